"""
What the player has finished, kept and asked off the frame.

:meth:`History.keep` takes what has just ended, :meth:`History.ask` puts a question to all that was kept; both return
at once. The best times are read once and from then on kept in mind, so that they are known without the disk.

A run is kept while it is played too, every :data:`KEEP_EVERY` seconds by :meth:`History.keep_unfinished`; what a kill
left behind is found by :meth:`History.unfinished_run`.
"""

import logging
import threading
import weakref
from collections.abc import Callable, Collection
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from game.play.worker import Job, Result

if TYPE_CHECKING:
    from game.engine.level import Level
    from game.play.session import Session
    from game.store.finished import FinishedGame, Key, LastGame
    from game.store.finished_run import RunSoFar
    from game.store.keeper import Keeper
    from game.store.played import PlayedMatch
    from game.store.records import Records
    from game.store.run_keeper import RunKeeper
    from game.store.unfinished import UnfinishedRun

LONGEST_WAIT = 0.1
"""Seconds that the end of a game waits for the best times; the place comes later anyway."""

KEEP_EVERY = 10.0
"""Seconds of a run that a kill may cost."""


@dataclass(frozen=True, slots=True)
class Receipt:
    """One finished game, match or run on its way to the disk."""

    uid: str
    best: bool  # whether it is a game whose time is the best of its table
    job: Job[int | None]

    @property
    def place(self) -> int | None:
        """
        A game's rank by time in its table, a run's in the table of ten of all time, 1 the best; None while it is not
        known, and where there is none.
        """
        return self.job.result() if self.job.done else None


