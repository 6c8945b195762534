"""Where hands are on a board: the cursor, faint under the mouse, and the ring of a press that becomes a long one."""

from math import cos, pi, sin

import pygame

from game.ui.board.camera import Camera
from game.ui.board.hand import Hand
from game.ui.core.cabinet import Cabinet
from game.ui.core.clip import clipped
from game.ui.core.style import Style
from game.ui.input.touch import Filling

FAINT = 90
"""How opaque the mark on the cell under the mouse is, of 255."""

GROWS = 200
"""Percent of a cursor's size by which the keyboard's is a whole cell larger: it shall not hide what lies around."""


RADIUS, THICK = 30, 6
"""At 720p: of the ring, wider than a fingertip."""

CORNERS = 48
"""Of a whole one."""


class Cursor:
    """Shows where one hand is."""

    def __init__(self, cabinet: Cabinet, hand: Hand) -> None:
        self._cabinet, self._hand = cabinet, hand

    @property
    def hovers(self) -> int | None:
        """The cell under the mouse, if the player wants it marked."""
        return self._hand.over if self._cabinet.settings.hover and self._hand.focus is None else None

    @property
    def shown(self) -> bool:
        """Whether there is one."""
        return self._hand.focus is not None or self.hovers is not None

    def looks(self) -> object:
        """Return all that its picture depends on, beside the camera."""
        return self._hand.focus, self.hovers, self._cabinet.settings.cursor_size

    def draw(self, surface: pygame.Surface, camera: Camera) -> None:
        """Paint it, if there is one."""
        sprites, focus = self._cabinet.style.sprites, self._hand.focus
        with clipped(surface, camera.area):
            if focus is not None:
                larger = camera.tile * (self._cabinet.settings.cursor_size - 100) // GROWS
                place = camera.cell_rect(focus).inflate(larger, larger)
                surface.blit(sprites.get("cursor", place.width), place)
            elif self.hovers is not None:
                faint = sprites.get("cursor", camera.tile).copy()
                faint.set_alpha(FAINT)
                surface.blit(faint, camera.cell_rect(self.hovers))


def draw_filling(surface: pygame.Surface, style: Style, filling: Filling, tile: int) -> None:
    """Paint as much of the ring as there is yet, from the top on."""
    radius = max(style.target(2 * RADIUS) // 2, tile * 3 // 4)
    for width, colour in ((style.px(THICK + 4), "panel"), (style.px(THICK), "flag")):
        corners = max(2, round(CORNERS * filling.part))
        angles = [2 * pi * filling.part * corner / corners - pi / 2 for corner in range(corners + 1)]
        outer = [_place(filling.at, radius + width / 2, angle) for angle in angles]
        inner = [_place(filling.at, radius - width / 2, angle) for angle in reversed(angles)]
        pygame.draw.polygon(surface, style.theme[colour], outer + inner)


def _place(middle: tuple[int, int], radius: float, angle: float) -> tuple[float, float]:
    return middle[0] + radius * cos(angle), middle[1] + radius * sin(angle)
