"""Which key and which pad button asks for what; the one list that the help texts and tests read too."""

import pygame

from game.ui.input.actions import Action

KEYS = {
    pygame.K_UP: Action.UP,
    pygame.K_DOWN: Action.DOWN,
    pygame.K_LEFT: Action.LEFT,
    pygame.K_RIGHT: Action.RIGHT,
    pygame.K_RETURN: Action.CONFIRM,
    pygame.K_KP_ENTER: Action.CONFIRM,
    pygame.K_SPACE: Action.CONFIRM,
    pygame.K_ESCAPE: Action.BACK,
    pygame.K_f: Action.FLAG,
    pygame.K_c: Action.CHORD,
    pygame.K_F2: Action.NEW,
    pygame.K_F3: Action.AGAIN,
    pygame.K_z: Action.UNDO,
    pygame.K_h: Action.HINT,
    pygame.K_o: Action.CHANCES,
    pygame.K_p: Action.PAUSE,
    pygame.K_w: Action.WATCH,
    pygame.K_1: Action.LEVEL_1,
    pygame.K_2: Action.LEVEL_2,
    pygame.K_3: Action.LEVEL_3,
    pygame.K_PLUS: Action.ZOOM_IN,
    pygame.K_EQUALS: Action.ZOOM_IN,
    pygame.K_KP_PLUS: Action.ZOOM_IN,
    pygame.K_MINUS: Action.ZOOM_OUT,
    pygame.K_KP_MINUS: Action.ZOOM_OUT,
    pygame.K_m: Action.MUTE,
    pygame.K_F11: Action.FULLSCREEN,
}
CTRL_KEYS = {pygame.K_n: Action.NEW, pygame.K_c: Action.COPY, pygame.K_v: Action.PASTE}
ALT_KEYS = {pygame.K_RETURN: Action.FULLSCREEN}

PAD_BUTTONS = {
    pygame.CONTROLLER_BUTTON_DPAD_UP: Action.UP,
    pygame.CONTROLLER_BUTTON_DPAD_DOWN: Action.DOWN,
    pygame.CONTROLLER_BUTTON_DPAD_LEFT: Action.LEFT,
    pygame.CONTROLLER_BUTTON_DPAD_RIGHT: Action.RIGHT,
    pygame.CONTROLLER_BUTTON_A: Action.CONFIRM,
    pygame.CONTROLLER_BUTTON_B: Action.BACK,
    pygame.CONTROLLER_BUTTON_X: Action.FLAG,
    pygame.CONTROLLER_BUTTON_Y: Action.CHORD,
    pygame.CONTROLLER_BUTTON_LEFTSTICK: Action.HINT,
    pygame.CONTROLLER_BUTTON_RIGHTSTICK: Action.CHANCES,
    pygame.CONTROLLER_BUTTON_START: Action.PAUSE,
    pygame.CONTROLLER_BUTTON_BACK: Action.NEW,
    pygame.CONTROLLER_BUTTON_LEFTSHOULDER: Action.ZOOM_OUT,
    pygame.CONTROLLER_BUTTON_RIGHTSHOULDER: Action.ZOOM_IN,
}
