"""
The place of a supply drop, chosen by the common view only.

Private flags don't count, or a drop would reveal them.
"""

from game.battle.risk import estimates, exact_chances, risks
from game.engine.grid import Grid, cells_of
from game.engine.view import View
from game.solver.chances import Chances
from game.solver.deduce import Deduction, deduce


def safest_cell(view: View, wishes: tuple[int, ...], turn: int) -> int:
    """
    Return the covered cell with the lowest chance of a mine in the first set of *wishes* that is not all mines.

    *wishes* are sets of covered cells, the last one with a safe cell. Of equals it is the one nearest to the middle,
    then the first or the last by *turn*, so that no corner has an advantage.
    """
    known = deduce(view, Deduction(0, view.exploded))
    chances = exact_chances(view, known)
    mines = chances.mines if chances else known.mines
    cells = next(wish & ~mines for wish in wishes if wish & ~mines)
    equals = _least_risky(view, known, chances, cells)
    return min(cells_of(equals), key=lambda cell: (_from_the_middle(view.grid, cell), -cell if turn % 2 else cell))


def safest_cells(view: View, cells: int, count: int) -> int:
    """Return the *count* safest of *cells* (covered), of equals those nearest to the middle."""
    known = deduce(view, Deduction(0, view.exploded))
    unknown = cells & ~(known.safe | known.mines)
    danger = dict.fromkeys(cells_of(known.safe), 0.0) | dict.fromkeys(cells_of(known.mines), 1.0)
    danger |= risks(view, known, unknown)
    in_order = sorted(cells_of(cells), key=lambda cell: (danger[cell], _from_the_middle(view.grid, cell)))
    return sum(1 << cell for cell in in_order[:count])


def _from_the_middle(grid: Grid, cell: int) -> int:
    """Return the square of twice the distance to the middle of the board."""
    y, x = divmod(cell, grid.width)
    return (2 * x - grid.width + 1) ** 2 + (2 * y - grid.height + 1) ** 2


def _least_risky(view: View, known: Deduction, chances: Chances | None, cells: int) -> int:
    if chances:
        here = [group for group in chances.groups if group.cells & cells]
        lowest = min(group.weight for group in here)
        return sum(group.cells & cells for group in here if group.weight == lowest)
    if cells & known.safe:
        return cells & known.safe
    danger = estimates(view, known, cells)
    least = min(danger.values())
    return sum(1 << cell for cell, risk in danger.items() if risk == least)
