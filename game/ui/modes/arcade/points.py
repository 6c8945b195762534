"""The points of an opening, as they rise from the cell that was opened."""

from collections.abc import Sequence

import pygame

from game.engine.events import Event
from game.ui.board.camera import Camera
from game.ui.board.effect import Brush, Effect, Moment
from game.ui.core.style import NORMAL, Style

RISES, FADES_FROM = 0.9, 0.6
"""How many cells it rises, and the part of its time after which it fades."""


class RisingPoints(Effect):
    """A number over a cell."""

    layer = 3

    def __init__(self, style: Style, cell: int, points: int) -> None:
        super().__init__(700)
        self._cell = cell
        text = style.line(f"+{style.words.number(points)}", NORMAL, "text")
        self._picture = style.sprites.panel(
            (text.get_width() + style.px(14), text.get_height() + style.px(4)), style.px(8), "panel", "accent"
        ).convert_alpha()
        self._picture.blit(text, text.get_rect(center=self._picture.get_rect().center))

    @classmethod
    def begun_by(cls, event: Event, moment: Moment) -> Sequence[Effect]:
        """Return nothing: what happens on a board alone brings no points."""
        return ()

    def _place(self, camera: Camera, part: float) -> pygame.Rect:
        cell, rect = camera.cell_rect(self._cell), self._picture.get_rect()
        rect.midbottom = cell.centerx, cell.top - round(RISES * camera.tile * part)
        return rect.clamp(camera.rim)

    def reach(self, camera: Camera) -> pygame.Rect:
        """Return its way."""
        return self._place(camera, 0).union(self._place(camera, 1)).inflate(2, 2)

    def draw(self, brush: Brush, ahead: float) -> None:
        """Paint it on its way up."""
        part = self.progress(ahead)
        self._picture.set_alpha(round(255 * min(1.0, (1 - part) / (1 - FADES_FROM))))
        brush.screen.blit(self._picture, self._place(brush.camera, part))
