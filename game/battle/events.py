"""
What happened in a battle, for whoever shows or sounds it; sets are bitboards.

Events of the board itself come inside :class:`Did`, with the player.
"""

from dataclasses import dataclass
from enum import Enum

from game.battle.sight import Player
from game.engine.events import Chorded, Flagged, Lost, Opened, Unmarked


class Ending(Enum):
    """Why a match is over."""

    DECIDED = "decided"  # nobody could catch up any more, and the match was ended there
    CLEARED = "cleared"  # every safe cell is open
    EXPLODED = "exploded"  # sudden death: one player was left
    OUT = "out"  # all are out; or one player is left, who owns the most or can't any more
    FORFEITED = "forfeited"  # all but one made no move although a certain one was in reach
    GIVEN_UP = "given_up"  # all but one have left


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a match ended; nobody has won where the winner is None."""

    winner: Player | None
    ending: Ending


@dataclass(frozen=True, slots=True)
class Did:
    """
    A player did that: opened cells are the player's now, Lost is an explosion that cost it lives.

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
    behind: Player | None = None  # the player with the fewest cells, whom it should help; None if all are equal
    shrinks: bool = False  # it is a step of the shrinking sea, not a supply drop

    @property
    def mine(self) -> bool:
        """Whether it fell on a mine, which hurt nobody."""
        return not self.cells


@dataclass(frozen=True, slots=True)
class Warned:
    """A player makes no move although a certain one is in reach: it forfeits unless it takes a cell before *until*."""

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
