"""
Deals the mines: all layouts that the start rule allows are equally likely.

Cells are drawn by ``getrandbits``, whose stream Python keeps stable, so a seed gives the same layout in every version.
"""

from collections.abc import Callable
from enum import Enum
from functools import lru_cache
from random import Random
from struct import Struct

from game.engine.errors import MineCountError
from game.engine.grid import Grid
from game.engine.layout import Layout

WORD = 32
"""Bits that the generator makes at a time; each draw takes its cell from the top of a word."""

DRAWN = ord("1")


class Start(Enum):
    """The promise for the first opening."""

    OPENING = "opening"  # no mine in the 3×3 around it
    SAFE = "safe"  # no mine in it
    OFF = "off"  # nothing


def most_mines(grid: Grid, start: Start, first: int | None = None) -> int:
    """
    Return the most mines of a board that is opened at *first*, or at any cell: the one limit for all boards.

    An opening start at the edge of the board needs fewer free cells, so more mines fit there.
    """
    if start is not Start.OPENING:
        return grid.size - 1
    free = min(grid.width, 3) * min(grid.height, 3) if first is None else grid.dilate(1 << first).bit_count()
    return grid.size - free


def deal(grid: Grid, mines: int, first: int, start: Start, random: Random) -> Layout:
    """
    Return a uniformly random layout with *mines* mines that keeps *start*'s promise at the cell *first*.

    Raises: MineCountError: the mines don't fit, or are fewer than 0.
    """
    kept_free = 0
    if start is not Start.OFF:
        kept_free = 1 << first
    if start is Start.OPENING:
        kept_free = grid.dilate(kept_free)
    most = grid.size - max(1, kept_free.bit_count())
    if not 0 <= mines <= most:
        raise MineCountError(
            f"0 to {most} mines fit a {grid.width}×{grid.height} board opened there "
            f"with start rule {start.value!r}, not {mines}"
        )
    return draw_layout(grid, mines, kept_free, random)


def draw_layout(grid: Grid, mines: int, kept_free: int, random: Random) -> Layout:
    """
    Return a uniformly random layout with *mines* mines, none of them in the cells *kept_free*.

    Raises: MineCountError: the mines don't fit, or are fewer than 0.
    """
    places = grid.size - kept_free.bit_count()
    if not 0 <= mines <= places:
        raise MineCountError(f"0 to {places} mines fit beside {kept_free.bit_count()} free cells, not {mines}")
    # Draw the smaller set: the mines, or the cells without a mine.
    if mines * 2 <= places:
        return Layout(grid, _draw(grid.size, mines, kept_free, random))
    return Layout(grid, grid.full ^ kept_free ^ _draw(grid.size, places - mines, kept_free, random))


def _draw(size: int, count: int, taken: int, random: Random) -> int:
    """
    Return a random set of *count* cells outside *taken*; all such sets are equally likely.

    Each draw is a cell's bits from the top of one of the generator's words. As many as there are cells to draw are
    surely needed, so they are fetched at once; the few that hit a drawn cell are drawn again.
    """
    if not count:
        return 0
    bits, getrandbits = size.bit_length(), random.getrandbits
    every_cell, split, blank, full = _plan(size, count, taken)
    drawn = bytearray(blank)
    for cell in split((getrandbits(WORD * count) >> WORD - bits & every_cell).to_bytes(count * WORD // 8, "little")):
        drawn[cell] = DRAWN
    for _ in range(full - drawn.count(DRAWN)):
        cell = getrandbits(bits)
        while drawn[cell] == DRAWN:
            cell = getrandbits(bits)
        drawn[cell] = DRAWN
    return (int(drawn[::-1], 2) & (1 << size) - 1) ^ taken


@lru_cache(maxsize=4)
def _plan(size: int, count: int, taken: int) -> tuple[int, Callable[[bytes], tuple[int, ...]], bytes, int]:
    """
    Return what draws on boards of that kind share.

    The bits of a cell in each of *count* words; a function that splits them; the board in binary digits, the first cell
    first, on which the *taken* cells and those beyond its end are drawn already; how many are drawn in the end.
    """
    places = 1 << size.bit_length()
    every_cell = int.from_bytes((places - 1).to_bytes(WORD // 8, "little") * count, "little")
    blank = f"{(1 << places) - (1 << size) | taken:0{places}b}"[::-1].encode()
    return every_cell, Struct(f"<{count}I").unpack, blank, blank.count(DRAWN) + count
