"""A hint with a reason that a person can follow: the cell to act on, and the shortest proof found."""

from dataclasses import dataclass
from fractions import Fraction

from game.engine.grid import lsb
from game.engine.view import View
from game.solver.chances import Chances, mine_chances
from game.solver.count_proof import prove_by_count
from game.solver.proof import Proof
from game.solver.proving import prove_cell, prove_mine, prove_safe
from game.solver.reason import Reason, best_guess


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
    view: View, chances: Chances | None = None, *, count_mines: bool = True, flags: bool | None = None
) -> Advice | None:
    """
    Return a safe cell and its proof, else the best guess; None when no cell is left to open.

    With *flags* a certain mine comes before a guess; None: if any flag is set on the board.
    Shown or correctly flagged mines count as known. *chances* are the view's, if already computed; without
    *count_mines* the mine total is unknown, and *chances* must have been computed without it, too.

    Raises: InconsistentView, TooComplexError.
    """
    chances = chances or mine_chances(view, count_mines=count_mines)
    if safe := advise_safe(view, chances, count_mines=count_mines):
        return safe
    if not view.covered & ~chances.mines:
        return None
    known = _taken_for_granted(view, chances)
    mines = chances.mines & ~known
    if mines and (view.flags if flags is None else flags):
        proof = prove_mine(view, known, mines)
        return _certain(proof or prove_by_count(view, known, mines, mine=True, count_mines=count_mines), known)
    best = best_guess(view, count_mines=count_mines)
    return Advice(best.cell, False, best.chance, None, view.grid.around(best.cell) & view.opened, guess=best)


def advise_safe(view: View, chances: Chances, *, count_mines: bool = True) -> Advice | None:
    """Return the certainly safe cell with the easiest proof; None if there is none."""
    safe, known = chances.safe & view.covered, _taken_for_granted(view, chances)
    if not safe:
        return None
    proof = prove_safe(view, known, safe)
    return _certain(proof or prove_by_count(view, known, safe, mine=False, count_mines=count_mines), known)


def advise_cell(view: View, chances: Chances, cell: int) -> Advice | None:
    """Return the proof that *cell* is safe, or that it is a mine; None if neither is certain."""
    bit, mine = 1 << cell, bool(chances.mines >> cell & 1)
    if not (mine or chances.safe & bit):
        return None
    known = _taken_for_granted(view, chances) & ~bit
    proof = prove_cell(view, known, cell, mine=mine) or prove_by_count(view, known, bit, mine=mine)
    return _certain(proof, known)


def _taken_for_granted(view: View, chances: Chances) -> int:
    """Return the mines that are shown or correctly flagged."""
    return (view.flags | view.shown) & chances.mines


def easy_advice(view: View, *, flags: bool | None = None) -> Advice | None:
    """Return a cell that numbers alone prove, ignoring flags; for positions too large to be counted."""
    proof = prove_safe(view, 0) or (prove_mine(view, 0) if (view.flags if flags is None else flags) else None)
    return _certain(proof) if proof else None


def _certain(proof: Proof, known: int = 0) -> Advice:
    return Advice(lsb(proof.concluded), proof.mine, Fraction(proof.mine), proof, proof.numbers, known)
