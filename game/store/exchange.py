"""
All games out of the history into one file, and back in: CSV for tables, JSON with matches and replays too.

Reading merges: a game is known by its uid and never kept twice.
"""

import csv
import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, fields
from io import StringIO
from pathlib import Path
from typing import TextIO, TypeVar

from game.notation.recording import LARGEST_FILE
from game.store.errors import StoreError, UnavailableError
from game.store.files import replacing
from game.store.played import LONGEST_LAYOUT_ID, Plain, PlayedGame, PlayedMatch, from_plain, shown, to_plain
from game.store.records import Records

FORMAT = "minesweeper history"
VERSION = 1

LARGEST_IMPORT = 500_000_000
"""Bytes; a hundred thousand games with a thousand replays are about a tenth."""

MOST_REASONS = 100
"""How many refusals are told one by one."""

BATCH = 200

One = TypeVar("One")


@dataclass(slots=True)
class Imported:
    """What became of a file's games and matches."""

    added: int = 0
    known: int = 0
    refused: int = 0
    reasons: list[str] = field(default_factory=list)  # the first hundred, each with its line

    def refuse(self, line: int, why: object) -> None:
        """Count something that could not be used."""
        self.refused += 1
        if len(self.reasons) < MOST_REASONS:
            self.reasons.append(f"line {line}: {why}")


def write_csv(records: Records, file: TextIO) -> int:
    """Write one line a game under a line of names; what is not known is empty."""
    writer = csv.DictWriter(file, [field.name for field in fields(PlayedGame)], lineterminator="\n")
    writer.writeheader()
    count = 0
    for game, _ in records.every_game():
        writer.writerow({name: _cell(value) for name, value in to_plain(game).items()})
        count += 1
    return count


def write_json(records: Records, file: TextIO) -> int:
    """Write games with their replays, and matches, one a line."""
    count = 0
    file.write(f'{{"format": "{FORMAT}", "version": {VERSION}, "games": [')
    for game, replay in records.every_game():
        values = to_plain(game) | ({"replay": replay} if replay is not None else {})
        file.write(f"{',' if count else ''}\n{json.dumps(values)}")
        count += 1
    matches = ",".join(f"\n{json.dumps(to_plain(match))}" for match in records.every_match())
    file.write(f'\n], "matches": [{matches}\n]}}\n')
    return count


WRITERS: dict[str, Callable[[Records, TextIO], int]] = {"csv": write_csv, "json": write_json}
"""What writes all games, by the ending of a file's name."""


def export_file(records: Records, path: Path, kind: str = "") -> int:
    """
    Write all games into a file of that *kind* (else what its name ends with); return how many games that were.

    Raises: StoreError, OSError; an older file of that name is then untouched.
    """
    write = WRITERS.get(kind or path.suffix.lower().removeprefix("."))
    if write is None:
        raise StoreError(f"games are written into a .csv or .json file, not {path.name!r:.80}")
    with replacing(path) as file:
        return write(records, file)


def import_file(records: Records, path: Path) -> Imported:
    """
    Add all games and matches of an exported file that are not known yet.

    What can't be right is refused by line and the rest is taken. Raises: StoreError: the file can't be read at all,
    or the history can't be written (what was added before stays; importing again goes on from there).
    """
    if not records.lasting:
        raise UnavailableError("the history can't be written, so nothing can be imported")
    text, imported = _read(path), Imported()
    recognised = (_import_json if text.lstrip().startswith("{") else _import_csv)(records, text, imported)
    if not (recognised or imported.refused):
        raise StoreError(f"{path} holds no games, neither as JSON nor as CSV")
    return imported


def _read(path: Path) -> str:
    try:
        if path.exists() and not path.is_file():
            raise StoreError(f"{path} is not a file")
        if (size := path.stat().st_size) > LARGEST_IMPORT:
            raise StoreError(f"{path} has {size} bytes; {LARGEST_IMPORT} at most are read")
        return path.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise UnavailableError(f"{path} can't be read: {error.strerror or error}") from error
    except UnicodeDecodeError as error:
        raise StoreError(f"{path} is no UTF-8 text: byte {error.start} is {error.object[error.start]}") from error


def _import_json(records: Records, text: str, imported: Imported) -> bool:
    recognised = False
    games: list[tuple[PlayedGame, str | None]] = []
    matches: list[PlayedMatch] = []
    for key, line, value in _elements(text, imported):
        recognised = True
        if line == 0:
            continue
        try:
            if not isinstance(value, dict):
                raise StoreError(f"a JSON object is expected, not {shown(value)}")
            if key == "games":
                games.append((from_plain(PlayedGame, value), _replay(value)))
            else:
                matches.append(from_plain(PlayedMatch, value))
        except StoreError as error:
            imported.refuse(line, error)
        if len(games) == BATCH:
            _take(imported, records.merge, games)
        if len(matches) == BATCH:
            _take(imported, records.merge_matches, matches)
    _take(imported, records.merge, games)
    _take(imported, records.merge_matches, matches)
    return recognised


