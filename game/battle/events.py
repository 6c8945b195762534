"""
The events of a battle, for screen and sound; sets are bitboards.

Events of the board itself come inside :class:`Did`, with the player.
"""

from dataclasses import dataclass
from enum import Enum

from game.battle.sight import Player
from game.engine.events import Chorded, Flagged, Lost, Opened, Unmarked


class Ending(Enum):
    """The reason why a match is over."""

    DECIDED = "decided"  # nobody could catch up any more, and the match was ended there
    CLEARED = "cleared"  # every safe cell is open
    EXPLODED = "exploded"  # sudden death: one player was left
    OUT = "out"  # all are out; or one player is left, who owns the most cells or can't reach the most any more
    FORFEITED = "forfeited"  # all but one made no move although a certain one was in reach
    GIVEN_UP = "given_up"  # all but one have left


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of a match; it is a draw if the winner is None."""

    winner: Player | None
    ending: Ending


@dataclass(frozen=True, slots=True)
class Did:
    """
    A board event by a player: opened cells belong to the player now, Lost is an explosion that cost it lives.

    Flags that are set or removed may be shown to this player only.
    """

    player: Player
    event: Opened | Flagged | Unmarked | Chorded | Lost


@dataclass(frozen=True, slots=True)
class Refused:
    """The match refused an action: the cell is out of reach, or the player may not act now."""

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
    """A supply drop on *cell* opened *cells* as neutral ones; none if the cell was a mine, now a crater."""

    cell: int
    cells: int
    behind: Player | None = None  # the player with the fewest cells, whom it should help; None if all are equal
    shrinks: bool = False  # it is a step of the shrinking sea, not a supply drop

    @property
    def mine(self) -> bool:
        """Whether it fell on a mine, which costs no player anything."""
        return not self.cells


@dataclass(frozen=True, slots=True)
class Warned:
    """A player made no move although a certain one is in reach; it forfeits unless it takes a cell before *until*."""

    player: Player
    until: int  # tick


@dataclass(frozen=True, slots=True)
class Left:
    """A player can't win any more: it gave up, or *forfeited*; its cells stay its own."""

    player: Player
    forfeited: bool


@dataclass(frozen=True, slots=True)
class Decided:
    """No other player can catch up with this one any more: it has won, whatever follows."""

    player: Player


@dataclass(frozen=True, slots=True)
class Over:
    """The match has ended."""

    outcome: Outcome


Event = Did | Refused | Neutralised | Stunned | Dropped | Warned | Left | Decided | Over
