"""
The runs that are being played: one file each beside the history, replaced while the run goes on, gone when it is kept.

The copy of the game that plays a run has its file locked, so another copy offers only what a kill left behind.
"""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from game.store import unsaved
from game.store.files import lock_file
from game.store.kinds import Kept, PlayedRun


@dataclass(frozen=True, slots=True)
class UnfinishedRun:
    """A run that a kill left behind, as it stood some seconds before."""

    run: PlayedRun
    text: str | None  # from which it can be played on, unless it had grown too large

    @property
    def uid(self) -> str:
        """What the run is known by, also when it goes on."""
        return self.run.uid

    def row(self) -> tuple[PlayedRun, str | None]:
        """Return the run and its text."""
        return self.run, self.text


def file(path: Path, uid: str) -> Path:
    """Return the file of an unfinished run next to the history at *path*."""
    return path.with_name(f"unfinished-{uid}.json")


def files(path: Path) -> list[Path]:
    """Return the files of unfinished runs; earlier versions wrote one ``unfinished.json``."""
    with suppress(OSError):
        return sorted(path.parent.glob("unfinished*.json"))
    return []


class UnfinishedRuns:
    """The unfinished runs beside the history at *path*, as one copy of the game sees them."""

    def __init__(self, path: Path) -> None:
        self.warnings: list[str] = []
        self._path = path
        self._locks: dict[Path, IO[bytes]] = {}
        self._found: dict[str, Path] = {}  # where the run of a uid was found

    def keep(self, kept: Kept) -> None:
        """Write a run as it stands. Raises OSError; how it stood before is then still there."""
        place = file(self._path, kept[0].uid)
        place.parent.mkdir(parents=True, exist_ok=True)
        self._take(place)
        unsaved.write(place, kept)

    def find(self) -> Iterator[UnfinishedRun]:
        """Yield the runs that no other copy plays; a broken file gets the ending ``.bad`` and a warning."""
        for place in files(self._path):
            if self._take(place):
                kept = unsaved.read_one(place, self.warnings)
                if kept and isinstance(kept[0], PlayedRun):
                    self._found[kept[0].uid] = place
                    yield UnfinishedRun(kept[0], kept[1])
                else:
                    self._release(place)

    def remove(self, uid: str) -> None:
        """Remove the run of that uid. Raises OSError."""
        for place in {file(self._path, uid), self._found.pop(uid, file(self._path, uid))}:
            place.unlink(missing_ok=True)
            self._release(place)

    def close(self) -> None:
        """Leave all runs to other copies of the game."""
        for place in tuple(self._locks):
            self._locks.pop(place).close()

    def _take(self, place: Path) -> bool:
        """Lock a run's file; return whether this copy owns it now."""
        with suppress(OSError):
            if place not in self._locks and (lock := lock_file(place.with_suffix(".lock"))):
                self._locks[place] = lock
            return place in self._locks
        return True  # no file can be locked here, so no other copy is known to own it

    def _release(self, place: Path) -> None:
        if lock := self._locks.pop(place, None):
            lock.close()
            with suppress(OSError):
                place.with_suffix(".lock").unlink(missing_ok=True)
