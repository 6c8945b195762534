"""
A coach's few layouts beside a review's many: ``python -m tests.bench.coach 60`` judges so many games on both.

They are a bot's, who slips in one move of twenty, on each of three boards in turn.
"""

import sys
from collections import deque
from random import Random
from time import process_time

from game.engine.level import BEGINNER, EXPERT, INTERMEDIATE
from game.review.reviewing import LAYOUTS as MANY
from game.review.reviewing import review
from game.trainer.coach import LAYOUTS, judged
from game.trainer.losses import Judged, coached
from tests.review.bots import bot_game

LEVELS = BEGINNER, INTERMEDIATE, EXPERT


def both(games: int) -> tuple[list[Judged], list[Judged], float]:
    """Return what games gave away on few layouts and on many, and how many times as long that takes."""
    few, many = list[Judged](), list[Judged]()
    times = [0.0, 0.0]
    for number in range(games):
        level = LEVELS[number % len(LEVELS)]
        playback = bot_game(level.grid, level.mines, 1000 + number // len(LEVELS), slips=0.05)
        began = process_time()
        one = judged(playback)
        between = process_time()
        account = deque(review(playback, Random(1), MANY), maxlen=1)[0]
        other = judged(playback, reviewed=account)
        assert one
        assert other
        few.append(one)
        many.append(other)
        times = [times[0] + between - began, times[1] + process_time() - between]
    return few, many, times[1] / times[0]


if __name__ == "__main__":
    *found, longer = both(int(sys.argv[1]) if len(sys.argv) > 1 else 60)
    for layouts, games in zip((LAYOUTS, MANY), found, strict=True):
        if told := coached(games):
            losses = ", ".join(f"{loss.family} {loss.points:.2f}" for loss in told.losses)
            print(f"{layouts} layouts: skill {told.skill:.2f} ± {told.error:.2f}; points a game: {losses}")
    print(f"{longer:.1f} times as long")
