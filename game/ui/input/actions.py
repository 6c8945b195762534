"""What a player may ask of the game, whichever device it comes from, and who asked."""

from dataclasses import dataclass
from enum import Enum, auto

from game.engine.level import BEGINNER, EXPERT, INTERMEDIATE


class Action(Enum):
    """What a key, a pad button or a button on the screen asks of a scene."""

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
    TITLE = auto()
    WATCH = auto()
    COPY = auto()
    PASTE = auto()
    LEVEL_1 = auto()
    LEVEL_2 = auto()
    LEVEL_3 = auto()
    ZOOM_IN = auto()
    ZOOM_OUT = auto()
    MUTE = auto()
    FULLSCREEN = auto()


REPEATING = frozenset({Action.UP, Action.DOWN, Action.LEFT, Action.RIGHT, Action.ZOOM_IN, Action.ZOOM_OUT, Action.UNDO})
"""What a held key asks for again and again."""


ARROWS = {Action.UP: (0, -1), Action.DOWN: (0, 1), Action.LEFT: (-1, 0), Action.RIGHT: (1, 0)}
"""Columns and rows that each of them goes."""

LEVELS = {Action.LEVEL_1: BEGINNER, Action.LEVEL_2: INTERMEDIATE, Action.LEVEL_3: EXPERT}


FROM_MENUS = frozenset({Action.SETUP, Action.TITLE})
"""What only a row of a menu asks for."""


class Kind(Enum):
    """Sorts of devices."""

    MOUSE = "mouse"
    KEYS = "keys"
    PAD = "pad"


@dataclass(frozen=True, slots=True)
class Device:
    """
    One device; two pads are two hands, told apart by their number.

    A mouse and a keyboard lie before one player, number 0; pads count from 1.
    """

    kind: Kind
    number: int = 0


MOUSE, KEYBOARD = Device(Kind.MOUSE), Device(Kind.KEYS)


@dataclass(frozen=True, slots=True)
class Asked:
    """One action, and the device that asked for it."""

    action: Action
    device: Device = KEYBOARD
