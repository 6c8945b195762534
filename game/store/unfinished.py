"""
The runs in play: each has a file beside the history, rewritten during the run and removed at its end.

The copy of the game that plays a run locks its file, so another copy offers only runs left behind by a kill.
"""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from game.store import unsaved
from game.store.files import FileLocks
from game.store.kinds import Kept, PlayedRun


@dataclass(frozen=True, slots=True)
class UnfinishedRun:
    """A run that a kill left behind, in its last saved state."""

    run: PlayedRun
    text: str | None  # to continue it; None if it was too large

    @property
    def uid(self) -> str:
        """The run's id, which stays when the run continues."""
        return self.run.uid

    def row(self) -> tuple[PlayedRun, str | None]:
        """Return the run and its text."""
        return self.run, self.text


def file(path: Path, uid: str) -> Path:
    """Return the file of an unfinished run next to the history at *path*."""
    return path.with_name(f"unfinished-{uid}.json")


def files(path: Path) -> list[Path]:
    """Return the files of unfinished runs, and the file ``unfinished.json`` of earlier versions."""
    with suppress(OSError):
        return sorted(path.parent.glob("unfinished*.json"))
    return []


class UnfinishedRuns:
    """The unfinished runs beside the history at *path*, for one copy of the game."""

    def __init__(self, path: Path) -> None:
        self.warnings: list[str] = []
        self._path = path
        self._locks = FileLocks()
        self._found: dict[str, Path] = {}  # the file of a run, by uid

    def keep(self, kept: Kept) -> None:
        """Write the state of a run. Raises OSError; the file then keeps the earlier state."""
        place = file(self._path, kept[0].uid)
        place.parent.mkdir(parents=True, exist_ok=True)
        self._locks.take(place)
        unsaved.write(place, kept)

    def find(self) -> Iterator[UnfinishedRun]:
        """Yield the runs that no other copy plays; a broken file gets the ending ``.bad`` and a warning."""
        for place in files(self._path):
            if self._locks.take(place):
                kept = unsaved.read_one(place, self.warnings)
                if kept and isinstance(kept[0], PlayedRun):
                    self._found[kept[0].uid] = place
                    yield UnfinishedRun(kept[0], kept[1])
                else:
                    self._locks.release(place)

    def remove(self, uid: str) -> None:
        """Remove the run of that uid. Raises OSError."""
        for place in {file(self._path, uid), self._found.pop(uid, file(self._path, uid))}:
            place.unlink(missing_ok=True)
            self._locks.release(place)

    def close(self) -> None:
        """Leave all runs to other copies of the game."""
        self._locks.close()
