"""
Opens the history in every case: whole, damaged, missing, of a later version, or in a folder that can't be written.

A damaged file is kept as ``.bad``; the backups and all readable records go into a new one. If the disk
can't be written, records stay in memory. Warnings inform the player.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic

from game.store import schema
from game.store.database import (
    CHECK_WORK,
    SECONDS,
    Database,
    address,
    check_content,
    check_schema,
    in_memory,
    open_file,
    sync_file,
    upgrade,
)
from game.store.errors import (
    BusyError,
    DamagedError,
    DiskError,
    LockError,
    NewerError,
    Problem,
    ReadOnlyError,
    SlowError,
    StoreError,
    UnavailableError,
    no_backup,
    problem_of,
)
from game.store.files import free_aside
from game.store.kinds import EVERY_GAMES
from game.store.patience import Patience
from game.store.records import ALL, Records, RowCounts, describe_counts, row_counts
from game.store.rescue import reading, rescue, restore_from

LONGEST_WAIT = 30.0
"""The most seconds to wait until another copy of the game has opened, mended or backed up the history."""

CHUNK = 1 << 20
"""The bytes of one read."""

LOOK_EVERY = 0.25
"""Seconds between two tries to get the lock."""


def open_records(path: Path, *, keep: int = ALL, patience: Patience | None = None, may_mend: bool = True) -> Records:
    """
    Open the history; problems on the disk raise nothing but give warnings.

    Proven damage is mended if *may_mend*. *keep* is the number of replays to keep besides those of the best games; an
    import must not prune replays.
    """
    warnings: list[str] = []
    newer = False
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with exclusive_access(path, patience):
            database = _open_or_mend(path, warnings, patience or Patience(), may_mend=may_mend)
    except NewerError as error:
        sentence = f"{error}; it is only read, and what is played now waits beside it"
        warnings.append(Problem(sentence, "fault.unsaved", why=problem_of(error)))
        database, newer = _copy_in_memory(path, warnings), True
    except (StoreError, OSError) as error:
        why = f"{path} can't be reached: {error.strerror or error}" if isinstance(error, OSError) else error
        sentence = f"{why}; what is played now is not in it yet"
        warnings.append(Problem(sentence, "fault.unsaved", why=problem_of(error)))
        database = _copy_in_memory(path, warnings)
    return Records(database, tuple(warnings), keep=keep, newer=newer)


def back_up_if_due(records: Records) -> None:
    """Make a backup of an open history if enough records are in no backup yet. Raises StoreError."""
    path = records.database.path
    if path and records.lasting and due(row_counts(records.database), backup_row_counts(path)):
        with exclusive_access(path):
            back_up(records.database)


def mend(path: Path, why: str) -> str:
    """
    Move the history aside, make a new one from its backups and its readable records, and return a report.

    Raises: StoreError, OSError: the disk is full or can't be written; no file was moved then.
    """
    making = sibling(path, "mending")
    remove(making)
    database = open_file(making)
    try:
        upgrade(database)
        records = Records(database)
        sources = (path, *backups(path), sibling(path, "mended"), free_aside(path))
        restored = [restore_from(source, records) for source in sources if source.is_file()]
        now = row_counts(database)
    finally:
        database.close()
    sync_file(making)
    making.replace(sibling(path, "mended"))
    aside = _put_in_place(path)
    kept = f"; it is kept as {aside}" if aside else ""
    brought = f"{describe_counts(now)} were brought back ({', '.join(restored) or 'there was nothing'})"
    said = f"{why}{kept}. {brought}; what is in none of these is lost."
    return Problem(said, "fault.mended", file=path.name)


@contextmanager
def exclusive_access(path: Path, patience: Patience | None = None) -> Iterator[None]:
    """
    Let one copy of the game at a time open, mend or back up; the system frees the lock of a killed copy.

    Raises: BusyError: another copy takes longer than LONGEST_WAIT or the *patience*.
    """
    patience = patience or Patience()
    end = monotonic() + LONGEST_WAIT
    while True:
        try:
            lock = _lock(sibling(path, "lock"))
            break
        except BusyError:
            if not patience.remaining(end - monotonic()):
                raise
    try:
        yield
    finally:
        if lock:
            lock.close()


def _lock(place: Path) -> Database | None:
    """Return the lock; None if the folder allows none. Raises BusyError."""
    lock = None
    try:
        lock = open_file(place, wait=LOOK_EVERY)
        lock.rows("BEGIN EXCLUSIVE")
        return lock
    except (BusyError, LockError):
        if lock:
            lock.close()
        raise
    except StoreError:  # the folder can't be written, or the lock's name is a folder
        if lock:
            lock.close()
        return None


def _open_or_mend(path: Path, warnings: list[str], patience: Patience, *, may_mend: bool) -> Database:
    if sibling(path, "mended").exists() and not path.exists():
        _put_in_place(path)  # the program was killed at the last step of mending
    try:
        database = _open_whole(path, warnings, patience)
    except DamagedError:
        database = _open_again(path, warnings, patience, may_mend=may_mend)
    try:
        _compare_with_backup(database, path, warnings)
    except StoreError as error:
        warnings.append(no_backup(error))
    return database


def _open_again(path: Path, warnings: list[str], patience: Patience, *, may_mend: bool) -> Database:
    """Open a history that seemed damaged; if the second try finds damage too, mend it first."""
    try:
        return _open_whole(path, warnings, patience)
    except DamagedError as damage:
        if not may_mend:
            raise UnavailableError(
                f"{damage}; it was mended once since the start and waits for the next one"
            ) from damage
        _read_through(path)
        warnings.append(mend(path, str(damage)))
        return _open_whole(path, warnings, patience)


def _read_through(path: Path) -> None:
    """Read every byte of a history, because SQLite reports some unreadable bytes as damage. Raises DiskError."""
    for place in (path, path.with_name(f"{path.name}-wal")):
        try:
            with place.open("rb") as file:
                while file.read(CHUNK):
                    pass
        except FileNotFoundError:
            continue
        except OSError as error:
            raise DiskError(f"{place} can't be read just now: {error.strerror or error}") from error


def _open_whole(path: Path, warnings: list[str], patience: Patience) -> Database:
    """Open a history that is whole, or a new one. Raises StoreError."""
    size = _size(path)
    if not size and (backup_row_counts(path) or _size(path.with_name(f"{path.name}-wal"))):
        raise DamagedError(f"{path} is {'missing' if size is None else 'empty'}")
    database = open_file(path, wait=patience.remaining(SECONDS))
    try:
        database.log_ahead()
        _check(database, warnings)
        with database.transaction():
            pass
        database.try_to_write()
        database.watch()
    except ReadOnlyError as error:
        database.close()
        if _can_write(path):
            raise DamagedError(f"{path} is damaged: it says that it can't be written") from error
        raise
    except BaseException:
        database.close()
        raise
    return database


def _check(database: Database, warnings: list[str]) -> None:
    version = check_schema(database)
    try:
        if version:
            check_content(database)
    except SlowError as error:
        sentence = f"{database.path} is too large to be checked"
        warnings.append(Problem(sentence, "fault.unsaved", why=problem_of(error)))
    if version < len(schema.STEPS):
        if version:
            back_up(database)
        upgrade(database)


def _compare_with_backup(database: Database, path: Path, warnings: list[str]) -> None:
    now, before = row_counts(database), backup_row_counts(path)
    less = before and not now.has_all_of(before)
    if less:
        records = Records(database)
        restored = [restore_from(source, records) for source in backups(path) if source.is_file()]
        said = f"{path} held less than its backup; brought back: {', '.join(restored)}"
        warnings.append(Problem(said, "fault.mended", file=path.name))
    if less or due(now, before):
        back_up(database)


def _put_in_place(path: Path) -> Path | None:
    """Replace the history by the mended file; return the new path of the old one, if there was one."""
    aside = free_aside(path)
    for suffix in ("", *COMPANIONS):  # the history first: while it is missing, the next start does this again
        part, kept = path.with_name(path.name + suffix), aside.with_name(aside.name + suffix)
        if part.exists():
            part.replace(kept)
        elif suffix:
            kept.unlink(missing_ok=True)
    sibling(path, "mended").replace(path)
    return aside if aside.exists() else None


def _copy_in_memory(path: Path, warnings: list[str]) -> Database:
    """Copy the readable part of the history into memory; records added there are lost with the program."""
    database = in_memory()
    records = Records(database)
    try:
        if not path.is_file():
            return database
        with reading(path) as source:
            try:
                check_schema(source)
                check_content(source)
                source.copy_into(database)
                upgrade(database)
            except DamagedError:
                rescue(source, records, lenient=True)
            except NewerError:
                rescue(source, records, checked=False, lenient=True)
    except (StoreError, OSError) as error:
        said = f"nothing of it can be shown: {error}"
        warnings.append(Problem(said, "fault.unread", file=path.name, why=problem_of(error)))
    return database


def _size(path: Path) -> int | None:
    """Return a file's size, None where there is none. Raises UnavailableError."""
    try:
        if path.exists() and not path.is_file():
            raise UnavailableError(f"{path} is not a file")
        return path.stat().st_size
    except FileNotFoundError:
        return None
    except OSError as error:
        raise UnavailableError(f"{path} can't be looked at: {error.strerror or error}") from error


def _can_write(path: Path) -> bool:
    try:
        with path.open("r+b"):
            pass
        probe = sibling(path, "probe")
        probe.touch()
        probe.unlink()
    except OSError:
        return False
    return True


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
