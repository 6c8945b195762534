"""What happened in a battle, for whoever shows or sounds it; sets are bitboards."""

from dataclasses import dataclass
from enum import Enum

from game.battle.sight import Side


class Ending(Enum):
    """Why a match is over."""

    DECIDED = "decided"  # someone owned more than half, and it was left at that
    CLEARED = "cleared"  # every safe cell is open
    EXPLODED = "exploded"  # sudden death
    OUT = "out"  # one side was out and the other owned more, or both were out


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a match ended; nobody has won where the winner is None."""

    winner: Side | None
    ending: Ending


@dataclass(frozen=True, slots=True)
class Taken:
    """A side took *cells*, from *cell* on."""

    side: Side
    cell: int
    cells: int


@dataclass(frozen=True, slots=True)
class Marked:
    """A side flagged *cells*; only this side may be shown it."""

    side: Side
    cells: int


@dataclass(frozen=True, slots=True)
class Unmarked:
    """A side took a flag away; only this side may be shown it."""

    side: Side
    cell: int


@dataclass(frozen=True, slots=True)
class Refused:
    """The cell is out of the side's reach, or the side may not act now."""

    side: Side
    cell: int


@dataclass(frozen=True, slots=True)
class Exploded:
    """A side hit the mines *cells*, from *cell* on, and has so many *lives* left; with none it is out."""

    side: Side
    cell: int
    cells: int
    lives: int


@dataclass(frozen=True, slots=True)
class Neutralised:
    """An explosion cost a side these cells; they stay open, and either side may take them."""

    side: Side
    cells: int


@dataclass(frozen=True, slots=True)
class Stunned:
    """A side may not act before the tick *until*."""

    side: Side
    until: int


@dataclass(frozen=True, slots=True)
class Dropped:
    """A supply drop opened *cells* for nobody, from *cell* on; none where the cell was a mine, now a crater."""

    cell: int
    cells: int


@dataclass(frozen=True, slots=True)
class Decided:
    """A side owns more than half of the safe cells: it has won, whatever follows."""

    side: Side


@dataclass(frozen=True, slots=True)
class Over:
    """The match has ended."""

    outcome: Outcome


Event = Taken | Marked | Unmarked | Refused | Exploded | Neutralised | Stunned | Dropped | Decided | Over
