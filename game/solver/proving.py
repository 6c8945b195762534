"""
The search for the easiest proof: fewest numbers, then fewest steps, and no needless step.

A direct proof comes before any that supposes the opposite, however short that is: a person need not remember a false
assumption.

Rounds as in ``deduce`` find certain cells on the whole board at once; then a walk back from the end names only the
numbers that the proof needs. Proofs from one number or from a pair are always found; of longer chains the shortest
of many.

Numbers are left out, the far ones first, while the rest suffices, so the proof has only the needed numbers.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import reduce
from itertools import islice
from operator import or_

from game.engine.errors import InconsistentView, TooComplexError
from game.engine.grid import cells_of, few, lsb
from game.engine.planes import only
from game.engine.view import View
from game.solver.counts import go_along
from game.solver.deduce import ALL_PAIRS, Deduction, by_pairs, by_single_numbers, unmet
from game.solver.position import work_out
from game.solver.proof import (
    Clash,
    Conclude,
    Count,
    Follow,
    Proof,
    Step,
    Suppose,
    can_be_followed,
    forced_by,
    holds,
    settle,
    side,
    spelled_out,
)

MOST_GOALS = 40
"""Most cells for which a proof is searched; the shortest one is taken."""

MOST_COMPARED = 12
"""Most cells for which all pairs of numbers are compared; the easiest pair is taken."""

MOST_AT_SIGHT = 3
"""Most numbers of which each speaks alone that a person reads before two are compared."""

MOST_ROUNDS = 12
"""Most rounds that follow an opposite: no person remembers a longer chain."""


def prove_safe(view: View, known: int, certain: int = 0, near: int = 0) -> Proof | None:
    """
    Return the easiest proof found that some cell is safe; None without one by numbers alone.

    *known* are known mines, *certain* the cells whose opposite may be supposed, both bitboards. Of equally easy proofs
    the one nearest to the cell *near* is taken.
    """
    if proof := _easiest(view, known, near, mine=False):
        return proof
    proofs = _straight(view, known, pairs=True) or from_opposites(view, known, certain, mine=False)
    return min(proofs, key=_length, default=None)


def prove_mine(view: View, known: int, certain: int = 0, near: int = 0) -> Proof | None:
    """Return the easiest proof found that some cell not *known* is a mine, as :func:`prove_safe` does."""
    if proof := _easiest(view, known, near, mine=True):
        return proof
    return min(from_opposites(view, known, certain, mine=True), key=_length, default=None)


def _easiest(view: View, known: int, near: int, *, mine: bool) -> Proof | None:
    """
    Return the easiest direct proof: one number, two that each speak alone, then two that need the same mines.

    Three that each speak alone come before two of which one misses more mines than the other: that takes two thoughts.
    """
    now = Deduction(0, known)
    found = Deduction(*by_single_numbers(view, now))
    if cells := side(found, mine=mine):
        return _at_once(_ways_to(view, _nearest(view, cells, near)[0], now, mine=mine)[0])
    direct = _straight(view, known, pairs=False) if found.mines else []
    goals = _nearest(view, side(Deduction(*by_pairs(view, now, (ALL_PAIRS,))), mine=mine), near)[:MOST_COMPARED]
    direct += [_at_once(way) for goal in goals for way in _pairs_to(view, goal, now, mine=mine)]
    easy = [proof for proof in direct if proof.numbers.bit_count() <= MOST_AT_SIGHT]
    return min(easy, key=lambda proof: _effort(view, now, proof, near), default=None)


def _effort(view: View, now: Deduction, proof: Proof, near: int) -> tuple[int, ...]:
    """Return how hard a direct proof is to follow: its thoughts, its numbers, their distance, and the way to it."""
    first = proof.steps[0]
    thoughts = spelled_out(view, now, first) if isinstance(first, Follow) else ()
    numbers = cells_of(proof.numbers)
    compares = any(step.numbers & step.numbers - 1 for step in thoughts)
    return (
        len(numbers) + (len(thoughts) if compares else 0),
        len(numbers),
        _distance(view, numbers[0], numbers[-1]),
        _distance(view, lsb(proof.concluded), near),
    )


def _distance(view: View, one: int, other: int) -> int:
    """Return the king's moves from a cell to another."""
    return max(abs(a - b) for a, b in zip(view.grid.place(one), view.grid.place(other), strict=True))


