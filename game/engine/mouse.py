"""
The mouse machine: button events go in, actions come out, as in Winmine and Arbiter.

Its state is a value, so tests of the rules of expert input need no window, and the rules also play the recordings of
other programs.
"""

from dataclasses import dataclass
from enum import Enum

from game.engine.actions import Action, Chord, FlagRest, Mark, Open
from game.engine.game import unflagged_rest
from game.engine.gesture import TICK_MS, Kind, MouseEvent
from game.engine.value import value
from game.engine.view import View

DOUBLE_CLICK_MS = 400

MOVE, MARKS_SWITCH = Kind.MOVE, Kind.MARKS_SWITCH
RIGHT_PRESS, MIDDLE_PRESS = Kind.RIGHT_PRESS, Kind.MIDDLE_PRESS
LEFT_RELEASE, RIGHT_RELEASE, MIDDLE_RELEASE = Kind.LEFT_RELEASE, Kind.RIGHT_RELEASE, Kind.MIDDLE_RELEASE


class Held(Enum):
    """The pressed buttons, and what they may still do."""

    NONE = 0
    LEFT = 1
    RIGHT = 2  # it has already flagged or chorded: its release does nothing
    RIGHT_ON_OPEN = 3
    BOTH = 4
    LEFT_AFTER_CHORD = 5
    MIDDLE = 6
    SHIFT_LEFT = 7


CHORDING = frozenset({Held.BOTH, Held.MIDDLE, Held.SHIFT_LEFT})


class Click(Enum):
    """How a gesture is counted."""

    LEFT = "left"
    RIGHT = "right"
    DOUBLE = "double"


@dataclass(frozen=True, slots=True)
class MouseOptions:
    """The player's mouse settings."""

    chord_with_left: bool = False
    flag_rest: bool = False
    double_click_ticks: int = DOUBLE_CLICK_MS // TICK_MS  # 0: never
    hears_off_board: bool = False  # a press off the board counts, as in other programs


PLAIN_MOUSE = MouseOptions()


@value
class Mouse:
    """The state of the mouse: the held buttons, and the last left click on an open number."""

    held: Held = Held.NONE
    clicked: tuple[int, int] | None = None  # tick, cell


Step = tuple[Mouse, Action | None, Click | None]


def step(mouse: Mouse, event: MouseEvent, view: View, options: MouseOptions) -> Step:
    """Return the mouse after *event*, the action it asks for, and how it counts as a click."""
    kind, held = event.kind, mouse.held  # if, not match: a match compares values and is five times slower
    if kind is MOVE or kind is MARKS_SWITCH:
        return mouse, None, None
    cell = event.cell(view.grid)
    if kind is LEFT_RELEASE:
        return _left_release(mouse, cell, event.tick, view, options)
    if kind is RIGHT_RELEASE:
        return _right_release(mouse, cell)
    if kind is MIDDLE_RELEASE:
        return _chord(Held.NONE, cell) if held is Held.MIDDLE else (mouse, None, None)
    if cell is None and held is Held.NONE and not options.hears_off_board:
        return mouse, None, None
    if kind is RIGHT_PRESS:
        return _right_press(mouse, cell, view, options)
    if kind is MIDDLE_PRESS:
        if held in CHORDING:
            return mouse, None, None
        right_did_nothing = held is Held.RIGHT_ON_OPEN
        return Mouse(Held.MIDDLE, mouse.clicked), None, Click.RIGHT if right_did_nothing else None
    return Mouse(_left_pressed(held, kind), mouse.clicked), None, None


def pressed(mouse: Mouse, cell: int | None, view: View, options: MouseOptions) -> int:
    """Return the cells that are drawn as pressed with the cursor on *cell*, as a bitboard."""
    if cell is None:
        return 0
    takes = view.covered & ~view.flags
    chords = mouse.held in CHORDING
    if mouse.held is Held.LEFT and options.chord_with_left and view.is_open(cell):
        chords = True
    if chords:
        return view.grid.dilate(1 << cell) & takes
    return 1 << cell & takes if mouse.held is Held.LEFT else 0


def _left_pressed(held: Held, kind: Kind) -> Held:
    match held:
        case Held.NONE:
            return Held.LEFT if kind is Kind.LEFT_PRESS else Held.SHIFT_LEFT
        case Held.RIGHT | Held.RIGHT_ON_OPEN:
            return Held.BOTH
    return held


def _right_press(mouse: Mouse, cell: int | None, view: View, options: MouseOptions) -> Step:
    if mouse.held in (Held.LEFT, Held.LEFT_AFTER_CHORD):
        return Mouse(Held.BOTH, mouse.clicked), None, None
    if mouse.held in CHORDING:
        return mouse, None, None
    if cell is None:  # a press here flags nothing; its release counts
        return mouse if mouse.held is not Held.NONE else Mouse(Held.RIGHT_ON_OPEN, mouse.clicked), None, None
    if view.is_open(cell):
        if options.flag_rest and unflagged_rest(view, cell):
            return Mouse(Held.RIGHT, mouse.clicked), FlagRest(cell), Click.RIGHT
        return Mouse(Held.RIGHT_ON_OPEN, mouse.clicked), None, None
    return Mouse(Held.RIGHT, mouse.clicked), Mark(cell), Click.RIGHT


def _left_release(mouse: Mouse, cell: int | None, tick: int, view: View, options: MouseOptions) -> Step:
    match mouse.held:
        case Held.BOTH:
            return _chord(Held.RIGHT, cell)
        case Held.SHIFT_LEFT:
            return _chord(Held.NONE, cell)
        case Held.LEFT_AFTER_CHORD:
            return Mouse(), None, None
        case Held.LEFT if cell is not None:
            if not view.is_open(cell):
                return Mouse(), Open(cell), Click.LEFT
            if options.chord_with_left or _is_double_click(mouse, cell, tick, options):
                return _chord(Held.NONE, cell)
            return Mouse(clicked=(tick, cell)), None, Click.LEFT
        case Held.LEFT:
            return Mouse(), None, Click.LEFT
    return mouse, None, None


def _is_double_click(mouse: Mouse, cell: int, tick: int, options: MouseOptions) -> bool:
    """Tell whether the number was open at both releases: a quick second click on a covered cell never chords."""
    if mouse.clicked is None or not options.double_click_ticks:
        return False
    return mouse.clicked[1] == cell and tick - mouse.clicked[0] <= options.double_click_ticks


def _right_release(mouse: Mouse, cell: int | None) -> Step:
    match mouse.held:
        case Held.BOTH:
            return _chord(Held.LEFT_AFTER_CHORD, cell)
        case Held.RIGHT_ON_OPEN:
            return Mouse(), None, Click.RIGHT
        case Held.RIGHT:
            return Mouse(), None, None
    return mouse, None, None


def _chord(held: Held, cell: int | None) -> Step:
    """Chord at the cursor's cell; off the board this does nothing and is no click."""
    return (Mouse(held), None, None) if cell is None else (Mouse(held), Chord(cell), Click.DOUBLE)
