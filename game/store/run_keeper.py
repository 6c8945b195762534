"""Keeps runs from their coin to their initials, and what was achieved; all of it waits for the disk, off the frame."""

from collections.abc import Collection
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from game.store import unfinished
from game.store.errors import StoreError
from game.store.finished_run import RunSoFar, named
from game.store.keeper import Keeper
from game.store.kinds import Achieved, Kept
from game.store.unfinished import UnfinishedRun

if TYPE_CHECKING:
    from game.store.records import Records


class RunKeeper:
    """The runs of one run of the game, kept in the history at *path* by its keeper."""

    def __init__(self, path: Path, keeper: Keeper) -> None:
        self.warnings: list[str] = []  # what was found beside the history
        self._path = path
        self._keeper = keeper
        self._last: Kept | None = None  # the run that was kept last

    def save(self, run: RunSoFar | UnfinishedRun) -> int | None:
        """Keep a run that is over, and no longer as unfinished; return its place in the table of ten, if it lasts."""
        self._last = run.row()
        self._keeper.put(*self._last)
        self._keeper.settle()
        if not self._keeper.lies_safe(run.uid):  # a kill would leave nothing of it
            return None
        with suppress(OSError):  # it is known, and dropped with the next look
            unfinished.remove(self._path, run.uid, self.warnings)
        try:
            return self._keeper.read(lambda records: _place(records, run.uid))
        except StoreError:
            return None

    def name(self, uid: str, initials: str) -> None:
        """Give the run that was kept last the initials that the player entered. Raises GameError."""
        if self._last is None or self._last[0].uid != uid:
            raise StoreError(f"run {uid:.32} is not the one that was kept last")
        self._last = named(self._last, initials)
        self._keeper.put(*self._last)
        self._keeper.settle()

    def find(self) -> UnfinishedRun | None:
        """Return the run that a kill left behind, if the history does not have it as far. Raises StoreError."""
        found = unfinished.find(self._path, self.warnings)
        if found and self._keeper.read(lambda records: records.has_run(found.run)):
            with suppress(OSError):
                unfinished.remove(self._path, found.uid, self.warnings)
            return None
        return found

    def achieve(self, achievements: Collection[str], now: int) -> frozenset[str]:
        """Keep achievements and return which are new. Raises StoreError: they can't be known, or are no ids."""
        new = frozenset(achievements) - self._keeper.read(lambda records: records.achievements()).keys()
        for achieved in [Achieved(achievement, now) for achievement in sorted(new)]:
            self._keeper.put(achieved)
        self._keeper.settle()
        return new


def _place(records: "Records", uid: str) -> int | None:
    return next((place for place, entry in enumerate(records.run_table(), 1) if entry.uid == uid), None)
