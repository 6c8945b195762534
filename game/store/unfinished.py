"""The run that is being played: one file beside the history, replaced while the run goes on, gone when it is kept."""

from dataclasses import dataclass
from pathlib import Path

from game.store import unsaved
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


def file(path: Path) -> Path:
    """Return where the run lies that is played beside the history at *path*."""
    return path.with_name("unfinished.json")


def lies(path: Path) -> bool:
    """Tell whether there is one, as far as the folder can be looked into."""
    try:
        return file(path).exists()
    except OSError:
        return False


def keep(path: Path, kept: Kept) -> None:
    """Write a run as it stands. Raises OSError; how it stood before is then still there."""
    unsaved.write(file(path), kept)


def find(path: Path, warnings: list[str]) -> UnfinishedRun | None:
    """Return the run that lies there; a file that can't be right is named ``.bad`` and said in the warnings."""
    kept = unsaved.read_one(file(path), warnings)
    return UnfinishedRun(kept[0], kept[1]) if kept and isinstance(kept[0], PlayedRun) else None


def remove(path: Path, uid: str, warnings: list[str]) -> None:
    """Remove the run of that uid; another copy of the game may be playing its own. Raises OSError."""
    found = find(path, warnings)
    if found and found.uid == uid:
        file(path).unlink(missing_ok=True)
