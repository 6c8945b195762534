"""RMV: the press that is not stored, flags from before, and every way for a file of Vienna's to be wrong."""

import struct
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from game.engine.errors import (
    BadBoardError,
    BadEventError,
    BadHeaderError,
    NotationError,
    NotThisFormatError,
    TooLargeError,
    TruncatedError,
)
from game.engine.game import Status
from game.engine.gesture import Kind, MouseEvent
from game.engine.grid import grid
from game.engine.layout import Layout
from game.engine.metrics import count_bbbv
from game.notation.recording import Header, Recording
from game.notation.rmv import read, write
from game.version import PROGRAM, __version__
from tests.notation.recorded import BEGUN, BEGUN_ISO, LAYOUT, PLAYER, ROWS, Row, events_of, pairs, replayed, rmv
from tests.strategies import drawn_layout


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
        checksum=False,
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
    """The file has 0, which no board has."""
    assert read(rmv(result=b"\nSCORE:3.00#3BV:0#")).header.bbbv is None


@pytest.mark.parametrize(
    ("code", "mode"), [(0, "classic"), (1, "upk"), (2, "cheat"), (3, "density"), (4, "win7"), (17, "17")]
)
def test_the_properties_say_mode_and_marks(code: int, mode: str) -> None:
    """Question marks first, the mode third."""
    header = read(rmv(properties=bytes([1, 0, code, 1]))).header
    assert (header.mode, header.marks) == (mode, True)


def test_the_first_press_is_put_back() -> None:
    """Its place is that of the first event, so a chord that follows begins with left."""
    assert events_of(rmv())[:3] == [(0, "mv", 84, 52), (80, "lc", 84, 52), (80, "lr", 84, 52)]
    assert events_of(rmv())[3:] == list(ROWS[3:])
    chord = ((5, "rc", 24, 8), (9, "lr", 24, 8), (11, "rr", 24, 8))
    assert events_of(rmv(chord)) == [(5, "lc", 24, 8), *chord]


def test_a_press_that_is_stored_is_not_doubled() -> None:
    """Only a release without a press gets one; here none is needed."""
    rows = ((0, "lc", 8, 8), (5, "lc", 24, 8), (9, "lr", 24, 8))
    assert events_of(rmv(rows)) == [(5, "lc", 24, 8), (9, "lr", 24, 8)]


def test_every_button_has_its_code() -> None:
    """Presses and releases of all three, and moves."""
    rows = tuple((10 * k, name, 8, 8) for k, name in enumerate(["lc", "lr", "lc", "lr", "rc", "rr", "mc", "mr", "mv"]))
    assert [name for _, name, _, _ in events_of(rmv(rows))] == [name for _, name, _, _ in rows]


def test_flags_from_before_are_right_clicks() -> None:
    """They have their own section, and the game needs them."""
    recording = read(rmv([*ROWS[:3], *ROWS[9:]], flags=((2, 7), (4, 7))))
    assert [(e.tick, e.kind.value, e.x, e.y) for e in recording.events[:4]] == [
        (0, "rc", 40, 120),
        (0, "rr", 40, 120),
        (0, "rc", 72, 120),
        (0, "rr", 72, 120),
    ]
    assert replayed(recording).status is Status.WON


def test_a_recording_without_room_for_flags_has_none() -> None:
    """An empty section is valid."""
    assert read(rmv(flags=None)) == read(rmv())


@pytest.mark.parametrize("code", [*range(9, 15), *range(18, 28)])
def test_what_the_board_did_is_passed_over(code: int) -> None:
    """The rules give the changes; each such event has a cell in two more bytes."""
    assert read(changed(WHOLE, VIDEO_AT + 14, bytes([code]))) == read(WHOLE)


def test_times_have_three_bytes_and_places_two() -> None:
    """Hours of play on boards of thousands of pixels."""
    rows = ((0, "lc", 0, 0), (70_000, "lr", 127, 126), (7_000_000, "mv", 0, 127))
    assert events_of(rmv(rows))[1:] == list(rows[1:])


