"""
A hint with a reason that a person can follow: the shortest proof found, as data.

What the player rightly flagged counts as known; further mines are taken in one
by one, so that a proof never needs more than it shows.
"""

from dataclasses import dataclass
from enum import Enum
from fractions import Fraction

from game.engine.grid import cells_of
from game.engine.view import View
from game.solver.chances import Chances, mine_chances
from game.solver.deduce import Deduction, by_pairs, by_single_numbers, unmet

MOST_SUPPOSED = 40
"""Cells whose opposite is followed in search of the shortest tale."""

MOST_STEPS = 12


class Rule(Enum):
    """Why a cell is certain, or that none is."""

    SINGLE = "single"  # one number says it
    PAIR = "pair"  # two numbers together
    CONTRADICTION = "contradiction"  # the opposite leaves a number that can't be met
    COUNT = "count"  # all numbers and the mine count together: no layout says otherwise
    GUESS = "guess"  # nothing is certain; this is the lowest chance


@dataclass(frozen=True, slots=True)
class Advice:
    """A cell to act on and what proves it; the sets are bitboards."""

    cell: int
    mine: bool  # flag it; else open it
    rule: Rule
    numbers: int  # the open numbers that matter
    cells: int  # the covered cells that matter, mines taken in on the way among them
    chance: Fraction  # of hiding a mine


def advise(view: View, chances: Chances | None = None) -> Advice | None:
    """
    Return the easiest certain cell and its proof, else the best guess; None when nothing is left to open.

    Safe cells come before mines. *chances* spare working them out again.

    Raises: InconsistentView, TooComplexError.
    """
    chances = chances or mine_chances(view)
    if not view.covered & ~chances.mines:
        return None
    return _by_numbers(view, chances) or _by_contradiction(view, chances) or _by_count(view, chances)


def _by_numbers(view: View, chances: Chances) -> Advice | None:
    """Look for a safe cell by one number or by two, taking mines in one step after the other."""
    known = view.flags & chances.mines
    a_mine: Advice | None = None
    while True:
        for rule, find in ((Rule.SINGLE, by_single_numbers), (Rule.PAIR, by_pairs)):
            safe, mines = find(view, Deduction(0, known))
            if safe:
                return _explain(view, _first(safe), rule, known, mine=False)
            if mines and a_mine is None and mines & ~view.flags:
                a_mine = _explain(view, _first(mines & ~view.flags), rule, known, mine=True)
            if mines:
                break
        if not mines:
            return a_mine
        known |= mines


def _explain(view: View, cell: int, rule: Rule, known: int, *, mine: bool) -> Advice:
    """Name the numbers that prove a cell by one or two of them."""
    grid = view.grid
    beside = grid.around(cell) & view.opened
    unknown = view.covered & ~known
    for witness in cells_of(beside):
        around = grid.around(witness)
        left = view.number(witness) - (around & known).bit_count()
        if rule is Rule.SINGLE and left == ((around & unknown).bit_count() if mine else 0):
            return Advice(cell, mine, rule, 1 << witness, around & view.covered, Fraction(mine))
    near = grid.dilate(grid.dilate(beside)) & view.opened
    for beside_cell in cells_of(beside):
        for other in cells_of(near & ~(1 << beside_cell)):
            # What is only the first's are mines; what is only the second's is safe.
            first, second = (beside_cell, other) if mine else (other, beside_cell)
            only_first = grid.around(first) & unknown & ~grid.around(second)
            apart = _left(view, first, known) - _left(view, second, known)
            if (
                apart == only_first.bit_count()
                and bool(grid.around(first if mine else second) >> cell & 1)
                and (bool(only_first >> cell & 1) if mine else not grid.around(first) >> cell & 1)
            ):
                both = (grid.around(first) | grid.around(second)) & view.covered
                return Advice(cell, mine, rule, 1 << first | 1 << second, both, Fraction(mine))
    raise AssertionError("a cell that the rules find has numbers that prove it")


def _left(view: View, witness: int, known: int) -> int:
    return view.number(witness) - (view.grid.around(witness) & known).bit_count()


def _by_contradiction(view: View, chances: Chances) -> Advice | None:
    """Suppose the opposite of what is certain and follow single numbers until one can't be met: the shortest tale."""
    found: tuple[int, Advice] | None = None
    known = view.flags & chances.mines
    for mine, cells in ((False, chances.safe), (True, chances.mines & ~view.flags)):
        for cell in cells_of(cells & view.grid.dilate(view.opened))[:MOST_SUPPOSED]:
            supposed = Deduction(1 << cell, known) if mine else Deduction(0, known | 1 << cell)
            tale = _follow(view, supposed)
            if tale and (found is None or tale[0] < found[0]):
                steps, number, touched = tale
                numbers = 1 << number
                found = steps, Advice(cell, mine, Rule.CONTRADICTION, numbers, touched | 1 << cell, Fraction(mine))
        if found:
            return found[1]
    return None


def _follow(view: View, supposed: Deduction) -> tuple[int, int, int] | None:
    """Return how many steps it takes to a number that can't be met, that number, and the cells on the way."""
    safe, mines = supposed.safe, supposed.mines
    begun = safe | mines
    for steps in range(1, MOST_STEPS):
        broken = unmet(view, Deduction(safe, mines))
        if broken:
            return steps, _first(broken), (safe | mines) & ~begun
        fresh_safe, fresh_mines = by_single_numbers(view, Deduction(safe, mines))
        if not fresh_safe | fresh_mines:
            return None
        safe |= fresh_safe
        mines |= fresh_mines
    return None


def _by_count(view: View, chances: Chances) -> Advice:
    """All layouts agree on a cell, or the lowest chance has to do."""
    witnesses = view.opened & view.grid.dilate(view.covered)
    if chances.safe:
        return Advice(_first(chances.safe), False, Rule.COUNT, witnesses, view.covered, Fraction(0))
    if chances.mines & ~view.flags:
        return Advice(_first(chances.mines & ~view.flags), True, Rule.COUNT, witnesses, view.covered, Fraction(1))
    best = min(chances.groups, key=lambda group: group.weight)
    cell = _first(best.cells)
    return Advice(cell, False, Rule.GUESS, view.grid.around(cell) & view.opened, 1 << cell, chances.of(cell))


def _first(cells: int) -> int:
    return (cells & -cells).bit_length() - 1
