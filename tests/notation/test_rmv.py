"""RMV: the press that is not stored, flags from before, and every way for a file of Vienna's to be wrong."""

import struct

import pytest

from game.engine.errors import (
    BadBoardError,
    BadEventError,
    BadHeaderError,
    NotationError,
    NotThisFormatError,
    TruncatedError,
)
from game.engine.game import Status
from game.notation.recording import Header
from game.notation.rmv import read
from tests.notation.recorded import BEGUN_ISO, PLAYER, ROWS, replayed, rmv
from tests.strategies import drawn_layout


def events_of(data: bytes) -> list[tuple[int, str, int, int]]:
    """Return what is read of a file."""
    return [(e.tick, e.kind.value, e.x, e.y) for e in read(data).events]


def changed(data: bytes, at: int, value: bytes) -> bytes:
    """Return *data* with other bytes at a place."""
    return data[:at] + value + data[at + len(value) :]


def test_the_header_is_read() -> None:
    """The result is text, the names are another section, and the score is cut to hundredths."""
    assert read(rmv()).header == Header(
        program="Vienna Minesweeper - Test Edition",
        version="3.0C",
        player=PLAYER,
        timestamp=BEGUN_ISO + "Z",
        level="beginner",
        mode="classic",
        won=True,
        time_ms=1_420,
        step_ms=10,
        bbbv=2,
    )


def test_early_releases_say_less() -> None:
    """No 3BV, no time of day; without a score no step either."""
    header = read(rmv(result=b"\nLEVEL:Expert#NAME:x#", end=15)).header
    assert (header.level, header.time_ms, header.step_ms, header.bbbv, header.timestamp) == (
        "expert",
        None,
        1,
        None,
        "",
    )
    assert header.won is False


@pytest.mark.parametrize(("end", "won"), [(15, False), (16, True), (17, None)])
def test_the_last_event_says_how_it_ended(end: int, won: bool | None) -> None:
    """Lost, won, or neither."""
    assert read(rmv(end=end)).header.won is won


def test_a_lost_game_has_no_bbbv() -> None:
    """It says 0, which no board has."""
    assert read(rmv(result=b"\nSCORE:3.00#3BV:0#")).header.bbbv is None


@pytest.mark.parametrize(
    ("code", "mode"), [(0, "classic"), (1, "upk"), (2, "cheat"), (3, "density"), (4, "4"), (9, "9")]
)
def test_the_properties_say_mode_and_marks(code: int, mode: str) -> None:
    """Question marks first, the mode third."""
    header = read(rmv(properties=bytes([1, 0, code, 1]))).header
    assert (header.mode, header.marks) == (mode, True)


def test_the_first_press_is_put_back() -> None:
    """A recording begins with the release that opens the first cell; without a press it would mean nothing."""
    assert events_of(rmv())[:3] == [(0, "mv", 84, 52), (80, "lc", 84, 52), (80, "lr", 84, 52)]
    assert events_of(rmv())[3:] == list(ROWS[3:])


def test_a_press_that_is_stored_is_not_doubled() -> None:
    """Only a release without one is helped; here the one that is missing is not needed."""
    rows = ((0, "lc", 8, 8), (5, "lc", 24, 8), (9, "lr", 24, 8))
    assert events_of(rmv(rows)) == [(5, "lc", 24, 8), (9, "lr", 24, 8)]


def test_every_button_has_its_code() -> None:
    """Presses and releases of all three, and moves."""
    rows = tuple((10 * k, name, 8, 8) for k, name in enumerate(["lc", "lr", "lc", "lr", "rc", "rr", "mc", "mr", "mv"]))
    assert [name for _, name, _, _ in events_of(rmv(rows))] == [name for _, name, _, _ in rows]


def test_flags_from_before_are_right_clicks() -> None:
    """They lie in a section of their own, and the game needs them."""
    recording = read(rmv([*ROWS[:3], *ROWS[9:]], flags=((2, 7), (4, 7))))
    assert [(e.tick, e.kind.value, e.x, e.y) for e in recording.events[:4]] == [
        (0, "rc", 40, 120),
        (0, "rr", 40, 120),
        (0, "rc", 72, 120),
        (0, "rr", 72, 120),
    ]
    assert replayed(recording).status is Status.WON


