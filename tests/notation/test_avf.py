"""AVF: levels, a stray bracket, two clocks, and every way for a file of Arbiter's to be wrong."""

import pytest

from game.engine.errors import (
    BadBoardError,
    BadEventError,
    BadHeaderError,
    NotationError,
    NotThisFormatError,
    TruncatedError,
)
from game.engine.level import EXPERT, INTERMEDIATE
from game.notation.avf import read
from game.notation.recording import Header
from tests.notation.recorded import BEGUN_ISO, LAYOUT, PLAYER, ROWS, avf, events_of
from tests.strategies import drawn_layout

LINE = b"[0|14.11.2023.22:13:20:1234|14.22:13:22:0000|B2T2.42]"
WIDE = drawn_layout("*....... .......*")


def test_the_header_is_read() -> None:
    """Its clock starts at one second, and it measures hundredths; of a mine the row comes before the column."""
    assert read(avf()).layout == LAYOUT
    assert read(avf()).header == Header(
        program="Minesweeper Arbiter",
        version="0.52.3",
        player=PLAYER,
        timestamp=BEGUN_ISO,
        level="beginner",
        mode="classic",
        time_ms=1_420,
        step_ms=10,
        bbbv=2,
    )


@pytest.mark.parametrize(
    ("line", "time_ms", "bbbv"),
    [
        (b"[0|1.2.2020.1:02:03:0004|1.1:02:03:0004|HS|B28T4.07]", 3_070, 28),
        (b"[0|1.2.2020.1:02:03:0004|1.1:02:03:8861B12T2.87]", 1_870, 12),
        (b"[0|1.2.2020.1:02:03:0004|1.1:02:03:0004|B28T4,07]", 3_070, 28),
        (b"[3|W8H8M10|1.2.2020.1:02:03:0004|1.1:02:03:0004|B28T1234.50]", 1_233_500, 28),
    ],
    ids=["high score", "lost", "comma", "custom"],
)
def test_the_line_of_text_is_read_in_every_form(line: bytes, time_ms: int, bbbv: int) -> None:
    """A lost game lacks a bar, some systems write a comma, and a custom board repeats its size."""
    header = read(avf(line=line)).header
    assert (header.time_ms, header.bbbv, header.timestamp) == (time_ms, bbbv, "2020-02-01T01:02:03")


def test_a_date_that_is_none_is_kept_as_it_is() -> None:
    """The file's text is better than nothing."""
    assert read(avf(line=b"[0|yesterday|today|B2T2.42]")).header.timestamp == "yesterday"
    assert read(avf(line=b"[0|99.99.2023.22:13:20|x|B2T2.42]")).header.timestamp == "99.99.2023.22:13:20"


def test_the_byte_before_the_line_says_question_marks() -> None:
    """It lies two places before the bracket that counts, not before the stray one."""
    assert read(avf(marks=0x11)).header.marks
    assert not read(avf(marks=0x7F)).header.marks


def test_a_custom_board_has_its_size_in_front() -> None:
    """Width and height less one, and mines as row and column."""
    assert read(avf(layout=WIDE, level=6)).layout == WIDE
    assert read(avf(layout=WIDE, level=6)).header.level == "custom"


def test_a_board_may_be_full() -> None:
    """A file may have as many mines as cells; the rules decide whether it is playable."""
    layout = drawn_layout("**** ****")
    assert read(avf((), layout, level=6, end=bytes([1, 0, 1, 0, 0, 0, 0, 0]) + bytes(8))).layout == layout


@pytest.mark.parametrize(("code", "level"), [(4, INTERMEDIATE), (5, EXPERT)])
def test_a_named_board_has_no_size(code: int, level: object) -> None:
    """Its level is its size: intermediate and expert need as many mines as they are known for."""
    assert isinstance(level, type(EXPERT))
    width, height, mines = level.width, level.height, level.mines
    rows = "".join("*" if cell < mines else "." for cell in range(width * height))
    layout = drawn_layout(" ".join(rows[at : at + width] for at in range(0, len(rows), width)))
    recording = read(avf(layout=layout, level=code))
    assert (recording.layout, recording.header.level) == (layout, level.name)


