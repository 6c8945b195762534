"""Where the title's name is."""

import pygame

from game.ui.modes.title.title import TitleScene
from tests.ui.eyes import node_rect


def name_line(title: TitleScene) -> pygame.Rect:
    """Return where the game's name stands once its letters have dropped: below the room that they fall through."""
    room = node_rect(title, "name")
    key = room.height // 3
    return pygame.Rect(room.left, room.bottom - key, room.width - key // 4, key)
