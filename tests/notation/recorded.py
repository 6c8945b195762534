"""
One short game as a file of every format, made here from descriptions of the formats, not by another program.

The board is won with a left click, two flags and a chord, 1,420 ms after the
first release. Tests change the builders' arguments.
"""

import struct
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache, partial
from math import cos, sin, sqrt

from game.engine.deal import Start
from game.engine.gesture import Kind, MouseEvent
from game.engine.grid import cells_of, to_bytes
from game.engine.layout import Layout
from game.engine.level import custom
from game.engine.mouse import MouseOptions
from game.notation.recording import Recording
from game.notation.recordings import read
from game.play.session import Session
from game.play.setup import Setup
from tests.strategies import drawn_layout

Row = tuple[int, str, int, int]

LAYOUT = drawn_layout("""
    *.......
    ........
    ........
    ........
    ........
    ........
    **......
    ***.****
""")
ROWS: tuple[Row, ...] = (
    (0, "mv", 84, 52),
    (0, "lc", 84, 52),
    (80, "lr", 84, 52),
    (480, "mv", 40, 120),
    (500, "rc", 40, 120),
    (560, "rr", 40, 120),
    (880, "mv", 72, 120),
    (900, "rc", 72, 120),
    (960, "rr", 72, 120),
    (1380, "mv", 56, 104),
    (1400, "lc", 56, 104),
    (1450, "rc", 56, 104),
    (1500, "lr", 56, 104),
    (1520, "rr", 56, 104),
)
EVENTS = tuple(MouseEvent(tick, Kind(name), x, y) for tick, name, x, y in ROWS)
FROM_RELEASE = tuple((max(0, tick - 80), name, x, y) for tick, name, x, y in ROWS)
"""ROWS for clocks that start with the first release; the press before it is at 0 too."""

TIME_MS = 1420
BBBV = 2
PLAYER = "Zoë 扫雷"
BEGUN = 1_700_000_000
"""14 November 2023, 22:13:20 UTC."""

BEGUN_ISO = "2023-11-14T22:13:20"


def events_of(data: bytes) -> list[tuple[int, str, int, int]]:
    """Return the events that the reader finds in a file."""
    return [(e.tick, e.kind.value, e.x, e.y) for e in read(data).events]


def replayed(recording: Recording) -> Session:
    """Return the session after all events of *recording*, played as its own program did."""
    layout, header = recording.layout, recording.header
    options = MouseOptions(chord_with_left=header.chord_with_left, flag_rest=header.flag_rest, double_click_ticks=0)
    level = custom(layout.grid.width, layout.grid.height, layout.mine_count)
    session = Session(Setup(level, Start.OFF, 0, question_marks=header.marks, mouse=options, layout=layout, tick_ms=1))
    first = recording.events[0].tick if recording.events else 0
    for event in recording.events:
        session.post(replace(event, tick=event.tick - first))
    session.advance(recording.events[-1].tick - first if recording.events else 0)
    return session


def drawn(layout: Layout, mine: str = "*", safe: str = "0") -> list[str]:
    """Return the rows of a board."""
    cells, width = to_bytes(layout.mines, layout.grid.size), layout.grid.width
    text = "".join(mine if cell else safe for cell in cells)
    return [text[at : at + width] for at in range(0, len(text), width)]


def rawvf_text(
    header: Sequence[str] = ("Width: 8", "Height: 8", "Mines: 10"),
    board: Sequence[str] = tuple(drawn(LAYOUT)),
    events: Sequence[str] | None = None,
) -> str:
    """Return a minimal RAWVF text."""
    return "\n".join([*header, "Board:", *board, "Events:", *(lines(ROWS) if events is None else events), ""])


def lines(rows: Sequence[Row]) -> list[str]:
    """Return RAWVF's lines of events."""
    return [f"{tick // 1000}.{tick % 1000:03} {name} ({x} {y})" for tick, name, x, y in rows]


