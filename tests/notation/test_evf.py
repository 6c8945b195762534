"""EVF: five versions, times as differences and pauses, and every way for a file to be wrong."""

import hashlib
import struct
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import pytest

from game.engine.errors import (
    BadBoardError,
    BadEventError,
    BadHeaderError,
    NotationError,
    TooLargeError,
    TruncatedError,
)
from game.engine.gesture import Kind, MouseEvent
from game.engine.grid import grid
from game.engine.layout import Layout
from game.notation.evf import read, write
from game.notation.recording import Header, Recording
from game.version import PROGRAM, __version__
from tests.notation.recorded import (
    BEGUN,
    BEGUN_ISO,
    EVENTS,
    LAYOUT,
    PLAYER,
    ROWS,
    TIME_MS,
    Row,
    board_bits,
    events_of,
    evf,
    evf_4,
)
from tests.strategies import drawn_layout

Builder = Callable[..., bytes]


@pytest.mark.parametrize("version", range(5))
def test_all_is_read(version: int) -> None:
    """Versions differ in their order, not in their content; the corner mine is the first byte's highest bit."""
    found = read(evf(version=version) if version < 4 else evf_4())
    assert (found.events, found.layout) == (EVENTS, LAYOUT)
    assert found.header == Header(
        program="Meta 3.3" if version == 4 else "Meta 3.2",
        player=PLAYER,
        timestamp=BEGUN_ISO + (".123Z" if version < 4 else "Z"),
        level="beginner",
        mode="classic",
        won=True,
        time_ms=TIME_MS,
        bbbv=2,
        checksum=version == 4,
    )


def test_a_game_not_completed_claims_no_end() -> None:
    """The file does not distinguish a lost game from an abandoned one."""
    assert read(evf(flags=0x20)).header.won is None
    assert read(evf_4(flags=0x20)).header.won is None


@pytest.mark.parametrize(
    ("code", "mode"),
    [(0, "classic"), (1, "upk"), (3, "density"), (6, "strict no-guess"), (11, "recursive chord"), (99, "99")],
)
def test_the_mode_has_a_name(code: int, mode: str) -> None:
    """A later, unknown mode is named by its number."""
    assert read(evf(mode=code)).header.mode == mode


def test_a_checksum_is_passed_over() -> None:
    """Only its program can check it, so only its length is checked."""
    assert read(evf(end=b"\0" + bytes(range(32)))).events == EVENTS
    assert read(evf_4(end=b"\0\0\0")).events == EVENTS


def test_a_translated_file_has_two_names_more() -> None:
    """The names are the converter and the encoding of the player's name."""
    recording = read(evf_4(flags=0x88))
    assert (recording.header.player, recording.events) == (PLAYER, EVENTS)


def test_a_begin_may_be_missing() -> None:
    """Version 0 of the program wrote none; a count of microseconds is recommended, and others stay as they are."""
    for begun, timestamp in ((b"", ""), (b"9" * 18, ""), (b"noon", "noon"), (b"9" * 19, "9" * 19)):
        assert read(evf(begun=begun)).header.timestamp == timestamp


def test_pauses_add_up() -> None:
    """A difference has one byte; a longer wait is a pause, and more than a minute is several."""
    rows = ((0, "mv", 8, 8), (255, "lc", 8, 8), (511, "lr", 8, 8))
    assert events_of(evf_4(rows)) == list(rows)
    pauses = b"\xff\xff\xff\xff\xff\xff\x03\x05\0\0\0\0"
    assert events_of(evf_4(rows, end=pauses + b"\0\0\0"))[-1] == (511 + 2 * 65_535 + 5, "lr", 8, 8)


def test_places_go_back_and_forth() -> None:
    """Differences have a sign; the first place has none."""
    rows = ((0, "mv", 40_000, 40_000), (1, "mv", 20_000, 20_000), (2, "mv", 0, 0), (3, "mv", -5, 9))
    assert events_of(evf_4(rows)) == list(rows)


