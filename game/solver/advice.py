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
    numbers: int  # the open numbers that prove it, given the mines in *cells* (one or two) or those rightly flagged
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


def easy_advice(view: View) -> Advice | None:
    """Return a certain cell that one number or two prove, for positions too large to be worked out; else None."""
    return _by_numbers(view, Chances(view.grid, 1, ()))


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
    if rule is Rule.SINGLE:
        witness = _witness(view, cell, Deduction(0, known), mine=mine)
        return Advice(cell, mine, rule, 1 << witness, grid.around(witness) & view.covered, Fraction(mine))
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


def _witness(view: View, cell: int, known: Deduction, *, mine: bool, among: int = -1) -> int:
    """Return a number that alone makes the cell certain, one of *among* if it can be."""
    beside = view.grid.around(cell) & view.opened
    for witness in cells_of(beside & among) + cells_of(beside & ~among):
        unknown = view.grid.around(witness) & view.covered & ~(known.safe | known.mines)
        if _left(view, witness, known.mines) == (unknown.bit_count() if mine else 0):
            return witness
    raise AssertionError("a cell that the single rule finds has a number that proves it")


def _left(view: View, witness: int, known: int) -> int:
    return view.number(witness) - (view.grid.around(witness) & known).bit_count()


def _by_contradiction(view: View, chances: Chances) -> Advice | None:
    """Suppose the opposite of what is certain and follow single numbers until one can't be met: the shortest tale."""
    known = view.flags & chances.mines
    for mine, cells in ((False, chances.safe), (True, chances.mines & ~view.flags)):
        found: list[Advice] = []
        for cell in cells_of(cells & view.grid.dilate(view.opened))[:MOST_SUPPOSED]:
            tale = _follow(view, Deduction(1 << cell, known) if mine else Deduction(0, known | 1 << cell))
            if tale:
                numbers, touched = tale
                found.append(Advice(cell, mine, Rule.CONTRADICTION, numbers, touched | 1 << cell, Fraction(mine)))
        if found:
            return min(found, key=lambda advice: advice.numbers.bit_count())
    return None


def _follow(view: View, supposed: Deduction) -> tuple[int, int] | None:
    """Return the numbers that lead from what is supposed to one that can't be met, and the cells on the way."""
    rounds = [supposed]
    while not (broken := unmet(view, rounds[-1])):
        now = rounds[-1]
        safe, mines = by_single_numbers(view, now)
        if not safe | mines or len(rounds) == MOST_STEPS:
            return None
        rounds.append(Deduction(now.safe | safe, now.mines | mines))
    return _told_back(view, rounds, broken & -broken)


def _told_back(view: View, rounds: list[Deduction], broken: int) -> tuple[int, int]:
    """Keep of a tale what its end needs: the numbers behind each cell around the broken one, and behind theirs."""
    around, numbers = view.grid.around, broken
    touched = around(_first(broken))
    for before, after in zip(reversed(rounds[:-1]), reversed(rounds[1:]), strict=True):
        needed = touched
        for mine, found in ((False, after.safe & ~before.safe), (True, after.mines & ~before.mines)):
            for cell in cells_of(found & needed):
                witness = _witness(view, cell, before, mine=mine, among=numbers)
                numbers |= 1 << witness
                touched |= around(witness)
    supposed, last = rounds[0], rounds[-1]
    return numbers, touched & (last.safe | last.mines) & ~(supposed.safe | supposed.mines)


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
