"""The boards of the lessons: each is tiny, has one idea, and is open up to the place that needs the idea."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from game.engine.deal import Start
from game.engine.events import Chorded, Event
from game.engine.game import Status
from game.engine.gesture import Kind
from game.engine.level import Level
from game.engine.mouse import PLAIN_MOUSE, MouseOptions
from game.notation.board_text import read_layout
from game.play.session import Session, click
from game.play.setup import Setup


class Goal(Enum):
    """The goal of a lesson."""

    OPENED = "opened"
    FLAGGED = "flagged"
    CHORDED = "chorded"
    WON = "won"


@dataclass(frozen=True, slots=True)
class Lesson:
    """A drawn board, the cell that is already open, the flagged cells, and the goal."""

    name: str
    drawn: str
    goal: Goal
    opened: int | None = None
    flagged: tuple[int, ...] = ()

    def begin(self, mouse: MouseOptions = PLAIN_MOUSE) -> Session:
        """Return the game at the start of the lesson."""
        layout = read_layout(self.drawn)
        level = Level("lesson", layout.grid.width, layout.grid.height, layout.mine_count)
        session = Session(Setup(level, Start.OFF, 1, mouse=mouse, layout=layout))
        if self.opened is not None:
            click(session, self.opened)
        for cell in self.flagged:
            click(session, cell, Kind.RIGHT_PRESS)
        session.advance(0)
        return session

    def is_reached(self, session: Session, events: Sequence[Event]) -> bool:
        """Return whether these last events reach the goal."""
        if session.status is Status.LOST:
            return False
        match self.goal:
            case Goal.OPENED:
                return session.view.opened > 0
            case Goal.FLAGGED:
                return session.game is not None and session.view.flags == session.game.layout.mines
            case Goal.CHORDED:
                return session.status is Status.WON and any(isinstance(event, Chorded) for event in events)
        return session.status is Status.WON


LESSONS = (
    Lesson("open", ".....\n.....\n....*\n*....\n", Goal.OPENED),
    Lesson("number", "..*.\n....\n....\n", Goal.WON, opened=8),
    Lesson("flag", ".*..\n....\n....\n", Goal.FLAGGED, opened=11),
    Lesson("chord", "..*.\n....\n....\n", Goal.CHORDED, opened=8, flagged=(2,)),
)
"""From the first opening to the first chord."""
