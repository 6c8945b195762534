"""
Every position of every small board: the solver against a judge that writes down all layouts.

A wrong box, a wrong carry or a mine counted twice shows on a board of nine cells
as well as on expert, and there the first wrong position can be read.
"""

from itertools import product
from random import Random

from game.engine.errors import InconsistentView
from game.engine.view import View
from game.solver.chances import Chances, mine_chances
from game.solver.deduce import Deduction, deduce
from tests.solver.slow import Position, Tallies, Tally, around, every_position, fitting, number, together, view_of

SIZES = [(width, height) for width, height in product(range(1, 13), repeat=2)]
NOTHING = Deduction()
SAMPLES = 300
"""Positions of each board of ten to twelve cells."""


def test_chances_are_exact_in_every_position_of_every_board_up_to_nine_cells() -> None:
    """All of them, so that no kind of position was forgotten; the count says that none was left out."""
    positions = 0
    for width, height in SIZES:
        if width * height <= 9:
            for position, tallies in every_position(width, height).items():
                compare(position, width, tallies)
                positions += 1
    assert positions == 30_499


def test_chances_are_exact_in_sampled_positions_of_boards_of_ten_to_twelve_cells() -> None:
    """Here components part and the sea is deep, which nine cells have little room for."""
    for width, height in SIZES:
        if 10 <= width * height <= 12:
            random = Random(width)
            for _ in range(SAMPLES):
                position = sampled(width, height, random)
                compare(position, width, fitting(position, width))


def sampled(width: int, height: int, random: Random) -> Position:
    """Return a random position of a random layout; every density of mines and of open cells is as likely."""
    cells = range(width * height)
    mines = frozenset(random.sample(cells, random.randrange(width * height)))
    safe = [cell for cell in cells if cell not in mines]
    opened = random.sample(safe, random.randint(0, len(safe)))
    neighbours = around(width, height)
    return tuple(number(mines, neighbours[cell]) if cell in opened else None for cell in cells)


def compare(position: Position, width: int, tallies: Tallies) -> None:
    """Hold all that the solver says of a position against the layouts that fit it, for every number of mines."""
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
    """Tell whether the solver says that no layout fits."""
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
