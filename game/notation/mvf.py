"""
MVF, the recordings of Minesweeper Clone: 0.97, 2006 and 2007, their variants, and 0.96 and before.

From 0.97 on the bits of every event are shuffled; a number in the file decides the order. An event stores
which buttons are down. The gesture is the change from the event before.
"""

import struct
from collections.abc import Iterable, Iterator
from dataclasses import replace
from math import cos, sin, sqrt

from game.engine.errors import NotThisFormatError
from game.engine.layout import Layout
from game.engine.level import CLASSIC, EXPERT, INTERMEDIATE
from game.notation.byte_reader import ByteReader
from game.notation.gestures import Row, check_count, mouse_events
from game.notation.header_text import iso_fields, level_name
from game.notation.recording import Header, Recording

PROGRAM = "Minesweeper Clone"
MAGIC = b"\x11M"
BEHEADED = b"\0\0"
YEAR_AT = 27
"""The last digit of the year in the copyright line, which distinguishes the versions."""

MODES = {1: "classic", 2: "density", 3: "upk", 4: "cheat"}
BOARDS_OF_OLD = {
    bytes([level.width, level.height, level.mines >> 8, level.mines & 255]): level
    for level in (CLASSIC, INTERMEDIATE, EXPERT)
}
"""The first bytes of files of 0.96 and before, which save only these boards."""

FUNNY = "funny mode"
BUTTONS = ((4, "l"), (1, "r"), (2, "m"))
"""The bit of each button that is down, and the letter of its events; left comes first."""

RIM = 32
"""2006 and 2007 add these pixels to each place, so that none is negative."""

OLD_NAME_BYTES = 100

State = tuple[int, int, int, int]
"""Milliseconds, the buttons that are down, and the place in pixels."""

_OLD_STATE = struct.Struct(">BBBHHx")  # seconds, hundredths, buttons, x, y


def read(data: bytes, names: str = "") -> Recording:
    """Read an MVF file; *names* is the encoding of names that are no UTF-8. Raises: NotationError."""
    file = ByteReader(data, names=names)
    if data.startswith(MAGIC):
        file.skip_to(YEAR_AT, "the year of the version")
        year = file.take(1, "the year of the version")
        if year in (b"6", b"7"):
            return _read_2006(file)
        if year in (b"5", b"8"):
            file.skip_to(74, "the date")
            return _read_097(file, "0.97" if year == b"5" else FUNNY)
        raise NotThisFormatError(f"byte {YEAR_AT} of an MVF file is 5, 6, 7 or 8, not {year!r}")
    if data.startswith(BEHEADED):
        file.skip_to(7, "the date")
        return _read_097(file, "0.97")
    if data[:4] in BOARDS_OF_OLD:
        return _read_096(file)
    raise NotThisFormatError(f"an MVF file begins with 11 4d, 00 00 or a board, not with {data[:4].hex(' ')}")


def is_old(data: bytes) -> bool:
    """Return whether *data* begins as a file of 0.96 and before, and has more than a board, as MBF has."""
    board = BOARDS_OF_OLD.get(data[:4])
    return board is not None and len(data) > 4 + 2 * board.mines


def lost_its_head(data: bytes) -> bool:
    """Return whether *data* is a file of 0.97 without its head: zeros, then a valid date and mode."""
    if not data.startswith(BEHEADED) or len(data) < 16:
        return False
    file = ByteReader(data)
    file.skip_to(7, "the date")
    date, mode = _beginning(file)
    return bool(date) and mode in MODES.values() and data[9] == 7  # years 1792 to 2047


def _read_097(file: ByteReader, version: str) -> Recording:
    date, mode = _beginning(file)
    time_ms = file.number(2, "the seconds") * 1000 + file.number(1, "the hundredths") * 10
    bbbv, solved = file.number(2, "the 3BV"), file.number(2, "the solved 3BV")
    left, double, right = (file.number(2, "the counts of clicks") for _ in range(3))
    layout, header = _board(file, version, date, "upk" if version == FUNNY else mode)
    header = replace(
        header,
        won=solved == bbbv if bbbv else None,
        time_ms=time_ms,
        step_ms=10,
        bbbv=bbbv or None,
        clicks=(left, right, double),
    )
    states = (
        (
            (value >> 28 & 0x3FF) * 1000 + (value >> 21 & 0x7F) * 10,
            value & 7,
            value >> 12 & 0x1FF,
            value >> 3 & 0x1FF,
        )
        for value in _unshuffle(file, 5)
    )
    return _recording(layout, header, states)


def _read_2006(file: ByteReader) -> Recording:
    file.skip_to(53, "the version")
    version = file.text(file.number(1, "the version's length"), "the version")
    file.skip_to(71, "the date")
    date, mode = _beginning(file)
    time_ms = file.number(3, "the time")
    layout, header = _board(file, version, date, mode)
    states = (
        (value >> 25 & 0x3FFFFF, value & 7, (value >> 14 & 0x7FF) - RIM, (value >> 3 & 0x7FF) - RIM)
        for value in _unshuffle(file, 6)
    )
    return _recording(layout, replace(header, time_ms=time_ms), states)


