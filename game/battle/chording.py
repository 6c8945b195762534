"""
When a chord pays: flags cost an action each, a chord opens several cells with one.

A person's sum: so many cells, by as many actions as flags are missing and one more.
"""

from dataclasses import dataclass

from game.battle.sight import Sight
from game.engine.actions import Chord, Mark
from game.engine.grid import cells_of, few
from game.solver.deduce import Deduction


@dataclass(frozen=True, slots=True)
class Chance:
    """A number worth a chord: what to do next for it, and the cells it opens for each action."""

    action: Chord | Mark
    rate: float


def best_chord(sight: Sight, known: Deduction, near: int, least: float) -> Chance | None:
    """
    Return the chord that opens most cells for each action, its missing flags counted; None below *least*.

    Only own numbers in *near* (a bitboard) are looked at, and only those whose neighbours are all *known*.
    """
    view, grid = sight.view, sight.view.grid
    covered = view.covered & ~view.exploded
    safe, mines = (known.safe | sight.neutral) & sight.legal, known.mines & covered
    wrong, unknown = view.flags & ~mines, covered & ~(known.safe | known.mines)
    numbers = sight.own & near & grid.dilate(safe) & ~grid.dilate(wrong | unknown)
    best: Chance | None = None
    for number in cells_of(numbers):
        around = grid.around(number)
        gain, missing = (around & safe).bit_count(), around & mines & ~view.flags
        rate = gain / (1 + missing.bit_count())
        if rate >= least and (best is None or rate > best.rate):
            best = Chance(Mark(few(missing)[0]) if missing else Chord(number), rate)
    return best
