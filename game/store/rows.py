"""
What was played out of one line of an exported file, whichever version wrote it.

Whatever is wrong with a line is a StoreError, so that the line alone is refused.
"""

import json
from collections.abc import Iterable, Mapping
from dataclasses import fields

from game.battle.kept import read_skill
from game.engine.errors import NotationError
from game.notation.recording import LARGEST_FILE
from game.store.errors import StoreError
from game.store.fields import shown
from game.store.played import KINDS, Kept, PlayedGame, PlayedMatch, from_plain

REPLAYED = ("game", "match", "run")
"""What has its replay beside it."""


def of_line(line: str) -> Kept:
    """Read what was played, a game, a match or a run with its replay. Raises StoreError."""
    value = json_object(line)
    for word, kind in KINDS.items():
        found = value.get(word)
        if isinstance(found, dict):
            replay = _replay(value) if word in REPLAYED else None
            if kind is PlayedMatch and replay:
                _check_match(replay)
            return from_plain(kind, found), replay
    raise StoreError(
        f"a game, a match, a run, an achievement, a signature or what the trainer keeps is expected, not {shown(value)}"
    )


def of_line_of_1(kind: str, line: str) -> Kept:
    """Read the same from a line that version 1 wrote among *kind*, games or matches. Raises StoreError."""
    return of_version_1(kind, json_object(line))


def of_version_1(kind: str, value: object) -> Kept:
    """Read the same from version 1's JSON, where the replay is among a game's fields. Raises StoreError."""
    found = _object(value)
    if kind == "games":
        return from_plain(PlayedGame, found), _replay(found)
    return from_plain(PlayedMatch, found), None


def of_row(names: Iterable[str], row: list[str]) -> Kept:
    """Read a game from a line of CSV; a wrong field stays a text and is refused with the others. Raises StoreError."""
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
    return from_plain(PlayedGame, values), None


def json_object(text: str) -> dict[str, object]:
    """Read a JSON object. Raises StoreError."""
    check_text(text)
    try:
        value = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise StoreError(f"this is no JSON: {error!s:.100}") from error
    return _object(value)


def check_text(text: str) -> None:
    """Raise StoreError where bytes were no UTF-8 and stand there as surrogates."""
    try:
        text.encode()
    except UnicodeEncodeError as error:
        raise StoreError(f"this is no UTF-8 text: a byte is {ord(text[error.start]) - 0xDC00}") from error


def _replay(values: Mapping[str, object]) -> str | None:
    replay = values.get("replay")
    if not isinstance(replay, str | None):
        raise StoreError(f"replay must be a text, not {shown(replay)}")
    if replay and len(replay) > LARGEST_FILE:
        raise StoreError(f"replay has {len(replay)} characters; {LARGEST_FILE} at most are kept")
    return replay


def _check_match(text: str) -> None:
    """Raise StoreError for a text that is no match's."""
    try:
        read_skill(text)
    except NotationError as error:
        raise StoreError(f"replay is no match: {error}") from error


def _object(value: object) -> dict[str, object]:
    if not isinstance(value, dict):
        raise StoreError(f"a JSON object is expected, not {shown(value)}")
    return value


def _number(text: str) -> object:
    try:
        return float(text[:40])
    except ValueError:
        return text