@pytest.mark.parametrize("build", [evf, evf_4])
def test_flags_before_the_start_and_chords_are_read(build: Builder) -> None:
    """Each has its own code."""
    rows = ((0, "pf", 40, 120), (5, "lc", 56, 104), (6, "cc", 56, 104), (9, "lr", 56, 104))
    names = [name for _, name, _, _ in events_of(build(rows))]
    assert names == ["rc", "rr", "lc", "rc", "lr"]


@pytest.mark.parametrize("build", [evf, evf_4])
@pytest.mark.parametrize("drawing", ["*.*.*. .*....", "*", "........* *........", "*.* ... .*."])
def test_a_board_of_any_size_is_read(build: Builder, drawing: str) -> None:
    """Eight cells a byte, without a gap between rows; the last byte is filled up."""
    layout = drawn_layout(drawing)
    found = read(build((), layout))
    assert (found.layout, found.events) == (layout, ())


WHOLE, WHOLE_4 = evf(), evf_4()
EVENTS_AT = len(WHOLE) - 1 - 8 * len(ROWS)
BOARD_AT = EVENTS_AT - 8
END_4 = len(WHOLE_4) - 6


@pytest.mark.parametrize(
    ("data", "error", "message"),
    [
        (b"\3", TruncatedError, "the flags at byte 1: 0 bytes are left of 1"),
        (WHOLE[:12], TruncatedError, "the time at byte 12: 0 bytes are left of 3"),
        (WHOLE[:18], TruncatedError, "the program at byte 15 has no zero byte to end it within 10000 bytes"),
        (WHOLE[: BOARD_AT + 3], TruncatedError, f"the 8×8 board at byte {BOARD_AT}: 3 bytes are left of 8"),
        (WHOLE[:-1], TruncatedError, f"the next event or the end at byte {len(WHOLE) - 1}: 0 bytes are left of 1"),
        (WHOLE[:-4], TruncatedError, f"event 5 at byte {len(WHOLE) - 9} is cut off: only 4 bytes follow"),
        (evf(end=b"\0abc"), TruncatedError, f"the checksum at byte {len(WHOLE)}: 3 bytes are left of 32"),
        (evf_4(end=b""), TruncatedError, f"the event at byte {END_4} is cut off: no event 0 ends the recording"),
        (WHOLE_4[: END_4 - 2], TruncatedError, f"the event at byte {END_4 - 6} is cut off"),
        (evf_4(end=b"\xff\0"), TruncatedError, f"the event at byte {END_4} is cut off"),
        (evf_4(end=b"\0\0\x03ab"), TruncatedError, f"the checksum at byte {END_4 + 3}: 2 bytes are left of 3"),
        (evf(square=0), BadHeaderError, "byte 7 says that a cell has 0 pixels"),
        (evf_4(square=0), BadHeaderError, "byte 7 says that a cell has 0 pixels"),
        (evf_4(indicators=65_535), TruncatedError, "the indicator's name at byte"),
        (evf_4(end=b"\xc9\0\x27\x10no end"), TruncatedError, f"the event at byte {END_4} is cut off"),
        (evf_4(end=b"\xca\0"), BadEventError, f"event 202 at byte {END_4}"),
        (evf(mines=9), BadBoardError, f"the board at byte {BOARD_AT} has 10 mines, and the header says 9"),
        (evf(mines=65_535), BadBoardError, "has 10 mines, and the header says 65535"),
        (
            WHOLE[:3] + b"\0" + WHOLE[4:],
            BadBoardError,
            f"before byte {BOARD_AT}: a board is 1×1 to 1000×1000 cells, not 8×0",
        ),
        (evf([(0, "no", 0, 0)]), BadEventError, f"event 13 at byte {EVENTS_AT}: 1 to 12 and"),
        (
            evf([*ROWS, (0, "no", 0, 0)]),
            BadEventError,
            f"event 13 at byte {len(WHOLE) - 1}: 1 to 12 and",
        ),
        (evf_4([*ROWS, (1520, "no", 0, 0)]), BadEventError, f"event 13 at byte {END_4}: 1 to 12 and"),
    ],
)
def test_a_broken_file_says_where(data: bytes, error: type[NotationError], message: str) -> None:
    """The message names the byte, its value and the expected one."""
    with pytest.raises(error, match=message):
        read(data)


