"""
Fit the weights of a guess's features to playouts.

``python -m tests.solver.fit_judgement 300 128`` takes one guess from each of 300 expert games, plays each weighed cell
in the same 128 layouts, and fits four weights to the differences by least squares, each divided by its error. It prints
them next to today's, and two values for deep thought: SLOPE, the points of winning chance per point of worth, and
DOUBT, the standard deviation of the judgement's error without the playouts' noise.
"""

import sys
from dataclasses import dataclass
from functools import partial
from math import sqrt
from os import cpu_count
from random import Random
from statistics import fmean

import numpy as np

from game.cli.farm import Processes
from game.engine.deal import Start, deal
from game.engine.level import EXPERT
from game.engine.view import View
from game.review.playout import Thought, forced, remembering, think
from game.review.win_chance import WinChance
from game.solver.chances import count
from game.solver.deduce import deduce
from game.solver.position import work_out
from game.solver.strategy import STRONG, Guess, Move, Weighed, look
from game.solver.twins import Influence


@dataclass(frozen=True, slots=True)
class Lead:
    """A cell's advantage over the first cell of its position: in features, in worth, and in playouts."""

    features: tuple[float, ...]  # survival × e1, survival × e2, survival × es, influence
    worth: float
    played: float
    error: float


def guesses_of_game(random: Random) -> list[tuple[View, Move]]:
    """Play an expert game to its end and return its guesses between two or more cells."""
    first = EXPERT.grid.cell(3, 3)
    layout = deal(EXPERT.grid, EXPERT.mines, first, Start.OPENING, random)
    guesses: list[tuple[View, Move]] = []

    def noting(view: View, mines: int) -> Thought:
        thought = think(view, mines)
        if thought[2] and len(thought[2].weighed) > 1:
            guesses.append((view, thought[2]))
        return thought

    forced(layout, layout.flood(1 << first), random, noting)
    return guesses


def leads_of_game(playouts: int, seed: int) -> list[Lead]:
    """Return the leads of one random guess of a game."""
    random = Random(seed)
    guesses = guesses_of_game(random)
    return _leads(*random.choice(guesses), playouts, random) if guesses else []


def _leads(view: View, move: Move, playouts: int, random: Random) -> list[Lead]:
    chance = WinChance(view, random, [1 << weighed.cell for weighed in move.weighed], think=remembering())
    chance.refine(playouts)
    first, *others = move.weighed
    features = _features(view, move.weighed)
    leads = []
    for other in others:
        played = chance.lead(1 << other.cell, 1 << first.cell)
        difference = tuple(one - two for one, two in zip(features[other.cell], features[first.cell], strict=True))
        leads.append(Lead(difference, other.worth - first.worth, played.value, played.error))
    return leads


def _features(view: View, weighed: tuple[Weighed, ...]) -> dict[int, tuple[float, ...]]:
    counted = count(work_out(view, known=deduce(view)))
    chances, position = counted.chances, counted.position
    survival = {group.cells: 1 - group.weight / chances.layouts for group in chances.groups}
    guess, influence = Guess(position, position.unknown & ~chances.mines, survival), Influence(counted)
    found = {}
    for one in weighed:
        ahead = look(guess, one.cell)
        lived = (one.survival * value for value in (ahead.safest, ahead.second, ahead.certain))
        found[one.cell] = (*lived, influence.of(one.cell))
    return found


def main(games: int, playouts: int) -> None:
    """Print the fitted weights, SLOPE and DOUBT."""
    farm = Processes(cpu_count() or 1)
    leads = [lead for game in farm.each(partial(leads_of_game, playouts), range(games)) for lead in game]
    weights = np.array([1 / lead.error for lead in leads])
    played = np.array([lead.played for lead in leads]) * weights
    features = np.array([lead.features for lead in leads]) * weights[:, None]
    fitted, *_ = np.linalg.lstsq(features, played, rcond=None)
    worth = np.array([lead.worth for lead in leads]) * weights
    slope = float(worth @ played / (worth @ worth))
    excess = fmean((lead.played - slope * lead.worth) ** 2 - lead.error**2 for lead in leads)
    print(f"{len(leads)} leads of {games} games, {playouts} layouts each")
    for name, value in zip(("safest", "second", "certain", "influence"), fitted, strict=True):
        print(f"{name:10}{value / fitted[0] * STRONG.safest:8.4f}  today {getattr(STRONG, name):.4f}")
    print(f"SLOPE {slope:.2f}, DOUBT {sqrt(max(excess, 0)):.3f}")


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
