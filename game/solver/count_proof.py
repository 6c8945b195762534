"""
Proof by the mines that are left: supposed the opposite, no way to meet some numbers takes exactly as many.

Numbers are left out one by one as long as the rest suffices, so what is shown is what a person has to count.
"""

from functools import reduce
from operator import or_

from game.engine.errors import InconsistentView, TooComplexError
from game.engine.grid import cells_of, lsb
from game.engine.planes import only
from game.engine.view import View
from game.solver.counts import go_along
from game.solver.deduce import Deduction
from game.solver.position import work_out
from game.solver.proof import Count, Proof, Suppose, settle

MOST_GOALS = 6
"""Cells whose proof is looked for before the one with the fewest numbers is taken: each takes milliseconds."""

MOST_LEFT_OUT = 120
"""Numbers that are tried one by one to be left out."""


def prove_by_count(view: View, known: int, cells: int, *, mine: bool, count_mines: bool = True) -> Proof:
    """
    Return the proof, with the fewest numbers found, for one of *cells*, which must be certain.

    *known* are mines taken for granted. Without *count_mines* the mine total is taken for unknown.
    """
    at_numbers = cells & view.grid.dilate(view.opened)
    goals = [*cells_of(at_numbers)[: MOST_GOALS - 1], *cells_of(cells & ~at_numbers)[:1]]
    return min((_proof(view, known, cell, mine, count_mines) for cell in goals), key=lambda proof: proof.length)


def _proof(view: View, known: int, cell: int, mine: bool, count_mines: bool) -> Proof:
    now = settle(Deduction(0, known), 1 << cell, mine=not mine)
    numbers = view.opened & view.grid.dilate(view.covered)
    for fewer in _fewer(view, numbers):
        try:
            if not _comes_out(view, now, numbers & fewer, count_mines):
                numbers &= fewer
        except TooComplexError:
            continue
    return Proof((Suppose(cell, not mine), _count(view, known, now, numbers, count_mines)))


def _fewer(view: View, numbers: int) -> list[int]:
    """Return masks that leave out numbers: first whole groups that lie apart, then one by one."""
    grid, masks, left = view.grid, [], numbers
    while left:
        group = numbers & grid.fill(1 << lsb(left), grid.dilate(numbers))
        masks.append(~group)
        left &= ~group
    return masks + [~(1 << number) for number in cells_of(numbers)[:MOST_LEFT_OUT]]


def _comes_out(view: View, now: Deduction, numbers: int, count_mines: bool) -> bool:
    """Tell whether *numbers* can be met, with exactly the mines that are left if they are counted."""
    possible = _possible(view, now, numbers)
    return bool(possible >> max(0, view.mines) & 1 if count_mines else possible)


def _count(view: View, known: int, now: Deduction, numbers: int, count_mines: bool) -> Count:
    if not count_mines:
        return Count(numbers, None, None, None)
    possible, found = _possible(view, now, numbers), known.bit_count()
    above, below = possible >> view.mines, possible & (1 << view.mines) - 1
    return Count(
        numbers,
        view.mines - found,
        view.mines + lsb(above) - found if above else None,
        below.bit_length() - 1 - found if below else None,
    )


def _possible(view: View, now: Deduction, numbers: int) -> int:
    """Return the mine totals of all layouts that agree with what is settled and with *numbers*; bit n for n mines."""
    masked = View(view.grid, view.mines, numbers, only(view.numbers, numbers))
    known = Deduction(now.safe | view.opened & ~numbers, now.mines)
    try:
        position = work_out(masked, known=known)
        totals = (1 << position.sea.bit_count() + 1) - 1 << now.mines.bit_count()
        for boxes in position.components:
            component = go_along(boxes, position.need)
            totals = reduce(or_, (totals << component.least + more for more in component.ends.values()))
    except InconsistentView:
        return 0
    return totals
