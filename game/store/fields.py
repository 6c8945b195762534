"""
What a field of what is kept may hold: its limits, and a check that says what is wrong with a value.

A name means the same in every kind that has it.
"""

import re
from collections.abc import Callable
from dataclasses import fields
from math import isfinite
from typing import Any

from game.arcade.daily import parse_day
from game.arcade.events import Ending
from game.arcade.initials import check_initials
from game.engine.deal import Start
from game.engine.errors import GameError
from game.engine.grid import MAX_SIDE
from game.review.account import PROOFS
from game.store.errors import StoreError
from game.trainer.families import FAMILIES

LAST_SECOND = 253_402_300_799
"""The end of the year 9999, in seconds since 1970."""

MOST_MS = 10**12
"""Thirty years; a game left open over a holiday is a game."""

MOST = 10**9
"""Of anything that is counted."""

SEED_LIMIT = 10**4300
"""The first number that Python won't print; a seed from the command line is smaller."""

LONGEST_LAYOUT_ID = 200_000
"""Characters; the mines of a 1000×1000 board fit."""

MOST_CALLS = 1_000
"""Odds that one game's player may have called; more are not kept."""

MOST_STAGES = 1_000
MOST_POINTS = 10**15
MOST_SOLVED = 1_000  # cards of a speed drill

Check = Callable[[object], str]
"""Says what is wrong with a value, or returns an empty text."""


def _whole(least: int, most: int, limits: str = "", *, optional: bool = False) -> Check:
    def check(value: object) -> str:
        if (type(value) is int and least <= value <= most) or (optional and value is None):
            return ""
        return f"must be a whole number {limits or f'from {least} to {most}'}"

    return check


def _number(most: float, *, least: float = 0, optional: bool = False) -> Check:
    def check(value: object) -> str:
        if (type(value) is float and isfinite(value) and least <= value <= most) or (optional and value is None):
            return ""
        return f"must be a number from {least:g} to {most:g}"

    return check


def _truth(value: object) -> str:
    return "" if type(value) is bool else "must be true or false"


def _text(pattern: str, expected: str) -> Check:
    matches = re.compile(pattern).fullmatch

    def check(value: object) -> str:
        return "" if isinstance(value, str) and matches(value) else f"must be {expected}"

    return check


def _one_of(*texts: str) -> Check:
    return _text("|".join(texts), "one of " + ", ".join(map(repr, texts)))


def _list(pattern: str, most: int, expected: str) -> Check:
    return _text(rf"(?:{pattern}(?:;{pattern}){{0,{most - 1}}})?", f"up to {most} {expected}, a ; between")


def _initials(value: object) -> str:
    try:
        return "" if isinstance(value, str) and check_initials(value) else "must be a text"
    except GameError as error:
        return f"must be a cabinet's: {error}"


def _day(value: object) -> str:
    try:
        return "" if isinstance(value, str) and (not value or parse_day(value)) else "must be a text"
    except GameError:
        return "must be a day such as 2026-11-21, or empty"


_UID = _text(r"[0-9a-f]{32}", "32 hexadecimal digits")
_WAIT = r"[a-z]{1,10}( [0-9]{1,12}){1,2000}"
_NAME = _text(r"[^\x00-\x1f\x7f\ud800-\udfff]{0,100}", "at most 100 printable characters")
_WORD = _text(r"[a-z0-9_]{0,32}", "at most 32 small letters, digits or _")
_SIDE = _whole(1, MAX_SIDE)
_COUNT = _whole(0, MOST)
_CELLS = _whole(0, MAX_SIDE * MAX_SIDE)

_CHECKS: dict[str, Check] = {
    "uid": _UID,
    "finished_at": _whole(0, LAST_SECOND),
    "player": _NAME,
    "level": _NAME,
    "width": _SIDE,
    "height": _SIDE,
    "mines": _whole(0, MAX_SIDE * MAX_SIDE - 1),
    "start": _one_of(*(start.value for start in Start)),
    "no_guess": _truth,
    "mended": _truth,
    "seed": _whole(0, SEED_LIMIT - 1, "from 0 on of at most 4300 digits"),
    "layout_id": _text(rf"[ -~]{{0,{LONGEST_LAYOUT_ID}}}", f"at most {LONGEST_LAYOUT_ID} ASCII characters"),
    "won": _truth,
    "time_ms": _whole(0, MOST_MS),
    "bbbv": _CELLS,
    "solved_bbbv": _CELLS,
    "left": _COUNT,
    "right": _COUNT,
    "double": _COUNT,
    "effective": _COUNT,
    "path": _number(1e12),
    "openings": _CELLS,
    "islands": _CELLS,
    "zini": _whole(0, MOST, optional=True),
    "luck_bits": _number(1e9, optional=True),
    "unranked": _WORD,
    "fatal_cell": _whole(0, MAX_SIDE * MAX_SIDE - 1, optional=True),
    "prove_it": _truth,
    "competition": _truth,
    "unproved": _truth,
    "forced": _whole(0, MOST, optional=True),
    "needless": _whole(0, MOST, optional=True),
    "given_away": _number(1e9, optional=True),
    "fortune": _number(1e9, least=-1e9, optional=True),
    "paces": _list(rf"(?:{'|'.join(PROOFS)}) [0-9]{{1,7}} [0-9]{{1,10}}", len(PROOFS), "kinds such as 'pair 3 1450'"),
    "calls": _list(r"(?:100|[0-9]{1,2}) (?:1000|[0-9]{1,3})", MOST_CALLS, "calls such as '70 667'"),
    "first": _WORD,
    "second": _WORD,
    "explosion": _WORD,
    "winner": _one_of("", "first", "second"),
    "reason": _WORD,
    "share": _number(1),
    "moves": _COUNT,
    "initials": _initials,
    "named": _truth,
    "day": _day,
    "score": _whole(0, MOST_POINTS),
    "stage": _whole(1, MOST_STAGES),
    "cleared": _whole(0, MOST_STAGES),
    "chain": _COUNT,
    "lost_to_mine": _COUNT,
    "lost_to_clock": _COUNT,
    "ending": _one_of("", *(ending.value for ending in Ending)),
    "achievement": _text(r"[a-z0-9_]{1,32}", "1 to 32 small letters, digits or _"),
    "first_at": _whole(0, LAST_SECOND),
    "game": _UID,
    "why": _WORD,
    "family": _one_of(*FAMILIES),
    "position": _text(r"[#F.1-8]{1,9}(\n[#F.1-8]{1,9}){0,8}", "a drawing of at most 9×9 cells"),
    "total": _whole(0, 80, optional=True),
    "card": _UID,
    "known": _truth,
    "grade": _whole(1, 4),
    "due_at": _whole(0, LAST_SECOND),
    "solved": _whole(0, MOST_SOLVED),
    "missed": _whole(0, MOST_SOLVED),
    "waits": _text(rf"({_WAIT}(;{_WAIT})*)?", "kinds of proofs with milliseconds"),
}


def check(played: Any) -> None:
    """Raise StoreError where a field can't be right; round what is no whole number to thousandths."""
    for field in fields(played):
        value = getattr(played, field.name)
        if wrong := _CHECKS[field.name](value):
            raise StoreError(f"{field.name} {wrong}, not {shown(value)}")
        if type(value) is float:
            object.__setattr__(played, field.name, round(value, 3))


def shown(value: object) -> str:
    """Return the beginning of a value's text; a hostile one may have none that Python would print."""
    try:
        return f"{value!r:.40}"
    except (ValueError, RecursionError):
        return "a value too large to show"
