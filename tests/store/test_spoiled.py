"""A share of the long runs: a game killed at any moment, and files spoiled in every way."""

import sys
from contextlib import closing
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pytest

if sys.platform == "win32":
    pytest.skip("kills and full disks are made the way Unix makes them", allow_module_level=True)

from game.store.access import back_up, open_records
from game.store.database import STEPS_AT_ONCE, expected_schema, in_memory
from game.store.records import Records
from game.store.rescue import reading, rescue
from game.store.schema import STEPS
from tests.store import kill, spoil
from tests.store.made import game

pytestmark = pytest.mark.long


def test_a_killed_game_loses_nothing_that_it_said_was_saved() -> None:
    """This holds in every mode; the long run is ``python -m tests.store.kill 1000``."""
    outcome = kill.run(12)
    assert outcome.failures == []
    assert len({line.split()[0] for line in outcome.said}) > 2


def test_spoiled_files_stop_no_game_and_lose_none_in_silence() -> None:
    """The long run is ``python -m tests.store.spoil 5000``."""
    outcome = spoil.run(25, seed=2)
    assert outcome.failures == []
    assert len(outcome.cases) > 6


@pytest.mark.parametrize("byte", range(16, 100, 4))
def test_a_flipped_bit_in_the_head_keeps_the_history_writable(byte: int, tmp_path: Path) -> None:
    """A flipped version number must not make the history look like a later game's for ever."""
    path = tmp_path / "records.sqlite"
    with closing(open_records(path)) as records:
        records.merge((game(number), None) for number in range(3))
        back_up(records.database)
    content = bytearray(path.read_bytes())
    for place in range(byte, byte + 4):
        content[place] ^= 4
        path.write_bytes(content)
        with closing(open_records(path)) as records:
            assert (records.lasting, records.count()[0]) == (True, 3)
        content = bytearray(path.read_bytes())


def test_every_step_changes_a_table() -> None:
    """A file's tables then prove its version number."""
    assert len({expected_schema(STEPS[:version]) for version in range(len(STEPS) + 1)}) == len(STEPS) + 1


def test_a_history_whose_games_never_end_is_given_up_soon() -> None:
    """A view may replace a table, and may be endless from both ends."""
    with TemporaryDirectory() as folder:
        spoil.make(Path(folder), Random(1))
        spoil.hostile(Path(folder), Random(1))
        with reading(Path(folder) / "records.sqlite") as hostile:
            looks = 0

            def look() -> int:
                nonlocal looks
                looks += 1
                return 0

            hostile.connection.set_progress_handler(look, STEPS_AT_ONCE)
            with closing(in_memory()) as memory:
                rescue(hostile, Records(memory))
        assert looks < 10
