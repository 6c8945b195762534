"""
The state of a battle: the players' cells, views and reach.

Players own the cells they opened and act only next to them. A match is a value;
``moves`` (players' actions) and ``passing`` (time) make new ones.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import reduce
from operator import or_

from game.battle.events import Outcome
from game.battle.rules import AGAIN, QUIET, STANDS_STILL, Rules
from game.battle.sight import Player, Sight
from game.engine.grid import Grid
from game.engine.layout import Layout
from game.engine.view import View


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
