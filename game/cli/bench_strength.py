"""
How often the strong player wins, and how long it thinks.

Each game comes from its own seed, whichever process plays it, so the figures but for the times are the same on any
number of cores.
"""

import os
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from math import sqrt
from random import Random
from statistics import fmean, median, stdev
from time import process_time

from game.engine.deal import Start, deal
from game.engine.level import Level
from game.engine.view import View
from game.review.playout import Thought, forced, plain, think


@dataclass(frozen=True, slots=True)
class Strength:
    """What came of many games; shares in percent, times in milliseconds of processor."""

    wins: float
    error: float  # 95 % of such runs lie within it
    games: int
    ms_mean: float  # a game
    ms_median: float
    slowest_ms: float  # a move


def measure(level: Level, first: int, start: Start, games: int, seed: int, *, by_force: bool) -> Strength:
    """Play games on all cores, by forced survival or plainly to win or loss, and sum them up."""
    one = partial(play_one, level, first, start, by_force)
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        played = list(pool.map(one, range(seed, seed + games), chunksize=max(1, games // 200)))
    shares = [100 * share for share, _ in played]
    thought = [1000 * sum(moves) for _, moves in played]
    return Strength(
        fmean(shares),
        1.96 * stdev(shares) / sqrt(games) if games > 1 else 100.0,
        games,
        fmean(thought),
        median(thought),
        1000 * max(max(moves, default=0.0) for _, moves in played),
    )


def play_one(level: Level, first: int, start: Start, by_force: bool, seed: int) -> tuple[float, list[float]]:
    """Play one game; return its share of a win and the seconds that each move took to think."""
    random = Random(seed)
    layout = deal(level.grid, level.mines, first, start, random)
    opened, spent = layout.flood(1 << first), list[float]()

    def timed(view: View, mines: int) -> Thought:
        began = process_time()
        thought = think(view, mines)
        spent.append(process_time() - began)
        return thought

    share = forced(layout, opened, random, timed) if by_force else float(plain(layout, opened, timed))
    return share, spent
