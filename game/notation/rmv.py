"""RMV, the recordings of Vienna Minesweeper, read and written: sections of bytes whose sizes come first."""

import re
import struct
from collections.abc import Iterator

from game.engine.errors import (
    BadBoardError,
    BadEventError,
    BadHeaderError,
    NotThisFormatError,
    TooLargeError,
    TruncatedError,
)
from game.engine.gesture import CELL_UNITS
from game.engine.grid import Grid, cells_of
from game.engine.layout import Layout
from game.engine.level import CLASSIC, EXPERT, INTERMEDIATE, custom
from game.engine.metrics import count_bbbv
from game.notation.byte_reader import ByteReader
from game.notation.gestures import FLAG_BEFORE_START, Row, check_count, mouse_events, rows_of
from game.notation.header_text import iso_time, one_line, unix_time
from game.notation.recording import MOST_EVENTS, Header, Recording

MAGIC = b"*rmv"
NAMES = ("", "mv", "lc", "lr", "rc", "rr", "mc", "mr")
CODES = {name: code for code, name in enumerate(NAMES)}
MODES = ("classic", "upk", "cheat", "density")
LEFT, TOP = 12, 56
"""Pixels of the window left of and above the board."""

NOTHING, LOST, WON, NO_RESULT = 0, 15, 16, 17
ENDS = (LOST, WON, NO_RESULT)
CELL_CHANGED = frozenset({*range(9, 15), *range(18, 28)})
SECTIONS = ("result", "version", "player", "board", "flags", "properties")

LEVELS = {CLASSIC: 0, INTERMEDIATE: 1, EXPERT: 2}
CUSTOM = 3
LEVEL_NAMES = ("Beginner", "Intermediate", "Expert", "Custom")
LARGEST_SIDE = 255
"""Cells: a side has one byte."""

MOST_MS = 2**24 - 1
LONGEST_NAME = 255
"""Bytes."""

_MOUSE = struct.Struct(">BHxHH")  # milliseconds (high, low), x, y
_EVENT = struct.Struct(">BBHxHH")  # the same with its number before


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
    events = mouse_events([*_flags(flags), *_on_board(_with_first_press(rows), layout.grid)])
    return Recording(layout, events, _header(result, version, player, properties, end))


def write(recording: Recording) -> bytes:
    """
    Return *recording* as an RMV file without a checksum.

    Raises: BadBoardError: the board is larger than RMV can say. TooLargeError: the game is longer.
    BadEventError: a gesture needs more than two buttons.
    """
    header, layout = recording.header, recording.layout
    board = layout.grid
    if max(board.width, board.height) > LARGEST_SIDE:
        raise BadBoardError(
            f"RMV has boards of up to {LARGEST_SIDE}×{LARGEST_SIDE} cells, not {board.width}×{board.height}"
        )
    rows = rows_of(recording.events, CELL_UNITS)
    flags, rows = _without_first_press(rows, board)
    time_ms = max(0, recording.events[-1].tick if recording.events else 0) if header.time_ms is None else header.time_ms
    longest = max(time_ms, rows[-1][0] if rows else 0)
    if longest > MOST_MS:
        raise TooLargeError(f"{longest} ms, and RMV has up to {MOST_MS}")
    level = LEVELS.get(custom(board.width, board.height, layout.mine_count), CUSTOM)
    mode = MODES.index(header.mode) if header.mode in MODES else 0
    begun = unix_time(header.timestamp)
    no_flag = not flags and all(name != "rc" for _, name, _, _ in rows)
    sections = (
        _result(header, level, time_ms, count_bbbv(layout), no_flag=no_flag, begun=begun),
        one_line(f"{header.program} - Release {header.version}" if header.version else header.program).encode(),
        _names(header),
        struct.pack(">I", begun & 0xFFFFFFFF)
        + bytes([board.width, board.height])
        + _pairs(cells_of(layout.mines), board),
        _pairs(flags, board),
        bytes([header.marks, no_flag, mode, level]),
    )
    video = _video(rows, {True: WON, False: LOST, None: NO_RESULT}[header.won])
    after = struct.pack(">6HIH", *map(len, sections), len(video), 0) + b"".join(sections) + video
    return MAGIC + struct.pack(">HI", 1, len(MAGIC) + 6 + len(after)) + after


