"""Judges a cell that a player would open: the verdict with its proof, or both cells' chances to win."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from random import Random

from game.engine.view import View
from game.review.win_chance import WinChance, always
from game.solver.advice import Advice, advise_cell, advise_safe
from game.solver.chances import mine_chances
from game.solver.deduce import Deduction
from game.solver.reason import Reason, best_guess
from game.solver.sample import sampler

LAYOUTS = 60
"""The number of layouts on which a guess is compared with the best one."""

BEYOND_DOUBT = 2
"""Another guess must be better by this many standard errors."""


class Verdict(Enum):
    """The verdict on the chosen cell."""

    SAFE = "safe"  # certainly
    MINE = "mine"  # certainly
    MISSED = "missed"  # it is neither, but another cell was certainly safe
    BEST = "best"  # no cell is certain, and no guess is clearly better
    WORSE = "worse"
    SHOWN = "shown"  # no cell was chosen, and some cell is certainly safe
    SHOWN_GUESS = "shown_guess"  # no cell was chosen, and no cell is certainly safe


@dataclass(frozen=True, slots=True)
class Answer:
    """The judgement of a cell; the chances are None if a cell is certain."""

    verdict: Verdict
    cell: int | None
    advice: Advice | None = None
    best: int | None = None  # the cell of the best guess
    survival: Fraction | None = None
    best_survival: Fraction | None = None
    win: float | None = None
    best_win: float | None = None
    reason: Reason | None = None  # of the best guess
    refutation: int | None = None  # the mines of a layout with a mine in the MISSED cell


def answer(view: View, cell: int | None, random: Random, going_on: Callable[[], bool] = always) -> Answer:
    """Return the judgement of *cell*, or the best move if it is None. Raises InconsistentView, TooComplexError."""
    chances = mine_chances(view)
    safe = advise_safe(view, chances)
    if cell is not None and (certain := advise_cell(view, chances, cell)):
        return Answer(Verdict.MINE if certain.mine else Verdict.SAFE, cell, certain)
    if safe:
        if cell is None:
            return Answer(Verdict.SHOWN, None, safe)
        board = sampler(view, known=Deduction(0, 1 << cell)).draw(random)
        return Answer(Verdict.MISSED, cell, safe, survival=1 - chances.of(cell), refutation=board)
    reason = best_guess(view)
    best = reason.cell
    moves = [] if cell is None or cell == best else [1 << cell]
    chance = WinChance(view, random, moves)
    chance.refine(LAYOUTS, going_on)
    if not (chance.exact or chance.playouts):
        return Answer(Verdict.SHOWN_GUESS, cell, best=best, best_survival=1 - chances.of(best), reason=reason)
    lives, wins = 1 - chances.of(best), chance.of().value
    if cell is None:
        return Answer(Verdict.SHOWN_GUESS, None, None, best, None, lives, None, wins, reason)
    own = 1 - chances.of(cell)
    if not moves:
        return Answer(Verdict.BEST, cell, None, best, own, lives, wins, wins, reason)
    lead, its = chance.lead(moves[0]), chance.of(moves[0]).value
    verdict = Verdict.WORSE if -lead.value > BEYOND_DOUBT * lead.error else Verdict.BEST
    return Answer(verdict, cell, None, best, own, lives, its, wins, reason)
