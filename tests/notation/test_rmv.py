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
from game.notation.recording import Header, Recording
from game.notation.rmv import read, write
from tests.notation.recorded import BEGUN, BEGUN_ISO, EVENTS, LAYOUT, PLAYER, ROWS, Row, pairs, replayed, rmv
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
    """Hours of play on boards of thousands of pixels."""
    rows = ((0, "lc", 0, 0), (70_000, "lr", 127, 126), (7_000_000, "mv", 0, 127))
    assert events_of(rmv(rows))[1:] == list(rows[1:])


@pytest.mark.parametrize("place", [(-1, 5), (5, -1), (128, 5), (5, 128), (-12, -56), (900, 900)])
def test_what_is_off_the_board_is_at_its_corner(place: tuple[int, int]) -> None:
    """There it makes no way of the mouse, as in other programs."""
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


# Written


def recording(drawing: Sequence[Row] = ROWS, layout: Layout = LAYOUT, **header: Any) -> Recording:
    """Return a recording whose clock is at the first release, as it is handed to writers."""
    events = tuple(MouseEvent(tick - 80, Kind(name), x, y) for tick, name, x, y in drawing)
    fields = {"won": True, "time_ms": 1_420, "bbbv": 2, "player": PLAYER, "program": "Vienna", "version": "3.0"}
    return Recording(layout, events, Header(**{**fields, "timestamp": BEGUN_ISO + "Z", "mode": "classic", **header}))


def test_what_is_written_is_read_again() -> None:
    """From the first release on, which is at 0; the time is cut to hundredths."""
    found = read(write(recording(time_ms=1_429)))
    first = replace(EVENTS[1], tick=0)
    assert found.events == (first, *(replace(event, tick=event.tick - 80) for event in EVENTS[2:]))
    assert found.layout == LAYOUT
    assert found.header == replace(recording().header, level="beginner", step_ms=10)


@pytest.mark.parametrize(("won", "end", "bbbv"), [(True, 16, 2), (False, 15, None), (None, 17, None)])
def test_how_a_game_ended_is_its_last_byte(won: bool | None, end: int, bbbv: int | None) -> None:
    """Only a win has a 3BV in the result."""
    data = write(recording(won=won))
    assert data[-1] == end
    assert (read(data).header.won, read(data).header.bbbv) == (won, bbbv)


@pytest.mark.parametrize(
    ("layout", "level", "name"),
    [
        (LAYOUT, 0, b"Beginner"),
        (Layout(grid(16, 16), (1 << 40) - 1), 1, b"Intermediate"),
        (Layout(grid(30, 16), (1 << 99) - 1), 2, b"Expert"),
        (Layout(grid(9, 9), (1 << 10) - 1), 3, b"Custom"),
    ],
)
def test_a_file_is_these_bytes(layout: Layout, level: int, name: bytes) -> None:
    """Sizes first, then the sections; the result's last fields lie at fixed places from its end."""
    rows = ((0, "lc", 8, 8), (80, "lr", 8, 8), (70_080, "rc", 24, 40))
    data = write(recording(rows, layout, player="A#b", marks=True, mode="density", won=False))
    result = b"\nLEVEL:" + name + b"#SCORE:1.42#NAME:A b#NICK:A b#3BV:0#NF:0#TIMESTAMP:1700000000#\n"
    board = struct.pack(">I", BEGUN) + bytes([layout.grid.width, layout.grid.height, 0, layout.mine_count])
    board += pairs(layout, 0)
    sections = (result, b"Vienna - Release 3.0", b"\0\1\3A#b", board, b"\0\0", bytes([1, 0, 3, level]))
    video = bytes([3, 0, 0, 0, 0, 0, 20, 0, 64, 4, 1, 17, 112, 0, 0, 36, 0, 96, 15])
    after = struct.pack(">6HIH", *map(len, sections), len(video), 0) + b"".join(sections) + video
    assert data == b"*rmv" + struct.pack(">HI", 1, len(after) + 10) + after


FLAGS = ((0, "rc", 40, 120), (9, "rr", 40, 120), (20, "rc", 72, 120), (30, "rr", 72, 120))
CLICK = ((40, "mv", 84, 52), (50, "lc", 84, 52), (80, "lr", 84, 52))


