"""
One SQLite file: opened with every guard on, checked, upgraded to this version, and queried with a limit of work.

Every error of SQLite becomes a StoreError here, so callers need not know SQLite.
"""

import os
import re
import sqlite3
import zlib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import lru_cache
from pathlib import Path
from typing import Any
from urllib.parse import quote

from game.store import schema
from game.store.columns import RecordKind, columns_of
from game.store.errors import (
    BusyError,
    DamagedError,
    DiskError,
    LockError,
    NewerError,
    ReadOnlyError,
    ReplacedError,
    SlowError,
    StoreError,
    UnavailableError,
)
from game.store.files import locking_fault
from game.store.kinds import KINDS
from game.store.schema import checksum

SECONDS = 5.0
"""The most seconds that one query waits for another program that locks the file."""

STEPS_AT_ONCE = 50_000
"""Steps of SQLite's machine between two checks of the work done."""

WORK = 5_000
"""The most checks of one question, on every computer; 200,000 games need 353 at most (measured)."""

CHECK_WORK = 100_000
"""The most checks (of the work) while a whole file is examined; 200,000 games need 1,477 (measured)."""

LARGEST_VALUE = 32_000_000
"""The most bytes of one text or replay."""

Row = tuple[Any, ...]

_ERROR_CODE = re.compile(r"error code=(\d+)")
"""Finds the code of the error in the report of SQLite's check about an unreadable page."""

_DAMAGE = {
    sqlite3.SQLITE_ERROR,
    sqlite3.SQLITE_CORRUPT,
    sqlite3.SQLITE_FORMAT,
    sqlite3.SQLITE_NOTADB,
    sqlite3.SQLITE_TOOBIG,
    sqlite3.SQLITE_MISMATCH,
}


