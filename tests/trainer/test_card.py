"""A card is a position, whichever way it is turned; an invalid one is refused."""

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from game.engine.errors import NotationError
from game.engine.grid import Grid
from game.engine.view import View
from game.notation.board_text import read_view, write_view
from game.solver.strategy import best_move
from game.trainer.card import Card, Task, check, make, normal, turned
from tests.judge import ProofJudge
from tests.solver.slow import fitting, position_of, together
from tests.strategies import views


@given(views(6), st.integers(0, 7))
def test_a_turned_position_has_its_numbers_and_flags_where_the_turn_takes_them(view: View, turn: int) -> None:
    """Each cell moves to its place and keeps its content; a turn along the diagonal swaps width and height."""
    after, sides = turned(view, turn), (view.grid.width, view.grid.height)
    assert (after.grid.width, after.grid.height) == (sides[::-1] if turn & 4 else sides)
    for cell in range(view.grid.size):
        there = cell_turned(view.grid, cell, turn)
        assert after.is_open(there) == view.is_open(cell)
        assert after.flags >> there & 1 == view.flags >> cell & 1
        assert after.number(there) == view.number(cell)


def cell_turned(board: Grid, cell: int, turn: int) -> int:
    """Return a cell's new place, computed from its column and row."""
    x, y = board.place(cell)
    x = board.width - 1 - x if turn & 1 else x
    y = board.height - 1 - y if turn & 2 else y
    return x * board.height + y if turn & 4 else y * board.width + x


@given(views(6), st.integers(0, 7))
def test_all_eight_pictures_have_the_same_normal_form(view: View, turn: int) -> None:
    """So the trainer never stores the same position twice."""
    assert normal(turned(view, turn)) == normal(view)


@given(views(6))
def test_the_normal_form_is_one_of_the_eight_pictures_and_wide(view: View) -> None:
    """The normal form is a picture of the same position, and wide, since a screen is wider than high."""
    position = normal(view)
    assert position in {write_view(turned(view, turn)) for turn in range(8)}
    assert position.count("\n") < len(position.split("\n")[0])


@pytest.mark.long
@given(views(4), st.booleans())
def test_what_is_right_about_a_card_is_what_the_slow_judge_finds(view: View, counted: bool) -> None:
    """The judge counts safe cells, mines and the lowest chance layout by layout."""
    assume(view.opened and view.covered)
    task = Task(View(view.grid, view.mines, view.opened, view.numbers), counted)
    fit = fitting(position_of(view), view.grid.width)
    tally = fit[view.mines] if counted else together(fit)
    chances = {cell: tally.chance(cell) for cell in range(view.grid.size) if not view.is_open(cell)}
    assert task.safe == sum(1 << cell for cell, chance in chances.items() if chance == 0)
    assert task.mines == sum(1 << cell for cell, chance in chances.items() if chance == 1)
    if 0 in chances.values() or 1 in chances.values():
        assert task.best is None
    else:
        assert task.best
        assert task.best >> best_move(task.view, count_mines=counted).cell & 1


@pytest.mark.long
@given(views(4), st.booleans())
def test_why_a_cell_is_what_it_is_is_proved_to_the_judge(view: View, counted: bool) -> None:
    """For every certain cell the shown proof proves that cell and nothing else."""
    assume(view.opened)
    task = Task(View(view.grid, view.mines, view.opened, view.numbers), counted)
    for cell in range(view.grid.size):
        if (task.safe | task.mines) >> cell & 1:
            judge = ProofJudge(task.view, 0)
            assert not judge.fault(task.why(cell).steps)
            assert judge.shown[judge.places[cell]] is bool(task.mines >> cell & 1)


def test_nobody_is_led_through_numbers_that_contradict_each_other() -> None:
    """A supposition may contradict two numbers together before a single one; from such a chain anything follows."""
    task = Task(read_view("#####\n#2221\n#2...\n#1..."), counted=False)
    assert not ProofJudge(task.view, 0).fault(task.why(0).steps)


def test_a_card_is_known_by_its_position_and_its_mines() -> None:
    """The source of a card doesn't count."""
    one = Card("###\n#11", None, "one_one")
    assert one.key == Card("###\n#11", None, "corner", "0" * 32).key
    assert one.key != Card("###\n#11", 1, "one_one").key
    assert len(one.key) == 32


@pytest.mark.parametrize(
    ("position", "mines", "says"),
    [
        ("#########1\n##########", None, "at most 9×9"),
        ("###\n###", None, "open and covered"),
        ("11#", None, "first of its eight"),
        ("##\n#1", None, "how many mines"),
        ("#1\nF#", 1, "certain mines"),
        ("###\n#11", 9, "mines fit"),
        ("#8", None, "can't be met"),
    ],
)
def test_what_can_be_no_card_is_refused(position: str, mines: int | None, says: str) -> None:
    """An imported file may contain anything."""
    with pytest.raises(ValueError, match=says):
        check(Card(position, mines, "one_one"))


def test_what_is_a_card_is_taken() -> None:
    """The same check accepts the trainer's own cards."""
    check(make(read_view("###\n#11"), "one_one", counted=False))
    check(make(read_view("##\n#1", 1), "fifty", counted=True))


def test_a_position_too_large_makes_no_card() -> None:
    """No player sees more than nine by nine cells at a glance."""
    with pytest.raises(NotationError, match="9×9"):
        make(read_view("#" * 10 + "\n" + "1" * 10), "one_one", counted=False)