def _nearest(view: View, cells: int, near: int) -> list[int]:
    """Return cells, the nearest one first."""
    return sorted(cells_of(cells), key=lambda cell: _distance(view, cell, near))


def prove_cell(view: View, known: int, cell: int, *, mine: bool) -> Proof | None:
    """
    Return the shortest proof found for *cell*, which must be certain; None without one by numbers alone.

    A chain through numbers that already contradict each other convinces no person and is left out.
    """
    now = Deduction(0, known)
    if ways := _singles_to(view, cell, now, mine=mine) or list(_pairs_to(view, cell, now, mine=mine)):
        found = [Proof((way, Conclude(1 << cell, mine))) for way in ways]
        return min(found, key=lambda proof: _effort(view, now, proof, cell))
    if forward := [proof for pairs in (False, True) for proof in _forward(view, known, cell, mine=mine, pairs=pairs)]:
        return min(forward, key=_length)
    for pairs in (False, True):
        proofs = _from_opposite(view, known, cell, mine=mine, pairs=pairs)
        if followed := [proof for proof in proofs if can_be_followed(view, known, proof)]:
            return min(followed, key=_length)
    return None


def _length(proof: Proof) -> tuple[int, int]:
    return proof.length


def _at_once(follow: Follow) -> Proof:
    return Proof((follow, Conclude(follow.cells, follow.mine)))


def _rounds(view: View, start: Deduction, until: Callable[[Deduction], int], *, pairs: bool) -> list[Deduction]:
    """Return the settled cells after each round of deduction, until *until* returns cells."""
    rounds = [start]
    while len(rounds) <= MOST_ROUNDS:
        now = rounds[-1]
        if until(now):
            break
        safe, mines = by_single_numbers(view, now)
        if pairs and not safe | mines:
            safe, mines = by_pairs(view, now)
        if not safe | mines:
            break
        rounds.append(Deduction(now.safe | safe, now.mines | mines))
    return rounds


def _straight(view: View, known: int, *, pairs: bool) -> list[Proof]:
    """Return the direct proofs that lead from mine to mine and then to a safe cell."""
    rounds = _rounds(view, Deduction(0, known), lambda now: now.safe, pairs=pairs)
    return [
        _led_to(view, known, rounds, last, last.cells)
        for cell in few(rounds[-1].safe)[:MOST_GOALS]
        for last in _ways_to(view, cell, rounds[-2], mine=False)
    ]


def _forward(view: View, known: int, cell: int, *, mine: bool, pairs: bool) -> list[Proof]:
    """Return the direct proofs of one cell."""
    bit = 1 << cell
    rounds = _rounds(view, Deduction(0, known), lambda now: side(now, mine=mine) & bit, pairs=pairs)
    if not side(rounds[-1], mine=mine) & bit:
        return []
    return [_led_to(view, known, rounds, last, bit) for last in _ways_to(view, cell, rounds[-2], mine=mine)]


def _led_to(view: View, known: int, rounds: list[Deduction], last: Follow, cells: int) -> Proof:
    """Return the proof that the *last* step concludes *cells*, with the steps before it."""
    told = _told_back(view, rounds[:-1], view.grid.dilate(last.numbers), last.numbers)
    steps = _shorten(view, known, [*told, last, Conclude(cells, last.mine)])
    return _seen_together(view, known, steps) or Proof(tuple(steps))


def _seen_together(view: View, known: int, steps: list[Step]) -> Proof | None:
    """Return the proof in which two successive numbers are one step, if these suffice."""
    match steps:
        case [Follow(first), Follow(second, cells, mine), Conclude()]:
            together = _at_once(Follow(first | second, cells, mine))
            return together if holds(view, known, together.steps) else None
    return None


def from_opposites(view: View, known: int, certain: int, *, mine: bool) -> list[Proof]:
    """Return the proofs that suppose the opposite of a *certain* cell; with pairs only if single numbers find none."""
    goals = cells_of(certain & view.grid.dilate(view.opened))[:MOST_GOALS]
    for pairs in (False, True):
        proofs = [proof for cell in goals for proof in _from_opposite(view, known, cell, mine=mine, pairs=pairs)]
        if proofs:
            return proofs
    return []


