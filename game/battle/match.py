"""
The state of a battle: the players' cells, views and reach.

Players own the cells they opened and act only next to them. A match is a value;
``moves`` (players' actions) and ``passing`` (time) make new ones.

Events of the board itself come inside :class:`Did`, with the player.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import Enum
from functools import reduce
from operator import or_

from game.battle.rules import AGAIN, QUIET, STANDS_STILL, Rules
from game.battle.sight import Player, Sight
from game.engine.events import Chorded, Flagged, Lost, Opened, Unmarked
from game.engine.grid import Grid
from game.engine.layout import Layout
from game.engine.view import View


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


@dataclass(frozen=True, slots=True)
class Holding:
    """One player's state in a match; the sets are bitboards."""

    lives: int
    territory: int
    flags: int = 0
    recent: tuple[tuple[int, int], ...] = ()  # recent ticks, and the cells taken in them
    stunned_until: int = 0  # tick
    took: bool = False  # has taken a cell; a player without one can't win by others' mistakes
    left: bool = False  # gave up or forfeited, so it can't win
    looked_at: int = STANDS_STILL  # tick of the next check whether it is idle
    forfeits_at: int | None = None  # tick, if it was warned and has taken no cell since

    @property
    def out(self) -> bool:
        """Whether the player may act no more."""
        return not self.lives


@dataclass(frozen=True, slots=True)
class Match:
    """One match on one board; make one with :func:`new_match`."""

    layout: Layout
    rules: Rules
    players: tuple[Holding, ...]
    neutral: int = 0  # bitboard: open cells without an owner
    craters: int = 0  # bitboard: mines that were hit
    tick: int = 0
    taken_at: int = 0  # tick at which a cell was last taken
    dropped_at: int = -AGAIN  # tick of the last supply drop
    drops: int = 0
    drop_due: int = QUIET  # tick of the next check whether a drop must come; always in the future
    shrunk: int = 0  # drops by which the sea has shrunk
    shrunk_at: int = 0  # tick of the last of them
    decided: Player | None = None
    outcome: Outcome | None = None

    @property
    def grid(self) -> Grid:
        """The board's shape."""
        return self.layout.grid

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return self.outcome is not None

    @property
    def everybody(self) -> range:
        """All players."""
        return range(len(self.players))

    @property
    def in_play(self) -> list[Player]:
        """The players who are not out."""
        return [player for player in self.everybody if not self.players[player].out]

    @property
    def winner(self) -> Player | None:
        """The player who has won, even if the match still goes on; None without one."""
        return self.decided if self.outcome is None else self.outcome.winner

    def others(self, player: Player) -> list[Player]:
        """Return all players but this one."""
        return [other for other in self.everybody if other != player]

    # Cells

    @property
    def opened(self) -> int:
        """The open cells, whoever owns them."""
        return reduce(or_, (holding.territory for holding in self.players), self.neutral)

    @property
    def covered(self) -> int:
        """The cells that are neither open nor craters."""
        return self.layout.grid.full ^ self.opened ^ self.craters

    def reach(self, player: Player) -> int:
        """Return the cells that touch the player's territory, and the territory."""
        return self.layout.grid.dilate(self.players[player].territory)

    def border(self, player: Player) -> int:
        """Return the covered cells that touch the player's territory."""
        return self.reach(player) & self.covered

    def legal(self, player: Player) -> int:
        """Return the cells the player may open or take: its border without its flags, and neutral cells in reach."""
        return self.reach(player) & self.free(player)

    def free(self, player: Player) -> int:
        """Return the cells the player could own, in reach or not: covered ones without its flags, and neutral ones."""
        return (self.covered | self.neutral) & ~self.players[player].flags

    # Standing

    def owned(self, player: Player) -> int:
        """Return the number of the player's cells, which a live bar shows."""
        return self.players[player].territory.bit_count()

    def share(self, player: Player) -> float:
        """Return the player's share of all safe cells, from 0 to 1."""
        return self.owned(player) / self.layout.safe.bit_count()

    def lead(self, player: Player) -> int:
        """Return the player's lead over the best of the others, in cells; negative if behind."""
        return self.owned(player) - max(map(self.owned, self.others(player)))

    # For the end of a match only

    def laid_open(self) -> View:
        """Return the view at the end, with every mine and all flags. An AssertionError before that."""
        assert self.over, "the mines are a secret until the match is over"
        flags = reduce(or_, (holding.flags for holding in self.players))
        return replace(self.view(), flags=flags, shown=self.layout.mines)

    # For any time

    def view(self, player: Player | None = None) -> View:
        """Return the common view, with the flags of *player* only."""
        layout, opened = self.layout, self.opened
        flags = 0 if player is None else self.players[player].flags
        numbers = layout.numbers_of(opened)
        return View(layout.grid, layout.mine_count, opened, numbers, flags, exploded=self.craters)

    # New matches

    def flood(self, cells: int, free: int) -> int:
        """Return *cells* (safe) and the part of their openings inside *free* cells."""
        layout = self.layout
        if floods := cells & layout.zeros:
            cells |= layout.grid.dilate(layout.grid.fill(floods, layout.zeros & free)) & free
        return cells

    def with_holding(self, player: Player, holding: Holding) -> "Match":
        """Return the match with another holding of one player."""
        return replace(self, players=(*self.players[:player], holding, *self.players[player + 1 :]))

    def uncover(self, cells: int) -> "Match":
        """Return the match without flags on *cells*, which are no longer covered."""
        return replace(self, players=tuple(replace(one, flags=one.flags & ~cells) for one in self.players))


def new_match(layout: Layout, starts: Iterable[int], rules: Rules) -> Match:
    """Return a match whose players own the open cells *starts* (a bitboard each)."""
    return Match(layout, rules, tuple(Holding(rules.first_lives, start) for start in starts))


def sight(match: Match, player: Player) -> Sight:
    """Return all that *player* may know."""
    own = match.players[player]
    return Sight(
        view=match.view(player),
        own=own.territory,
        others=tuple(match.players[other].territory for other in match.others(player)),
        neutral=match.neutral,
        border=match.border(player),
        legal=match.legal(player),
        lives=own.lives,
        alone=match.in_play == [player],
        costs_land=match.rules.costs_land,
        stunned_until=own.stunned_until,
    )
