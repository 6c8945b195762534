"""
The player's games, kept and asked off the frame.

The best times are read once, behind the first frames, and from then on kept in
mind, so that the title and the result never wait for the disk.
"""

import logging
import os
import threading
import weakref
from copy import copy
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from game.engine.game import Status
from game.engine.level import Level
from game.play.session import Session
from game.play.worker import Job

if TYPE_CHECKING:
    from game.store.keeper import RecordKeeper
    from game.store.played import PlayedGame
    from game.store.records import Records


class Finished:
    """One finished game on its way to the disk; *place* is the rank it took in its table, once it is known."""

    def __init__(self, session: Session, keeper: "RecordKeeper", player: str) -> None:
        snapshot = copy(session)  # the player may take the last action back at once
        snapshot.log, snapshot.clicks = list(session.log), replace(session.clicks)
        self.uid = os.urandom(16).hex()
        self.best = False
        self._now = datetime.now(UTC)
        self.job = Job(lambda: self._keep_or_log(snapshot, keeper, player))

    @property
    def place(self) -> int | None:
        """The rank by time; None while it is not known, and where there is none."""
        return self.job.result() if self.job.done else None

    def _keep_or_log(self, session: Session, keeper: "RecordKeeper", player: str) -> int | None:
        """A fault of ours must not end the game."""
        try:
            return self._keep(session, keeper, player)
        except Exception:
            logging.exception("a game could not be kept")
            return None

    def _keep(self, session: Session, keeper: "RecordKeeper", player: str) -> int | None:
        from game.store.errors import StoreError
        from game.store.played import Order

        game = played_game(session, self.uid, int(self._now.timestamp()), player)
        text, bits = self._analysed(session, player)
        game = replace(game, luck_bits=bits)
        keeper.put(game, text)
        if not (game.won and game.ranked):
            return None
        try:
            return keeper.read(lambda records: records.place(game, Order.TIME))
        except StoreError:
            return None

    def _analysed(self, session: Session, player: str) -> tuple[str | None, float | None]:
        """Return the replay and the luck in it; a fault of ours in either must not cost the game its row."""
        from game.notation import rawvf
        from game.notation.recording import LARGEST_FILE
        from game.play.replay import play, record
        from game.review.judge import luck

        try:
            recording = record(session, player=player, timestamp=self._now.isoformat(timespec="seconds"))
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
        effective=figures.ce,
        path=figures.path,
        openings=figures.openings,
        islands=figures.islands,
        zini=metrics.zini(layout) if size <= MOST_ANALYSED else None,
        luck_bits=None,
        unranked=session.unranked.value if session.unranked else "",
        fatal_cell=(view.exploded & -view.exploded).bit_length() - 1 if view.exploded else None,
    )


MOST_ANALYSED = 2_500
"""Cells up to which ZiNi and luck are worked out: on larger boards they would take seconds."""


@dataclass(frozen=True, slots=True)
class Result:
    """What a game came to, in short."""

    width: int
    height: int
    mines: int
    won: bool
    time_ms: int


Key = tuple[int, int, int, str, bool]
"""Width, height, mines, start rule, no guess: the games that are compared with each other."""


LONGEST_WAIT = 0.1
"""Seconds that the end of a game waits for the best times; the place comes later anyway."""


class History:
    """What the scenes need of the records, which lie in *path*."""

    def __init__(self, path: Path, *, keep: int) -> None:
        self.latest: Finished | None = None
        self._path, self._keep = path, keep
        self._lock = threading.Lock()
        self._keeper: RecordKeeper | None = None
        self._unfinished: list[Job[int | None]] = []  # games on their way to the disk
        self._session: weakref.ref[Session] | None = None  # the one that was kept last
        self.last: Result | None = None  # of the game before, also in an earlier run
        self._bests: dict[Key, int] = {}  # milliseconds
        self._reading: Job[tuple[dict[Key, int], Result | None]] | None = None

    @property
    def keeper(self) -> "RecordKeeper":
        """The keeper of the records, loaded with the first question, whichever thread asks it."""
        from game.store.keeper import RecordKeeper

        with self._lock:
            self._keeper = self._keeper or RecordKeeper(self._path, keep=self._keep)
            return self._keeper

    def keep(self, replays: int) -> None:
        """Keep so many replays besides those of the best games."""
        self._keep = replays
        if self._keeper:
            self._keeper.keep(replays)

    def start(self) -> None:
        """Begin to read, where there is anything; it loads the keeper and SQLite, so it waits for the first frame."""
        self._reading = Job(self._read)

    def update(self) -> bool:
        """Take in what was read; tell whether anything is new."""
        if self._reading is None or not self._reading.done:
            return False
        bests, last = self._reading.result()
        self._reading = None
        self.last = self.last or last
        for key, best in bests.items():
            self._bests[key] = min(best, self._bests.get(key, best))
        return True

    def best(self, level: Level, start: str, *, no_guess: bool) -> int | None:
        """Return the best time of such games in milliseconds, if one is known yet."""
        return self._bests.get((level.width, level.height, level.mines, start, no_guess))

    def finish(self, session: Session, player: str) -> Finished:
        """Keep a finished game."""
        if self.latest and self._session and self._session() is session:  # ended, taken back, ended again: kept once
            self.latest.best = False
            return self.latest
        self._session = weakref.ref(session)
        if self._reading:  # a game won within the first moments
            self._reading.wait(LONGEST_WAIT)
            self.update()
        self.latest = Finished(session, self.keeper, player)
        self._unfinished = [job for job in self._unfinished if not job.done] + [self.latest.job]
        setup, time, won = session.setup, session.time_ms, session.status is Status.WON
        level = setup.level
        self.last = Result(level.width, level.height, level.mines, won, time)
        if not (won and session.ranked):
            return self.latest
        key = level.width, level.height, level.mines, setup.start.value, setup.no_guess
        if time < self._bests.get(key, time + 1):
            self._bests[key] = time
            self.latest.best = True
        return self.latest

    def problems(self) -> list[str]:
        """Return what the player should know about the records, a sentence each."""
        keeper = self._keeper
        if keeper is None:  # not loaded, so nothing can be wrong yet
            return []
        return [*keeper.warnings, *([keeper.problem] if keeper.problem else [])]

    def close(self) -> None:
        """Return when every game is on the disk, or could not be written."""
        for job in (self._reading, *self._unfinished):
            if job:
                job.wait()
        if self._keeper:
            self._keeper.close()

    def _read(self) -> tuple[dict[Key, int], Result | None]:
        from game.store.errors import StoreError
        from game.store.played import Order

        folder, keeper = self._path.parent, self.keeper

        def ask(records: "Records") -> tuple[dict[Key, int], Result | None]:
            found = {}
            for table in records.tables():
                for game in records.best(table, Order.TIME, limit=1):
                    found[table.width, table.height, table.mines, table.start, table.no_guess] = game.time_ms
            last = [
                Result(game.width, game.height, game.mines, game.won, game.time_ms) for game in records.games(limit=1)
            ]
            return found, last[0] if last else None

        try:
            if not (any(folder.glob("*.sqlite")) or (folder / "unsaved").exists()):
                return {}, None
            return keeper.read(ask)
        except (StoreError, OSError):  # the keeper says it in its problem
            return {}, None
