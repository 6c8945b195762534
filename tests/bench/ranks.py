"""
How well the ranks of Battle play ordinary boards: ``python -m tests.bench.ranks 30 beginner`` plays 30 games each.

A rank sees, slips and guesses as in a match, but it is alone on the board and never chords; where it would rather wait
it opens the safest cell. Its games are judged as a coach judges a player's. It prints the skill: 100 minus the
percentage points of winning chance that ten openings give away. These are the figures of ``game/review/guesswork.py``.
"""

import sys
from dataclasses import replace
from random import Random

from game.battle.opponent import Idle, new_opponent
from game.battle.ranks import RANKS, Rank
from game.battle.sight import Sight
from game.engine.actions import Open
from game.engine.deal import Start, deal
from game.engine.grid import cells_of
from game.engine.level import LEVELS, Level
from game.engine.view import View
from game.notation.recording import Header, Recording
from game.play.replay import Playback, play
from game.solver.chances import mine_chances
from game.trainer.coach import judged
from game.trainer.losses import Judged, coached
from tests.review.bots import clicks

FIRST = 3, 3


def rank_game(level: Level, rank: Rank, seed: int) -> Playback:
    """Return one game that a rank played alone."""
    grid, random = level.grid, Random(seed)
    first = grid.cell(*FIRST)
    layout = deal(grid, level.mines, first, Start.OPENING, random)
    opened, clicked, flags = layout.flood(1 << first), [first], 0
    opponent = new_opponent(replace(rank, chords=0.0, flags_all=False), first, grid, seed)
    while opened != layout.safe:
        view = View(grid, level.mines, opened, layout.numbers_of(opened), flags)
        plan = opponent.think(sight_of(view), 0)
        if isinstance(plan, Idle):
            cell = min(cells_of(view.covered & ~flags), key=mine_chances(view).of)
        elif not isinstance(plan.action, Open):
            flags |= 1 << plan.action.cell
            opponent = opponent.did(plan, 0)
            continue
        else:
            cell, opponent = plan.action.cell, opponent.did(plan, 0)
        clicked.append(cell)
        if layout.mines >> cell & 1:
            break
        opened |= layout.flood(1 << cell)
    return play(Recording(layout, tuple(clicks(grid, clicked, random)), Header()))


def sight_of(view: View) -> Sight:
    """Return the sight of a player alone on a board."""
    border = view.grid.dilate(view.opened) & view.covered
    return Sight(view, view.opened, (0,), 0, border, border & ~view.flags, 1, False, False, 0)


def rank_games(level: Level, rank: Rank, games: int) -> list[Judged]:
    """Return the judged games of a rank."""
    return [found for seed in range(games) if (found := judged(rank_game(level, rank, seed)))]


if __name__ == "__main__":
    for name in sys.argv[2:] or LEVELS:
        for rank in RANKS.values():
            found = rank_games(LEVELS[name], rank, int(sys.argv[1]))
            if told := coached(found):
                print(f"{name:12} {rank.name:10} {told.skill:5.1f} ± {told.error:.1f}", flush=True)
