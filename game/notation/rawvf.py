"""
RAWVF, the open text format in which minesweeper programs exchange recordings; it is written as Rev6.2.

A file has ``Key: Value`` lines, the board as stars and zeros, then a line for each gesture. Lines about changes of the
board are skipped: the rules give the changes.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import islice

from game.engine.errors import (
    BadBoardError,
    BadEventError,
    BadHeaderError,
    GameError,
    NotThisFormatError,
    TooLargeError,
)
from game.engine.gesture import CELL_UNITS, MouseEvent
from game.engine.grid import MAX_SIDE, Grid, grid, to_bytes
from game.engine.layout import Layout
from game.notation.gestures import NAMES, Row, mouse_events
from game.notation.header_text import one_line
from game.notation.recording import LARGEST_FILE, MOST_EVENTS, Header, Recording

VERSION = "Rev6.2"
COMPETITION = "Competition"
LEVELS = frozenset({"beginner", "intermediate", "expert", "custom"})
"""The names of boards in other programs, in small letters; their Beginner has 8×8 cells."""

BOARD, EVENTS = "Board:", "Events:"
MOST_LINES = MOST_EVENTS + 2 * MAX_SIDE
"""The most lines of a text, blank and skipped ones included."""

MOST_HEADER_LINES = 1_000

DECIMALS = {1: 3, 10: 2, 100: 1, 1000: 0}
"""The number of decimals of a time, by its step in milliseconds."""

GAME_EVENTS = frozenset({"start", "boom", "won", "lost", "nonstandard", "sx", "sy"})
MARKS_SWITCH = "mt"
BOARD_EVENTS = frozenset(
    {"closed", "flag", "pressed", "questionmark", "pressedqm", "blast", *(f"number{k}" for k in range(9))}
)
SKIPPED = GAME_EVENTS | BOARD_EVENTS

Fields = Mapping[str, tuple[int, str]]
"""The header: maps a key in small letters to its line number and value."""

_MILLISECONDS = (0, 100, 10, 1)  # the value of the last digit, by the number of decimals
_MOUSE = re.compile(  # possessive: no part is matched in two ways
    r"\s*+(-?+)([0-9]{1,7}+)(?:\.([0-9]{0,3}+))?+\s++([a-z]{2})(?:\s++-?+[0-9]{1,6}+\s++-?+[0-9]{1,6}+)?"
    r"\s*+\(\s*+(-?+[0-9]{1,6}+)\s++(-?+[0-9]{1,6}+)\s*+\)\s*+(?:\([^()]{0,20}+\)\s*+)?+",
    re.ASCII,
)
_TIME = re.compile(r"([0-9]{1,7})(?:[.,]([0-9]{1,3}))?")
_CLICKS = re.compile(r"([0-9]{1,7}) left, ([0-9]{1,7}) right, ([0-9]{1,7}) double")
_RATE = re.compile(r"[0-9]{1,7}(?:[.,][0-9]{1,6})?")
_DRAWN = bytes.maketrans(b"\0\1", b"0*")
_BITS = str.maketrans("*", "1")


def read(text: str) -> Recording:
    """Read a RAWVF text. Raises: NotationError."""
    if len(text) > LARGEST_FILE:
        raise TooLargeError(f"{len(text)} characters, and at most {LARGEST_FILE} are read")
    if (line_ends := text.count("\n")) > MOST_LINES:
        raise TooLargeError(f"{line_ends} lines, and at most {MOST_LINES} are read")
    lines = text.split("\n")
    fields, at = _fields(lines)
    layout, at = _layout(lines, at, fields)
    square = _whole(fields, "SquareSize", least=1)
    events, stepped_back = mouse_events(_rows(lines, at), square or CELL_UNITS)
    return Recording(layout, events, _header(fields), stepped_back)


def write(recording: Recording) -> str:
    """Return *recording* as a RAWVF text, which :func:`read` turns into an equal recording."""
    header, board = recording.header, recording.layout.grid
    square = recording.events[0].square if recording.events else CELL_UNITS
    time_ms = header.time_ms
    fields = {
        "RawVF_Version": VERSION,
        "Program": header.program,
        "Version": header.version,
        "Player": header.player,
        "Timestamp": header.timestamp,
        "Level": header.level.capitalize() if header.level in LEVELS else header.level,
        "Width": str(board.width),
        "Height": str(board.height),
        "Mines": str(recording.layout.mine_count),
        "Marks": "On" if header.marks else "Off",
        "Time": "" if time_ms is None else f"{time_ms / 1000:.{DECIMALS[header.step_ms]}f}",
        "BBBV": "" if header.bbbv is None else str(header.bbbv),
        "BBBVS": header.bbbv_s,
        "Clicks": "" if header.clicks is None else "{} left, {} right, {} double".format(*header.clicks),
        "Status": "" if header.won is None else "won" if header.won else "lost",
        "Mode": header.mode,
        "ProveIt": "On" if header.prove_it else "",
        "Profile": COMPETITION if header.competition else "",
        "Identifier": header.identifier,
        "Tournament": header.tournament,
        "SuperClick": "On" if header.chord_with_left else "",
        "SuperFlag": "On" if header.flag_rest else "",
        "SquareSize": str(square) if square != CELL_UNITS else "",
    }
    lines = [f"{key}: {one_line(value)}" for key, value in fields.items() if value]
    cells = to_bytes(recording.layout.mines, board.size).translate(_DRAWN).decode()
    lines += [BOARD, *(cells[at : at + board.width] for at in range(0, board.size, board.width))]
    lines += [EVENTS, *_lines(recording.events, square)]
    return "\n".join(lines) + "\n"


def _lines(events: Iterable[MouseEvent], square: int) -> Iterator[str]:
    """Yield a line for each event, in pixels of the file's cells."""
    for event in events:
        tick, x, y, wide = event.tick, event.x, event.y, event.square
        if wide != square:
            x, y = x * square // wide, y * square // wide
        sign, tick = ("-", -tick) if tick < 0 else ("", tick)
        name = event.kind._value_  # the plain attribute: the property doubles the time of a line
        yield f"{sign}{tick // 1000}.{tick % 1000:03} {name} {x // square + 1} {y // square + 1} ({x} {y})"


