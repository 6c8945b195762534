"""Frames around the cells that a text is about, over a board."""

from collections.abc import Iterable

import pygame

from game.engine.grid import cells_of
from game.ui.board.camera import Camera
from game.ui.core.clip import clipped
from game.ui.core.style import Style


def draw_frames(surface: pygame.Surface, style: Style, camera: Camera, framed: Iterable[tuple[int, str]]) -> None:
    """Paint a frame around each cell of the sets *framed*, each set in its colour."""
    with clipped(surface, camera.area):
        for cells, colour in framed:
            for cell in cells_of(cells & camera.seen_cells):
                rect = camera.cell_rect(cell)
                surface.blit(style.sprites.frame(rect.size, max(2, rect.width // 10), colour), rect)