OTHER = b"\x52\x05\x6f\x07\0\0\xc8\x01\x27\x10" + bytes(8) + b"\xc9\x02\x27\x11hard\0\x63\0"


def test_events_that_no_hand_made_are_skipped() -> None:
    """Other programs' events on states, cells and indicators take time, but don't move the mouse."""
    indicators = b"\0\2pluck\0luck\0"
    whole = evf_4(end=OTHER + b"\xff\0\x0a\1\1\0\1\0\2\0\0\0")
    at = whole.index(board_bits(LAYOUT)) + 8
    events = read(whole[:at] + indicators + whole[at + 2 :]).events
    assert events[:-1] == EVENTS
    last = EVENTS[-1]
    assert events[-1] == MouseEvent(last.tick + 5 + 7 + 1 + 2 + 10 + 1, Kind.MOVE, last.x + 1, last.y + 2)
    old = b"".join(bytes([kind]) + bytes(7) for kind in (81, 99, 100, 200))
    assert read(evf(end=old + b"\xff")).events == EVENTS


@pytest.mark.parametrize("version", [3, 4])
def test_sites_find_the_player_by_his_identifier(version: int) -> None:
    """The identifier is in the player's place, the name after it; our own reader returns both."""
    data = write(recording(program=PROGRAM, identifier="MS 1", tournament="cup"), version)
    assert b"\0MS 1\0cup\0" + PLAYER.encode() + b"\0" in data if version == 4 else b"\0MS 1\0cup\0" in data
    found = read(data).header
    assert (found.player, found.identifier, found.tournament) == (PLAYER, "MS 1", "cup")


def test_the_begin_is_the_first_opening_to_the_millisecond() -> None:
    """Two quick games in a row must not overlap; the end follows by the game's time."""
    data = write(recording(timestamp="2023-11-14T22:13:20.250+00:00"))
    begun = (BEGUN * 1000 + 250) * 1000
    assert data[18:34] == struct.pack(">QQ", begun, begun + TIME_MS * 1000)
    assert read(data).header.timestamp == BEGUN_ISO + ".250Z"


def test_the_checksum_is_a_plain_sum_of_the_bytes() -> None:
    """Anyone can make it; it shows damage and proves nothing. A converted file of version 3 has none, by its text."""
    ours = recording(program=PROGRAM)
    for version, length in ((3, b""), (4, b"\0\x20")):
        data = write(ours, version)
        assert data[-32:] == hashlib.sha256(data[: -32 - len(length)]).digest()
        assert data[:-32][-1 - len(length) :] == b"\0" + length
        assert read(data).header.checksum is True
    assert write(recording(), 3)[-1] == 255
    assert read(write(recording(), 3)).header.checksum is False


# Written


def recording(rows: Sequence[Row] = ROWS, layout: Layout = LAYOUT, **header: Any) -> Recording:
    """Return a recording whose clock starts at the first release, as writers get it."""
    events = tuple(MouseEvent(tick - 80, Kind(name), x, y) for tick, name, x, y in rows)
    fields = {"won": True, "time_ms": TIME_MS, "bbbv": 2, "player": PLAYER, "program": "Meta", "version": "3.2"}
    return Recording(layout, events, Header(**{**fields, "timestamp": BEGUN_ISO + "Z", "mode": "classic", **header}))


@pytest.mark.parametrize("version", [3, 4])
def test_what_is_written_is_read_again(version: int) -> None:
    """The file begins with the first press at 0; program and version are one name."""
    found = read(write(recording(), version))
    assert found.events == EVENTS[1:]
    assert found.layout == LAYOUT
    expected = replace(recording().header, program="Meta 3.2", version="", level="beginner")
    if version == 3:
        assert found.header == replace(expected, checksum=False)
    else:
        assert found.header == replace(expected, checksum=True, converted_by=f"{PROGRAM} {__version__}")


