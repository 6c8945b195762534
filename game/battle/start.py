"""
Fair starts: random layouts until one has corners of equal worth.

Mines are never mirrored, for a player could then infer the other side. For two players
rejection makes every fair layout equally likely, so no corner is favoured.

Of whole layouts one in 140 is fair for two, one in 25,000 for four. But if each cell
is a mine independently of the others, so are the blocks of cells at the corners, and
each block is drawn until its own opening fits. Blocks together are kept in proportion
to the layouts of the rest with the mines left over. The result is exactly uniform over
all layouts whose openings end inside their blocks.

Both decided matches before they began: with such deals 22 % of matches on the medium board were over in 15 seconds,
and the player who led at half the cells won 82 % of them.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import reduce
from itertools import combinations, islice
from math import prod
from operator import or_
from random import Random

from game.battle.boards import corners
from game.battle.risk import by_each_number
from game.engine.deal import draw_layout
from game.engine.errors import GameError, NoBoardError
from game.engine.grid import Grid
from game.engine.layout import Layout
from game.engine.level import Level
from game.engine.view import View
from game.solver.deduce import Deduction, by_single_numbers, deduce

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


WIDEST, HIGHEST = 12, 10
"""A block's largest width and height; on a small board a block has about a quarter of the board."""

ODDS = 256
"""A cell is a mine with a chance of density / ODDS, near the board's own; the choice of blocks corrects the rest."""

POOL, SETS = 20, 60
"""Finds of each corner in a pool (POOL), and layouts drawn from one pool (SETS)."""


@dataclass(frozen=True, slots=True)
class Block:
    """The cells at one corner, as bitboards."""

    corner: int
    inside: int  # cells with all their neighbours in the block
    edge: int  # the others
    thrown: int  # cells that may be mines: all but the corner and its neighbours

    def throw(self, grid: Grid, density: int, random: Random) -> tuple[int, int]:
        """Return random mines, each with a chance of *density* / ODDS, and the opening; 0 if it may leave the block."""
        first = (self.thrown & -self.thrown).bit_length() - 1
        bits, mines = self.thrown.bit_length() - first, 0
        # All cells at once: each bit of the density, from the lowest, halves the chance and may add a half.
        for power in range(ODDS.bit_length() - 1):
            mines = mines | random.getrandbits(bits) if density >> power & 1 else mines & random.getrandbits(bits)
        mines = mines << first & self.thrown
        no_zeros = grid.dilate(mines)
        opening = grid.dilate(grid.fill(self.corner, self.inside & ~no_zeros))
        return mines, 0 if opening & self.edge & ~no_zeros else opening


