"""
The worth of a cell for a marshal: the territory that it may open, and that it denies to the others.

Sums and weights, not a search. Such a rank can't be sealed off easily by taking the
cells nearest to it, because it counts who is nearer to each cell.
"""

from math import sqrt

from game.battle.risk import risks
from game.battle.sight import Sight
from game.engine.grid import Grid, cells_of
from game.solver.deduce import Deduction

FLOOD = 0.4
"""Expected share of an opening in the covered cells within three steps."""

RACE = 1.0
"""Bonus per covered cell that becomes nearer to the own territory than to any other by taking this cell."""

TRAVEL = 0.25
"""Penalty per cell that the hand has to travel."""

FOLLOWERS = 8.0
"""Cells that a lucky guess is expected to make certain."""

MOST_RISK = 0.34
"""Riskier cells are never guessed."""

LEAST_STAKE = 5.0
"""An explosion costs at least as much as this many cells."""

CELL_STAKE = 16.0
"""Cells that an explosion costs under rules by which it costs cells: lost, or not taken while stunned."""

SPARE_LIFE = 8
"""A life that is not the last is worth this fraction of all that is at stake: 1/8."""


def best_opening(sight: Sight, known: Deduction, hand: tuple[int, int], units: int) -> int:
    """Return the safe cell to take next; *hand* is a place, in *units* per cell."""
    grid = sight.view.grid
    safe = (known.safe | sight.neutral) & sight.legal
    free = (sight.view.covered | sight.neutral) & ~known.mines
    openings, before = _expected_openings(sight, known, safe), nearer(grid, sight.own, sight.theirs, free)
    x, y = hand[0] / units - 0.5, hand[1] / units - 0.5

    def worth(cell: int) -> float:
        row, column = divmod(cell, grid.width)
        journey = sqrt((column - x) ** 2 + (row - y) ** 2)
        won = nearer(grid, sight.own | 1 << cell, sight.theirs, free & ~(1 << cell)) - before
        return openings[cell] + RACE * won - TRAVEL * journey

    return max(cells_of(safe), key=worth)


def nearer(grid: Grid, own: int, theirs: int, free: int) -> int:
    """Return how many more of the *free* cells are nearer to *own* than to *theirs*, in steps over free cells."""
    lead = 0
    while True:
        ours, others = grid.dilate(own) & free, grid.dilate(theirs) & free
        if not ours | others:
            return lead
        lead += (ours & ~others).bit_count() - (others & ~ours).bit_count()
        free &= ~(ours | others)
        own, theirs = ours, others


def nearest_to(grid: Grid, territory: int, cells: int) -> int:
    """Return those of *cells* that are the fewest steps from *territory*."""
    while not territory & cells:
        territory = grid.dilate(territory)
    return territory & cells


def best_guess(sight: Sight, known: Deduction) -> int | None:
    """Return the unproved cell with the most expected territory, or None if none expects a gain."""
    cells = sight.legal & ~known.mines & sight.view.covered
    dangers = {cell: risk for cell, risk in risks(sight.view, known, cells).items() if risk <= MOST_RISK}
    if not dangers:
        return None
    openings = _expected_openings(sight, known, sum(1 << cell for cell in dangers))
    at_stake = _stake(sight)

    def profit(cell: int) -> float:
        return (1 - dangers[cell]) * (openings[cell] + FOLLOWERS) - dangers[cell] * at_stake

    best = max(dangers, key=profit)
    return best if profit(best) > 0 else None


def _stake(sight: Sight) -> float:
    """Return the cost of an explosion, in cells; lower for a player who is behind and has less to lose."""
    players = 1 + len(sight.others)
    everything = max(LEAST_STAKE, sight.own.bit_count() + sight.unclaimed / players + 2 * sight.lead)
    if sight.lives == 1:
        return everything
    return everything / SPARE_LIFE + (CELL_STAKE if sight.costs_land else 0.0)


def _expected_openings(sight: Sight, known: Deduction, cells: int) -> dict[int, float]:
    """Return the expected territory for each of *cells* if it is safe: itself, and more if it is a 0."""
    grid, view = sight.view.grid, sight.view
    unknown = view.covered & ~(known.safe | known.mines)
    no_zero = grid.dilate(known.mines)
    around = {cell: grid.around(cell) & unknown for cell in cells_of(cells & ~no_zero & view.covered)}
    near = 0
    for beside in around.values():
        near |= beside
    danger = risks(sight.view, known, near) if near else {}
    found = dict.fromkeys(cells_of(cells), 1.0)
    for cell, beside in around.items():
        zero = 1.0
        for other in cells_of(beside):
            zero *= 1 - danger[other]
        within = grid.dilate(grid.dilate(grid.dilate(1 << cell))) & view.covered & ~known.mines
        found[cell] += zero * FLOOD * within.bit_count()
    return found
