"""
What happened in a battle, for whoever shows or sounds it; sets are bitboards.

What a board alone can tell comes as the board's own event, with who did it.
"""

from dataclasses import dataclass
from enum import Enum

from game.battle.sight import Player
from game.engine.events import Chorded, Flagged, Lost, Opened, Unmarked


class Ending(Enum):
    """Why a match is over."""

    DECIDED = "decided"  # nobody could catch up any more, and it was left at that
    CLEARED = "cleared"  # every safe cell is open
    EXPLODED = "exploded"  # sudden death: one player was left
    OUT = "out"  # all were out, or all but one who owned the most, or couldn't any more
    FORFEITED = "forfeited"  # all but one stood still beside a certain move
    GIVEN_UP = "given_up"  # all but one have left


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a match ended; nobody has won where the winner is None."""

    winner: Player | None
    ending: Ending


@dataclass(frozen=True, slots=True)
class Did:
    """
    A player did that: opened cells are the player's now, a lost board is an explosion that cost it lives.

    Flags set and taken away may be shown to this player only.
    """

    player: Player
    event: Opened | Flagged | Unmarked | Chorded | Lost


@dataclass(frozen=True, slots=True)
class Refused:
    """The cell is out of the player's reach, or the player may not act now."""

    player: Player
    cell: int


@dataclass(frozen=True, slots=True)
class Neutralised:
    """An explosion cost a player these cells; they stay open, and anybody may take them."""

    player: Player
    cells: int


@dataclass(frozen=True, slots=True)
class Stunned:
    """A player may not act before the tick *until*."""

    player: Player
    until: int


@dataclass(frozen=True, slots=True)
class Dropped:
    """A supply drop opened *cells* for nobody, from *cell* on; none where the cell was a mine, now a crater."""

    cell: int
    cells: int
    behind: Player | None = None  # whom it was meant for, the one with the least; nobody where cells are even
    shrinks: bool = False  # it is a part by which the sea shrinks

    @property
    def mine(self) -> bool:
        """Whether it fell on a mine, which hurt nobody."""
        return not self.cells


@dataclass(frozen=True, slots=True)
class Warned:
    """A player stands still beside a certain move, and forfeits the match unless it takes a cell before *until*."""

    player: Player
    until: int  # tick


@dataclass(frozen=True, slots=True)
class Left:
    """A player can't win any more: it gave up, or *forfeited*; its cells stay its own."""

    player: Player
    forfeited: bool


@dataclass(frozen=True, slots=True)
class Decided:
    """Nobody can catch up with this player any more: it has won, whatever follows."""

    player: Player


@dataclass(frozen=True, slots=True)
class Over:
    """The match has ended."""

    outcome: Outcome


Event = Did | Refused | Neutralised | Stunned | Dropped | Warned | Left | Decided | Over
