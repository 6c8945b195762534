"""The counts of one game: clicks and the mouse's path."""

from math import hypot

import pytest

from game.engine.events import Chorded, Event, Flagged, Lost, Opened, Unmarked
from game.engine.gesture import Kind, MouseEvent
from game.engine.grid import grid
from game.engine.mouse import Click
from game.play.tally import Clicks, ClickTally, way

BOARD = grid(8, 4)


def went(*places: tuple[int, int], square: int = 16, kind: Kind = Kind.MOVE) -> float:
    """Return the path's length from the board's corner through these places."""
    events = [MouseEvent(0, Kind.MOVE, 0, 0, square), *(MouseEvent(1, kind, x, y, square) for x, y in places)]
    return way(events, BOARD)


@pytest.mark.parametrize("away", [(128, 64), (500, 64), (128, 500)])
def test_right_of_and_below_the_board_at_once_is_nowhere(away: tuple[int, int]) -> None:
    """Neither the way there nor the way back counts; beside or below alone the hand really was."""
    assert went((3, 4), away, (6, 8)) == 10
    assert went((0, 300)) == 300
    assert went((500, 0)) == 500
    assert went((128, 63)) == hypot(128, 63)
    assert went((127, 64)) == hypot(127, 64)
    assert went((-3, -4)) == 5


def test_a_way_is_told_in_pixels_of_a_usual_cell() -> None:
    """Whatever the squares, and every gesture is somewhere, but the switch of question marks."""
    assert went((6, 8), square=32) == went((3, 4)) == 5
    assert went((254, 0), (256, 128), (254, 0), square=32) == 127
    assert went((3, 4), kind=Kind.LEFT_PRESS) == 5
    assert went((3, 4), kind=Kind.MARKS_SWITCH) == 0
    assert way([], BOARD) == 0


def test_clicks_count_by_kind_and_those_that_did_something() -> None:
    """A flag first set on a mine, one a click; an opening; a chord that opens or hits. A click that hits does none."""
    mines, tally = 0b1100, ClickTally()
    assert (tally.clicks, tally.clicks.total) == (Clicks(0, 0, 0, 0), 0)
    steps: list[tuple[Click | None, list[Event], Clicks]] = [
        (Click.LEFT, [Opened(0, 1)], Clicks(1, 0, 0, 1)),
        (Click.LEFT, [], Clicks(2, 0, 0, 1)),
        (Click.RIGHT, [Flagged(0b0010)], Clicks(2, 1, 0, 1)),
        (Click.RIGHT, [Unmarked(1)], Clicks(2, 2, 0, 1)),
        (Click.RIGHT, [Flagged(0b1100)], Clicks(2, 3, 0, 2)),
        (Click.RIGHT, [Flagged(0b0100)], Clicks(2, 4, 0, 2)),
        (Click.RIGHT, [Flagged(0b1000)], Clicks(2, 5, 0, 3)),
        (Click.DOUBLE, [], Clicks(2, 5, 1, 3)),
        (Click.DOUBLE, [Chorded(0), Opened(0, 1)], Clicks(2, 5, 2, 4)),
        (None, [Opened(0, 1)], Clicks(2, 5, 2, 5)),
        (Click.DOUBLE, [Chorded(0), Lost(0, 4)], Clicks(2, 5, 3, 6)),
        (Click.LEFT, [Lost(0, 4)], Clicks(3, 5, 3, 6)),
    ]
    for click, events, expected in steps:
        tally = tally.count(click, events, mines)
        assert tally.clicks == expected, (click, events)
    assert tally.clicks.total == 11
