"""
A battle at one moment: who owns what, who sees what, who may reach what.

Players own what they opened and act only beside it. A match is a value; what
changes it is in ``moves`` (what players ask) and ``passing`` (time).
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
    """How one player stands; the sets are bitboards."""

    lives: int
    territory: int
    flags: int = 0
    recent: tuple[tuple[int, int], ...] = ()  # ticks of late, and the cells taken in them
    stunned_until: int = 0  # tick
    took: bool = False  # has taken a cell: who did nothing wins by nobody's mistake
    left: bool = False  # gave up or forfeited, so it can't win
    looked_at: int = STANDS_STILL  # tick at which to look next whether it stands still
    forfeits_at: int | None = None  # tick, if it was warned and took nothing since

    @property
    def out(self) -> bool:
        """Whether the player may act no more."""
        return not self.lives


@dataclass(frozen=True, slots=True)
class Match:
    """One board being fought for; make one with :func:`new_match`."""

    layout: Layout
    rules: Rules
    players: tuple[Holding, ...]
    neutral: int = 0  # bitboard: open cells that nobody owns
    craters: int = 0  # bitboard: mines that were hit
    tick: int = 0
    taken_at: int = 0  # tick at which a cell was last taken
    dropped_at: int = -AGAIN  # tick of the last supply drop
    drops: int = 0
    drop_due: int = QUIET  # tick at which to look next whether a drop must come; always ahead
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
        """Whether nothing can happen any more."""
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
        """Who has won, be it that the match goes on for the joy of it."""
        return self.decided if self.outcome is None else self.outcome.winner

    def others(self, player: Player) -> list[Player]:
        """Return everybody but the player."""
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
        """Return the cells the player may open or take: its border but its flags, and neutral cells beside it."""
        return self.reach(player) & self.free(player)

    def free(self, player: Player) -> int:
        """Return the cells the player could own, in reach or not: covered ones but its flags, and neutral ones."""
        return (self.covered | self.neutral) & ~self.players[player].flags

    # Standing

    def owned(self, player: Player) -> int:
        """Return how many cells the player owns: what a live bar shows."""
        return self.players[player].territory.bit_count()

    def share(self, player: Player) -> float:
        """Return the player's part of all safe cells, from 0 to 1."""
        return self.owned(player) / self.layout.safe.bit_count()

    def lead(self, player: Player) -> int:
        """Return by how many cells the player is ahead of the best of the others; negative if behind."""
        return self.owned(player) - max(map(self.owned, self.others(player)))

    # What may be told only when the match is over

    def laid_open(self) -> View:
        """Return what everybody sees at the end: every mine and all flags. An AssertionError before that."""
        assert self.over, "the mines are a secret until the match is over"
        flags = reduce(or_, (holding.flags for holding in self.players))
        return replace(self.view(), flags=flags, shown=self.layout.mines)

    # What may be told at any time

    def view(self, player: Player | None = None) -> View:
        """Return what everybody sees, with the flags of *player* only."""
        layout, opened = self.layout, self.opened
        flags = 0 if player is None else self.players[player].flags
        numbers = layout.numbers_of(opened)
        return View(layout.grid, layout.mine_count, opened, numbers, flags, exploded=self.craters)

    # The next one

    def flood(self, cells: int, free: int) -> int:
        """Return *cells* (safe) and the part of their openings that lies in *free* cells."""
        layout = self.layout
        if floods := cells & layout.zeros:
            cells |= layout.grid.dilate(layout.grid.fill(floods, layout.zeros & free)) & free
        return cells

    def with_holding(self, player: Player, holding: Holding) -> "Match":
        """Return the match with one player standing otherwise."""
        return replace(self, players=(*self.players[:player], holding, *self.players[player + 1 :]))

    def uncover(self, cells: int) -> "Match":
        """Return the match with everybody's flags taken from cells that are covered no more."""
        return replace(self, players=tuple(replace(one, flags=one.flags & ~cells) for one in self.players))


def new_match(layout: Layout, starts: Iterable[int], rules: Rules) -> Match:
    """Return a match whose players own the open cells *starts* (a bitboard each)."""
    return Match(layout, rules, tuple(Holding(rules.first_lives, start) for start in starts))


def sight(match: Match, player: Player) -> Sight:
    """Return what *player* may know."""
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