def test_a_file_of_version_4_is_these_bytes() -> None:
    """Each field is where the format's description has it."""
    rows = ((80, "lc", 84, 52), (380, "lr", 80, 53))
    data = write(recording(rows, time_ms=66_000, marks=True, mode="upk"))
    assert data[:16] == bytes([4, 0x98, 0x80, 8, 8, 0, 10, 16, 0, 1, 0, 2, 0, 1, 1, 208])
    assert data[16:18] == b"XX"
    begun = BEGUN * 1_000_000
    assert data[18:34] == struct.pack(">QQ", begun, begun + 66_000_000)
    translator = f"{PROGRAM} {__version__}\0utf-8\0".encode()
    texts = b"Meta 3.2\0" + translator + PLAYER.encode() + b"\0\0\0" + b"\0\0"
    events = bytes([2, 0, 0, 84, 0, 52, 255, 1, 44, 3, 0, 255, 252, 0, 1])
    assert data[34:-32] == texts + board_bits(LAYOUT) + b"\0\0" + events + b"\0\0\x20"


def test_a_file_of_version_3_is_these_bytes() -> None:
    """The same in the older order, with times of three bytes, and 255 for no checksum."""
    data = write(recording(((80, "rc", 84, 52), (70_080, "rr", 80, 53)), won=False), 3)
    assert data[:15] == bytes([3, 0, 0, 8, 8, 0, 10, 16, 0, 0, 0, 2, 0, 5, 140])
    begun = BEGUN * 1_000_000
    texts = ["Meta 3.2", PLAYER, "", "", str(begun), str(begun + TIME_MS * 1000), "", ""]
    events = bytes([4, 0, 0, 0, 0, 84, 0, 52, 5, 1, 17, 112, 0, 80, 0, 53])
    assert data[15:] == b"".join(text.encode() + b"\0" for text in texts) + board_bits(LAYOUT) + events + b"\xff"


@pytest.mark.parametrize("version", [3, 4])
def test_off_the_board_is_its_corner(version: int) -> None:
    """MetaSweeper has one place for all that is off the board; the file has none that is negative."""
    off = [(-1, 8), (8, -1), (8, -40_000), (128, 8), (8, 128)]
    on = [(0, 8), (8, 0), (127, 8), (8, 127), (0, 0), (127, 127)]
    rows = ((0, "lc", 8, 8), *((1, "mv", x, y) for x, y in off + on))
    places = [(e.x, e.y) for e in read(write(recording(rows), version)).events]
    assert places == [(8, 8), *[(128, 128)] * len(off), *on]


@pytest.mark.parametrize("version", [3, 4])
@pytest.mark.parametrize("waits", [0, 254, 255, 256, 65_535, 65_790, 200_000])
def test_waits_of_any_length_are_written(version: int, waits: int) -> None:
    """A byte has room for a quarter of a second, a pause for a minute."""
    rows = ((0, "lc", 8, 8), (waits, "lr", 8, 8))
    assert [e.tick for e in read(write(recording(rows), version)).events] == [0, waits]


def test_squares_keep_their_size_where_it_fits() -> None:
    """A way of the mouse is not rounded without need; more pixels than two bytes hold are made 16 a cell."""
    wide = replace(recording(), events=(MouseEvent(0, Kind.LEFT_PRESS, 84 * 2, 53 * 2 + 1, 32),))
    assert read(write(wide)).events == wide.events
    huge = replace(wide, events=(MouseEvent(0, Kind.LEFT_PRESS, 84 * 20, 53 * 20 + 1, 320),))
    assert read(write(huge)).events == (MouseEvent(0, Kind.LEFT_PRESS, 84, 53, 16),)
    long = Layout(grid(200, 2), 1)
    far = Recording(long, (MouseEvent(0, Kind.LEFT_PRESS, 199 * 200, 0, 200),))
    assert read(write(far)).events == (MouseEvent(0, Kind.LEFT_PRESS, 199 * 16, 0, 16),)


@pytest.mark.parametrize("version", [3, 4])
def test_a_recording_of_nothing_is_written(version: int) -> None:
    """The recording has no event, no player and no date."""
    found = read(write(Recording(LAYOUT, ()), version))
    expected = Header(level="beginner", mode="classic", time_ms=0, bbbv=2, checksum=True)
    assert (found.events, found.header) == ((), expected)
    only_moves = ((0, "mv", 8, 8), (50, "mv", 9, 9))
    assert read(write(recording(only_moves), version)).events == ()