def _fields(lines: list[str]) -> tuple[Fields, int]:
    """Return the header and the index of the line after ``Board:``."""
    fields: dict[str, tuple[int, str]] = {}
    for number, line in enumerate(lines[:MOST_HEADER_LINES], 1):
        key, colon, value = line.partition(":")
        key = key.strip().lower()
        if key == "board" and not value.strip():
            return fields, number
        if colon:
            fields[key] = number, one_line(value)
        elif key:
            raise BadHeaderError(f"line {number}: {line[:40]!r} is no 'Key: Value', and no '{BOARD}' came yet")
    raise NotThisFormatError(f"no line '{BOARD}' among the first {min(len(lines), MOST_HEADER_LINES)} lines")


def _layout(lines: list[str], at: int, fields: Fields) -> tuple[Layout, int]:
    """Return the board drawn from line *at* on and the index of the line after it; ``Events:`` may be missing."""
    board = _board(fields)
    rows: list[str] = []
    for row in (line.strip() for line in islice(lines, at, None)):
        at += 1
        if row.lower() == EVENTS.lower():
            break
        if not row:
            continue
        if len(rows) == board.height:
            at -= 1
            break
        if len(row) != board.width or row.strip("0*"):
            raise BadBoardError(f"line {at}: {row[:40]!r} is no row of {board.width} '0' and '*'")
        rows.append(row)
    if len(rows) != board.height:
        raise BadBoardError(f"line {at}: the board ends after {len(rows)} of {board.height} rows")
    layout = Layout(board, int("".join(rows).translate(_BITS)[::-1], 2))
    number, mines = fields["mines"][0], _whole(fields, "Mines")
    if layout.mine_count != mines:
        raise BadBoardError(f"line {number}: {mines} mines are said, and {layout.mine_count} drawn")
    return layout, at


