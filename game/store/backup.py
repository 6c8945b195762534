"""Automatic copies of the history: each is checked before it counts, and the last two stay."""

from pathlib import Path

from game.store.database import CHECK_WORK, Database, address, check_content, check_schema, open_file, sync_file
from game.store.errors import StoreError, UnavailableError
from game.store.kinds import EVERY_GAMES
from game.store.row_counts import RowCounts, row_counts

EVERY_SECONDS = 86_400
"""A backup is due when the last game is a day newer than the backup's last game."""

COMPANIONS = ("-wal", "-shm", "-journal")
"""Suffixes of the files that SQLite makes next to a database."""


def sibling(path: Path, word: str) -> Path:
    """Return ``records.<word>.sqlite`` for ``records.sqlite``."""
    return path.with_name(f"{path.stem}.{word}{path.suffix}")


def backups(path: Path) -> tuple[Path, Path]:
    """Return the paths of the backups, the newer one first; they may not exist yet."""
    return sibling(path, "backup"), sibling(path, "backup2")


def remove(path: Path) -> None:
    """Remove one of our working files, and the files that SQLite made next to it. Raises OSError."""
    for suffix in ("", *COMPANIONS):
        path.with_name(path.name + suffix).unlink(missing_ok=True)


def backup_row_counts(path: Path) -> RowCounts | None:
    """Return the row counts of the newest readable backup."""
    for backup in backups(path):
        if backup.is_file():
            try:
                database = open_file(backup, mode="ro")
            except StoreError:
                continue
            try:
                check_schema(database)
                return row_counts(database)
            except StoreError:
                continue
            finally:
                database.close()
    return None


def due(now: RowCounts, before: RowCounts | None) -> bool:
    """Return whether EVERY_GAMES new records, or any after EVERY_SECONDS, are in no backup yet."""
    if before is None:
        return now.rows > 0
    new = now.rows - before.rows
    return new >= EVERY_GAMES or (new > 0 and now.last - before.last >= EVERY_SECONDS)


def back_up(database: Database) -> Path:
    """
    Copy an open history into a new backup and return its path; the backup before becomes the second one.

    Raises: StoreError: the disk is full, or the copy is not whole; the older backups are then untouched.
    """
    path = database.path
    if path is None:
        raise StoreError("a history in memory has no place for a backup")
    newer, older = backups(path)
    copy = sibling(path, "copying")
    try:
        remove(copy)
        copy.touch(0o600)
        database.rows("VACUUM INTO ?", address(copy), work=CHECK_WORK)
        copied = open_file(copy, mode="ro")
        try:
            check_schema(copied)
            check_content(copied)
        finally:
            copied.close()
        sync_file(copy)
        if newer.exists():
            newer.replace(older)
        copy.replace(newer)
    except OSError as error:
        raise UnavailableError(f"{newer} can't be written: {error.strerror or error}") from error
    return newer
