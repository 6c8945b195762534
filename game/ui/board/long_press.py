"""A ring around a finger that fills while its press becomes a long one."""

from math import cos, pi, sin

import pygame

from game.ui.core.style import Style
from game.ui.input.touch import Filling

RADIUS, THICK = 30, 6
"""At 720p: wider than a fingertip."""

CORNERS = 48
"""Of a whole ring."""


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
