"""The limits of a column or a setting: one description gives the check of a value and the SQL of a column."""

import re
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from math import isfinite
from typing import Any

from game.arcade.table import check_initials
from game.engine.errors import GameError

_TYPES = {bool: "INTEGER", int: "INTEGER", float: "REAL", str: "TEXT"}


def excerpt(value: object) -> str:
    """Return the beginning of a value's text, also of a hostile value that Python can't print."""
    try:
        return f"{value!r:.40}"
    except (ValueError, RecursionError):
        return "a value too large to show"


@dataclass(frozen=True, slots=True)
class Limits:
    """The allowed values: their type, their check, and the SQL of their column, where {0} is its name."""

    plain: type
    is_valid: Callable[[Any], bool]
    expected: str
    condition: str = ""
    optional: bool = False
    unique: bool = False
    as_text: bool = False  # for a whole number too large for SQLite and for other programs' JSON
    names: tuple[str, ...] = ()  # all values, if they are a few names

    def problem(self, value: object) -> str:
        """Say what is wrong with a value, or return an empty text."""
        if value is None and self.optional:
            return ""
        with suppress(GameError):
            if type(value) is self.plain and self.is_valid(value):
                return ""
        return f"must be {self.expected}, not {excerpt(value)}"

    def sql(self, name: str, *, added: bool = False) -> str:
        """Return the definition of the column *name*; a column *added* later has a default for existing rows."""
        words = [f'"{name}"', "TEXT" if self.as_text else _TYPES[self.plain]]
        words += [] if self.optional else ["NOT NULL"]
        words += ["UNIQUE"] if self.unique else []
        words += ["DEFAULT ''" if self.plain is str else "DEFAULT 0"] if added and not self.optional else []
        return " ".join([*words, f"CHECK ({self.condition})".replace("{0}", f'"{name}"')])


TRUTH = Limits(bool, lambda _: True, "true or false", "{0} BETWEEN 0 AND 1")
INITIALS = Limits(
    str, lambda letters: bool(check_initials(letters)), "3 of A-Z, 0-9, . - ! and blanks", "length({0}) = 3"
)


def whole(least: int, most: int, *, optional: bool = False, condition: str = "") -> Limits:
    """Return the limits of a whole number."""
    condition = condition or f"{{0}} BETWEEN {least} AND {most}"
    expected = f"a whole number from {least} to {most}"
    return Limits(int, lambda value: least <= value <= most, expected, condition, optional)


def real(least: str, most: str, *, optional: bool = False) -> Limits:
    """Return the limits of a number with a fraction; the texts of its limits go into the SQL as they are."""

    def is_valid(value: float) -> bool:
        return isfinite(value) and float(least) <= value <= float(most)

    return Limits(float, is_valid, f"a number from {least} to {most}", f"{{0}} BETWEEN {least} AND {most}", optional)


def text(condition: str | int, pattern: str, expected: str, *, unique: bool = False) -> Limits:
    """Return the limits of texts of that *pattern*; *condition* is SQL, or the most characters."""
    matches = re.compile(pattern).fullmatch
    condition = f"length({{0}}) <= {condition}" if isinstance(condition, int) else condition
    return Limits(str, lambda value: bool(matches(value)), expected, condition, unique=unique)


def one_of(*names: str, condition: str = "") -> Limits:
    """Return the limits of a few names."""
    condition = condition or f"{{0}} IN ({', '.join(map(repr, names))})"
    listed = ", ".join(name or repr(name) for name in names)
    return Limits(
        str,
        lambda value: value in names,
        f"one of {listed}",
        condition,
        names=names,
    )


def printable(longest: int) -> Limits:
    """Return the limits of a setting's text."""

    def is_valid(value: str) -> bool:
        return value.isprintable() and len(value) <= longest

    return Limits(str, is_valid, f"up to {longest} characters that can be printed")


def printable_lines(most: int, longest: int) -> Limits:
    """Return the limits of a setting that is a list of short texts."""
    line = printable(longest)

    def is_valid(value: tuple[object, ...]) -> bool:
        return len(value) <= most and not any(map(line.problem, value))

    return Limits(tuple, is_valid, f"up to {most} texts of up to {longest} characters that can be printed")
