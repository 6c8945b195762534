"""A hint with a reason that a person can follow: the cell to act on, and the shortest proof found."""

from dataclasses import dataclass
from fractions import Fraction

from game.engine.grid import lsb
from game.engine.view import View
from game.solver.chances import Chances, mine_chances
from game.solver.count_proof import prove_by_count
from game.solver.proof import Proof
from game.solver.proving import prove_cell, prove_mine, prove_safe


@dataclass(frozen=True, slots=True)
class Advice:
    """A cell to act on and what proves it."""

    cell: int
    mine: bool  # flag it; else open it
    chance: Fraction  # of hiding a mine
    proof: Proof | None  # None: nothing is certain, and this is the lowest chance

    numbers: int  # bitboard: the open numbers that prove it; of a guess those beside it
    known: int = 0  # bitboard: the mines that the proof takes for granted

    @property
    def taken_in(self) -> int:
        """The mines that the proof finds on its way, as a bitboard."""
        return self.proof.taken_in if self.proof else 0

    @property
    def reason(self) -> str:
        """The proof's kind in a word, or ``guess``."""
        return self.proof.kind.value if self.proof else "guess"


def advise(view: View, chances: Chances | None = None, *, count_mines: bool = True) -> Advice | None:
    """
    Return a certain cell and its proof, else the best guess; None when nothing is left to open.

    Mines that are shown or rightly flagged count as known. Safe cells come before mines, for they lead on, and what
    numbers prove comes before what has to be counted. *chances* spare working them out again; without *count_mines*
    the mine total is taken for unknown, as the chances then must have done, too.

    Raises: InconsistentView, TooComplexError.
    """
    chances = chances or mine_chances(view, count_mines=count_mines)
    if not view.covered & ~chances.mines:
        return None
    known = _taken_for_granted(view, chances)
    mines = chances.mines & ~known
    proof = prove_safe(view, known, chances.safe) or prove_mine(view, known, mines)
    if proof is None and chances.safe:
        proof = prove_by_count(view, known, chances.safe, mine=False, count_mines=count_mines)
    elif proof is None and mines:
        proof = prove_by_count(view, known, mines, mine=True, count_mines=count_mines)
    return _certain(proof, known) if proof else _guess(view, chances)


def advise_safe(view: View, chances: Chances) -> Advice | None:
    """Return a cell that is certainly safe, the one with the easiest proof; None where nothing is."""
    safe, known = chances.safe & view.covered, _taken_for_granted(view, chances)
    if not safe:
        return None
    return _certain(prove_safe(view, known, safe) or prove_by_count(view, known, safe, mine=False), known)


def advise_cell(view: View, chances: Chances, cell: int) -> Advice | None:
    """Return why this very cell is safe, or a mine; None where it is neither for certain."""
    bit, mine = 1 << cell, bool(chances.mines >> cell & 1)
    if not (mine or chances.safe & bit):
        return None
    known = _taken_for_granted(view, chances) & ~bit
    proof = prove_cell(view, known, cell, mine=mine) or prove_by_count(view, known, bit, mine=mine)
    return _certain(proof, known)


def _taken_for_granted(view: View, chances: Chances) -> int:
    """Return the mines that are shown or rightly flagged."""
    return (view.flags | view.shown) & chances.mines


def easy_advice(view: View) -> Advice | None:
    """Return a cell that numbers alone prove, flags ignored, for positions too large to be worked out; else None."""
    proof = prove_safe(view, 0) or prove_mine(view, 0)
    return _certain(proof) if proof else None


def _certain(proof: Proof, known: int = 0) -> Advice:
    return Advice(lsb(proof.concluded), proof.mine, Fraction(proof.mine), proof, proof.numbers, known)


def _guess(view: View, chances: Chances) -> Advice:
    best = min(chances.groups, key=lambda group: group.weight)
    cell = lsb(best.cells)
    return Advice(cell, False, chances.of(cell), None, view.grid.around(cell) & view.opened)