def block_at(grid: Grid, cell: int) -> Block:
    """Return the block at the corner *cell*."""
    width, height = min(WIDEST, (grid.width - 1) // 2), min(HIGHEST, (grid.height - 1) // 2)
    left = 0 if cell % grid.width == 0 else grid.width - width
    top = 0 if cell < grid.width else grid.height - height
    row = ((1 << width) - 1) << left
    cells = sum(row << y * grid.width for y in range(top, top + height))
    edge = cells & grid.dilate(grid.full ^ cells)
    return Block(1 << cell, cells ^ edge, edge, cells & ~grid.dilate(1 << cell))


def draw_by_blocks(
    grid: Grid, mines: int, cells: tuple[int, ...], fits: Callable[[list[int]], bool], random: Random
) -> Iterator[Layout | None]:
    """
    Yield random layouts with fitting openings in the corners *cells*, without end; None for each failed draw.

    *fits* judges the sizes of openings: one alone, and all together.
    """
    corners = _Corners(grid, mines, cells)
    while True:
        found = list[Found]()
        for block in corners.blocks:
            for one in corners.throws(block, fits, random):
                if one is None:
                    yield None
                else:
                    found.append(one)
                    break
        yield corners.layout(found, random) if fits([one.size for one in found]) else None


def draw_from_pools(
    grid: Grid,
    mines: int,
    cells: tuple[int, ...],
    fits: Callable[[list[int]], bool],
    will_do: Callable[[int, int], bool],
    random: Random,
) -> Iterator[Layout | None]:
    """
    Yield such layouts sooner if openings rarely match: combine those of POOL finds for each corner that do.

    Layouts from the same pools are equally likely; each SETS layouts have new pools. *will_do* judges the mines and
    the opening of one corner, to reject early what would be rejected anyway.
    """
    corners = _Corners(grid, mines, cells)
    while True:
        pools = list[dict[int, list[Found]]]()
        for block in corners.blocks:
            pool, missing = dict[int, list[Found]](), POOL
            for one in corners.throws(block, fits, random):
                if one is None or (not one.opening & block.edge and not will_do(one.mines, one.opening)):
                    yield None
                    continue
                pool.setdefault(one.size, []).append(one)
                missing -= 1
                if not missing:
                    break
            pools.append(pool)
        sizes: list[list[int]] = [[]]
        for pool in pools:
            sizes = [more for some in sizes for size in sorted(pool) if fits(more := [*some, size])]
        if not sizes:
            yield None
            continue
        ways = [prod(len(pool[size]) for pool, size in zip(pools, some, strict=True)) for some in sizes]
        for some in random.choices(sizes, ways, k=SETS):
            found = [random.choice(pool[size]) for pool, size in zip(pools, some, strict=True)]
            yield corners.layout(found, random)


@dataclass(frozen=True, slots=True)
class Found:
    """The random mines and the opening at one corner."""

    mines: int
    opening: int

    @property
    def size(self) -> int:
        """The number of cells in the opening."""
        return self.opening.bit_count()


class _Corners:
    """The blocks at some corners of a board."""

    def __init__(self, grid: Grid, mines: int, cells: tuple[int, ...]) -> None:
        self.blocks = [block_at(grid, cell) for cell in cells]
        self._grid, self._mines = grid, mines
        self._together = sum(block.inside | block.edge for block in self.blocks)
        self._density = max(1, round(ODDS * mines / grid.size))
        thrown = sum(block.thrown.bit_count() for block in self.blocks)
        self._keep = _chances_to_keep(mines, thrown, grid.size - self._together.bit_count(), self._density)

    def throws(self, block: Block, fits: Callable[[list[int]], bool], random: Random) -> Iterator[Found | None]:
        """Yield random finds at a corner, or None for one that doesn't fit."""
        while True:
            found = Found(*block.throw(self._grid, self._density, random))
            yield found if fits([found.size]) else None

    def layout(self, found: list[Found], random: Random) -> Layout | None:
        """Return a layout with these corners, or None: the chance is in proportion to the layouts of the rest."""
        placed = sum(one.mines for one in found)
        if random.random() >= self._keep.get(placed.bit_count(), 0.0):
            return None
        rest = draw_layout(self._grid, self._mines - placed.bit_count(), self._together, random)
        return Layout(self._grid, placed | rest.mines)


def _chances_to_keep(mines: int, thrown: int, rest: int, density: int) -> dict[int, float]:
    """
    Return for each number of mines in the blocks the chance to keep such blocks; the highest is 1.

    It is in proportion to the layouts of the rest with the mines left over, C(rest, mines - number), divided by the
    frequency of that number: each step is a factor, so no large number is needed.
    """
    least, most = max(0, mines - rest), min(mines, thrown)
    weights, weight = {least: 1.0}, 1.0
    for number in range(least, most):
        weight *= (mines - number) / (rest - mines + number + 1) * (ODDS - density) / density
        weights[number + 1] = weight
    largest = max(weights.values())
    return {number: weight / largest for number, weight in weights.items()}


FEW_CELLS = 480
LARGEST_ON_FEW, LARGEST = 10, 8
"""Largest opening outside the starts, in per cent of the safe cells: on small boards, and on larger ones."""

ENOUGH = 15
"""Per cent of the safe cells; a player is boxed in if it gets fewer alone without a guess and another gets more."""

Proves = Callable[[View, Deduction], Deduction]


def largest_opening(layout: Layout, starts: tuple[int, ...]) -> float:
    """Return the size of the largest opening outside *starts*, in per cent of the safe cells."""
    grid, left, most = layout.grid, layout.zeros & ~reduce(or_, starts), 0
    while left:
        zeros = grid.fill(left & -left, left)
        left ^= zeros
        most = max(most, grid.dilate(zeros).bit_count())
    return 100 * most / layout.safe.bit_count()


def most_allowed(layout: Layout) -> int:
    """Return the largest allowed opening on such a board, in per cent of the safe cells."""
    return LARGEST_ON_FEW if layout.grid.size <= FEW_CELLS else LARGEST


def is_one_boxed_in(layout: Layout, starts: tuple[int, ...], proves: Proves | None = None) -> bool:
    """Tell whether one player alone gets fewer than ENOUGH by the rule *proves* (pairs), while another gets more."""
    enough = -(-layout.safe.bit_count() * ENOUGH // 100)
    reached = [_gets(layout, start, enough, proves or _enough_to_move) for start in starts]
    return min(reached) < enough <= max(reached)


def _gets(layout: Layout, start: int, enough: int, proves: Proves) -> int:
    """Return how many cells a player alone takes from *start* without a guess; stop at *enough*."""
    grid, own, mines = layout.grid, start, 0
    while own.bit_count() < enough:
        known = proves(View(grid, layout.mine_count, own, layout.numbers_of(own)), Deduction(0, mines))
        safe, mines = known.safe & grid.dilate(own), known.mines
        if not safe:
            break
        own |= layout.flood(safe, ~own)
    return own.bit_count()


def _enough_to_move(view: View, known: Deduction) -> Deduction:
    """Return what single numbers prove, or, if that is nothing, what pairs prove: the final result is the same."""
    safe, mines = by_single_numbers(view, known)
    if safe & view.grid.dilate(view.opened):
        return Deduction(known.safe | safe, known.mines | mines)
    return deduce(view, known)
