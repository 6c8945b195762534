"""
EVF, the recordings of MetaSweeper and related programs: versions 0 to 4 are read, 3 and 4 written.

Version 4 has two forms: one in its program's files, which we write, and one in its text.

Anyone can make our checksum: it shows damage and proves nothing else. MetaSweeper uses a secret key.
"""

import hashlib
import struct
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass

from game.engine.errors import (
    BadBoardError,
    BadEventError,
    BadHeaderError,
    GameError,
    NotThisFormatError,
    TruncatedError,
)
from game.engine.layout import Layout
from game.engine.metrics import count_bbbv
from game.notation.board_text import mine_bits
from game.notation.byte_reader import ByteReader
from game.notation.gestures import Row, check_writable, mouse_events, on_board, rows_of, square_of
from game.notation.header_text import bytes_of, iso_time, level_name, one_line, unix_ms, whole_of
from game.notation.recording import NO_RULE, Header, Recording, mode_name, mode_number
from game.version import PROGRAM, __version__

NEWEST = 4
NAMES = ("", "mv", "lc", "lr", "rc", "rr", "mc", "mr", "pf", "cc", "l", "r", "m")
CODES = {name: code for code, name in enumerate(NAMES)}
COMPLETED, NO_FLAG, TRANSLATED = 0x80, 0x10, 0x08
MARKS = 0x80
SHORTEST = 32
LONGEST_PROGRAM = 5_000
"""SHORTEST, LONGEST_PROGRAM: the fewest bytes of a file, and the most of its program's name."""

PROVE_IT = "prove-it"
"""The text that we write into the free text "race", because EVF has no mode for Prove it."""

END, END_OR_PAUSE = 0, 255
"""END ends the events. 255 ends them up to version 3 if the file has no checksum; in version 4 it is a pause."""

CHECKSUM_BYTES = 32
GAME_STATES, CELL_CHANGES, INDICATORS = range(81, 100), range(100, 200), (200, 201)
"""Events that are no gestures: milliseconds, then nothing, a place, or a number and a value."""

CELL_CHANGE_BYTES, NUMBER_BYTES, TEXT_AT = 3, 11, 3

LONGEST_STEP, LONGEST_PAUSE = 254, 65_535
"""LONGEST_STEP: the most milliseconds to the next event, in one byte. LONGEST_PAUSE: the most in a pause."""

MOST_MS = {3: 2**24 - 1, 4: 2**32 - 1}

_TIMED = struct.Struct(">BBHHH")  # event, milliseconds (high, low), x, y
_FIRST = struct.Struct(">BBHH")  # event, milliseconds, x, y
_NEXT = struct.Struct(">BBhh")  # the same, as differences
_PAUSE = struct.Struct(">BH")


def fits(data: bytes) -> bool:
    """Return whether bytes begin as an EVF file does: a known version, a possible board, the name of a program."""
    if len(data) < SHORTEST or data[0] > NEWEST:
        return False
    version, file = data[0], ByteReader(data)
    file.skip_to(3 if version >= 3 else 2, "the board")
    cells = file.number(1, "the rows") * file.number(1, "the columns")
    mines, square = file.number(2, "the count of mines"), file.number(1, "the pixels of a cell")
    file.skip_to(file.at + 2, "the 3BV")
    bbbv = file.number(2, "the 3BV")
    file.skip_to(file.at + (4 + 2 + 16 if version >= 4 else 3), "the program")
    program = data[file.at : file.at + LONGEST_PROGRAM].partition(b"\0")
    is_named = bool(program[1]) and min(program[0], default=0x20) >= 0x20
    return is_named and bool(square) and mines <= cells and bbbv <= cells and cells > 0


def read(data: bytes, names: str = "") -> Recording:
    """Read an EVF file; *names* is the encoding of names that are no UTF-8. Raises: NotationError."""
    if data[:1] != b"\4":
        return _read(data, names, by_length=False)
    try:
        return _read(data, names, by_length=False)
    except GameError:
        # The format's text and its program disagree: after the program, names end with a zero or begin with a length.
        with suppress(GameError):
            return _read(data, names, by_length=True)
        raise


