"""AVF, the recordings of Minesweeper Arbiter: the board, a line of text in brackets, then eight bytes per event."""

import re
import struct
from collections.abc import Iterator
from contextlib import suppress

from game.engine.errors import BadEventError, BadHeaderError, GameError, NotThisFormatError, TruncatedError
from game.engine.layout import Layout
from game.engine.level import CLASSIC, EXPERT, INTERMEDIATE
from game.notation.byte_reader import ByteReader
from game.notation.gestures import Row, mouse_events
from game.notation.header_text import decode_text, iso_fields, level_name, text_of
from game.notation.recording import Header, Recording

LEVELS = {3: CLASSIC, 4: INTERMEDIATE, 5: EXPERT}
CUSTOM = 6
KIND_AT = 5
"""The index of the byte that names the level."""

NAMES = {
    1: "mv",
    3: "lc",
    5: "lr",
    9: "rc",
    17: "rr",
    33: "mc",
    65: "mr",
    145: "rr",  # the left button is down too
    193: "mr",
    11: "sc",
    21: "lr",  # ends the gesture that shift began
}
MARKS_ON = 0x11
EVENT_BYTES = 8
LARGEST_BOARD = 131_072
LOOKED_THROUGH = 2_000
"""A search reads at most this many bytes, so no file makes it slow."""

_LINE = re.compile(
    rb"\[[0-3]\|(?:W[0-9]+H[0-9]+M[0-9]+\|)?([^|\]]{1,60})\|[^\]]{0,200}?B([0-9]{1,7})T([0-9]{1,7})[.,]([0-9]{2})\]"
)
_BEGIN = re.compile(r"(\d{1,2})\.(\d{1,2})\.(\d{4})\.(\d{1,2}):(\d{1,2}):(\d{1,2})", re.ASCII)
_FIRST_EVENT = re.compile(rb"(?s).(?=[\x00\x01]\x01)")
_TAIL = re.compile(rb"Skin:[^\r]{0,200}\r([^\r]{0,200})\r([^\r]{0,200})")
_PROGRAM = re.compile(r"(.*?Arbiter) +([0-9][0-9.]*[0-9])")

_EVENT = struct.Struct("8B")


def fits(data: bytes) -> bool:
    """Return whether bytes begin as an AVF file does: with a known board, or with any and the line of text."""
    if data[KIND_AT : KIND_AT + 1] not in (b"\3", b"\4", b"\5", b"\6"):
        return False
    file = ByteReader(data)
    with suppress(GameError):
        _layout(file)
        return True
    return bool(_LINE.search(data, 0, LOOKED_THROUGH + LARGEST_BOARD))


def read(data: bytes, names: str = "") -> Recording:
    """Read an AVF file; *names* is the encoding of names that are no UTF-8. Raises: NotationError."""
    file = ByteReader(data)
    layout = _layout(file)
    line = _LINE.search(data, file.at, file.at + LOOKED_THROUGH)
    if not line:
        raise BadHeaderError(f"no [level|begin|end|B3BVTseconds] after the board that ends at byte {file.at}")
    first = _FIRST_EVENT.search(data, line.end(), line.end() + LOOKED_THROUGH)
    if not first:
        raise TruncatedError(f"no event follows the header that ends at byte {line.end()}")
    events, stepped_back = mouse_events(_rows(data, first.start()))
    return Recording(layout, events, _header(data, line, layout, names), stepped_back)


def _layout(file: ByteReader) -> Layout:
    file.take(KIND_AT, "the version")
    kind = file.number(1, "the level")
    if level := LEVELS.get(kind):
        width, height, mines = level.width, level.height, level.mines
    elif kind == CUSTOM:
        width, height = file.number(1, "the width") + 1, file.number(1, "the height") + 1
        mines = file.number(2, "the count of mines")
    else:
        raise NotThisFormatError(f"byte {KIND_AT} of an AVF file is 3, 4, 5 or 6, not {kind}")
    return file.mines_by_pairs(width, height, mines, first=1, row_first=True)


def _header(data: bytes, line: re.Match[bytes], layout: Layout, names: str) -> Header:
    begun, bbbv, seconds, hundredths = line.groups()
    time_ms = int(seconds) * 1000 + int(hundredths) * 10 - 1000  # its clock starts at 1 s
    unread = () if time_ms >= 0 else (("Time", f"T{seconds.decode()}.{hundredths.decode()}"),)
    tail = _TAIL.search(data, max(line.end(), len(data) - LOOKED_THROUGH))
    player, program = (text_of(text, names) for text in tail.groups()) if tail else ("", "")
    named = _PROGRAM.match(program)
    return Header(
        program=decode_text(named[1], names) if named else "Minesweeper Arbiter",  # a part alone may be another text
        version=named[2] if named else f"{data[0] / 100:.2f}",
        player=player,
        timestamp=_timestamp(text_of(begun, names)),
        level=level_name(layout.grid, layout.mine_count),
        mode="classic",
        marks=data[line.start() - 2] == MARKS_ON,
        time_ms=None if unread else time_ms,
        step_ms=1 if unread else 10,
        bbbv=int(bbbv),
        unread=unread,
    )


def _timestamp(begun: str) -> str:
    """Return day.month.year.hour:minute:second as ISO 8601; return any other text unchanged."""
    match = _BEGIN.match(begun)
    if not match:
        return begun
    day, month, year, hour, minute, second = map(int, match.groups())
    return iso_fields(year, month, day, hour * 3600 + minute * 60 + second) or begun


def _rows(data: bytes, begin: int) -> Iterator[Row]:
    end = begin + (len(data) - begin) // EVENT_BYTES * EVENT_BYTES
    events = _EVENT.iter_unpack(memoryview(data)[begin:end])
    for number, (kind, x_high, low, x_low, hundredths, y_high, high, y_low) in enumerate(events):
        second = (high << 8 | low) - 1
        if second < 0:
            return
        name = NAMES.get(kind)
        if name is None:
            at = begin + number * EVENT_BYTES
            raise BadEventError(f"event {kind} at byte {at}: expected one of {', '.join(map(str, NAMES))}")
        yield second * 1000 + hundredths * 10, name, x_high << 8 | x_low, y_high << 8 | y_low
    raise TruncatedError(f"the events from byte {begin} end at byte {len(data)} without the zeros that close them")
