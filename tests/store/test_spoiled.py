"""A share of the long runs: a game killed at any moment, and files spoiled in every way."""

import sys

import pytest

if sys.platform == "win32":
    pytest.skip("kills and full disks are made the way Unix makes them", allow_module_level=True)

from tests.store import kill, spoil


def test_a_killed_game_loses_nothing_that_it_said_was_saved() -> None:
    """The rest: ``python -m tests.store.kill 400``."""
    outcome = kill.run(6)
    assert outcome.failures == []
    assert outcome.kills >= 6


def test_spoiled_files_stop_no_game_and_lose_none_in_silence() -> None:
    """The rest: ``python -m tests.store.spoil 5000``."""
    outcome = spoil.run(25, seed=2)
    assert outcome.failures == []
    assert len(outcome.cases) > 6