@pytest.mark.parametrize("place", [(-1, 5), (5, -1), (128, 5), (5, 128), (-12, -56), (900, 900)])
def test_what_is_off_the_board_is_at_its_corner(place: tuple[int, int]) -> None:
    """There it adds no mouse path, as in other programs."""
    rows = ((0, "lc", 0, 0), (1, "lr", 0, 0), (2, "mv", *place))
    assert events_of(rmv(rows))[-1] == (2, "mv", 128, 128)


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
        (rmv(kind=3), NotThisFormatError, "RMV type 3 at byte 4: types 1 and 2 are known"),
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
        (changed(WHOLE, VIDEO_AT, b"\x08"), BadEventError, f"event 8 at byte {VIDEO_AT} is not known"),
        (changed(WHOLE, VIDEO_AT, b"\x1c"), BadEventError, f"event 28 at byte {VIDEO_AT}"),
        (
            changed(WHOLE, BOARD_AT + 4, b"\0"),
            BadBoardError,
            f"before byte {BOARD_AT + 8}: a board is 1×1 to 1000×1000",
        ),
        (changed(WHOLE, BOARD_AT + 6, b"\1"), BadBoardError, f"before byte {BOARD_AT + 8}: 266 mines, and 8×8 cells"),
        (changed(WHOLE, BOARD_AT + 8, b"\x09"), BadBoardError, f"the mine at byte {BOARD_AT + 8} in column 10, row 1"),
        (rmv(properties=b"\0\0"), TruncatedError, "the properties at byte .*: 2 bytes are left of 4"),
    ],
)
def test_a_broken_file_says_where(data: bytes, error: type[NotationError], message: str) -> None:
    """The message names the byte, its value and the expected one; no section reads into the next."""
    with pytest.raises(error, match=message):
        read(data)


# Type 2

TWO = {"won": True, "time_ms": 1_420, "bbbv": 2, "player": PLAYER, "program": PROGRAM, "version": "0.3"}


def recording(drawing: Sequence[Row] = ROWS, layout: Layout = LAYOUT, square: int = 16, **header: Any) -> Recording:
    """Return a recording from its first press on, whose clock is at the first release."""
    events = tuple(MouseEvent(tick - 80, Kind(name), x, y, square) for tick, name, x, y in drawing)
    return Recording(layout, events, Header(**{**TWO, "timestamp": BEGUN_ISO + "Z", "mode": "classic", **header}))


FROM_PRESS = ROWS[1:]


def test_what_is_written_is_read_again() -> None:
    """Name, identifier, token, marks, mode, the 3BV, the pixels of a cell and the milliseconds: type 2 has them all."""
    whose = {"identifier": "MS 1", "tournament": "cup"}
    given = recording(FROM_PRESS, LAYOUT, 24, marks=True, mode="speed no-guess", time_ms=1_429, **whose)
    found = read(write(given))
    assert [event.square for event in found.events] == [24] * len(FROM_PRESS)
    assert found.events == (replace(given.events[0], tick=0), *given.events[1:])
    assert found.layout == LAYOUT
    assert found.header == replace(given.header, level="beginner", checksum=False)


