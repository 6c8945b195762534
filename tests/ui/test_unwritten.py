"""If nothing can be saved, the end of a run or match says so, and names no place in a table."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

import pytest

from game.store.history import History
from game.ui.core.cabinet import Cabinet
from tests.store.disks import full_disk, read_only
from tests.ui.arcade.test_arcade import ended
from tests.ui.battle.hands import hit_mine, see_end, start_match
from tests.ui.conftest import Opener
from tests.ui.eyes import words_seen
from tests.ui.runs import lose_lives, play_stage, start_run, wait

Disk = Callable[[Path], AbstractContextManager[None]]


@contextmanager
def in_the_way(folder: Path) -> Iterator[None]:
    """Put a file in the folder's place."""
    folder.rmdir()
    folder.write_text("a file where the folder should be")
    yield


@contextmanager
def full(_: Path) -> Iterator[None]:
    """Make every write fail."""
    with full_disk():
        yield


BAD = [pytest.param(in_the_way, id="file"), pytest.param(read_only, id="read-only"), pytest.param(full, id="full")]
"""Disks on which nothing can be saved."""


@contextmanager
def kept_nowhere(cabinet: Cabinet, disk: Disk, folder: Path) -> Iterator[None]:
    """Let the machine keep what ends from here on in a folder that can't be written."""
    folder.mkdir()
    own, cabinet.history = cabinet.history, History(folder / "records.sqlite", replays=5)
    try:
        with disk(folder):
            yield
    finally:
        cabinet.history.close()
        cabinet.history = own


def play_run(cabinet: Cabinet) -> None:
    """Play a run that would enter the table, to the picture of its end."""
    run = start_run(cabinet)
    for number in (2, 3):
        play_stage(cabinet, run)
        wait(cabinet, lambda: run.run.number == number and run.run.stage is not None)  # noqa: B023
        wait(cabinet, lambda: run.run.phase.value == "playing")
    lose_lives(cabinet, run)
    ended(cabinet, run)


def play_match(cabinet: Cabinet) -> None:
    """Play a match to the picture of its end."""
    battle = start_match(cabinet)
    hit_mine(cabinet, battle)
    see_end(cabinet, battle)


@pytest.mark.long
@pytest.mark.parametrize("disk", BAD)
def test_a_run_that_is_kept_nowhere_says_so(open_game: Opener, tmp_path: Path, disk: Disk) -> None:
    """It takes no place, stands in no table, and nobody is asked for initials; where it is kept it is the other way."""
    cabinet = open_game((1600, 900))
    words = cabinet.style.words
    place = words("arcade.place", place=4).partition("4")[2]
    with kept_nowhere(cabinet, disk, tmp_path / "data"):
        play_run(cabinet)
        said = words_seen(cabinet)
        ledger = cabinet.stage.top._ledger  # type: ignore[union-attr]
        assert ledger.save_handle
        assert ledger.save_handle.place is None
    assert words("result.not_kept") in said
    assert words("arcade.initials") not in said
    assert not [line for line in said if line.endswith(place)]
    play_run(cabinet)
    said = words_seen(cabinet)
    assert words("result.not_kept") not in said
    assert words("arcade.initials") in said
    assert [line for line in said if line.endswith(place)]


@pytest.mark.parametrize("disk", BAD)
def test_a_match_that_is_kept_nowhere_says_so(open_game: Opener, tmp_path: Path, disk: Disk) -> None:
    """In the place of wins and streaks, in which it will not be; where it is kept it is the other way."""
    cabinet = open_game((1600, 900))
    words = cabinet.style.words
    streak = words("battle_end.streak", streak=0, longest=0)
    with kept_nowhere(cabinet, disk, tmp_path / "data"):
        play_match(cabinet)
        said = words_seen(cabinet)
    assert any(line.startswith(words("result.not_kept")) for line in said)
    assert not any(line.endswith(streak) for line in said)
    play_match(cabinet)
    said = words_seen(cabinet)
    assert not any(words("result.not_kept") in line for line in said)
    assert any(line.endswith(streak) for line in said)
