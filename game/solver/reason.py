"""
The reasons for the best guess, as data that other code turns into words.

The reasons are computed: if few layouts are left, every cell is played to the end, so reported ties are exact.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction

from game.engine.grid import few
from game.engine.view import View
from game.i18n.catalogue import Words
from game.solver.chances import Chances, chances_of
from game.solver.deduce import Deduction
from game.solver.end_game import BudgetSpentError, EndGame, layouts_left, nodes_for
from game.solver.position import Position, work_out
from game.solver.strategy import Move, best_move, first_of_best, most_layouts

MORE_NODES = 2
"""Factor on the positions of a search for the best cell alone, since here no cell is left out."""


class Why(Enum):
    """The reason for a guess."""

    SAFEST = "safest"  # no other cell is as safe, or those that are promise as much
    TELLS = "tells"  # another is as safe, but this one's number helps more
    RISKIER = "riskier"  # another is safer, but this one's number helps more
    BREAKS = "breaks"  # it may become the mine of a 50/50 if it is left for later
    FORCED = "forced"  # the guess is unavoidable: waiting settles nothing
    ALIKE = "alike"  # all cells that may be safe win equally often


@dataclass(frozen=True, slots=True)
class Reason:
    """The best guess and the reason for it."""

    why: Why
    cell: int
    chance: Fraction  # of hiding a mine
    lowest: Fraction  # the lowest chance of all cells
    wins: Fraction | None  # the share of layouts that perfect play wins from here; None if unknown
    best: int  # bitboard: the cells known to be as good, including this one

    def text(self, words: Words) -> str:
        """Return it as a sentence; different chances are printed with enough decimals to differ."""
        own, lowest = 100 * float(self.chance), 100 * float(self.lowest)
        places = 1 if self.chance != self.lowest and round(own) == round(lowest) else 0
        if self.why is Why.RISKIER:
            return words("hint.riskier_guess", percent=f"{own:.{places}f}", lowest=f"{lowest:.{places}f}")
        return words(f"hint.guess_{self.why.value}", percent=f"{own:.0f}")


def best_guess(view: View, *, count_mines: bool = True) -> Reason:
    """
    Return the cell of :func:`game.solver.strategy.best_move` if no cell is certainly safe, and its reason.

    Raises: InconsistentView: no layout fits, or no safe cell is left. TooComplexError: it would take too long.
    """
    move = best_move(view, count_mines=count_mines)
    position = work_out(view, known=Deduction(mines=view.shown | view.exploded), count_mines=count_mines)
    chances = chances_of(position)
    searched = count_mines and chances.layouts <= most_layouts(view) and not move.weighed
    won = _wins(position, chances) if searched else {}
    if won.get(move.cell, 0) < max(won.values(), default=0):
        won = {}  # the move was chosen without this search, so its own figures give the reason
    best = sum(1 << cell for cell, many in won.items() if many == won[move.cell]) or 1 << move.cell
    lowest = min(chances)
    wins = Fraction(won[move.cell], chances.layouts) if won else move.wins
    return Reason(_why(move, chances, lowest, won), move.cell, move.chance, lowest, wins, best)


def _wins(position: Position, chances: Chances) -> dict[int, int]:
    """Return for each cell that may be safe the layouts that perfect play wins after it; {} if that takes too long."""
    board, unknown = position.view.grid, position.unknown & ~chances.mines
    try:
        end = EndGame(board, unknown, list(layouts_left(position)), MORE_NODES * nodes_for(board))
        return {cell: end.after(cell) for cell in few(unknown)}
    except BudgetSpentError:
        return {}


def _why(move: Move, chances: Chances, lowest: Fraction, won: dict[int, int]) -> Why:
    if won and len(set(won.values())) == 1:
        return Why.ALIKE
    if move.forced:
        return Why.FORCED
    if move.weighed and first_of_best(move.weighed, lambda one: one.worth - one.influence) != move.cell:
        return Why.BREAKS
    if move.chance > lowest:
        return Why.RISKIER
    as_safe = sum(group.cells for group in chances.groups if Fraction(group.weight, chances.layouts) == lowest)
    worth: Mapping[int, float] = won or {one.cell: one.worth for one in move.weighed}
    own = worth.get(move.cell, 0)
    return Why.TELLS if any(worth.get(cell, own) < own for cell in few(as_safe)) else Why.SAFEST
