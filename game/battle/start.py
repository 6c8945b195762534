"""
Fair starts: random layouts until one has corners of equal worth.

Mines are never mirrored, for a player could then infer the other side. For two players
rejection makes every fair layout equally likely, so no corner is favoured.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import reduce
from itertools import combinations, islice
from operator import or_
from random import Random

from game.battle.blocks import draw_by_blocks, draw_from_pools
from game.battle.boards import corners
from game.battle.boxed import is_one_boxed_in, largest_opening, most_allowed
from game.battle.risk import by_each_number
from game.engine.errors import GameError, NoBoardError
from game.engine.layout import Layout
from game.engine.level import Level
from game.engine.view import View
from game.solver.deduce import Deduction

LEAST, MOST = 12, 24
"""Least and most cells of a corner's opening."""

APART = 2
"""The largest difference between two openings, in cells."""

PATIENCE = 200
"""
After PATIENCE layouts with a too large opening, the limit doubles: sparse boards have few others.

Each accepted layout halves the count. On the usual boards one in 16 is accepted, so the count never gets there.
"""

PLAYERS = 2, 3, 4
"""Numbers of players. Layouts for three or four are rare and come from pools; those of one pool share corners."""

MOST_TRIES = 1_000_000
"""Most draws of a corner's block, some 15 µs each: one in 300 gives a fair start for two, one in 5,000 for four."""


@dataclass(frozen=True, slots=True)
class FairStart:
    """A layout, each player's first opening (bitboards), and the number of draws."""

    layout: Layout
    starts: tuple[int, ...]
    tries: int


def deal_fairly(board: Level, random: Random, players: int = 2, *, most_tries: int | None = None) -> FairStart:
    """
    Return a random fair start for *players* players on *board*, drawn by ``blocks``; for two all are equally likely.

    Their corners' openings have 12 to 24 cells and differ by 2 at most, single numbers prove a move for each player,
    all safe cells are connected, no other opening is so large that it decides the match, and nobody is boxed in.

    Raises: NoBoardError: none was found in *most_tries* tries. MineCountError: the mines don't fit. GameError: more
    players than corners.
    """
    if players not in PLAYERS:
        raise GameError(f"a battle has {min(PLAYERS)} to {max(PLAYERS)} players, not {players}")
    grid, most_tries, in_vain, doubled = board.grid, most_tries or MOST_TRIES, 0, 0
    draws = _draws(board, players, random)
    for tries, layout in enumerate(islice(draws, most_tries), 1):
        if layout is None:
            continue
        starts = corner_openings(layout, players)
        if largest_opening(layout, starts) > most_allowed(layout) << doubled:
            in_vain += 1
            if in_vain == PATIENCE:
                in_vain, doubled = 0, doubled + 1
            continue
        in_vain //= 2
        if is_fair(layout, starts) and not is_one_boxed_in(layout, starts):
            return FairStart(layout, starts, tries)
    raise NoBoardError(
        f"no fair start was found on {grid.width}×{grid.height} cells with {board.mines} mines in {most_tries} draws"
    )


def _draws(board: Level, players: int, random: Random) -> Iterator[Layout | None]:
    """Yield layouts whose corner openings fit together, and None for each draw that failed."""
    grid, cells = board.grid, corners(board.grid)[:players]

    def can_move(mines: int, opening: int) -> bool:
        return _all_can_move(Layout(grid, mines), (opening,))

    if players == 2:
        return draw_by_blocks(grid, board.mines, cells, _are_even, random)
    return draw_from_pools(grid, board.mines, cells, _are_even, can_move, random)


def corner_openings(layout: Layout, players: int = 2) -> tuple[int, ...]:
    """Return the openings in the players' corners; 0 if a corner's number is not 0."""
    grid, zeros = layout.grid, layout.zeros
    bits = (1 << cell for cell in corners(grid)[:players])
    return tuple(grid.dilate(grid.fill(bit, zeros)) if bit & zeros else 0 for bit in bits)


def is_fair(layout: Layout, starts: tuple[int, ...]) -> bool:
    """Tell whether all players begin with equal chances; quick checks first."""
    return (
        _are_even([start.bit_count() for start in starts])
        and not any(one & two for one, two in combinations(starts, 2))
        and layout.grid.fill(1, layout.safe) == layout.safe
        and _all_can_move(layout, starts)
    )


def _are_even(sizes: list[int]) -> bool:
    return min(sizes) >= LEAST and max(sizes) <= MOST and max(sizes) - min(sizes) <= APART


def _all_can_move(layout: Layout, starts: tuple[int, ...]) -> bool:
    """Tell whether single numbers prove a safe cell next to each start: even a recruit sees those."""
    grid, opened = layout.grid, reduce(or_, starts)
    view = View(grid, layout.mine_count, opened, layout.numbers_of(opened))
    safe = by_each_number(view, Deduction()).safe
    return all(safe & grid.dilate(start) for start in starts)
