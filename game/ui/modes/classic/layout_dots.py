"""A figure and a dot for each of 100 layouts: full where the opening was safe, the others burn out."""

from collections.abc import Callable

import pygame

from game.ui.core.scene import Frame
from game.ui.core.style import Style
from game.ui.kit.canvas import Canvas
from game.ui.kit.node import Size
from game.ui.kit.numerals import numerals, numerals_width
from game.ui.kit.plot import Drawing

COLUMNS, ROWS = 20, 5
WIDE = 480
"""At 720p: the width of figure and dots together, if there is room."""

FIGURE, GAP = 48, 16
"""At 720p: the figure's height, and the gap between it and the dots."""


class LayoutDots(Canvas):
    """Figure and dots: the opening was safe in *lived* layouts; the painter counts the burnt ones."""

    lived: int = 0
    lives: bool = True

    def measure(self, style: Style, room: int | None) -> Size:
        """Return the size of both: as wide as the room, but at most WIDE."""
        wide = min(style.px(WIDE), room or style.px(WIDE))
        return wide, max(style.px(FIGURE), (wide - _beside(style)) * ROWS // COLUMNS)


class Burning:
    """Paints the figure and the dots, then those that have *burnt* out since the last time."""

    def __init__(self, style: Style, lived: int, burnt: Callable[[], int]) -> None:
        self._style, self._lived, self._burnt = style, lived, burnt
        self._seen = 0  # dots painted in their final state

    def draw(self, frame: Frame, rect: pygame.Rect) -> None:
        """Paint everything, or only the dots that have burnt out since."""
        style, surface, seen = self._style, frame.surface, min(COLUMNS * ROWS, self._lived + self._burnt())
        if frame.whole:
            figure = numerals(style, str(self._lived), style.px(FIGURE), "good")
            surface.blit(figure, figure.get_rect(midleft=rect.midleft))
        pitch = min((rect.width - _beside(style)) / COLUMNS, rect.height / ROWS)
        left, top = _beside(style), (rect.height - ROWS * pitch) / 2
        size = max(3, round(0.76 * pitch))
        dots = [_dot(style, size, *colours) for colours in (("good",), ("warning", "open"), ("warning",))]
        for place in range(COLUMNS * ROWS) if frame.whole else range(self._seen, seen):
            y, x = divmod(place, COLUMNS)
            dot = dots[0 if place < self._lived else 1 if place < seen else 2]
            centre = rect.left + round(left + (x + 0.5) * pitch), rect.top + round(top + (y + 0.5) * pitch)
            surface.fill(style.theme["open"], dot.get_rect(center=centre))
            surface.blit(dot, dot.get_rect(center=centre))
        self._seen = seen


def _beside(style: Style) -> int:
    """Return the width of two digits and the gap after them, in pixels."""
    return numerals_width("88", style.px(FIGURE)) + style.px(GAP)


def _dot(style: Style, size: int, colour: str, within: str = "") -> pygame.Surface:
    """Return a dot, hollow if there is another colour *within*."""

    def draw() -> pygame.Surface:
        picture = pygame.Surface((size, size), pygame.SRCALPHA)
        drawing = Drawing(picture.get_rect(), style.sprites)
        drawing.disc((size / 2, size / 2), size / 2, colour)
        if within:
            drawing.disc((size / 2, size / 2), 0.39 * size, within)
        drawing.put(picture, (0, 0))
        return picture

    return style.sprites.drawn(("layout_dot", size, colour, within), draw)
