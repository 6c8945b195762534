"""
Saves records in the background, and answers questions about the history.

A record that can't be saved is never dropped: it waits in memory and is tried again with the next one and at the end.
Until then it has its own file next to the history, if the disk allows one.
"""

from collections import deque
from collections.abc import Callable
from math import inf
from pathlib import Path
from typing import TYPE_CHECKING

from game.play.engines import Result
from game.play.worker import Worker
from game.store import unsaved
from game.store.errors import DamagedError, Problem, ReplacedError, StoreError, no_backup, unsaved_now
from game.store.kinds import EVERY_GAMES, AnyRecord, Kept
from game.store.patience import LAST_WAIT, Patience
from game.store.settings import KEPT_REPLAYS

if TYPE_CHECKING:
    from game.store.records import Records


class Keeper:
    """
    The open history; its worker loads SQLite with the first record or question.

    :meth:`put` returns at once. Call :meth:`read` in the background: it waits for the disk.
    """

    def __init__(self, path: Path, *, keep: int = KEPT_REPLAYS, patience: Patience | None = None) -> None:
        self.problem = ""  # why the last game could not be saved
        self.warnings: tuple[str, ...] = ()  # problems found while the history was opened
        self._path = path
        self._keep = keep
        self._waiting: deque[Kept] = deque()
        self._saved = 0  # records since the start
        self._in_files: dict[str, Kept] = {}  # the waiting records that have a file, by uid
        self._untried = False  # whether a waiting record was not tried yet
        self._records: Records | None = None
        self._patience = patience or Patience()
        self._may_mend = True  # once per start, else a failing disk would fill with .bad files
        self._closed = False
        self._worker = Worker("records")  # only this worker uses the open history

    def keep(self, replays: int) -> None:
        """Set the number of replays that stay besides the best; the next saved game prunes the others."""
        self._keep = replays
        if self._records:
            self._records.keep = replays

    @property
    def waiting(self) -> int:
        """The number of unsaved records."""
        return len(self._waiting)

    def put(self, played: AnyRecord, replay: str | None = None) -> None:
        """Save a record and its replay soon."""
        self._waiting.append((played, replay))
        self._untried = True
        self._worker.do(self._save_untried)

    def settle(self) -> None:
        """Wait until every record is saved or has failed once more."""
        self._worker.do(self._save_waiting).result()

    def save(self, played: AnyRecord, replay: str | None = None) -> None:
        """Try to save a record and its replay before this returns."""
        self.put(played, replay)
        self.settle()

    def is_safe(self, uid: str) -> bool:
        """Return whether a record survives a kill, in the history or in a file of its own."""
        return uid in self._in_files or all(played.uid != uid for played, _ in tuple(self._waiting))

    def read(self, question: "Callable[[Records], Result]") -> Result:
        """Return the answer to *question*, which sees all records put before. Raises StoreError."""
        return self._worker.do(lambda: self._answer(question)).result()

    def close(self) -> None:
        """Wait until every record is saved or has failed once more; don't use the keeper afterwards."""
        self._patience.end_in(LAST_WAIT)
        self._worker.do(self._finish).result()
        self._worker.close()

    # Called by the worker

    def _hasten(self) -> None:
        """Shorten the open history's waits to the remaining patience."""
        if self._records and (left := self._patience.remaining(inf)) < inf:
            self._records.database.wait(left)

    def _answer(self, question: "Callable[[Records], Result]") -> Result:
        if self._closed:
            raise StoreError("the history is closed")
        self._save_waiting()
        self._hasten()
        try:
            return question(self._records or self._reopen())
        except DamagedError:
            return question(self._reopen())

    def _finish(self) -> None:
        self._closed = True
        self._save_waiting()
        if self._records:
            self._records.close()
            self._records = None

    def _save_untried(self) -> None:
        """Save the records that were not tried yet; after a slow disk there may be several."""
        if self._untried:
            self._untried = False  # before the work: a record added meanwhile is tried twice, not never
            self._save_waiting()

    def _save_waiting(self) -> None:
        """Save the waiting records in order; after a failure write the others into files."""
        while self._waiting:
            kept = self._waiting[0]
            try:
                self._save(kept)
                if self._in_files.get(kept[0].uid) is kept:
                    unsaved.remove(self._path, kept[0].uid)
                    del self._in_files[kept[0].uid]
            except Exception as error:  # even a bug must not end the thread that saves
                self.problem = unsaved_now(error)
                self._keep_otherwise(tuple(self._waiting))
                return
            self._waiting.popleft()
            self.problem = ""
            self._back_up()

    def _save(self, kept: Kept) -> None:
        self._hasten()
        records = self._records
        if records is None or not (records.lasting or records.newer):
            records = self._reopen()
        try:
            records.add(*kept)
        except (DamagedError, ReplacedError):
            records = self._reopen()
            records.add(*kept)
        if not records.lasting:
            raise StoreError(records.warnings[0])

    def _back_up(self) -> None:
        """Make a backup after every hundredth record; opening the history makes one too, if it is due."""
        self._saved += 1
        if self._records and self._saved % EVERY_GAMES == 0:
            from game.store.access import back_up_if_due

            try:
                back_up_if_due(self._records)
            except StoreError as error:
                self.warnings = tuple(dict.fromkeys((*self.warnings, no_backup(error))))

    def _keep_otherwise(self, left: tuple[Kept, ...]) -> None:
        """Write unsaved records into files, and add them to a history in memory so that the player sees them."""
        for kept in {kept[0].uid: kept for kept in left}.values():  # the last record of each uid
            try:
                if self._records and not self._records.lasting:
                    self._records.add(*kept)
                if self._in_files.get(kept[0].uid) is not kept:
                    unsaved.keep(self._path, kept)
                    self._in_files[kept[0].uid] = kept
            except (StoreError, OSError):
                continue  # the player got a warning, and the record still waits

    def _reopen(self) -> "Records":
        from game.store.access import open_records  # not at the top: SQLite would delay the first frame

        if self._records:
            self._records.close()
        self._records = open_records(self._path, keep=self._keep, patience=self._patience, may_mend=self._may_mend)
        self._may_mend &= not any(
            isinstance(one, Problem) and one.key == "fault.mended" for one in self._records.warnings
        )
        warnings = list(self._records.warnings)
        unsaved.take_in(self._path, self._records, warnings)
        self.warnings = tuple(dict.fromkeys((*self.warnings, *warnings)))
        return self._records
