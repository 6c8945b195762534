"""The coach's records in the history; all of it runs in the background, because it loads the solver."""

from collections.abc import Callable
from hashlib import blake2b
from typing import TYPE_CHECKING

from game.engine.errors import GameError
from game.notation import rawvf
from game.play.replay import play
from game.review import kept
from game.review.reviewing import LARGEST_REVIEWED
from game.store.kinds import JudgedGame
from game.trainer.coach import judged
from game.trainer.losses import GAMES, Judged, costs_text, read_costs

if TYPE_CHECKING:
    from game.store.records import Records


def unjudged(records: "Records") -> list[tuple[str, int]]:
    """Return the uids and dates of the last games that the coach has not judged yet, the latest first."""
    return records.unjudged_games(GAMES, LARGEST_REVIEWED)


def judge(text: str | None, review: str | None, going_on: Callable[[], bool]) -> Judged | None:
    """
    Return the losses of a recorded game, none if it can't be judged; None if *going_on* stopped it.

    An expert game takes about a second of processor time, less with a saved *review*.
    """
    try:
        playback = play(rawvf.read(text or ""))
        return judged(playback, going_on, kept.read(review or "", playback))
    except GameError:
        return Judged(0, {})


def write_judged(uid: str, finished_at: int, found: Judged) -> JudgedGame:
    """Return the record of a judged game."""
    key = blake2b(f"judged {uid}".encode(), digest_size=16).hexdigest()
    return JudgedGame(key, finished_at, uid, found.openings, costs_text(found.costs))


def read_judged(row: JudgedGame) -> Judged:
    """Return a judged game from its record."""
    return Judged(row.openings, read_costs(row.costs))
