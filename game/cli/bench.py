"""
``bench``: measure the wins of players, alone or against each other.

Each game has its own seed, so all figures except the times are the same on any number of cores.
"""

import argparse
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from functools import partial
from math import sqrt
from random import Random
from statistics import fmean, median, stdev
from time import process_time
from typing import Any, NamedTuple

from game.cli.farm import Farm, chosen_farm
from game.cli.terminal import say, show
from game.engine.deal import Start, deal
from game.engine.errors import GameError
from game.engine.level import Level, parse_level
from game.engine.view import View
from game.review.playout import Think, Thought, forced, plain, think
from game.review.win_chance import deep
from game.solver.strategy import STRONG, Judgement

MOST_LAYOUTS = 10_000


@dataclass(frozen=True, slots=True)
class Player:
    """A player: its judgement of guesses, and the number of layouts that it plays out before each guess."""

    judgement: Judgement = STRONG
    layouts: int = 0

    def thinking(self, random: Random) -> Think:
        """Return the player's thinking for one game."""
        if self.layouts:
            return deep(self.layouts, random)
        return partial(think, judgement=self.judgement)


PLAYERS = {
    "strong": Player(),
    "blind": Player(Judgement(influence=0)),  # ignores possible later 50/50s
    "near": Player(Judgement(second=0, certain=0, influence=0)),  # sees only the next move
    "safest": Player(Judgement(cells=1, influence=0)),  # takes the safest cell, even if its number would prove little
}
"""The players that have a name."""


def parse_player(text: str) -> Player:
    """
    Read a player: a name, or ``deep:N`` for N layouts at each guess, then changes of its judgement after commas.

    An example is ``strong,influence=0,cells=4``. Raises GameError.
    """
    name, *changes = text.split(",")
    player = _player_by_name(name)
    for change in changes:
        field, _, value = change.partition("=")
        if field not in Judgement.__slots__:
            raise GameError(f"a player judges by {', '.join(Judgement.__slots__)}, not by {field!r}")
        changed: dict[str, Any] = {field: _number(field, value)}
        player = replace(player, judgement=replace(player.judgement, **changed))
    return player


def _player_by_name(name: str) -> Player:
    if name in PLAYERS:
        return PLAYERS[name]
    kind, _, layouts = name.partition(":")
    if kind == "deep" and layouts.isascii() and layouts.isdigit() and 1 <= int(layouts[:9]) <= MOST_LAYOUTS:
        return Player(layouts=int(layouts))
    raise GameError(f"a player is {', '.join(PLAYERS)} or deep:1 to deep:{MOST_LAYOUTS}, not {name!r}")


def _number(field: str, text: str) -> float:
    whole = field in ("cells", "layouts")
    try:
        value = int(text) if whole else float(text)
    except ValueError:
        value = -1
    if not 0 <= value <= 1_000_000 or (field == "cells" and not value):
        raise GameError(f"{field} is a {'whole ' if whole else ''}number, not {text!r}")
    return value


@dataclass(frozen=True, slots=True)
class Strength:
    """The results of many games; shares in percent, times in milliseconds of processor time."""

    wins: float
    error: float  # 95 % of such runs lie within it
    games: int
    ms_mean: float  # per game
    ms_median: float
    slowest_ms: float  # of one move

    def __str__(self) -> str:
        return (
            f"{self.wins:.2f} ± {self.error:.2f} % of {self.games} games won; ms a game: "
            f"mean {self.ms_mean:.1f}, median {self.ms_median:.1f}; slowest move {self.slowest_ms:.0f} ms"
        )


@dataclass(frozen=True, slots=True)
class BenchTerms:
    """The kind of games to play."""

    level: Level
    first: int  # cell
    start: Start
    by_force: bool  # whether measured by forced survival, else by wins


class Played(NamedTuple):
    """One game, with few times, so that a million games fit in memory."""

    share: float  # of a win
    thought: float  # seconds of processor time
    slowest: float  # move


