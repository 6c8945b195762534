"""
Exact chances: every layout that fits the numbers is equally likely, so a chance is a count.

Covered cells with the same witnesses form a box; boxes that share witnesses form
a component. Along a component a dynamic program goes from box to box: its state
is what each number still misses, five bits a number in one int; its value counts
the ways by mines used, packed into one int too (Kronecker substitution), so that
whole distributions are added and multiplied in single operations. A forward and
a backward pass give every box's share; components and the sea are joined by the
mine total with binomials. All integers, so the chances are exact.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from operator import mul
from typing import NamedTuple

from game.engine.errors import InconsistentView
from game.engine.grid import Grid
from game.engine.planes import Planes, only
from game.engine.view import View
from game.solver.counts import bits_of_a_count, packed_ways, sea_ways, unpack, ways_forward
from game.solver.deduce import Deduction, missing, unmet
from game.solver.position import Boxes, Position, components_of, work_out
from game.solver.states import Layer


class Group(NamedTuple):
    """Covered cells with one chance: in *weight* of all layouts each of them is a mine."""

    cells: int  # bitboard
    weight: int


@dataclass(frozen=True, slots=True)
class Chances:
    """Each covered cell's exact chance of hiding a mine."""

    grid: Grid
    layouts: int  # how many fit
    groups: tuple[Group, ...]

    def of(self, cell: int) -> Fraction:
        """Return the chance of one covered cell. Raises KeyError where it is open."""
        for group in self.groups:
            if group.cells >> cell & 1:
                return Fraction(group.weight, self.layouts)
        raise KeyError(cell)

    def __iter__(self) -> Iterator[Fraction]:
        """Go through the covered cells' chances, group by group."""
        for group in self.groups:
            chance = Fraction(group.weight, self.layouts)
            for _ in range(group.cells.bit_count()):
                yield chance

    @property
    def safe(self) -> int:
        """The cells that are safe in every layout."""
        return sum(group.cells for group in self.groups if group.weight == 0)

    @property
    def mines(self) -> int:
        """The cells that are mines in every layout."""
        return sum(group.cells for group in self.groups if group.weight == self.layouts)


def mine_chances(view: View, *, known: Deduction | None = None, count_mines: bool = True) -> Chances:
    """
    Return each covered cell's exact chance of hiding a mine.

    Flags are beliefs and are ignored. *known* are cells already certain; without them they are deduced. With
    *count_mines* off the mine total is taken for unknown and layouts with any number of mines are equally likely.

    Raises: InconsistentView: no layout fits. TooComplexError: it would take too long.
    """
    return chances_of(work_out(view, known=known, count_mines=count_mines))


def chances_of(position: Position) -> Chances:
    """Return the chances of a position. Raises InconsistentView, TooComplexError."""
    return count(position).chances


def count(position: Position) -> "Counted":
    """Return the chances of a position, and what they were counted from. Raises InconsistentView, TooComplexError."""
    bits = bits_of_a_count(position.frontier.bit_count())
    parts = [_solved(boxes, position.need, bits) for boxes in position.components]
    return Counted(position, _join(position, parts, bits), [part.ways for part in parts], bits)


@dataclass(frozen=True, slots=True)
class Counted:
    """A position with its layouts counted."""

    position: Position
    chances: Chances
    ways: list[int]  # of each component, packed by its mines
    bits: int  # of a packed count

    def layouts_with(self, mined: int, safe: int) -> int:
        """
        Return how many layouts have mines in all cells *mined* and in none of *safe*, bitboards of unknown cells.

        Only the components that those cells belong to are counted anew, about 0.1 ms.
        """
        position = self.position
        view, known, fixed = position.view, position.known, mined | safe
        known = Deduction(known.safe | safe, known.mines | mined)
        if unmet(view, known):
            return 0
        need = only(missing(view, known.mines), view.opened)
        ways = 1
        for boxes, counted in zip(position.components, self.ways, strict=True):
            if any(cells & fixed for _, cells in boxes):
                rest = [(witnesses, cells & ~fixed) for witnesses, cells in boxes if cells & ~fixed]
                try:
                    for part in components_of(rest):
                        ways *= next(iter(ways_forward(part, need, self.bits)[0][-1].values()))
                except InconsistentView:
                    return 0
            else:
                ways *= counted
        together = unpack(ways, self.bits)
        left = None if position.left is None else position.left - mined.bit_count()
        return sum(map(mul, together, sea_ways((position.sea & ~fixed).bit_count(), left, len(together))))


@dataclass(slots=True)
class _Part:
    """A component solved: its ways by mines, and by box the mines in it, all packed."""

    boxes: Boxes
    ways: int
    mines: list[int]  # for each box: the sum over layouts of the mines in it, by mines of the component


def _solved(boxes: Boxes, need: Planes, bits: int) -> _Part:
    """Run the dynamic program along one component, there and back. Raises InconsistentView, TooComplexError."""
    layers, steps = ways_forward(boxes, need, bits)
    end = layers[-1]
    part = _Part(boxes, next(iter(end.values())), [0] * len(boxes))
    following: Layer = dict.fromkeys(end, 1)
    for number in range(len(boxes) - 1, -1, -1):
        layer, ways = layers[number], packed_ways(boxes[number][1].bit_count(), bits)
        before: Layer = {}
        total = 0
        for state, mines, after in steps[number]:
            if after in following:
                value = following[after]
                if mines:
                    value *= ways[mines]
                    total += layer[state] * value * mines
                if state in before:
                    before[state] += value
                else:
                    before[state] = value
        part.mines[number] = total
        following = before
    return part


def _join(position: Position, parts: list[_Part], bits: int) -> Chances:
    """Weigh each component's counts by the ways of all others and of the sea."""
    sea, left, known = position.sea, position.left, position.known
    before, behind = [1], [1]
    for part in parts:
        before.append(before[-1] * part.ways)
    for part in reversed(parts):
        behind.append(behind[-1] * part.ways)
    behind.reverse()
    together = unpack(before[-1], bits)
    in_sea = sea_ways(sea.bit_count(), left, len(together))
    layouts = sum(map(mul, together, in_sea))
    if not layouts:
        raise InconsistentView("no layout that fits the numbers has as many mines as the board")
    groups = []
    for number, part in enumerate(parts):
        others = unpack(before[number] * behind[number + 1], bits)
        # weights[m]: layouts of everything else when this component has *least* + m mines.
        most = (part.ways.bit_length() - 1) // bits
        least = _lowest(part.ways, bits)
        weights = [sum(map(mul, others, in_sea[mines:])) for mines in range(least, most + 1)]
        for (_, cells), in_box in zip(part.boxes, part.mines, strict=True):
            weight = sum(map(mul, unpack(in_box >> least * bits, bits), weights))
            groups.append(Group(cells, weight // cells.bit_count()))
    if sea:
        size = sea.bit_count()
        # A given cell of the sea is a mine in mines/size of its ways.
        if left is None:
            weight = layouts // 2
        else:
            in_one = sum(
                ways * rest * (left - mines) for mines, (ways, rest) in enumerate(zip(together, in_sea, strict=True))
            )
            weight = in_one // size
        groups.append(Group(sea, weight))
    for cells, weight in ((known.safe, 0), (known.mines, layouts)):
        if cells:
            groups.append(Group(cells, weight))
    return Chances(position.view.grid, layouts, tuple(groups))


def _lowest(packed: int, bits: int) -> int:
    """Return the smallest number of mines that has any ways."""
    return ((packed & -packed).bit_length() - 1) // bits
