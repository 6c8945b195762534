"""
When a chord pays: flags cost an action each, a chord opens several cells with one.

People estimate it in their heads: cells opened / (missing flags + 1 for the chord).
"""

from dataclasses import dataclass

from game.battle.sight import Sight
from game.engine.actions import Chord, Mark
from game.engine.grid import cells_of, few
from game.solver.deduce import Deduction


@dataclass(frozen=True, slots=True)
class ChordOption:
    """A number worth a chord: the next action for it, and the cells opened per action."""

    action: Chord | Mark
    rate: float


def best_chord(sight: Sight, known: Deduction, near: int, min_rate: float) -> ChordOption | None:
    """
    Return the chord that opens most cells per action, missing flags included; None if all open less than *min_rate*.

    It considers only own numbers in *near* (a bitboard) whose neighbours are all *known*.
    """
    view, grid = sight.view, sight.view.grid
    covered = view.covered & ~view.exploded
    safe, mines = (known.safe | sight.neutral) & sight.legal, known.mines & covered
    wrong, unknown = view.flags & ~mines, covered & ~(known.safe | known.mines)
    numbers = sight.own & near & grid.dilate(safe) & ~grid.dilate(wrong | unknown)
    best: ChordOption | None = None
    for number in cells_of(numbers):
        around = grid.around(number)
        gain, missing = (around & safe).bit_count(), around & mines & ~view.flags
        rate = gain / (1 + missing.bit_count())
        if rate >= min_rate and (best is None or rate > best.rate):
            best = ChordOption(Mark(few(missing)[0]) if missing else Chord(number), rate)
    return best
