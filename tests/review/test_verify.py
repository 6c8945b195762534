"""A header's claims against the result of the gestures."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from game.engine.game import Status
from game.engine.gesture import Kind, MouseEvent
from game.engine.grid import cells_of
from game.notation.recording import Header, Recording
from game.play.replay import Playback, from_opening, play
from game.review.verify import checks
from game.version import PROGRAM
from tests.notation.recorded import EVENTS, LAYOUT, TIME_MS
from tests.strategies import drawn_layout

MINE = next((8 + 16 * x, 8 + 16 * y) for x, y in map(LAYOUT.grid.place, cells_of(LAYOUT.mines)))
TOLD = from_opening(play(Recording(LAYOUT, EVENTS, Header(level="classic")))).header


def differing(events: Sequence[MouseEvent] = EVENTS, **header: Any) -> list[str]:
    """Return the names of the differing fields in the game of all formats with *header*."""
    return [check.name for check in checks(played(events, replace(TOLD, **header))) if not check.agrees]


def played(events: Sequence[MouseEvent], header: Header = TOLD) -> Playback:
    """Return the game of all formats played."""
    return play(Recording(LAYOUT, tuple(events), header))


def test_a_true_header_agrees() -> None:
    """The header has every field, and the replay agrees."""
    said = {check.name: (check.said, check.found, check.agrees) for check in checks(played(EVENTS))}
    assert said == {
        "board": ("classic", "8×8 cells, 10 mines", True),
        "outcome": ("won", "won", True),
        "time": ("1.420 s", "1.420 s", True),
        "3BV": ("2", "2", True),
        "clicks": ("1 left, 2 right, 1 double", "1 left, 2 right, 1 double", True),
    }


@pytest.mark.parametrize(
    ("header", "names"),
    [
        ({"level": "expert"}, ["board"]),
        ({"level": "Intermediate"}, ["board"]),
        ({"level": "Beginner"}, []),
        ({"level": "my own"}, []),
        ({"won": False}, ["outcome"]),
        ({"time_ms": TIME_MS - 1}, ["time"]),
        ({"time_ms": TIME_MS + 1}, ["time"]),
        ({"time_ms": TIME_MS + 1000}, ["time"]),
        ({"time_ms": 1_400, "step_ms": 100}, []),
        ({"time_ms": 1_500, "step_ms": 100}, ["time"]),
        ({"bbbv": 3}, ["3BV"]),
        ({"clicks": (1, 1, 2)}, ["clicks"]),
        ({"won": False, "bbbv": 1}, ["outcome", "3BV"]),
        ({"bbbv_s": "1.408"}, []),  # 2 3BV in 1.420 s, cut
        ({"bbbv_s": "1.41"}, []),  # and rounded
        ({"bbbv_s": "1"}, []),
        ({"bbbv_s": "1.43"}, ["3BV/s"]),
        ({"bbbv_s": "1.38"}, ["3BV/s"]),
        ({"bbbv_s": "9999999.999999"}, ["3BV/s"]),
        ({"bbbv_s": "1.43", "time_ms": 1_400, "step_ms": 100}, []),  # worked out from the tenths that are shown
        ({"bbbv_s": "1.44", "time_ms": 1_400, "step_ms": 100}, ["3BV/s"]),
    ],
)
def test_a_false_header_differs(header: dict[str, Any], names: list[str]) -> None:
    """Each field by itself; other programs' beginner has 8×8 cells, ours 9×9."""
    assert differing(**header) == names


def test_a_header_that_says_nothing_can_not_differ() -> None:
    """The check reports that the header lacks the field."""
    silent = checks(played(EVENTS, Header()))
    assert [check.said for check in silent] == [None] * 5
    assert all(check.agrees for check in silent)


def test_the_speed_of_a_lost_game_is_that_of_the_board_or_of_what_was_solved() -> None:
    """Programs differ in it; for an unfinished game it is unknown."""
    lost = [*EVENTS[:3], MouseEvent(1_000, Kind.LEFT_PRESS, *MINE), MouseEvent(1_000, Kind.LEFT_RELEASE, *MINE)]
    header = {"won": False, "time_ms": None, "clicks": None}
    solved, whole = (f"{count * 1000 / played(lost).session.time_ms:.2f}" for count in (1, 2))
    assert played(lost).session.status is Status.LOST
    for speed, names in ((solved, []), (whole, []), ("7.77", ["3BV/s"])):
        assert differing(lost, **header, bbbv_s=speed) == names
    assert differing(EVENTS[:5], won=None, clicks=None, bbbv_s="7.77") == []


def test_a_game_without_an_end_has_no_time() -> None:
    """Its program's time is unknown; a claimed win is false."""
    assert differing(EVENTS[:5], time_ms=999_999, won=None, clicks=None) == []
    assert differing(EVENTS[:5], clicks=None) == ["outcome"]


@pytest.mark.parametrize(
    ("program", "version", "time_ms", "names"),
    [
        ("Vienna Minesweeper - Home Edition", "2.2", TIME_MS + 1000, []),
        ("Vienna Minesweeper - Home Edition", "2.2", TIME_MS, []),
        ("Vienna Minesweeper - Home Edition", "2.2", TIME_MS + 999, ["time"]),
        ("Vienna Minesweeper - Home Edition", "3.0", TIME_MS + 1000, ["time"]),
        ("Another", "2.2", TIME_MS + 1000, ["time"]),
    ],
)
def test_one_release_counts_from_one_second_on(program: str, version: str, time_ms: int, names: list[str]) -> None:
    """Its honest games must not count as changed."""
    assert differing(program=program, version=version, time_ms=time_ms) == names


# The competition profile


def profile(events: Sequence[MouseEvent] = EVENTS, **header: Any) -> str:
    """Return the profile check of the game of all formats."""
    told = replace(TOLD, competition=True, **header)
    return next(check.found for check in checks(played(events, told)) if check.name == "profile")


def test_a_competition_game_is_held_against_its_rules() -> None:
    """Those that a recording shows; a game of another kind is not asked for them."""
    assert profile() == "its rules kept, as far as they can be seen"
    assert [check.name for check in checks(played(EVENTS))][-1] == "clicks"
    assert profile(chord_with_left=True) == "chords with the left button alone"
    assert profile(flag_rest=True) == "clicks that flag the rest"
    assert profile(prove_it=True) == "openings that had to be proved"
    assert differing(competition=True, flag_rest=True) == ["profile"]
    mine = LAYOUT.mines.bit_length() - 1
    at = mine % 8 * 16 + 8, mine // 8 * 16 + 8
    lost = [MouseEvent(0, Kind.LEFT_PRESS, *at), MouseEvent(50, Kind.LEFT_RELEASE, *at)]
    assert profile(lost, won=False, clicks=None) == "no safe start"


def test_the_old_beginners_board_is_none_of_a_competition() -> None:
    """It has its own word in our recordings, so a change of that word is seen too."""
    layout = drawn_layout("*" * 9 + "\n*" + "." * 8 + ("\n" + "." * 9) * 7)
    at = MouseEvent(0, Kind.LEFT_PRESS, 8 * 16, 8 * 16)
    recording = Recording(layout, (at, replace(at, kind=Kind.LEFT_RELEASE)), Header(competition=True, program=PROGRAM))
    [check] = [check for check in checks(play(recording)) if check.name == "profile"]
    assert check.found == "a beginner's board of 9×9"
    for level, agrees in (("beginner", True), ("classic", False), ("expert", False), ("custom", True), ("", True)):
        told = replace(recording, header=replace(recording.header, level=level))
        assert checks(play(told))[0].agrees is agrees, level
