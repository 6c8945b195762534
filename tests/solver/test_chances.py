"""Chances are exact, impossible positions are named, and positions too hard to count are refused in time."""

import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.engine.actions import Open
from game.engine.deal import Start
from game.engine.errors import InconsistentView
from game.engine.game import apply, new_game
from game.engine.grid import cells_of, grid
from game.engine.level import EXPERT
from game.engine.view import View
from game.solver.chances import Chances, mine_chances
from game.solver.deduce import Deduction, deduce
from tests.patience import PATIENCE
from tests.solver.slow import (
    Position,
    Tally,
    every_position,
    fitting,
    hopeless,
    lucky_games,
    position_of,
    seeded_layout,
    together,
    view_of,
)
from tests.strategies import doubtful_positions, views

NOTHING = Deduction()


def chances_of(chances: Chances, cells: int) -> dict[int, Fraction]:
    """Return the chance of each of the cells."""
    return {cell: chances.of(cell) for cell in cells_of(cells)}


def chances_in(tally: Tally, cells: int) -> dict[int, Fraction]:
    """Return the judge's chance of each of the cells."""
    return {cell: tally.chance(cell) for cell in cells_of(cells)}


def test_the_judge_says_the_same_in_both_its_ways() -> None:
    """Tests rely on either: all positions of a board at once, or one position at a time."""
    for position, tallies in every_position(3, 2).items():
        assert fitting(position, 3) == tallies


@given(views())
def test_chances_are_exact(view: View) -> None:
    """The test counts all layouts, with deduction first and without."""
    tally = fitting(position_of(view), view.grid.width)[view.mines]
    for known in (NOTHING, None):
        chances = mine_chances(view, known=known)
        assert chances.layouts == tally.layouts
        assert chances_of(chances, view.covered) == chances_in(tally, view.covered)


@given(views())
def test_chances_are_exact_without_the_number_of_mines(view: View) -> None:
    """A diagram has no counter: layouts with any number of mines count equally."""
    tally = together(fitting(position_of(view), view.grid.width))
    for known in (NOTHING, None):
        chances = mine_chances(view, known=known, count_mines=False)
        assert chances.layouts == tally.layouts
        assert chances_of(chances, view.covered) == chances_in(tally, view.covered)


@given(views(12))
def test_chances_add_up_to_the_mines(view: View) -> None:
    """Mines are neither made nor lost: the chances sum to the counter."""
    assert sum(mine_chances(view)) == view.mines


@given(views(12))
def test_deduction_first_changes_no_chance(view: View) -> None:
    """Deduction saves time and changes nothing else."""
    raw, usual = mine_chances(view, known=NOTHING), mine_chances(view)
    assert raw.layouts == usual.layouts
    assert chances_of(raw, view.covered) == chances_of(usual, view.covered)


@given(views(12))
def test_certain_cells_are_those_with_chance_0_or_1(view: View) -> None:
    """No deduced cell is lost, and no uncertain cell is called certain."""
    found, chances = deduce(view), mine_chances(view)
    by_cell = chances_of(chances, view.covered)
    assert chances.safe == sum(1 << cell for cell, chance in by_cell.items() if chance == 0)
    assert chances.mines == sum(1 << cell for cell, chance in by_cell.items() if chance == 1)
    assert not found.safe & ~chances.safe
    assert not found.mines & ~chances.mines


@given(views(), st.data())
def test_marks_change_no_chance(view: View, data: st.DataObject) -> None:
    """Flags and question marks are beliefs, not facts."""
    questions = data.draw(st.integers(0, view.grid.full)) & view.covered & ~view.flags
    marked, bare = replace(view, questions=questions), replace(view, flags=0)
    assert mine_chances(marked) == mine_chances(bare)


@given(views())
def test_an_open_cell_has_no_chance(view: View) -> None:
    """Asking for it is the caller's mistake; a 0 would look like a valid chance."""
    chances = mine_chances(view)
    for cell in cells_of(view.opened):
        with pytest.raises(KeyError):
            chances.of(cell)


@pytest.mark.long
@given(doubtful_positions())
@settings(max_examples=300)
def test_positions_that_no_layout_fits_are_refused_and_no_others(doubtful: tuple[Position, int]) -> None:
    """A position copied from a screen may have a wrong number, and then any chance would be wrong."""
    position, width = doubtful
    possible = bool(fitting(position, width))
    for known in (NOTHING, None):
        assert answers(view_of(position, width, 0), known) == possible


def answers(view: View, known: Deduction | None) -> bool:
    """Tell whether there are chances with an unknown number of mines."""
    try:
        mine_chances(view, known=known, count_mines=False)
    except InconsistentView:
        return False
    return True


@pytest.mark.long
@given(doubtful_positions())
@settings(max_examples=300)
def test_a_number_without_room_is_named(doubtful: tuple[Position, int]) -> None:
    """A player who copied a 3 with two covered neighbours needs to hear of that 3, not of a consequence."""
    position, width = doubtful
    wrong = hopeless(position, width)
    for known in (NOTHING, None):
        named = named_number(view_of(position, width, 0), known)
        assert not wrong or named in wrong


