"""Examines the history and the settings: their paths, their faults and the repair."""

import os
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import Enum
from errno import ENOTDIR
from pathlib import Path

from game.i18n.language import count_text
from game.store import settings, unfinished, unsaved
from game.store.access import backups, exclusive_access, mend, open_records
from game.store.database import Database, check_content, check_schema
from game.store.errors import NewerError, StoreError, UnavailableError
from game.store.files import asides, game_files
from game.store.records import Records, RowCounts, describe_counts, row_counts
from game.store.replays import damaged_replays
from game.store.rescue import reading, restore_from

LONGEST_PATH = 504
"""The most bytes of the history's path on Unix: SQLite opens 512, for its journal's longer name too (measured)."""


class Severity(Enum):
    """The importance of a finding."""

    GOOD = "good"
    NOTE = "note"  # worth knowing, needs no action
    DAMAGE = "damage"  # repair() can help
    TROUBLE = "trouble"  # only the player can help


@dataclass(frozen=True, slots=True)
class Finding:
    """One observation about a file or a folder."""

    severity: Severity
    path: Path
    sentence: str


@dataclass(frozen=True, slots=True)
class Report:
    """All findings."""

    findings: tuple[Finding, ...]

    @property
    def healthy(self) -> bool:
        """Whether no finding needs an action."""
        return all(finding.severity in (Severity.GOOD, Severity.NOTE) for finding in self.findings)

    @property
    def repairable(self) -> bool:
        """Whether a repair would help."""
        return any(finding.severity is Severity.DAMAGE for finding in self.findings)


def examine(records_file: Path, settings_file: Path) -> Report:
    """Examine everything and change nothing."""
    return Report((*_folders(records_file, settings_file), *_settings(settings_file), *_history(records_file)))


def repair(records_file: Path, settings_file: Path) -> Report:
    """
    Mend the history from its backups and from all that can still be read, and the settings with defaults.

    The damaged files are kept as ``.bad``. Return a report of the repair.
    """
    return Report((*_repair_settings(settings_file), *_repair_history(records_file)))


def _folders(*files: Path) -> Iterator[Finding]:
    for folder in dict.fromkeys(file.parent for file in files):
        try:
            there = next(above for above in (folder, *folder.parents) if above.exists())
            if not there.is_dir():
                raise NotADirectoryError(ENOTDIR, f"{there} is no folder")
            with tempfile.TemporaryFile(dir=there):
                pass
            if there == folder:
                yield Finding(Severity.GOOD, folder, "this folder can be written")
            else:
                yield Finding(Severity.NOTE, folder, "this folder is made with the first file in it")
        except OSError as error:
            yield Finding(Severity.TROUBLE, folder, f"nothing can be written here: {error.strerror or error}")


def _settings(path: Path) -> Iterator[Finding]:
    loaded = settings.load(path)
    for warning in loaded.warnings:
        yield Finding(Severity.DAMAGE if _can_be_read(path) else Severity.TROUBLE, path, warning)
    if not loaded.warnings:
        yield Finding(Severity.GOOD, path, "the settings can be read" if path.exists() else "there are no settings yet")


def _can_be_read(path: Path) -> bool:
    try:
        with path.open("rb"):
            return True
    except OSError:
        return False


def _too_long(path: Path) -> str:
    """Say that SQLite can't open a path because it is too long, or return an empty text."""
    if sys.platform == "win32":
        return ""
    length = len(os.fsencode(path.absolute()))
    if length <= LONGEST_PATH:
        return ""
    return (
        f"its path has {length} bytes, and SQLite takes {LONGEST_PATH}: no history can be kept here, "
        "and every game waits in a file of its own"
    )