def _read(data: bytes, names: str, *, by_length: bool) -> Recording:
    file = ByteReader(data, names=names)
    version = file.number(1, "the version")
    if version > NEWEST:
        raise NotThisFormatError(f"EVF version {version} at byte 0: 0 to {NEWEST} are known")
    flags = file.number(1, "the flags")
    marks = False
    if version >= 3:
        # The format's text says that bit 7 means no question marks, but its program sets it if there are any.
        marks = bool(file.number(1, "the settings") & MARKS)
    rows, columns = file.number(1, "the rows"), file.number(1, "the columns")
    mines, square = file.number(2, "the count of mines"), file.number(1, "the pixels of a cell")
    if not square:
        raise BadHeaderError(f"byte {file.at - 1} says that a cell has 0 pixels")
    mode, bbbv = file.number(2, "the mode"), file.number(2, "the 3BV")
    time_ms = file.number(3 if version < 4 else 4, "the time")
    translated = bool(flags & TRANSLATED)
    named = _names(file) if version < 4 else _names_4(file, translated=translated, by_length=by_length)
    if version in (2, 3):
        file.text_to_zero("the device")
    layout = _layout(file, columns, rows, mines)
    events, stepped_back = mouse_events(_rows(file) if version < 4 else _rows_4(file), square)
    header = Header(
        program=named.program,
        # In our files the mark is the player's name if there is an identifier, which then stands as the player.
        player=named.mark if named.mark and named.is_ours else named.player,
        timestamp=named.begun,
        level=level_name(layout.grid, mines),
        mode=mode_name(mode),
        prove_it=named.race == PROVE_IT,
        identifier=named.player if named.mark and named.is_ours else "",
        tournament="" if named.race == PROVE_IT else named.race,
        marks=marks,
        won=True if flags & COMPLETED else None,
        time_ms=time_ms,
        bbbv=bbbv or None,
        checksum=_has_checksum(file, version),
        converted_by=named.converted_by,
    )
    return Recording(layout, events, header, stepped_back)


def write(recording: Recording, version: int = 4) -> bytes:
    """
    Return *recording* as an EVF file of version 3 or 4, from its first press on.

    Raises: BadBoardError: the board is too large for EVF. TooLargeError: the game is too long.
    BadEventError: a gesture needs more than two buttons. BadHeaderError: EVF has no number for its mode.
    """
    header, layout = recording.header, recording.layout
    board, square = layout.grid, square_of(recording)
    rows = _from_first_press(on_board(rows_of(recording.events, square), board, square))
    time_ms = max(0, recording.events[-1].tick if recording.events else 0) if header.time_ms is None else header.time_ms
    check_writable(f"EVF of version {version}", board, max(time_ms, rows[-1][0] if rows else 0), MOST_MS[version])
    no_flag = all(name != "rc" for _, name, _, _ in rows)
    converted = header.program not in ("", PROGRAM)
    flags = (COMPLETED if header.won else 0) | (NO_FLAG if no_flag else 0)
    flags |= TRANSLATED if converted and version >= 4 else 0
    mode = mode_number(header.mode, "EVF", NO_RULE)
    data = bytes([version, flags, MARKS if header.marks else 0])
    data += struct.pack(">BBHB", board.height, board.width, layout.mine_count, square)
    data += struct.pack(">HH", mode, count_bbbv(layout))
    data += time_ms.to_bytes(3 if version < 4 else 4, "big")
    data += _texts_3(header, time_ms) if version < 4 else _texts_4(header, time_ms, converted=converted)
    data += mine_bits(layout)
    if version >= 4:
        data += b"\0\0" + _events_4(rows) + bytes([END])
        return data + CHECKSUM_BYTES.to_bytes(2, "big") + hashlib.sha256(data).digest()
    data += b"".join(_TIMED.pack(CODES[name], tick >> 16, tick & 0xFFFF, x, y) for tick, name, x, y in rows)
    if converted:
        return data + bytes([END_OR_PAUSE])
    data += bytes([END])
    return data + hashlib.sha256(data).digest()


def _from_first_press(rows: list[Row]) -> list[Row]:
    """Return the rows from the first one that is no move; its time becomes 0."""
    first = next((k for k, row in enumerate(rows) if row[1] != "mv"), len(rows))
    zero = rows[first][0] if first < len(rows) else 0
    return [(tick - zero, name, x, y) for tick, name, x, y in rows[first:]]


def _texts_3(header: Header, time_ms: int) -> bytes:
    """Return the texts of version 3: program, player, race, mark, begin, end, country, device."""
    begun, ended = _begin_and_end(header, time_ms)
    texts = (_program(header), *_whose(header), str(begun), str(ended), "", "")
    return b"".join(bytes_of(text) + b"\0" for text in texts)


def _texts_4(header: Header, time_ms: int, *, converted: bool) -> bytes:
    """Return the texts of version 4: an empty country, begin and end, the texts, and an empty device name."""
    whose = _whose(header)
    encoding = "utf-8" if _is_text("".join(whose)) else ""  # unknown: the names' bytes are the original's
    translator = (f"{PROGRAM} {__version__}", encoding) if converted else ()
    texts = (_program(header), *translator, *whose)
    times = struct.pack(">QQ", *_begin_and_end(header, time_ms))
    return b"XX" + times + b"".join(bytes_of(text) + b"\0" for text in texts) + b"\0\0"


def _is_text(text: str) -> bool:
    return bytes_of(text).decode(errors="replace") == text


def _begin_and_end(header: Header, time_ms: int) -> tuple[int, int]:
    """Return the microseconds of the first opening and of the end; both are 0 if the time of day is unknown."""
    begun = unix_ms(header.timestamp) * 1000
    return begun, begun + time_ms * 1000 if begun else 0


def _whose(header: Header) -> tuple[str, str, str]:
    """Return the identifier (else the player's name), the race, and the name if the identifier stands first."""
    player, identifier = one_line(header.player), one_line(header.identifier)
    race = PROVE_IT if header.prove_it else one_line(header.tournament)
    return identifier or player, race, player if identifier else ""


