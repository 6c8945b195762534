"""
Proof by the mines left: if the opposite were true, no way to satisfy some numbers would use exactly that many mines.

Numbers are left out, the far ones first, while the rest suffices, so the proof has only the needed numbers.
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
"""Most cells for which a proof is searched, some milliseconds each; the one with the fewest numbers is taken."""


def prove_by_count(view: View, known: int, cells: int, *, mine: bool, count_mines: bool = True) -> Proof:
    """
    Return the proof, with the fewest numbers found, for one of *cells*, which must be certain.

    *known* are known mines. Without *count_mines* the mine total is unknown.
    """
    at_numbers = cells & view.grid.dilate(view.opened)
    goals = [*cells_of(at_numbers)[: MOST_GOALS - 1], *cells_of(cells & ~at_numbers)[:1]]
    return min((_proof(view, known, cell, mine, count_mines) for cell in goals), key=lambda proof: proof.length)


def _proof(view: View, known: int, cell: int, mine: bool, count_mines: bool) -> Proof:
    now = settle(Deduction(0, known), 1 << cell, mine=not mine)
    numbers = view.opened & view.grid.dilate(view.covered & ~known)

    def leave_out(some: list[int]) -> None:
        """Leave these numbers out if the rest suffices; else try each half of them."""
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
    """Tell whether *numbers* can't be satisfied, or, if mines are counted, not with exactly the mines left."""
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
    """Return the mine totals of all layouts that agree with *now* and with *numbers*; bit n for n mines."""
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
