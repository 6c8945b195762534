"""
A hint with a reason that a person can follow: the cell to act on, and the shortest proof found.

The reasons are computed: if few layouts are left, every cell is played to the end, so reported ties are exact.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction

from game.engine.grid import few, lsb
from game.engine.view import View
from game.i18n.catalogue import Words
from game.solver.chances import Chances, chances_of, mine_chances
from game.solver.deduce import Deduction
from game.solver.end_game import BudgetSpentError, EndGame, layouts_left, nodes_for
from game.solver.position import Position, work_out
from game.solver.proof import Proof
from game.solver.proving import prove_by_count, prove_cell, prove_mine, prove_safe
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
    lowest = chances.lowest
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
    return Why.TELLS if any(as_safe >> cell & 1 and worth[cell] < own for cell in worth) else Why.SAFEST


@dataclass(frozen=True, slots=True)
class Advice:
    """A cell to act on, and its proof or the reason for the guess."""

    cell: int
    mine: bool  # flag it; else open it
    chance: Fraction  # of hiding a mine
    proof: Proof | None  # None: it is the best guess
    numbers: int  # bitboard: the open numbers of the proof; for a guess those that touch the cell
    known: int = 0  # bitboard: the mines that the proof assumes as known
    guess: Reason | None = None  # the reason for a guess

    @property
    def taken_in(self) -> int:
        """The mines that intermediate steps of the proof find, as a bitboard."""
        return self.proof.taken_in if self.proof else 0

    @property
    def reason(self) -> str:
        """The name of the proof's kind, or ``guess``."""
        return self.proof.kind.value if self.proof else "guess"


def advise(
    view: View, chances: Chances | None = None, *, count_mines: bool = True, flags: bool | None = None, near: int = 0
) -> Advice | None:
    """
    Return a safe cell and its proof, else the best guess; None when no cell is left to open.

    With *flags* a certain mine comes before a guess; None: if any flag is set on the board.
    Of equally easy proofs the one nearest to the cell *near* is taken.
    Shown or correctly flagged mines count as known. *chances* are the view's, if already computed; without
    *count_mines* the mine total is unknown, and *chances* must have been computed without it, too.

    Raises: InconsistentView, TooComplexError.
    """
    chances = chances or mine_chances(view, count_mines=count_mines)
    if safe := advise_safe(view, chances, count_mines=count_mines, near=near):
        return safe
    if not view.covered & ~chances.mines:
        return None
    known = _taken_for_granted(view, chances)
    mines = chances.mines & ~known
    if mines and (view.flags if flags is None else flags):
        proof = prove_mine(view, known, mines, near)
        return _certain(proof or prove_by_count(view, known, mines, mine=True, count_mines=count_mines), known)
    best = best_guess(view, count_mines=count_mines)
    return Advice(best.cell, False, best.chance, None, view.grid.around(best.cell) & view.opened, guess=best)


def advise_safe(view: View, chances: Chances, *, count_mines: bool = True, near: int = 0) -> Advice | None:
    """Return the certainly safe cell with the easiest proof, of several the nearest to *near*; None without one."""
    safe, known = chances.safe & view.covered, _taken_for_granted(view, chances)
    if not safe:
        return None
    proof = prove_safe(view, known, safe, near)
    return _certain(proof or prove_by_count(view, known, safe, mine=False, count_mines=count_mines), known)


def advise_cell(view: View, chances: Chances, cell: int) -> Advice | None:
    """Return the proof that *cell* is safe, or that it is a mine; None if neither is certain."""
    bit, mine = 1 << cell, bool(chances.mines >> cell & 1)
    if not (mine or chances.safe & bit):
        return None
    known = _taken_for_granted(view, chances) & ~bit
    proof = prove_cell(view, known, cell, mine=mine) or prove_by_count(view, known, bit, mine=mine)
    return _certain(proof, known)


def advise_missed(view: View, chances: Chances, opened: int, near: int = 0) -> Advice | None:
    """Return what a player who opens the cells *opened* could have known: that one is a mine, else a safe cell."""
    if mines := opened & chances.mines:
        return advise_cell(view, chances, lsb(mines))
    return advise_safe(view, chances, near=near)


def _taken_for_granted(view: View, chances: Chances) -> int:
    """Return the mines that are shown or correctly flagged."""
    return (view.flags | view.shown) & chances.mines


def easy_advice(view: View, *, flags: bool | None = None) -> Advice | None:
    """Return a cell that numbers alone prove, ignoring flags; for positions too large to be counted."""
    proof = prove_safe(view, 0) or (prove_mine(view, 0) if (view.flags if flags is None else flags) else None)
    return _certain(proof) if proof else None


def _certain(proof: Proof, known: int = 0) -> Advice:
    return Advice(lsb(proof.concluded), proof.mine, Fraction(proof.mine), proof, proof.numbers, known)
