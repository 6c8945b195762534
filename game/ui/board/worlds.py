"""A hundred worlds as a hundred dots: those in which one lived are full, the others are hollow."""

from dataclasses import dataclass

import pygame

from game.ui.cabinet import Cabinet
from game.ui.drawing import Drawing

COLUMNS, ROWS = 20, 5
PITCH = 12
"""From one dot to the next at 720p."""


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

    @property
    def size(self) -> tuple[int, int]:
        """How large they are, in pixels."""
        return self._cabinet.px(COLUMNS * PITCH), self._cabinet.px(ROWS * PITCH)

    def draw(self, surface: pygame.Surface, left: int, top: int, lived: int) -> None:
        """Paint a hundred dots, *lived* of them full."""
        look = _Look(lived, self.size, self._cabinet.theme.name)
        if self._picture is None or self._picture[0] != look:
            self._picture = look, self._painted(lived)
        surface.blit(self._picture[1], (left, top))

    def _painted(self, lived: int) -> pygame.Surface:
        (width, height), theme = self.size, self._cabinet.theme
        picture = pygame.Surface((width, height), pygame.SRCALPHA)
        drawing, pitch = Drawing(picture.get_rect(), theme), width / COLUMNS
        for place in range(COLUMNS * ROWS):
            y, x = divmod(place, COLUMNS)
            centre = (x + 0.5) * pitch, (y + 0.5) * pitch
            drawing.disc(centre, 0.38 * pitch, "good" if place < lived else "warning")
            if place >= lived:
                drawing.disc(centre, 0.22 * pitch, "panel")
        drawing.put(picture)
        return picture
