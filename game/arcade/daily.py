"""
The daily run: the local date, handed in, gives the seed; the calendar tells of the days played and the streak.

No clock and no time zone: a day is what the player's computer says it is. Everyone with the same rules gets the same
boards.
"""

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from random import Random

from game.arcade.rules import RULES
from game.engine.errors import GameError, NotationError

SEED_BITS = 40
"""Of a run's seed, so that it can be passed on as eight letters."""

LARGEST_SEED = (1 << SEED_BITS) - 1

LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Douglas Crockford's 32: none is taken for another."""

_LOOKALIKES = str.maketrans("OILU", "011V")
_ISO = re.compile(r"(\d{4})-(\d\d)-(\d\d)", re.ASCII)
_DAYS = (31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)


@dataclass(frozen=True, slots=True, order=True)
class Day:
    """A day of the Gregorian calendar, from the year 1 on. Raises GameError: there is none."""

    year: int
    month: int  # 1 to 12
    day: int

    def __post_init__(self) -> None:
        if not (1 <= self.year <= 9999 and 1 <= self.month <= 12 and 1 <= self.day <= length(self.year, self.month)):
            raise GameError(f"there is no day {self}")

    def __str__(self) -> str:
        return f"{self.year:04}-{self.month:02}-{self.day:02}"

    @property
    def number(self) -> int:
        """Its place in the row of all days: 1 January of the year 1 is 1, and a Monday."""
        past = self.year - 1
        months = sum(length(self.year, month) for month in range(1, self.month))
        return past * 365 + past // 4 - past // 100 + past // 400 + months + self.day

    @property
    def seed(self) -> int:
        """The seed of that day's run, the same for everyone with these rules."""
        return Random(f"rules {RULES}, daily run of {self}").getrandbits(SEED_BITS)


def parse_day(text: str) -> Day:
    """Read a day such as 2026-11-21. Raises GameError."""
    match = _ISO.fullmatch(text)
    if not match:
        raise GameError(f"{text[:20]!r} is no day such as 2026-11-21")
    return Day(*map(int, match.groups()))


def length(year: int, month: int) -> int:
    """Return how many days a month has."""
    leap = year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
    return 29 if month == 2 and leap else _DAYS[month - 1]


def streak(played: Collection[Day], today: Day) -> int:
    """Return how many days in a row were played up to today, or up to yesterday while today is still to come."""
    numbers = {day.number for day in played}
    last = today.number if today.number in numbers else today.number - 1
    first = last
    while first in numbers:
        first -= 1
    return last - first


def longest_streak(played: Collection[Day]) -> int:
    """Return the most days in a row that were ever played."""
    longest = now = before = 0
    for number in sorted({day.number for day in played}):
        now = now + 1 if number == before + 1 else 1
        longest, before = max(longest, now), number
    return longest


def weeks(year: int, month: int) -> Iterator[tuple[Day | None, ...]]:
    """Yield a month's weeks as a calendar shows them: seven places from Monday on, None where another month's lie."""
    days: list[Day | None] = [Day(year, month, day) for day in range(1, length(year, month) + 1)]
    before = (Day(year, month, 1).number - 1) % 7
    places = [*[None] * before, *days, *[None] * (-(before + len(days)) % 7)]
    for at in range(0, len(places), 7):
        yield tuple(places[at : at + 7])


def seed_code(seed: int) -> str:
    """Return a seed as two groups of four letters, to be told to somebody."""
    letters = "".join(LETTERS[seed >> place & 31] for place in range(SEED_BITS - 5, -1, -5))
    return f"{letters[:4]}-{letters[4:]}"


def parse_seed_code(text: str) -> int:
    """Read a seed's code; small letters, blanks and letters taken for another are no mistake. Raises NotationError."""
    letters = "".join(text[:40].upper().replace("-", " ").split()).translate(_LOOKALIKES)
    if len(letters) != SEED_BITS // 5 or any(letter not in LETTERS for letter in letters):
        raise NotationError(f"{text[:20]!r} is no code of a run such as {seed_code(123456789)}")
    seed = 0
    for letter in letters:
        seed = seed << 5 | LETTERS.index(letter)
    return seed
