"""
The risk of a covered cell by each single number that touches it: a person's estimate.

It is quick on any board, so it also replaces exact chances that would take too long.
"""

from game.engine.errors import TooComplexError
from game.engine.grid import cells_of
from game.engine.planes import number_at
from game.engine.view import View
from game.solver.chances import Chances, mine_chances
from game.solver.deduce import Deduction, by_single_numbers, deduce, missing


def estimates(view: View, known: Deduction, cells: int) -> dict[int, float]:
    """
    Return for each of *cells* (covered, none *known*) the highest share of mines by any number that touches it.

    A cell that touches no number gets the share of mines among all unknown cells.
    """
    grid = view.grid
    unknown = view.covered & ~(known.safe | known.mines)
    need = missing(view, known.mines)
    room = grid.neighbour_counts(unknown)
    left = view.mines - known.mines.bit_count()
    anywhere = min(1.0, max(0.0, left / max(1, unknown.bit_count())))
    shares = {
        number: min(1.0, number_at(need, number) / number_at(room, number))
        for number in cells_of(grid.dilate(cells) & view.opened & grid.dilate(unknown))
    }
    found = {}
    for cell in cells_of(cells):
        beside = [shares[number] for number in cells_of(grid.around(cell) & view.opened)]
        found[cell] = max(beside, default=anywhere)
    return found


def risks(view: View, known: Deduction, cells: int) -> dict[int, float]:
    """Return the chance of a mine in each of *cells* (none known): exact, or estimated if that takes too long."""
    chances = exact_chances(view, known)
    if chances is None:
        return estimates(view, known, cells)
    return {
        cell: group.weight / chances.layouts
        for group in chances.groups
        if group.cells & cells
        for cell in cells_of(group.cells & cells)
    }


def by_each_number(view: View, known: Deduction) -> Deduction:
    """Apply each number alone until no more cells follow: even the weakest rank sees these."""
    while True:
        safe, mines = by_single_numbers(view, known)
        if not safe | mines:
            return known
        known = Deduction(known.safe | safe, known.mines | mines)


def certain_cells(view: View, cells: int) -> int:
    """Return those of *cells* (covered) that pairs of numbers prove safe; if none, those that all numbers prove."""
    known = deduce(view, Deduction(0, view.exploded))
    if known.safe & cells:
        return known.safe & cells
    chances = exact_chances(view, known)
    return chances.safe & cells if chances else 0


def exact_chances(view: View, known: Deduction) -> Chances | None:
    """Return the exact chances, or None if they would take too long."""
    try:
        return mine_chances(view, known=known)
    except TooComplexError:
        return None
