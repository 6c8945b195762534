"""The title's demo: the solver plays by itself, at a human tempo."""

from itertools import count
from random import Random

from game.engine.deal import Start
from game.engine.game import Status
from game.engine.level import Level
from game.engine.mouse import CELL_UNITS, TICK_MS, Kind, MouseEvent
from game.play.session import Session, Setup
from game.play.worker import Job
from game.solver.strategy import best_move

SLOWEST, FASTEST = 900 // TICK_MS, 350 // TICK_MS
PAUSE_AFTER_END = 2500 // TICK_MS


class Demo:
    """Plays one board after the other, through the same queue as a hand would."""

    def __init__(self, level: Level) -> None:
        self._level = level
        self._seeds = count(1)
        self._job: Job[int] | None = None
        self._begin()

    def _begin(self) -> None:
        seed = next(self._seeds)
        self._random = Random(seed)
        self.session = Session(Setup(self._level, Start.OPENING, seed))
        self._wait = FASTEST

    def update(self, ticks: int) -> bool:
        """Let time pass; tell whether the board changed."""
        if self.session.status is not Status.PLAYING and self._wait <= ticks:
            self._begin()
            return True
        self._wait -= ticks
        self.session.advance(ticks)
        if self._job is None and self.session.status is Status.PLAYING and self._wait <= 0:
            view = self.session.view
            middle = self._level.grid.cell(self._level.width // 2, self._level.height // 2)
            self._job = Job(lambda: best_move(view).cell if view.opened else middle)
        if self._job is None or not self._job.done:
            return False
        cell, self._job = self._job.result(), None
        x, y = cell % self._level.width * CELL_UNITS, cell // self._level.width * CELL_UNITS
        for kind in (Kind.LEFT_PRESS, Kind.LEFT_RELEASE):
            self.session.post(MouseEvent(self.session.tick, kind, x, y))
        self.session.advance(0)
        ended = self.session.status is not Status.PLAYING
        self._wait = PAUSE_AFTER_END if ended else self._random.randint(FASTEST, SLOWEST)
        return True
