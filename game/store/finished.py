"""
A game that has just ended, as the history keeps it.

How it stood is taken down at once, for the player may take the last action back in the next moment; what takes longer,
its replay, luck and ZiNi, is worked out in :meth:`FinishedGame.row`, off the frame.
"""

import logging
import os
from copy import copy
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from game.engine.game import Status
from game.play.session import Session

if TYPE_CHECKING:
    from game.store.played import PlayedGame

MOST_ANALYSED = 2_500
"""Cells up to which ZiNi and luck are worked out: on larger boards they would take seconds."""

Key = tuple[int, int, int, str, bool]
"""Width, height, mines, start rule, no guess: the games that are compared with each other."""


@dataclass(frozen=True, slots=True)
class LastGame:
    """What a game came to, in short."""

    width: int
    height: int
    mines: int
    won: bool
    time_ms: int


class FinishedGame:
    """One session as it stood at its end, and who played it."""

    def __init__(self, session: Session, player: str) -> None:
        self.session = session  # the one that goes on if its end is taken back
        self.uid = os.urandom(16).hex()
        self._as_it_stood = copy(session)
        self._as_it_stood.log = list(session.log)
        self._player = player
        self._now = datetime.now(UTC)

    @property
    def short(self) -> LastGame:
        """What the game came to."""
        session, level = self._as_it_stood, self._as_it_stood.setup.level
        return LastGame(level.width, level.height, level.mines, session.status is Status.WON, session.time_ms)

    @property
    def key(self) -> Key:
        """The games that this one is compared with."""
        setup = self._as_it_stood.setup
        return setup.level.width, setup.level.height, setup.level.mines, setup.start.value, setup.no_guess

    @property
    def ranked_win(self) -> bool:
        """Whether it may be the best of its table."""
        return self._as_it_stood.status is Status.WON and self._as_it_stood.ranked

    def row(self) -> "tuple[PlayedGame, str | None]":
        """Return the game with its luck, and its replay; this takes longer than a frame."""
        game = played_game(self._as_it_stood, self.uid, int(self._now.timestamp()), self._player)
        replay, luck_bits = self._analysed()
        return replace(game, luck_bits=luck_bits), replay

    def _analysed(self) -> tuple[str | None, float | None]:
        """Return the replay and the luck in it; a fault of ours in either must not cost the game its row."""
        from game.notation import rawvf
        from game.notation.recording import LARGEST_FILE
        from game.play.replay import play, record
        from game.review.judge import luck

        session = self._as_it_stood
        try:
            recording = record(session, player=self._player, timestamp=self._now.isoformat(timespec="seconds"))
            text = rawvf.write(recording)
            small = session.view.grid.size <= MOST_ANALYSED
            return text if len(text.encode()) <= LARGEST_FILE else None, luck(play(recording)) if small else None
        except Exception:
            logging.exception("a game was saved without its replay")
            return None, None


def played_game(session: Session, uid: str, finished_at: int, player: str) -> "PlayedGame":
    """Return a finished game as the records keep it, but for its luck."""
    from game.engine import metrics
    from game.notation import game_id
    from game.play.figures import figures_of
    from game.store.played import PlayedGame

    assert session.game, "a finished game has been dealt"
    layout, view, setup = session.game.layout, session.view, session.setup
    figures, size = figures_of(session), layout.grid.size
    return PlayedGame(
        uid=uid,
        finished_at=finished_at,
        player=player,
        level=setup.level.name,
        width=layout.grid.width,
        height=layout.grid.height,
        mines=layout.mine_count,
        start=setup.start.value,
        no_guess=setup.no_guess,
        mended=session.mended,
        seed=setup.seed,
        layout_id=game_id.write(layout),
        won=session.status is Status.WON,
        time_ms=figures.time_ms,
        bbbv=figures.bbbv,
        solved_bbbv=figures.solved_bbbv,
        left=figures.left,
        right=figures.right,
        double=figures.double,
        effective=figures.effective,
        path=figures.path,
        openings=figures.openings,
        islands=figures.islands,
        zini=metrics.zini(layout) if size <= MOST_ANALYSED else None,
        luck_bits=None,
        unranked=session.unranked.value if session.unranked else "",
        fatal_cell=(view.exploded & -view.exploded).bit_length() - 1 if view.exploded else None,
    )
