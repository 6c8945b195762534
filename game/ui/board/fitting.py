"""A board made to fill a place, rather than a place found for a board; and how it looks before anything is known."""

import pygame

from game.engine.grid import grid
from game.ui.board.camera import Camera
from game.ui.board.rim import draw_rim
from game.ui.core.cabinet import Cabinet

TILE = 42
"""A cell's side at 720p, or a little less or more, so that the board is as high as its place."""

BESIDE = 8
"""How far a shaken board and its rim reach out of its place, at 720p."""

FEWEST = 4
"""Cells of a side."""


def fitting_camera(cabinet: Cabinet, area: pygame.Rect) -> Camera:
    """Return a camera on the largest board that fits into an area, at its right end."""
    high = max(FEWEST, round(area.height / cabinet.px(TILE)))
    tile = max(1, area.height // high)
    wide = max(FEWEST, area.width // tile)
    camera = Camera(grid(wide, high))
    camera.tile = tile
    camera.area = pygame.Rect(0, 0, wide * tile, high * tile).move_to(midright=area.midright)
    camera.left, camera.top = camera.area.topleft
    return camera


def draw_covered(surface: pygame.Surface, cabinet: Cabinet, camera: Camera) -> None:
    """Paint a board of covered cells."""
    draw_rim(surface, cabinet, camera)
    key = cabinet.sprites.get("covered", camera.tile)
    surface.fblits([(key, camera.cell_rect(cell).topleft) for cell in range(camera.grid.size)])
