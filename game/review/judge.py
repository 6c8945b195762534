"""
Judges a played game by the knowledge that was possible at each step.

Luck is counted in bits: a survived guess with a chance of 1/2 to be safe gives
one, a certain opening none. The first opening is safe by the dealer's promise,
so it is no guess.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from math import log2

from game.engine.errors import InconsistentView, TooComplexError
from game.engine.events import Chorded, Flagged, Lost, NotProved, Opened
from game.engine.view import View
from game.play.replay import Moment, Playback
from game.play.worker import breathe
from game.solver.chances import mine_chances
from game.solver.deduce import Deduction, deduce


class Mistake(Enum):
    """A mistake that a better player would not make."""

    WRONG_FLAG = "wrong_flag"  # on a safe cell
    NEEDLESS_GUESS = "needless_guess"  # another cell was certainly safe
    CERTAIN_MINE = "certain_mine"  # the opened cell was certainly a mine


@dataclass(frozen=True, slots=True)
class Judged:
    """The judgement of one change of the board, by its index in the playback's moments."""

    moment: int
    survival: Fraction | None  # of an opening; None for marks, or if it would take too long
    mistake: Mistake | None = None


def judge(playback: Playback) -> Iterator[Judged]:
    """Yield a judgement on every opening after the first and on every wrong flag."""
    layout = playback.recording.layout
    for number, moment in enumerate(playback.moments):
        breathe()
        before = playback.view_after(number)
        if any(isinstance(event, Opened | Lost | NotProved) for event in moment.happened):
            if before.opened:
                yield _judge_opening(number, before, opened_at_once(before, moment))
        elif any(isinstance(event, Flagged) and event.cells & ~layout.mines for event in moment.happened):
            yield Judged(number, None, Mistake.WRONG_FLAG)


def luck(playback: Playback, *, going_on: Callable[[], bool] = lambda: True) -> float | None:
    """
    Return the bits of luck in all guesses, ``-sum(log2(survival))``; None if a guess can't be worked out.

    *going_on* is called after every judgement; if it returns False, the result is None too.
    """
    bits = 0.0
    for judged in judge(playback):
        if judged.mistake is Mistake.WRONG_FLAG:
            continue
        if judged.survival is None or not going_on():
            return None
        if isinstance(playback.moments[judged.moment].happened[-1], NotProved):
            continue  # the player never saw its result
        if 0 < judged.survival < 1:
            bits -= log2(judged.survival)
    return bits


def opened_at_once(before: View, moment: Moment) -> int:
    """Return the covered cells that the gesture should open: one, or a chord's."""
    for event in moment.happened:
        if isinstance(event, NotProved):
            return event.cells
        if isinstance(event, Chorded):
            return before.grid.around(event.cell) & before.covered & ~before.flags
    return next(1 << event.cell for event in moment.happened if isinstance(event, Opened | Lost))


def _judge_opening(number: int, before: View, cells: int) -> Judged:
    try:
        known = deduce(before)
        if not cells & ~known.safe:
            return Judged(number, Fraction(1))
        chances = mine_chances(before, known=known)
        survival = survival_of(before, cells, chances.layouts, known)
    except TooComplexError:
        return Judged(number, None)
    if survival == 0:
        return Judged(number, survival, Mistake.CERTAIN_MINE)
    needless = survival < 1 and chances.safe & before.covered
    return Judged(number, survival, Mistake.NEEDLESS_GUESS if needless else None)


def survival_of(before: View, cells: int, layouts: int, known: Deduction | None = None) -> Fraction:
    """Return the share of all *layouts* that have no mine in any of *cells*; *known* are the cells already certain."""
    known = known or deduce(before)
    try:
        safe = mine_chances(before, known=Deduction(known.safe | cells, known.mines)).layouts
    except InconsistentView:
        return Fraction(0)
    return Fraction(safe, layouts)
