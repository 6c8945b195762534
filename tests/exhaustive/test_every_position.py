"""
Every position of every small board: the solver against a judge that writes down all layouts.

A wrong box, a wrong carry or a mine counted twice shows on a board of eight cells
as well as on expert, and there a person can read the first wrong position.
``python -m tests.exhaustive.test_every_position`` checks all positions of nine cells, too.
"""

from itertools import product
from random import Random

import pytest

from game.engine.errors import InconsistentView
from game.engine.view import View
from game.solver.chances import Chances, mine_chances
from game.solver.deduce import Deduction, deduce
from tests.solver.slow import Position, Tallies, Tally, around, every_position, fitting, number, together, view_of

SIZES = [(width, height) for width, height in product(range(1, 13), repeat=2)]
NOTHING = Deduction()
SAMPLES = {8: 400, 9: 400, 10: 150, 11: 150, 12: 150}
"""The sampled positions of each board, by its number of cells."""

POSITIONS = {7: 3_066, 8: 12_078, 9: 30_499}
"""The number of positions of all boards of up to N cells, by N."""


@pytest.mark.parametrize("cells", [7, pytest.param(8, marks=pytest.mark.slow)])
def test_chances_are_exact_in_every_position_of_every_small_board(cells: int) -> None:
    """The count proves that no position was left out."""
    assert compared(cells) == POSITIONS[cells]


def test_chances_are_exact_in_sampled_positions_of_boards_of_eight_to_twelve_cells() -> None:
    """Components split and the sea is large here, which seven cells have little room for."""
    for width, height in SIZES:
        if width * height in SAMPLES:
            random = Random(width)
            for _ in range(SAMPLES[width * height]):
                position = sampled(width, height, random)
                compare(position, width, fitting(position, width))


def compared(most: int) -> int:
    """Compare all positions of all boards of up to *most* cells; return their number."""
    positions = 0
    for width, height in SIZES:
        if width * height <= most:
            for position, tallies in every_position(width, height).items():
                compare(position, width, tallies)
                positions += 1
    return positions


def sampled(width: int, height: int, random: Random) -> Position:
    """Return a random position of a random layout; all densities of mines and of open cells are equally likely."""
    cells = range(width * height)
    mines = frozenset(random.sample(cells, random.randrange(width * height)))
    safe = [cell for cell in cells if cell not in mines]
    opened = random.sample(safe, random.randint(0, len(safe)))
    neighbours = around(width, height)
    return tuple(number(mines, neighbours[cell]) if cell in opened else None for cell in cells)


def compare(position: Position, width: int, tallies: Tallies) -> None:
    """Check all of the solver's results for a position against the layouts that fit it, for every number of mines."""
    every = together(tallies)
    view = view_of(position, width, 0)
    found = deduce(view)
    for cell, hidden in enumerate(every.mines):
        assert not found.safe >> cell & 1 or not hidden, position
        assert not found.mines >> cell & 1 or hidden == every.layouts, position
    for known in (NOTHING, found):
        agree(mine_chances(view, known=known, count_mines=False), every, position)
        for mines, tally in tallies.items():
            agree(mine_chances(view_of(position, width, mines), known=known), tally, position)
        for mines in set(range(len(position) + 1)) - set(tallies):
            assert refused(view_of(position, width, mines), known), position


def refused(view: View, known: Deduction) -> bool:
    """Tell whether the solver refuses the view because no layout fits."""
    try:
        mine_chances(view, known=known)
    except InconsistentView:
        return True
    return False


def agree(chances: Chances, tally: Tally, position: Position) -> None:
    """Assert that solver and judge count the same layouts and give each covered cell the same chance."""
    assert chances.layouts == tally.layouts, position
    said = 0
    for group in chances.groups:
        assert not said & group.cells, position
        said |= group.cells
    for cell, seen in enumerate(position):
        assert (said >> cell & 1 == 0) == (seen is not None), position
        if seen is None:
            assert chances.of(cell) == tally.chance(cell), position


if __name__ == "__main__":
    assert compared(9) == POSITIONS[9]
    print(f"{POSITIONS[9]} positions: every chance exact")