def named_number(view: View, known: Deduction | None) -> int | None:
    """Return the cell of the number that the error names, and check the message's digit against the view."""
    try:
        mine_chances(view, known=known, count_mines=False)
    except InconsistentView as error:
        if told := re.fullmatch(r"the (\d) at column (\d+), row (\d+) can't be met", str(error)):
            digit, x, y = map(int, told.groups())
            cell = view.grid.cell(x, y)
            assert view.is_open(cell)
            assert view.number(cell) == digit
            return cell
    return None


@pytest.mark.parametrize(
    ("position", "width", "cell"),
    [
        ((None, None, None, None, 3, 3), 3, 5),  # the pair rule proves something from the impossible 3
        ((3, None, None, None, None), 5, 0),
        ((None, 3, None), 3, 1),
        ((0, 0, 1, 0), 2, 2),
        ((1, None, 0, 0, None, None, 0, 8), 4, 7),
    ],
)
def test_an_impossible_number_is_named_by_column_and_row(position: Position, width: int, cell: int) -> None:
    """The message names the one number that can't be right, wherever it is."""
    y, x = divmod(cell, width)
    with pytest.raises(InconsistentView, match=f"^the {position[cell]} at column {x}, row {y} can't be met$"):
        mine_chances(view_of(position, width, 2))


def test_numbers_that_contradict_each_other_are_refused() -> None:
    """Each of them alone is possible: 0 makes the cell between safe, 1 makes it a mine."""
    for known in (NOTHING, None):
        with pytest.raises(InconsistentView):
            mine_chances(view_of((0, None, 1), 3, 1), known=known)


def test_a_cell_known_to_be_both_is_refused() -> None:
    """The caller's knowledge may contradict itself, too."""
    with pytest.raises(InconsistentView, match="column 0, row 0"):
        mine_chances(View(grid(2, 2), 1), known=Deduction(safe=1, mines=1))


@given(views())
def test_every_other_number_of_mines_is_refused(view: View) -> None:
    """There may be too many, too few or fewer than none: the counter is evidence like any number."""
    possible = fitting(position_of(view), view.grid.width)
    for mines in range(-1, view.grid.size + 2):
        if mines not in possible:
            with pytest.raises(InconsistentView):
                mine_chances(replace(view, mines=mines))


def test_the_counter_settles_what_the_numbers_leave_open() -> None:
    """The 1 has its mine beside it: if that is the only mine the sea is safe; with four more the sea is all mines."""
    view = view_of((1, None, None, None, None, None), 6, 1)
    assert mine_chances(view).safe == 0b111100
    assert mine_chances(replace(view, mines=5)).mines == 0b111110


@pytest.mark.parametrize("mines", [0, 1, 99, 480])
def test_an_untouched_board_is_all_sea(mines: int) -> None:
    """Before the first opening every cell's chance is the density of mines."""
    assert set(mine_chances(View(EXPERT.grid, mines))) == {Fraction(mines, 480)}


def test_a_huge_board_is_answered_after_one_opening() -> None:
    """With a hundred relevant cells, a million others must cost almost nothing."""
    layout = seeded_layout(1000, 1000, 100, Start.OPENING, seed=1)
    game, _ = apply(new_game(layout), Open(0))
    chances = mine_chances(game.view)
    assert sum(chances) == 100
    assert not chances.safe & layout.mines
    assert not chances.mines & layout.safe


ABSURD = {
    "half of a huge board": "scattered(200, 200, 8000, 2), None",
    "half of a huge board, raw": "scattered(200, 200, 8000, 2), Deduction()",
    "half of a huge, dense board": "scattered(200, 200, 16000, 2), None",
    "a fifth of a huge, sparse board": "scattered(200, 200, 2000, 5), None",
    "a third of a large board": "scattered(60, 60, 720, 3), None",
    "every second cell both ways": "latticed(30, 30, 180, 2), None",
}


@pytest.mark.parametrize("asked", ABSURD.values(), ids=ABSURD)
def test_absurd_positions_end_in_chances_or_are_refused_in_time(asked: str) -> None:
    """A hint may be refused with a message but may never freeze the game; the test runs it in another process."""
    told = subprocess.run(
        [sys.executable, "-c", f"from tests.solver.slow import *; print(ending({asked}))"],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=True,
    ).stdout
    assert told.strip() in ("chances", "TooComplexError")


def stalls() -> Iterator[View]:
    """Yield expert positions of seeded games in which the two rules find nothing more."""
    for seed in range(10**6):
        for game in lucky_games(EXPERT, seed):
            if deduce(game.view).safe == 0:
                yield game.view


def test_ms_toollib_gives_the_same_chances_at_stalls() -> None:
    """Two programs by different authors in different languages hardly have the same fault."""
    assert largest_difference_to_ms_toollib(50) <= 1e-9


def largest_difference_to_ms_toollib(positions: int) -> float:
    """Return the largest difference between the two programs' chances of a cell, over *positions* stalls."""
    toollib = pytest.importorskip("ms_toollib", reason="no ms_toollib for this machine")
    largest = 0.0
    for view in islice(stalls(), positions):
        width, covered = view.grid.width, 10
        seen = [covered if one is None else one for one in position_of(view)]
        rows = [seen[begin : begin + width] for begin in range(0, view.grid.size, width)]
        theirs = toollib.cal_probability_onboard(rows, view.mines)[0]
        for cell, chance in chances_of(mine_chances(view), view.covered).items():
            largest = max(largest, abs(theirs[cell // width][cell % width] - float(chance)))
    return largest
