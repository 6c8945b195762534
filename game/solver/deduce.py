"""
Deductions from numbers alone, for all numbers of the board at once.

Two rules on bitboards. Single: a number that has all its mines frees its other
neighbours; if a number has as many covered neighbours as missing mines, they are
mines. Pair: if number A misses more mines than its neighbour B, and the difference
equals A's covered cells that B doesn't touch, those are mines, and cells only B touches
are safe. Flags are beliefs and are ignored.
"""

from functools import lru_cache

from game.engine.grid import Grid
from game.engine.planes import Planes, differ, greater, minus, not_zero
from game.engine.value import value
from game.engine.view import View

Step = tuple[int, int]  # columns to the right, rows down

AROUND: tuple[Step, ...] = tuple((x, y) for y in (-1, 0, 1) for x in (-1, 0, 1) if (x, y) != (0, 0))


class _Pair:
    """The step from a first number to a second one, and the first's neighbours grouped by which of both they touch."""

    def __init__(self, x: int, y: int) -> None:
        beyond = [(dx, dy) for dx, dy in AROUND if max(abs(dx - x), abs(dy - y)) > 1]
        self.step: Step = (x, y)
        self.common: list[Step] = [step for step in AROUND if step not in beyond and step != (x, y)]
        self.only_first = beyond
        # Turned about the middle of the two.
        self.only_second: list[Step] = [(x - dx, y - dy) for dx, dy in beyond]


CLOSE_PAIRS = [_Pair(1, 0), _Pair(0, 1)]
FAR_PAIRS = [_Pair(*step) for step in ((2, 0), (0, 2), (1, 1), (-1, 1), (2, 1), (-2, 1), (1, 2), (-1, 2))]
"""Pairs with few common neighbours prove little, so they are tried only when the close ones prove nothing."""

ALL_PAIRS = CLOSE_PAIRS + FAR_PAIRS


@value
class Deduction:
    """Certain cells, as bitboards of covered cells."""

    safe: int = 0
    mines: int = 0


def deduce(view: View, known: Deduction | None = None) -> Deduction:
    """
    Return every cell that the two rules, applied repeatedly, make certain.

    *known* are cells already certain. From contradictory numbers anything may follow.
    """
    known = known or Deduction()
    while True:
        safe, mines = by_single_numbers(view, known)
        if not safe | mines:
            safe, mines = by_pairs(view, known)
            if not safe | mines:
                return known
        known = Deduction(known.safe | safe, known.mines | mines)


def settle(view: View) -> tuple[Deduction, Planes, Planes]:
    """Return every cell that single numbers make certain; then each number's missing mines and unknown neighbours."""
    known = Deduction()
    while True:
        need, room = missing(view, known.mines), unknown_around(view, known)
        safe, mines = _singles(view, known, need, room)
        if not safe | mines:
            return known, need, room
        known = Deduction(known.safe | safe, known.mines | mines)


def easiest_safe(view: View, mines: int, safe: int = 0) -> tuple[int, int]:
    """
    Return safe cells by the cheapest rule that finds any, and the mines known by then.

    *mines* and *safe* are covered cells that are already known.

    A caller that opens them before the next call tries pairs only when single numbers prove nothing.
    """
    while True:
        known = Deduction(safe, mines)
        opens, fresh = by_single_numbers(view, known)
        if not opens | fresh:
            opens, fresh = by_pairs(view, known)
        mines |= fresh
        if opens or not fresh:
            return opens, mines


def missing(view: View, mines: int) -> Planes:
    """Return for each open cell its number minus the *mines* around it, modulo 16; ignore covered cells' values."""
    if not mines:
        return view.numbers
    return minus(view.numbers, view.grid.neighbour_counts(mines))


def unknown_around(view: View, known: Deduction) -> Planes:
    """Return for each cell the count of its neighbours that are covered and not *known*."""
    return view.grid.neighbour_counts(view.covered & ~(known.safe | known.mines))


def unmet(view: View, known: Deduction) -> int:
    """Return the open numbers that can't be satisfied: too few unknown neighbours, or too many mines."""
    need = missing(view, known.mines)  # a negative value becomes 8 or more, too many for any room
    return greater(need, unknown_around(view, known)) & view.opened


def by_single_numbers(view: View, known: Deduction) -> tuple[int, int]:
    """Return the safe cells and mines that single numbers add to *known* in one step."""
    return _singles(view, known, missing(view, known.mines), unknown_around(view, known))


def _singles(view: View, known: Deduction, need: Planes, room: Planes) -> tuple[int, int]:
    """Do the same as by_single_numbers; *need* and *room*: each number's missing mines and unknown neighbours."""
    unknown = view.covered & ~(known.safe | known.mines)
    witnesses = not_zero(room) & view.opened
    satisfied = witnesses & ~not_zero(need)
    full = witnesses & ~differ(need, room)
    return (
        view.grid.dilate(satisfied) & unknown if satisfied else 0,
        view.grid.dilate(full) & unknown if full else 0,
    )


