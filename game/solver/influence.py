"""
Cells that may become half of a 50/50 that no number can ever settle.

Nothing distinguishes two covered neighbours once every cell that touches only one of them is a mine: whichever is
mined, all numbers are the same. The four cells of a 2×2 box are alike if the cells diagonally outside it are mines: one
diagonal or the other is mined. Such a guess is unavoidable, so making it now costs nothing. The idea is David
Hill's (JSMinesweeper); here layouts are counted, not chances multiplied.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from game.engine.grid import Grid, few
from game.solver.chances import Counted

MOST_FENCE = 3
"""Most unknown cells that must all be mines for a 50/50; more are hardly ever."""


@dataclass(frozen=True, slots=True)
class Twins:
    """Indistinguishable cells in a *fence*: all of *one* mined and none of *other*, or the reverse; all bitboards."""

    one: int
    other: int
    fence: int  # distinguishes them unless all of it is mined


@lru_cache(maxsize=4096)
def pairs_of(grid: Grid, cell: int) -> tuple[Twins, ...]:
    """Return the pairs of a cell and each of its neighbours."""
    bit, around = 1 << cell, grid.around(cell)
    return tuple(Twins(bit, 1 << other, (around ^ grid.around(other)) & ~(bit | 1 << other)) for other in few(around))


@lru_cache(maxsize=4096)
def boxes_of(grid: Grid, cell: int) -> tuple[Twins, ...]:
    """Return the 2×2 boxes that contain a cell, with the cell's diagonal first."""
    return tuple(_box(grid, cell, dx, dy) for dx in (-1, 1) for dy in (-1, 1) if _on(grid, cell, dx, dy))


def _box(grid: Grid, cell: int, dx: int, dy: int) -> Twins:
    """Return the box of a cell and the cell one step away in that direction."""
    return Twins(
        1 << cell | _on(grid, cell, dx, dy),
        _on(grid, cell, dx, 0) | _on(grid, cell, 0, dy),
        sum(_on(grid, cell, *corner) for corner in ((-dx, -dy), (2 * dx, 2 * dy), (-dx, 2 * dy), (2 * dx, -dy))),
    )


def _on(grid: Grid, cell: int, dx: int, dy: int) -> int:
    """Return the cell *dx* columns and *dy* rows away as a bitboard, empty off the board."""
    x, y = grid.place(cell)
    inside = 0 <= x + dx < grid.width and 0 <= y + dy < grid.height
    return 1 << cell + dy * grid.width + dx if inside else 0


class Influence:
    """The possible 50/50s of a position."""

    def __init__(self, counted: Counted) -> None:
        """Take a position with counted layouts."""
        self._counted = counted
        chances = counted.chances
        # Bitboards of the cells that may be mines, may be safe, are mines.
        self._mined = sum(group.cells for group in chances.groups if group.weight)
        self._safe = sum(group.cells for group in chances.groups if group.weight < chances.layouts)
        self._mines = chances.mines
        self._weight_of = {group.cells: group.weight for group in chances.groups}
        self._found: dict[Twins, int] = {}

    def of(self, cell: int) -> float:
        """Return the share of the layouts in which the cell is the mine of a 50/50 that no number can settle."""
        grid, layouts = self._counted.position.view.grid, self._counted.chances.layouts
        pairs = sum(map(self._layouts, pairs_of(grid, cell)))
        boxes = max(map(self._layouts, boxes_of(grid, cell)), default=0)
        risk = self._weight(cell)
        return min(pairs + boxes, risk, layouts - risk) / layouts

    def unavoidable(self, cells: Iterable[int]) -> int | None:
        """Return a cell that is part of such a 50/50 whenever it is a mine, so waiting won't help; None without one."""
        grid = self._counted.position.view.grid
        for cell in cells:
            weight = self._weight(cell)
            for twins in pairs_of(grid, cell):
                if self._at_most(twins) >= weight and self._layouts(twins) == weight:
                    return cell
        return None

    def _weight(self, cell: int) -> int:
        """Return the number of layouts in which a cell is a mine."""
        return next(weight for cells, weight in self._weight_of.items() if cells >> cell & 1)

    def _at_most(self, twins: Twins) -> int:
        """Return an upper bound, from single cells' chances, of the layouts in which they are alike; 0 if never."""
        both = twins.one | twins.other
        if (both | twins.fence) & ~self._mined or both & ~self._safe:
            return 0
        open_fence = twins.fence & ~self._mines
        if open_fence.bit_count() > MOST_FENCE:
            return 0
        needed = open_fence | twins.one
        return min(weight for cells, weight in self._weight_of.items() if cells & needed)

    def _layouts(self, twins: Twins) -> int:
        """Return the number of layouts with *one* mined, *other* safe, and nothing that distinguishes them."""
        if not self._at_most(twins):
            return 0
        if twins not in self._found:
            self._found[twins] = self._counted.layouts_with(twins.one | twins.fence & ~self._mines, twins.other)
        return self._found[twins]
