"""
Proof by the mines that are left: supposed the opposite, no way to meet some numbers takes exactly as many.

Numbers are left out, the far ones first, as long as the rest suffices; so what is shown is what a person has to count.
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
    numbers = view.opened & view.grid.dilate(view.covered & ~known)

    def leave_out(some: list[int]) -> None:
        """Leave numbers out if the rest suffices without them; else each half of them, in turn."""
        nonlocal numbers
        fewer = numbers & ~sum(1 << number for number in some)
        if fewer == numbers or _suffice(view, now, fewer, count_mines):
            numbers = fewer
        elif len(some) > 1:
            leave_out(some[: len(some) // 2])
            leave_out(some[len(some) // 2 :])

    x, y = view.grid.place(cell)
    places = ((number, *view.grid.place(number)) for number in cells_of(numbers))
    far_first = sorted(places, key=lambda place: -max(abs(place[1] - x), abs(place[2] - y)))
    leave_out([number for number, _, _ in far_first])
    return Proof((Suppose(cell, not mine), _count(view, known, now, numbers, count_mines)))


def _suffice(view: View, now: Deduction, numbers: int, count_mines: bool) -> bool:
    """Tell whether *numbers* can't be met, or not with exactly the mines that are left if they are counted."""
    try:
        possible = _possible(view, now, numbers)
    except TooComplexError:
        return False
    return not (possible >> max(0, view.mines) & 1 if count_mines else possible)


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
