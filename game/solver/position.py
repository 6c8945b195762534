"""
A view prepared once for all code that counts layouts: its unknown cells, divided into boxes by their numbers.

Covered cells with the same witnesses form a box, boxes that share witnesses a component; cells without a witness are
the sea. Layouts are counted component by component, and only the mine total joins them.
"""

from collections.abc import Callable
from functools import lru_cache

from game.engine.errors import InconsistentView, TooComplexError
from game.engine.grid import SMALL, Grid, cells_of, few, lsb
from game.engine.planes import Planes, greater, only
from game.engine.value import value
from game.engine.view import View
from game.solver.deduce import Deduction, deduce, missing, settle, unknown_around, unmet

MOST_CELLS = 800
"""Most cells in a frontier; a position with more is too complex. Expert has 480 cells in all."""

MANY_CELLS = 90
"""
If covered cells with a witness exceed this, pairs of numbers are tried before layouts are counted. Below it counting
is as quick as pairs are, and its result has all certain cells, too.
"""

Boxes = list[tuple[list[int], int]]
"""For each box the list of its witnesses and the bitboard of its cells."""


@value
class Position:
    """The input for counting layouts; the sets are bitboards."""

    view: View
    known: Deduction  # certain cells
    unknown: int  # covered cells that are not certain
    frontier: int  # the unknown cells that have a witness
    sea: int  # those that have none
    need: Planes  # each number's missing mines besides the known ones; 0 for covered cells
    left: int | None  # mines in the unknown cells; None if the total is unknown
    components: list[Boxes]


def work_out(view: View, *, known: Deduction | None = None, count_mines: bool = True) -> Position:
    """
    Return the position of a view.

    Flags are beliefs and are ignored. *known* are cells already certain; without them they are deduced. Without
    *count_mines* the mine total is unknown.

    Raises: InconsistentView: a number can't be satisfied. TooComplexError: the frontier has too many cells.
    """
    deduced = known is not None
    if known is None:
        known, need, room = settle(view)
    else:
        need, room = missing(view, known.mines), unknown_around(view, known)
    unknown = view.covered & ~(known.safe | known.mines)
    frontier = view.grid.dilate(view.opened) & unknown
    if not deduced and frontier.bit_count() > MANY_CELLS:
        return work_out(view, known=deduce(view, known), count_mines=count_mines)
    if greater(need, room) & view.opened:  # a negative value becomes 8 or more, too many for any room
        raise _unmet(view, known)
    if clash := known.safe & known.mines:
        x, y = view.grid.place(lsb(clash))
        raise InconsistentView(f"the numbers around column {x}, row {y} contradict each other")
    if frontier.bit_count() > MOST_CELLS:
        raise TooComplexError(
            f"{frontier.bit_count()} cells lie beside numbers; chances are worked out for {MOST_CELLS}"
        )
    return Position(
        view,
        known,
        unknown,
        frontier,
        unknown ^ frontier,
        only(need, view.opened),
        view.mines - known.mines.bit_count() if count_mines else None,
        components_of(_boxes_of(view, frontier)),
    )


def _unmet(view: View, known: Deduction) -> InconsistentView:
    """Return the error for a number that can't be satisfied: alone if there is one, else given *known*."""
    number = lsb(unmet(view, Deduction()) or unmet(view, known))
    x, y = view.grid.place(number)
    return InconsistentView(f"the {view.number(number)} at column {x}, row {y} can't be met")


def _boxes_of(view: View, frontier: int) -> Boxes:
    """Return the boxes of the frontier: cells with the same witnesses form one."""
    around, opened = around_of(view.grid), view.opened
    found: dict[int, int] = {}
    for cell in few(frontier) if frontier.bit_count() <= MANY_CELLS else cells_of(frontier):
        witnesses = around(cell) & opened
        found[witnesses] = found.get(witnesses, 0) | 1 << cell
    return [(few(witnesses), cells) for witnesses, cells in found.items()]


def components_of(boxes: Boxes) -> list[Boxes]:
    """
    Group the boxes that share witnesses, directly or through others.

    The order within a group settles each number early: next come the boxes of the number that was begun first.
    """
    boxes_at: dict[int, list[int]] = {}
    for number, (witnesses, _) in enumerate(boxes):
        for witness in witnesses:
            if witness in boxes_at:
                boxes_at[witness].append(number)
            else:
                boxes_at[witness] = [number]
    groups: list[Boxes] = []
    placed = [False] * len(boxes)
    for first, (witnesses, _) in enumerate(boxes):
        if placed[first]:
            continue
        group: Boxes = []
        begun = witnesses.copy()
        for witness in begun:
            for number in boxes_at.pop(witness, ()):
                if not placed[number]:
                    placed[number] = True
                    box = boxes[number]
                    group.append(box)
                    begun += box[0]
        groups.append(group)
    return groups


@lru_cache(maxsize=16)
def _neighbourhoods(grid: Grid) -> tuple[int, ...]:
    return tuple(grid.around(cell) for cell in range(grid.size))


def around_of(grid: Grid) -> Callable[[int], int]:
    """Return the quickest function from a cell to its neighbours: a table, unless the board is huge."""
    return _neighbourhoods(grid).__getitem__ if grid.size <= SMALL else grid.around
