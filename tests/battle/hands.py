"""
A rank's intervals and the strokes of its hand, to compare with a person's.

``python -m tests.battle.hands [N]``: N matches of each rank against itself on the medium board.
"""

import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from math import dist
from statistics import median

from game.battle.boards import MEDIUM
from game.battle.live import LiveMatch, Origin
from game.battle.opponent import UNITS, Plan, least_travel
from game.battle.ranks import RANKS, Rank
from game.battle.rules import Rules
from game.battle.sight import SECOND
from game.battle.tournament import LONGEST, settled_after
from tests.battle.matches import BOTH

FRAME = 4
"""Ticks between two samples of the hand."""


@dataclass(slots=True)
class Seen:
    """The measurements of one rank's hands."""

    intervals: list[float] = field(default_factory=list)  # seconds between two actions
    ways: list[float] = field(default_factory=list)  # length of the last stroke, divided by the straight line
    beyond: list[float] = field(default_factory=list)  # cells by which a stroke goes past its end
    spare: list[float] = field(default_factory=list)  # ticks that a stroke takes beyond what a person needs
    looks: int = 0  # small strokes of a waiting hand

    def take(self, plan: Plan) -> None:
        """Measure one plan."""
        self.looks += len(plan.strokes) - 1
        last = plan.strokes[-1]
        straight = dist(last.start, last.end)
        if straight >= UNITS:
            places = [last.at(tick) for tick in (*range(last.begins, last.ends, FRAME), last.ends)]
            self.ways.append(sum(dist(one, two) for one, two in pairwise(places)) / straight)
            self.beyond.append(dist(last.aim, last.end) / UNITS)
        self.spare.append(last.ends - last.begins - least_travel(last.start, last.end))


def watch(rank: Rank, matches: int) -> Seen:
    """Play *matches* matches of a rank against itself, with many lives."""
    seen = Seen()
    for seed in range(matches):
        live = LiveMatch(Origin(MEDIUM, Rules(lives=3), seed), dict.fromkeys(BOTH, rank))
        plans: list[Plan] = []
        while not live.match.over and live.tick < LONGEST:
            for player in BOTH:
                plan = live.plan(player)
                if isinstance(plan, Plan) and plan not in plans[-2:]:
                    plans.append(plan)
            settled_after(live, 10)
        for plan in plans:
            seen.take(plan)
        for player in BOTH:
            ticks = [move.tick for move in live.log if move.player == player]
            seen.intervals += [(later - sooner) / SECOND for sooner, later in pairwise(ticks)]
    return seen


def report(matches: int) -> Iterator[str]:
    """Yield a line for each rank."""
    yield "rank      actions   median    p95/median   way/straight p5 median p95   beyond (cells)   looks   too quick"
    for rank in RANKS.values():
        seen = watch(rank, matches)
        middle, ways = median(seen.intervals), sorted(seen.ways)
        yield (
            f"{rank.name:8} {len(seen.intervals):8}   {middle:5.2f} s   {at(seen.intervals, 95) / middle:8.2f}"
            f"       {at(ways, 5):12.2f} {median(ways):6.2f} {at(ways, 95):4.2f}   {median(seen.beyond):10.2f}"
            f"       {seen.looks:6}   {sum(spare < 0 for spare in seen.spare):6}"
        )


def at(values: list[float], percent: int) -> float:
    """Return a percentile of *values*."""
    return sorted(values)[min(len(values) - 1, len(values) * percent // 100)]


if __name__ == "__main__":
    for line in report(int(sys.argv[1]) if len(sys.argv) > 1 else 20):
        print(line, flush=True)
