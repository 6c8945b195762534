"""What was to be known at a moment of a game: a certain cell with its proof, or the best guess with its chances."""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from random import Random

from game.engine.view import View
from game.review.win_chance import WinChance, always
from game.solver.advice import Advice, advise_safe
from game.solver.chances import mine_chances
from game.solver.reason import Reason, best_guess

LAYOUTS = 60
"""The number of layouts on which the best guess is played out."""


@dataclass(frozen=True, slots=True)
class Answer:
    """A certainly safe cell (*advice*), or the *best* guess with its figures; *win* is None if it takes too long."""

    advice: Advice | None = None
    best: int | None = None  # cell
    survival: Fraction | None = None
    win: float | None = None
    reason: Reason | None = None


def answer(view: View, random: Random, going_on: Callable[[], bool] = always) -> Answer:
    """Return what was to be known. Raises InconsistentView, TooComplexError."""
    chances = mine_chances(view)
    if safe := advise_safe(view, chances):
        return Answer(safe)
    reason = best_guess(view)
    chance = WinChance(view, random, [])
    chance.refine(LAYOUTS, going_on)
    win = chance.of().value if chance.exact or chance.playouts else None
    return Answer(None, reason.cell, 1 - chances.of(reason.cell), win, reason)
