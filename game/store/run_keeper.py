"""Saves runs, from the start to the initials, and achievements; every call waits for the disk."""

from collections.abc import Collection
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from game.store.errors import StoreError
from game.store.finished_run import RunSoFar, with_initials
from game.store.keeper import Keeper
from game.store.kinds import Achieved, Kept, PlayedRun
from game.store.unfinished import UnfinishedRun, UnfinishedRuns

if TYPE_CHECKING:
    from game.store.records import Records


class RunKeeper:
    """Saves runs and achievements through the history's keeper."""

    def __init__(self, path: Path, keeper: Keeper) -> None:
        self._unfinished = UnfinishedRuns(path)
        self._keeper = keeper
        self._last: Kept | None = None  # the run that was saved last

    def save(self, run: RunSoFar | UnfinishedRun) -> int | None:
        """Save a run that is over, remove its unfinished file, and return its place in the table of ten, or None."""
        self._last = run.row()
        self._keeper.save(*self._last)
        if not self._keeper.is_safe(run.uid):  # a kill would lose it
            return None
        with suppress(OSError):  # find() removes it later
            self._unfinished.remove(run.uid)
        try:
            return self._keeper.read(lambda records: _place(records, run.uid))
        except StoreError:
            return None

    def begin(self, run: RunSoFar) -> None:
        """Save that a run has begun: it counts as a try, with any ending."""
        self._keeper.save(replace(run.row()[0], time_ms=0))  # 0 ms, so that every later state replaces it

    def keep_unfinished(self, run: RunSoFar) -> None:
        """Save the state of a run in place of its earlier one. Raises OSError."""
        self._unfinished.keep(run.row())

    def close(self) -> None:
        """Leave the unfinished runs to other copies of the game."""
        self._unfinished.close()

    @property
    def warnings(self) -> list[str]:
        """Problems with the files of unfinished runs."""
        return self._unfinished.warnings

    def name(self, uid: str, initials: str) -> None:
        """Save the initials that the player entered for the last run. Raises GameError."""
        if self._last is None or self._last[0].uid != uid:
            raise StoreError(f"run {uid:.32} is not the one that was kept last")
        self._last = with_initials(self._last, initials)
        self._keeper.save(*self._last)

    def find(self) -> UnfinishedRun | None:
        """Return the run that a kill left behind, unless the history has as much of it. Raises StoreError."""
        for found in self._unfinished.find():
            if not self._is_kept(found.run):
                return found
            with suppress(OSError):
                self._unfinished.remove(found.uid)
        return None

    def _is_kept(self, run: PlayedRun) -> bool:
        return self._keeper.read(lambda records: records.has_run(run))

    def achieve(self, achievements: Collection[str], now: int) -> frozenset[str]:
        """Save achievements and return the new ones. Raises StoreError: the history is unreadable, or an id unknown."""
        new = frozenset(achievements) - self._keeper.read(lambda records: records.achievements()).keys()
        for achieved in [Achieved(achievement, now) for achievement in sorted(new)]:
            self._keeper.put(achieved)
        self._keeper.settle()
        return new


def _place(records: "Records", uid: str) -> int | None:
    return next((place for place, entry in enumerate(records.run_table(), 1) if entry.uid == uid), None)