def test_an_unfinished_game_took_until_its_last_event() -> None:
    """Other programs want a time."""
    header = read(write(recording(ROWS[:3], won=None, time_ms=None))).header
    assert (header.won, header.time_ms) == (None, 0)
    assert read(write(recording(ROWS[:5], won=None, time_ms=None))).header.time_ms == 420


@pytest.mark.parametrize(
    ("game", "version", "error", "message"),
    [
        (recording((), Layout(grid(256, 2), 1)), 4, BadBoardError, "up to 255×255 cells, not 256×2"),
        (recording((), Layout(grid(2, 256), 1)), 3, BadBoardError, "up to 255×255 cells, not 2×256"),
        (recording(time_ms=2**24), 3, TooLargeError, "16777216 ms, and EVF of version 3 has up to 16777215"),
        (recording(time_ms=2**32), 4, TooLargeError, "4294967296 ms, and EVF of version 4"),
        (recording(((0, "lc", 8, 8), (2**24, "lr", 8, 8))), 3, TooLargeError, "16777216 ms"),
        (recording(((0, "sc", 8, 8),)), 4, BadEventError, "'sc' at -80 ms: this format knows the left and right"),
        (recording(((0, "mc", 8, 8),)), 3, BadEventError, "'mc' at -80 ms"),
    ],
)
def test_what_evf_can_not_say_is_refused(
    game: Recording, version: int, error: type[NotationError], message: str
) -> None:
    """The message is one sentence with the limit."""
    with pytest.raises(error, match=message):
        write(game, version)


def test_the_largest_that_fits_is_written() -> None:
    """Boards and games of exactly the limit are written."""
    board = recording((), Layout(grid(255, 255), 1), time_ms=2**24 - 1)
    assert read(write(board, 3)).layout == board.layout
    assert read(write(replace(board, header=replace(board.header, time_ms=2**32 - 1)))).header.time_ms == 2**32 - 1


@pytest.mark.parametrize("settings", [0, 0x40, 0x80, 0xE0])
def test_question_marks_are_told_by_a_bit(settings: int) -> None:
    """MetaSweeper has no question marks and clears the bit; other programs set it."""
    data = bytearray(evf())
    data[2] = settings
    assert read(bytes(data)).header.marks == (settings >= 0x80)


def test_version_4_as_its_text_has_it_is_read() -> None:
    """The program ends names with zeros; the text puts their lengths before them, and ends the device with a zero."""
    by_zero = PLAYER.encode() + b"\0\0mark\0\0\x06device"
    by_length = len(PLAYER.encode()).to_bytes(2, "big") + PLAYER.encode() + b"\0\0\0\4markdevice\0"
    whole = evf_4()
    assert whole.count(by_zero) == 1
    assert read(whole.replace(by_zero, by_length)) == read(whole)


@pytest.mark.parametrize("build", [evf, evf_4])
def test_an_event_may_be_a_press_or_a_release(build: Callable[..., bytes]) -> None:
    """Three codes don't say which: the first of a button is its press."""
    rows = [(0, "l", 8, 8), (9, "l", 8, 8), (20, "r", 8, 8), (30, "r", 8, 8), (40, "m", 8, 8), (50, "m", 8, 8)]
    assert [name for _, name, _, _ in events_of(build(rows))] == ["lc", "lr", "rc", "rr", "mc", "mr"]


def test_a_translated_file_names_its_code_page() -> None:
    """Its names are in the code page of the program that recorded the game."""
    whole = evf_4(flags=0xA8).replace(PLAYER.encode(), "김철수".encode("cp949")).replace(b"GBK", b"cp949")
    assert read(whole).header.player == "김철수"


def test_bytes_of_a_name_are_written_as_they_were() -> None:
    """The file then doesn't say that its names are UTF-8."""
    given = recording(ROWS, player="Zo\udceb", program="Another")
    data = write(given)
    assert b"Zo\xeb\0" in data
    assert b"utf-8\0" not in data
    assert read(data).header.player == "Zo\udceb"
