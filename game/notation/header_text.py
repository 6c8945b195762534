"""The texts of headers: names in one line, names of boards, and times."""

import re
import unicodedata
from contextlib import suppress
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
_WHOLE = re.compile(r"([0-9]+)(?:[.,]0*)?", re.ASCII)
_SECONDS = re.compile(r"([0-9]{1,7})(?:[.,]([0-9]{1,9}))?(?: ?(s|sec|secs|seconds?|ms))?", re.ASCII | re.IGNORECASE)
_ESCAPED = re.compile("[\udc80-\udcff]")
_HIGH = re.compile(rb"[\x80-\xff]+")
_ALPHABETIC = re.compile(rb"[\xa8\xc0-\xdf]?[\xb8\xdc-\xff]{2,}|[\xa8\xc0-\xdf]{5,}")
"""Bytes above ASCII that are a word with small letters, or in capitals, in the code pages of other alphabets."""

_CAPITALS = re.compile(rb"(?=.*[\xc0\xc5\xc8\xce\xd3\xdb\xdd-\xdf])[\xc0-\xdf]{4}")
"""Four Cyrillic capitals with a vowel: two hanzi, too, but few Chinese names begin so unless with one of _FAMILIES."""

_FAMILIES = (
    "王李张刘陈杨黄赵吴周徐孙马朱胡郭何林高罗郑梁谢宋唐许韩邓冯曹彭曾肖田董潘袁蔡蒋余于杜叶程魏苏吕丁沈任姚卢傅钟"
    "姜崔谭廖范汪陆金石戴贾韦夏邱方侯邹熊孟秦白江阎薛尹段雷龙史陶黎贺顾毛郝龚邵万钱严覃武戚莫孔向汤"
)
_KOREAN_FAMILIES = bytes.fromhex(
    "b1e8 c0cc b9da c3d6 c1a4 b0ad c1b6 c0b1 c0e5 c0d3 c7d1 bfc0 bcad "
    "bdc5 b1c7 c8b2 bec8 bcdb b7f9 c0fc b0ed b9ae bee7 bcd5 b9e8 b9e9 c7e3"
)
"""The families 김이박 … in cp949, two bytes each: bundles and the page have no such codec."""

_KOREAN = re.compile(
    b"(?:%s)(?:[\xb0-\xc8][\xa1-\xfe]){2}"
    % b"|".join(re.escape(_KOREAN_FAMILIES[at : at + 2]) for at in range(0, len(_KOREAN_FAMILIES), 2))
)
"""Names of three syllables in cp949; as hanzi they begin with no usual family's name."""

_NAMES = {CLASSIC: BEGINNER.name, **{level: level.name for level in (BEGINNER, INTERMEDIATE, EXPERT)}}


def one_line(text: str) -> str:
    """
    Return the beginning of *text* as one line.

    Control characters and runs of blanks become one blank, and a text is cut after LONGEST characters.
    """
    return " ".join(
        "".join(char if char.isprintable() or _ESCAPED.match(char) else " " for char in text.strip()[:LONGEST]).split()
    )


def text_of(data: bytes, names: str = "") -> str:
    """
    Return bytes of a file as one line of text.

    Programs write names in the code page of their computer and don't say which. What is no UTF-8 is read in the
    encoding *names* if there is one, or in GB18030 if that gives a plausible Chinese name. Otherwise each byte above
    ASCII becomes a surrogate (PEP 383), which :func:`bytes_of` turns back, so nothing is lost.
    """
    for encoding in ("utf-8", names or "ascii"):
        with suppress(UnicodeError, LookupError):
            return one_line(data.decode(encoding))
    if _is_chinese(data):
        return one_line(data.decode("gb18030"))
    kept = one_line(data.decode("ascii", "surrogateescape"))
    # What was cut off may have been all that was no UTF-8.
    return kept if (rest := bytes_of(kept)) == data else text_of(rest, names)


def decode_text(text: str, names: str = "") -> str:
    """Return one line of a text, in which bytes that are no UTF-8 are surrogates, as :func:`text_of` does."""
    if not _ESCAPED.search(text):
        return one_line(text)
    try:
        return text_of(text.encode("utf-8", "surrogateescape"), names)
    except UnicodeEncodeError:  # other surrogates, which no file's bytes become
        return one_line(text)


def bytes_of(text: str) -> bytes:
    """Return a text as UTF-8; bytes that could not be read stay as they were."""
    return text.encode("utf-8", "surrogateescape")


def _is_chinese(data: bytes) -> bool:
    """
    Return whether bytes are plausibly a Chinese name in GB18030.

    At least half of what is not ASCII are hanzi of GB 2312's first level, the 3,755 most used. Words of other alphabets
    are valid GB18030, too: small letters come after capitals in their code pages, and Chinese has no such order.
    Words of four capitals and Korean names are told by the families.
    """
    try:
        text = data.decode("gb18030")
    except (UnicodeDecodeError, LookupError):  # a page has not all codecs
        return False
    wide = [char for char in text if not char.isascii()]
    if not all(char.isprintable() and unicodedata.category(char) != "Co" for char in wide):
        return False
    common = sum(0xB0 <= (code := char.encode("gb18030"))[0] <= 0xD7 and code[1] >= 0xA1 for char in wide)
    return 2 * common >= len(wide) and not all(map(_is_of_another_alphabet, _HIGH.findall(data)))


def _is_of_another_alphabet(word: bytes) -> bool:
    if _CAPITALS.fullmatch(word):
        return word[:2].decode("gb18030") not in _FAMILIES
    return bool(_ALPHABETIC.fullmatch(word) or _KOREAN.fullmatch(word))


def whole_of(text: str, digits: int = 7) -> int | None:
    """Return a whole number of up to *digits* digits, also if it is written as 8.0; None if *text* is none."""
    match = _WHOLE.fullmatch(text.strip())
    return int(match[1]) if match and len(match[1]) <= digits else None


def seconds_of(text: str) -> tuple[int, int] | None:
    """Return a time, such as 12.34 or 12,3 s, and its precision, both in milliseconds; None if *text* is none."""
    match = _SECONDS.fullmatch(text.strip())
    if not match:
        return None
    fraction = (match[2] or "")[:3]
    if (match[3] or "").lower() == "ms":
        return int(match[1]), 1
    return int(match[1] + fraction.ljust(3, "0")), 10 ** (3 - len(fraction))


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