def _without_first_press(rows: list[Row], board: Grid) -> tuple[list[int], list[Row]]:
    """
    Return the cells flagged before the first left click and the rows from its release on, which is at 0.

    Where more than flags came before it, no cells are returned and all rows from the first press on.
    """
    first = next((k for k, row in enumerate(rows) if row[1] == "lr"), len(rows))
    before = [(name, _cell(x, y, board)) for _, name, x, y in rows[:first] if name != "mv"]
    clicks, flags = before[:-1], [cell for name, cell in before if name == "rc" and cell is not None]
    only_flags = [name for name, _ in clicks] == ["rc", "rr"] * len(flags) and len(set(flags)) == len(flags)
    opens = first < len(rows) and _cell(*rows[first][2:], board) is not None
    if not (before and before[-1][0] == "lc" and only_flags and opens):
        flags = []
        first = next((k for k, row in enumerate(rows) if row[1] != "mv"), len(rows))
    zero = rows[first][0] if first < len(rows) else 0
    return flags, [(tick - zero, name, x, y) for tick, name, x, y in rows[first:]]


def _cell(x: int, y: int, board: Grid) -> int | None:
    column, row = x // CELL_UNITS, y // CELL_UNITS
    return row * board.width + column if 0 <= column < board.width and 0 <= row < board.height else None


def _result(header: Header, level: int, time_ms: int, bbbv: int, *, no_flag: bool, begun: int) -> bytes:
    """Return the line of the result; programs look for its last fields at fixed places from its end."""
    name = one_line(header.player).replace("#", " ")[:LONGEST_NAME]
    score = f"{time_ms // 1000}.{time_ms % 1000 // 10:02}"
    line = f"LEVEL:{LEVEL_NAMES[level]}#SCORE:{score}#NAME:{name}#NICK:{name}#3BV:{bbbv if header.won else 0}"
    return f"\n{line}#NF:{int(no_flag)}#TIMESTAMP:{begun:010}#\n".encode()


def _names(header: Header) -> bytes:
    """Return the player's name, and where there is an identifier or a token: nick, country, token."""
    if not (header.identifier or header.tournament):
        return b"\0\1" + _short(header.player)
    return b"\0\4" + b"".join(map(_short, (header.player, header.identifier, "", header.tournament)))


def _short(text: str) -> bytes:
    """Return one line with its length before, cut where the length's byte ends."""
    data = one_line(text).encode()[:LONGEST_NAME].decode(errors="ignore").encode()
    return bytes([len(data)]) + data


def _pairs(cells: list[int], board: Grid) -> bytes:
    """Return how many cells there are, and their columns and rows."""
    return struct.pack(">H", len(cells)) + bytes(place for cell in cells for place in divmod(cell, board.width)[::-1])


def _video(rows: list[Row], end: int) -> bytes:
    """Return the events and what ends them; a place farther off the board than can be said is at the window's rim."""
    pack, codes = _EVENT.pack, CODES
    events = [
        pack(codes[name], tick >> 16, tick & 0xFFFF, min(max(0, x + LEFT), 0xFFFF), min(max(0, y + TOP), 0xFFFF))
        for tick, name, x, y in rows
    ]
    return b"".join(events) + bytes([end])


def _header(result: ByteReader, version: ByteReader, player: ByteReader, properties: ByteReader, end: int) -> Header:
    said = dict(re.findall(r"([A-Z0-9]+):([^#]*)#", result.text(result.left, "the result")))
    program = version.text(version.left, "the version")
    release = re.search(r"Release (\S+)", program)
    marks, _, mode, _ = properties.take(4, "the properties")
    name, nick, token = _player(player)
    score = _number(said, "SCORE", r"([0-9]{1,7})[.,]([0-9]{2})")
    return Header(
        program=program.partition(" - Release")[0].strip(),
        version=release[1] if release else "",
        player=name,
        identifier=nick,
        tournament=token,
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


def _player(player: ByteReader) -> tuple[str, str, str]:
    """Return name, nick and token, as far as they are there; the third is the country."""
    count = min(4, player.number(2, "the count of the player's names"))
    names = [player.text(player.number(1, "the name's length"), "the player's name") for _ in range(count)]
    name, nick, _, token = [*names, "", "", "", ""][:4]
    return name, nick, token


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


def _on_board(rows: list[Row], board: Grid) -> list[Row]:
    """Put what happened off the board into its corner, as others do: there it makes no way of the mouse."""
    right, bottom = board.width * CELL_UNITS, board.height * CELL_UNITS
    return [row if 0 <= row[2] < right and 0 <= row[3] < bottom else (row[0], row[1], right, bottom) for row in rows]
