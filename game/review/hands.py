"""A player's habits in a game: clicks without effect, clicks that chords would have saved, and pauses."""

from dataclasses import dataclass

from game.engine.events import Chorded
from game.engine.game import Status
from game.play.figures import efficiency, zini_of
from game.play.replay import Playback
from game.review.account import Account, Move
from game.review.gestures import GUESS

LONG_MS = 2_000
"""Milliseconds; a longer wait is a pause."""


@dataclass(frozen=True, slots=True)
class Hands:
    """The clicks of a game, the board's 3BV, its IOE without clicks None, and its ZiNi, None unless it was won."""

    clicks: int
    wasted: int
    bbbv: int
    ioe: float | None
    zini: int | None

    @property
    def efficiency(self) -> float | None:
        """ZiNi per click; None if unknown."""
        return None if self.zini is None or not self.clicks else self.zini / self.clicks


def hands_of(playback: Playback) -> Hands:
    """Return the clicks of a game; its ZiNi is slow. The click that hit a mine counts as effective."""
    session, last = playback.session, playback.moments[-1].happened if playback.moments else ()
    made = session.clicks
    hit = session.status is Status.LOST and not any(isinstance(event, Chorded) for event in last)
    zini = zini_of(session) if session.status is Status.WON else None
    ioe = efficiency(session.solved_bbbv, made.total)
    return Hands(made.total, made.total - made.effective - hit, session.bbbv, ioe, zini)


def pauses(account: Account) -> list[Move]:
    """Return the openings after a pause, the longest pause first."""
    long = (move for move in account.openings if move.gesture.waited >= LONG_MS)
    return sorted(long, key=lambda move: -move.gesture.waited)


def was_seen(move: Move) -> bool:
    """Return whether a proof existed before a move."""
    return move.gesture.proof not in (None, GUESS)
