"""
Two sets of cells that no number can tell apart: one definition for guesses now, guesses to come, and hopeless boards.

Take two sets of covered cells, equally large. Some cells touch more of one set than of the other: the fence. If all of
the fence, all of one set and none of the other is mined, both can be swapped and every number stays the same.
"""

from dataclasses import dataclass
from functools import lru_cache

from game.engine.grid import Grid, few
from game.engine.planes import differ


@dataclass(frozen=True, slots=True)
class Twins:
    """Indistinguishable cells in a *fence*: all of *one* mined and none of *other*, or the reverse; all bitboards."""

    one: int
    other: int
    fence: int  # distinguishes them unless all of it is mined


def twins_of(grid: Grid, one: int, other: int) -> Twins:
    """Return two sets of cells with their fence."""
    fence = differ(grid.neighbour_counts(one), grid.neighbour_counts(other))
    return Twins(one, other, fence & ~(one | other))


@lru_cache(maxsize=4096)
def pairs_of(grid: Grid, cell: int) -> tuple[Twins, ...]:
    """Return the pairs of a cell and each of its neighbours."""
    return tuple(twins_of(grid, 1 << cell, 1 << other) for other in few(grid.around(cell)))


@lru_cache(maxsize=4096)
def boxes_of(grid: Grid, cell: int) -> tuple[Twins, ...]:
    """Return the 2×2 boxes that contain a cell, with the cell's diagonal first."""
    x, y = grid.place(cell)
    return tuple(
        twins_of(grid, 1 << cell | 1 << grid.cell(x + dx, y + dy), _on(grid, x + dx, y) | _on(grid, x, y + dy))
        for dx in (-1, 1)
        for dy in (-1, 1)
        if _on(grid, x + dx, y + dy)
    )


def _on(grid: Grid, x: int, y: int) -> int:
    """Return the cell in that column and row as a bitboard, empty off the board."""
    return 1 << y * grid.width + x if 0 <= x < grid.width and 0 <= y < grid.height else 0
