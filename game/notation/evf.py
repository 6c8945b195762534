"""EVF, the recordings of MetaSweeper and its kin, versions 0 to 4."""

import struct
from collections.abc import Iterator

from game.engine.errors import (
    BadBoardError,
    BadEventError,
    BadHeaderError,
    GameError,
    NotThisFormatError,
    TruncatedError,
)
from game.engine.grid import grid
from game.engine.layout import Layout
from game.notation.byte_reader import ByteReader
from game.notation.gestures import Row, mouse_events
from game.notation.header_text import iso_time, level_name
from game.notation.recording import Header, Recording

NEWEST = 4
NAMES = ("", "mv", "lc", "lr", "rc", "rr", "mc", "mr", "pf", "cc")
MODES = (
    "classic",
    "upk",
    "cheat",
    "density",
    "win7",
    "speed no-guess",
    "strict no-guess",
    "weak no-guess",
    "quasi no-guess",
    "strong guessable",
    "weak guessable",
    "recursive chord",
    "flag recursion",
    "recursive chord and flag recursion",
)
COMPLETED, TRANSLATED = 0x80, 0x08
END, END_OR_PAUSE = 0, 255
"""255 ends the events without a checksum up to version 3, and is a pause in version 4."""

CHECKSUM_BYTES = 32

_TIMED = struct.Struct(">BBHHH")  # event, milliseconds (high, low), x, y
_FIRST = struct.Struct(">BBHH")  # event, milliseconds, x, y
_NEXT = struct.Struct(">BBhh")  # the same, as differences
_PAUSE = struct.Struct(">xH")


def read(data: bytes) -> Recording:
    """Read an EVF file. Raises: NotationError."""
    file = ByteReader(data)
    version = file.number(1, "the version")
    if version > NEWEST:
        raise NotThisFormatError(f"EVF version {version} at byte 0: 0 to {NEWEST} are known")
    flags = file.number(1, "the flags")
    if version >= 3:
        # Bit 7 is to say question marks; texts and programs disagree whether on or off, and no program has them.
        file.number(1, "the settings")
    rows, columns = file.number(1, "the rows"), file.number(1, "the columns")
    mines, square = file.number(2, "the count of mines"), file.number(1, "the pixels of a cell")
    if not square:
        raise BadHeaderError(f"byte {file.at - 1} says that a cell has 0 pixels")
    mode, bbbv = file.number(2, "the mode"), file.number(2, "the 3BV")
    time_ms = file.number(3 if version < 4 else 4, "the time")
    program, player, begun = _names(file) if version < 4 else _names_4(file, translated=bool(flags & TRANSLATED))
    if version in (2, 3):
        file.text_to_zero("the device")
    layout = _layout(file, columns, rows, mines)
    header = Header(
        program=program,
        player=player,
        timestamp=begun,
        level=level_name(layout.grid, mines),
        mode=MODES[mode] if mode < len(MODES) else str(mode),
        won=True if flags & COMPLETED else None,
        time_ms=time_ms,
        bbbv=bbbv or None,
    )
    return Recording(layout, mouse_events(_rows(file) if version < 4 else _rows_4(file), square), header)


def _names(file: ByteReader) -> tuple[str, str, str]:
    """Return program, player and begin."""
    program, player, _, _, begun, _, _ = (
        file.text_to_zero(what)
        for what in ("the program", "the player", "the race", "the mark", "the begin", "the end", "the country")
    )
    if not begun:
        return program, player, ""
    if not (begun.isascii() and begun.isdecimal() and len(begun) <= 18):
        raise BadHeaderError(f"the begin {begun[:30]!r} before byte {file.at} is no count of microseconds")
    return program, player, iso_time(int(begun) // 1_000_000)


def _names_4(file: ByteReader, *, translated: bool) -> tuple[str, str, str]:
    file.take(2, "the country")
    begun = iso_time(file.number(8, "the begin") // 1_000_000)
    file.take(8, "the end")
    program = file.text_to_zero("the program")
    if translated:
        file.text_to_zero("the translating program")
        file.text_to_zero("the original encoding")
    player = file.text_to_zero("the player")
    file.text_to_zero("the race")
    file.text_to_zero("the mark")
    file.take(file.number(2, "the length of the device's name"), "the device's name")
    return program, player, begun


def _layout(file: ByteReader, width: int, height: int, mines: int) -> Layout:
    begin = file.at
    try:
        board = grid(width, height)
    except GameError as error:
        raise BadBoardError(f"before byte {begin}: {error}") from error
    drawn = file.take((board.size + 7) // 8, f"the {width}×{height} board")
    bits = "".join(f"{byte:08b}" for byte in drawn)[: board.size]
    layout = Layout(board, int(bits[::-1], 2))
    if layout.mine_count != mines:
        raise BadBoardError(f"the board at byte {begin} has {layout.mine_count} mines, and the header says {mines}")
    return layout


def _rows(file: ByteReader) -> Iterator[Row]:
    """Yield the events of versions 0 to 3: each has its own time and place."""
    begin, count = file.at, 0
    whole = file.left // _TIMED.size * _TIMED.size
    for kind, high, low, x, y in _TIMED.iter_unpack(memoryview(file.data)[begin : begin + whole]):
        if kind in (END, END_OR_PAUSE):
            break
        if kind >= len(NAMES):
            raise _unknown(kind, begin + count * _TIMED.size)
        count += 1
        yield high << 16 | low, NAMES[kind], x, y
    file.at = begin + count * _TIMED.size
    end = file.number(1, "the next event or the end")
    if end == END:
        file.take(CHECKSUM_BYTES, "the checksum")
    elif end != END_OR_PAUSE:
        raise TruncatedError(f"event {end} at byte {file.at - 1} is cut off: only {file.left} bytes follow")


def _rows_4(file: ByteReader) -> Iterator[Row]:
    """Yield the events of version 4: each is told by its distance from the one before."""
    if count := file.number(2, "the count of indicators"):
        raise BadHeaderError(f"{count} indicators announced before byte {file.at}: how they look is not known")
    data, at = file.data, file.at
    tick = x = y = 0
    event = _FIRST
    try:
        while (kind := data[at]) != END:
            if kind == END_OR_PAUSE:
                tick += _PAUSE.unpack_from(data, at)[0]
                at += _PAUSE.size
                continue
            if kind >= len(NAMES):
                raise _unknown(kind, at)
            _, later, right, down = event.unpack_from(data, at)
            tick, x, y = tick + later, x + right, y + down
            event = _NEXT
            at += event.size
            yield tick, NAMES[kind], x, y
    except (IndexError, struct.error) as error:
        raise TruncatedError(f"the event at byte {at} is cut off: no event 0 ends the recording") from error
    file.at = at + 1
    file.take(file.number(2, "the checksum's length"), "the checksum")


def _unknown(kind: int, at: int) -> BadEventError:
    return BadEventError(f"event {kind} at byte {at}: 1 to {len(NAMES) - 1} are known")
