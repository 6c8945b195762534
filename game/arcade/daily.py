"""
The daily run: the local date gives the seed; the calendar shows the played days and the streak.

No clock and no time zone: callers pass in the date of the player's computer. Everyone with the same rules gets the
same boards.
"""

import datetime
import re
from collections.abc import Collection, Iterator
from enum import Enum
from itertools import takewhile
from random import Random
from typing import TypeAlias

from game.arcade.rules import RULES
from game.engine.errors import GameError, NotationError

Day: TypeAlias = datetime.date
"""A day of the Gregorian calendar."""

SEED_BITS = 40
"""Bits of a run's seed, so that eight letters can express it."""

LARGEST_SEED = (1 << SEED_BITS) - 1

LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Douglas Crockford's 32 letters, which can't be confused with each other."""

_LOOKALIKES = str.maketrans("OILU", "011V")
_ISO = re.compile(r"(\d{4})-(\d\d)-(\d\d)", re.ASCII)


class SeedSource(Enum):
    """The origin of a run's seed; a player may know the boards of a typed one."""

    DEALT = "dealt"
    DAILY = "daily"
    TYPED = "typed"


def daily_seed(day: Day, version: int = RULES) -> int:
    """Return the seed of a day's run, the same for everyone with that version of the rules."""
    return Random(f"rules {version}, daily run of {day}").getrandbits(SEED_BITS)


def parse_day(text: str) -> Day:
    """Read a day such as 2026-11-21. Raises GameError."""
    match = _ISO.fullmatch(text)
    if not match:
        raise GameError(f"{text[:20]!r} is no day such as 2026-11-21")
    try:
        return Day(*map(int, match.groups()))
    except ValueError as error:
        raise GameError(f"there is no day {text}") from error


def streak(played: Collection[Day], today: Day) -> int:
    """Return the number of days played in a row up to today, or up to yesterday if today is not played yet."""
    numbers = {day.toordinal() for day in played}
    last = today.toordinal() - (today.toordinal() not in numbers)
    first = last
    while first in numbers:
        first -= 1
    return last - first


def longest_streak(played: Collection[Day]) -> int:
    """Return the longest series of days played in a row."""
    longest = now = before = 0
    for number in sorted({day.toordinal() for day in played}):
        now = now + 1 if number == before + 1 else 1
        longest, before = max(longest, now), number
    return longest


def weeks(year: int, month: int) -> Iterator[tuple[Day | None, ...]]:
    """Yield a month's weeks for a calendar: seven places from Monday to Sunday, None for days of other months."""
    days = [
        *takewhile(
            lambda day: day.month == month, (Day(year, month, 1) + datetime.timedelta(past) for past in range(31))
        )
    ]
    places = [*[None] * days[0].weekday(), *days, *[None] * (6 - days[-1].weekday())]
    for at in range(0, len(places), 7):
        yield tuple(places[at : at + 7])


def seed_code(seed: int) -> str:
    """Return a seed as two groups of four letters, easy to read out."""
    letters = "".join(LETTERS[seed >> place & 31] for place in range(SEED_BITS - 5, -1, -5))
    return f"{letters[:4]}-{letters[4:]}"


def parse_seed_code(text: str) -> int:
    """Read a seed's code; small letters, blanks and confusable letters are accepted. Raises NotationError."""
    letters = "".join(text[:40].upper().replace("-", " ").split()).translate(_LOOKALIKES)
    if len(letters) != SEED_BITS // 5 or any(letter not in LETTERS for letter in letters):
        raise NotationError(f"{text[:20]!r} is no code of a run such as {seed_code(123456789)}")
    seed = 0
    for letter in letters:
        seed = seed << 5 | LETTERS.index(letter)
    return seed
