"""The cursor on a board (faint under the mouse), and the ring that shows a long press."""

from collections.abc import Callable
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
    """The mark on the cell of one hand, while it *plays*: below another scene there is none."""

    def __init__(self, cabinet: Cabinet, hand: Hand, plays: Callable[[], bool]) -> None:
        self._cabinet, self._hand, self._plays = cabinet, hand, plays

    @property
    def hovers(self) -> int | None:
        """The cell under the mouse, unless keys have moved the cursor."""
        return self._hand.over if self._plays() and self._hand.focus is None else None

    @property
    def _cell(self) -> int | None:
        return self._hand.focus if self._plays() and self._hand.focus is not None else self.hovers

    def looks(self) -> object:
        """Return everything except the camera that its picture depends on."""
        return self._cell, self.hovers

    def places(self, camera: Camera) -> list[pygame.Rect]:
        """Return where it is painted, if it is shown."""
        return [] if self._cell is None else [camera.cell_rect(self._cell).clip(camera.rim)]

    def draw(self, surface: pygame.Surface, camera: Camera) -> None:
        """Paint the cursor, if one is shown."""
        if self._cell is not None:
            mark = self._cabinet.style.sprites.get("cursor", camera.tile)
            if self.hovers is not None:
                mark = mark.copy()
                mark.set_alpha(FAINT)
            with clipped(surface, camera.area):
                surface.blit(mark, camera.cell_rect(self._cell))


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
