"""
Judge a game like a coach: the chance to win that each opening gave away, by the missed family.

The openings are judged as in a review, on fewer layouts, since only sums over many games are shown; an existing
review is used as it is. The cost of a missed proof counts for the family of that proof, the cost of a worse guess for
guesses.
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
    """Return the losses of a game; None if *going_on* ended the work. Raises GameError: it can't be reviewed."""
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
