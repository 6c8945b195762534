"""
Layouts for two to four corners at once, drawn block by block.

Of whole layouts one in 140 is fair for two, one in 25,000 for four. But if each cell
is a mine independently of the others, so are the blocks of cells at the corners, and
each block is drawn until its own opening fits. Blocks together are kept in proportion
to the layouts of the rest with the mines left over. The result is exactly uniform over
all layouts whose openings end inside their blocks.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import prod
from random import Random

from game.engine.deal import draw_layout
from game.engine.grid import Grid
from game.engine.layout import Layout

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
