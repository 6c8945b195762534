"""Rescues every readable record of a damaged history."""

from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from shutil import copyfile
from tempfile import TemporaryDirectory

from game.i18n.language import count_text
from game.store.columns import RecordKind, Replays
from game.store.database import CHECK_WORK, Database, Row, existing_columns, open_file
from game.store.errors import BusyError, DamagedError, DiskError, StoreError, UnavailableError
from game.store.kinds import KINDS, AnyRecord, Kept, PlayedGame
from game.store.records import Records
from game.store.replays import unpack
from game.store.rows import from_row
from game.store.schema import STEPS, checksum, columns

SHORT_WAIT = 0.5
"""The seconds to wait for a writer; then a copy is read."""

REVIEWS = Replays("reviews", "game", 4)
"""Reviews are packed like the replays of games."""

LARGEST_COPY = 2_000_000_000
"""The most bytes of a file that is copied to be read."""


class _Faults:
    """Counts the unusable parts of a damaged history."""

    def __init__(self, *, lenient: bool) -> None:
        self.count = 0
        self._lenient = lenient

    def tolerate(self, error: StoreError) -> None:
        """Raise an error that proves no damage, such as a busy disk, unless this is lenient."""
        if isinstance(error, DiskError | BusyError) and not self._lenient:
            raise error

    def note(self, error: StoreError) -> None:
        """Count an error that proves damage; raise any other unless this is lenient."""
        self.tolerate(error)
        self.count += 1


def restore_from(source: Path, records: Records) -> str:
    """Add the readable records of a file and describe their number."""
    try:
        with reading(source) as database:
            added, bad = rescue(database, records)
    except DamagedError:
        return f"nothing from {source.name}"
    return f"{added} from {source.name}" + (f", where {count_text(bad, 'part')} can't be read" if bad else "")


def rescue(source: Database, records: Records, *, checked: bool = True, lenient: bool = False) -> tuple[int, int]:
    """
    Add all readable records of *source*; if *checked*, only rows with the right checksum.

    Return how many records were new, and how many rows could not be used.

    Raises: DiskError, unless *lenient*: rows that can't be read now may be readable later.
    """
    bad = _Faults(lenient=lenient)
    added, version = 0, _version(source)
    for kind in KINDS:
        if kind.since <= version:
            found = dict(_rescue_rows(source, kind, bad, checked=checked))
            added += records.merge((record, None) for record in found.values())
            if kind.replays and kind.replays.since <= version:
                records.merge(_rescue_replays(source, kind.replays, found, bad))
            if kind.record is PlayedGame and REVIEWS.since <= version:
                for game, text in _rescue_replays(source, REVIEWS, found, bad):
                    records.keep_review(game.uid, text or "")
    return added, bad.count


def _version(source: Database) -> int:
    """Return the version of a history; for an impossible version, the newest."""
    try:
        version = source.one("PRAGMA user_version")[0]
    except StoreError:
        return len(STEPS)
    return version if 1 <= version <= len(STEPS) else len(STEPS)


@contextmanager
def reading(path: Path) -> Iterator[Database]:
    """
    Open a history for reading, or a copy of it if SQLite must write to read it. Raises StoreError.

    SQLite makes the files of a log even to read, and only a connection that may write removes them.
    """
    log = [path.with_name(path.name + suffix) for suffix in ("-wal", "-shm")]
    there = any(map(Path.exists, log))
    try:
        database = open_file(path, mode="ro", wait=SHORT_WAIT)
    except UnavailableError:
        with _open_copy(path) as database:
            yield database
        return
    try:
        yield database
    finally:
        database.close()
        if not there and all(map(Path.exists, log)):
            with suppress(StoreError), closing(open_file(path, mode="rw", wait=SHORT_WAIT)) as tidied:
                tidied.rows("PRAGMA schema_version")


@contextmanager
def _open_copy(path: Path) -> Iterator[Database]:
    with TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        copy = Path(folder) / path.name
        try:
            for suffix in ("", "-wal", "-journal"):
                part = path.with_name(path.name + suffix)
                if part.is_file() and part.stat().st_size <= LARGEST_COPY:
                    copyfile(part, copy.with_name(copy.name + suffix))
        except OSError as error:
            raise UnavailableError(f"{path} can't be copied: {error.strerror or error}") from error
        database = open_file(copy, wait=SHORT_WAIT)
        try:
            yield database
        finally:
            database.close()


def _rescue_rows(source: Database, kind: RecordKind, bad: _Faults, *, checked: bool) -> Iterator[tuple[int, AnyRecord]]:
    try:
        names = existing_columns(source, kind)
    except StoreError as error:
        bad.note(error)
        return
    whole = f"checksum IS {checksum(kind.record, names)}" if checked and names else "1"
    wanted = ", ".join((whole, columns(names))) if names else whole
    for row_id, whole_row, *row in _from_both_ends(source, kind.table, "id", wanted, bad):
        try:
            if not whole_row:
                raise DamagedError("the checksum is wrong")
            yield row_id, from_row(kind.record, row, names)
        except StoreError as error:
            bad.note(error)


def _rescue_replays(
    source: Database, replays: Replays, owners: Mapping[int, AnyRecord], bad: _Faults
) -> Iterator[Kept]:
    for row_id, packed in _from_both_ends(source, replays.table, replays.key, "packed", bad):
        if row_id in owners and packed is not None:
            try:
                yield owners[row_id], unpack(packed, owners[row_id].uid)
            except StoreError as error:
                bad.note(error)


def _from_both_ends(source: Database, name: str, key: str, wanted: str, bad: _Faults) -> Iterator[Row]:
    """Yield a table's rows from its start and, if a part is unreadable, from its end back to that part."""
    last: int | None = None
    try:
        if source.rows("SELECT type FROM sqlite_schema WHERE name = ?", name) != [("table",)]:
            bad.note(DamagedError(f"there is no table {name}"))
            return  # a view may have endless rows
        for row in source.each(f"SELECT {key}, {wanted} FROM {name} ORDER BY {key}", work=CHECK_WORK):
            if type(row[0]) is not int or (last is not None and row[0] <= last):
                raise DamagedError(f"{name} is in no order")
            last = row[0]
            yield row
        return
    except StoreError as error:
        bad.note(error)
    try:
        sql = f"SELECT {key}, {wanted} FROM {name} WHERE ? IS NULL OR {key} > ? ORDER BY {key} DESC"
        before: int | None = None
        for row in source.each(sql, last, last, work=CHECK_WORK):
            if type(row[0]) is not int or (before is not None and row[0] >= before):
                return
            before = row[0]
            yield row
    except StoreError as error:
        bad.tolerate(error)
