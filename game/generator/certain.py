"""
The cells that single numbers and pairs would open, computed quickly from the known layout.

A number has all its mines once all mines around it are known, and only mines left once no safe cell around it is
covered. With the layout two dilations find both; a player has to count.
"""

from collections.abc import Generator

from game.engine.layout import Layout
from game.engine.steps import Progress, finish
from game.engine.view import View
from game.solver.deduce import Deduction, by_pairs


def open_certain(layout: Layout, opened: int, known: int, told: int = -1) -> tuple[int, int]:
    """
    Return the open cells and the known mines once neither single numbers nor pairs prove more.

    It starts from safe cells *opened* and mines *known*, bitboards. Only numbers of the cells *told* count.
    """
    return finish(opening(layout, opened, known, None, told))


def opening(
    layout: Layout, opened: int, known: int, progress: Progress, told: int = -1
) -> Generator[Progress, None, tuple[int, int]]:
    """Do the same in steps of milliseconds even on a huge board: open as long as cells are safe, then find mines."""
    grid, dilate, zeros = layout.grid, layout.grid.dilate, layout.zeros & told
    while True:
        beside_mines = dilate(layout.mines & ~known)
        while safe := layout.safe & ~opened & dilate(opened & told & ~beside_mines):
            if begun := safe & zeros:
                safe |= dilate(grid.fill(begun, zeros))
            opened |= safe
            yield progress
        covered, seen = layout.safe & ~opened, opened & told
        mines = layout.mines & ~known & dilate(seen & ~dilate(covered))
        if not mines:
            if not covered:
                return opened, known
            view = View(grid, layout.mine_count, seen, layout.numbers_of(seen))
            safe, mines = by_pairs(view, Deduction(opened & ~told, known))
            if not safe | mines:
                return opened, known
        opened, known = opened | safe, known | mines
        yield progress
