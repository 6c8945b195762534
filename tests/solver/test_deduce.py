"""The two rules find all that they can prove, and never call a mine safe."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.engine.grid import cells_of
from game.engine.level import BEGINNER, EXPERT, INTERMEDIATE, Level
from game.engine.view import View
from game.solver.deduce import Deduction, deduce
from tests.solver.slow import around, certain_by_rule, fitting, play, position_of, together, view_of
from tests.strategies import drawn_cells, views


def drawn_view(drawing: str) -> View:
    """Return the view of a drawing: a digit for an open cell, ``#`` for a covered one; the mine total is unknown."""
    rows = drawing.split()
    position = tuple(None if char == "#" else int(char) for row in rows for char in row)
    return view_of(position, len(rows[0]), 0)


@pytest.mark.parametrize(
    ("drawing", "safe", "mines"),
    [
        ("1#", "..", ".x"),
        ("#2#", "...", "x.x"),
        ("0#", ".x", ".."),
        ("000 121 ###", "... ... .x.", "... ... x.x"),
        ("0000 1121 ####", ".... .... x.x.", ".... .... .x.x"),
        ("0000 1221 ####", ".... .... x..x", ".... .... .xx."),
        ("00000 12321 #####", "..... ..... x...x", "..... ..... .xxx."),
        ("01# 12# ###", "... ... ...", "... ... ..."),  # the corner is safe, but the proof needs three numbers
    ],
)
def test_a_drawn_position(drawing: str, safe: str, mines: str) -> None:
    """Every player knows these patterns by heart."""
    assert deduce(drawn_view(drawing)) == Deduction(drawn_cells(safe), drawn_cells(mines))


@given(views())
def test_all_numbers_at_once_give_what_one_by_one_gives(view: View) -> None:
    """The shifts and adders equal the plain rules, applied to each number and each pair until nothing is new."""
    found = deduce(view)
    safe, mines = certain_by_rule(position_of(view), view.grid.width)
    assert (set(cells_of(found.safe)), set(cells_of(found.mines))) == (safe, mines)


@given(views(12))
def test_edges_of_larger_boards_wrap_nowhere(view: View) -> None:
    """A shift out of a row must not come back in the next one; small boards have few rows to show it."""
    found = deduce(view)
    safe, mines = certain_by_rule(position_of(view), view.grid.width)
    assert (set(cells_of(found.safe)), set(cells_of(found.mines))) == (safe, mines)


@pytest.mark.parametrize("to_second", [(x, y) for x, y in product(range(-2, 3), repeat=2) if (x, y) != (0, 0)])
def test_two_numbers_alone_are_understood_wherever_they_lie(to_second: tuple[int, int]) -> None:
    """Some directions are rare in play, so a missing one would hardly show: the test takes all, with every two numbers.

    One of their common cells may be known to be safe, which leaves a smaller shared room.
    """
    side, first = 7, 24
    second = first + to_second[1] * side + to_second[0]
    neighbours = around(side, side)
    beside_first, beside_second = set(neighbours[first]) - {second}, set(neighbours[second]) - {first}
    common = beside_first & beside_second
    for known, one, other in product([None, *common], range(9), range(9)):
        both = common - {known}
        only_first, only_second = len(beside_first - common), len(beside_second - common)
        if any(0 <= one - mines <= only_first and 0 <= other - mines <= only_second for mines in range(len(both) + 1)):
            position = tuple({first: one, second: other}.get(cell) for cell in range(side * side))
            found = deduce(view_of(position, side, 0), Deduction(safe=0 if known is None else 1 << known))
            expected = certain_by_rule(position, side, safe=() if known is None else (known,))
            assert (set(cells_of(found.safe)), set(cells_of(found.mines))) == expected


@pytest.mark.long
@given(views())
def test_every_layout_agrees_with_what_is_certain(view: View) -> None:
    """In every layout that fits the numbers, with any number of mines, the certain cells are right."""
    found = deduce(view)
    tally = together(fitting(position_of(view), view.grid.width))
    assert all(tally.mines[cell] == 0 for cell in cells_of(found.safe))
    assert all(tally.mines[cell] == tally.layouts for cell in cells_of(found.mines))


@given(views(), st.data())
def test_deducing_goes_on_from_what_is_known(view: View, data: st.DataObject) -> None:
    """A player who knows part of it already gets the same result."""
    found = deduce(view)
    safe = found.safe & data.draw(st.integers(0, view.grid.full))
    mines = found.mines & data.draw(st.integers(0, view.grid.full))
    assert deduce(view, Deduction(safe, mines)) == found


@given(st.integers(0, 0b111101111))
def test_an_eight_is_met_whatever_is_known_of_its_mines(known: int) -> None:
    """The only number that needs the fourth bit, which nothing but a number half met ever borrows from."""
    mines = known & 0b111101111
    assert deduce(drawn_view("### #8# ###"), Deduction(mines=mines)) == Deduction(mines=0b111101111)


@given(views())
def test_flags_prove_nothing(view: View) -> None:
    """A flag is a belief, and a wrong one must not become a proof."""
    bare = View(view.grid, view.mines, view.opened, view.numbers)
    assert deduce(view) == deduce(bare)


def test_nothing_is_certain_before_the_first_opening() -> None:
    """Without a number nothing follows, even if every cell is a mine."""
    assert deduce(View(EXPERT.grid, EXPERT.grid.size)) == Deduction()


@pytest.mark.long
@pytest.mark.parametrize(("level", "games"), [(EXPERT, 100), (INTERMEDIATE, 200), (BEGINNER, 600)])
def test_no_cell_called_certain_is_wrong_in_whole_games(level: Level, games: int) -> None:
    """One mine called safe loses a game that needed no luck; `tests.solver.slow` plays many more."""
    outcome = play(range(games), level)
    assert outcome.certain > 20 * games
    assert outcome.false == 0
