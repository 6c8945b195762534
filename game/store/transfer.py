"""Exports the records into a new file, and finds the newest files to import or to watch."""

import os
from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import count, islice
from pathlib import Path

from game.store.errors import StoreError, UnavailableError
from game.store.exchange import counts_in, export_file
from game.store.records import Records
from game.store.row_counts import RowCounts

RECORDINGS = (".rawvf", ".avf", ".evf", ".mvf", ".rmv")
"""The endings of recordings."""

MOST_READ, MOST_OPENED = 20_000, 50
"""MOST_READ: the most entries read of a folder. MOST_OPENED: the most files opened to find one with records."""


@dataclass(frozen=True, slots=True)
class FoundFile:
    """A file, the second of its last change, and its number of records of each kind."""

    path: Path
    changed_at: int
    holds: RowCounts = field(default_factory=RowCounts)


def newest(folders: Iterable[Path], *endings: str) -> list[FoundFile]:
    """Return the files with these endings, the last changed one first; a folder that can't be read has none."""
    found = dict[Path, FoundFile]()
    for folder in folders:
        try:
            with os.scandir(folder) as listed:
                for entry in islice(listed, MOST_READ):
                    if entry.name.lower().endswith(endings) and not entry.name.startswith(".") and entry.is_file():
                        found[Path(entry.path)] = FoundFile(Path(entry.path), int(entry.stat().st_mtime))
        except OSError:
            continue
    return sorted(found.values(), key=lambda one: (one.changed_at, one.path.name), reverse=True)


def newest_records(folders: Iterable[Path]) -> FoundFile | None:
    """Return the newest exported file with its counts; files of other programs are passed over."""
    for one in newest(folders, ".jsonl")[:MOST_OPENED]:
        try:
            return FoundFile(one.path, one.changed_at, counts_in(one.path))
        except StoreError:
            continue
    return None


def export_new(records: Records, folders: Iterable[Path], name: str) -> tuple[Path, RowCounts]:
    """
    Write all records into a new file in the first folder that takes it; no file is overwritten.

    Raises: StoreError: the records can't be read, or no folder takes a file.
    """
    problem = "there is no folder"
    for folder in folders:
        try:
            path = _new_file(folder, name)
            try:
                return path, export_file(records, path)
            except BaseException:
                path.unlink(missing_ok=True)
                raise
        except OSError as error:
            problem = f"{folder}: {error.strerror or error}"
    raise UnavailableError(f"the records can't be written: {problem}")


def _new_file(folder: Path, name: str) -> Path:
    """Make an empty file named *name*, or with a number after it if there is one. Raises OSError."""
    for number in count(1):
        path = folder / (f"{Path(name).stem}-{number}{Path(name).suffix}" if number > 1 else name)
        try:
            path.touch(exist_ok=False)
        except FileExistsError:
            continue
        return path
    raise AssertionError
