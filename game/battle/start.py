"""
Fair starts: layouts whose corners are worth the same, drawn until one is.

Mines are never mirrored, for that would tell a player the rest. Rejection
keeps every fair layout equally likely, so no corner is favoured.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import reduce
from itertools import combinations, islice
from operator import or_
from random import Random

from game.battle.blocks import draw_by_blocks
from game.battle.boards import corners
from game.engine import deal as dealer
from game.engine.deal import deal
from game.engine.errors import GameError, NoBoardError
from game.engine.layout import Layout
from game.engine.level import Level
from game.engine.view import View
from game.solver.deduce import Deduction, by_single_numbers

LEAST, MOST = 12, 24
"""Cells of a corner's opening."""

APART = 2
"""Cells by which two openings may differ."""

MOST_TRIES = {2: 10_000, 3: 400_000, 4: 400_000}
"""
By players. For two one draw in 140 is fair on the usual boards, one in 380 on the sparsest; some 30 µs each. For more
a throw of one corner's block is a try, some 15 µs: mostly one in 1,000 ends in a fair start, one in 12,000 on the
sparsest board.
"""


@dataclass(frozen=True, slots=True)
class FairStart:
    """A layout, the opening that each player begins with (bitboards), and how many draws it took."""

    layout: Layout
    starts: tuple[int, ...]
    tries: int


def deal_fairly(board: Level, random: Random, players: int = 2, *, most_tries: int | None = None) -> FairStart:
    """
    Return a uniformly random fair start for so many *players* on *board*; of three or four, of those in ``blocks``.

    Their corners' openings have 12 to 24 cells and differ by 2 at most, single numbers prove a move for each player,
    and all safe cells are connected.

    Raises: NoBoardError: none was found in *most_tries* tries. MineCountError: the mines don't fit. GameError: there
    are not as many corners.
    """
    if players not in MOST_TRIES:
        raise GameError(f"a battle has {min(MOST_TRIES)} to {max(MOST_TRIES)} players, not {players}")
    grid, most_tries = board.grid, most_tries or MOST_TRIES[players]
    for tries, layout in enumerate(islice(_draws(board, random, players), most_tries), 1):
        if layout and is_fair(layout, starts := corner_openings(layout, players)):
            return FairStart(layout, starts, tries)
    raise NoBoardError(
        f"no fair start was found on {grid.width}×{grid.height} cells with {board.mines} mines in {most_tries} draws"
    )


def _draws(board: Level, random: Random, players: int) -> Iterator[Layout | None]:
    """Give layouts, each as likely as any other that may be fair; None where a try came to none."""
    grid, mines = board.grid, board.mines
    if players > 2:
        yield from draw_by_blocks(grid, mines, corners(grid)[:players], _are_even, random)
    while True:
        yield deal(grid, mines, 0, dealer.Start.OPENING, random)


def corner_openings(layout: Layout, players: int = 2) -> tuple[int, ...]:
    """Return the openings in the players' corners; 0 where a corner is no 0."""
    grid, zeros = layout.grid, layout.zeros
    bits = (1 << cell for cell in corners(grid)[:players])
    return tuple(grid.dilate(grid.fill(bit, zeros)) if bit & zeros else 0 for bit in bits)


def is_fair(layout: Layout, starts: tuple[int, ...]) -> bool:
    """Tell whether all players begin with the same chances; cheap questions first."""
    return (
        _are_even([start.bit_count() for start in starts])
        and not any(one & two for one, two in combinations(starts, 2))
        and layout.grid.fill(1, layout.safe) == layout.safe
        and _all_can_move(layout, starts)
    )


def _are_even(sizes: list[int]) -> bool:
    return min(sizes) >= LEAST and max(sizes) <= MOST and max(sizes) - min(sizes) <= APART


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
