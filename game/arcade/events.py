"""
What hands and the dealer bring to a run, and what happened in it, for whoever shows, sounds or counts it.

What happens on the board itself is told by the engine's own events; sets are bitboards.
"""

from dataclasses import dataclass
from enum import Enum

from game.arcade.score import Tally
from game.engine import events as board
from game.engine.gesture import MouseEvent
from game.engine.layout import Layout

# What comes in


@dataclass(frozen=True, slots=True)
class Dealt:
    """The board of the stage *number* is there; it may come at any time before the stage."""

    tick: int
    number: int
    layout: Layout


@dataclass(frozen=True, slots=True)
class Skip:
    """The player has seen enough of the intro or the tally."""

    tick: int


@dataclass(frozen=True, slots=True)
class Hint:
    """The player was shown a certain cell."""

    tick: int


@dataclass(frozen=True, slots=True)
class GiveUp:
    """The player ends the run."""

    tick: int


@dataclass(frozen=True, slots=True)
class Pause:
    """The player stops the clock, and no longer sees the board."""

    tick: int


@dataclass(frozen=True, slots=True)
class Choose:
    """The player goes through a door, counted from 0 on."""

    tick: int
    door: int


@dataclass(frozen=True, slots=True)
class Bank:
    """The player gives the chain for time or for a life."""

    tick: int


Input = MouseEvent | Dealt | Skip | Hint | Pause | Choose | Bank | GiveUp


# What happened


class Loss(Enum):
    """What a life was lost to."""

    MINE = "mine"
    CLOCK = "clock"


class Ending(Enum):
    """Why a run is over."""

    NO_LIVES = "no_lives"
    GIVEN_UP = "given_up"


@dataclass(frozen=True, slots=True)
class StageBegan:
    """The stage's board lies open in its middle and its clock runs."""

    number: int


@dataclass(frozen=True, slots=True)
class Exploded:
    """The mines in *cells* exploded and are craters now; the action was on *cell*."""

    cell: int
    cells: int


@dataclass(frozen=True, slots=True)
class Reckless:
    """The opening at *cell* was safe but not proved, so it scores nothing."""

    cell: int


@dataclass(frozen=True, slots=True)
class Scored:
    """An opening brought *points*, by a chain of so many links."""

    points: int
    links: int
    multiplier: int


@dataclass(frozen=True, slots=True)
class ChainHalved:
    """Nothing was opened for too long, or the clock was stopped: so many links are left."""

    links: int


@dataclass(frozen=True, slots=True)
class ChainBroken:
    """A chain of so many links is gone."""

    links: int


@dataclass(frozen=True, slots=True)
class Banked:
    """A chain of so many links was given for a life, or for time on the clock."""

    links: int
    life: bool


@dataclass(frozen=True, slots=True)
class LifeLost:
    """A life is gone; so many are left."""

    loss: Loss
    lives: int


@dataclass(frozen=True, slots=True)
class LifeWon:
    """The score brought a further life; so many are there now."""

    lives: int


@dataclass(frozen=True, slots=True)
class Cleared:
    """Every safe cell of the stage is open; the tally has been added to the score."""

    number: int
    tally: Tally


@dataclass(frozen=True, slots=True)
class Over:
    """The run has ended."""

    ending: Ending


Event = (
    board.Event
    | StageBegan
    | Exploded
    | Reckless
    | Scored
    | ChainHalved
    | ChainBroken
    | Banked
    | LifeLost
    | LifeWon
    | Cleared
    | Over
)
