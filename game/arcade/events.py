"""
The inputs of a run, from players and the dealer, and its events, for screen, sound and statistics.

The board itself uses the engine's own events; sets are bitboards.
"""

from bisect import bisect_right
from dataclasses import dataclass
from enum import Enum

from game.arcade import rules
from game.engine import events as board
from game.engine.gesture import MouseEvent
from game.engine.layout import Layout


@dataclass(frozen=True, slots=True)
class Tally:
    """The points for clearing a stage."""

    seconds: int = 0
    clean: int = 0  # no wrong flag, nothing reckless
    no_flags: int = 0
    efficient: int = 0  # no more clicks than 3BV

    @property
    def total(self) -> int:
        """The sum of all parts."""
        return self.seconds + self.clean + self.no_flags + self.efficient


def opening_points(bbbv: int, cells: int, multiplier: int, *, chord: bool) -> int:
    """Return the points for one action that opened *cells* cells and solved *bbbv* of the 3BV."""
    chorded = rules.PER_CHORDED * (cells - 1) if chord else 0
    return (rules.PER_BBBV * bbbv + rules.PER_CELL * (cells - bbbv) + chorded) * multiplier


def lives_won(score: int) -> int:
    """Return the number of further lives that a score has given."""
    return bisect_right(rules.FURTHER_LIVES, score)


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