def pairs(layout: Layout, first: int, *, row_first: bool = False) -> bytes:
    """Return the mines as pairs of bytes."""
    width = layout.grid.width
    places = [(cell % width + first, cell // width + first) for cell in cells_of(layout.mines)]
    return bytes(number for x, y in places for number in ((y, x) if row_first else (x, y)))


def avf(
    rows: Sequence[Row] = ROWS,
    layout: Layout = LAYOUT,
    *,
    level: int = 3,
    line: bytes = b"[0|14.11.2023.22:13:20:1234|14.22:13:22:0000|B2T2.42]",
    marks: int = 0x7F,
    end: bytes = bytes(16),
    tail: bytes = b"cs=0123456789abcdef\rRealTime: 1.42\rSkin: 3.1\r"
    + PLAYER.encode()
    + b"\rMinesweeper Arbiter 0.52.3. Copyright \xa9 Nobody",
) -> bytes:
    """Return an AVF file; there is a stray bracket before its line of text."""
    codes = {"mv": 1, "lc": 3, "lr": 5, "rc": 9, "rr": 17, "mc": 33, "mr": 65, "sc": 11}
    size = bytes([layout.grid.width - 1, layout.grid.height - 1]) + layout.mine_count.to_bytes(2, "big")
    events = b"".join(
        bytes([codes[name], x >> 8, tick // 1000 + 1 & 255, x & 255, tick % 1000 // 10, y >> 8])
        + bytes([tick // 1000 + 1 >> 8, y & 255])
        for tick, name, x, y in rows
    )
    board = (size if level == 6 else b"") + pairs(layout, 1, row_first=True)
    return (
        b"\x34\1\2\3\4"
        + bytes([level])
        + board
        + b"\x05[9"
        + bytes([marks, 0x38])
        + line
        + b"\x09\x09\x0a"
        + events
        + end
        + tail
    )


def rmv(
    rows: Sequence[Row] = ROWS,
    layout: Layout = LAYOUT,
    *,
    kind: int = 1,
    result: bytes = b"\nLEVEL:Beginner#SCORE:1.42#NAME:Z#NICK:z#3BV:2#NF:0#TIMESTAMP:1700000000#",
    flags: Sequence[tuple[int, int]] | None = (),
    properties: bytes = b"\0\0\0\0",
    end: int = 16,
    player: bytes = PLAYER.encode(),
) -> bytes:
    """Return an RMV file of type 1; its first left press is missing, as in all of them."""
    codes = {"mv": 1, "lc": 2, "lr": 3, "rc": 4, "rr": 5, "mc": 6, "mr": 7}
    first = next((k for k, row in enumerate(rows) if row[1] == "lc"), len(rows))
    changed = bytes([9, 1, 1, 20, 2, 2])
    video = b"\0\0\0\0\0" + b"".join(
        bytes([codes[name]]) + tick.to_bytes(3, "big") + b"\0" + struct.pack(">HH", x + 12, y + 56) + changed
        for tick, name, x, y in [*rows[:first], *rows[first + 1 :]]
    )
    video += bytes([end])
    program = b"\nVienna Minesweeper - Test Edition - Release 3.0C Copyright (C)"
    players = b"\0\1" + bytes([len(player)]) + player
    board = bytes(4) + bytes([layout.grid.width, layout.grid.height])
    board += layout.mine_count.to_bytes(2, "big") + pairs(layout, 0)
    preflags = b""
    if flags is not None:
        preflags = len(flags).to_bytes(2, "big") + bytes(number for place in flags for number in place)
    sections = (result, program, players, board, preflags, properties)
    checksum = bytes(16)
    after = struct.pack(">6HIH", *map(len, sections), len(video), len(checksum)) + b"".join(sections) + video + checksum
    return b"*rmv" + struct.pack(">HI", kind, len(after) + 10) + after


def evf(
    rows: Sequence[Row] = ROWS,
    layout: Layout = LAYOUT,
    *,
    version: int = 3,
    flags: int = 0xA0,
    square: int = 16,
    mode: int = 0,
    mines: int | None = None,
    begun: bytes = b"1700000000123456",
    end: bytes = b"\xff",
) -> bytes:
    """Return an EVF file of a version from 0 to 3."""
    said = layout.mine_count if mines is None else mines
    data = bytes([version, flags]) + (b"\0" if version == 3 else b"")
    data += struct.pack(">BBHBHH", layout.grid.height, layout.grid.width, said, square, mode, BBBV)
    data += TIME_MS.to_bytes(3, "big")
    texts = [b"Meta 3.2", PLAYER.encode(), b"", b"mark", begun, b"1700000002000000", b"XX"]
    data += b"".join(text + b"\0" for text in texts + [b"device"] * (version >= 2))
    data += board_bits(layout)
    events = (
        bytes([EVF_CODES[name]]) + tick.to_bytes(3, "big") + struct.pack(">HH", x, y) for tick, name, x, y in rows
    )
    return data + b"".join(events) + end


EVF_CODES = {
    "mv": 1,
    "lc": 2,
    "lr": 3,
    "rc": 4,
    "rr": 5,
    "mc": 6,
    "mr": 7,
    "pf": 8,
    "cc": 9,
    "l": 10,
    "r": 11,
    "m": 12,
    "no": 13,
}


def evf_4(
    rows: Sequence[Row] = ROWS,
    layout: Layout = LAYOUT,
    *,
    flags: int = 0xA0,
    square: int = 16,
    indicators: int = 0,
    end: bytes = b"\0\0\x03abc",
) -> bytes:
    """Return an EVF file of version 4; a row later than 255 ms after the one before comes with a pause."""
    data = bytes([4, flags, 0]) + struct.pack(
        ">BBHBHHI", layout.grid.height, layout.grid.width, layout.mine_count, square, 0, BBBV, TIME_MS
    )
    data += b"XX" + struct.pack(">QQ", BEGUN * 1_000_000, BEGUN * 1_000_000 + 2_000_000)
    data += b"Meta 3.3\0" + (b"Translator\0GBK\0" if flags & 8 else b"") + PLAYER.encode() + b"\0\0mark\0\0\x06device"
    data += board_bits(layout) + indicators.to_bytes(2, "big")
    latest = x_before = y_before = 0
    events = []
    for k, (tick, name, x, y) in enumerate(rows):
        later = tick - latest
        if later > 255:
            events.append(b"\xff" + later.to_bytes(2, "big"))
            later = 0
        event = bytes([EVF_CODES[name], later])
        events.append(event + struct.pack(">hh" if k else ">HH", x - x_before, y - y_before))
        latest, x_before, y_before = tick, x, y
    return data + b"".join(events) + end


def board_bits(layout: Layout) -> bytes:
    """Return the mines row by row, the first cell in the highest bit."""
    bits = "".join(drawn(layout, "1", "0"))
    bits += "0" * (-len(bits) % 8)
    return bytes(int(bits[at : at + 8], 2) for at in range(0, len(bits), 8))


def states(rows: Sequence[Row]) -> list[tuple[int, int, int, int, int, int]]:
    """Return milliseconds, left, middle, right, x and y: the state after each row."""
    down = {"l": 0, "m": 0, "r": 0}
    result = []
    for tick, name, x, y in rows:
        if name != "mv":
            down[name[0]] = int(name[1] == "c")
        result.append((tick, down["l"], down["m"], down["r"], x, y))
    return result


def shuffled(bits: str, number: int) -> bytes:
    """Return an event's *bits*, lowest first, in the order decided by *number*."""
    event = bytearray(len(bits) // 8)
    for bit, place in zip(bits, places(number, len(bits)), strict=True):
        event[place // 8] |= int(bit) << place % 8
    return bytes(event)


@cache
def places(number: int, size: int) -> list[int]:
    """Return where each of an event's *size* bits goes: the places in the order of the digits that lie there."""
    a, b = sqrt(number), sqrt(number + 1000)
    c, d = sqrt(a + 1000), sqrt(b + 1000)
    digits = ""
    for wave in (cos(c + 1000), sin(sqrt(b)), cos(c), sin(sqrt(a) + 1000), cos(d), sin(d))[: size // 8]:
        digits += f"{round(abs(wave) * 10**8):08d}"
    return sorted(range(size), key=lambda at: (digits[at], at))


def low_first(number: int, size: int) -> str:
    """Return the *size* lowest bits of a number, the lowest first."""
    return f"{number:0{size}b}"[::-1]


MVF_DATE = bytes([11, 14, 7, 231, 22, 13, 20])
MVF_NAME = bytes([len(PLAYER.encode())]) + PLAYER.encode()


def mvf_097(
    rows: Sequence[Row] = ROWS,
    layout: Layout = LAYOUT,
    *,
    year: bytes = b"5",
    headless: bool = False,
    date: bytes = MVF_DATE,
    number: int = 12_345,
    solved: int = BBBV,
    mode: int = 1,
) -> bytes:
    """Return an MVF file of version 0.97, or of its variants with another year or without a head."""
    data = bytes(7) if headless else (b"\x11Minesweeper Clone".ljust(27, b" ") + year).ljust(74, b" ")
    data += date + bytes([1, mode]) + (TIME_MS // 1000).to_bytes(2, "big") + bytes([TIME_MS % 1000 // 10])
    data += struct.pack(">5H", BBBV, solved, 1, 1, 2) + b"\1" + mvf_board(layout, 1) + MVF_NAME
    data += number.to_bytes(2, "big") + len(rows).to_bytes(3, "big")
    events = (
        f"{right}{middle}{left}{low_first(y, 9)}{low_first(x, 9)}"
        f"{low_first(tick % 1000 // 10, 7)}{low_first(tick // 1000, 10)}00"
        for tick, left, middle, right, x, y in states(rows)
    )
    return data + b"".join(shuffled(event, number) for event in events)


def mvf_2006(rows: Sequence[Row] = ROWS, layout: Layout = LAYOUT, *, number: int = 54_321) -> bytes:
    """Return an MVF file of the releases of 2006 and 2007."""
    data = (b"\x11Minesweeper Clone".ljust(27, b" ") + b"6").ljust(53, b" ")
    data = (data + b"\x0e2006 release 1").ljust(71, b" ")
    data += MVF_DATE + b"\1\1" + TIME_MS.to_bytes(3, "big") + b"\1" + mvf_board(layout, 1) + MVF_NAME
    data += number.to_bytes(2, "big") + len(rows).to_bytes(3, "big")
    events = (
        f"{right}{middle}{left}{low_first(y + 32, 11)}{low_first(x + 32, 11)}{low_first(tick, 22)}0"
        for tick, left, middle, right, x, y in states(rows)
    )
    return data + b"".join(shuffled(event, number) for event in events)


def mvf_096(
    rows: Sequence[Row] = FROM_RELEASE,
    layout: Layout = LAYOUT,
    *,
    junk: bytes = b"",
    checksum: bytes = bytes(22),
    name: bytes = PLAYER.encode().ljust(100),
) -> bytes:
    """Return an MVF file of version 0.96, or of an earlier one with a shorter end."""
    data = mvf_board(layout, 0) + b"\1\0"
    data += b"".join(
        struct.pack(">BBBHHB", tick // 1000, tick % 1000 // 10, left | middle << 1 | right << 2, x, y, 0)
        for tick, left, middle, right, x, y in states(rows)
    )
    return data + junk + (TIME_MS // 1000).to_bytes(2, "big") + bytes([TIME_MS % 1000 // 10]) + name + checksum


def mvf_board(layout: Layout, first: int) -> bytes:
    """Return size, mines and the mines as pairs."""
    size = bytes([layout.grid.width, layout.grid.height]) + layout.mine_count.to_bytes(2, "big")
    return size + pairs(layout, first)


FILES: dict[str, Callable[..., bytes]] = {
    "rawvf": lambda rows=ROWS: rawvf_text(events=lines(rows)).encode(),
    "avf": avf,
    "rmv": rmv,
    "evf 0": partial(evf, version=0),
    "evf 2": partial(evf, version=2),
    "evf 3": evf,
    "evf 4": evf_4,
    "mvf 0.97": mvf_097,
    "mvf 0.97 without head": partial(mvf_097, headless=True),
    "mvf 2006": mvf_2006,
    "mvf 0.96": mvf_096,
}
"""The functions that make the game in every format; each accepts other rows."""
