"""Cells that turn over on a board painter's surface; each is painted at every new step of its turn."""

from collections.abc import Callable, Container, Mapping

import pygame

from game.ui.core.assets import Sprites
from game.ui.kit.key_faces import squashed, turned

Turn = tuple[str, int]
"""The new face of a cell and the step of its turn; in the first half the old face closes."""

Turns = Mapping[int, Turn]
"""The turn of each cell that differs from the board's state."""

Blit = tuple[pygame.Surface, tuple[int, int]]


class Turning:
    """The turning cells of one board, as they were last painted."""

    def __init__(self, sprites: Sprites) -> None:
        self._sprites = sprites
        self._painted: Turns = {}
        self._closing: dict[tuple[object, int, int], pygame.Surface] = {}  # by what the board shows, tile and step

    def paint(
        self,
        surface: pygame.Surface,
        tile: int,
        turns: Turns,
        place: Callable[[int], tuple[int, int] | None],
        anew: Container[tuple[int, int]],
        look: Callable[[int], tuple[object, pygame.Surface]],
    ) -> list[Blit]:
        """
        Paint the cells whose turn has changed, and those painted *anew*; return their pictures and places.

        *place* returns where a cell is on the surface, if it is there, and *look* its look and picture without a turn.
        """
        before, self._painted, blits = self._painted, turns, list[Blit]()
        for cell in before.keys() - turns.keys():
            if (at := place(cell)) and at not in anew:
                blits.append((look(cell)[1], at))
        for cell, turn in turns.items():
            at = place(cell)
            if at and (before.get(cell) != turn or at in anew):
                name, step = turn
                picture = turned(self._sprites, name, tile, step) if name else self._closed(tile, step, *look(cell))
                blits.append((picture, at))
        surface.fblits(blits)
        return blits

    def _closed(self, tile: int, step: int, shown: object, picture: pygame.Surface) -> pygame.Surface:
        """Return a closing cell's picture, drawn once."""
        if (key := (shown, tile, step)) not in self._closing:
            self._closing[key] = squashed(self._sprites, picture, step)
        return self._closing[key]

    def __bool__(self) -> bool:
        """Whether any turned cell is painted."""
        return bool(self._painted)
