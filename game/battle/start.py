"""
Fair starts: layouts whose corners are worth the same, drawn until one is.

Mines are never mirrored, for that would tell a player the rest. Rejection
keeps every fair layout equally likely, so no corner is favoured.
"""

from dataclasses import dataclass
from functools import reduce
from itertools import combinations
from operator import or_
from random import Random

from game.battle.boards import corners
from game.engine import deal as dealer
from game.engine.deal import deal, draw_layout
from game.engine.errors import GameError, NoBoardError
from game.engine.layout import Layout
from game.engine.level import Level
from game.engine.view import View
from game.solver.deduce import Deduction, by_single_numbers

LEAST, MOST = 12, 24
"""Cells of a corner's opening."""

APART = 2
"""Cells by which two openings may differ."""

MOST_TRIES = {2: 10_000, 3: 100_000, 4: 1_000_000}
"""
By players. One draw in 140 is fair for two on the usual boards, one in 380 on the sparsest; for three it is one in
900, for four one in 15,000. A draw takes some 30 µs.
"""


@dataclass(frozen=True, slots=True)
class FairStart:
    """A layout, the opening that each player begins with (bitboards), and how many draws it took."""

    layout: Layout
    starts: tuple[int, ...]
    tries: int


def deal_fairly(board: Level, random: Random, players: int = 2, *, most_tries: int | None = None) -> FairStart:
    """
    Return a uniformly random fair start for so many *players* on *board*.

    Their corners' openings have 12 to 24 cells and differ by 2 at most, single numbers prove a move for each player,
    and all safe cells are connected.

    Raises: NoBoardError: none was found in *most_tries* draws. MineCountError: the mines don't fit. GameError: there
    are not as many corners.
    """
    if players not in MOST_TRIES:
        raise GameError(f"a battle has {min(MOST_TRIES)} to {max(MOST_TRIES)} players, not {players}")
    grid, most_tries = board.grid, most_tries or MOST_TRIES[players]
    for tries in range(1, most_tries + 1):
        layout = _draw(board, random, players)
        starts = corner_openings(layout, players)
        if is_fair(layout, starts):
            return FairStart(layout, starts, tries)
    raise NoBoardError(
        f"no fair start was found on {grid.width}×{grid.height} cells with {board.mines} mines in {most_tries} draws"
    )


def _draw(board: Level, random: Random, players: int) -> Layout:
    grid = board.grid
    if players == 2:
        # All corners kept free would be quicker here too, but each seed would give another board than ever before.
        return deal(grid, board.mines, 0, dealer.Start.OPENING, random)
    return draw_layout(grid, board.mines, grid.dilate(sum(1 << cell for cell in corners(grid)[:players])), random)


def corner_openings(layout: Layout, players: int = 2) -> tuple[int, ...]:
    """Return the openings in the players' corners; 0 where a corner is no 0."""
    grid, zeros = layout.grid, layout.zeros
    bits = (1 << cell for cell in corners(grid)[:players])
    return tuple(grid.dilate(grid.fill(bit, zeros)) if bit & zeros else 0 for bit in bits)


def is_fair(layout: Layout, starts: tuple[int, ...]) -> bool:
    """Tell whether all players begin with the same chances; cheap questions first."""
    sizes = [start.bit_count() for start in starts]
    return (
        min(sizes) >= LEAST
        and max(sizes) <= MOST
        and max(sizes) - min(sizes) <= APART
        and not any(one & two for one, two in combinations(starts, 2))
        and layout.grid.fill(1, layout.safe) == layout.safe
        and _all_can_move(layout, starts)
    )


def _all_can_move(layout: Layout, starts: tuple[int, ...]) -> bool:
    """Whether single numbers prove a safe cell beside each start: even a recruit sees those."""
    grid, opened = layout.grid, reduce(or_, starts)
    view = View(grid, layout.mine_count, opened, layout.numbers_of(opened))
    known = Deduction()
    while True:
        safe, mines = by_single_numbers(view, known)
        if not safe | mines:
            return all(known.safe & grid.dilate(start) for start in starts)
        known = Deduction(known.safe | safe, known.mines | mines)
