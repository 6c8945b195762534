"""
RAWVF, the open text format in which minesweeper programs exchange recordings; it is written as Rev6.2.

A file has ``Key: Value`` lines, the board as stars and zeros, then a line for each gesture. Lines about changes of the
board are skipped: the rules give the changes. Board and gestures are enough for a game. The header's other fields are
read if possible; a value that can't be read is kept as it is.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import islice
from math import floor
from typing import TypeVar

from game.engine.errors import BadBoardError, BadEventError, NotThisFormatError, TooLargeError
from game.engine.gesture import CELL_UNITS, MouseEvent
from game.engine.grid import MAX_SIDE, grid, to_bytes
from game.engine.layout import Layout
from game.notation.gestures import NAMES, Row, mouse_events
from game.notation.header_text import decode_text, one_line, seconds_of, whole_of
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

SWITCHES = {
    **dict.fromkeys(("on", "true", "yes", "y", "1", "enabled"), True),
    **dict.fromkeys(("off", "false", "no", "n", "0", "disabled", "none"), False),
}
OUTCOMES = {
    **dict.fromkeys(("won", "win", "victory", "solved", "completed", "cleared"), True),
    **dict.fromkeys(("lost", "loss", "lose", "defeat", "blast", "boom", "failed", "exploded", "dead"), False),
}
"""SWITCHES, OUTCOMES: the words of all programs that we know, in small letters."""

OTHER_RULES = ("Lives", "Autoflag", "Lawnmower", "ElmarTechnique", "NonoMouse")
"""The keys of rules that we don't play by."""

PLAIN_RULES = {"", "1"} | {word for word, is_on in SWITCHES.items() if not is_on}
"""The values of OTHER_RULES that change nothing; one life is the usual number."""

MOST_LOOKED_AT = 1_000
"""The most events by which the pixels of a cell are found out."""

T = TypeVar("T")

_MILLISECONDS = (0, 100, 10, 1)  # the value of the last digit, by the number of decimals
_MOUSE = re.compile(  # possessive: no part is matched in two ways
    r"\s*+(-?+)([0-9]{1,7}+)(?:\.([0-9]{0,3}+))?+\s++([a-z]{2})(?:\s++-?+[0-9]{1,6}+\s++-?+[0-9]{1,6}+)?"
    r"\s*+\(\s*+(-?+[0-9]{1,6}+)\s++(-?+[0-9]{1,6}+)\s*+\)\s*+(?:\([^()]{0,20}+\)\s*+)?+",
    re.ASCII,
)
_LOOSE = re.compile(  # what other programs may write: decimal commas, parts of a pixel, cells that are no numbers
    r"\s*+([-+]?+)([0-9]{0,7}+)(?:[.,]([0-9]{0,20}+))?+s?+:?+\s++([a-z]{2})(?:\s++[^\s()]{1,20}+\s++[^\s()]{1,20}+)?+"
    r"\s*+\(\s*+(-?+[0-9]{1,6}+(?:\.[0-9]{0,20}+)?+)[\s,]++(-?+[0-9]{1,6}+(?:\.[0-9]{0,20}+)?+)\s*+\)\s*+"
    r"(?:\([^()]{0,20}+\)\s*+)?+",
    re.ASCII | re.IGNORECASE,
)
_PLACE = re.compile(
    r"[a-z]{2}\s+(-?[0-9]{1,6})\s+(-?[0-9]{1,6})\s*\(\s*(-?[0-9]{1,6})(?:\.\d*)?[\s,]+(-?[0-9]{1,6})", re.A | re.I
)
_DECIMAL = re.compile(r"[0-9]{1,7}(?:[.,][0-9]{1,3})?", re.ASCII)
_CLICKS = re.compile(r"([0-9]{1,7}) left, ([0-9]{1,7}) right, ([0-9]{1,7}) double")
_RATE = re.compile(r"[0-9]{1,7}(?:[.,][0-9]{1,6})?")
_LINE_END = re.compile(r"\r+\n|\n|\r+")
_ROW = re.compile(r"[0*]+")
_DRAWN = bytes.maketrans(b"\0\1", b"0*")
_BITS = str.maketrans("*", "1")