def test_a_tail_that_is_missing_costs_only_the_names() -> None:
    """The game is complete without the names."""
    recording = read(avf(tail=b""))
    assert (recording.header.player, recording.header.version) == ("", "0.52")
    assert len(recording.events) == len(ROWS)


def test_long_games_and_wide_boards_use_all_bytes() -> None:
    """Seconds and places have two bytes each, and their halves lie apart."""
    rows = ((10, "lc", 10, 10), (300_770, "lr", 300, 260))
    assert events_of(avf(rows)) == list(rows)


@pytest.mark.parametrize(("code", "name"), [(145, "rr"), (193, "mr"), (21, "lr"), (11, "sc"), (33, "mc"), (65, "mr")])
def test_every_code_of_a_button_is_known(code: int, name: str) -> None:
    """Some codes also name another pressed button."""
    rows = ((10, "mv", 10, 10), (20, "mv", 10, 10))
    data = bytearray(avf(rows))
    data[data.index(bytes([1, 0, 1, 10, 2, 0, 0, 10]))] = code
    assert events_of(bytes(data))[1] == (20, name, 10, 10)


EVENTS_AT = len(avf((), end=b"", tail=b""))


@pytest.mark.parametrize(
    ("data", "error", "message"),
    [
        (avf()[:5], TruncatedError, "the level at byte 5: 0 bytes are left of 1"),
        (avf()[:20], TruncatedError, "the 10 mines at byte 6: 14 bytes are left of 20"),
        (b"\x34\0\0\0\0\7" + bytes(99), NotThisFormatError, "byte 5 of an AVF file is 3, 4, 5 or 6, not 7"),
        (b"\x34\0\0\0\0\6\7\7\0\x41" + bytes(999), BadBoardError, "before byte 10: 65 mines, and 8×8 cells"),
        (
            b"\x34\0\0\0\0\3" + b"\1\1" * 10,
            BadBoardError,
            "the mine at byte 8 in column 1, row 1 of 8×8 cells is there tw",
        ),
        (
            b"\x34\0\0\0\0\3" + b"\1\x09" * 10,
            BadBoardError,
            "the mine at byte 6 in column 9, row 1 .* is off the board",
        ),
        (b"\x34\0\0\0\0\3" + b"\x09\1" * 10, BadBoardError, "column 1, row 9 of 8×8 cells is off the board"),
        (b"\x34\0\0\0\0\3" + b"\0\1" * 10, BadBoardError, "column 1, row 0 of 8×8 cells is off the board"),
        (avf(line=b"[0|no time]"), BadHeaderError, "no .* after the board that ends at byte 26"),
        (avf(line=b" " * 3_000 + LINE), BadHeaderError, "after the board that ends at byte 26"),
        (avf((), end=b"", tail=b""), TruncatedError, "no event follows the header that ends at byte"),
        (
            avf(end=b"", tail=b""),
            TruncatedError,
            f"from byte {EVENTS_AT} end at byte {EVENTS_AT + 8 * len(ROWS)} without the zeros that close them",
        ),
        (
            avf(end=b"\2" * 16),
            BadEventError,
            f"event 2 at byte {EVENTS_AT + 8 * len(ROWS)}: expected one of 1, 3, 5",
        ),
    ],
)
def test_a_broken_file_says_where(data: bytes, error: type[NotationError], message: str) -> None:
    """The message names the byte, its value and the expected one."""
    with pytest.raises(error, match=message):
        read(data)


def test_no_file_makes_the_search_for_its_text_long() -> None:
    """The text is searched for only near its usual place, so a file of brackets is refused at once."""
    with pytest.raises(BadHeaderError):
        read(avf(line=b"[0|B" * 1_000_000))


def test_a_time_before_the_clock_starts_is_kept_and_not_read() -> None:
    """Its clock starts at 1 s; the game can be played without the header's time."""
    header = read(avf(line=LINE.replace(b"2.42", b"0.99"))).header
    assert (header.time_ms, header.unread) == (None, (("Time", "T0.99"),))
