"""RMV, the recordings of Vienna Minesweeper: sections of bytes whose sizes come first."""

import re
import struct
from collections.abc import Iterator

from game.engine.errors import BadEventError, BadHeaderError, NotThisFormatError, TruncatedError
from game.engine.layout import Layout
from game.engine.mouse import CELL_UNITS
from game.notation.byte_reader import ByteReader
from game.notation.gestures import FLAG_BEFORE_START, Row, check_count, mouse_events
from game.notation.header_text import iso_time
from game.notation.recording import MOST_EVENTS, Header, Recording

MAGIC = b"*rmv"
NAMES = ("", "mv", "lc", "lr", "rc", "rr", "mc", "mr")
MODES = ("classic", "upk", "cheat", "density")
LEFT, TOP = 12, 56
"""Pixels of the window left of and above the board."""

NOTHING, LOST, WON, NO_RESULT = 0, 15, 16, 17
ENDS = (LOST, WON, NO_RESULT)
CELL_CHANGED = frozenset({*range(9, 15), *range(18, 28)})
SECTIONS = ("result", "version", "player", "board", "flags", "properties")

_MOUSE = struct.Struct(">BHxHH")  # milliseconds (high, low), x, y


def read(data: bytes) -> Recording:
    """Read an RMV file. Raises: NotationError."""
    file = ByteReader(data)
    if not data.startswith(MAGIC):
        raise NotThisFormatError(f"an RMV file begins with {MAGIC!r}, not with {data[:4]!r}")
    file.skip_to(len(MAGIC), "the type")
    if (kind := file.number(2, "the type")) != 1:
        raise NotThisFormatError(f"RMV type {kind} at byte 4: only type 1 is known")
    size = file.number(4, "the file's size")
    if size > len(data):
        raise TruncatedError(f"byte 6 announces a file of {size} bytes, and there are {len(data)}")
    sizes = [file.number(2, f"the size of the section {name!r}") for name in SECTIONS]
    video_size = file.number(4, "the size of the video")
    file.number(2, "the size of the checksum")
    result, version, player, board, flags, properties = (
        file.section(size, f"the section {name!r}") for name, size in zip(SECTIONS, sizes, strict=True)
    )
    video = file.section(video_size, "the video")
    layout = _layout(board)
    rows, end = _rows(video)
    events = mouse_events([*_flags(flags), *_with_first_press(rows)])
    return Recording(layout, events, _header(result, version, player, properties, end))


def _header(result: ByteReader, version: ByteReader, player: ByteReader, properties: ByteReader, end: int) -> Header:
    said = dict(re.findall(r"([A-Z0-9]+):([^#]*)#", result.text(result.left, "the result")))
    program = version.text(version.left, "the version")
    release = re.search(r"Release (\S+)", program)
    marks, _, mode, _ = properties.take(4, "the properties")
    score = _number(said, "SCORE", r"([0-9]{1,7})[.,]([0-9]{2})")
    return Header(
        program=program.partition(" - Release")[0].strip(),
        version=release[1] if release else "",
        player=_player(player),
        timestamp=iso_time(_number(said, "TIMESTAMP", r"([0-9]{1,12})") or 0),
        level=said.get("LEVEL", "").strip().lower(),
        mode=MODES[mode] if mode < len(MODES) else str(mode),
        marks=marks == 1,
        won={WON: True, LOST: False}.get(end),
        time_ms=None if score is None else score * 10,
        step_ms=1 if score is None else 10,
        bbbv=_number(said, "3BV", r"([0-9]{1,7})") or None,  # a lost game says 0
    )


def _number(said: dict[str, str], key: str, pattern: str) -> int | None:
    """Return the digits after *key*, as one number. Early releases don't say everything."""
    if key not in said:
        return None
    match = re.fullmatch(pattern, said[key].strip())
    if not match:
        raise BadHeaderError(f"{key}:{said[key][:30]!r} in the result is no number")
    return int("".join(match.groups()))


def _player(player: ByteReader) -> str:
    count = player.number(2, "the count of the player's names")
    return player.text(player.number(1, "the name's length"), "the player's name") if count else ""


def _layout(board: ByteReader) -> Layout:
    board.number(4, "the board's time")
    width, height = board.number(1, "the width"), board.number(1, "the height")
    return board.mines_by_pairs(width, height, board.number(2, "the count of mines"), first=0)


def _flags(flags: ByteReader) -> Iterator[Row]:
    """Yield the flags set before the recording began."""
    if not flags.left:
        return
    count = flags.number(2, "the count of flags")
    pairs = flags.take(2 * count, f"the {count} flags")
    for x, y in zip(pairs[::2], pairs[1::2], strict=True):
        yield 0, FLAG_BEFORE_START, x * CELL_UNITS + CELL_UNITS // 2, y * CELL_UNITS + CELL_UNITS // 2


def _rows(video: ByteReader) -> tuple[list[Row], int]:
    """Return what the hand did and the event that ends the video."""
    data, at = video.data, 0
    rows: list[Row] = []
    try:
        while (kind := data[at]) not in ENDS and len(rows) <= MOST_EVENTS:
            if 1 <= kind <= 7:
                high, low, x, y = _MOUSE.unpack_from(data, at + 1)
                rows.append((high << 16 | low, NAMES[kind], x - LEFT, y - TOP))
                at += 9
            elif kind in CELL_CHANGED:
                at += 3
            elif kind == NOTHING:
                at += 5
            else:
                raise BadEventError(f"event {kind} at byte {video.begin + at}: 0 to 7 and 9 to 27 are known")
    except (IndexError, struct.error) as error:
        where = f"the event at byte {video.begin + at}"
        raise TruncatedError(f"{where} is cut off: the video has no won, lost or nonstandard event") from error
    check_count(len(rows))
    return rows, kind


def _with_first_press(rows: list[Row]) -> list[Row]:
    """Put back the first left press: a video begins with its release, and the press before it is not stored."""
    for k, (tick, name, x, y) in enumerate(rows):
        if name == "lc":
            break
        if name == "lr":
            return [*rows[:k], (tick, "lc", x, y), *rows[k:]]
    return rows
