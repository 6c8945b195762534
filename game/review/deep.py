"""
Deep thought: the player plays guesses out before it makes one, which takes time.

The cells that the quick judgement weighs are played out on common layouts. Few play-outs are less exact than the
judgement, many are more exact; so both count as measurements of the same difference, each weighted by its error.
"""

from dataclasses import replace
from random import Random

from game.engine.view import View
from game.review.playout import Think, Thought, remembering
from game.review.win_chance import WinChance
from game.solver.chances import chances_of
from game.solver.deduce import Deduction, easiest_safe
from game.solver.position import work_out
from game.solver.strategy import Move, Weighed, best_move

SLOPE = 0.4
"""Points of the chance to win for one point of the judgement's worth."""

DOUBT = 0.017
"""
The judgement's error about the difference of two cells: one standard deviation, in chance to win.

SLOPE and DOUBT are from tests/solver/fit_judgement.py, with 692 leads of 300 games.
"""


def deep(layouts: int, random: Random) -> Think:
    """Return a strong player that also plays out *layouts* layouts for each guess that it weighs."""
    quick = remembering()

    def thought(view: View, mines: int) -> Thought:
        safe, mines = easiest_safe(view, mines)
        if safe:
            return safe, mines, None
        move = best_deep_move(view, layouts, random, known=Deduction(0, mines), think=quick)
        return 1 << move.cell, mines, None if move.certain else move

    return thought


def best_deep_move(
    view: View, layouts: int, random: Random, *, known: Deduction | None = None, think: Think | None = None
) -> Move:
    """
    Return the cell to open next after *layouts* play-outs of every weighed cell.

    *think* is the player of the play-outs. Raises as :func:`game.solver.strategy.best_move` does.
    """
    move = best_move(view, known=known)
    if len(move.weighed) < 2:
        return move
    chance = WinChance(view, random, [1 << weighed.cell for weighed in move.weighed], think=think)
    chance.refine(layouts)
    first = next(weighed for weighed in move.weighed if weighed.cell == move.cell)

    def lead(weighed: Weighed) -> float:
        """Return the lead of a cell over the first choice, combined from the judgement and the play-outs."""
        if weighed is first:
            return 0.0
        played, judged = chance.lead(1 << weighed.cell, 1 << first.cell), SLOPE * (weighed.worth - first.worth)
        trust = DOUBT**2 / (DOUBT**2 + played.error**2)
        return trust * played.value + (1 - trust) * judged

    best = max(move.weighed, key=lead)
    return replace(move, cell=best.cell, chance=chances_of(work_out(view)).of(best.cell))
