"""
RMV, the recordings of Vienna Minesweeper and related programs: types 1 and 2 are read, and UMF, which came before.

Its specification is https://github.com/ralokt/rmv_spec. A file lists the sizes of its sections, then the sections. UMF
has no result and no checksum, and is otherwise like type 1.

Our files have no checksum and the clone number 0, so no site takes them for recordings of Vienna Minesweeper.
"""

import re
import struct
from collections.abc import Iterator, Sequence
from dataclasses import replace

from game.engine.errors import BadEventError, BadHeaderError, NotThisFormatError, TruncatedError
from game.engine.gesture import CELL_UNITS
from game.engine.grid import Grid, cells_of
from game.engine.layout import Layout
from game.engine.level import CLASSIC, EXPERT, INTERMEDIATE, custom
from game.engine.metrics import count_bbbv
from game.notation.byte_reader import ByteReader
from game.notation.gestures import (
    FLAG_BEFORE_START,
    Row,
    check_count,
    check_writable,
    mouse_events,
    on_board,
    rows_of,
    square_of,
)
from game.notation.header_text import (
    bytes_of,
    decode_text,
    iso_time,
    one_line,
    seconds_of,
    text_of,
    unix_time,
    whole_of,
)
from game.notation.recording import MOST_EVENTS, Header, Recording, mode_name, mode_number
from game.version import PROGRAM, __version__

MAGIC, OLDEST = b"*rmv", b"*umf"
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
SECTIONS_OF_OLD = SECTIONS[1][1:]
CLONE_NAME, SOURCE = "clone_name", "minesweeper_arcade_source"
"""CLONE_NAME, SOURCE: extension properties for the program of the file and that of the original recording."""

CUSTOM = 3
LEVEL_NAMES = ("beginner", "intermediate", "expert", "custom")
_MOUSE = {1: struct.Struct(">BHxHH"), 2: struct.Struct(">BHxhh")}  # milliseconds (high, low), x, y


def read(data: bytes, names: str = "") -> Recording:
    """Read an RMV file; *names* is the encoding of names that are no UTF-8. Raises: NotationError."""
    file = ByteReader(data, names=names)
    is_old = data.startswith(OLDEST)
    if not data.startswith(MAGIC) and not is_old:
        raise NotThisFormatError(f"an RMV file begins with {MAGIC!r}, not with {data[:4]!r}")
    file.skip_to(len(MAGIC), "the type")
    kind = file.number(2, "the type")
    if kind not in SECTIONS or (is_old and kind != 1):
        raise NotThisFormatError(f"RMV type {kind} at byte 4: types 1 and 2 are known")
    if kind == 2:
        file.take(2, "the clone's number and version")
    size_at, size = file.at, file.number(4, "the file's size")
    if size > len(data):
        raise TruncatedError(f"byte {size_at} announces a file of {size} bytes, and there are {len(data)}")
    order = SECTIONS_OF_OLD if is_old else SECTIONS[kind]
    sizes = [file.number(2, f"the size of the section {name!r}") for name in order]
    video_size = file.number(4, "the size of the video")
    checksum_size = 0 if is_old else file.number(2, "the size of the checksum")
    sections = {name: file.section(size, f"the section {name!r}") for name, size in zip(order, sizes, strict=True)}
    video = file.section(video_size, "the video")
    has_checksum = any(file.data[file.at : file.at + checksum_size])
    layout, properties = _layout(sections["board"]), sections["properties"].data
    square = _square(sections["properties"], kind)
    rows, end, time_ms = _rows(video, kind)
    rows = _with_first_press(on_board(rows, layout.grid, square))
    events, stepped_back = mouse_events([*_flags(sections["flags"], square), *rows], square)
    header = _header_1(sections, properties) if kind == 1 else _header_2(sections, properties, time_ms)
    header = replace(header, won={WON: True, LOST: False}.get(end), checksum=None if is_old else has_checksum)
    return Recording(layout, events, header, stepped_back)


