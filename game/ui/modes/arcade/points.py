"""The points of an opening, which rise from the opened cell."""

import pygame

from game.ui.board.camera import Camera
from game.ui.board.effect import Brush, Effect
from game.ui.core.style import NORMAL, Style

RISES, LASTS = 0.9, 500
"""RISES: cells that it rises. LASTS: milliseconds."""

BRIGHTEST = 220
"""Opacity of 255: numbers show through."""


class RisingPoints(Effect):
    """A rising number above a cell, without a ground of its own; beyond the top row it is not painted."""

    layer = 3

    def __init__(self, style: Style, cell: int, points: int) -> None:
        super().__init__(LASTS)
        self._cell = cell
        text = f"+{style.words.number(points)}"
        above, below = (style.line(text, NORMAL, colour) for colour in ("accent", "gap"))
        self._picture = pygame.Surface((above.get_width() + 2, above.get_height() + 2), pygame.SRCALPHA)
        self._picture.fblits([(below, (2, 2)), (below, (0, 1)), (above, (1, 1))])

    def _place(self, camera: Camera, part: float) -> pygame.Rect:
        cell, rect = camera.cell_rect(self._cell), self._picture.get_rect()
        rect.midbottom = cell.centerx, cell.top - round(RISES * camera.tile * part)
        rect.left = max(camera.rim.left, min(camera.rim.right - rect.width, rect.left))
        return rect

    def reaches(self, camera: Camera) -> list[pygame.Rect]:
        """Return the rectangle of its whole path on the board."""
        return [self._place(camera, 0).union(self._place(camera, 1)).inflate(2, 2).clip(camera.rim)]

    def draw(self, brush: Brush, ahead: float) -> None:
        """Paint it while it is on the board."""
        part = self.progress(ahead)
        place = self._place(brush.camera, part)
        if place.top >= brush.camera.rim.top:
            self._picture.set_alpha(round(BRIGHTEST * (1 - part)))
            brush.screen.blit(self._picture, place)
