"""The frame around a board."""

import pygame

from game.ui.board.camera import Camera
from game.ui.cabinet import Cabinet


def draw_rim(surface: pygame.Surface, cabinet: Cabinet, camera: Camera) -> None:
    """Paint a thin frame around the board, or around its window."""
    thick = cabinet.px(2)
    rim = camera.board.clip(camera.area).inflate(2 * thick, 2 * thick)
    pygame.draw.rect(surface, cabinet.theme["line"], rim, thick)