def _header_1(sections: dict[str, ByteReader], properties: bytes) -> Header:
    """Return the header of type 1; most of it is in the text of the result, which the oldest files lack."""
    header = _header(_rest(sections["version"]), sections["player"], properties)
    result = sections["result"].data if "result" in sections else b""
    said = {key.decode(): text_of(value) for key, value in re.findall(rb"([A-Z0-9]+):([^#]*)#", result)}
    score, bbbv, begun = (said.get(key, "") for key in ("SCORE", "3BV", "TIMESTAMP"))
    (time_ms, step_ms), count, second = seconds_of(score) or (None, 1), whole_of(bbbv), whole_of(begun, digits=12)
    unread = (("Time", score, time_ms), ("BBBV", bbbv, count))
    return replace(
        header,
        timestamp=iso_time(second) if second is not None else begun,
        level=said.get("LEVEL", "").lower() if result else _level(properties[3]),
        time_ms=time_ms,
        step_ms=step_ms,
        bbbv=count or None,  # 0 in a lost game
        unread=tuple((key, text) for key, text, found in unread if text and found is None),
    )


def _header_2(sections: dict[str, ByteReader], properties: bytes, time_ms: int | None) -> Header:
    """Return the header of type 2."""
    extensions = dict(_extension_texts(sections["extensions"]))
    written_by = _rest(sections["version"]) or extensions.get(CLONE_NAME, "")
    # A converted recording may name no program; its name is then empty.
    header = _header(extensions.get(SOURCE, written_by), sections["player"], properties)
    board = ByteReader(sections["board"].data)
    return replace(
        header,
        timestamp=iso_time(board.number(4, "the board's time")),
        level=_level(properties[3]),
        time_ms=time_ms,
        bbbv=properties[4] | properties[5] << 8,
        converted_by=written_by if SOURCE in extensions else "",
    )


def _level(number: int) -> str:
    """Return the name of a level; the number as a text if it has none."""
    return LEVEL_NAMES[number] if number < len(LEVEL_NAMES) else str(number)


def _header(release: str, player: ByteReader, properties: bytes) -> Header:
    """Return the header fields that all types share; *release* is the program's text, such as ``Name - Release 1``."""
    version = re.search(r"Release (\S+)", release)
    name, nick, token = _player(player)
    return Header(
        program=decode_text(release.partition(" - Release")[0], player.names),
        version=version[1] if version else "",
        player=name,
        identifier=nick,
        tournament=token,
        mode=mode_name(properties[2]),
        marks=properties[0] == 1,
    )


def _rest(section: ByteReader) -> str:
    """Return a whole section as one line."""
    return section.text(section.left, "the text")


def _extension_texts(section: ByteReader) -> Iterator[tuple[str, str]]:
    """Yield the extension properties as texts."""
    for _ in range(section.number(2, "the count of extension properties")):
        name = section.text(section.number(1, "the property's length"), "the property's name")
        yield name, section.text(section.number(1, "the value's length"), "the value")


def _player(player: ByteReader) -> tuple[str, str, str]:
    """Return name, nick and token, empty if they are missing; the country, the third text, is skipped."""
    count = min(4, player.number(2, "the count of the player's names"))
    names = [player.text(player.number(1, "the name's length"), "the name") for _ in range(count)]
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


CODES = {name: code for code, name in enumerate(NAMES)}
HELD = {"lc": 1, "lr": 1, "rc": 2, "rr": 2}
"""The bits of an event for the button that is down."""

CELL_CODES = {
    **{f"number{number}": 18 + number for number in range(9)},
    "pressed": 9,
    "pressedqm": 10,
    "closed": 11,
    "questionmark": 12,
    "flag": 13,
    "blast": 27,
}
"""The codes of a cell's pictures, by their RAWVF names."""

WRITTEN_TYPE = 2
NO_CLONE = 0
"""The number for programs that have no number; they write their name as CLONE_NAME."""

LEVELS = {CLASSIC: 0, INTERMEDIATE: 1, EXPERT: 2}
MOST_MS = 2**24 - 1
LAST_SECOND = 2**32 - 1
LONGEST_NAME = 255
"""The most bytes of a name."""

SHORT_MS, SHORT_PIXELS = 255, range(-8, 8)
"""The limits of a short move: SHORT_MS milliseconds after the last event, SHORT_PIXELS on each axis."""

Change = tuple[int, str]
"""A cell and the name of its new picture."""

_EVENT = struct.Struct(">BBHBhh")  # kind, milliseconds, buttons, x, y


