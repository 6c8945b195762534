"""The actions a player may ask for with any device, and the device that asked."""

from dataclasses import dataclass
from enum import Enum, auto

from game.engine.level import BEGINNER, EXPERT, INTERMEDIATE


class Action(Enum):
    """A request to a scene by a key, a pad button or a button on the screen."""

    UP = auto()
    DOWN = auto()
    LEFT = auto()
    RIGHT = auto()
    CONFIRM = auto()  # in a menu: choose; on the board: open, or chord on an open number
    BACK = auto()
    FLAG = auto()
    CHORD = auto()
    NEW = auto()
    AGAIN = auto()
    UNDO = auto()
    HINT = auto()
    CHANCES = auto()
    PAUSE = auto()
    SETTINGS = auto()
    SETUP = auto()
    ANOTHER = auto()  # match, in the place of this one
    TITLE = auto()
    WATCH = auto()
    REVIEW = auto()
    SECOND_LIFE = auto()
    COPY = auto()
    PASTE = auto()
    LEVEL_1 = auto()
    LEVEL_2 = auto()
    LEVEL_3 = auto()
    FLAG_MODE = auto()
    DIGIT_4 = auto()
    DIGIT_5 = auto()
    DIGIT_6 = auto()
    DIGIT_7 = auto()
    DIGIT_8 = auto()
    DIGIT_9 = auto()
    ZOOM_IN = auto()
    ZOOM_OUT = auto()
    MUTE = auto()
    FULLSCREEN = auto()


REPEATING = frozenset({Action.UP, Action.DOWN, Action.LEFT, Action.RIGHT, Action.ZOOM_IN, Action.ZOOM_OUT, Action.UNDO})
"""The actions that a pressed key repeats."""


ARROWS = {Action.UP: (0, -1), Action.DOWN: (0, 1), Action.LEFT: (-1, 0), Action.RIGHT: (1, 0)}
"""Columns and rows by which each arrow moves."""

LEVELS = {Action.LEVEL_1: BEGINNER, Action.LEVEL_2: INTERMEDIATE, Action.LEVEL_3: EXPERT}


DIGITS = {
    Action.LEVEL_1: 1,
    Action.LEVEL_2: 2,
    Action.LEVEL_3: 3,
    Action.DIGIT_4: 4,
    Action.DIGIT_5: 5,
    Action.DIGIT_6: 6,
    Action.DIGIT_7: 7,
    Action.DIGIT_8: 8,
    Action.DIGIT_9: 9,
}
"""The digit of a key where a scene takes digits; elsewhere the first three start a level."""

FROM_MENUS = frozenset({Action.SETUP, Action.ANOTHER, Action.TITLE})
"""The actions that only a row of a menu asks for."""


class Kind(Enum):
    """Sorts of devices."""

    MOUSE = "mouse"
    KEYS = "keys"
    PAD = "pad"
    TOUCH = "touch"


@dataclass(frozen=True, slots=True)
class Device:
    """
    One device; two pads are two devices with different numbers.

    A mouse, a keyboard and a touch screen lie before one player, number 0; pads count from 1.
    """

    kind: Kind
    number: int = 0


@dataclass(frozen=True, slots=True)
class Control:
    """One key or button by itself, before it is read as an action; *pad*: the make of its pad."""

    kind: Kind
    name: str
    pad: str = ""


MOUSE, KEYBOARD, TOUCH = Device(Kind.MOUSE), Device(Kind.KEYS), Device(Kind.TOUCH)


@dataclass(frozen=True, slots=True)
class Asked:
    """One action, and the device that asked for it."""

    action: Action
    device: Device = KEYBOARD
