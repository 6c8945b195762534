"""
RMV, the recordings of Vienna Minesweeper and related programs: types 1 and 2 are read.

Its specification is https://github.com/ralokt/rmv_spec. A file lists the sizes of its sections, then the sections.
"""

import re
import struct
from collections.abc import Iterator
from dataclasses import replace

from game.engine.errors import BadEventError, BadHeaderError, NotThisFormatError, TruncatedError
from game.engine.gesture import CELL_UNITS
from game.engine.layout import Layout
from game.notation.byte_reader import ByteReader
from game.notation.gestures import FLAG_BEFORE_START, Row, check_count, mouse_events, on_board
from game.notation.header_text import iso_time, one_line
from game.notation.recording import MODES, MOST_EVENTS, Header, Recording

MAGIC = b"*rmv"
NAMES = ("", "mv", "lc", "lr", "rc", "rr", "mc", "mr")
LEFT, TOP = 12, 56
"""The board's place in the window, in pixels: type 1 counts from the window's corner."""

TIMESTAMP_CHANGED, LOST, WON, NO_RESULT, SHORT_MOVE = 0, 15, 16, 17, 28
ENDS = (LOST, WON, NO_RESULT)
CELL_CHANGED = frozenset({*range(9, 15), *range(18, 28)})
SECTIONS = {
    1: ("result", "version", "player", "board", "flags", "properties"),
    2: ("version", "player", "board", "flags", "properties", "extensions"),
}
CLONE_NAME, SOURCE = "clone_name", "minesweeper_arcade_source"
"""CLONE_NAME, SOURCE: extension properties for the program of the file and that of the original recording."""

CUSTOM = 3
LEVEL_NAMES = ("beginner", "intermediate", "expert", "custom")
_MOUSE = {1: struct.Struct(">BHxHH"), 2: struct.Struct(">BHxhh")}  # milliseconds (high, low), x, y


def read(data: bytes) -> Recording:
    """Read an RMV file. Raises: NotationError."""
    file = ByteReader(data)
    if not data.startswith(MAGIC):
        raise NotThisFormatError(f"an RMV file begins with {MAGIC!r}, not with {data[:4]!r}")
    file.skip_to(len(MAGIC), "the type")
    kind = file.number(2, "the type")
    if kind not in SECTIONS:
        raise NotThisFormatError(f"RMV type {kind} at byte 4: types 1 and 2 are known")
    if kind == 2:
        file.take(2, "the clone's number and version")
    size_at, size = file.at, file.number(4, "the file's size")
    if size > len(data):
        raise TruncatedError(f"byte {size_at} announces a file of {size} bytes, and there are {len(data)}")
    sizes = [file.number(2, f"the size of the section {name!r}") for name in SECTIONS[kind]]
    video_size = file.number(4, "the size of the video")
    checksum_size = file.number(2, "the size of the checksum")
    sections = {
        name: file.section(size, f"the section {name!r}") for name, size in zip(SECTIONS[kind], sizes, strict=True)
    }
    video = file.section(video_size, "the video")
    has_checksum = any(file.data[file.at : file.at + checksum_size])
    layout, properties = _layout(sections["board"]), sections["properties"].data
    square = _square(sections["properties"], kind)
    rows, end, time_ms = _rows(video, kind)
    rows = _with_first_press(on_board(rows, layout.grid, square))
    events, stepped_back = mouse_events([*_flags(sections["flags"], square), *rows], square)
    header = _header_1(sections, properties) if kind == 1 else _header_2(sections, properties, time_ms)
    header = replace(header, won={WON: True, LOST: False}.get(end), checksum=has_checksum)
    return Recording(layout, events, header, stepped_back)


def _header_1(sections: dict[str, ByteReader], properties: bytes) -> Header:
    """Return the header of type 1; most of it is in the text of the result."""
    utf8 = len(properties) > 4 and properties[4] == 1
    said = dict(re.findall(r"([A-Z0-9]+):([^#]*)#", _text(sections["result"], utf8=utf8)))
    header = _header(_text(sections["version"], utf8=utf8), sections["player"], properties, utf8=utf8)
    score = _number(said, "SCORE", r"([0-9]{1,7})[.,]([0-9]{2})")
    return replace(
        header,
        timestamp=iso_time(_number(said, "TIMESTAMP", r"([0-9]{1,12})") or 0),
        level=said.get("LEVEL", "").strip().lower(),
        time_ms=None if score is None else score * 10,
        step_ms=1 if score is None else 10,
        bbbv=_number(said, "3BV", r"([0-9]{1,7})") or None,  # 0 in a lost game
    )


def _header_2(sections: dict[str, ByteReader], properties: bytes, time_ms: int | None) -> Header:
    """Return the header of type 2."""
    extensions = dict(_extension_texts(sections["extensions"]))
    written_by = _text(sections["version"], utf8=True) or extensions.get(CLONE_NAME, "")
    # A converted recording may name no program; its name is then empty.
    header = _header(extensions.get(SOURCE, written_by), sections["player"], properties, utf8=True)
    board = ByteReader(sections["board"].data)
    return replace(
        header,
        timestamp=iso_time(board.number(4, "the board's time")),
        level=LEVEL_NAMES[min(properties[3], CUSTOM)],
        time_ms=time_ms,
        bbbv=properties[4] | properties[5] << 8,
        converted_by=written_by if SOURCE in extensions else "",
    )


