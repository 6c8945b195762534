"""
Converts the rows of recordings to mouse events and back.

All formats use the same few names of gestures, and only this file knows their meaning. Some programs' clocks step
back; then the time stays the same, because events keep their order in the file. Before the first release of the left
button, which starts the game's clock, the earlier events move back instead.
"""

from collections.abc import Iterable
from itertools import islice

from game.engine.errors import BadBoardError, BadEventError, TooLargeError
from game.engine.gesture import CELL_UNITS, Kind, MouseEvent
from game.engine.grid import Grid
from game.notation.recording import MOST_EVENTS, Recording

KINDS = {kind.value: kind for kind in Kind}

FLAG_BEFORE_START = "pf"
OTHER_BUTTON = "cc"
TOGGLES = frozenset({"l", "r", "m"})  # a press of that button if it is up, else its release
NAMES = frozenset({*KINDS, FLAG_BEFORE_START, OTHER_BUTTON, *TOGGLES})
"""Every name that :func:`mouse_events` accepts."""

TWO_BUTTONS = frozenset({"mv", "lc", "lr", "rc", "rr"})
"""The gestures that every format has."""

LARGEST_SIDE = 255
"""The most cells of a board's side: EVF and RMV have one byte for it."""

LARGEST_SQUARE, MOST_PIXELS = 255, 32_767
"""LARGEST_SQUARE: the most pixels of a cell, in one byte. MOST_PIXELS: of a board's side, in 16 signed bits."""

BEFORE_ALL = -(10**12)
"""Milliseconds; a time before every event."""

Row = tuple[int, str, int, int]
"""The time in milliseconds, a name of :data:`NAMES`, and the place in pixels."""


def mouse_events(rows: Iterable[Row], square: int = CELL_UNITS) -> tuple[tuple[MouseEvent, ...], int]:
    """
    Return the events of *rows*, whose cells are *square* pixels wide, and the largest step back of their clock.

    It takes about 1.2 µs a row.

    Raises: TooLargeError: there are more than MOST_EVENTS rows.
    """
    events: list[MouseEvent] = []
    add, kinds = events.append, KINDS
    latest, left_is_down, released, stepped_back, down = BEFORE_ALL, False, False, 0, set[str]()
    for tick, name, x, y in islice(rows, MOST_EVENTS + 1):
        if tick >= latest:
            latest = tick
        else:
            stepped_back = max(stepped_back, latest - tick)
            if name == "lr" and not released:  # the game's clock starts here, so what came before was no later
                events[:] = [event.at(min(event.tick, tick)) for event in events]
                latest = tick
        released = released or name == "lr"
        if name == FLAG_BEFORE_START:
            add(MouseEvent(latest, Kind.RIGHT_PRESS, x, y, square))
            add(MouseEvent(latest, Kind.RIGHT_RELEASE, x, y, square))
            check_count(len(events))
            continue
        if name in TOGGLES:
            down ^= {name}
            name += "c" if name in down else "r"
        if name == OTHER_BUTTON:
            name = "rc" if left_is_down else "lc"
        if name != "mv":
            left_is_down = name == "lc" or (left_is_down and name != "lr")
        add(MouseEvent(latest, kinds[name], x, y, square))
    check_count(len(events))
    return tuple(events), stepped_back


def check_count(events: int) -> None:
    """Raise TooLargeError if there are too many events."""
    if events > MOST_EVENTS:
        raise TooLargeError(f"{events} events or more, and at most {MOST_EVENTS} are read")


def rows_of(events: Iterable[MouseEvent], square: int) -> list[Row]:
    """
    Return the rows of *events* in pixels of cells that are *square* wide, for formats with two buttons.

    Raises: BadEventError: a gesture needs another button. TooLargeError: too many events.
    """
    rows = []
    for event in events:
        name, wide = event.kind._value_, event.square  # the plain attribute, because the property is slower
        if name not in TWO_BUTTONS:
            raise BadEventError(f"{name!r} at {event.tick} ms: this format knows the left and right button only")
        if wide == square:
            rows.append((event.tick, name, event.x, event.y))
        else:
            rows.append((event.tick, name, event.x * square // wide, event.y * square // wide))
    check_count(len(rows))
    return rows


def square_of(recording: Recording) -> int:
    """Return the pixels of a cell: the recording's, if EVF and RMV can store them, else CELL_UNITS."""
    board = recording.layout.grid
    square = recording.events[0].square if recording.events else CELL_UNITS
    fits = square <= LARGEST_SQUARE and square * max(board.width, board.height) <= MOST_PIXELS
    return square if fits else CELL_UNITS


def check_writable(name: str, board: Grid, longest: int, most_ms: int) -> None:
    """Raise BadBoardError or TooLargeError if a board or a game is too large for a format."""
    if max(board.width, board.height) > LARGEST_SIDE:
        size = f"{LARGEST_SIDE}×{LARGEST_SIDE}"
        raise BadBoardError(f"{name} has boards of up to {size} cells, not {board.width}×{board.height}")
    if longest > most_ms:
        raise TooLargeError(f"{longest} ms, and {name} has up to {most_ms}")


def on_board(rows: Iterable[Row], board: Grid, square: int) -> list[Row]:
    """Move places off the board to its corner, as other programs do: the mouse's path does not count there."""
    right, bottom = board.width * square, board.height * square
    return [row if 0 <= row[2] < right and 0 <= row[3] < bottom else (row[0], row[1], right, bottom) for row in rows]