@pytest.mark.parametrize(
    ("layout", "level"),
    [
        (LAYOUT, 0),
        (Layout(grid(16, 16), (1 << 40) - 1), 1),
        (Layout(grid(30, 16), (1 << 99) - 1), 2),
        (Layout(grid(9, 9), (1 << 10) - 1), 3),
    ],
)
def test_a_file_is_these_bytes(layout: Layout, level: int) -> None:
    """Type 2, clone 0 with our own name, sizes, sections; behind each event the board, behind the end the time."""
    rows = ((0, "lc", 8, 8), (80, "lr", 8, 8), (335, "mv", 0, 15), (336, "mv", -1, 30), (70_080, "rc", 24, 40))
    changes = [[(0, "pressed")], [(0, "number1")], [], [], [(9, "flag")]]
    data = write(recording(rows, layout, player="A#b", marks=True, mode="density", won=False), (7,), changes)
    width = layout.grid.width
    board = struct.pack(">I", BEGUN) + bytes([width, layout.grid.height, 0, layout.mine_count]) + pairs(layout, 0)
    bbbv = count_bbbv(layout)
    sections = (
        b"Minesweeper Arcade - Release 0.3",
        b"\0\4\3A#b\0\0\0",
        board,
        b"\0\1\7\0",
        bytes([1, 0, 3, level, bbbv & 255, bbbv >> 8, 16]),
        b"\0\1\x0aclone_name\x12Minesweeper Arcade",
    )
    video = bytes([3, 0, 0, 0, 0, 0, 8, 0, 8, 9, 0, 0, 19, 0, 0])
    video += bytes([28, 255, 0x87, 1, 0, 1, 0, 0, 255, 255, 0, 30])
    video += bytes([4, 1, 17, 112, 2, 0, 24, 0, 40, 13, 9 % width, 9 // width, 15, 0, 5, 140])
    after = struct.pack(">6HIH", *map(len, sections), len(video), 0) + b"".join(sections) + video
    assert data == b"*rmv" + struct.pack(">HBBI", 2, 0, 0, len(after) + 12) + after


def test_short_moves_go_both_ways() -> None:
    """Four bits and a sign for each axis, and up to 255 ms."""
    places = [(15, 1), (7, 8), (14, 0), (22, 0), (14, 7), (22, 15), (90, 90)]
    rows = (*FROM_PRESS[:2], *((80 + 255 * k, "mv", x, y) for k, (x, y) in enumerate(places)))
    data = write(recording(rows))
    assert read(data).events[2:] == recording(rows).events[2:]
    assert len(data) == len(write(recording(rows[:2]))) + 4 * 9 + 3 * 3


def test_another_programs_game_is_told_as_a_conversion() -> None:
    """The file is ours, but the reader gets the recording program's name too."""
    given = recording(FROM_PRESS, program="Vienna Minesweeper", version="3.0C")
    data = write(given)
    header = read(data).header
    assert (header.program, header.version) == ("Vienna Minesweeper", "3.0C")
    assert header.converted_by == f"{PROGRAM} - Release {__version__}"
    assert read(write(recording(FROM_PRESS))).header.converted_by == ""
    assert data.index(PROGRAM.encode()) < data.index(b"Vienna")


@pytest.mark.parametrize(("won", "end"), [(True, 16), (False, 15), (None, 17)])
def test_how_a_game_ended_is_its_last_event(won: bool | None, end: int) -> None:
    """Three bytes of milliseconds follow it."""
    data = write(recording(FROM_PRESS, won=won))
    assert data[-4:] == bytes([end, 0, 5, 140])
    assert read(data).header.won is won


def test_a_checksum_is_noticed() -> None:
    """Type 1 of other programs has one; of zeros it is none."""
    whole = rmv()
    assert read(whole).header.checksum is False
    assert read(whole[:-1] + b"\1").header.checksum is True


@pytest.mark.parametrize("properties", [bytes(4), bytes([0, 0, 0, 0, 1])])
def test_a_name_that_is_no_utf_8_refuses_no_game(properties: bytes) -> None:
    """Type 1 may say that it is; type 2 always does, and programs err."""
    name = "Zoë".encode("cp1252")
    assert read(rmv(properties=properties, player=name)).header.player == "Zo\udceb"
    assert read(rmv(properties=properties, player=name), "cp1252").header.player == "Zoë"
    new = write(recording(FROM_PRESS, player="Zo+")).replace(b"Zo+", name)
    assert read(new).header.player == "Zo\udceb"
    assert name in write(read(new))


def test_a_result_that_can_not_be_read_is_kept() -> None:
    """The game is played without it."""
    header = read(rmv(result=b"\nSCORE:soon#3BV:-4#TIMESTAMP:today#")).header
    assert (header.time_ms, header.bbbv, header.timestamp) == (None, None, "today")
    assert header.unread == (("Time", "soon"), ("BBBV", "-4"))


def test_the_format_before_rmv_is_read() -> None:
    """UMF has the sections of type 1 without the result, and no checksum."""
    whole = rmv(result=b"")
    body = whole[12:26] + whole[28:-16]
    old = b"*umf\0\1" + (10 + len(body)).to_bytes(4, "big") + body
    assert read(old).events == read(whole).events
    assert read(old).header == replace(read(whole).header, checksum=None, level="beginner")


@pytest.mark.parametrize(
    ("old", "new", "error", "message"),
    [
        (b"\2\0\x10\0\1\x0aclone", b"\2\0\0\0\1\x0aclone", BadHeaderError, "says that a cell has 0 pixels"),
        (b"\0\1\x0aclone", b"\0\2\x0aclone", TruncatedError, "the property's length at byte"),
        (b"\x0aclone", b"\xffclone", TruncatedError, "the property's name at byte"),
        (b"\3\0\0\0\0", b"\x1c\0\0\0\0", BadEventError, "event 28 at byte .* is not known, or not there"),
        (b"\3\0\0\0\0", b"\0\0\0\0\0", BadEventError, "event 0 at byte"),
    ],
)
def test_a_broken_file_of_type_2_says_where(old: bytes, new: bytes, error: type[NotationError], message: str) -> None:
    """The message names the byte and the expected value."""
    whole = write(recording(FROM_PRESS))
    assert whole.count(old) == 1
    with pytest.raises(error, match=message):
        read(whole.replace(old, new))


def test_places_off_the_board_stay_off_it() -> None:
    """They have a sign, and farther away than two bytes count is as far as they do."""
    places = [(-1, 8), (-13, 8), (8, -57), (-90_000, -90_000), (90_000, 90_000), (8, 8)]
    rows = (*FROM_PRESS[:2], *((100 + k, "mv", x, y) for k, (x, y) in enumerate(places)))
    assert [(x, y) for _, _, x, y in events_of(write(recording(rows)))][-6:] == [(128, 128)] * 5 + [(8, 8)]


def test_long_names_are_cut_between_letters() -> None:
    """A name's length has one byte, and a cut must not split a letter."""
    assert read(write(recording(player="é" * 300))).header.player == "é" * 127


def test_a_date_that_needs_more_bits_is_left_out() -> None:
    """Another year is worse than none."""
    assert read(write(recording(timestamp="2106-02-07T06:28:15Z"))).header.timestamp == "2106-02-07T06:28:15Z"
    assert read(write(recording(timestamp="2106-02-07T06:28:16Z"))).header.timestamp == ""


def test_a_recording_of_nothing_is_written() -> None:
    """A recording without events is valid."""
    found = read(write(Recording(LAYOUT, ())))
    assert (found.events, found.header.time_ms, found.header.timestamp) == ((), 0, "")


@pytest.mark.parametrize(
    ("game", "error", "message"),
    [
        (recording((), Layout(grid(256, 2), 1)), BadBoardError, "RMV has boards of up to 255×255 cells, not 256×2"),
        (recording((), Layout(grid(2, 256), 1)), BadBoardError, "not 2×256"),
        (recording(time_ms=2**24), TooLargeError, "16777216 ms, and RMV has up to 16777215"),
        (recording(((0, "lc", 8, 8), (2**24 + 80, "lr", 8, 8))), TooLargeError, "16777216 ms"),
        (recording(((0, "sc", 8, 8),)), BadEventError, "'sc' at -80 ms: this format knows the left and right"),
    ],
)
def test_what_rmv_can_not_say_is_refused(game: Recording, error: type[NotationError], message: str) -> None:
    """The message is one sentence with the limit."""
    with pytest.raises(error, match=message):
        write(game)


def test_the_largest_that_fits_is_written() -> None:
    """Boards and games of exactly the limit are written."""
    board = recording((), Layout(grid(255, 255), 1), time_ms=2**24 - 1)
    assert read(write(board)).layout == board.layout


def test_a_level_without_a_name_is_its_number() -> None:
    """It does not become another one."""
    assert read(rmv(result=b"", properties=bytes([0, 0, 0, 9]))).header.level == "9"
    data = bytearray(write(recording(FROM_PRESS)))
    at = bytes(data).index(bytes([8, 8, 0, 10])) + 4 + 20
    data[at + 3] = 9
    assert read(bytes(data)).header.level == "9"
