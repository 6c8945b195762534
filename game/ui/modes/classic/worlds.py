"""A hundred worlds as a figure and a hundred dots: those in which one lived are full, the others are hollow."""

from dataclasses import dataclass

import pygame

from game.ui.core.cabinet import Cabinet
from game.ui.kit.drawing import Drawing
from game.ui.kit.numerals import numerals, numerals_width

COLUMNS, ROWS = 20, 5
WIDE = 272
"""At 720p: all of it, where there is room."""

FIGURE, GAP = 34, 12
"""At 720p: how high the figure is, and what is free between it and the dots."""


@dataclass(frozen=True, slots=True)
class _Look:
    lived: int
    size: tuple[int, int]
    theme: str


class Worlds:
    """Paints the dots, rendered once for each count and size."""

    def __init__(self, cabinet: Cabinet) -> None:
        self._cabinet = cabinet
        self._picture: tuple[_Look, pygame.Surface] | None = None
        self.most = 0  # pixels that it may be wide

    @property
    def size(self) -> tuple[int, int]:
        """How large both are together, in pixels."""
        px = self._cabinet.px
        wide = min(px(WIDE), self.most or px(WIDE))
        return wide, max(px(FIGURE), (wide - self._beside) * ROWS // COLUMNS)

    @property
    def _beside(self) -> int:
        """How wide two digits and the gap behind them are, in pixels."""
        px = self._cabinet.px
        return numerals_width("88", px(FIGURE)) + px(GAP)

    def draw(self, surface: pygame.Surface, left: int, top: int, lived: int) -> None:
        """Paint how many were *lived* in, and a hundred dots, so many of them full."""
        look = _Look(lived, self.size, self._cabinet.theme.name)
        if self._picture is None or self._picture[0] != look:
            self._picture = look, self._painted(lived)
        surface.blit(self._picture[1], (left, top))

    def _painted(self, lived: int) -> pygame.Surface:
        (width, height), theme = self.size, self._cabinet.theme
        picture = pygame.Surface((width, height), pygame.SRCALPHA)
        figure = numerals(self._cabinet, str(lived), self._cabinet.px(FIGURE), "good")
        picture.blit(figure, figure.get_rect(midleft=(0, height // 2)))
        pitch = (width - self._beside) / COLUMNS
        left, top = self._beside, (height - ROWS * pitch) / 2
        drawing = Drawing(picture.get_rect(), theme)
        for place in range(COLUMNS * ROWS):
            y, x = divmod(place, COLUMNS)
            centre = left + (x + 0.5) * pitch, top + (y + 0.5) * pitch
            drawing.disc(centre, 0.38 * pitch, "good" if place < lived else "warning")
            if place >= lived:
                drawing.disc(centre, 0.22 * pitch, "panel")
        drawing.put(picture)
        return picture