def _header(release: str, player: ByteReader, properties: bytes, *, utf8: bool) -> Header:
    """Return the header fields that both types share; *release* is the program's text, such as ``Name - Release 1``."""
    version, mode = re.search(r"Release (\S+)", release), properties[2]
    name, nick, token = _player(player, utf8=utf8)
    return Header(
        program=release.partition(" - Release")[0].strip(),
        version=version[1] if version else "",
        player=name,
        identifier=nick,
        tournament=token,
        mode=MODES[mode] if mode < len(MODES) else str(mode),
        marks=properties[0] == 1,
    )


def _text(section: ByteReader, size: int | None = None, *, utf8: bool) -> str:
    """Return bytes as one line, in UTF-8 or, unless *utf8*, in another encoding. Raises BadHeaderError."""
    at = section.offset
    data = section.take(section.left if size is None else size, "the text")
    try:
        return one_line(data.decode())
    except UnicodeDecodeError as error:
        if utf8:
            raise BadHeaderError(f"the text at byte {at} is no UTF-8: {data[:20]!r}") from error
        return one_line(data.decode("cp1252", errors="replace"))


def _extension_texts(section: ByteReader) -> Iterator[tuple[str, str]]:
    """Yield the extension properties as texts; a value may have bytes that are no UTF-8."""
    for _ in range(section.number(2, "the count of extension properties")):
        name = _text(section, section.number(1, "the property's length"), utf8=True)
        value = section.take(section.number(1, "the value's length"), "the value")
        yield name, one_line(value.decode(errors="replace"))


def _number(said: dict[str, str], key: str, pattern: str) -> int | None:
    """Return the digits after *key* as one number; None if it is missing, as in early releases."""
    if key not in said:
        return None
    match = re.fullmatch(pattern, said[key].strip())
    if not match:
        raise BadHeaderError(f"{key}:{said[key][:30]!r} in the result is no number")
    return int("".join(match.groups()))


def _player(player: ByteReader, *, utf8: bool) -> tuple[str, str, str]:
    """Return name, nick and token, empty if they are missing; the country, the third text, is skipped."""
    count = min(4, player.number(2, "the count of the player's names"))
    names = [_text(player, player.number(1, "the name's length"), utf8=utf8) for _ in range(count)]
    name, nick, _, token = [*names, "", "", "", ""][:4]
    return name, nick, token


def _layout(board: ByteReader) -> Layout:
    board.number(4, "the board's time")
    width, height = board.number(1, "the width"), board.number(1, "the height")
    return board.mines_by_pairs(width, height, board.number(2, "the count of mines"), first=0)


def _square(properties: ByteReader, kind: int) -> int:
    """Return the pixels of a cell."""
    properties.take(4, "the properties")
    if kind == 1:
        return CELL_UNITS
    properties.take(2, "the 3BV")
    if not (square := properties.number(1, "the pixels of a cell")):
        raise BadHeaderError(f"byte {properties.offset - 1} says that a cell has 0 pixels")
    return square


def _flags(flags: ByteReader, square: int) -> Iterator[Row]:
    """Yield the flags set before the recording began."""
    if not flags.left:
        return
    count = flags.number(2, "the count of flags")
    pairs = flags.take(2 * count, f"the {count} flags")
    for x, y in zip(pairs[::2], pairs[1::2], strict=True):
        yield 0, FLAG_BEFORE_START, x * square + square // 2, y * square + square // 2


def _rows(video: ByteReader, file_type: int) -> tuple[list[Row], int, int | None]:
    """Return the gestures, the event that ends the video, and the time after it, which old files lack."""
    data, at, mouse = video.data, 0, _MOUSE[file_type]
    left, top = (LEFT, TOP) if file_type == 1 else (0, 0)
    rows: list[Row] = []
    try:
        while (kind := data[at]) not in ENDS and len(rows) <= MOST_EVENTS:
            if 1 <= kind <= 7:
                high, low, x, y = mouse.unpack_from(data, at + 1)
                rows.append((high << 16 | low, NAMES[kind], x - left, y - top))
                at += 9
            elif kind in CELL_CHANGED:
                at += 3
            elif kind == SHORT_MOVE and file_type == 2 and rows:
                tick, _, x, y = rows[-1]
                by = data[at + 2]
                rows.append((tick + data[at + 1], "mv", x + (by >> 4 ^ 8) - 8, y + (by & 15 ^ 8) - 8))
                at += 3
            elif kind == TIMESTAMP_CHANGED and file_type == 1:
                at += 5
            else:
                raise BadEventError(f"event {kind} at byte {video.begin + at} is not known, or not there")
    except (IndexError, struct.error) as error:
        where = f"the event at byte {video.begin + at}"
        raise TruncatedError(f"{where} is cut off: the video has no won, lost or nonstandard event") from error
    check_count(len(rows))
    time = data[at + 1 : at + 4]
    return rows, kind, int.from_bytes(time, "big") if len(time) == 3 else None


def _with_first_press(rows: list[Row]) -> list[Row]:
    """Add the first left press at the place of the first event: a video begins after that press."""
    left = next((name for _, name, _, _ in rows if name in ("lc", "lr")), "lc")
    if left == "lc":
        return rows
    first = next(k for k, row in enumerate(rows) if row[1] != "mv")
    return [*rows[:first], (rows[first][0], "lc", *rows[0][2:]), *rows[first:]]