class Database:
    """An open connection; a file is *lasting*, memory is not."""

    def __init__(self, place: str, *, path: Path | None = None, lasting: bool = False, wait: float = SECONDS) -> None:
        self.path = path
        self.lasting = lasting
        self._work_left = WORK
        self._file: tuple[int, int] | None = None
        self._logs_ahead = False
        self._reading = set[sqlite3.Cursor]()  # the cursors of unfinished statements
        with self._translate_errors():
            self.connection = sqlite3.connect(
                place, timeout=wait, isolation_level=None, check_same_thread=False, uri=True
            )
        self.connection.text_factory = lambda text: text.decode("utf-8", "replace")
        self.connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, LARGEST_VALUE)
        self.connection.set_progress_handler(self._is_too_much, STEPS_AT_ONCE)
        _know_checksums(self.connection)
        try:
            # The third pragma reads the file, so a file that can't be opened raises here.
            for guard in ("trusted_schema = OFF", "cell_size_check = ON", "synchronous = FULL", "temp_store = MEMORY"):
                self.rows(f"PRAGMA {guard}")
        except StoreError:
            self.close()
            raise

    def rows(self, sql: str, *values: object, work: int = WORK) -> list[Row]:
        """Return all rows of the answer. Raises StoreError."""
        self._work_left = work
        with self._translate_errors(), self._cursor(sql, values) as cursor:
            return cursor.fetchall()

    def each(self, sql: str, *values: object, work: int = WORK) -> Iterator[Row]:
        """Yield the rows of the answer. Raises StoreError at a row that can't be read."""
        self._work_left = work
        with self._translate_errors(), self._cursor(sql, values) as cursor:
            yield from iter(cursor.fetchone, None)  # the cursor itself would be closed once more

    def one(self, sql: str, *values: object) -> Row:
        """Return the only row of an answer that always has one. Raises StoreError."""
        found = self.rows(sql, *values)
        if len(found) != 1:
            raise DamagedError(f"{self.path or 'the history'} gives {len(found)} rows where one was asked for")
        return found[0]

    def insert(self, sql: str, values: Row) -> int | None:
        """Add one row and return its id, or None if the row exists. Raises StoreError."""
        self._work_left = WORK
        with self._translate_errors(), self._cursor(sql, values) as cursor:
            return cursor.lastrowid if cursor.rowcount == 1 else None

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """
        Save all changes made inside, or none; they are on the disk when this ends.

        Raises: StoreError. ReplacedError: the changes may have gone into a file that another program moved away.
        """
        self.rows("BEGIN IMMEDIATE")
        try:
            yield
            self.rows("COMMIT")
        except BaseException:
            with suppress(sqlite3.Error):  # the first error is the one to report
                self.connection.rollback()
            raise
        if self._logs_ahead:
            # Records reported as saved must not be only in the log: if its end is cut off or damaged,
            # SQLite returns silently to an older state. Another program that reads now may prevent this step.
            self.rows("PRAGMA wal_checkpoint(TRUNCATE)")
        if self._file and self.path and _identity(self.path) != self._file:
            raise ReplacedError(f"{self.path} was replaced by another program")

    def try_to_write(self) -> None:
        """
        Begin a change and take it back. Raises StoreError.

        A transaction begins in a file that can only be read, too: one whose header names a later way of writing.
        """
        self.rows("BEGIN IMMEDIATE")
        try:
            self.rows("PRAGMA user_version = 0")
        finally:
            self.connection.rollback()

    def copy_into(self, other: "Database") -> None:
        """Make *other* equal to this one. Raises StoreError."""
        with self._translate_errors():
            self.connection.backup(other.connection)

    def close(self) -> None:
        """Close the connection, and the files of its log: SQLite keeps them while a statement is unfinished."""
        for cursor in self._reading:
            cursor.close()
        self._reading.clear()
        self.connection.close()

    def watch(self) -> None:
        """Detect from now on that another file replaced this one."""
        if self.path:
            self._file = _identity(self.path)

    def wait(self, seconds: float) -> None:
        """Set the most *seconds* of a wait for another program that locks the file."""
        self.rows(f"PRAGMA busy_timeout = {round(seconds * 1000)}")

    def log_ahead(self) -> None:
        """Let readers and a writer work at once; on a disk that refuses this (a network's), one after the other."""
        try:
            self._logs_ahead = self.one("PRAGMA journal_mode = WAL") == ("wal",)
        except ReadOnlyError:
            raise
        except UnavailableError:
            self._logs_ahead = False
        if not self._logs_ahead:
            self.rows("PRAGMA journal_mode = DELETE")
            self.rows("PRAGMA synchronous = EXTRA")

    @contextmanager
    def _cursor(self, sql: str, values: Sequence[object]) -> Iterator[sqlite3.Cursor]:
        """Begin a statement, and end it with the block or with the connection, whichever comes first."""
        cursor = self.connection.cursor()
        self._reading.add(cursor)
        try:
            yield cursor.execute(sql, values)
        finally:
            if cursor in self._reading:
                self._reading.remove(cursor)
                cursor.close()

    def _is_too_much(self) -> bool:
        self._work_left -= 1
        return self._work_left < 0

    @contextmanager
    def _translate_errors(self) -> Iterator[None]:
        try:
            yield
        except sqlite3.Error as error:
            raise _translate(error, self.path) from error
        except (OverflowError, UnicodeError) as error:
            raise StoreError(f"{self.path or 'the history'} can't take that: {error}") from error


def _translate(error: sqlite3.Error, path: Path | None) -> StoreError:
    code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & 0xFF
    where = path or "the history in memory"
    if code == sqlite3.SQLITE_INTERRUPT:
        return SlowError(f"{where} takes too much work to answer")
    if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
        if path and (fault := locking_fault(path.parent)):  # SQLite reports that as another program
            return LockError(f"{where} can't be locked: {fault.strerror or fault}")
        return BusyError(f"{where} is held by another program")
    if code == sqlite3.SQLITE_READONLY:
        return ReadOnlyError(f"{where} can't be written: {error}")
    if code == sqlite3.SQLITE_IOERR:
        return DiskError(f"{where} can't be read or written just now: {error}")
    if code in _DAMAGE:
        return DamagedError(f"{where} is damaged: {error}")
    return UnavailableError(f"{where} can't be used: {error}")


def _identity(path: Path) -> tuple[int, int] | None:
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def _know_checksums(connection: sqlite3.Connection) -> None:
    connection.create_function("crc32", 1, zlib.crc32, deterministic=True)


@lru_cache(maxsize=4)
def expected_schema(steps: tuple[tuple[str, ...], ...]) -> frozenset[Row]:
    """Return the schema of a database after *steps*, as SQLite reports it."""
    made = sqlite3.connect(":memory:")
    _know_checksums(made)
    for sql in (sql for step in steps for sql in step):
        made.execute(sql)
    found = frozenset(made.execute(_SCHEMA).fetchall())
    made.close()
    return found