def by_pairs(
    view: View, known: Deduction, rounds: tuple[list[_Pair], ...] = (CLOSE_PAIRS, FAR_PAIRS)
) -> tuple[int, int]:
    """
    Return the safe cells and mines that pairs of numbers add to *known* in one step.

    The pairs of a later round are tried only when earlier rounds prove nothing.

    Call it only when single numbers prove nothing: then every number misses a mine and has a safe cell. A's own
    cells are mines and B's own cells safe if A's safe cells plus B's missing mines equal the covered cells
    that both touch. Those are two to four, so only 1, 2 and 3 must be distinguished.
    """
    grid, opened = view.grid, view.opened
    unknown = grid.full & ~(opened | known.safe | known.mines)
    need = missing(view, known.mines)
    needs = _one_two_three(need, opened)
    spares = _one_two_three(minus(grid.neighbour_counts(unknown), need), opened)
    touches, columns, width = _touches(grid, unknown), _columns(grid), grid.width
    for pairs in rounds:
        safe = mines = 0
        for pair in pairs:
            x, y = pair.step
            if not columns[-x]:  # the board is too narrow
                continue
            first, second = _find_matches(pair.common, touches, needs, spares, columns[-x], y * width + x)
            if first | second:
                for step in pair.only_first:
                    mines |= _step_from(first, step, width, columns)
                    safe |= _step_from(second, step, width, columns)
                for step in pair.only_second:
                    safe |= _step_from(first, step, width, columns)
                    mines |= _step_from(second, step, width, columns)
        safe &= unknown
        mines &= unknown
        if safe | mines:
            return safe, mines
    return 0, 0


Three = tuple[int, int, int]


def _one_two_three(planes: Planes, among: int) -> Three:
    """Return those of the cells *among* whose number is 1, 2 and 3."""
    p0, p1, p2, p3 = planes
    low = among & ~(p2 | p3)
    odd = low & p0
    three = odd & p1
    return odd ^ three, (low & p1) ^ three, three


def _touches(grid: Grid, cells: int) -> dict[Step, int]:
    """Return for each step to a neighbour the cells from which it leads into *cells*."""
    width = grid.width
    east, west = (cells & grid.not_first_column) >> 1, (cells & grid.not_last_column) << 1
    return {
        (-1, -1): west << width,
        (0, -1): cells << width,
        (1, -1): east << width,
        (-1, 0): west,
        (1, 0): east,
        (-1, 1): west >> width,
        (0, 1): cells >> width,
        (1, 1): east >> width,
    }


def _find_matches(
    common: list[Step], touches: dict[Step, int], needs: Three, spares: Three, among: int, shift: int
) -> tuple[int, int]:
    """
    Return pairs in which one's spare cells plus the other's missing mines equal the common cells, *shift* cells apart.

    The first result: the first one's cells are spare; the second result: the other one's.
    """
    a, b, *rest = [touches[step] for step in common]
    need, spare = needs[0], spares[0]
    other_need, other_spare = need >> shift, spare >> shift
    both = a & b & among
    if not rest:
        return both & spare & other_need, both & need & other_spare
    either, c = (a ^ b) & among, rest[0]
    if len(rest) == 1:
        two, three, four = both & ~c | either & c, both & c, 0
    else:
        d = rest[1]
        all_rest, any_rest = c & d, c ^ d
        two, three, four = (
            both & ~(c | d) | either & any_rest | all_rest & ~(a | b) & among,
            both & any_rest | either & all_rest,
            both & all_rest,
        )
    first, second = two & spare & other_need, two & need & other_spare
    if three | four:
        need_2, spare_2 = needs[1], spares[1]
        other_need_2, other_spare_2 = need_2 >> shift, spare_2 >> shift
        first |= three & (spare & other_need_2 | spare_2 & other_need)
        second |= three & (need & other_spare_2 | need_2 & other_spare)
        if four:
            need_3, spare_3 = needs[2], spares[2]
            first |= four & (spare & need_3 >> shift | spare_2 & other_need_2 | spare_3 & other_need)
            second |= four & (need & spare_3 >> shift | need_2 & other_spare_2 | need_3 & other_spare)
    return first, second


def _step_from(cells: int, step: Step, width: int, columns: dict[int, int]) -> int:
    """Return the cells to which *step* leads from *cells*."""
    shift = step[1] * width + step[0]
    kept = cells & columns[-step[0]]
    return kept << shift if shift >= 0 else kept >> -shift


@lru_cache(maxsize=64)
def _columns(grid: Grid) -> dict[int, int]:
    """Return for each sideways step the cells that it can lead into."""
    first = grid.full ^ grid.not_first_column
    return {
        x: sum(first << column for column in range(grid.width) if 0 <= column - x < grid.width) for x in range(-3, 4)
    }
