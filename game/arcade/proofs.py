"""The depth of a board: how often pairs of numbers prove nothing and the player needs a longer proof."""

from game.engine.layout import Layout
from game.engine.view import View
from game.solver.chances import mine_chances
from game.solver.deduce import Deduction, deduce


def long_proofs(layout: Layout, first: int) -> int:
    """Return how many proofs from more than two numbers a no-guess board needs. About 2 ms."""
    opened, mines, found = layout.flood(1 << first), 0, 0
    while opened != layout.safe:
        view = View(layout.grid, layout.mine_count, opened, layout.numbers_of(opened))
        known = deduce(view, Deduction(0, mines))
        safe, mines = known.safe & view.covered, known.mines
        if not safe:
            found, safe = found + 1, mine_chances(view, known=known).safe
        opened |= layout.flood(safe)
    return found