def _board(fields: Fields) -> Grid:
    for key in ("Width", "Height", "Mines"):
        if key.lower() not in fields:
            raise BadHeaderError(f"no line '{key}:' before the board")
    width, height = _whole(fields, "Width"), _whole(fields, "Height")
    try:
        return grid(width or 0, height or 0)
    except GameError as error:
        raise BadHeaderError(f"line {fields['height'][0]}: {error}") from error


def _header(fields: Fields) -> Header:
    def text(key: str) -> str:
        return fields.get(key.lower(), (0, ""))[1]

    time_ms, step_ms = _time(fields)
    return Header(
        program=text("Program"),
        version=text("Version"),
        player=text("Player"),
        timestamp=text("Timestamp"),
        level=text("Level").lower(),
        mode=text("Mode").lower(),
        prove_it=_switch(fields, "ProveIt"),
        competition=text("Profile") == COMPETITION,
        identifier=text("Identifier"),
        tournament=text("Tournament"),
        marks=_switch(fields, "Marks"),
        chord_with_left=_switch(fields, "SuperClick"),
        flag_rest=_switch(fields, "SuperFlag"),
        won={"won": True, "lost": False}.get(text("Status").lower()),
        time_ms=time_ms,
        step_ms=step_ms,
        bbbv=_whole(fields, "BBBV"),
        bbbv_s=_rate(text("BBBVS")),
        clicks=_clicks(text("Clicks")),
    )


def _clicks(text: str) -> tuple[int, int, int] | None:
    """Return the counts of clicks in our own form; None for another program's form."""
    match = _CLICKS.fullmatch(text)
    return (int(match[1]), int(match[2]), int(match[3])) if match else None


def _rate(text: str) -> str:
    """Return a rate with a decimal point; an empty text if *text* is not a number."""
    return text.replace(",", ".") if _RATE.fullmatch(text) else ""


def _whole(fields: Fields, key: str, least: int = 0) -> int | None:
    number, value = fields.get(key.lower(), (0, ""))
    if not value:
        return None
    if not (value.isascii() and value.isdecimal() and len(value) <= 7 and int(value) >= least):
        raise BadHeaderError(f"line {number}: {key} is {value[:20]!r}, not a whole number from {least} on")
    return int(value)


def _switch(fields: Fields, key: str) -> bool:
    number, value = fields.get(key.lower(), (0, ""))
    if value.lower() not in ("", "on", "off"):
        raise BadHeaderError(f"line {number}: {key} is {value[:20]!r}, not On or Off")
    return value.lower() == "on"


def _time(fields: Fields) -> tuple[int | None, int]:
    """Return the game's time and its step, in milliseconds."""
    number, value = fields.get("time", (0, ""))
    if not value:
        return None, 1
    match = _TIME.fullmatch(value)
    if not match:
        raise BadHeaderError(f"line {number}: Time is {value[:20]!r}, not seconds with up to 3 decimals")
    fraction = match[2] or ""
    return int(match[1] + fraction.ljust(3, "0")), 10 ** (3 - len(fraction))


def _rows(lines: list[str], at: int) -> Iterator[Row]:
    match, names, last_counts = _MOUSE.fullmatch, NAMES, _MILLISECONDS
    for number, line in enumerate(islice(lines, at, None), at + 1):
        found = match(line)
        if not found and line.split()[1:] == [MARKS_SWITCH]:  # it needs no place
            found = match(f"{line.rstrip()} (0 0)")
        if found:
            sign, second, fraction, name, x, y = found.groups()
            if name in names:
                tick = int(second) * 1000
                if fraction:
                    tick += int(fraction) * last_counts[len(fraction)]
                yield -tick if sign else tick, name, int(x), int(y)
                continue
        words = line.split(None, 2)[:2]
        if words and not SKIPPED.intersection(word.lower() for word in words):
            raise BadEventError(f"line {number}: {line[:60]!r} is no event: expected 'time name column row (x y)'")
