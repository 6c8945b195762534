"""
What is kept of a finished game, match or run: plain values, checked once, where they come in.

The same checks hold for what was just finished, for a line of an imported file and for a row of a damaged database.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, fields
from enum import Enum
from math import isfinite
from typing import TypeVar

from game.arcade.daily import LARGEST_SEED, parse_day
from game.arcade.events import Ending
from game.arcade.initials import check_initials
from game.engine.deal import Start
from game.engine.errors import GameError
from game.engine.grid import MAX_SIDE
from game.play.figures import efficiency, speed
from game.store.errors import StoreError

Plain = bool | int | float | str | None

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

MOST_STAGES = 1_000
MOST_POINTS = 10**15

TOP = 10
"""How many games of a table are its best."""

EVERY_GAMES = 100
"""After how many games and matches a backup is due, if not after a day."""


class Order(Enum):
    """What a table of bests goes by."""

    TIME = "time"
    SPEED = "speed"  # 3BV/s
    IOE = "ioe"


@dataclass(frozen=True, slots=True, order=True)
class Table:
    """The games that are compared with each other: one size, one start rule, guessing or not."""

    width: int
    height: int
    mines: int
    start: str
    no_guess: bool


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """
    One finished game, won or lost.

    *uid* is 32 hexadecimal digits drawn by the caller: the same game is never kept twice. *path* is in pixels of a
    16-pixel cell; what is no whole number is rounded to thousandths. Only a game whose *unranked* is empty may enter a
    table; else it is a short reason: hint, chances, undo ... Raises StoreError where a field can't be right.
    """

    uid: str
    finished_at: int  # seconds since 1970, UTC
    player: str
    level: str
    width: int
    height: int
    mines: int
    start: str
    no_guess: bool
    mended: bool  # the no-guess board was mended, not drawn
    seed: int
    layout_id: str
    won: bool
    time_ms: int
    bbbv: int
    solved_bbbv: int
    left: int
    right: int
    double: int
    effective: int
    path: float
    openings: int
    islands: int
    zini: int | None
    luck_bits: float | None
    unranked: str
    fatal_cell: int | None

    def __post_init__(self) -> None:
        _check(self)
        if self.mines >= self.width * self.height:
            raise StoreError(f"mines must be fewer than the {self.width * self.height} cells, not {self.mines}")
        if self.fatal_cell is not None and self.fatal_cell >= self.width * self.height:
            raise StoreError(f"fatal_cell must be on the {self.width}×{self.height} board, not {self.fatal_cell}")

    @property
    def table(self) -> Table:
        """The games that this one is compared with."""
        return Table(self.width, self.height, self.mines, self.start, self.no_guess)

    @property
    def ranked(self) -> bool:
        """Whether the game may enter a table."""
        return not self.unranked

    @property
    def speed(self) -> float:
        """3BV/s: solved 3BV over the time, which counts as 1 ms at least."""
        return speed(self.solved_bbbv, max(self.time_ms, 1)) or 0.0

    @property
    def ioe(self) -> float:
        """Solved 3BV over all clicks, which count as 1 at least."""
        return efficiency(self.solved_bbbv, max(self.left + self.right + self.double, 1)) or 0.0


@dataclass(frozen=True, slots=True)
class PlayedMatch:
    """
    One finished Battle match.

    *first* and *second* are "person" or a level's name; *winner* is "first", "second" or empty. *share* is what the
    first one owned of all cells owned. Raises StoreError where a field can't be right.
    """

    uid: str
    finished_at: int  # seconds since 1970, UTC
    player: str
    width: int
    height: int
    mines: int
    first: str
    second: str
    explosion: str  # the rule
    seed: int
    winner: str
    reason: str
    share: float  # 0 to 1
    time_ms: int
    moves: int

    def __post_init__(self) -> None:
        _check(self)


@dataclass(frozen=True, slots=True)
class PlayedRun:
    """
    One Arcade run, played to its end or cut off.

    *day* is that of a daily run, such as 2026-11-21, or empty. *initials* are those of the run before until the player
    has *named* this one. Raises StoreError where a field can't be right.
    """

    uid: str
    finished_at: int  # seconds since 1970, UTC
    player: str
    initials: str
    named: bool
    seed: int
    day: str
    score: int
    stage: int  # the last one reached
    cleared: int  # stages
    chain: int  # the longest
    time_ms: int
    lost_to_mine: int  # lives
    lost_to_clock: int
    ending: str  # empty where it was cut off

    def __post_init__(self) -> None:
        _check(self)
        if self.seed > LARGEST_SEED:
            raise StoreError(f"seed must be from 0 to {LARGEST_SEED} in a run, not {shown(self.seed)}")
        if self.cleared > self.stage:
            raise StoreError(f"cleared must be at most the {self.stage} stages reached, not {self.cleared}")


@dataclass(frozen=True, slots=True)
class Achieved:
    """One achievement and when it was first achieved. Raises StoreError where a field can't be right."""

    achievement: str  # its id
    first_at: int  # seconds since 1970, UTC

    def __post_init__(self) -> None:
        _check(self)

    @property
    def uid(self) -> str:
        """What it is known by: it is kept once."""
        return self.achievement


