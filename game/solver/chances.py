"""
Exact chances: every layout that fits the numbers is equally likely, so a chance is a count.

Covered cells with the same witnesses form a box; boxes that share witnesses form
a component. A dynamic program goes through a component box by box: its state
is the missing mines of each number and the count of placed mines, its value the number of
ways. The mine total joins the components and the sea, with binomials; then a backward
pass through each component gives every box's share. All numbers are integers, so the chances
are exact.
"""

from collections.abc import Iterator
from dataclasses import field
from fractions import Fraction
from itertools import accumulate
from math import comb
from operator import mul

from game.engine.errors import InconsistentView
from game.engine.grid import Grid
from game.engine.value import value
from game.engine.view import View
from game.solver.counts import Component, Layer, all_behind, go_along, together
from game.solver.deduce import Deduction
from game.solver.position import Position, work_out


@value
class Group:
    """Covered cells with the same chance: each of them is a mine in *weight* layouts."""

    cells: int  # bitboard
    weight: int


@value
class Chances:
    """Each covered cell's exact chance of hiding a mine."""

    grid: Grid
    layouts: int  # the number of layouts that fit
    groups: tuple[Group, ...]

    def of(self, cell: int) -> Fraction:
        """Return the chance of one covered cell. Raises KeyError if it is open."""
        for group in self.groups:
            if group.cells >> cell & 1:
                return Fraction(group.weight, self.layouts)
        raise KeyError(cell)

    @property
    def lowest(self) -> Fraction:
        """The chance of the safest cell."""
        return Fraction(min(group.weight for group in self.groups), self.layouts)

    def __iter__(self) -> Iterator[Fraction]:
        """Yield the covered cells' chances, group by group."""
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

    Flags are beliefs and are ignored. *known* are cells already certain; without them they are deduced. Without
    *count_mines* the mine total is unknown and layouts with any number of mines are equally likely.

    Raises: InconsistentView: no layout fits. TooComplexError: it would take too long.
    """
    return chances_of(work_out(view, known=known, count_mines=count_mines))


def chances_of(position: Position) -> Chances:
    """Return the chances of a position. Raises InconsistentView, TooComplexError."""
    return count(position).chances


def count(position: Position) -> "Counted":
    """Return a position with its counted layouts and chances. Raises InconsistentView, TooComplexError."""
    components = [go_along(boxes, position.need) for boxes in position.components]
    return Counted(position, _join(position, components), components)


@value
class Counted:
    """A position with its layouts counted."""

    position: Position
    chances: Chances
    components: list[Component]
    _others: dict[tuple[int, ...], list[int]] = field(default_factory=dict, hash=False, compare=False, repr=False)

    def layouts_with(self, mined: int, safe: int) -> int:
        """
        Return the number of layouts with mines in all cells *mined* and in none of *safe*, bitboards of unknown cells.

        Only the components of those cells are counted again, from the first box with one.
        """
        fixed, ways, met = mined | safe, [1], []
        for number, component in enumerate(self.components):
            if component.cells & fixed:
                ways = together(ways, component.given(mined, safe))
                met.append(number)
        sea = self.position.sea
        others = self._ways_of_others(met, (fixed & sea).bit_count(), (mined & sea).bit_count())
        return sum(map(mul, ways, others))

    def _ways_of_others(self, met: list[int], fixed: int, mined: int) -> list[int]:
        """Return the ways of all but components *met* and *fixed* cells of the sea, by the mines above their least."""
        key = fixed, mined, *met
        if key not in self._others:
            position, components = self.position, self.components
            left, most = position.left, sum(len(components[number].ways) - 1 for number in met)
            if left is not None:
                left -= mined + sum(components[number].least for number in met)
            rest = [component for number, component in enumerate(components) if number not in met]
            self._others[key] = all_behind(rest, position.sea.bit_count() - fixed, left, most)[0]
        return self._others[key]


def _join(position: Position, components: list[Component]) -> Chances:
    """Go back through each component and weigh its counts by the ways of all others and of the sea."""
    sea, left, known = position.sea, position.left, position.known
    behind = all_behind(components, sea.bit_count(), left)
    layouts = behind[0][0]
    if not layouts:
        raise InconsistentView("no layout that fits the numbers has as many mines as the board")
    groups: list[Group] = []
    at_numbers = 0
    befores = accumulate((component.ways for component in components[:-1]), together, initial=[1])
    for component, before, rest in zip(components, befores, behind[1:], strict=False):
        # weights[m]: layouts of everything else when this component has its least and m mines.
        weights = [sum(map(mul, before, rest[mines:])) for mines in range(len(component.ways))]
        found, mined = _weigh(component, weights)
        groups += found
        at_numbers += mined
    if sea:
        # All mines outside the components are in the sea.
        weight = layouts // 2 if left is None else (layouts * left - at_numbers) // sea.bit_count()
        groups.append(Group(sea, weight))
    for cells, weight in ((known.safe, 0), (known.mines, layouts)):
        if cells:
            groups.append(Group(cells, weight))
    return Chances(position.view.grid, layouts, tuple(groups))


def _weigh(component: Component, weights: list[int]) -> tuple[list[Group], int]:
    """
    Return the groups of one component, in the order of its boxes, and the sum of its mines over all layouts.

    *weights* has the weight of a way through it, indexed by the mines above the component's least.
    """
    groups: list[Group] = []
    following: Layer = {state: weights[more] for state, more in component.ends.items()}
    mined = 0
    for (_, cells), layer, steps in zip(
        reversed(component.boxes), reversed(component.layers[:-1]), reversed(component.steps), strict=True
    ):
        size = cells.bit_count()
        before: Layer = {}
        weight = 0
        for state, mines, after in steps:
            if after in following:
                value = following[after]
                if mines:
                    if size > 1:
                        value *= comb(size, mines)
                        weight += layer[state] * value * mines
                    else:
                        weight += layer[state] * value
                if state in before:
                    before[state] += value
                else:
                    before[state] = value
        mined += weight
        groups.append(Group(cells, weight // size))
        following = before
    groups.reverse()
    return groups, mined
