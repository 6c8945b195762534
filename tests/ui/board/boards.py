"""A small board with effects, painted on an empty surface."""

from random import Random

import pygame

from game.engine.events import Event
from game.engine.grid import Grid
from game.engine.view import View
from game.ui.board.camera import Camera
from game.ui.board.effects import Effects
from game.ui.core.assets import Sprites

SIDE, TILE = 5, 24
GRID = Grid(SIDE, SIDE)
LEFT = 60  # and top: the board lies from (60, 60) to (180, 180)
ALL = GRID.full
CENTRE = 12
HIT = 1 << CENTRE
MIDDLE = LEFT + 2 * TILE + TILE // 2


class Board:
    """A board of 5×5 cells of 24 pixels and its effects."""

    def __init__(
        self, sprites: Sprites, grid: Grid = GRID, *, still: bool = False, random: Random | None = None
    ) -> None:
        self.camera = Camera(grid)
        self.camera.area = pygame.Rect(0, 0, 240, 240)
        self.camera.tile, self.camera.left, self.camera.top = TILE, LEFT, LEFT
        self.effects = Effects(grid, sprites, still=still, random=random or Random(1))
        self._grid = grid

    def begin(self, *events: Event, shown: int = 0, flags: int = 0) -> None:
        """Let these events happen at once."""
        self.effects.begin([*events], View(self._grid, 1, shown=shown, flags=flags))

    def picture(self, ahead: float = 0, *, first: bool = False) -> pygame.Surface:
        """Return the effects' picture on an empty surface."""
        screen = pygame.Surface((240, 240), pygame.SRCALPHA)
        self.effects.draw(screen, self.camera, ahead, first=first)
        assert screen.get_clip() == screen.get_rect()
        return screen

    def painted(self, ahead: float = 0, *, first: bool = False) -> pygame.Rect:
        """Return the smallest rectangle around the effects' picture."""
        return self.picture(ahead, first=first).get_bounding_rect()

    def lasts(self) -> int:
        """Return the milliseconds until all effects have ended."""
        for passed in range(5000):
            if not self.effects.active:
                return passed
            self.effects.update(1)
        raise AssertionError("an effect that never ends")


def raw(picture: pygame.Surface) -> bytes:
    """Return the pixels."""
    return picture.get_buffer().raw
