"""Which key and which pad button asks for what; the one list that the help texts and tests read too."""

from enum import Enum, auto

import pygame


class Command(Enum):
    """What a key or a pad button asks of a scene."""

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


REPEATING = frozenset(
    {Command.UP, Command.DOWN, Command.LEFT, Command.RIGHT, Command.ZOOM_IN, Command.ZOOM_OUT, Command.UNDO}
)
"""Commands that a held key asks for again and again."""

KEYS = {
    pygame.K_UP: Command.UP,
    pygame.K_DOWN: Command.DOWN,
    pygame.K_LEFT: Command.LEFT,
    pygame.K_RIGHT: Command.RIGHT,
    pygame.K_RETURN: Command.CONFIRM,
    pygame.K_KP_ENTER: Command.CONFIRM,
    pygame.K_SPACE: Command.CONFIRM,
    pygame.K_ESCAPE: Command.BACK,
    pygame.K_f: Command.FLAG,
    pygame.K_c: Command.CHORD,
    pygame.K_F2: Command.NEW,
    pygame.K_F3: Command.AGAIN,
    pygame.K_z: Command.UNDO,
    pygame.K_h: Command.HINT,
    pygame.K_o: Command.CHANCES,
    pygame.K_p: Command.PAUSE,
    pygame.K_w: Command.WATCH,
    pygame.K_1: Command.LEVEL_1,
    pygame.K_2: Command.LEVEL_2,
    pygame.K_3: Command.LEVEL_3,
    pygame.K_PLUS: Command.ZOOM_IN,
    pygame.K_EQUALS: Command.ZOOM_IN,
    pygame.K_KP_PLUS: Command.ZOOM_IN,
    pygame.K_MINUS: Command.ZOOM_OUT,
    pygame.K_KP_MINUS: Command.ZOOM_OUT,
    pygame.K_m: Command.MUTE,
    pygame.K_F11: Command.FULLSCREEN,
}
CTRL_KEYS = {pygame.K_n: Command.NEW, pygame.K_c: Command.COPY, pygame.K_v: Command.PASTE}
ALT_KEYS = {pygame.K_RETURN: Command.FULLSCREEN}

PAD_BUTTONS = {
    pygame.CONTROLLER_BUTTON_DPAD_UP: Command.UP,
    pygame.CONTROLLER_BUTTON_DPAD_DOWN: Command.DOWN,
    pygame.CONTROLLER_BUTTON_DPAD_LEFT: Command.LEFT,
    pygame.CONTROLLER_BUTTON_DPAD_RIGHT: Command.RIGHT,
    pygame.CONTROLLER_BUTTON_A: Command.CONFIRM,
    pygame.CONTROLLER_BUTTON_B: Command.BACK,
    pygame.CONTROLLER_BUTTON_X: Command.FLAG,
    pygame.CONTROLLER_BUTTON_Y: Command.CHORD,
    pygame.CONTROLLER_BUTTON_LEFTSTICK: Command.HINT,
    pygame.CONTROLLER_BUTTON_RIGHTSTICK: Command.CHANCES,
    pygame.CONTROLLER_BUTTON_START: Command.PAUSE,
    pygame.CONTROLLER_BUTTON_BACK: Command.NEW,
    pygame.CONTROLLER_BUTTON_LEFTSHOULDER: Command.ZOOM_OUT,
    pygame.CONTROLLER_BUTTON_RIGHTSHOULDER: Command.ZOOM_IN,
}