class History:
    """All finished games, matches and runs, which lie in *path*."""

    def __init__(self, path: Path, *, replays: int) -> None:
        self.latest: Receipt | None = None  # the game that was kept last
        self.last: LastGame | None = None  # what the game before came to, also in an earlier run
        self._path, self._replays = path, replays
        self._lock = threading.Lock()
        self._keeper: Keeper | None = None
        self._underway: list[Job[Any]] = []  # to the disk
        self._runs: RunKeeper | None = None
        self._so_far: Job[None] | None = None  # a run that is being played, on its way to the disk
        self._session: weakref.ref[Session] | None = None  # the one that was kept last
        self._bests: dict[Key, int] = {}  # milliseconds
        self._reading: Job[tuple[dict[Key, int], LastGame | None]] | None = None

    def keep_replays(self, count: int) -> None:
        """Keep so many replays besides those of the best games."""
        self._replays = count
        if self._keeper:
            self._keeper.keep(count)

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

    def best(self, level: "Level", start: str, *, no_guess: bool) -> int | None:
        """Return the best time of such games in milliseconds, if one is known yet."""
        return self._bests.get((level.width, level.height, level.mines, start, no_guess))

    def keep(self, finished: "FinishedGame | PlayedMatch") -> Receipt:
        """
        Have a game or a match that has just ended saved soon.

        A session whose end was taken back and that ended again is kept as it was the first time.
        """
        from game.store.finished import FinishedGame  # whoever keeps a game has loaded it

        game = finished if isinstance(finished, FinishedGame) else None
        if game and self.latest and self._session and self._session() is game.session:
            return replace(self.latest, best=False)
        kept = Receipt(
            finished.uid, bool(game and self._is_best(game)), Job(lambda: _or_log(lambda: self._save(finished)))
        )
        self._note(kept.job)
        if game:
            self.latest, self.last, self._session = kept, game.short, weakref.ref(game.session)
        return kept

    def keep_run(self, run: "RunSoFar | UnfinishedRun") -> Receipt:
        """Have a run that is over saved soon; one that a kill left behind as it stood."""
        return Receipt(run.uid, False, self._in_turn(lambda: _or_log(lambda: self._of_runs().save(run))))

    def keep_unfinished(self, run: "RunSoFar") -> Job[None]:
        """
        Have a run that is being played saved soon, in place of how it stood before.

        Where that can't be done the job raises OSError, and the next time will do.
        """
        from game.store import unfinished

        if self._so_far is None or self._so_far.done:
            self._so_far = self._in_turn(lambda: unfinished.keep(self._path, run.row()))
        return self._so_far

    def unfinished_run(self) -> "Job[UnfinishedRun | None]":
        """Find the run that a kill left behind, if there is one; the job may raise StoreError."""
        return self._in_turn(lambda: self._of_runs().find())

    def name_run(self, uid: str, initials: str) -> Job[None]:
        """Have the run that was kept last go by the initials that the player entered; the job may raise GameError."""
        return self._in_turn(lambda: self._of_runs().name(uid, initials))

    def achieve(self, achievements: Collection[str]) -> Job[frozenset[str]]:
        """Have achievements kept by their ids; the job tells which are new, or raises StoreError."""
        now = int(datetime.now(UTC).timestamp())
        return self._in_turn(lambda: self._of_runs().achieve(achievements, now))

    def ask(self, question: "Callable[[Records], Result]") -> Job[Result]:
        """Put a question to the records, all that was kept before included; its job may raise StoreError."""
        return self._after(lambda: self._loaded().read(question))

    def problems(self) -> list[str]:
        """Return what the player should know about the records, a sentence each."""
        keeper = self._keeper
        if keeper is None:  # not loaded, so nothing can be wrong yet
            return []
        beside = self._runs.warnings if self._runs else []
        return [*keeper.warnings, *beside, *([keeper.problem] if keeper.problem else [])]

    def close(self) -> None:
        """Return when all that was kept is on the disk, or could not be written."""
        for job in (self._reading, *self._underway):
            if job:
                job.wait()
        if self._keeper:
            self._keeper.close()

    def _after(self, work: "Callable[[], Result]") -> Job[Result]:
        """Do something off the frame when all that was kept before is on the disk, or could not be written."""
        before = tuple(self._underway)

        def work_in_turn() -> Result:
            for job in before:
                job.wait()
            return work()

        return Job(work_in_turn)

    def _in_turn(self, work: "Callable[[], Result]") -> Job[Result]:
        """Do so with something that is kept itself: what is asked later waits for it."""
        job = self._after(work)
        self._note(job)
        return job

    def _note(self, job: Job[Any]) -> None:
        self._underway = [*(job for job in self._underway if not job.done), job]

    # Off the frame

    def _of_runs(self) -> "RunKeeper":
        """Return the keeper of runs, loaded with the first one; these come in turn, so no two at once."""
        from game.store.run_keeper import RunKeeper

        self._runs = self._runs or RunKeeper(self._path, self._loaded())
        return self._runs

    def _loaded(self) -> "Keeper":
        """Return the keeper of the records, loaded with the first question, whichever thread asks it."""
        from game.store.keeper import Keeper

        with self._lock:
            self._keeper = self._keeper or Keeper(self._path, keep=self._replays)
            return self._keeper

    def _save(self, finished: "FinishedGame | PlayedMatch") -> int | None:
        """Save it, and return the place that a game takes."""
        from game.store.errors import StoreError
        from game.store.finished import FinishedGame
        from game.store.played import Order

        keeper = self._loaded()
        if not isinstance(finished, FinishedGame):
            keeper.put(finished)
            return None
        game, replay = finished.row()
        keeper.put(game, replay)
        if not finished.ranked_win:
            return None
        try:
            return keeper.read(lambda records: records.place(game, Order.TIME))
        except StoreError:
            return None

    def _is_best(self, game: "FinishedGame") -> bool:
        """Tell whether a game's time is the best of its table, and keep it in mind if it is."""
        if self._reading:  # a game won within the first moments
            self._reading.wait(LONGEST_WAIT)
            self.update()
        time = game.short.time_ms
        if not game.ranked_win or time >= self._bests.get(game.key, time + 1):
            return False
        self._bests[game.key] = time
        return True

    def _read(self) -> "tuple[dict[Key, int], LastGame | None]":
        from game.store.errors import StoreError

        folder, keeper = self._path.parent, self._loaded()
        try:
            if not (any(folder.glob("*.sqlite")) or (folder / "unsaved").exists()):
                return {}, None
            return keeper.read(_bests_and_last)
        except (StoreError, OSError):  # the keeper says it in its problem
            return {}, None


def _or_log(save: "Callable[[], int | None]") -> int | None:
    """A fault of ours must not end the game."""
    try:
        return save()
    except Exception:
        logging.exception("what was finished could not be kept")
        return None


def _bests_and_last(records: "Records") -> "tuple[dict[Key, int], LastGame | None]":
    from game.store.finished import LastGame
    from game.store.played import Order

    bests = {}
    for table in records.tables():
        for game in records.best(table, Order.TIME, limit=1):
            bests[table.width, table.height, table.mines, table.start, table.no_guess] = game.time_ms
    last = [LastGame(game.width, game.height, game.mines, game.won, game.time_ms) for game in records.games(limit=1)]
    return bests, last[0] if last else None
