"""
Two sets of cells that no number can tell apart: one definition for guesses now, guesses to come, and hopeless boards.

Take two sets of covered cells, equally large. Some cells touch more of one set than of the other: the fence. If all of
the fence, all of one set and none of the other is mined, both can be swapped and every number stays the same.

Nothing distinguishes two covered neighbours once every cell that touches only one of them is a mine: whichever is
mined, all numbers are the same. The four cells of a 2×2 box are alike if the cells diagonally outside it are mines: one
diagonal or the other is mined. Such a guess is unavoidable, so making it now costs nothing. The idea is David
Hill's (JSMinesweeper); here layouts are counted, not chances multiplied.
"""

from dataclasses import dataclass
from functools import lru_cache

from game.engine.grid import Grid, few
from game.engine.planes import differ
from game.solver.chances import Counted


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


MOST_FENCE = 3
"""Most unknown cells that must all be mines for a 50/50; more are hardly ever."""


class Influence:
    """The possible 50/50s of a position."""

    def __init__(self, counted: Counted) -> None:
        """Take a position with counted layouts."""
        self.counted = counted
        chances, position = counted.chances, counted.position
        self._mines = chances.mines
        self._told = position.view.opened | chances.safe  # bitboard: a fence with one of them distinguishes
        self.possible = position.unknown & ~self._mines  # bitboard: may be mines and may be safe
        self._sea_weight = 0
        self._weights: dict[int, int] = {}
        for group in chances.groups:
            if group.cells & position.frontier:
                self._weights.update(dict.fromkeys(few(group.cells), group.weight))
            elif group.cells & position.sea:
                self._sea_weight = group.weight
        self._found: dict[tuple[int, int, int], int] = {}

    def weight(self, cell: int) -> int:
        """Return the number of layouts in which an unknown cell is a mine."""
        return self._weights.get(cell, self._sea_weight)

    def of(self, cell: int) -> float:
        """Return the share of the layouts in which the cell is the mine of a 50/50 that no number can settle."""
        grid, layouts = self.counted.position.view.grid, self.counted.chances.layouts
        told = self._told
        pairs = sum(self.layouts(twins) for twins in pairs_of(grid, cell) if not twins.fence & told)
        boxes = max((self.layouts(twins) for twins in boxes_of(grid, cell) if not twins.fence & told), default=0)
        risk = self.weight(cell)
        return min(pairs + boxes, risk, layouts - risk) / layouts

    def layouts(self, twins: Twins) -> int:
        """Return the number of layouts with *one* mined, *other* safe, and nothing that distinguishes them."""
        one, other, fence = twins.one, twins.other, twins.fence
        if fence & self._told or (one | other) & ~self.possible:
            return 0
        fence &= ~self._mines
        if fence.bit_count() > MOST_FENCE:
            return 0
        key = (one, other, fence) if one > other else (other, one, fence)  # swapped, there are as many
        if key not in self._found:
            self._found[key] = self.counted.layouts_with(one | fence, other)
        return self._found[key]

    def always(self, twins: Twins, cell: int) -> bool:
        """Tell whether *one* is mined, *other* safe and the fence mined whenever *cell* of *one* is a mine."""
        weight, fence = self.weight(cell), twins.fence & self.possible
        return all(self.weight(it) >= weight for it in few(fence)) and self.layouts(twins) == weight