def read(text: str, names: str = "") -> Recording:
    """
    Read a RAWVF text, in which bytes that are no UTF-8 are surrogates; *names* is the encoding of such names.

    Raises: NotationError.
    """
    if len(text) > LARGEST_FILE:
        raise TooLargeError(f"{len(text)} characters, and at most {LARGEST_FILE} are read")
    if (line_ends := max(text.count("\n"), text.count("\r"))) > MOST_LINES:
        raise TooLargeError(f"{line_ends} lines, and at most {MOST_LINES} are read")
    lines = text.split("\n") if "\r" not in text else _LINE_END.split(text)
    said, at = _said(lines, names)
    layout, at = _layout(lines, at, said.value("Height", whole_of))
    square = said.value("SquareSize", _square) or _square_by_columns(lines, at)
    rows = _rows(lines, at) if square.denominator == 1 else _finer(_rows(lines, at), square.denominator)
    events, stepped_back = mouse_events(rows, square.numerator)
    return Recording(layout, events, _header(said, layout), stepped_back)


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
        "Width": str(board.width if header.width is None else header.width),
        "Height": str(board.height if header.height is None else header.height),
        "Mines": str(recording.layout.mine_count if header.mines is None else header.mines),
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
    } | dict(header.other_rules)
    loose = [text for key, text in header.unread if not key]
    fields |= {key: text for key, text in header.unread if key and not (key == "SquareSize" and fields[key])}
    lines = [f"{key}: {one_line(value)}" for key, value in fields.items() if value] + loose
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


class _Said:
    """The header's lines: values that are read, and values that can't be read and are kept."""

    def __init__(self) -> None:
        self.fields: dict[str, str] = {}  # by keys in small letters
        self.unread: dict[str, str] = {}
        self.loose: list[str] = []  # lines that are no field

    def text(self, key: str) -> str:
        """Return a field as a text, which is empty if the field is missing."""
        return self.fields.get(key.lower(), "")

    def value(self, key: str, read: Callable[[str], T | None]) -> T | None:
        """Return a field as *read* reads it; if that is None, keep the text."""
        text = self.text(key)
        found = read(text) if text else None
        if text and found is None:
            self.unread[key] = text
        return found


def _said(lines: list[str], names: str) -> tuple[_Said, int]:
    """Return the header and the index of the line after ``Board:``."""
    said = _Said()
    for number, line in enumerate(lines[:MOST_HEADER_LINES], 1):
        key, colon, value = line.partition(":")
        key = key.strip().lower()
        if key == "board" and not value.strip():
            return said, number
        if colon:
            said.fields[key] = decode_text(value, names)
        elif key:
            said.loose.append(decode_text(line, names))
    raise NotThisFormatError(f"no line '{BOARD}' among the first {min(len(lines), MOST_HEADER_LINES)} lines")


def _layout(lines: list[str], at: int, height: int | None) -> tuple[Layout, int]:
    """
    Return the board drawn from line *at* on and the index of the line after it; ``Events:`` may be missing.

    The drawing alone tells its size. A text that ends before *height* rows is cut off.
    """
    rows: list[str] = []
    width, has_end = 0, False
    for row in (line.strip() for line in islice(lines, at, None)):
        at += 1
        if row.lower().rstrip(" :") == EVENTS.lower().rstrip(":"):
            has_end = True
            break
        if not row:
            continue
        if rows and not _ROW.fullmatch(row) and (len(rows) == height or _begins_events(row)):
            at -= 1
            has_end = True
            break
        width = width or len(row)
        if len(row) != width or not _ROW.fullmatch(row):
            expected = f"{width} '0' and '*'" if rows else "'0' and '*'"
            raise BadBoardError(f"line {at}: {row[:40]!r:.80} is no row of {expected}")
        rows.append(row)
        if len(rows) > MAX_SIDE or width > MAX_SIDE:
            raise BadBoardError(f"line {at}: a board is 1×1 to {MAX_SIDE}×{MAX_SIDE} cells")
    if not rows or (not has_end and len(rows) < (height or 0)):
        raise BadBoardError(f"line {at}: the board ends after {len(rows)} of {height or 'any'} rows")
    board = grid(width, len(rows))
    return Layout(board, int("".join(rows).translate(_BITS)[::-1], 2)), at


def _begins_events(line: str) -> bool:
    """Return whether a line after the board is an event."""
    words = line.split(None, 2)[:2]
    return bool(_loose_row(line) or SKIPPED.intersection(map(str.lower, words)) or words[1:] == [MARKS_SWITCH])