AnyPlayed = PlayedGame | PlayedMatch | PlayedRun | Achieved

Kept = tuple[AnyPlayed, str | None]
"""What was played; a game and a run with its replay."""

KINDS: dict[str, type[AnyPlayed]] = {
    "game": PlayedGame,
    "match": PlayedMatch,
    "run": PlayedRun,
    "achievement": Achieved,
}
"""What each is called in files."""

Played = TypeVar("Played", bound=AnyPlayed)

Check = Callable[[object], str]
"""Says what is wrong with a value, or returns an empty text."""


def _whole(least: int, most: int, limits: str = "", *, optional: bool = False) -> Check:
    def check(value: object) -> str:
        if (type(value) is int and least <= value <= most) or (optional and value is None):
            return ""
        return f"must be a whole number {limits or f'from {least} to {most}'}"

    return check


def _number(most: float, *, optional: bool = False) -> Check:
    def check(value: object) -> str:
        if (type(value) is float and isfinite(value) and 0 <= value <= most) or (optional and value is None):
            return ""
        return f"must be a number from 0 to {most:g}"

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


_NAME = _text(r"[^\x00-\x1f\x7f\ud800-\udfff]{0,100}", "at most 100 printable characters")
_WORD = _text(r"[a-z0-9_]{0,32}", "at most 32 small letters, digits or _")
_SIDE = _whole(1, MAX_SIDE)
_COUNT = _whole(0, MOST)
_CELLS = _whole(0, MAX_SIDE * MAX_SIDE)

_CHECKS: dict[str, Check] = {
    "uid": _text(r"[0-9a-f]{32}", "32 hexadecimal digits"),
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
}


def _check(played: AnyPlayed) -> None:
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


def to_plain(played: AnyPlayed) -> dict[str, Plain]:
    """Return the fields by name, the seed as a text: other programs round large numbers."""
    plain: dict[str, Plain] = {field.name: getattr(played, field.name) for field in fields(played)}
    return plain | ({} if isinstance(played, Achieved) else {"seed": str(played.seed)})


def from_plain(kind: type[Played], plain: Mapping[str, object]) -> Played:
    """
    Read what was played from its fields by name; unknown names are passed over.

    Raises: StoreError: a field is missing or wrong.
    """
    names = [field.name for field in fields(kind)]
    if missing := [name for name in names if name not in plain]:
        raise StoreError(f"{', '.join(missing[:5])} must be given")
    values = {name: plain[name] for name in names}
    seed = values.get("seed")
    if isinstance(seed, str) and seed.isascii() and seed.isdecimal() and len(seed) <= 4300:
        values["seed"] = int(seed)
    for field in fields(kind):
        value = values[field.name]
        if type(value) is int and field.type in (float, float | None) and abs(value) <= MOST_MS:
            values[field.name] = float(value)
    make: Callable[..., Played] = kind
    return make(**values)


def from_row(kind: type[Played], row: Iterable[object]) -> Played:
    """
    Read what was played from its values in the order of its fields, as a database holds them.

    Raises: StoreError: a field is wrong.
    """
    values = dict(zip((field.name for field in fields(kind)), row, strict=True))
    for field in fields(kind):
        if field.type is bool and values[field.name] in (0, 1):
            values[field.name] = bool(values[field.name])
    return from_plain(kind, values)


def to_row(played: AnyPlayed) -> tuple[Plain, ...]:
    """Return the values in the order of the fields, as a database holds them."""
    return tuple(to_plain(played).values())