def test_flags_from_before_have_a_section_of_their_own() -> None:
    """The video begins with the first release all the same, and nobody set a flag in a game without."""
    data = write(recording((*FLAGS, *CLICK)))
    assert data.count(bytes([0, 2, 2, 7, 4, 7])) == 1
    assert [(e.tick, e.kind.value) for e in read(data).events][-2:] == [(0, "lc"), (0, "lr")]
    assert replayed(read(data)).clicks.right == 2
    assert b"#NF:0#" in data
    assert b"#NF:1#" in write(recording(CLICK))


@pytest.mark.parametrize(
    "rows",
    [
        pytest.param((*FLAGS, (32, "rc", 40, 120), (33, "rr", 40, 120), *CLICK), id="a flag was taken back"),
        pytest.param((*FLAGS[:3], *CLICK), id="right was down"),
        pytest.param((*FLAGS, (35, "rc", -5, 9), (36, "rr", -5, 9), *CLICK), id="off the board"),
        pytest.param((*FLAGS, *CLICK[:2], (60, "rc", 84, 52), *CLICK[2:], (90, "rr", 84, 52)), id="a chord"),
        pytest.param((*FLAGS, *CLICK[:2], (80, "lr", 84, 900)), id="released off the board"),
        pytest.param((*CLICK[:2], (60, "rc", 84, 52), (70, "rr", 84, 52), *CLICK[2:]), id="a chord first"),
    ],
)
def test_what_else_came_before_is_in_the_video(rows: tuple[Row, ...]) -> None:
    """No section of the format can say it, so the video begins earlier, with its first press."""
    zero = next(tick for tick, name, _, _ in rows if name != "mv")
    wanted = [(tick - zero, name) for tick, name, _, _ in rows if name != "mv"]
    found = [(tick, name) for tick, name, _, _ in events_of(write(recording(rows))) if name != "mv"]
    assert found == wanted


def test_places_off_the_board_stay_off_it() -> None:
    """Farther left and higher than the window's rim can't be said, nor farther away than two bytes count."""
    places = [(-1, 8), (-13, 8), (8, -57), (-90_000, -90_000), (90_000, 90_000), (8, 8)]
    rows = (*CLICK, *((100 + k, "mv", x, y) for k, (x, y) in enumerate(places)))
    assert [(x, y) for _, _, x, y in events_of(write(recording(rows)))][-6:] == [(128, 128)] * 5 + [(8, 8)]


def test_long_names_are_cut_between_letters() -> None:
    """A name's length has one byte; in the result no name can begin another field."""
    data = write(recording(player="é" * 300))
    assert read(data).header.player == "é" * 127
    assert read(write(recording(player="x#3BV:77#"))).header.bbbv == 2


def test_a_recording_of_nothing_is_written() -> None:
    """Nobody touched the mouse."""
    found = read(write(Recording(LAYOUT, ())))
    assert (found.events, found.header.time_ms, found.header.timestamp) == ((), 0, "")
    assert events_of(write(recording(((0, "mv", 8, 8),)))) == []


def test_an_unfinished_game_took_until_its_last_event() -> None:
    """Programs show a score."""
    assert read(write(recording(ROWS[:5], won=None, time_ms=None))).header.time_ms == 420


@pytest.mark.parametrize(
    ("game", "error", "message"),
    [
        (recording((), Layout(grid(256, 2), 1)), BadBoardError, "RMV has boards of up to 255×255 cells, not 256×2"),
        (recording((), Layout(grid(2, 256), 1)), BadBoardError, "not 2×256"),
        (recording(time_ms=2**24), TooLargeError, "16777216 ms, and RMV has up to 16777215"),
        (recording(((0, "lc", 8, 8), (1, "lr", 8, 8), (2**24 + 1, "mv", 8, 8))), TooLargeError, "16777216 ms"),
        (recording(((0, "sc", 8, 8),)), BadEventError, "'sc' at -80 ms: this format knows the left and right"),
    ],
)
def test_what_rmv_can_not_say_is_refused(game: Recording, error: type[NotationError], message: str) -> None:
    """One sentence with the limit."""
    with pytest.raises(error, match=message):
        write(game)


def test_the_largest_that_fits_is_written() -> None:
    """The limits are within."""
    board = recording((), Layout(grid(255, 255), 1), time_ms=2**24 - 1)
    assert read(write(board)).layout == board.layout
