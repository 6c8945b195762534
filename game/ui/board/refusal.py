"""An opening that was not proved: the cells that were asked for crossed out, and what could have been proved told."""

import pygame

from game.engine.grid import cells_of
from game.ui.board.camera import Camera
from game.ui.cabinet import SMALL, Cabinet

WIDEST = 460
"""Of the sentence, at 720p."""


def draw_refused(surface: pygame.Surface, cabinet: Cabinet, camera: Camera, cells: int) -> None:
    """Cross the refused *cells* out, a bitboard."""
    surface.set_clip(camera.area)
    frame = cabinet.sprites.frame((camera.tile, camera.tile), max(2, camera.tile // 12), "warning")
    cross = cabinet.sprites.get("cross", camera.tile * 3 // 4, swap={"cross": "warning"})
    for cell in cells_of(cells & camera.seen_cells):
        rect = camera.cell_rect(cell)
        surface.blit(cross, cross.get_rect(center=rect.center))
        surface.blit(frame, rect)
    surface.set_clip(None)


def draw_caption(surface: pygame.Surface, cabinet: Cabinet, camera: Camera, text: str, beside: int) -> None:
    """Set a sentence at the foot of the board, or at its head where the foot holds the cells *beside* which it is."""
    px, room = cabinet.px, camera.board.clip(camera.area)
    parts = cabinet.lettering.wrap(text, px(SMALL), px(WIDEST))
    lines = [cabinet.line(part, SMALL) for part in parts]
    size = max(line.get_width() for line in lines) + px(24), sum(line.get_height() for line in lines) + px(12)
    place = pygame.Rect((0, 0), size)
    place.midbottom = room.centerx, room.bottom - px(6)
    if any(place.colliderect(camera.cell_rect(cell)) for cell in cells_of(beside & camera.seen_cells)):
        place.midtop = room.centerx, room.top + px(6)
    surface.blit(cabinet.sprites.panel(place.size, px(8), "panel", "warning"), place)
    top = place.top + px(6)
    for line in lines:
        surface.blit(line, line.get_rect(midtop=(place.centerx, top)))
        top += line.get_height()
