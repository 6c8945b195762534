"""A hundred layouts as a figure and a hundred dots: those in which one lived are full, the others burn out."""

import pygame

from game.ui.core.style import Style
from game.ui.kit.drawing import Drawing
from game.ui.kit.node import Node, Size, State
from game.ui.kit.numerals import numerals, numerals_width

COLUMNS, ROWS = 20, 5
WIDE = 420
"""At 720p: all of it, where there is room."""

FIGURE, GAP = 48, 16
"""At 720p: how high the figure is, and what is free between it and the dots."""


class LayoutDots(Node):
    """How many of the layouts one *lived* in; of the others so many have *burnt* out."""

    lived: int
    burnt: int = COLUMNS * ROWS

    def measure(self, style: Style, room: int | None) -> Size:
        """Return the size of both: as wide as the room, but not wider than it needs."""
        wide = min(style.px(WIDE), room or style.px(WIDE))
        return wide, max(style.px(FIGURE), (wide - _beside(style)) * ROWS // COLUMNS)

    def paint(self, surface: pygame.Surface, style: Style, rect: pygame.Rect, state: State) -> None:
        """Paint the figure, and so many of the dots full."""
        figure = numerals(style, str(self.lived), style.px(FIGURE), "good")
        surface.blit(figure, figure.get_rect(midleft=rect.midleft))
        pitch = min((rect.width - _beside(style)) / COLUMNS, rect.height / ROWS)
        left, top = _beside(style), (rect.height - ROWS * pitch) / 2
        size = max(3, round(0.76 * pitch))
        dots = [_dot(style, size, *colours) for colours in (("good",), ("warning", "open"), ("warning",))]
        for place in range(COLUMNS * ROWS):
            y, x = divmod(place, COLUMNS)
            kind = 0 if place < self.lived else 1 if place < self.lived + self.burnt else 2
            centre = rect.left + round(left + (x + 0.5) * pitch), rect.top + round(top + (y + 0.5) * pitch)
            surface.blit(dots[kind], dots[kind].get_rect(center=centre))


def _beside(style: Style) -> int:
    """Return how wide two digits and the gap behind them are, in pixels."""
    return numerals_width("88", style.px(FIGURE)) + style.px(GAP)


def _dot(style: Style, size: int, colour: str, within: str = "") -> pygame.Surface:
    """Return a dot, hollow if there is another colour *within*."""

    def draw() -> pygame.Surface:
        picture = pygame.Surface((size, size), pygame.SRCALPHA)
        drawing = Drawing(picture.get_rect(), style.theme)
        drawing.disc((size / 2, size / 2), size / 2, colour)
        if within:
            drawing.disc((size / 2, size / 2), 0.39 * size, within)
        drawing.put(picture, (0, 0))
        return picture

    return style.sprites.drawn(("layout_dot", size, colour, within), draw)
