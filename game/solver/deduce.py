"""
What follows from the numbers alone, for all numbers of the board at once.

Two rules on bitboards. Single: a number that has all its mines frees its other
neighbours; a number with as many covered neighbours as missing mines makes them
mines. Pair: where number A misses as many mines more than its neighbour B as it
has covered cells that B does not touch, those are mines, and what only B touches
is safe. Flags are beliefs and are ignored.
"""

from dataclasses import dataclass
from functools import lru_cache

from game.engine.grid import Grid, Planes
from game.engine.view import View

Step = tuple[int, int]  # columns to the right, rows down

AROUND: tuple[Step, ...] = tuple((x, y) for y in (-1, 0, 1) for x in (-1, 0, 1) if (x, y) != (0, 0))


def _only_first(to_second: Step) -> tuple[Step, ...]:
    """Return the neighbours of a cell that neither touch nor are the cell at *to_second* from it."""
    x, y = to_second
    return tuple((dx, dy) for dx, dy in AROUND if max(abs(dx - x), abs(dy - y)) > 1)


_WITHIN_TWO = [(x, y) for y in range(-2, 3) for x in range(-2, 3) if (x, y) != (0, 0)]
CLOSE_PAIRS = tuple((step, _only_first(step)) for step in _WITHIN_TWO if abs(step[0]) + abs(step[1]) <= 2)
FAR_PAIRS = tuple((step, _only_first(step)) for step in _WITHIN_TWO if abs(step[0]) + abs(step[1]) > 2)
"""Pairs with few common neighbours prove little, so they are asked only when the close ones are silent."""


@dataclass(frozen=True, slots=True)
class Deduction:
    """Certain cells, as bitboards of covered cells."""

    safe: int = 0
    mines: int = 0


def deduce(view: View, known: Deduction | None = None) -> Deduction:
    """
    Return every cell that the two rules make certain, to the end.

    *known* are cells already certain. Numbers that contradict each other give whatever follows from them.
    """
    known = known or Deduction()
    while True:
        safe, mines = by_single_numbers(view, known)
        if not safe | mines:
            safe, mines = by_pairs(view, known)
            if not safe | mines:
                return known
        known = Deduction(known.safe | safe, known.mines | mines)


def missing(view: View, mines: int) -> Planes:
    """Return for each open cell its number minus the *mines* around it, as planes modulo 16."""
    if not mines:
        return view.numbers
    n0, n1, n2, n3 = view.numbers
    opened = view.opened
    m0, m1, m2, m3 = view.grid.neighbour_counts(mines)
    m0, m1, m2, m3 = m0 & opened, m1 & opened, m2 & opened, m3 & opened
    borrow = ~n0 & m0
    half = n1 ^ m1
    d1 = half ^ borrow
    borrow = ~n1 & m1 | ~half & borrow
    half = n2 ^ m2
    d2 = half ^ borrow
    borrow = ~n2 & m2 | ~half & borrow
    return n0 ^ m0, d1, d2, n3 ^ m3 ^ borrow


def unmet(view: View, known: Deduction) -> int:
    """Return the open numbers that can't be met any more: more missing than unknown neighbours, or too many mines."""
    need = missing(view, known.mines)  # below 0 it is 8 or more, which no room can meet
    room = view.grid.neighbour_counts(view.covered & ~(known.safe | known.mines))
    greater, equal = 0, view.opened
    for a, b in zip(reversed(need), reversed(room), strict=True):
        greater |= equal & a & ~b
        equal &= ~(a ^ b)
    return greater


def by_single_numbers(view: View, known: Deduction) -> tuple[int, int]:
    """Return the safe cells and the mines that single numbers make certain beyond *known*, one step far."""
    grid = view.grid
    unknown = grid.full & ~(view.opened | known.safe | known.mines)
    witnesses = grid.dilate(unknown) & view.opened
    n0, n1, n2, n3 = missing(view, known.mines)
    u0, u1, u2, u3 = grid.neighbour_counts(unknown)
    satisfied = witnesses & ~(n0 | n1 | n2 | n3)
    full = witnesses & ~(n0 ^ u0 | n1 ^ u1 | n2 ^ u2 | n3 ^ u3)
    return (
        grid.dilate(satisfied) & unknown if satisfied else 0,
        grid.dilate(full) & unknown if full else 0,
    )


def by_pairs(view: View, known: Deduction) -> tuple[int, int]:
    """Return the safe cells and the mines that two numbers together make certain beyond *known*, one step far."""
    grid = view.grid
    unknown = grid.full & ~(view.opened | known.safe | known.mines)
    witnesses = grid.dilate(unknown) & view.opened
    need0, need1, need2, need3 = missing(view, known.mines)
    needs = (need0 & witnesses, need1 & witnesses, need2 & witnesses, need3 & witnesses)
    columns = _columns(grid)
    touches = {step: _seen(unknown, step, grid.width, columns) for step in AROUND}
    for pairs in (CLOSE_PAIRS, FAR_PAIRS):
        fresh_safe = fresh_mines = 0
        for to_second, only_first in pairs:
            second = _seen(witnesses, to_second, grid.width, columns) & witnesses
            if not second:
                continue
            equal = second & ~_unequal(needs, [touches[step] for step in only_first], to_second, grid.width, columns)
            if equal:
                x, y = to_second
                for dx, dy in only_first:
                    fresh_mines |= _seen(equal, (-dx, -dy), grid.width, columns)
                    # Turned about the middle of the two, the same cells are those that only the second touches.
                    fresh_safe |= _seen(equal, (dx - x, dy - y), grid.width, columns)
        fresh_safe &= unknown
        fresh_mines &= unknown
        if fresh_safe | fresh_mines:
            return fresh_safe, fresh_mines
    return 0, 0


def _unequal(needs: Planes, only_first: list[int], to_second: Step, width: int, columns: dict[int, int]) -> int:
    """Return where the first's need is not the second's need plus the count of what only the first touches."""
    c0 = c1 = c2 = 0
    for touched in only_first:
        carry = c0 & touched
        c0 ^= touched
        c2 |= c1 & carry
        c1 ^= carry
    need0, need1, need2, need3 = needs
    s0 = _seen(need0, to_second, width, columns)
    s1 = _seen(need1, to_second, width, columns)
    s2 = _seen(need2, to_second, width, columns)
    s3 = _seen(need3, to_second, width, columns)
    carry = s0 & c0
    unequal = s0 ^ c0 ^ need0
    half = s1 ^ c1
    unequal |= half ^ carry ^ need1
    carry = s1 & c1 | half & carry
    half = s2 ^ c2
    unequal |= half ^ carry ^ need2
    carry = s2 & c2 | half & carry
    return unequal | s3 ^ carry ^ need3


def _seen(cells: int, step: Step, width: int, columns: dict[int, int]) -> int:
    """Return the places from which *step* leads into *cells*."""
    shift = step[1] * width + step[0]
    kept = cells & columns[step[0]]
    return kept >> shift if shift >= 0 else kept << -shift


@lru_cache(maxsize=64)
def _columns(grid: Grid) -> dict[int, int]:
    """Return for a step sideways the cells that it can lead into."""
    first = grid.full ^ grid.not_first_column
    return {
        x: sum(first << column for column in range(grid.width) if 0 <= column - x < grid.width) for x in range(-3, 4)
    }
