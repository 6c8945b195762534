"""The texts of headers: names in one line, names of boards, and times."""

import re
from datetime import datetime, timedelta

from game.engine.grid import Grid
from game.engine.level import BEGINNER, CLASSIC, EXPERT, INTERMEDIATE, custom

SECONDS_A_DAY = 86_400
LONGEST = 1_000
"""The most characters of a header's value."""

EPOCH = datetime(1970, 1, 1)  # all times here are UTC

LAST_SECOND = 253_402_300_799
"""The last second of the year 9999 in Unix time."""

_STAMP = re.compile(
    r"(\d{4})-(\d{2})-(\d{2})[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{0,3})\d*)?)?(?:Z|([+-])(\d{2}):?(\d{2}))?", re.ASCII
)
_NAMES = {CLASSIC: BEGINNER.name, **{level: level.name for level in (BEGINNER, INTERMEDIATE, EXPERT)}}


def one_line(text: str) -> str:
    """
    Return the beginning of *text* as one line.

    Control characters and runs of blanks become one blank, and a text is cut after LONGEST characters.
    """
    return " ".join("".join(char if char.isprintable() else " " for char in text.strip()[:LONGEST]).split())


def level_name(board: Grid, mines: int) -> str:
    """Return the name that other programs give a board; their beginner has 8×8 or 9×9 cells."""
    return _NAMES.get(custom(board.width, board.height, mines), "custom")


def iso_time(seconds: int, ms: int = 0) -> str:
    """Return Unix time as ISO 8601, with milliseconds if not 0; an empty text for a time outside the calendar."""
    if not 0 < seconds <= LAST_SECOND:
        return ""
    moment = EPOCH + timedelta(seconds=seconds, milliseconds=ms)
    return moment.isoformat(timespec="milliseconds" if ms else "seconds") + "Z"


def iso_fields(year: int, month: int, day: int, second: int) -> str:
    """Return a date and the second of its day as ISO 8601 without a time zone; an empty text if they are not valid."""
    if not (1 <= year <= 9999 and 1 <= month <= 12 and 1 <= day <= 31 and second < SECONDS_A_DAY):
        return ""
    minutes, second = divmod(second, 60)
    return f"{year:04}-{month:02}-{day:02}T{minutes // 60:02}:{minutes % 60:02}:{second:02}"


def unix_time(stamp: str) -> int:
    """Return ISO 8601 as Unix time, in UTC if it names no time zone; 0 if *stamp* is something else."""
    return unix_ms(stamp) // 1000


def unix_ms(stamp: str) -> int:
    """Return ISO 8601 as Unix time in milliseconds; 0 if *stamp* is something else."""
    match = _STAMP.fullmatch(stamp)
    if not match:
        return 0
    year, month, day, hour, minute, second = (int(digits or 0) for digits in match.groups()[:6])
    away = timedelta(hours=int(match[9] or 0), minutes=int(match[10] or 0))
    microsecond = int((match[7] or "").ljust(6, "0"))
    try:
        local = datetime(year, month, day, hour, minute, second, microsecond)
        moment = local + away if match[8] == "-" else local - away
    except (ValueError, OverflowError):
        return 0
    return max(0, (moment - EPOCH) // timedelta(milliseconds=1))