_SCHEMA = "SELECT type, name, tbl_name, sql FROM sqlite_schema WHERE name NOT GLOB 'sqlite_stat*'"


def in_memory() -> Database:
    """Return an empty database of this version in memory."""
    database = Database(":memory:")
    upgrade(database)
    return database


def open_file(path: Path, *, mode: str = "rwc", wait: float = SECONDS) -> Database:
    """Open a file unchecked, waiting up to *wait* seconds for other programs. Raises StoreError."""
    for suffix in ("-journal", "-wal", "-shm"):
        beside = path.with_name(path.name + suffix)
        if beside.exists() and not beside.is_file():  # SQLite would wait for the other end of a pipe
            raise UnavailableError(f"{beside} is not a file")
    if mode == "rwc":
        _make_private(path)
    return Database(f"{address(path)}?mode={mode}", path=path, lasting=mode != "ro", wait=wait)


def address(path: Path) -> str:
    """Return a file's URI for SQLite; from 3.14 on Path.as_uri() loads the modules for servers."""
    place = quote(os.fsencode(path.absolute().as_posix()), safe="/:")
    return f"file://{place}" if place.startswith("/") else f"file:///{place}"


def _make_private(path: Path) -> None:
    """Let only the player read the file; SQLite gives its other files the same rights."""
    with suppress(OSError):  # SQLite reports the error when it opens the file
        if not path.exists():
            path.touch(0o600)
        if path.stat().st_mode & 0o077:
            path.chmod(0o600)


def check_schema(database: Database) -> int:
    """
    Return the version of a database that has our tables and no others; 0 if it is empty.

    Raises: NewerError, DamagedError.
    """
    version = database.one("PRAGMA user_version")[0]
    found = frozenset(database.rows(_SCHEMA))
    if version > len(schema.STEPS):
        if found == expected_schema(schema.STEPS):  # a later version would have other tables
            raise DamagedError(f"{database.path} calls itself version {version} with the tables of {len(schema.STEPS)}")
        raise NewerError(f"{database.path} is of version {version}; this game knows {len(schema.STEPS)}")
    if version < 0 or found != expected_schema(schema.STEPS[:version]):
        raise DamagedError(f"{database.path} does not hold the tables of version {version}")
    return int(version)


def check_content(database: Database) -> None:
    """Raise DamagedError if a page or row differs from the written one; DiskError if the disk fails."""
    found = database.rows("PRAGMA integrity_check(1)", work=CHECK_WORK)
    if found != [("ok",)]:
        answer = str(found[0][0]) if found else "no answer"
        code = _ERROR_CODE.search(answer)
        if code and int(code[1]) & 0xFF == sqlite3.SQLITE_IOERR:  # a page that can't be read proves no damage
            raise DiskError(f"{database.path} can't be read just now: {answer}")
        raise DamagedError(f"{database.path} is damaged: {answer}")
    for kind in existing_tables(database):
        expected = checksum(kind.record, existing_columns(database, kind))
        wrong = f"SELECT count(*) FROM {kind.table} WHERE checksum IS NOT {expected}"
        if count := database.rows(wrong, work=CHECK_WORK)[0][0]:
            raise DamagedError(
                f"{database.path} is damaged: {count} of the rows of {kind.table} are not as they were written"
            )


def upgrade(database: Database) -> None:
    """Bring the tables to this version, all steps or none. Raises StoreError."""
    with database.transaction():
        for version in range(check_schema(database), len(schema.STEPS)):
            for sql in schema.STEPS[version]:
                database.rows(sql)
        database.rows(f"PRAGMA user_version = {len(schema.STEPS)}")


def existing_tables(database: Database) -> list[RecordKind]:
    """Return the kinds whose tables a database of its version has. Raises StoreError."""
    found = {row[0] for row in database.rows("SELECT name FROM sqlite_schema WHERE type = 'table'")}
    return [kind for kind in KINDS if kind.table in found]


def existing_columns(database: Database, kind: RecordKind) -> list[str]:
    """Return which of a kind's columns a database of its version has. Raises StoreError."""
    found = {row[1] for row in database.rows(f"PRAGMA table_info({kind.table})")}
    return [name for name in columns_of(kind.record) if name in found]


def sync_file(path: Path) -> None:
    """Wait until the file's content is on the disk. Raises OSError."""
    with path.open("r+b") as file:
        os.fsync(file.fileno())
