"""
The cells that single numbers and pairs would open, computed quickly from the known layout.

A number has all its mines once all mines around it are known, and only mines left once no safe cell around it is
covered. With the layout two dilations find both; a player has to count.
"""

from game.engine.layout import Layout
from game.engine.view import View
from game.solver.deduce import Deduction, by_pairs


def open_certain(layout: Layout, opened: int, known: int, told: int = -1) -> tuple[int, int]:
    """
    Return the open cells and the known mines once neither single numbers nor pairs prove more.

    It starts from safe cells *opened* and mines *known*, bitboards. Only numbers of the cells *told* count.
    """
    before = None
    while before != (opened, known):
        before = opened, known
        opened, known = open_more(layout, opened, known, told)
    return before


def open_more(layout: Layout, opened: int, known: int, told: int = -1) -> tuple[int, int]:
    """Return them after one step, unchanged if nothing more follows; takes milliseconds even on a huge board."""
    grid, dilate, zeros = layout.grid, layout.grid.dilate, layout.zeros & told
    seen, covered, unknown = opened & told, layout.safe & ~opened, layout.mines & ~known
    safe = covered & dilate(seen & ~dilate(unknown))
    if begun := safe & zeros:
        safe |= dilate(grid.fill(begun, zeros))
    mines = unknown & dilate(seen & ~dilate(covered))
    if covered and not safe | mines:
        view = View(grid, layout.mine_count, seen, layout.numbers_of(seen))
        safe, mines = by_pairs(view, Deduction(opened & ~told, known))
    return opened | safe, known | mines
