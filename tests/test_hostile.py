"""A share of a night's hostile inputs."""

import sys

import pytest

if sys.platform == "win32":
    pytest.skip("full disks are made the way Unix makes them", allow_module_level=True)

from tests import hostile


@pytest.mark.long
def test_whatever_is_read_is_taken_or_refused_by_name() -> None:
    """``python -m tests.hostile`` tries the rest."""
    outcomes = hostile.run(1_000, seed=3)
    assert [failure for outcome in outcomes.values() for failure in outcome.failures] == []
    for part in ("recordings", "codes and texts", "settings", "command lines"):
        assert {*outcomes[part].inputs} == {"taken", "refused"}
