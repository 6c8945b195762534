"""
Was an opening provable, and if not, was anything? It is what ends a game under *Prove it* and what a run rewards.

Knows views only. What is certain once stays certain, so what is known goes in and comes out with more. What the two
rules deduce comes first, for it is almost always enough and takes next to no time; exact chances are asked only where
that does not settle the cells.
"""

from enum import Enum

from game.engine.errors import TooComplexError
from game.engine.view import View
from game.solver.chances import mine_chances
from game.solver.deduce import Deduction, deduce

NOTHING = Deduction()


class Standing(Enum):
    """What may be said of an opening before it is made."""

    PROVED = "proved"  # all its cells are certainly safe
    UNPROVED = "unproved"  # not all are, but another cell was
    FREE = "free"  # nothing is certainly safe, so anybody has to guess
    UNTOLD = "untold"  # it would take too long to tell

    @property
    def passes_for_proved(self) -> bool:
        """Whether it counts as proved: where it can't be told the player has the benefit of the doubt."""
        return self in (Standing.PROVED, Standing.UNTOLD)


def standing(view: View, cells: int, known: Deduction = NOTHING) -> tuple[Standing, Deduction]:
    """
    Tell how the opening of *cells* together, a bitboard, stands; return what is known by now, too.

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
    """Tell how the opening of *cells* stands where everything that is certain is known."""
    if not cells & ~everything.safe:
        return Standing.PROVED
    return Standing.UNPROVED if everything.safe else Standing.FREE


def certain(view: View, known: Deduction = NOTHING) -> Deduction | None:
    """Return all covered cells that are certain; None where it would take too long. Raises InconsistentView."""
    known = deduce(view, Deduction(known.safe & view.covered, known.mines | view.exploded))
    try:
        chances = mine_chances(view, known=known)
    except TooComplexError:
        return None
    return Deduction(chances.safe & view.covered, chances.mines)