def _program(header: Header) -> str:
    return one_line(f"{header.program} {header.version}")


def _events_4(rows: list[Row]) -> bytes:
    """Return the events of version 4: each has its distance from the one before."""
    written, then, left, top = bytearray(), 0, 0, 0
    for tick, name, x, y in rows:
        later = tick - then
        while later > LONGEST_STEP:
            pause = min(later, LONGEST_PAUSE)
            written += _PAUSE.pack(END_OR_PAUSE, pause)
            later -= pause
        event = _NEXT if written else _FIRST
        written += event.pack(CODES[name], later, x - left, y - top)
        then, left, top = tick, x, y
    return bytes(written)


@dataclass(frozen=True, slots=True)
class _Names:
    """The texts of a file, and the begin of its game."""

    program: str
    player: str
    race: str
    mark: str
    begun: str
    converted_by: str = ""

    @property
    def is_ours(self) -> bool:
        """Whether we wrote the file."""
        return (self.converted_by or self.program).startswith(PROGRAM)


def _names(file: ByteReader) -> _Names:
    program, player, race, mark, begun, _, _ = (
        file.text_to_zero(what)
        for what in ("the program", "the player", "the race", "the mark", "the begin", "the end", "the country")
    )
    microseconds = whole_of(begun, digits=18)  # recommended, and not demanded
    return _Names(program, player, race, mark, begun if microseconds is None else _iso(microseconds))


def _names_4(file: ByteReader, *, translated: bool, by_length: bool) -> _Names:
    file.take(2, "the country")
    begun = file.number(8, "the begin")
    file.take(8, "the end")
    program, converted_by = file.text_to_zero("the program"), ""
    if translated:
        converted_by = file.text_to_zero("the translating program")
        encoding = file.text_to_zero("the original encoding")
        file.names = file.names or encoding
    player, race, mark = (
        file.text(file.number(2, f"the length of {what}"), what) if by_length else file.text_to_zero(what)
        for what in ("the player", "the race", "the mark")
    )
    if by_length:
        file.text_to_zero("the device's name")
    else:
        file.take(file.number(2, "the length of the device's name"), "the device's name")
    return _Names(program, player, race, mark, _iso(begun), converted_by)


def _iso(microseconds: int) -> str:
    return iso_time(*divmod(microseconds // 1000, 1000))


def _layout(file: ByteReader, width: int, height: int, mines: int) -> Layout:
    board, begin = file.board(width, height), file.at
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
        if len(NAMES) <= kind < GAME_STATES.start:
            raise _unknown(kind, begin + count * _TIMED.size)
        count += 1
        if kind < len(NAMES):
            yield high << 16 | low, NAMES[kind], x, y
    file.at = begin + count * _TIMED.size
    end = file.number(1, "the next event or the end")
    if end not in (END, END_OR_PAUSE):
        raise TruncatedError(f"event {end} at byte {file.at - 1} is cut off: only {file.left} bytes follow")
    file.at -= 1


def _rows_4(file: ByteReader) -> Iterator[Row]:
    """Yield the events of version 4: each has its distance from the one before."""
    for _ in range(file.number(2, "the count of indicators")):
        file.text_to_zero("the indicator's name")
    data, at = file.data, file.at
    tick = x = y = 0
    event = _FIRST
    try:
        while (kind := data[at]) != END:
            if kind == END_OR_PAUSE:
                tick += _PAUSE.unpack_from(data, at)[1]
                at += _PAUSE.size
                continue
            if kind >= len(NAMES):
                tick += data[at + 1]
                at += _size_of_other(kind, data, at)
                continue
            _, later, right, down = event.unpack_from(data, at)
            tick, x, y = tick + later, x + right, y + down
            event = _NEXT
            at += event.size
            yield tick, NAMES[kind], x, y
    except (IndexError, struct.error) as error:
        raise TruncatedError(f"the event at byte {at} is cut off: no event 0 ends the recording") from error
    file.at = at


def _size_of_other(kind: int, data: bytes, at: int) -> int:
    """Return the number of bytes of an event that is no gesture. Raises BadEventError: its kind is unknown."""
    if kind in GAME_STATES:
        return 2
    if kind in CELL_CHANGES:
        return 1 + CELL_CHANGE_BYTES
    if kind not in INDICATORS:
        raise _unknown(kind, at)
    if kind == INDICATORS[0]:
        return 1 + NUMBER_BYTES
    end = data.find(b"\0", at + 1 + TEXT_AT)
    if end < 0:
        raise TruncatedError(f"the event at byte {at} is cut off: no zero byte ends its text")
    return end + 1 - at


def _has_checksum(file: ByteReader, version: int) -> bool:
    """Return whether other bytes than zeros follow the end. Raises TruncatedError."""
    end = file.number(1, "the end")
    if version >= 4:
        return any(file.take(file.number(2, "the checksum's length"), "the checksum"))
    return end == END and any(file.take(CHECKSUM_BYTES, "the checksum"))


def _unknown(kind: int, at: int) -> BadEventError:
    return BadEventError(f"event {kind} at byte {at}: 1 to {len(NAMES) - 1} and 81 to 201 are known")
