"""
The gestures of a game, and the proofs before each: the part of a review that needs no play-out.

The kind of a proof is that of the easiest existing one. Mines that single numbers prove count as seen, flagged or
not; otherwise every proof of a player without flags would look too hard.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction

from game.engine.errors import TooComplexError
from game.engine.events import Chorded, Flagged, Lost, NotProved, Opened
from game.engine.grid import lsb
from game.engine.view import View
from game.play.replay import Moment, Playback
from game.review.judge import Mistake, judge, opened_at_once
from game.solver.advice import advise
from game.solver.chances import mine_chances
from game.solver.deduce import Deduction, by_single_numbers

GUESS = "guess"
"""The kind of proof if no cell was certainly safe."""


@dataclass(frozen=True, slots=True)
class Gesture:
    """One opening after the first, or a flag on a safe cell."""

    moment: int  # its index in the playback's moments
    tick: int  # milliseconds from the recording's beginning
    waited: int  # milliseconds since the last change of the board
    cell: int  # the clicked cell: for a chord its number
    opened: int  # the cells that it should open, as a bitboard; 0 for a flag
    survival: Fraction | None  # None for a flag
    mistake: Mistake | None
    proof: str | None  # kind of the easiest proof of a safe cell, or ``guess``; None for a flag


def gestures(playback: Playback) -> Iterator[Gesture]:
    """Yield a game's gestures to review, in order; a wrong flag counts once per cell. Raises TooComplexError."""
    wrong = playback.recording.layout.safe
    for judged in judge(playback):
        moment, view = playback.moments[judged.moment], playback.view_after(judged.moment)
        waited = moment.tick - playback.moments[judged.moment - 1].tick if judged.moment else 0
        told = judged.moment, moment.tick, waited
        if judged.mistake is Mistake.WRONG_FLAG:
            flags = sum(event.cells for event in moment.happened if isinstance(event, Flagged)) & wrong
            wrong &= ~flags
            if flags:
                yield Gesture(*told, lsb(flags), 0, None, judged.mistake, None)
        elif judged.survival is None:
            raise TooComplexError(f"the board before change {judged.moment + 1} is too tangled to be reviewed")
        else:
            cells = opened_at_once(view, moment)
            yield Gesture(*told, _clicked_cell(moment), cells, judged.survival, judged.mistake, easiest_proof(view))


def easiest_proof(view: View) -> str:
    """
    Return the kind of the easiest proof that some cell is safe: ``single``, ``pair``, ``chain`` or ``count``.

    If no cell is certainly safe, it is a ``guess``. Raises InconsistentView, TooComplexError.
    """
    chances = mine_chances(view)
    if not chances.safe & view.covered:
        return GUESS
    advice = advise(replace(view, flags=view.flags | obvious_mines(view)), chances)
    return advice.reason if advice else GUESS


def obvious_mines(view: View) -> int:
    """Return the mines that single numbers prove, with the help of mines proved before."""
    mines = 0
    while fresh := by_single_numbers(view, Deduction(0, mines))[1]:
        mines |= fresh
    return mines


def _clicked_cell(moment: Moment) -> int:
    return next(event.cell for event in moment.happened if isinstance(event, Chorded | Opened | Lost | NotProved))
