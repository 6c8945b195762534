"""MVF: shuffled bits, states made into events, versions told apart, and every way for a file of Clone's to be wrong."""

from collections.abc import Callable
from math import cos, sqrt

import pytest

from game.engine.errors import BadBoardError, NotationError, NotThisFormatError, TooLargeError, TruncatedError
from game.notation.mvf import bit_order, lost_its_head, read
from game.notation.recording import Header
from tests.notation.recorded import (
    BEGUN_ISO,
    EVENTS,
    FILES,
    FROM_RELEASE,
    PLAYER,
    ROWS,
    TIME_MS,
    events_of,
    mvf_096,
    mvf_097,
    mvf_2006,
)
from tests.strategies import drawn_layout

Builder = Callable[..., bytes]
NAME = PLAYER.encode().ljust(100)


def test_the_header_of_097_is_read() -> None:
    """The header has the solved 3BV, which shows whether the game was won."""
    assert read(mvf_097()).header == Header(
        program="Minesweeper Clone",
        version="0.97",
        player=PLAYER,
        timestamp=BEGUN_ISO,
        level="beginner",
        mode="classic",
        marks=True,
        won=True,
        time_ms=TIME_MS,
        step_ms=10,
        bbbv=2,
        clicks=(1, 2, 1),
    )
    assert read(mvf_097(solved=1)).header.won is False


def test_the_header_of_2006_is_read() -> None:
    """This header has milliseconds and no 3BV."""
    assert read(mvf_2006()).header == Header(
        program="Minesweeper Clone",
        version="2006 release 1",
        player=PLAYER,
        timestamp=BEGUN_ISO,
        level="beginner",
        mode="classic",
        marks=True,
        time_ms=TIME_MS,
    )


@pytest.mark.parametrize(
    ("data", "version", "player"),
    [
        (mvf_096(), "0.96", PLAYER),
        (mvf_096(name=NAME[:97] + b"   ", checksum=b"1234567890"), "0.76", PLAYER),
        (mvf_096(name=b"", checksum=b"1234567890"), "0.75", ""),
    ],
)
def test_the_trailer_of_old_versions_is_read(data: bytes, version: str, player: str) -> None:
    """Its length tells the version: a name since 0.76, a longer checksum since 0.8."""
    recording = read(data)
    header = recording.header
    assert (header.version, header.player, header.time_ms, header.marks) == (version, player, TIME_MS, True)
    assert [(e.tick, e.kind.value) for e in recording.events][-2:] == [(1420, "lr"), (1420, "rr")]


def test_all_buttons_are_let_go_at_the_end_of_an_old_recording() -> None:
    """It stops at the end of the game with the hand still down; the last row here comes too late to be stored."""
    assert events_of(mvf_096()) == [*FROM_RELEASE[:-1], (1420, "rr", 56, 104)]


def test_an_old_recording_without_events_has_a_hand_at_rest() -> None:
    """The mouse's place is unknown, and no button is released."""
    assert events_of(mvf_096(())) == [(0, "mv", 0, 0)]


def test_what_lies_behind_the_events_of_an_old_recording_is_none() -> None:
    """Its meaning is unknown: times that step back, or lie after the end, are no events."""
    assert events_of(mvf_096(junk=b"\0\0\7\0\1\0\1\0")) == events_of(mvf_096())
    assert events_of(mvf_096(junk=b"\1\x63\7\0\1\0\1\0" * 3)) == events_of(mvf_096())
    assert events_of(mvf_096(junk=b"\1\2\3")) == events_of(mvf_096())


def test_altered_files_are_read_as_097() -> None:
    """One variant has the year 2008 and another mode, the other has no head."""
    assert read(mvf_097(year=b"8")).header.mode == "upk"
    assert read(mvf_097(year=b"8")).events == read(mvf_097(headless=True)).events == EVENTS


@pytest.mark.parametrize(
    ("code", "mode"), [(1, "classic"), (2, "density"), (3, "upk"), (4, "cheat"), (5, "mode 5"), (9, "mode 9")]
)
def test_the_mode_has_a_name(code: int, mode: str) -> None:
    """An unknown mode keeps its number, which no other format shares."""
    assert read(mvf_097(mode=code)).header.mode == mode


@pytest.mark.parametrize(
    ("date", "timestamp"),
    [
        ((11, 14, 23, 59, 59), "2023-11-14T23:59:59"),
        ((13, 14, 22, 13, 20), ""),
        ((11, 14, 24, 13, 20), ""),
        ((11, 14, 22, 60, 20), ""),
        ((11, 14, 22, 13, 60), ""),
    ],
)
def test_a_date_that_is_none_is_left_out(date: tuple[int, ...], timestamp: str) -> None:
    """Some clocks were never set."""
    month, day, *clock = date
    assert read(mvf_097(date=bytes([month, day, 7, 231, *clock]))).header.timestamp == timestamp


@pytest.mark.parametrize("number", [0, 1, 189, 40_000, 65_535])
@pytest.mark.parametrize("build", [mvf_097, mvf_2006])
def test_the_bits_are_put_in_order_whatever_the_number(build: Builder, number: int) -> None:
    """Each file has its own order."""
    assert read(build(number=number)).events == EVENTS


