"""Getting out of a history all that can still be read, whatever was done to it."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from shutil import copyfile
from tempfile import TemporaryDirectory
from typing import TypeVar

from game.i18n.plurals import counted
from game.store.database import CHECK_SECONDS, Database, Row, known_fields, open_file
from game.store.errors import DamagedError, StoreError, UnavailableError
from game.store.played import (
    OF_TRAINER,
    Achieved,
    Played,
    PlayedGame,
    PlayedMatch,
    PlayedRun,
    Signature,
    from_row,
)
from game.store.records import Records
from game.store.replays import unpack
from game.store.schema import NAMES, PRACTICE, STEPS, checksum, columns

Replayed = TypeVar("Replayed", PlayedGame, PlayedMatch, PlayedRun)

WITH_RUNS, WITH_SIGNATURES, WITH_WATCHED, WITH_TRAINER = 2, 3, 5, 1 + STEPS.index(PRACTICE)
"""From which version on a history knows them; the watched are matches that can be seen again."""

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
    games = dict(_rescued(source, PlayedGame, bad, checked=checked))
    added = records.merge((game, None) for game in games.values())
    matches = dict(_rescued(source, PlayedMatch, bad, checked=checked))
    added += records.merge_matches(matches.values())
    records.merge(_rescued_replays(source, "replays", "game", games, bad))
    version = _version(source)
    if version >= WITH_RUNS:
        runs = dict(_rescued(source, PlayedRun, bad, checked=checked))
        added += records.merge((run, None) for run in runs.values())
        records.merge(_rescued_replays(source, "run_replays", "run", runs, bad))
        achieved = dict(_rescued(source, Achieved, bad, checked=checked))
        added += records.merge((one, None) for one in achieved.values())
    if version >= WITH_SIGNATURES:
        signed = dict(_rescued(source, Signature, bad, checked=checked))
        added += records.merge((one, None) for one in signed.values())
    if version >= WITH_WATCHED:
        records.merge(_rescued_replays(source, "match_replays", "battle", matches, bad))
    if version >= WITH_TRAINER:
        for kind in OF_TRAINER.values():
            added += records.merge((one, None) for _, one in _rescued(source, kind, bad, checked=checked))
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


def _rescued(source: Database, kind: type[Played], bad: list[str], *, checked: bool) -> Iterator[tuple[int, Played]]:
    try:
        names = known_fields(source, kind)
    except StoreError as error:
        bad.append(str(error))
        return
    whole = f"checksum IS {checksum(kind, names)}" if checked and names else "1"
    wanted = ", ".join((whole, columns(names))) if names else whole
    for row_id, whole_row, *row in _from_both_ends(source, NAMES[kind], "id", wanted, bad):
        try:
            if not whole_row:
                raise DamagedError("the checksum is wrong")
            yield row_id, from_row(kind, row, names)
        except StoreError as error:
            bad.append(str(error))


def _rescued_replays(
    source: Database, name: str, key: str, whose: Mapping[int, Replayed], bad: list[str]
) -> Iterator[tuple[Replayed, str]]:
    for row_id, packed in _from_both_ends(source, name, key, "packed", bad):
        if row_id in whose and packed is not None:
            try:
                yield whose[row_id], unpack(packed, whose[row_id].uid)
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
