"""A board that is played on by itself, with all its effects and without a sound: the demo on the title."""

from random import Random
from typing import TYPE_CHECKING

import pygame

from game.engine.gesture import TICK_MS
from game.engine.level import Level
from game.engine.view import View
from game.play.worker import Job
from game.ui.board.camera import Camera
from game.ui.board.effects import Effects
from game.ui.board.fitting import BESIDE, fitting_camera
from game.ui.board.painter import BoardPainter
from game.ui.board.rim import around, draw_rim
from game.ui.core.cabinet import Cabinet
from game.ui.core.stage import Frame
from game.ui.core.time import Timed

if TYPE_CHECKING:
    from game.play.demo import Demo

DENSITY = 6
"""One cell in so many is a mine."""

LONGEST_JUMP = 100 // TICK_MS


class LivingBoard(Timed):
    """A board as large as its place; it shows covered cells until a game under way is found beside the frames."""

    def __init__(self, cabinet: Cabinet) -> None:
        self.cabinet = cabinet
        self.demo: Demo | None = None
        self._laid_out: object = None
        self._covered: tuple[tuple[int, int], bool] | None = None  # where it was painted last, and was anything over it
        self._beyond = False  # something was painted beside it

    def place(self, area: pygame.Rect) -> None:
        """Fill a part of the window."""
        cabinet = self.cabinet
        laid_out = tuple(area), cabinet.scale, cabinet.theme, cabinet.settings.reduced_motion
        if laid_out == self._laid_out:
            return
        self._laid_out = laid_out
        self.area = area
        self._camera = fitting_camera(cabinet, area)
        board = self._camera.grid
        level = Level("living", board.width, board.height, board.size // DENSITY)
        self._painter = BoardPainter(cabinet.sprites)
        self._effects = self._new_effects()
        self._blank = View(board, level.mines)
        if self.demo and self.demo.session.setup.level != level:
            self.demo = None
        self._level = level
        self.cancel_all()

    def _new_effects(self) -> Effects:
        settings = self.cabinet.settings
        return Effects(self._camera.grid, self.cabinet.sprites, still=settings.reduced_motion, random=Random(1))

    @property
    def animating(self) -> bool:
        """Whether an effect runs, or a game is looked for."""
        return self.demo is None or self._effects.active

    def update(self, ticks: int, *, plays: bool) -> None:
        """Let time pass; the demo goes on where it *plays*."""
        self.advance(ticks)
        if self.demo is None:
            self._find()
        elif plays or self._effects.active:
            self._effects.update(min(ticks, LONGEST_JUMP) * TICK_MS)
        if self.demo and plays:
            session = self.demo.session
            self.demo.update(ticks)
            if self.demo.session is not session:
                self._effects = self._new_effects()
            if self.demo.happened:
                self._effects.begin(self.demo.happened, self.demo.session.view)

    def _find(self) -> None:
        """Look for a game under way."""
        if not self.waiting:
            level = self._level
            self.watch(Job(lambda: _demo(level)), self._show)

    def _show(self, demo: "Demo") -> None:
        self.demo = demo

    @property
    def _view(self) -> View:
        return self.demo.session.view if self.demo else self._blank

    def looks(self) -> object:
        """Return all that the picture depends on."""
        return self._view, self._effects.looks() if self._effects.active else 0

    def draw(self, frame: Frame) -> None:
        """Paint the board and its effects; all of it where anything moves over it, else what changed."""
        surface, effects = frame.surface, self._effects
        camera = self._camera.moved(*effects.shake(self._camera.tile))
        place = camera.left, camera.top
        whole = frame.whole or effects.visible or self._covered != (place, False)
        moved = frame.whole or self._covered is None or self._covered[0] != place
        if moved or self._beyond:
            self._draw_around(surface, camera, under=moved)
        self._covered, self._beyond = (place, effects.active), effects.beyond
        self._painter.draw(surface, camera, self._view, effects.pressed, effects.hidden, whole=whole)
        if effects.active:
            effects.draw(surface, camera, frame.alpha * TICK_MS, first=not effects.visible)

    def _draw_around(self, surface: pygame.Surface, camera: Camera, *, under: bool) -> None:
        """Paint what is around the board, and what lies *under* it, which nobody sees as long as it is not moved."""
        beside = 2 * self.cabinet.px(BESIDE)
        place = self.area.inflate(beside, beside)
        for part in [place] if under else around(camera.board, place):
            surface.fill(self.cabinet.theme["backdrop"], part)
        draw_rim(surface, self.cabinet, camera, under=under)


def _demo(level: Level) -> "Demo":
    from game.play.demo import Demo, well_under_way  # the solver is loaded only where it is wanted

    return Demo(level, well_under_way(level))