def test_the_order_of_bits_is_the_order_of_digits() -> None:
    """Worked out by hand for 0: the first eight digits are those of cos(√1000 + 1000), and zeros come first."""
    first = f"{round(abs(cos(sqrt(1000) + 1000)) * 1e8):08}"
    order = bit_order(0, 5)
    assert sorted(order) == [(byte, bit) for byte in range(5) for bit in range(8)]
    places = [bit for byte, bit in order if byte == 0]
    assert [first[bit] for bit in places] == sorted(first)
    assert len(bit_order(0, 6)) == 48


def test_states_become_events() -> None:
    """A move where the place changes, then presses, left first, then releases."""
    rows = ((0, "lc", 40, 40), (10, "rc", 40, 40), (20, "mv", 60, 40), (30, "lr", 60, 50), (40, "rr", 60, 50))
    assert events_of(mvf_2006(rows)) == [
        (0, "mv", 40, 40),
        (0, "lc", 40, 40),
        (10, "rc", 40, 40),
        (20, "mv", 60, 40),
        (30, "mv", 60, 50),
        (30, "lr", 60, 50),
        (40, "rr", 60, 50),
    ]


def test_every_button_is_told_from_the_others() -> None:
    """Their bits lie in another order in old versions."""
    rows = tuple((10 * k, name, 40, 40) for k, name in enumerate(["mv", "lc", "lr", "mc", "mr", "rc", "rr"]))
    for build in (mvf_096, mvf_097, mvf_2006):
        assert events_of(build(rows)) == list(rows)


def test_places_and_times_use_all_bits() -> None:
    """These are each version's largest values; 2006 also has places left of the board."""
    assert events_of(mvf_097([(1_023_990, "mv", 511, 510)])) == [(1_023_990, "mv", 511, 510)]
    assert events_of(mvf_2006([(4_194_303, "mv", 2_015, -32)])) == [(4_194_303, "mv", 2_015, -32)]


def test_a_board_that_is_not_square_is_not_mirrored() -> None:
    """Columns come before rows."""
    layout = drawn_layout("*...* .....")
    assert read(mvf_097(layout=layout)).layout == read(mvf_2006(layout=layout)).layout == layout


def test_only_a_date_tells_a_file_without_head() -> None:
    """Other formats begin with two zeros as well, and others have bytes that look like a date."""
    headless = mvf_097(headless=True)
    assert lost_its_head(headless)
    assert not lost_its_head(b"\x34" + headless[1:])
    assert not lost_its_head(bytes(99))
    assert not lost_its_head(headless[:7] + b"\x0d" + headless[8:])
    assert not lost_its_head(headless[:9] + b"\x06" + headless[10:])
    assert not lost_its_head(headless[:15])
    assert not any(lost_its_head(build()) for name, build in FILES.items() if name.startswith("evf"))


WHOLE, WHOLE_6 = mvf_097(), mvf_2006()
COUNT_AT = len(WHOLE) - 5 * len(ROWS) - 3
MINES_AT = 74 + 9 + 3 + 10 + 1 + 2


@pytest.mark.parametrize(
    ("data", "error", "message"),
    [
        (b"\x11M", TruncatedError, "the year of the version begins at byte 27, and there are 2 bytes"),
        (b"\x11M".ljust(28, b"4"), NotThisFormatError, "byte 27 of an MVF file is 5, 6, 7 or 8, not b'4'"),
        (b"\x11M".ljust(28, b"5"), TruncatedError, "the date begins at byte 74, and there are 28 bytes"),
        (b"\x11M".ljust(28, b"6"), TruncatedError, "the version begins at byte 53, and there are 28 bytes"),
        (b"\x11M".ljust(60, b"6"), TruncatedError, "the version at byte 54: 6 bytes are left of 54"),
        (WHOLE[:80], TruncatedError, "the hour, the level and the mode at byte 78: 2 bytes are left of 5"),
        (WHOLE[:-1], TruncatedError, f"the 14 events at byte {COUNT_AT + 3}: 69 bytes are left of 70"),
        (WHOLE_6[:-1], TruncatedError, f"the 14 events at byte {len(WHOLE_6) - 84}: 83 bytes are left of 84"),
        (WHOLE[:COUNT_AT] + b"\xff\xff\xff", TooLargeError, "16777215 events or more, and at most 200000 are read"),
        (
            WHOLE[:MINES_AT] + b"\0\x41" + WHOLE[MINES_AT + 2 :],
            BadBoardError,
            f"before byte {MINES_AT + 2}: 65 mines, and 8×8 cells",
        ),
        (
            WHOLE[: MINES_AT + 2] + b"\0" + WHOLE[MINES_AT + 3 :],
            BadBoardError,
            f"the mine at byte {MINES_AT + 2} in column 0, row 1 .* is off the board",
        ),
        (
            WHOLE[: MINES_AT + 4] + b"\1\1" + WHOLE[MINES_AT + 6 :],
            BadBoardError,
            f"the mine at byte {MINES_AT + 4} in column 1, row 1 .* is there twice",
        ),
        (b"\x08\x08\0\x0a" + bytes(range(9)), TruncatedError, "the 10 mines at byte 4: 9 bytes are left of 20"),
        (mvf_096()[:40], TruncatedError, "the name at byte 29: 11 bytes are left of 100"),
        (
            b"\x09\x09\0\x0a" + bytes(99),
            NotThisFormatError,
            "begins with 11 4d, 00 00 or a board, not with 09 09 00 0a",
        ),
    ],
)
def test_a_broken_file_says_where(data: bytes, error: type[NotationError], message: str) -> None:
    """The message names the byte, its value and the expected one."""
    with pytest.raises(error, match=message):
        read(data)
