"""The analysis of a position: every chance, the advice with its proof, and the best cells' chances to win."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction
from random import Random

from game.engine.grid import cells_of
from game.engine.level import LEVELS
from game.engine.view import View
from game.review.account import CERTAINTY
from game.review.win_chance import LAYOUTS, WinChance, always
from game.solver.advice import Advice, Reason, advise, advise_missed, best_guess
from game.solver.chances import Chances, mine_chances
from game.solver.counts import go_along
from game.solver.position import work_out

BEST = 10
"""The most cells whose chances to win are estimated."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A cell that may be opened next."""

    cell: int
    survival: Fraction
    wins: float  # the chance to win after it
    error: float  # half the 95% interval of *wins*; 0 if it is exact


@dataclass(frozen=True, slots=True)
class Analysis:
    """The chances, the advice and the best cells of a position."""

    chances: Chances
    advice: Advice | None
    best: tuple[Candidate, ...]  # the solver's choice first, then by the chance to win


def analyse(view: View, random: Random, going_on: Callable[[], bool] = always) -> Analysis:
    """
    Return the analysis of a position.

    The solver's choice comes first, because LAYOUTS layouts are too few to prove another cell better; then come
    the cells with the lowest risk. Raises InconsistentView: no layout fits. TooComplexError: it would take too long.
    """
    chances = mine_chances(view)
    advice = advise(view, chances, flags=False)
    free = cells_of(view.covered & ~chances.mines)
    first = [advice.cell] if advice and not advice.mine else []
    cells = [*first, *(cell for cell in sorted(free, key=chances.of) if cell not in first)][:BEST]
    chance = WinChance(view, random, [1 << cell for cell in cells])
    chance.refine(LAYOUTS, going_on)
    if not (chance.exact or chance.playouts):
        return Analysis(chances, advice, ())
    after = [(cell, chance.of(1 << cell)) for cell in cells]
    found = [Candidate(cell, 1 - chances.of(cell), wins.value, CERTAINTY * wins.error) for cell, wins in after]
    order = sorted(found, key=lambda one: (one.cell not in first, -one.wins, -one.survival, one.cell))
    return Analysis(chances, advice, tuple(order))


def with_mines(view: View, like: View) -> View:
    """
    Return a drawn position with a mine total, which a drawing lacks: that of a board *like* it, or of a known level.

    If neither is known or large enough, it is the least possible total. Raises InconsistentView, TooComplexError.
    """
    position = work_out(view, count_mines=False)
    least = position.known.mines.bit_count() + sum(
        go_along(boxes, position.need).least for boxes in position.components
    )
    boards = [(like.grid, like.mines), *((level.grid, level.mines) for level in LEVELS.values())]
    usual = next((mines for board, mines in boards if board == view.grid), 0)
    return replace(view, mines=max(usual, least, view.flags.bit_count()))


@dataclass(frozen=True, slots=True)
class Answer:
    """A certain cell (*advice*), or the *best* guess with its figures; *win* is None if it takes too long."""

    advice: Advice | None = None
    best: int | None = None  # cell
    survival: Fraction | None = None
    win: float | None = None
    reason: Reason | None = None


def answer(view: View, random: Random, going_on: Callable[[], bool] = always, opened: int = 0) -> Answer:
    """Return what was to be known before the cells *opened* were. Raises InconsistentView, TooComplexError."""
    chances = mine_chances(view)
    if missed := advise_missed(view, chances, opened):
        return Answer(missed)
    reason = best_guess(view)
    chance = WinChance(view, random, [])
    chance.refine(LAYOUTS, going_on)
    win = chance.of().value if chance.exact or chance.playouts else None
    return Answer(None, reason.cell, 1 - chances.of(reason.cell), win, reason)
