"""Fill a board before a match, cell by cell from the openings in its corners."""

import pygame

from game.engine.grid import Grid, cells_of
from game.ui.board.camera import Camera


class Filling:
    """The rings of cells around the *starts* (a bitboard), the nearest first."""

    def __init__(self, grid: Grid | None = None, starts: int = 0) -> None:
        self._rings: list[int] = []  # what is missing while so many rings are there
        cells = starts
        while grid and cells and cells != grid.full:
            self._rings.append(grid.full & ~cells)
            cells = grid.dilate(cells)

    def missing(self, part: float) -> int:
        """Return the cells that are not there yet when so much of the time has passed, 0–1."""
        place = int(part * len(self._rings))
        return self._rings[place] if place < len(self._rings) else 0

    def draw(self, surface: pygame.Surface, camera: Camera, missing: int, colour: str) -> None:
        """Paint the ground where no cell is yet."""
        for cell in cells_of(missing):
            surface.fill(colour, camera.cell_rect(cell))
