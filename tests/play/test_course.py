"""The order in which a game's mines were found."""

from game.engine.events import Event, Flagged, Opened, Unmarked
from game.engine.grid import grid
from game.play.course import Course

ROW = grid(9, 1)
MINES = 1 << 1 | 1 << 4 | 1 << 7


def found(*actions: list[Event]) -> tuple[int, ...]:
    """Return the order after these actions on a row of nine cells."""
    course = Course()
    course.note([Opened(0, 1 << 0)])
    for events in actions:
        course.note(events)
    return course.found(ROW, MINES)


def opened(*cells: int) -> list[Event]:
    """Return an action that opens cells one by one."""
    return [Opened(cell, 1 << cell) for cell in cells]


def test_a_mine_is_found_when_its_last_neighbour_is_opened() -> None:
    """The middle one is the first here: the others' neighbours are opened later."""
    assert found(opened(3), opened(5), opened(8), opened(6), opened(2)) == (4, 7, 1)


def test_a_flag_counts_from_its_own_time() -> None:
    """A player who flags first has found it then, unless the flag was taken away again."""
    later = opened(3), opened(5), opened(6, 8), opened(2)
    assert found([Flagged(1 << 7)], *later) == (7, 4, 1)
    assert found([Flagged(1 << 7)], [Unmarked(7)], *later) == (4, 7, 1)


def test_mines_of_one_action_follow_each_other_by_short_steps() -> None:
    """An opening that settles several at once draws no zigzag."""
    assert found(opened(2, 3, 5, 6, 8)) == (1, 4, 7)


def test_what_came_before_the_first_noted_action_comes_first() -> None:
    """A game that goes on on another day has lost its first half: its mines are still in the garden."""
    assert Course().found(ROW, MINES) == (1, 4, 7)
