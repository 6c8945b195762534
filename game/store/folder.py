"""Names of new files."""

from pathlib import Path

MOST_TRIED = 400


def free_name(folder: Path, name: str) -> Path:
    """Return a free path in *folder*: *name*, or the name with a number after it."""
    path, number = folder / name, 1
    while path.exists() and number < MOST_TRIED:
        number += 1
        path = folder / f"{Path(name).stem}-{number}{Path(name).suffix}"
    return path
