"""A board that unfolds from a cell: ring after ring of it comes out of the dark."""

import pygame

from game.engine.gesture import TICK_MS
from game.engine.grid import Grid, cells_of
from game.ui.board.camera import Camera

UNFOLDS_FOR = 350 // TICK_MS
"""Ticks."""


class Fold:
    """The cells that are not there yet, as bitboards by distance; none for a board that is all there."""

    def __init__(self, grid: Grid | None = None, first: int = 0, *, still: bool = False) -> None:
        self._rings: list[int] = []
        self._age = 0
        if grid is None or still:
            return
        ball, left = 1 << first, grid.full
        while left:
            self._rings.append(left & ball)
            left &= ~ball
            ball = grid.dilate(ball)

    @property
    def active(self) -> bool:
        """Whether it still unfolds."""
        return bool(self._rings) and self._age < UNFOLDS_FOR

    @property
    def hidden(self) -> int:
        """The cells that are not there yet, as a bitboard."""
        reached = len(self._rings) * self._age // UNFOLDS_FOR
        hidden = 0
        for ring in self._rings[reached:]:
            hidden |= ring
        return hidden

    def looks(self) -> object:
        """Return how far it has come."""
        return self._age if self.active else None

    def update(self, ticks: int) -> None:
        """Let *ticks* pass."""
        if self.active:
            self._age += ticks

    def draw(self, surface: pygame.Surface, camera: Camera, dark: str) -> None:
        """Keep the cells that are not there yet in the dark."""
        if not self.active:
            return
        surface.set_clip(camera.area)
        for cell in cells_of(self.hidden & camera.seen_cells):
            surface.fill(dark, camera.cell_rect(cell))
        surface.set_clip(None)
