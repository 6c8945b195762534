"""An opening that was not proved: the cells that were asked for crossed out."""

import pygame

from game.engine.grid import cells_of
from game.ui.board.camera import Camera
from game.ui.core.clip import clipped
from game.ui.core.style import Style


def draw_refused(surface: pygame.Surface, style: Style, camera: Camera, cells: int) -> None:
    """Cross the refused *cells* out, a bitboard."""
    with clipped(surface, camera.area):
        frame = style.sprites.frame((camera.tile, camera.tile), max(2, camera.tile // 12), "warning")
        cross = style.sprites.get("cross", camera.tile * 3 // 4, swap={"cross": "warning"})
        for cell in cells_of(cells & camera.seen_cells):
            rect = camera.cell_rect(cell)
            surface.blit(cross, cross.get_rect(center=rect.center))
            surface.blit(frame, rect)
