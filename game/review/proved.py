"""
The check of *Prove it*: was an opening provable, and if not, was anything?

What the two rules deduce comes first, for it is almost always enough and takes next to no time; exact chances are asked
only where that does not settle the cells.
"""

from enum import Enum

from game.engine.view import View
from game.solver.chances import mine_chances
from game.solver.deduce import deduce


class Standing(Enum):
    """What may be said of an opening before it is made."""

    PROVED = "proved"  # all its cells are certainly safe
    UNPROVED = "unproved"  # not all are, but another cell was
    FREE = "free"  # nothing is certainly safe, so anybody has to guess


def standing(view: View, cells: int) -> Standing:
    """
    Tell how the opening of *cells* together, a bitboard, stands.

    Flags are beliefs and are ignored; the mine total is known. Raises InconsistentView, TooComplexError.
    """
    known = deduce(view)
    cells &= view.covered
    if not cells & ~known.safe:
        return Standing.PROVED
    if known.safe and cells & known.mines:
        return Standing.UNPROVED
    safe = mine_chances(view, known=known).safe & view.covered
    if not cells & ~safe:
        return Standing.PROVED
    return Standing.UNPROVED if safe else Standing.FREE