def _history(path: Path) -> Iterator[Finding]:
    if sentence := _too_long(path):
        yield Finding(Severity.TROUBLE, path, sentence)
        return
    here, kept = _look(path), [_look(backup) for backup in backups(path)]
    backed_up = [found for found in kept if isinstance(found, RowCounts) and found.rows]
    if here is None and backed_up:
        yield Finding(Severity.DAMAGE, path, "the history is missing, but there is a backup")
    elif here is None:
        yield Finding(Severity.GOOD, path, "there is no history yet")
    elif isinstance(here, RowCounts) and not all(here.has_all_of(found) for found in backed_up):
        yield Finding(Severity.DAMAGE, path, f"the history holds {_describe(here)}, less than its backup")
    else:
        yield _finding(path, here)
    for backup, found in zip(backups(path), kept, strict=True):
        if isinstance(found, RowCounts):
            yield Finding(Severity.GOOD, backup, f"this backup holds {_describe(found)}")
        elif found is not None:
            yield Finding(Severity.NOTE, backup, f"this backup is of no use: {found}")
    if count := len(unsaved.waiting_files(path)):
        sentence = f"{count_text(count, 'file waits', 'files wait')} here for the next start"
        yield Finding(Severity.NOTE, unsaved.folder(path), sentence)
    for run in unfinished.files(path):
        yield Finding(Severity.NOTE, run, "a run that was not played to its end lies here")
    for game in game_files(path):
        yield Finding(Severity.NOTE, game, "a game that was not played to its end lies here")
    for aside in asides(path):
        yield Finding(Severity.NOTE, aside, "a damaged history was kept here")


def _look(path: Path) -> RowCounts | StoreError | None:
    """Return a history's row counts, the error that prevents them, or None for a missing file."""
    try:
        if not path.exists():
            return None
        if not path.is_file():
            return UnavailableError(f"{path} is not a file")
        with reading(path) as database:
            return _check(database)
    except StoreError as error:
        return error
    except OSError as error:
        return UnavailableError(f"{path} can't be reached: {error.strerror or error}")


def _check(database: Database) -> RowCounts:
    if not check_schema(database):
        return RowCounts()
    check_content(database)
    if damaged := damaged_replays(database):
        raise StoreError(f"{database.path} has {count_text(len(damaged), 'damaged replay')}")
    return row_counts(database)


def _finding(path: Path, found: RowCounts | StoreError) -> Finding:
    if isinstance(found, RowCounts):
        return Finding(Severity.GOOD, path, f"the history holds {_describe(found)}")
    if isinstance(found, NewerError | UnavailableError):
        return Finding(Severity.TROUBLE, path, str(found))
    return Finding(Severity.DAMAGE, path, str(found))


def _describe(found: RowCounts) -> str:
    up_to = f" up to {datetime.fromtimestamp(found.last, UTC):%Y-%m-%d}" if found.last else ""
    return f"{describe_counts(found)}{up_to}"


def _repair_settings(path: Path) -> Iterator[Finding]:
    loaded = settings.load(path)
    if not loaded.warnings:
        return
    try:
        settings.save(path, loaded.settings, damaged=True)
        yield Finding(Severity.NOTE, path, "the settings were written anew; the damaged ones are kept beside")
    except OSError as error:
        yield Finding(Severity.TROUBLE, path, f"the settings can't be written: {error.strerror or error}")


def _repair_history(path: Path) -> Iterator[Finding]:
    records = open_records(path)  # this mends faults that prevent opening
    try:
        for warning in records.warnings:
            yield Finding(Severity.NOTE if records.lasting else Severity.TROUBLE, path, warning)
        damaged = damaged_replays(records.database) if records.lasting else []
        yield from _merge_asides(path, records)
    finally:
        records.close()
    if damaged:
        try:
            with exclusive_access(path):
                yield Finding(Severity.NOTE, path, mend(path, f"it had {count_text(len(damaged), 'damaged replay')}"))
        except (StoreError, OSError) as error:
            yield Finding(Severity.TROUBLE, path, f"the history can't be mended: {error}")


def _merge_asides(path: Path, records: Records) -> Iterator[Finding]:
    """Merge the readable records of every ``.bad`` file into a history; the uid prevents duplicates."""
    for aside in asides(path) if records.lasting else ():
        before = row_counts(records.database).rows
        try:
            restored = restore_from(aside, records)
            if row_counts(records.database).rows > before:
                yield Finding(
                    Severity.NOTE, aside, f"it had more than the history, which now has all of it: {restored}"
                )
        except StoreError as error:
            yield Finding(Severity.TROUBLE, aside, f"this can't be merged: {error}")
