"""The entries of a folder in which a player looks for a history to import."""

import os
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

ENDINGS = (".jsonl", ".json", ".csv")
"""The endings of files that may contain a history."""

MOST_READ, MOST_SHOWN = 20_000, 400
"""MOST_READ: the most entries read of a folder. MOST_SHOWN: the most returned."""


@dataclass(frozen=True, slots=True)
class FolderEntry:
    """A file or a folder."""

    path: Path
    is_folder: bool


def entries(folder: Path) -> tuple[FolderEntry, ...]:
    """Return the folders in *folder* and the files that may contain a history, by name; none if it can't be read."""
    found = []
    try:
        with os.scandir(folder) as listed:
            for entry in islice(listed, MOST_READ):
                is_folder = _is_folder(entry)
                if not entry.name.startswith(".") and (is_folder or entry.name.lower().endswith(ENDINGS)):
                    found.append(FolderEntry(Path(entry.path), is_folder))
    except OSError:
        return ()
    return tuple(sorted(found, key=lambda one: (not one.is_folder, one.path.name.lower())))[:MOST_SHOWN]


def free_name(folder: Path, name: str) -> Path:
    """Return a free path in *folder*: *name*, or the name with a number after it."""
    path, number = folder / name, 1
    while path.exists() and number < MOST_SHOWN:
        number += 1
        path = folder / f"{Path(name).stem}-{number}{Path(name).suffix}"
    return path


def _is_folder(entry: "os.DirEntry[str]") -> bool:
    try:
        return entry.is_dir()
    except OSError:
        return False
