"""Getting out of a history all that can still be read, whatever was done to it."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from shutil import copyfile
from tempfile import TemporaryDirectory

from game.i18n.plurals import counted
from game.store.database import CHECK_SECONDS, Database, Row, existing_columns, open_file
from game.store.errors import DamagedError, StoreError, UnavailableError
from game.store.kinds import KINDS, AnyRecord, Kept
from game.store.record import Kind, Replays
from game.store.records import Records
from game.store.replays import unpack
from game.store.rows import from_row
from game.store.schema import STEPS, checksum, columns

LARGEST_COPY = 2_000_000_000
"""Bytes of a file that is copied to be read."""


def restore_from(source: Path, records: Records) -> str:
    """Add what a file still has and say how much that was."""
    try:
        with reading(source) as database:
            added, bad = rescue(database, records)
    except DamagedError:
        return f"nothing from {source.name}"
    return f"{added} from {source.name}" + (f", where {counted(bad, 'part')} can't be read" if bad else "")


def rescue(source: Database, records: Records, *, checked: bool = True) -> tuple[int, int]:
    """
    Add all of *source* that can be read and is *checked* to be as it was written.

    Return how much of what was played was new, and how many rows could not be used.
    """
    bad: list[str] = []
    added, version = 0, _version(source)
    for kind in KINDS:
        if kind.since <= version:
            found = dict(_rescued(source, kind, bad, checked=checked))
            added += records.merge((record, None) for record in found.values())
            if kind.replays and kind.replays.since <= version:
                records.merge(_rescued_replays(source, kind.replays, found, bad))
    return added, len(bad)


def _version(source: Database) -> int:
    """Return the version of a history; what says nothing of its own that can be right is taken for a new one."""
    try:
        version = source.one("PRAGMA user_version")[0]
    except StoreError:
        return len(STEPS)
    return version if 1 <= version <= len(STEPS) else len(STEPS)


@contextmanager
def reading(path: Path) -> Iterator[Database]:
    """Open a history without changing it; where even reading needs to write beside it, a copy. Raises StoreError."""
    try:
        database = open_file(path, mode="ro")
    except UnavailableError:
        with _copied(path) as database:
            yield database
        return
    try:
        yield database
    finally:
        database.close()


@contextmanager
def _copied(path: Path) -> Iterator[Database]:
    with TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        copy = Path(folder) / path.name
        try:
            for suffix in ("", "-wal", "-journal"):
                part = path.with_name(path.name + suffix)
                if part.is_file() and part.stat().st_size <= LARGEST_COPY:
                    copyfile(part, copy.with_name(copy.name + suffix))
        except OSError as error:
            raise UnavailableError(f"{path} can't be copied: {error.strerror or error}") from error
        database = open_file(copy)
        try:
            yield database
        finally:
            database.close()


def _rescued(source: Database, kind: Kind, bad: list[str], *, checked: bool) -> Iterator[tuple[int, AnyRecord]]:
    try:
        names = existing_columns(source, kind)
    except StoreError as error:
        bad.append(str(error))
        return
    whole = f"checksum IS {checksum(kind.record, names)}" if checked and names else "1"
    wanted = ", ".join((whole, columns(names))) if names else whole
    for row_id, whole_row, *row in _from_both_ends(source, kind.table, "id", wanted, bad):
        try:
            if not whole_row:
                raise DamagedError("the checksum is wrong")
            yield row_id, from_row(kind.record, row, names)
        except StoreError as error:
            bad.append(str(error))


def _rescued_replays(
    source: Database, replays: Replays, owners: Mapping[int, AnyRecord], bad: list[str]
) -> Iterator[Kept]:
    for row_id, packed in _from_both_ends(source, replays.table, replays.key, "packed", bad):
        if row_id in owners and packed is not None:
            try:
                yield owners[row_id], unpack(packed, owners[row_id].uid)
            except StoreError as error:
                bad.append(str(error))


def _from_both_ends(source: Database, name: str, key: str, wanted: str, bad: list[str]) -> Iterator[Row]:
    """Give a table's rows from its beginning and, if a part in the middle can't be read, from its end up to that."""
    last: int | None = None
    try:
        if source.rows("SELECT type FROM sqlite_schema WHERE name = ?", name) != [("table",)]:
            raise DamagedError(f"there is no table {name}")
        for row in source.each(f"SELECT {key}, {wanted} FROM {name} ORDER BY {key}", seconds=CHECK_SECONDS):
            if type(row[0]) is not int or (last is not None and row[0] <= last):
                raise DamagedError(f"{name} is in no order")
            last = row[0]
            yield row
        return
    except StoreError as error:
        bad.append(str(error))
    try:
        sql = f"SELECT {key}, {wanted} FROM {name} WHERE ? IS NULL OR {key} > ? ORDER BY {key} DESC"
        before: int | None = None
        for row in source.each(sql, last, last, seconds=CHECK_SECONDS):
            if type(row[0]) is not int or (before is not None and row[0] >= before):
                return
            before = row[0]
            yield row
    except StoreError:
        return
