"""
Was an opening provable, and if not, was any other? *Prove it* ends a game for it, and a run rewards it.

It uses views only. Certain cells stay certain, so callers pass in the known cells and get them back with more. The two
rules come first, for they almost always suffice and take hardly any time; exact chances are computed only if
they don't settle the cells.
"""

from enum import Enum

from game.engine.errors import TooComplexError
from game.engine.view import View
from game.solver.chances import mine_chances
from game.solver.deduce import Deduction, deduce

NOTHING = Deduction()


class Standing(Enum):
    """The verdict on an opening before it is made."""

    PROVED = "proved"  # all its cells are certainly safe
    UNPROVED = "unproved"  # not all are, although another cell was
    FREE = "free"  # no cell is certainly safe, so the player has to guess
    UNTOLD = "untold"  # the analysis would take too long

    @property
    def passes_for_proved(self) -> bool:
        """Whether it counts as proved; UNTOLD does, for the benefit of the doubt."""
        return self in (Standing.PROVED, Standing.UNTOLD)


def standing(view: View, cells: int, known: Deduction = NOTHING) -> tuple[Standing, Deduction]:
    """
    Return the standing of an opening of *cells*, a bitboard, and all cells known by now.

    Flags are beliefs and are ignored, craters are known mines; the mine total is known. *known* are cells that were
    certain before, open ones among them. Raises InconsistentView.
    """
    cells &= view.covered
    if not cells & ~known.safe:
        return Standing.PROVED, known
    known = deduce(view, Deduction(known.safe & view.covered, known.mines | view.exploded))
    if not cells & ~known.safe:
        return Standing.PROVED, known
    if known.safe and cells & known.mines:
        return Standing.UNPROVED, known
    everything = certain(view, known)
    return (standing_among(cells, everything), everything) if everything else (Standing.UNTOLD, known)


def standing_among(cells: int, everything: Deduction) -> Standing:
    """Return the standing of an opening of *cells*, given *everything* that is certain."""
    if not cells & ~everything.safe:
        return Standing.PROVED
    return Standing.UNPROVED if everything.safe else Standing.FREE


def certain(view: View, known: Deduction = NOTHING) -> Deduction | None:
    """Return all covered cells that are certain; None if that takes too long. Raises InconsistentView."""
    known = deduce(view, Deduction(known.safe & view.covered, known.mines | view.exploded))
    try:
        chances = mine_chances(view, known=known)
    except TooComplexError:
        return None
    return Deduction(chances.safe & view.covered, chances.mines)
