"""
Writes RMV of type 2 by its specification (https://github.com/ralokt/rmv_spec).

Our files have no checksum and the clone number 0, so no site takes them for recordings of Vienna Minesweeper.
"""

import struct
from collections.abc import Iterator, Sequence

from game.engine.grid import Grid, cells_of
from game.engine.level import CLASSIC, EXPERT, INTERMEDIATE, custom
from game.engine.metrics import count_bbbv
from game.notation.gestures import Row, check_writable, rows_of, square_of
from game.notation.header_text import bytes_of, one_line, unix_time
from game.notation.recording import Header, Recording, mode_number
from game.notation.rmv import CLONE_NAME, CUSTOM, LOST, MAGIC, NAMES, NO_RESULT, SHORT_MOVE, SOURCE, WON
from game.version import PROGRAM, __version__

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
