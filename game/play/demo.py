"""The title's demo: the solver plays at a human tempo."""

from itertools import count
from random import Random

from game.engine.deal import Start
from game.engine.events import Event
from game.engine.game import Status
from game.engine.gesture import TICK_MS, Kind
from game.engine.grid import cells_of
from game.engine.level import Level
from game.engine.view import View
from game.play.session import Session, click
from game.play.setup import Setup
from game.play.worker import Job, Owner
from game.solver.deduce import deduce
from game.solver.strategy import best_move

SLOWEST, FASTEST = 900 // TICK_MS, 350 // TICK_MS
PAUSE_AFTER_END = 2500 // TICK_MS

FLAGS = 0.35
"""The chance that a move flags a known mine instead of opening a cell."""

OPENINGS = 9
"""The number of random openings in a game under way."""

Move = tuple[int, Kind]
"""A cell and the button pressed there."""


class Demo:
    """Plays one board after the other through the session's queue, from *session* on; *owner* watches the work."""

    def __init__(self, level: Level, owner: Owner, session: Session | None = None, seed: int = 0) -> None:
        self.happened: list[Event] = []  # events of the last update
        self._level, self._owner = level, owner
        self._seeds = count(seed + 1)
        self._job: Job[Move] | None = None
        fresh = self._begin()
        self.session = session or fresh

    def _begin(self) -> Session:
        seed = next(self._seeds)
        self._random = Random(seed)
        self._wait = FASTEST
        return Session(Setup(self._level, Start.OPENING, seed))

    def update(self, ticks: int) -> bool:
        """Let time pass; return whether the board changed."""
        self.happened = []
        if self.session.status is not Status.PLAYING and self._wait <= ticks:
            self.session = self._begin()
            return True
        self._wait -= ticks
        self.session.advance(ticks)
        if self._job is None and self.session.status is Status.PLAYING and self._wait <= 0:
            view, which = self.session.view, self._random.random()
            self._job = Job(lambda: _think(view, which))
            self._owner.watch(self._job)
        if self._job is None or not self._job.done:
            return False
        move, self._job = self._job.result(), None
        click(self.session, *move)
        self.happened = self.session.advance(0)
        ended = self.session.status is not Status.PLAYING
        self._wait = PAUSE_AFTER_END if ended else self._random.randint(FASTEST, SLOWEST)
        return True


def well_under_way(level: Level, seed: int = 0) -> Session:
    """Return a game under way, another one for each *seed*, in which every provable mine is flagged."""
    session = _under_way(level, seed)
    for mine in cells_of(deduce(session.view).mines):
        click(session, mine, Kind.RIGHT_PRESS)
    session.advance(0)
    return session


def _under_way(level: Level, start: int) -> Session:
    """Return a game with a few openings that hit no mine; always the same one for a level and a start."""
    for seed in count(start):
        session = Session(Setup(level, Start.OPENING, seed))
        random = Random(seed)
        for _ in range(OPENINGS):
            x, y = (random.randrange(side) for side in (level.width, level.height))
            click(session, level.grid.cell(x, y))
        session.advance(0)
        if session.status is Status.PLAYING:
            break
    return session


def _think(view: View, which: float) -> Move:
    """Return the next move; the random number *which*, 0 to 1, chooses a flag or an opening."""
    if not view.opened:
        return view.grid.cell(view.grid.width // 2, view.grid.height // 2), Kind.LEFT_PRESS
    mines = cells_of(deduce(view).mines & ~view.flags) if which < FLAGS else []
    if mines:
        return mines[int(which / FLAGS * len(mines))], Kind.RIGHT_PRESS
    return best_move(view).cell, Kind.LEFT_PRESS
