"""
Whether a cell could be known to be safe: what separates an opening from a reckless one.

Knows views only. What is certain once stays certain, so what is known goes in and comes out with more: cheap rules
first, exact chances where they are silent.
"""

from game.engine.errors import TooComplexError
from game.engine.view import View
from game.solver.chances import mine_chances
from game.solver.deduce import Deduction, deduce


def proves(view: View, cells: int, known: Deduction) -> tuple[bool, Deduction]:
    """
    Tell whether all of *cells* are certainly safe; return what is known now, too.

    Craters are known mines. Where it would take too long to tell, the player has the benefit of the doubt.
    """
    if not cells & ~known.safe:
        return True, known
    known = deduce(view, Deduction(known.safe, known.mines | view.exploded))
    if not cells & ~known.safe:
        return True, known
    try:
        chances = mine_chances(view, known=Deduction(known.safe & view.covered, known.mines))
    except TooComplexError:
        return True, known
    known = Deduction(known.safe | chances.safe, known.mines | chances.mines)
    return not cells & ~known.safe, known
