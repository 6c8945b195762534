"""
A game that has just ended, as the history saves it.

Its state is copied at once, because the player may take back the last action. Its recording is made and played once,
in the background, for the history, the trainer, the medals and the loss card.
"""

import logging
from copy import copy
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from threading import RLock
from typing import TYPE_CHECKING, Any

from game.engine.game import Status
from game.engine.grid import lsb
from game.engine.level import MOST_COUNTED
from game.play.session import Session
from game.store.background import new_uid
from game.store.patience import thread_time

if TYPE_CHECKING:
    from game.notation.recording import Recording
    from game.play.replay import Playback
    from game.store.kinds import LeftGame, PlayedGame
    from game.store.records import Records

LONGEST_ANALYSIS_S = 2.0
"""The most seconds of processor time for luck; without luck no guesses are analysed. An expert game takes 0.1."""

Key = tuple[int, int, int, str, bool, bool, bool]
"""Width, height, mines, start rule, no guess, prove it, competition: games with equal keys are compared."""


def key_of(session: Session) -> Key:
    """Return the key of the games that a session is compared with."""
    setup, level = session.setup, session.setup.level
    rules = setup.start.value, setup.no_guess, session.prove_it, setup.competition is not None
    return level.width, level.height, level.mines, *rules


@dataclass(frozen=True, slots=True)
class LastGame:
    """The result of a game, in short."""

    width: int
    height: int
    mines: int
    won: bool
    time_ms: int
    unproved: bool = False  # an unproved opening ended it


def bests_and_last(records: "Records") -> "tuple[dict[Key, int], LastGame | None]":
    """Return the best time of every table in milliseconds, and the result of the last game."""
    from game.store.kinds import Order
    from game.store.replays import table_values

    bests = {}
    for table in records.tables():
        for game in records.best(table, Order.TIME, limit=1):
            bests[table_values(table)] = game.time_ms
    last = [
        LastGame(game.width, game.height, game.mines, game.won, game.time_ms, game.unproved)
        for game in records.games(limit=1)
    ]
    return bests, last[0] if last else None


class FinishedGame:
    """The state of one session at its end, and its player."""

    def __init__(
        self, session: Session, player: str, *, uid: str = "", recorded: bool = False, ended_at: float | None = None
    ) -> None:
        self.session = session  # it may change: the player may take back the last action
        self.uid = uid or new_uid()
        self.recorded = recorded  # whether the history has it: it was over once, and went on
        self._as_it_stood = copy(session)
        self._as_it_stood.log = session.log.copy()
        self._player = player
        self._now = datetime.now(UTC) if ended_at is None else datetime.fromtimestamp(ended_at, UTC)
        self._lock = RLock()
        self._recording: Recording | None = None
        self._playback: Playback | None = None

    @property
    def short(self) -> LastGame:
        """The result of the game."""
        session, level = self._as_it_stood, self._as_it_stood.setup.level
        won, unproved = session.status is Status.WON, bool(session.unproved)
        return LastGame(level.width, level.height, level.mines, won, session.time_ms, unproved)

    @property
    def timed(self) -> bool:
        """Whether it had a clock: a board of the Road has none."""
        setup = self._as_it_stood.setup
        return not (setup.prove_it and setup.layout)

    @property
    def key(self) -> Key:
        """The key of the games that this one is compared with."""
        return key_of(self._as_it_stood)

    @property
    def ranked_win(self) -> bool:
        """Whether it is a ranked win, which may be the best of its table."""
        return self._as_it_stood.status is Status.WON and self._as_it_stood.ranked

    def row(self) -> "tuple[PlayedGame, str | None]":
        """Return the game with its luck, and its replay. It takes longer than a frame."""
        game = game_record(self._as_it_stood, self.uid, int(self._now.timestamp()), self._player)
        replay, found = self._analyse()
        return replace(game, **found), replay

    def left(self) -> "tuple[LeftGame, str | None]":
        """Return a game that was left under way, and its replay."""
        from game.store.columns import columns_of
        from game.store.kinds import LeftGame

        game = game_record(self._as_it_stood, self.uid, int(self._now.timestamp()), self._player)
        return LeftGame(**{name: getattr(game, name) for name in columns_of(LeftGame)}), self._text()

    @property
    def is_small(self) -> bool:
        """Whether the game can be analysed in a moment."""
        return self._as_it_stood.view.grid.size <= MOST_COUNTED

    def recording(self) -> "Recording":
        """Return the game's recording; the first call makes it."""
        from game.play.replay import record

        with self._lock:
            if self._recording is None:
                began = self._now - timedelta(milliseconds=self._as_it_stood.time_ms)
                timestamp = began.isoformat(timespec="milliseconds")
                self._recording = record(self._as_it_stood, player=self._player, timestamp=timestamp)
            return self._recording

    def playback(self) -> "Playback":
        """Return the playback of its recording; the first call plays it."""
        from game.play.replay import play

        with self._lock:
            if self._playback is None:
                self._playback = play(self.recording())
            return self._playback

    def _analyse(self) -> "tuple[str | None, dict[str, Any]]":
        """Return the replay and the figures of its guesses; a bug in either must not lose the game."""
        try:
            text = self._text()
            found = _guess_figures(self.playback(), self._as_it_stood) if self.is_small else {}
            return text, found
        except Exception:
            logging.exception("a game was saved without its replay")
            return None, {}

    def _text(self) -> str | None:
        """Return the replay, or None if it is too large."""
        from game.notation import rawvf
        from game.notation.recording import LARGEST_FILE

        text = rawvf.write(self.recording())
        return text if len(text.encode()) <= LARGEST_FILE else None


def _guess_figures(playback: "Playback", session: Session) -> "dict[str, Any]":
    """Return the fields for luck, guesses and proofs."""
    from game.engine.errors import TooComplexError
    from game.review.guesswork import guesswork, paces_text
    from game.review.judge import luck

    end = thread_time() + LONGEST_ANALYSIS_S
    bits = luck(playback, going_on=lambda: thread_time() < end)
    if bits is None:  # its guesses would take as long
        return {}
    try:
        guesses = guesswork(playback)
    except TooComplexError:
        return _possible({"luck_bits": bits}, session)
    return _possible(
        {"luck_bits": bits}
        | {
            "forced": guesses.forced,
            "needless": guesses.needless,
            "given_away": guesses.given_away,
            "fortune": guesses.fortune,
            "paces": paces_text(guesses.paces),
        },
        session,
    )


def _possible(found: "dict[str, Any]", session: Session) -> "dict[str, Any]":
    """Drop values above the number of cells: a second life's other layout can count more guesses than cells."""
    cells = session.view.grid.size
    return {name: value for name, value in found.items() if isinstance(value, str) or abs(value) <= cells}


def game_record(session: Session, uid: str, finished_at: int, player: str) -> "PlayedGame":
    """Return a finished game as a record, without its luck."""
    from game.notation import game_id
    from game.play.figures import figures_of, zini_of
    from game.store.kinds import PlayedGame

    assert session.game, "a finished game has been dealt"
    layout, view, setup, figures = session.game.layout, session.view, session.setup, figures_of(session)
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
        zini=zini_of(session),
        luck_bits=None,
        unranked=session.unranked.value if session.unranked else "",
        prove_it=session.prove_it,
        unproved=bool(session.unproved),
        competition=setup.competition is not None,
        fatal_cell=lsb(view.exploded) if view.exploded else None,
    )