def write(recording: Recording, flags: Sequence[int] = (), changes: Sequence[Sequence[Change]] = ()) -> bytes:
    """
    Return *recording* as an RMV file of type 2; *flags* are the cells flagged before its events.

    Its first event is the left press that RMV leaves out. *changes* are the cells' new pictures after each event.

    Raises: BadBoardError: the board is too large for RMV. TooLargeError: the game is too long.
    BadEventError: a gesture needs more than two buttons. BadHeaderError: RMV has no number for its mode.
    """
    header, layout = recording.header, recording.layout
    board, square = layout.grid, square_of(recording)
    rows = rows_of(recording.events, square)
    time_ms = max(0, rows[-1][0] if rows else 0) if header.time_ms is None else header.time_ms
    check_writable("RMV", board, max(time_ms, rows[-1][0] if rows else 0), MOST_MS)
    bbbv, no_flag = count_bbbv(layout), not flags and all(name != "rc" for _, name, _, _ in rows)
    level = LEVELS.get(custom(board.width, board.height, layout.mine_count), CUSTOM)
    mode = mode_number(header.mode, "RMV", 255)
    second = unix_time(header.timestamp)
    begun = struct.pack(">I", second if second <= LAST_SECOND else 0)
    sections = (
        bytes_of(_release(PROGRAM, header.version if header.program == PROGRAM else __version__)),
        struct.pack(">H", 4) + b"".join(map(_short, (header.player, header.identifier, "", header.tournament))),
        begun + bytes([board.width, board.height]) + _pairs(cells_of(layout.mines), board),
        _pairs(flags, board) if flags else b"",
        bytes([header.marks, no_flag, mode, level, bbbv & 255, bbbv >> 8, square]),
        _extensions(header),
    )
    end = {True: WON, False: LOST, None: NO_RESULT}[header.won]
    video = b"".join(_video(rows, changes, board)) + bytes([end]) + time_ms.to_bytes(3, "big")
    after = struct.pack(">6HIH", *map(len, sections), len(video), 0) + b"".join(sections) + video
    before = MAGIC + struct.pack(">HBB", WRITTEN_TYPE, NO_CLONE, int(__version__.partition(".")[0]))
    return before + struct.pack(">I", len(before) + 4 + len(after)) + after


def _extensions(header: Header) -> bytes:
    """Return our name, and that of a converted recording's program, as extension properties."""
    named = {CLONE_NAME: PROGRAM}
    if header.program != PROGRAM:
        named[SOURCE] = _release(header.program, header.version)
    return struct.pack(">H", len(named)) + b"".join(_short(name) + _short(text) for name, text in named.items())


def _release(program: str, version: str) -> str:
    return one_line(f"{program} - Release {version}" if version else program)


def _short(text: str) -> bytes:
    """Return one line of at most LONGEST_NAME bytes, after a byte with its length."""
    text = one_line(text)
    while len(data := bytes_of(text)) > LONGEST_NAME:  # a cut never splits a letter
        text = text[:-1]
    return bytes([len(data)]) + data


def _pairs(cells: Sequence[int], board: Grid) -> bytes:
    """Return the number of cells, then the column and row of each."""
    return struct.pack(">H", len(cells)) + bytes(place for cell in cells for place in divmod(cell, board.width)[::-1])


def _video(rows: Sequence[Row], changes: Sequence[Sequence[Change]], board: Grid) -> Iterator[bytes]:
    """Yield the events after the first press, each followed by the cells that changed; no time is below 0."""
    held, latest, left, top = 0, -1, 0, 0
    waiting: list[Change] = []
    for number, (tick, name, x, y) in enumerate(rows):
        if name != "mv":
            held = held | HELD[name] if name[1] == "c" else held & ~HELD[name]
        waiting += changes[number] if changes else ()
        if number == 0 and name == "lc":
            continue
        tick, right, down = max(0, tick), x - left, y - top
        if name == "mv" and 0 <= latest >= tick - SHORT_MS and right in SHORT_PIXELS and down in SHORT_PIXELS:
            yield bytes([SHORT_MOVE, tick - latest, (right & 15) << 4 | down & 15])
        else:
            x, y = (max(-32_768, min(place, 32_767)) for place in (x, y))
            yield _EVENT.pack(CODES[name], tick >> 16, tick & 0xFFFF, held, x, y)
        latest, left, top = tick, x, y
        for cell, shown in waiting:
            row, column = divmod(cell, board.width)
            yield bytes([CELL_CODES[shown], column, row])
        waiting.clear()