def _read_096(file: ByteReader) -> Recording:
    """Read a file that is a board, events, and a trailer whose length tells the version."""
    size = len(file.data)
    width, height = file.number(1, "the width"), file.number(1, "the height")
    layout = file.mines_by_pairs(width, height, file.number(2, "the count of mines"), first=0)
    marks = file.number(1, "the marks") == 1
    file.take(1, "a byte without meaning")
    begin = file.at
    if file.data[-1] == 0:
        version, trailer = "0.96", 125
    elif file.data[-13:-10] == b"   ":
        version, trailer = "0.76", 113
    else:
        version, trailer = "0.75", 13
    file.skip_to(max(begin, size - trailer), "the trailer")
    end = file.at
    time_ms = file.number(2, "the seconds") * 1000 + file.number(1, "the hundredths") * 10
    header = Header(
        program=PROGRAM,
        version=version,
        player="" if version == "0.75" else file.text(OLD_NAME_BYTES, "the name"),
        level=level_name(layout.grid, layout.mine_count),
        mode="classic",
        marks=marks,
        time_ms=time_ms,
        step_ms=10,
    )
    return _recording(layout, header, _states_096(file.data[begin:end], time_ms))


def _recording(layout: Layout, header: Header, states: Iterable[State]) -> Recording:
    events, stepped_back = mouse_events(_rows(states))
    return Recording(layout, events, header, stepped_back)


def _beginning(file: ByteReader) -> tuple[str, str]:
    """Return the date, empty if its bytes are not valid, and the mode; its numbers are not those of EVF and RMV."""
    month, day = file.number(1, "the month"), file.number(1, "the day")
    year = file.number(2, "the year")
    hour, minute, second, _, mode = file.take(5, "the hour, the level and the mode")
    on_a_clock = hour < 24 and minute < 60 and second < 60
    date = iso_fields(year, month, day, hour * 3600 + minute * 60 + second) if on_a_clock else ""
    return date, MODES.get(mode, f"mode {mode}")


def _board(file: ByteReader, version: str, date: str, mode: str) -> tuple[Layout, Header]:
    """Return the layout, and the header without the game's time."""
    marks = file.number(1, "the marks") == 1
    width, height = file.number(1, "the width"), file.number(1, "the height")
    layout = file.mines_by_pairs(width, height, file.number(2, "the count of mines"), first=1)
    player = file.text(file.number(1, "the name's length"), "the name")
    level = level_name(layout.grid, layout.mine_count)
    return layout, Header(PROGRAM, version, player, date, level, mode, marks=marks)


def _unshuffle(file: ByteReader, size: int) -> Iterator[int]:
    """Yield the events of *size* bytes each as numbers whose bits are in order. About 0.7 µs each."""
    order = bit_order(file.number(2, "the number that shuffles"), size)
    count = file.number(3, "the count of events")
    check_count(count)
    data = file.take(size * count, f"the {count} events")
    # The new places of a byte's bits do not depend on the other bytes, so each byte has a table.
    weights = {place: 1 << k for k, place in enumerate(order)}
    tables = [
        [sum(weights[byte, bit] for bit in range(8) if value >> bit & 1) for value in range(256)]
        for byte in range(size)
    ]
    columns = (map(table.__getitem__, data[place::size]) for place, table in enumerate(tables))
    return map(sum, zip(*columns, strict=True))


def bit_order(number: int, size: int) -> list[tuple[int, int]]:
    """
    Return byte and bit of each bit of an event of *size* bytes, in their true order; *number* decides the order.

    The digits of some cosines and sines are sorted, and equal digits stay in their order.
    """
    a, b = sqrt(number), sqrt(number + 1000)
    c, d = sqrt(a + 1000), sqrt(b + 1000)
    waves = (cos(c + 1000), sin(sqrt(b)), cos(c), sin(sqrt(a) + 1000), cos(d), sin(d))
    digits = "".join(f"{round(abs(wave) * 1e8):08}"[:8] for wave in waves[:size])
    return [divmod(place, 8) for place in sorted(range(8 * size), key=digits.__getitem__)]


def _states_096(data: bytes, time_ms: int) -> Iterator[State]:
    """Yield the states up to the game's time (the bytes after it mean nothing), then one with all buttons up."""
    latest = x = y = 0
    whole = len(data) // _OLD_STATE.size * _OLD_STATE.size
    for second, hundredths, buttons, x_now, y_now in _OLD_STATE.iter_unpack(memoryview(data)[:whole]):
        tick = second * 1000 + hundredths * 10
        if not latest <= tick <= time_ms:
            break
        latest, x, y = tick, x_now, y_now
        # Left, middle, right here; right, middle, left in later versions.
        yield tick, buttons & 2 | (buttons & 1) << 2 | buttons >> 2 & 1, x, y
    yield latest, 0, x, y


def _rows(states: Iterable[State]) -> Iterator[Row]:
    """Yield the gestures that lead from one state to the next."""
    held, place = 0, None
    for tick, buttons, x, y in states:
        if (x, y) != place:
            place = (x, y)
            yield tick, "mv", x, y
        if buttons != held:
            for bit, letter in BUTTONS:
                if buttons & ~held & bit:
                    yield tick, letter + "c", x, y
            for bit, letter in BUTTONS:
                if held & ~buttons & bit:
                    yield tick, letter + "r", x, y
            held = buttons
