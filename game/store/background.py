"""Work on the records in the background: saves in their order, and questions after all earlier saves."""

import logging
import os
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from game.play.engines import Lock, Result, Steps
from game.play.worker import Job
from game.store.patience import LAST_WAIT, Patience

if TYPE_CHECKING:
    from game.store.keeper import Keeper


@dataclass(frozen=True, slots=True)
class SaveHandle:
    """One finished game, match or run on its way to the disk."""

    uid: str
    best: bool  # whether a game has the best time of its table
    job: Job[int | None]
    before: int | None = None  # the best earlier time of its table, in milliseconds

    @property
    def place(self) -> int | None:
        """The rank of a game or a run in its table, 1 the best; None if it is unknown or has none."""
        return self.job.result() if self.job.done else None


class Background:
    """The records in *path*, opened with the first job that needs them."""

    def __init__(self, path: Path, *, replays: int) -> None:
        self.path = path
        self.holds = False  # whether any record is known to exist
        self.opened: Keeper | None = None
        self._replays = replays
        self._patience = Patience()
        self._lock = Lock()
        self._underway: list[Job[Any]] = []  # the saves that have not ended
        self._closed = False

    @property
    def busy(self) -> bool:
        """Whether a save is under way."""
        return any(not job.done for job in self._underway)

    def keep_replays(self, count: int) -> None:
        """Set the number of replays that stay besides those of the best games."""
        self._replays = count
        if self.opened:
            self.opened.keep(count)

    def keeper(self) -> "Keeper":
        """
        Return the keeper of the records; the first call loads it in the calling thread. Call it in a job only.

        Raises: StoreError: the history is closed.
        """
        from game.store.errors import StoreError
        from game.store.keeper import Keeper

        with self._lock:
            if self._closed:
                raise StoreError("the history is closed")
            self.opened = self.opened or Keeper(self.path, keep=self._replays, patience=self._patience)
            return self.opened

    def ask(self, work: Callable[[], Result]) -> Job[Result]:
        """Run *work* after all earlier saves have ended."""
        before = tuple(self._underway)

        def work_in_turn() -> Steps[Result]:
            for job in before:
                yield from job.let_end()
            return work()

        turn: Job[Result] = Job(work_in_turn)
        return turn

    def do(self, work: Callable[[], Result]) -> Job[Result]:
        """Run *work* after all earlier saves, and let later jobs wait for it."""
        job = self.ask(work)
        self._add(job)
        return job

    def save(self, work: Callable[[], int | None]) -> Job[int | None]:
        """Do *work* that saves a record; log its errors, because a bug there must not end the game."""
        self.holds = True
        return self.do(lambda: _run_or_log(work))

    def save_at_once(self, work: Callable[[], int | None]) -> Job[int | None]:
        """Save without waiting for earlier saves, because the player waits for a game's place."""
        self.holds = True
        job = Job(lambda: _run_or_log(work))
        self._add(job)
        return job

    def finish(self, reading: Job[Any] | None) -> None:
        """Wait until *reading* and all saves have ended; stop waiting for other programs after LAST_WAIT."""
        self._patience.end_in(LAST_WAIT)
        for job in (reading, *self._underway):
            if job:
                job.wait()

    def close(self) -> None:
        """Close the records; later questions do not open them again."""
        with self._lock:
            self._closed = True
        if self.opened:
            self.opened.close()

    def _add(self, job: Job[Any]) -> None:
        self._underway = [*(job for job in self._underway if not job.done), job]


def new_uid() -> str:
    """Return a new id for a record: 32 hexadecimal digits."""
    return os.urandom(16).hex()


def now() -> int:
    """Return the current time in seconds since 1970."""
    return int(datetime.now(UTC).timestamp())


def _run_or_log(save: Callable[[], int | None]) -> int | None:
    try:
        return save()
    except Exception:
        logging.exception("what was finished could not be kept")
        return None
