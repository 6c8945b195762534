"""
The inputs of a run, from players and the dealer, and its events, for screen, sound and statistics.

The board itself uses the engine's own events; sets are bitboards.
"""

from dataclasses import dataclass
from enum import Enum

from game.arcade.score import Tally
from game.engine import events as board
from game.engine.gesture import MouseEvent
from game.engine.layout import Layout

# Inputs


@dataclass(frozen=True, slots=True)
class Dealt:
    """The board of the stage *number* is dealt; it may arrive at any time before the stage."""

    tick: int
    number: int
    layout: Layout


@dataclass(frozen=True, slots=True)
class Skip:
    """The player skips the rest of the intro or the tally."""

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
    """The player stops the clock, which hides the board."""

    tick: int


@dataclass(frozen=True, slots=True)
class Choose:
    """The player goes through a door, counted from 0."""

    tick: int
    door: int


@dataclass(frozen=True, slots=True)
class Bank:
    """The player trades the chain for time or for a life."""

    tick: int


Input = MouseEvent | Dealt | Skip | Hint | Pause | Choose | Bank | GiveUp


# Events


class Loss(Enum):
    """The cause of a lost life."""

    MINE = "mine"
    CLOCK = "clock"


class Ending(Enum):
    """The reason why a run is over."""

    NO_LIVES = "no_lives"
    GIVEN_UP = "given_up"


@dataclass(frozen=True, slots=True)
class StageBegan:
    """The stage's board is open in its middle and its clock runs."""

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
    """An opening scored *points*; the chain had this many links."""

    points: int
    links: int
    multiplier: int


@dataclass(frozen=True, slots=True)
class ChainHalved:
    """The player opened no cell for too long, or stopped the clock: this many links remain."""

    links: int


@dataclass(frozen=True, slots=True)
class ChainBroken:
    """A chain with this many links is lost."""

    links: int


@dataclass(frozen=True, slots=True)
class Banked:
    """A chain with this many links was traded for a life, or for time on the clock."""

    links: int
    life: bool


@dataclass(frozen=True, slots=True)
class LifeLost:
    """A life is lost; this many remain."""

    loss: Loss
    lives: int


@dataclass(frozen=True, slots=True)
class LifeWon:
    """The score gave a further life; this is the new number."""

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
