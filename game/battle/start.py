"""
Fair starts: layouts whose two corners are worth the same, drawn until one is.

Mines are never mirrored, for that would tell a side the other half. Rejection
keeps every fair layout equally likely, so neither corner is favoured.
"""

from dataclasses import dataclass
from random import Random

from game.engine import deal as dealer
from game.engine.deal import deal
from game.engine.errors import NoBoardError
from game.engine.layout import Layout
from game.engine.level import Level
from game.engine.view import View
from game.solver.deduce import Deduction, by_single_numbers

LEAST, MOST = 12, 24
"""Cells of a corner's opening."""

APART = 2
"""Cells by which the two openings may differ."""

MOST_TRIES = 10_000
"""One draw in 140 is fair on the usual boards, one in 380 on the sparsest; some 30 µs each."""


@dataclass(frozen=True, slots=True)
class FairStart:
    """A layout, the opening that each side begins with (bitboards), and how many draws it took."""

    layout: Layout
    starts: tuple[int, int]
    tries: int


def deal_fairly(board: Level, random: Random, *, most_tries: int = MOST_TRIES) -> FairStart:
    """
    Return a uniformly random fair start on *board*.

    Both corners' openings have 12 to 24 cells and differ by 2 at most, single numbers prove a move for each side, and
    all safe cells are connected.

    Raises: NoBoardError: none was found in *most_tries* draws. MineCountError: the mines don't fit.
    """
    grid = board.grid
    for tries in range(1, most_tries + 1):
        layout = deal(grid, board.mines, 0, dealer.Start.OPENING, random)
        starts = corner_openings(layout)
        if is_fair(layout, starts):
            return FairStart(layout, starts, tries)
    raise NoBoardError(
        f"no fair start was found on {grid.width}×{grid.height} cells with {board.mines} mines in {most_tries} draws"
    )


def corner_openings(layout: Layout) -> tuple[int, int]:
    """Return the openings in the top left and the bottom right corner; 0 where the corner is no 0."""
    grid, zeros = layout.grid, layout.zeros
    first, last = (grid.dilate(grid.fill(corner, zeros)) if corner & zeros else 0 for corner in (1, 1 << grid.size - 1))
    return first, last


def is_fair(layout: Layout, starts: tuple[int, int]) -> bool:
    """Tell whether both sides begin with the same chances; cheap questions first."""
    one, two = starts
    sizes = one.bit_count(), two.bit_count()
    return (
        min(sizes) >= LEAST
        and max(sizes) <= MOST
        and abs(sizes[0] - sizes[1]) <= APART
        and not one & two
        and layout.grid.fill(1, layout.safe) == layout.safe
        and _both_can_move(layout, one, two)
    )


def _both_can_move(layout: Layout, one: int, two: int) -> bool:
    """Whether single numbers prove a safe cell beside each start: even a recruit sees those."""
    grid, opened = layout.grid, one | two
    view = View(grid, layout.mine_count, opened, layout.numbers_of(opened))
    known = Deduction()
    while True:
        safe, mines = by_single_numbers(view, known)
        if not safe | mines:
            return bool(known.safe & grid.dilate(one) and known.safe & grid.dilate(two))
        known = Deduction(known.safe | safe, known.mines | mines)
