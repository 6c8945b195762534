"""
What lies behind the menus: a board under way, dimmed so that only the menu is lit.
"""

from itertools import count
from random import Random

import pygame

from game.engine.deal import Start
from game.engine.game import Status
from game.engine.level import Level
from game.engine.mouse import CELL_UNITS, Kind, MouseEvent
from game.play.session import Session, Setup
from game.ui.assets import Sprites
from game.ui.board.camera import Camera
from game.ui.board.painter import BoardPainter

TILE = 40
"""At 720p."""

DIM = 0.8
OPENINGS = 9


class Backdrop:
    """Paints a board over the whole window, anew only when it must look different."""

    def __init__(self) -> None:
        self._surface = pygame.Surface((1, 1))
        self._painted: object = None  # what it was painted with
        self._still: Session | None = None

    def level(self, size: tuple[int, int], scale: float) -> Level:
        """Return the level whose board just fills a window of that size."""
        tile = round(TILE * scale)
        width, height = size[0] // tile + 2, size[1] // tile + 2
        return Level("backdrop", width, height, width * height // 8)

    def draw(self, surface: pygame.Surface, sprites: Sprites, scale: float, session: Session | None = None) -> None:
        """Fill *surface* with the board of *session*, or with one that stands still."""
        size = surface.get_size()
        level = self.level(size, scale)
        if session is None or session.setup.level != level:
            if self._still is None or self._still.setup.level != level:
                self._still = under_way(level)
            session = self._still
        wanted = size, sprites.theme.name, session.view
        if wanted != self._painted:
            self._painted = wanted
            self._surface = self._paint(size, sprites, round(TILE * scale), session)
        surface.blit(self._surface, (0, 0))

    def _paint(self, size: tuple[int, int], sprites: Sprites, tile: int, session: Session) -> pygame.Surface:
        camera = Camera(session.setup.level.grid)
        camera.area = pygame.Rect((0, 0), size)
        camera.tile, camera.left, camera.top = tile, -tile // 2, -tile // 2
        painted = pygame.Surface(size)
        BoardPainter(sprites).draw(painted, camera, session.view, 0, 0)
        veil = pygame.Surface(size)
        veil.fill(sprites.theme["backdrop"])
        veil.set_alpha(round(255 * DIM))
        painted.blit(veil, (0, 0))
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