def _header(said: _Said, layout: Layout) -> Header:
    board = layout.grid
    drawn = {"Width": board.width, "Height": board.height, "Mines": layout.mine_count}
    width, height, mines = (
        None if (found := said.value(key, whole_of)) == number else found for key, number in drawn.items()
    )
    time_ms, step_ms = said.value("Time", seconds_of) or (None, 1)
    header = Header(
        program=said.text("Program"),
        version=said.text("Version"),
        player=said.text("Player"),
        timestamp=said.text("Timestamp"),
        level=said.text("Level").lower(),
        mode=said.text("Mode").lower(),
        prove_it=said.value("ProveIt", _switch) or False,
        competition=said.text("Profile") == COMPETITION,
        identifier=said.text("Identifier"),
        tournament=said.text("Tournament"),
        marks=said.value("Marks", _switch) or False,
        chord_with_left=said.value("SuperClick", _switch) or False,
        flag_rest=said.value("SuperFlag", _switch) or False,
        won=said.value("Status", lambda text: OUTCOMES.get(text.lower())),
        time_ms=time_ms,
        step_ms=step_ms,
        bbbv=said.value("BBBV", whole_of),
        bbbv_s=said.value("BBBVS", _rate) or "",
        clicks=said.value("Clicks", _clicks),
        width=width,
        height=height,
        mines=mines,
        other_rules=tuple((key, text) for key in OTHER_RULES if (text := said.text(key)).lower() not in PLAIN_RULES),
    )
    return replace(header, unread=(*said.unread.items(), *(("", line) for line in said.loose)))


def _clicks(text: str) -> tuple[int, int, int] | None:
    """Return the counts of clicks in our own form; None for another program's form."""
    match = _CLICKS.fullmatch(text)
    return (int(match[1]), int(match[2]), int(match[3])) if match else None


def _rate(text: str) -> str | None:
    """Return a rate with a decimal point."""
    return text.replace(",", ".") if _RATE.fullmatch(text) else None


def _switch(text: str) -> bool | None:
    return SWITCHES.get(text.lower())


def _square(text: str) -> Fraction | None:
    """Return the pixels of a cell, which may be a fraction."""
    return (_DECIMAL.fullmatch(text) and Fraction(text.replace(",", "."))) or None


def _square_by_columns(lines: list[str], at: int) -> Fraction:
    """
    Return the pixels of a cell by events that name cell and pixels: CELL_UNITS, unless that contradicts them.

    Programs count columns and rows from 1 or from 0.
    """
    found = [match for line in islice(lines, at, at + MOST_LOOKED_AT) if (match := _PLACE.search(line))]
    numbers = [tuple(map(int, match.groups())) for match in found]
    places = [(column, x) for column, _, x, _ in numbers] + [(row, y) for _, row, _, y in numbers]
    places = [(cell, pixel) for cell, pixel in places if cell >= 0 and pixel >= 0]
    if any(all(pixel // CELL_UNITS == cell - first for cell, pixel in places) for first in (1, 0)):
        return Fraction(CELL_UNITS)
    for first in (1, 0):
        counted = [(cell - first, pixel) for cell, pixel in places if cell >= first]
        least = max((pixel // (cell + 1) + 1 for cell, pixel in counted), default=1)
        most = min((pixel // cell for cell, pixel in counted if cell), default=0)
        if least <= most:  # of several the roundest: programs like 24, 30 and 64
            return Fraction(next(most >> k << k for k in range(20, -1, -1) if most >> k << k >= least))
    return Fraction(CELL_UNITS)


def _finer(rows: Iterable[Row], by: int) -> Iterator[Row]:
    """Yield the rows in parts of a pixel, *by* of them in each."""
    for tick, name, x, y in rows:
        yield tick, name, x * by, y * by


def _loose_row(line: str) -> Row | None:
    """Return the gesture of a line as any program writes it; None if it is none."""
    found = _LOOSE.fullmatch(line)
    if not found or found[4].lower() not in NAMES or not (found[2] or found[3]):
        return None
    sign, second, fraction, name, x, y = found.groups()
    tick = int(second or 0) * 1000 + int((fraction or "")[:3].ljust(3, "0"))
    return -tick if sign == "-" else tick, name.lower(), floor(float(x)), floor(float(y))


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
        if row := _loose_row(line):
            yield row
            continue
        words = line.split(None, 2)[:2]
        if words and not SKIPPED.intersection(word.lower() for word in words):
            raise BadEventError(f"line {number}: {line[:60]!r:.100} is no event: expected 'time name column row (x y)'")
