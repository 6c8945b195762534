"""
Judge a game as a coach does: what each opening gave away, and by missing what.

The openings are judged as in a review, on fewer layouts, for it is the sum over many games that is told; a review that
is there already is taken as it is. What a missed proof cost counts for the family that would have shown it; a worse
guess for guesses.
"""

from collections import Counter, deque
from collections.abc import Callable
from random import Random

from game.play.replay import Playback
from game.review.account import Account, Move, MoveKind
from game.review.reviewing import review
from game.review.win_chance import always
from game.trainer.families import GUESS, OTHER
from game.trainer.losses import Judged
from game.trainer.own import family_missed

LAYOUTS = 40
"""Layouts that are played out at each guess."""


def judged(playback: Playback, going_on: Callable[[], bool] = always, reviewed: Account | None = None) -> Judged | None:
    """Return what a game gave away; None if it was called off. Raises GameError: it can't be reviewed."""
    last = deque([reviewed] if reviewed else review(playback, Random(1), LAYOUTS, going_on), maxlen=1)
    if not last or last[0].progress < 1:
        return None
    account = last[0]
    costs = Counter[str]()
    for move in account.openings:
        if move.skill_cost:
            costs[_family(playback, move)] += move.skill_cost  # type: ignore[assignment]
    return Judged(len(account.openings), dict(costs))


def _family(playback: Playback, move: Move) -> str:
    if move.kind not in (MoveKind.CERTAIN_MINE, MoveKind.NEEDLESS_GUESS):
        return GUESS
    view, mine = playback.view_after(move.gesture.moment), move.kind is MoveKind.CERTAIN_MINE
    return family_missed(view, move.gesture.opened, mine=mine) or OTHER
