"""A display of key caps as a node: bright caps on dark ones write a word."""

import pygame

from game.engine.grid import cells_of
from game.ui.core.style import Style
from game.ui.kit.key_faces import DARK, LIT, STEPS, turned
from game.ui.kit.key_writing import size_of, written
from game.ui.kit.node import Node, Size, State

SPREAD = 0.6
"""The last column begins to turn about this part of the whole time later than the first."""


class KeyDisplay(Node):
    """A *text* in key caps, each *cell* units wide; *part* (0–1) is the progress of the letters' turn."""

    text: str
    cell: float
    tall: bool = False  # letters of seven rows, not of five
    part: float = 1.0

    def measure(self, style: Style, room: int | None) -> Size:
        """Return the size of all key caps; they shrink if there is little room."""
        columns, rows = size_of(self.text, tall=self.tall)
        tile = style.px(self.cell) if room is None else min(style.px(self.cell), max(1, room // columns))
        return columns * tile, rows * tile

    def paint(self, surface: pygame.Surface, style: Style, rect: pygame.Rect, state: State) -> None:
        """Paint all key caps, those of letters at their step of the turn."""
        columns, rows = size_of(self.text, tall=self.tall)
        tile = max(1, min(rect.width // columns, rect.height // rows))
        lit = {*cells_of(written(self.text, columns, rows))}
        left, top = rect.centerx - columns * tile // 2, rect.centery - rows * tile // 2
        for cell in range(columns * rows):
            row, column = divmod(cell, columns)
            name, step = DARK, STEPS
            if cell in lit:
                passed = (self.part - SPREAD * column / columns) / (1 - SPREAD)
                step = max(0, min(STEPS, int(STEPS * passed)))
                name = LIT if step >= STEPS // 2 else DARK
            picture = turned(style.sprites, name, tile, step if name == LIT or step else STEPS)
            surface.blit(picture, (left + column * tile, top + row * tile))
