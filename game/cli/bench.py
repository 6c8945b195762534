"""``bench``: measure the wins of players, alone or against each other."""

import argparse
from dataclasses import asdict

from game.cli import bench_strength
from game.cli.bench_strength import PLAYERS, BenchTerms, Player, parse_player
from game.cli.farm import chosen_farm
from game.cli.terminal import say, show
from game.engine.deal import Start
from game.engine.level import parse_level

FIRST = {Start.OPENING: 3, Start.SAFE: 0}
"""The column and row of the best first cell for each promise; on a board that is too small, the middle."""


def strength(chosen: argparse.Namespace) -> None:
    """Print a player's share of wins on a level."""
    player = Player(layouts=chosen.layouts) if chosen.layouts else PLAYERS["strong"]
    with chosen_farm(chosen) as farm:
        found = bench_strength.measure(_terms(chosen), chosen.games, chosen.seed, farm, player)
    if chosen.json:
        show(asdict(found))
    else:
        say(f"{chosen.level}, {chosen.start} start, {chosen.estimate} estimate: {found}")


def versus(chosen: argparse.Namespace) -> None:
    """Print the difference of two players' shares of wins on the same boards."""
    players = parse_player(chosen.first), parse_player(chosen.second)
    with chosen_farm(chosen) as farm:
        found = bench_strength.compare(_terms(chosen), chosen.games, chosen.seed, farm, players)
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
