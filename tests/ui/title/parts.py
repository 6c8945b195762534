"""Find the title's name."""

import pygame

from game.ui.modes.title.title import TitleScene
from tests.ui.eyes import node_rect


def name_line(title: TitleScene) -> pygame.Rect:
    """Return the place of the game's name after the drop: below the room through which its letters fall."""
    room = node_rect(title, "name")
    key = room.height // 3
    return pygame.Rect(room.left, room.bottom - key, room.width - key // 4, key)
