"""
Converts records to fields and back: JSON, CSV, rows, and files of earlier versions.

Every fault raises StoreError, so the caller can refuse one line or row.
"""

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import MISSING, fields

from game.engine.errors import NotationError
from game.notation.recording import LARGEST_FILE
from game.store.columns import MOST_MS, columns_of
from game.store.errors import StoreError
from game.store.kinds import KINDS, AnyRecord, Kept, PlayedGame, PlayedMatch, R
from game.store.limits import Limits, excerpt

Plain = bool | int | float | str | None


def to_plain(record: AnyRecord) -> dict[str, Plain]:
    """Return the fields by name; a seed is a text, because other programs round large numbers."""
    values = {name: getattr(record, name) for name in columns_of(type(record))}
    return {name: str(values[name]) if one.as_text else values[name] for name, one in columns_of(type(record)).items()}


def to_row(record: AnyRecord) -> tuple[Plain, ...]:
    """Return the values in the order of the fields, as a database holds them."""
    return tuple(to_plain(record).values())


def from_plain(kind: type[R], plain: Mapping[str, object]) -> R:
    """
    Read a record from its fields by name; unknown names are ignored, and fields of later versions may be missing.

    Raises: StoreError: a field is missing or wrong.
    """
    if missing := [one.name for one in fields(kind) if one.default is MISSING and one.name not in plain]:
        raise StoreError(f"{', '.join(missing[:5])} must be given")
    make: Callable[..., R] = kind
    return make(**{name: _convert(one, plain[name]) for name, one in columns_of(kind).items() if name in plain})


def _convert(column: Limits, value: object) -> object:
    """Convert a value of JSON to the type of its column if possible."""
    if column.as_text and isinstance(value, str) and _is_whole(value):
        return int(value)
    if column.plain is float and type(value) is int and abs(value) <= MOST_MS:
        return float(value)
    return value


def _is_whole(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) <= 4300


def from_row(kind: type[R], row: Iterable[object], names: Iterable[str] | None = None) -> R:
    """
    Read a record from its values in the order of its fields, or of *names*, as a database holds them.

    Raises: StoreError: a field is wrong.
    """
    found = columns_of(kind)
    values = dict(zip(names or found, row, strict=True))
    truths = {name: bool(value) for name, value in values.items() if found[name].plain is bool and value in (0, 1)}
    return from_plain(kind, values | truths)


def of_line(line: str) -> Kept:
    """Read a record from a line, with its replay if its kind has one. Raises StoreError."""
    value = json_object(line)
    for kind in KINDS:
        found = value.get(kind.word)
        if isinstance(found, dict):
            replay = _replay(value) if kind.replays else None
            if kind.record is PlayedMatch and replay:
                _check_match(replay)
            return from_plain(kind.record, found), replay
    raise StoreError(f"one of {', '.join(kind.word for kind in KINDS)} is expected, not {excerpt(value)}")


def of_version_1(kind: str, value: object) -> Kept:
    """Read a record from version 1's JSON, in which the replay is a field of the game. Raises StoreError."""
    found = _object(value)
    if kind == "games":
        return from_plain(PlayedGame, found), _replay(found)
    return from_plain(PlayedMatch, found), None


APOSTROPHE, FORMULA = "'", tuple("=+-@\t\r＝＋－＠")
"""FORMULA: the beginnings of a text that gets an APOSTROPHE in a table, so that no spreadsheet runs it."""


def is_formula(text: str) -> bool:
    """Return whether a spreadsheet would run a text, perhaps without its apostrophes."""
    return text.lstrip(APOSTROPHE).startswith(FORMULA)


def of_row(names: Iterable[str], row: list[str]) -> Kept:
    """Read a game from a line of CSV; the record refuses a wrong field, which stays a text. Raises StoreError."""
    texts = dict(zip(names, row, strict=False))
    columns = columns_of(PlayedGame)
    values = {name: _of_cell(column, texts[name]) for name, column in columns.items() if name in texts}
    return from_plain(PlayedGame, values), None


def _of_cell(column: Limits, text: str) -> object:
    if text == "" and column.optional:
        return None
    if column.plain is bool:
        return {"true": True, "false": False}.get(text.lower(), text)
    if column.plain is int and _is_whole(text):
        return int(text)
    if column.plain is float:
        return _number(text)
    return text.removeprefix(APOSTROPHE) if is_formula(text) else text


def json_object(text: str) -> dict[str, object]:
    """Read a JSON object. Raises StoreError."""
    check_text(text)
    try:
        value = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise StoreError(f"this is no JSON: {error!s:.100}") from error
    return _object(value)


def check_text(text: str) -> None:
    """Raise StoreError if the text holds surrogates: the reader turns bytes that are no UTF-8 into them."""
    try:
        text.encode()
    except UnicodeEncodeError as error:
        raise StoreError(f"this is no UTF-8 text: a byte is {ord(text[error.start]) - 0xDC00}") from error


def _replay(values: Mapping[str, object]) -> str | None:
    replay = values.get("replay")
    if not isinstance(replay, str | None):
        raise StoreError(f"replay must be a text, not {excerpt(replay)}")
    if replay and len(replay) > LARGEST_FILE:
        raise StoreError(f"replay has {len(replay)} characters; {LARGEST_FILE} at most are kept")
    return replay


def _check_match(text: str) -> None:
    """Raise StoreError if a text is not a match."""
    from game.battle.kept import read_counts  # loaded for matches alone: a first board need not wait for their rules

    try:
        read_counts(text)
    except NotationError as error:
        raise StoreError(f"replay is no match: {error}") from error


def _object(value: object) -> dict[str, object]:
    if not isinstance(value, dict):
        raise StoreError(f"a JSON object is expected, not {excerpt(value)}")
    return value


def _number(text: str) -> object:
    try:
        return float(text[:40])
    except ValueError:
        return text
