"""What the coach reads and keeps in the history; all of it runs off the frame, for it loads the solver."""

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
    """Return those of the last games that are still to be judged: uids and dates, the latest first."""
    return records.unjudged_games(GAMES, LARGEST_REVIEWED)


def judge(text: str | None, review: str | None, going_on: Callable[[], bool]) -> Judged | None:
    """
    Return what a recorded game gave away, nothing where that can't be told; None if it was called off.

    An expert game takes about a second of processor, less where its *review* was kept.
    """
    try:
        playback = play(rawvf.read(text or ""))
        return judged(playback, going_on, kept.read(review or "", playback))
    except GameError:
        return Judged(0, {})


def write_judged(uid: str, finished_at: int, found: Judged) -> JudgedGame:
    """Return the record of what a game gave away."""
    key = blake2b(f"judged {uid}".encode(), digest_size=16).hexdigest()
    return JudgedGame(key, finished_at, uid, found.openings, costs_text(found.costs))


def read_judged(row: JudgedGame) -> Judged:
    """Return what was kept of a game."""
    return Judged(row.openings, read_costs(row.costs))