def measure(terms: BenchTerms, games: int, seed: int, farm: Farm, player: Player = PLAYERS["strong"]) -> Strength:
    """Let a player play games, and return the results."""
    return _sum_up(list(farm.each(partial(play_one, terms, player), range(seed, seed + games))))


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two players on the same boards; the lead is the first player's, in percent."""

    first: Strength
    second: Strength
    lead: float
    error: float  # 95 % of such runs lie within it


def compare(terms: BenchTerms, games: int, seed: int, farm: Farm, players: tuple[Player, Player]) -> Comparison:
    """Let two players play the same games; their difference is far more exact than either share."""
    both = list(farm.each(partial(_play_both, terms, players), range(seed, seed + games)))
    first, second = ([pair[side] for pair in both] for side in (0, 1))
    leads = [100 * (one.share - other.share) for one, other in both]
    return Comparison(_sum_up(first), _sum_up(second), fmean(leads), _error(leads))


def _play_both(terms: BenchTerms, players: tuple[Player, Player], seed: int) -> tuple[Played, Played]:
    first, second = players
    return play_one(terms, first, seed), play_one(terms, second, seed)


def play_one(terms: BenchTerms, player: Player, seed: int) -> Played:
    """Play one game, dealt from *seed*."""
    random = Random(seed)
    layout = deal(terms.level.grid, terms.level.mines, terms.first, terms.start, random)
    opened, spent = layout.flood(1 << terms.first), [0.0]
    thinking = player.thinking(Random(seed))

    def time_it(view: View, mines: int) -> Thought:
        began = process_time()
        thought = thinking(view, mines)
        spent.append(process_time() - began)
        return thought

    share = forced(layout, opened, random, time_it) if terms.by_force else float(plain(layout, opened, time_it))
    return Played(share, sum(spent), max(spent))


def _sum_up(played: Sequence[Played]) -> Strength:
    shares = [100 * game.share for game in played]
    thought = [1000 * game.thought for game in played]
    slowest = 1000 * max(game.slowest for game in played)
    return Strength(fmean(shares), _error(shares), len(played), fmean(thought), median(thought), slowest)


def _error(values: Sequence[float]) -> float:
    """Return the half width of the 95 % interval of the mean; 100 for one value alone."""
    return 1.96 * stdev(values) / sqrt(len(values)) if len(values) > 1 else 100.0


FIRST = {Start.OPENING: 3, Start.SAFE: 0}
"""The column and row of the best first cell for each promise; on a board that is too small, the middle."""


def strength(chosen: argparse.Namespace) -> None:
    """Print a player's share of wins on a level."""
    player = Player(layouts=chosen.layouts) if chosen.layouts else PLAYERS["strong"]
    with chosen_farm(chosen) as farm:
        found = measure(_terms(chosen), chosen.games, chosen.seed, farm, player)
    if chosen.json:
        show(asdict(found))
    else:
        say(f"{chosen.level}, {chosen.start} start, {chosen.estimate} estimate: {found}")


def versus(chosen: argparse.Namespace) -> None:
    """Print the difference of two players' shares of wins on the same boards."""
    players = parse_player(chosen.first), parse_player(chosen.second)
    with chosen_farm(chosen) as farm:
        found = compare(_terms(chosen), chosen.games, chosen.seed, farm, players)
    if chosen.json:
        show(asdict(found))
        return
    say(f"{chosen.first}: {found.first}")
    say(f"{chosen.second}: {found.second}")
    say(f"{chosen.first} wins {found.lead:+.2f} ± {found.error:.2f} points more, on the same boards")


def _terms(chosen: argparse.Namespace) -> BenchTerms:
    start, level = Start(chosen.start), parse_level(chosen.level)
    x, y = (min(FIRST[start], (side - 1) // 2) for side in (level.width, level.height))
    return BenchTerms(level, level.grid.cell(x, y), start, by_force=chosen.estimate == "forced")