def test_a_recording_without_room_for_flags_has_none() -> None:
    """An empty section is no broken one."""
    assert read(rmv(flags=None)) == read(rmv())


@pytest.mark.parametrize("code", [*range(9, 15), *range(18, 28)])
def test_what_the_board_did_is_passed_over(code: int) -> None:
    """The rules say that; each such event names a cell in two more bytes."""
    assert read(changed(WHOLE, VIDEO_AT + 14, bytes([code]))) == read(WHOLE)


def test_times_have_three_bytes_and_places_two() -> None:
    """Hours of play on boards of thousands of pixels; left of the board they are negative."""
    rows = ((0, "lc", 0, 0), (70_000, "lr", 300, 260), (7_000_000, "mv", -12, -56))
    assert events_of(rmv(rows))[1:] == list(rows[1:])


def test_a_board_that_is_not_square_is_not_mirrored() -> None:
    """Columns come before rows."""
    layout = drawn_layout("*...* .....")
    assert read(rmv(layout=layout)).layout == layout


WHOLE = rmv()
VIDEO_AT = len(WHOLE) - 16 - struct.unpack_from(">I", WHOLE, 22)[0]
BOARD_AT = WHOLE.index(bytes([0, 0, 0, 0, 8, 8, 0, 10]))


@pytest.mark.parametrize(
    ("data", "error", "message"),
    [
        (rmv(kind=2), NotThisFormatError, "RMV type 2 at byte 4: only type 1 is known"),
        (b"*rmv\0", TruncatedError, "the type at byte 4: 1 bytes are left of 2"),
        (WHOLE[:-1], TruncatedError, f"byte 6 announces a file of {len(WHOLE)} bytes, and there are {len(WHOLE) - 1}"),
        (changed(WHOLE, 10, b"\xff\xff"), TruncatedError, "the section 'result' at byte 28: .* of 65535"),
        (
            changed(WHOLE, 22, b"\xff\xff\xff\xff"),
            TruncatedError,
            f"the video at byte {VIDEO_AT}: .* of 4294967295",
        ),
        (
            changed(WHOLE, 22, b"\0\0\0\0"),
            TruncatedError,
            f"the event at byte {VIDEO_AT} is cut off: the video has no won",
        ),
        (changed(WHOLE, 22, b"\0\0\0\x20"), TruncatedError, "the event at byte .* is cut off: the video has no won"),
        (changed(WHOLE, VIDEO_AT, b"\x08"), BadEventError, f"event 8 at byte {VIDEO_AT}: 0 to 7 and 9 to 27 are known"),
        (changed(WHOLE, VIDEO_AT, b"\x1c"), BadEventError, f"event 28 at byte {VIDEO_AT}"),
        (
            changed(WHOLE, BOARD_AT + 4, b"\0"),
            BadBoardError,
            f"before byte {BOARD_AT + 8}: a board is 1×1 to 1000×1000",
        ),
        (changed(WHOLE, BOARD_AT + 6, b"\1"), BadBoardError, f"before byte {BOARD_AT + 8}: 266 mines, and 8×8 cells"),
        (changed(WHOLE, BOARD_AT + 8, b"\x09"), BadBoardError, f"the mine at byte {BOARD_AT + 8} in column 10, row 1"),
        (rmv(result=b"\nSCORE:soon#"), BadHeaderError, "SCORE:'soon' in the result is no number"),
        (rmv(result=b"\n3BV:-4#"), BadHeaderError, "3BV:'-4' in the result is no number"),
        (rmv(result=b"\nTIMESTAMP:today#"), BadHeaderError, "TIMESTAMP:'today' in the result is no number"),
        (rmv(properties=b"\0\0"), TruncatedError, "the properties at byte .*: 2 bytes are left of 4"),
    ],
)
def test_a_broken_file_says_where(data: bytes, error: type[NotationError], message: str) -> None:
    """Which byte, what it holds and what was expected; no section reads into the next."""
    with pytest.raises(error, match=message):
        read(data)
