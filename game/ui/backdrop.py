"""
What lies behind the menus: a board under way, dimmed so that only the menu is lit.
"""

from dataclasses import replace
from itertools import count
from random import Random

import pygame

from game.engine.deal import Start
from game.engine.game import Status
from game.engine.level import Level
from game.engine.mouse import CELL_UNITS, Kind, MouseEvent
from game.session import Session, Setup
from game.ui.assets import Sprites
from game.ui.board.camera import Camera
from game.ui.board.painter import BoardPainter

TILE = 40
"""At 720p."""

DIM = 0.8
OPENINGS = 9


class Backdrop:
    """Paints the board once for each size and theme."""

    def __init__(self) -> None:
        self._surface = pygame.Surface((1, 1))
        self._painted: object = None  # what it was painted with

    def draw(self, surface: pygame.Surface, sprites: Sprites, scale: float) -> None:
        """Fill *surface* with the board."""
        wanted = surface.get_size(), sprites.theme.name
        if wanted != self._painted:
            self._painted = wanted
            self._surface = self._paint(surface.get_size(), sprites, round(TILE * scale))
        surface.blit(self._surface, (0, 0))

    def _paint(self, size: tuple[int, int], sprites: Sprites, tile: int) -> pygame.Surface:
        level = Level("backdrop", size[0] // tile + 2, size[1] // tile + 2, 1)
        session = under_way(replace(level, mines=level.grid.size // 8))
        camera = Camera(level.grid)
        camera.area = pygame.Rect((0, 0), size)
        camera.tile, camera.left, camera.top = tile, -tile // 2, -tile // 2
        painted = pygame.Surface(size)
        BoardPainter(sprites).draw(painted, camera, session.view, 0, 0)
        painted.blit(sprites.panel(size, 0, "backdrop", alpha=DIM), (0, 0))
        return painted


def under_way(level: Level) -> Session:
    """Return a game with a few openings that hit no mine; always the same one for a level."""
    for seed in count():
        session = Session(Setup(level, Start.OPENING, seed))
        random = Random(seed)
        for _ in range(OPENINGS):
            x, y = (CELL_UNITS * random.randrange(side) for side in (level.width, level.height))
            for kind in (Kind.LEFT_PRESS, Kind.LEFT_RELEASE):
                session.post(MouseEvent(0, kind, x, y))
        session.advance(0)
        if session.status is Status.PLAYING:
            break
    return session
