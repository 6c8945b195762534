"""The board beside the title's keys: without input it plays itself, with all its effects and without a sound."""

from random import Random
from typing import TYPE_CHECKING

import pygame

from game.engine.gesture import TICK_MS
from game.engine.grid import grid
from game.engine.level import Level
from game.engine.view import View
from game.play.worker import Job
from game.ui.board.camera import Camera
from game.ui.board.effects import Effects
from game.ui.board.ground import thinned
from game.ui.board.painter import BoardPainter
from game.ui.core.aside import around
from game.ui.core.cabinet import Cabinet
from game.ui.core.scene import Frame
from game.ui.core.style import Style
from game.ui.core.time import Timed

if TYPE_CHECKING:
    from game.play.demo import Demo
    from game.play.session import Session

PLAYS_AFTER = 15_000 // TICK_MS
"""Ticks without input until the board plays itself."""

DENSITY = 6
"""One cell in DENSITY is a mine."""

LONGEST_JUMP = 100 // TICK_MS

TILE = 42
"""A cell's approximate side at 720p: it is adjusted so that the board is as high as its place."""

FEWEST = 4
"""The least number of cells along a side."""


class LivingBoard(Timed):
    """A board as large as its place; it shows covered cells until a game under way is found in the background."""

    def __init__(self, cabinet: Cabinet) -> None:
        self.cabinet = cabinet
        self._seed = cabinet.seeds.start + 10 * cabinet.stage.motion.now  # another board whenever the title comes back
        self.demo: Demo | None = None
        self.area = pygame.Rect(0, 0, 1, 1)
        self._alone = 0  # ticks since the last input
        self._laid_out: object = None
        self._painted: tuple[int, int] | None = None  # where it was painted last
        self._reached: list[pygame.Rect] = []  # by the effects painted last

    @property
    def plays(self) -> bool:
        """Whether the board plays itself."""
        return self._alone >= PLAYS_AFTER and not self.cabinet.settings.reduced_motion

    @property
    def share(self) -> float:
        """Return how much of the board is open, 0–1."""
        return self._view.opened.bit_count() / (self._level.grid.size - self._level.mines)

    def wake(self) -> None:
        """Stop the board: there was input."""
        self._alone = 0

    def place(self, area: pygame.Rect) -> None:
        """Fill *area*, a part of the window."""
        cabinet = self.cabinet
        laid_out = tuple(area), cabinet.style.scale, cabinet.style.theme, cabinet.settings.reduced_motion
        if laid_out == self._laid_out:
            return
        self._laid_out, self._painted = laid_out, None
        self.area = area.copy()
        self._camera = fitting_camera(cabinet.style, pygame.Rect((0, 0), area.size))
        board = self._camera.grid
        level = Level("living", board.width, board.height, board.size // DENSITY)
        self._painter = BoardPainter(cabinet.style.sprites)
        self._effects = self._new_effects()
        self._blank = View(board, level.mines)
        if self.demo and self.demo.session.setup.level != level:
            self.demo = None
        self._level = level
        self.cancel_all()

    def _new_effects(self) -> Effects:
        settings = self.cabinet.settings
        return Effects(self._camera.grid, self.cabinet.style.sprites, still=settings.reduced_motion, random=Random(1))

    @property
    def animating(self) -> bool:
        """Whether an effect runs, or there is no game yet."""
        return self._laid_out is not None and (self.demo is None or self._effects.active)

    def update(self, ticks: int) -> None:
        """Let time pass; without input the demo goes on."""
        if self._laid_out is None:  # there is no room for a board
            return
        self._alone += ticks
        self.advance(ticks)
        if self.demo is None:
            self._find()
        elif self.plays or self._effects.active:
            self._effects.update(min(ticks, LONGEST_JUMP) * TICK_MS)
        if self.demo and self.plays:
            session = self.demo.session
            self.demo.update(ticks)
            if self.demo.session is not session:
                self._effects = self._new_effects()
            if self.demo.happened:
                self._effects.begin(self.demo.happened, self.demo.session.view)

    def _find(self) -> None:
        """Search for a game under way in the background."""
        if not self.busy:
            level, seed = self._level, self._seed
            self.watch(Job(lambda: _begun(level, seed)), self._show)

    def _show(self, session: "Session") -> None:
        from game.play.demo import Demo

        self.demo = Demo(self._level, self, session, self._seed)

    @property
    def _view(self) -> View:
        return self.demo.session.view if self.demo else self._blank

    def looks(self) -> object:
        """Return all that the picture depends on."""
        return self._laid_out and (self._view, self._effects.looks() if self._effects.active else 0)

    def draw(self, frame: Frame, rect: pygame.Rect) -> None:
        """Paint the board and its effects: the changed cells, and all places that effects reach or have left."""
        surface, effects = frame.surface.subsurface(self.area.clip(frame.surface.get_rect())), self._effects
        camera = self._camera
        place = camera.left, camera.top
        whole = frame.whole or self._painted != place
        for part in around(camera.board, surface.get_rect()) if whole else ():
            surface.fill(self.cabinet.style.theme["open"], part)
        reach = effects.reach(camera)
        self._painter.draw(surface, camera, self._view, effects.pressed, effects.hidden, whole=whole)
        self._painter.restore(surface, camera, thinned(self._reached + reach))
        self._painted, self._reached = place, reach
        if effects.active:
            effects.draw(surface, camera, frame.alpha * TICK_MS, first=not effects.visible)


def fitting_camera(style: Style, area: pygame.Rect) -> Camera:
    """Return a camera on the largest board that fits into an area, in its middle."""
    high = max(FEWEST, round(area.height / style.px(TILE)))
    tile = max(1, area.height // high)
    wide = max(FEWEST, area.width // tile)
    camera = Camera(grid(wide, high))
    camera.tile = tile
    camera.area = pygame.Rect(0, 0, wide * tile, high * tile).move_to(center=area.center)
    camera.left, camera.top = camera.area.topleft
    return camera


def _begun(level: Level, seed: int) -> "Session":
    from game.play.demo import well_under_way  # the solver is loaded only where it is wanted

    return well_under_way(level, seed)
