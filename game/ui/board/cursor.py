"""The cursor on a board (faint under the mouse), and the ring that shows a long press."""

from math import cos, pi, sin

import pygame

from game.ui.board.camera import Camera
from game.ui.board.hand import Hand
from game.ui.core.cabinet import Cabinet
from game.ui.core.clip import clipped
from game.ui.core.style import Style
from game.ui.input.touch import Filling

FAINT = 90
"""Opacity (0–255) of the mark on the cell under the mouse."""


RADIUS, THICK = 30, 6
"""Of the ring at 720p; it is wider than a fingertip."""

CORNERS = 48
"""Corners of the polygon that draws a whole ring."""


class Cursor:
    """The mark on the cell of one hand."""

    def __init__(self, cabinet: Cabinet, hand: Hand) -> None:
        self._cabinet, self._hand = cabinet, hand

    @property
    def hovers(self) -> int | None:
        """The cell under the mouse, unless keys have moved the cursor."""
        return self._hand.over if self._hand.focus is None else None

    @property
    def shown(self) -> bool:
        """Whether a cursor is shown."""
        return self._hand.focus is not None or self.hovers is not None

    def looks(self) -> object:
        """Return everything except the camera that its picture depends on."""
        return self._hand.focus, self.hovers

    def draw(self, surface: pygame.Surface, camera: Camera) -> None:
        """Paint the cursor, if one is shown."""
        sprites, focus = self._cabinet.style.sprites, self._hand.focus
        with clipped(surface, camera.area):
            if focus is not None:
                surface.blit(sprites.get("cursor", camera.tile), camera.cell_rect(focus))
            elif self.hovers is not None:
                faint = sprites.get("cursor", camera.tile).copy()
                faint.set_alpha(FAINT)
                surface.blit(faint, camera.cell_rect(self.hovers))


def draw_filling(surface: pygame.Surface, style: Style, filling: Filling, tile: int) -> None:
    """Paint the finished part of the ring, from the top."""
    radius = max(style.target(2 * RADIUS) // 2, tile * 3 // 4)
    for width, colour in ((style.px(THICK + 4), "panel"), (style.px(THICK), "flag")):
        corners = max(2, round(CORNERS * filling.part))
        angles = [2 * pi * filling.part * corner / corners - pi / 2 for corner in range(corners + 1)]
        outer = [_place(filling.at, radius + width / 2, angle) for angle in angles]
        inner = [_place(filling.at, radius - width / 2, angle) for angle in reversed(angles)]
        pygame.draw.polygon(surface, style.theme[colour], outer + inner)


def _place(middle: tuple[int, int], radius: float, angle: float) -> tuple[float, float]:
    return middle[0] + radius * cos(angle), middle[1] + radius * sin(angle)
