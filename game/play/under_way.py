"""A game in the middle, to be looked at."""

from itertools import count
from random import Random

from game.engine.deal import Start
from game.engine.game import Status
from game.engine.gesture import CELL_UNITS, Kind, MouseEvent
from game.engine.level import Level
from game.play.session import Session
from game.play.setup import Setup

OPENINGS = 9


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
