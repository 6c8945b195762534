"""What spreads over a board ring by ring, from the cell on which something happened."""

import math
from typing import Self

import pygame

from game.engine.grid import SMALL, Grid, cells_of
from game.ui.board.camera import Camera
from game.ui.board.effect import Effect


class Wave(Effect):
    """Cells change one ring of equal distance after the other."""

    MS_PER_RING, LONGEST_MS = 12.0, 300.0
    RING_MS = 60.0
    """How long a ring goes on moving once it is reached."""

    BESIDE = 0.0  # cells: how far it paints beside those that it reaches

    layer = 0

    def __init__(self, rings: list[int]) -> None:
        self.rings = rings  # bitboards by distance
        self.ms_per_ring = min(self.MS_PER_RING, self.LONGEST_MS / len(rings))
        super().__init__(self.ms_per_ring * (len(rings) - 1) + self.RING_MS)

    @classmethod
    def around(cls, origin: int, cells: int, grid: Grid) -> tuple[Self, ...]:
        """Return the wave over *cells*; none on a huge board, where it would leave the window at once."""
        if not cells or grid.size > SMALL:
            return ()
        rings, ball, left = [], 1 << origin, cells
        while left:
            rings.append(left & ball)
            left &= ~ball
            ball = grid.dilate(ball)
        return (cls(rings),)

    def reaches(self, camera: Camera) -> list[pygame.Rect]:
        """Return the cells that move, with what it paints beside them."""
        beside = 2 * math.ceil(self.BESIDE * camera.tile)
        cells = [camera.cell_rect(cell) for ring, _ in self.moving(0) for cell in cells_of(ring)]
        return [cell.inflate(beside, beside) for cell in cells] if beside else cells

    @property
    def hidden(self) -> int:
        """The rings that it has not reached yet."""
        hidden = 0
        for ring in self.rings[self.reached :]:
            hidden |= ring
        return hidden

    @property
    def reached(self) -> int:
        """How many rings it has reached."""
        return max(0, math.floor(self.age / self.ms_per_ring) + 1)

    def moving(self, ahead: float) -> list[tuple[int, float]]:
        """Return the rings that have not come to rest, and how far each is *ahead* milliseconds from now, 0–1."""
        found = []
        for number, ring in enumerate(self.rings[: self.reached]):
            progress = (self.age + ahead - number * self.ms_per_ring) / self.RING_MS
            if ring and progress < 1:
                found.append((ring, progress))
        return found
