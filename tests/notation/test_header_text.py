"""The words of a header: one line each, and times of day worked out without a clock."""

from datetime import UTC, datetime

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from game.engine.grid import grid
from game.notation.header_text import (
    LAST_SECOND,
    LONGEST,
    bytes_of,
    decode_text,
    iso_fields,
    iso_time,
    level_name,
    one_line,
    text_of,
    unix_time,
)


@given(st.integers(1, LAST_SECOND))
@example(951_782_400)  # 29 February 2000
@example(4_107_456_000)  # 28 February 2100
@example(4_107_542_400)  # 1 March 2100, after no leap day
@example(13_574_563_200)  # 29 February 2400
@example(LAST_SECOND)
def test_the_time_of_day_is_the_calendars(seconds: int) -> None:
    """Leap days and all, against the standard library that the rules below the loop may not ask."""
    assert iso_time(seconds) == datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


@pytest.mark.parametrize("seconds", [0, -1, LAST_SECOND + 1, 10**20])
def test_a_time_that_no_clock_shows_is_none(seconds: int) -> None:
    """Zero is a clock that was never set."""
    assert iso_time(seconds) == ""


@pytest.mark.parametrize(
    "fields",
    [(0, 1, 1, 0), (10_000, 1, 1, 0), (2020, 13, 1, 0), (2020, 0, 1, 0), (2020, 1, 32, 0), (2020, 1, 1, 86_400)],
)
def test_a_date_that_is_none_is_none(fields: tuple[int, int, int, int]) -> None:
    """Better no date than one that no calendar has."""
    assert iso_fields(*fields) == ""


@given(st.text())
@example("word " * 10_000)
def test_a_value_is_one_line_and_stays_so(text: str) -> None:
    """Nothing that ends a line, no blanks at the ends, and done twice it is the same."""
    line = one_line(text)
    assert line == one_line(line) == line.strip()
    assert len(line) <= LONGEST
    assert line.isprintable()


@pytest.mark.parametrize(
    ("width", "height", "mines", "name"),
    [
        (8, 8, 10, "beginner"),
        (9, 9, 10, "beginner"),
        (16, 16, 40, "intermediate"),
        (30, 16, 99, "expert"),
        (16, 30, 99, "custom"),
        (8, 8, 11, "custom"),
    ],
)
def test_a_level_goes_by_its_size(width: int, height: int, mines: int, name: str) -> None:
    """Other programs' beginner has 8×8 cells."""
    assert level_name(grid(width, height), mines) == name


@pytest.mark.parametrize(
    ("stamp", "seconds"),
    [
        ("1970-01-01T00:00:01Z", 1),
        ("2023-11-14T22:13:20Z", 1_700_000_000),
        ("2023-11-14T22:13:20", 1_700_000_000),
        ("2023-11-14 22:13:20.987", 1_700_000_000),
        ("2023-11-14T22:13", 1_699_999_980),
        ("2023-11-15T00:13:20+02:00", 1_700_000_000),
        ("2023-11-14T16:43:20-0530", 1_700_000_000),
        ("2024-02-29T00:00:00Z", 1_709_164_800),
        ("2000-03-01T00:00:00Z", 951_868_800),
        ("1969-12-31T23:59:59Z", 0),
        ("2023-13-01T00:00:00Z", 0),
        ("2023-11-14T24:00:00Z", 0),
        ("2023-11-14T22:60:00Z", 0),
        ("2023-11-14T22:00:60Z", 0),
        ("yesterday", 0),
        ("", 0),
    ],
)
def test_a_stamp_is_unix_time(stamp: str, seconds: int) -> None:
    """The values are the date command's; without a zone it is UTC, and an invalid text gives 0."""
    assert unix_time(stamp) == seconds


@given(st.integers(1, LAST_SECOND))
def test_unix_time_goes_there_and_back(seconds: int) -> None:
    """The calendar is worked out in both directions."""
    assert unix_time(iso_time(seconds)) == seconds


# Names that are no UTF-8


@pytest.mark.parametrize(
    "name",
    [
        "玩家一1",
        "赵云",
        "张欣",
        "王嘉宁",
        "李静",
        "王鑫",
        "小明 (北京)",
        "张三abc",
        "扫雷王",
        "陈志强",
        "未来",
        "刘洋2024",
    ],
)
def test_a_chinese_name_is_read_in_its_code_page(name: str) -> None:
    """Chinese programs write GB 18030, and nothing in the file says so."""
    assert text_of(name.encode("gb18030")) == name


@pytest.mark.parametrize(
    ("name", "encoding"),
    [
        ("Kamiński", "cp1250"),
        ("Šimon Dvořák", "cp1250"),
        ("Grzegorz Brzęczyszczykiewicz", "cp1250"),
        ("Łukasz", "cp1250"),
        ("Jürgen Größe", "cp1252"),
        ("José Ñuñez", "cp1252"),
        ("Иван", "cp1251"),
        ("Дмитрий Петров", "cp1251"),
        ("КИРИЛЛ", "cp1251"),
        ("ИВАН", "cp1251"),
        ("ДИМА ПЕТРОВ 05", "cp1251"),
        ("алексей", "cp1251"),
        ("Αλέξανδρος", "cp1253"),
        ("たろう", "cp932"),
        ("山田太郎", "cp932"),
        ("陳小明", "big5"),
        ("김철수", "cp949"),
        ("박지성", "cp949"),
    ],
)
def test_a_name_in_another_code_page_stays_its_bytes(name: str, encoding: str) -> None:
    """A wrong guess would change it; the player may say the code page."""
    data = name.encode(encoding)
    kept = text_of(data)
    assert bytes_of(kept) == data
    assert "\ufffd" not in kept
    assert text_of(data, encoding) == name


def test_the_said_code_page_comes_before_a_guess() -> None:
    """Korean names are valid GB 18030; an unknown or wrong code page is as none."""
    name = "김철수".encode("cp949")
    assert text_of(name, "cp949") == "김철수"
    chinese = "王嘉宁".encode("gb18030")
    assert [text_of(chinese, names) for names in ("", "no such", "ascii", "rot13")] == ["王嘉宁"] * 4


@given(st.binary(max_size=20))
@example(b"Zo\xc3\xab" + b"9" * LONGEST + b"\xe6")  # the cut leaves UTF-8
def test_no_byte_of_a_name_is_lost(data: bytes) -> None:
    """Except blanks and control characters, which no line of text has."""
    whole = bytes(byte for byte in data if byte > 0x20 and byte != 0x7F)
    text = text_of(whole)
    assert text_of(bytes_of(text)) == text
    if any("\udc80" <= char <= "\udcff" for char in text):
        assert bytes_of(text) == whole


def test_utf_8_needs_no_guess() -> None:
    """A said code page changes no name that is UTF-8."""
    assert text_of("Zoë 扫雷".encode(), "cp1250") == "Zoë 扫雷"
    assert decode_text("Zoë", "cp1250") == "Zoë"
    assert decode_text("\ud800\udcff") == "\udcff"
