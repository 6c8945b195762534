"""An opening that was not proved: the cells that were asked for crossed out, and what could have been proved told."""

import pygame

from game.engine.grid import cells_of
from game.ui.board.camera import Camera
from game.ui.board.rim import frame_rect
from game.ui.core.cabinet import Cabinet
from game.ui.core.style import SMALL

WIDEST = 460
"""Of the sentence where it lies on the board, at 720p."""

SLIM, BROADEST, GAP = 216, 300, 12
"""How wide it is beside the board, at least and at most, and what is free around it there, at 720p."""


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


def draw_caption(
    surface: pygame.Surface, cabinet: Cabinet, camera: Camera, text: str, told: int, panel: pygame.Rect | None
) -> None:
    """
    Set a sentence beside the board, under the *panel* that stands there, or on its other side.

    Only where there is no room it lies at the foot of the board, or at its head where the foot holds the cells that
    are *told* of.
    """
    px = cabinet.px
    place = _beside(cabinet, camera, text, panel)
    lines = _lines(cabinet, text, place.width - px(24) if place else px(WIDEST))
    if place is None:
        room = camera.board.clip(camera.area)
        place = pygame.Rect((0, 0), (max(line.get_width() for line in lines) + px(24), _height(cabinet, lines)))
        place.midbottom = room.centerx, room.bottom - px(6)
        if any(place.colliderect(camera.cell_rect(cell)) for cell in cells_of(told & camera.seen_cells)):
            place.midtop = room.centerx, room.top + px(6)
    surface.blit(cabinet.sprites.panel(place.size, px(8), "panel", "warning"), place)
    top = place.top + px(6)
    for line in lines:
        surface.blit(line, line.get_rect(midtop=(place.centerx, top)))
        top += line.get_height()


def _beside(cabinet: Cabinet, camera: Camera, text: str, panel: pygame.Rect | None) -> pygame.Rect | None:
    """Return where the sentence has room beside the board: in line with the panel, else as wide as may be."""
    px, frame, (width, height) = cabinet.px, frame_rect(cabinet, camera), cabinet.size
    gap = px(GAP)
    right = pygame.Rect(frame.right + gap, frame.top, width - frame.right - 2 * gap, 0)
    if panel:
        right = pygame.Rect(panel.left, panel.bottom + gap, panel.width, 0)
    left = pygame.Rect(gap, frame.top, frame.left - 2 * gap, 0)
    for side in (right, left):
        place = pygame.Rect(side.topleft, (min(side.width, px(BROADEST)), 0))
        if side is left:
            place.right = side.right
        if place.width >= px(SLIM):
            place.height = _height(cabinet, _lines(cabinet, text, place.width - px(24)))
            if place.bottom <= height - gap:
                return place
    return None


def _lines(cabinet: Cabinet, text: str, width: int) -> list[pygame.Surface]:
    return [cabinet.line(part, SMALL) for part in cabinet.lettering.balanced(text, cabinet.px(SMALL), width)]


def _height(cabinet: Cabinet, lines: list[pygame.Surface]) -> int:
    return sum(line.get_height() for line in lines) + cabinet.px(12)