def _from_opposite(view: View, known: int, cell: int, *, mine: bool, pairs: bool) -> Iterator[Proof]:
    suppose = Suppose(cell, not mine)
    opposite = settle(Deduction(0, known), 1 << cell, mine=not mine)
    rounds = _rounds(view, opposite, lambda now: unmet(view, now), pairs=pairs)
    for number in few(unmet(view, rounds[-1])):
        told = _told_back(view, rounds, view.grid.around(number), 1 << number)
        yield Proof(tuple(_shorten(view, known, [suppose, *told, Clash(number)])))


def _told_back(view: View, rounds: list[Deduction], wanted: int, used: int) -> list[Follow]:
    """
    Return the steps that settle the cells *wanted*, and those that these steps need, in order.

    Numbers already *used* are preferred, then those that settle most cells at once.
    """
    told: list[Follow] = []
    for before, after in zip(reversed(rounds[:-1]), reversed(rounds[1:]), strict=True):
        for mine in (False, True):
            fresh = side(after, mine=mine) & ~side(before, mine=mine)
            while left := fresh & wanted:
                follow = max(
                    _ways_to(view, lsb(left), before, mine=mine),
                    key=lambda way: (not way.numbers & ~used, (way.cells & left).bit_count()),
                )
                told.append(follow)
                used |= follow.numbers
                fresh &= ~follow.cells
                wanted |= view.grid.dilate(follow.numbers)
    return told[::-1]


def _shorten(view: View, known: int, steps: list[Step]) -> list[Step]:
    """Leave out the steps that the end does not need."""
    steps = _leave_out_needless(view, known, steps)
    # Each step keeps only the cells that no earlier step settled, so another step may have become needless.
    settled, told = 0, list[Step]()
    for step in steps:
        if isinstance(step, Follow):
            step = replace(step, cells=step.cells & ~settled)
            settled |= step.cells
        told.append(step)
    return _leave_out_needless(view, known, told)


def _leave_out_needless(view: View, known: int, steps: list[Step]) -> list[Step]:
    for step in steps[-2::-1]:  # the steps that a removed step needed may become needless, too
        fewer = [other for other in steps if other is not step]
        if holds(view, known, fewer):
            steps = fewer
    return steps


def _ways_to(view: View, cell: int, now: Deduction, *, mine: bool) -> list[Follow]:
    """Return the steps by which single numbers settle a cell, or, if none does, one by which a pair does."""
    return _singles_to(view, cell, now, mine=mine) or list(islice(_pairs_to(view, cell, now, mine=mine), 1))


def _singles_to(view: View, cell: int, now: Deduction, *, mine: bool) -> list[Follow]:
    """Return the steps by which single numbers settle a cell."""
    beside = few(view.grid.around(cell) & view.opened)
    return list(_settling(view, cell, now, (1 << number for number in beside), mine=mine))


def _pairs_to(view: View, cell: int, now: Deduction, *, mine: bool) -> Iterator[Follow]:
    """Return the steps by which pairs of numbers settle a cell."""
    return _settling(view, cell, now, _pairs_beside(view, cell), mine=mine)


def _settling(view: View, cell: int, now: Deduction, some: Iterable[int], *, mine: bool) -> Iterator[Follow]:
    for numbers in some:
        cells = side(forced_by(view, numbers, now), mine=mine)
        if cells >> cell & 1:
            yield Follow(numbers, cells, mine)


def _pairs_beside(view: View, cell: int) -> Iterator[int]:
    grid = view.grid
    for number in cells_of(grid.around(cell) & view.opened):
        for other in cells_of(grid.dilate(grid.around(number)) & view.opened & ~(1 << number)):
            yield 1 << number | 1 << other


MOST_COUNTED = 6
"""Most cells for which a proof is searched, some milliseconds each; the one with the fewest numbers is taken."""


def prove_by_count(view: View, known: int, cells: int, *, mine: bool, count_mines: bool = True) -> Proof:
    """
    Return the proof, with the fewest numbers found, for one of *cells*, which must be certain.

    *known* are known mines. Without *count_mines* the mine total is unknown.
    """
    at_numbers = cells & view.grid.dilate(view.opened)
    goals = [*cells_of(at_numbers)[: MOST_COUNTED - 1], *cells_of(cells & ~at_numbers)[:1]]
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
