"""
The family of a card: the pattern that its solution needs.

The card's shortest proof decides; for two numbers also their position to each other and to the covered cells.
Patterns have the names that players use.
"""

from collections.abc import Iterator
from itertools import islice

from game.engine.grid import Grid, cells_of, few
from game.engine.view import View
from game.solver.deduce import Deduction
from game.solver.end_game import BudgetSpentError, layouts_left
from game.solver.position import work_out
from game.solver.proof import Clash, Follow, Kind, Proof
from game.trainer.card import Task
from game.trainer.families import (
    CHAINS,
    CORNER,
    COUNT,
    DEAD,
    FIFTY,
    GUESS,
    HOLE,
    LARGER,
    ONE_ONE,
    ONE_TWO,
    ONE_TWO_ONE,
    ONE_TWO_TWO_ONE,
    REDUCED,
    SINGLE,
)

MOST_LAYOUTS = 1_500
"""Most layouts for which a guess is played out."""

PATTERNS = {ONE_TWO_TWO_ONE: (1, 2, 2, 1), ONE_TWO_ONE: (1, 2, 1)}


def family_of(task: Task) -> str:
    """Return the family of a card."""
    proof = task.proof
    if proof is None:
        return _guess(task)
    match proof.kind:
        case Kind.SINGLE:
            return SINGLE
        case Kind.PAIR:
            return family_of_pair(task.view, proof.numbers)
        case Kind.CHAIN:
            return CHAINS[min(links(proof), 5) - 2]
        case Kind.COUNT:
            return COUNT


def links(proof: Proof) -> int:
    """Return how many numbers must be read one after the other; at least 2 for a chain."""
    return max(2, sum(isinstance(step, Follow | Clash) for step in proof.steps))


def patterns(view: View) -> Iterator[tuple[str, int]]:
    """Yield each 1-2-1 and 1-2-2-1 along a straight wall, flags subtracted: family and numbers (a bitboard)."""
    at_the_wall = view.grid.dilate(view.covered & ~view.flags) & view.opened
    left = {cell: missing(view, cell) for cell in cells_of(at_the_wall)}
    for family, values in PATTERNS.items():
        for across in (True, False):
            for cell in left:
                line = _line(view.grid, cell, len(values), across=across)
                found = tuple(left.get(one, 0) for one in line)
                if found == values and _along_a_wall(view, line, across=across):
                    yield family, sum(1 << one for one in line)


def missing(view: View, number: int) -> int:
    """Return a number minus the flags around it."""
    return view.number(number) - (view.grid.around(number) & view.flags).bit_count()


def unknown(view: View, numbers: int) -> int:
    """Return the covered cells without a flag that touch any of *numbers*."""
    return view.grid.dilate(numbers) & view.covered & ~view.flags


def _line(board: Grid, cell: int, length: int, *, across: bool) -> list[int]:
    x, y = board.place(cell)
    if (x if across else y) + length > (board.width if across else board.height):
        return []
    return [cell + place * (1 if across else board.width) for place in range(length)]


def _along_a_wall(view: View, line: list[int], *, across: bool) -> bool:
    """Tell whether all unknown cells of the numbers are in one line next to them, three for each inner number."""
    beside = {_depth(view.grid, cell, across=across) for cell in cells_of(unknown(view, sum(1 << c for c in line)))}
    if len(beside) != 1 or _depth(view.grid, line[0], across=across) in beside:
        return False
    return all(unknown(view, 1 << number).bit_count() == 3 for number in line[1:-1])


def _depth(board: Grid, cell: int, *, across: bool) -> int:
    x, y = board.place(cell)
    return y if across else x


def family_of_pair(view: View, numbers: int) -> str:
    """Return the family of a proof by two *numbers*."""
    for family, line in patterns(view):
        if not numbers & ~line:
            return family
    if view.grid.dilate(numbers) & view.flags:
        return REDUCED
    one, other = few(numbers)
    (x, y), (column, row) = view.grid.place(one), view.grid.place(other)
    if max(abs(x - column), abs(y - row)) > 1:
        return HOLE
    across = y == row
    if (across or x == column) and _along_a_wall(view, [one, other], across=across):
        values = sorted((missing(view, one), missing(view, other)))
        if values in ([1, 1], [1, 2]):
            return ONE_ONE if values == [1, 1] else ONE_TWO
    return CORNER if missing(view, one) == missing(view, other) else LARGER


def _guess(task: Task) -> str:
    best, free = task.best or 0, task.view.covered & ~task.view.flags
    if best == free:
        return FIFTY
    return DEAD if 4 * (dead_cells(task) & ~best).bit_count() >= free.bit_count() else GUESS


def dead_cells(task: Task) -> int:
    """Return the uncertain cells that can show one number only; none if that takes too long to find out."""
    dead = 0
    for cell, numbers in numbers_shown(task).items():
        dead |= (len(numbers) == 1) << cell
    return dead


def numbers_shown(task: Task) -> dict[int, dict[int, list[int]]]:
    """Return for each uncertain cell the numbers it may show, each with its layouts."""
    position = work_out(task.view, known=Deduction(task.safe, task.mines))
    try:
        layouts = list(islice(layouts_left(position), MOST_LAYOUTS + 1))
    except BudgetSpentError:
        return {}
    if len(layouts) > MOST_LAYOUTS:
        return {}
    shown: dict[int, dict[int, list[int]]] = {}
    for cell in cells_of(position.unknown):
        by_number: dict[int, list[int]] = {}
        for layout in layouts:
            if not layout >> cell & 1:
                by_number.setdefault((layout & task.view.grid.around(cell)).bit_count(), []).append(layout)
        shown[cell] = by_number
    return shown
