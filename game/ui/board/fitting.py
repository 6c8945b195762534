"""The place that a window has for a board, and a board made to fill a place."""

import pygame

from game.engine.grid import grid
from game.ui.board.camera import Camera
from game.ui.core.style import Style

TILE = 42
"""A cell's side at 720p, or a little less or more, so that the board is as high as its place."""

FEWEST = 4
"""Cells of a side."""


def fitting_camera(style: Style, area: pygame.Rect) -> Camera:
    """Return a camera on the largest board that fits into an area, in its middle."""
    high = max(FEWEST, round(area.height / style.px(TILE)))
    tile = max(1, area.height // high)
    wide = max(FEWEST, area.width // tile)
    camera = Camera(grid(wide, high))
    camera.tile = tile
    camera.area = pygame.Rect(0, 0, wide * tile, high * tile).move_to(center=area.center)
    camera.left, camera.top = camera.area.topleft
    return camera