def _take(imported: Imported, merge: Callable[[list[One]], int], batch: list[One]) -> None:
    added = merge(batch)
    imported.added += added
    imported.known += len(batch) - added
    batch.clear()


def _replay(values: Mapping[str, object]) -> str | None:
    replay = values.get("replay")
    if not isinstance(replay, str | None):
        raise StoreError(f"replay must be a text, not {shown(replay)}")
    if replay and len(replay) > LARGEST_FILE:
        raise StoreError(f"replay has {len(replay)} characters; {LARGEST_FILE} at most are kept")
    return replay


class _Scanner:
    """Reads JSON value by value, so that a large file never stands in memory as objects."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._decode = json.JSONDecoder().raw_decode
        self._at = 0
        self._counted = 0
        self._line = 1

    @property
    def line(self) -> int:
        """The line of what comes next."""
        self._line += self._text.count("\n", self._counted, self._at)
        self._counted = self._at
        return self._line

    def next(self) -> str:
        """Return the next character that is no space, without taking it; empty at the end."""
        while self._text[self._at : self._at + 1] in (" ", "\t", "\r", "\n"):
            self._at += 1
        return self._text[self._at : self._at + 1]

    def take(self, *expected: str) -> str:
        """Take the next character. Raises ValueError unless it is one of *expected*."""
        if (found := self.next()) not in expected or not found:
            raise ValueError(f"{' or '.join(expected)} is expected, not {found or 'the end'}")
        self._at += 1
        return found

    def value(self) -> object:
        """Take the next value. Raises ValueError, RecursionError."""
        self.next()
        value, self._at = self._decode(self._text, self._at)
        return value

    def listed(self, opened: str, closed: str) -> Iterator[None]:
        """Stand before each part of a list or an object in turn."""
        self.take(opened)
        if self.next() == closed:
            self.take(closed)
            return
        while True:
            yield
            if self.take(",", closed) == closed:
                return


def _elements(text: str, imported: Imported) -> Iterator[tuple[str, int, object]]:
    """
    Give what stands under "games" and "matches" with its line; before it the key alone, as line 0.

    Text that is no JSON is refused, and all after it.
    """
    scanner = _Scanner(text)
    try:
        for _ in scanner.listed("{", "}"):
            key = scanner.value()
            scanner.take(":")
            if key in ("games", "matches"):
                yield str(key), 0, None
                for _ in scanner.listed("[", "]"):
                    scanner.next()
                    line = scanner.line
                    yield str(key), line, scanner.value()
            else:
                line = scanner.line
                scanner.value()
                if key not in ("format", "version"):
                    imported.refuse(line, f"{shown(key)} is not known, so what stands there was not read")
    except (ValueError, RecursionError) as error:
        imported.refuse(scanner.line, f"this is no JSON, and nothing after it was read: {error!s:.100}")


def _import_csv(records: Records, text: str, imported: Imported) -> bool:
    csv.field_size_limit(LONGEST_LAYOUT_ID * 2)
    games: list[tuple[PlayedGame, str | None]] = []
    rows = csv.reader(StringIO(text, newline=""))
    names: list[str] = []
    try:
        for row in rows:
            if not names:
                names = row
                if "uid" not in names:
                    return False
                continue
            try:
                games.append((from_plain(PlayedGame, _parsed(names, row)), None))
            except StoreError as error:
                imported.refuse(rows.line_num, error)
            if len(games) == BATCH:
                _take(imported, records.merge, games)
    except csv.Error as error:
        imported.refuse(rows.line_num, f"this is no CSV, and nothing after it was read: {error}")
    _take(imported, records.merge, games)
    return bool(names)


def _parsed(names: Iterable[str], row: list[str]) -> dict[str, object]:
    """Return a line's fields by name as what they are meant to be; a wrong one stays a text and is refused later."""
    texts = dict(zip(names, row, strict=False))
    values: dict[str, object] = dict(texts)
    for known in fields(PlayedGame):
        text = texts.get(known.name)
        if text is None:
            continue
        if text == "" and known.type in (int | None, float | None):
            values[known.name] = None
        elif known.type is bool:
            values[known.name] = {"true": True, "false": False}.get(text.lower(), text)
        elif known.type in (int, int | None) and text.isascii() and text.isdecimal() and len(text) <= 4300:
            values[known.name] = int(text)
        elif known.type in (float, float | None):
            values[known.name] = _number(text)
    return values


def _number(text: str) -> object:
    try:
        return float(text[:40])
    except ValueError:
        return text


def _cell(value: Plain) -> str:
    if value is None:
        return ""
    return str(value).lower() if isinstance(value, bool) else str(value)
