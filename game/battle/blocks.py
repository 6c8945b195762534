"""
Layouts for two to four corners at once, drawn block by block.

Of whole layouts one in 140 is fair for two, one in 25,000 for four. But while each cell is a mine by a
throw of its own, a block of cells at one corner knows nothing of the others; so
each is thrown until its own opening will do. Blocks together are kept as often as
the rest of the board has room for the mines left over. That draws, exactly, one of
all layouts whose openings end inside their blocks, each equally likely.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random

from game.engine.deal import draw_layout
from game.engine.grid import Grid
from game.engine.layout import Layout

WIDEST, HIGHEST = 12, 10
"""A block's size; on a small board a block has about a quarter of it."""

ODDS = 256
"""A cell is thrown to be a mine with a chance of so many parts, near the board's own; what that is off is made good."""


@dataclass(frozen=True, slots=True)
class Block:
    """The cells at one corner, as bitboards."""

    corner: int
    inside: int  # those with all their neighbours in the block
    edge: int  # the others
    thrown: int  # cells that may be mines: all but the corner and its neighbours

    def throw(self, grid: Grid, density: int, random: Random) -> tuple[int, int]:
        """Return mines, each cell with *density* of ODDS, and the opening; no opening where it may go on outside."""
        first = (self.thrown & -self.thrown).bit_length() - 1
        bits, mines = self.thrown.bit_length() - first, 0
        # All cells at once: each bit of the density, from the lowest on, halves the chance and may add a half.
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
    grid: Grid, mines: int, cells: tuple[int, ...], fits: Callable[[list[int]], bool], random: Random, rests: int = 1
) -> Iterator[Layout | None]:
    """
    Give one of all layouts in whose corners *cells* are openings that fit, again and again; None for a throw in vain.

    *fits* judges the size of each opening alone, and of all together. Where blocks that go together are rare, each find
    of them may be given so many *rests* of a board, one after the other: as likely, but no more independent.
    """
    blocks = [block_at(grid, cell) for cell in cells]
    together = sum(block.inside | block.edge for block in blocks)
    density = max(1, round(ODDS * mines / grid.size))
    thrown = sum(block.thrown.bit_count() for block in blocks)
    keep = _chances_to_keep(mines, thrown, grid.size - together.bit_count(), density)
    while True:
        placed, sizes = 0, list[int]()
        for block in blocks:
            found, opening = block.throw(grid, density, random)
            while not fits([opening.bit_count()]):
                yield None
                found, opening = block.throw(grid, density, random)
            placed |= found
            sizes.append(opening.bit_count())
        if fits(sizes) and random.random() < keep.get(placed.bit_count(), 0.0):
            for _ in range(rests):
                rest = draw_layout(grid, mines - placed.bit_count(), together, random)
                yield Layout(grid, placed | rest.mines)
        else:
            yield None


def _chances_to_keep(mines: int, thrown: int, rest: int, density: int) -> dict[int, float]:
    """
    Return for each number of mines in the blocks how often blocks with so many are kept; the most frequent always.

    In proportion to the layouts of the rest with the mines left over, C(rest, mines - number), divided by how
    often so many are thrown: each step of that is a fraction, so no large number is needed.
    """
    least, most = max(0, mines - rest), min(mines, thrown)
    weights, weight = {least: 1.0}, 1.0
    for number in range(least, most):
        weight *= (mines - number) / (rest - mines + number + 1) * (ODDS - density) / density
        weights[number + 1] = weight
    largest = max(weights.values())
    return {number: weight / largest for number, weight in weights.items()}
