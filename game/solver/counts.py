"""
Layouts of a component counted by their mines: an exact dynamic program through the boxes, forwards and backwards.

A state is the missing mines of each number and, in the bits above, the count of placed mines; its value is the number
of ways to it. Expert positions take some 40 steps between states, so packing the ways by mines into one int
(Kronecker substitution), which saves a third of the steps, costs more than it saves.

Five bits per number: 0-8 and, above, a guard bit that a subtraction clears when there is one mine too many.
"""

from dataclasses import dataclass
from functools import cache
from math import comb
from operator import mul

from game.engine.errors import InconsistentView, TooComplexError
from game.engine.planes import Planes
from game.solver.position import MOST_CELLS, Boxes

FIELD = 5
"""Bits for one number's missing mines, including the guard bit."""

GUARD = 1 << FIELD - 1

Layer = dict[int, int]
"""From a state to the number of ways to it."""

Steps = list[tuple[int, int, int]]
"""Steps through one box: the state before, the mines in the box, the state after."""


def states_of(boxes: Boxes, need: Planes) -> tuple[int, int, list[int]]:
    """Return the first state, guard bits set; the guard bits; and for each box the change by one mine."""
    n0, n1, n2, n3 = need
    one_of: dict[int, int] = {}
    start = 0
    one = 1
    spread = []
    for witnesses, _ in boxes:
        taken = 0
        for witness in witnesses:
            if witness in one_of:
                taken |= one_of[witness]
                continue
            bit = 1 << witness
            missed = GUARD
            if n0 & bit:
                missed += 1
            if n1 & bit:
                missed += 2
            if n2 & bit:
                missed += 4
            if n3 & bit:
                missed += 8
            start += one * missed
            taken |= one
            one_of[witness] = one
            one <<= FIELD
        spread.append(taken)
    return start, (one - 1) // ((1 << FIELD) - 1) * GUARD, spread


MOST_TRIES = 400_000
"""
Most tries to lay mines in the boxes of one component, over all states; beyond it the position is too complex. Expert
positions need a few hundred. If every try made a state with a count of MOST_CELLS bits, all would take 90 MB.
"""


@cache
def ways_to_lay(size: int) -> list[tuple[int, int]]:
    """Return each possible number of mines from 1 to *size*, with the number of ways to place them in a box."""
    return [(mines, comb(size, mines)) for mines in range(1, size + 1)]


@dataclass(slots=True)
class Component:
    """A component after the dynamic program went through its boxes."""

    boxes: Boxes
    cells: int  # bitboard
    layers: list[Layer]  # the states before, between and after the boxes, each with its ways
    steps: list[Steps]  # through each box
    least: int  # mines in it
    ways: list[int]  # with *least* mines, one more, …
    ends: dict[int, int]  # from each last state to its mines above *least*

    def given(self, mined: int, safe: int) -> list[int]:
        """Return the ways with *least* mines and more in which all cells *mined* are mines and none of *safe* is."""
        layer: Layer | None = None
        for before, (_, cells), steps in zip(self.layers, self.boxes, self.steps, strict=False):
            sure, free = (cells & mined).bit_count(), (cells & ~(mined | safe)).bit_count()
            if layer is None:
                if free == cells.bit_count():
                    continue
                layer = before
            after_box: Layer = {}
            for state, mines, after in steps:
                if state in layer and sure <= mines <= sure + free:
                    after_box[after] = after_box.get(after, 0) + layer[state] * comb(free, mines - sure)
            layer = after_box
        ways = [0] * len(self.ways)
        for state, so_far in (self.layers[-1] if layer is None else layer).items():
            ways[self.ends[state]] += so_far
        return ways


def go_along(boxes: Boxes, need: Planes) -> Component:
    """
    Go through a component box by box.

    Raises: InconsistentView: no way leads through. TooComplexError: there are too many.
    """
    start, guards, spread = states_of(boxes, need)
    sizes = [cells.bit_count() for _, cells in boxes]
    one_mine = 1 << guards.bit_length()
    # The missing mines must fit into the remaining boxes (without any: they must be 0).
    enough = guards + sum(map(mul, spread, sizes)) + guards + one_mine * MOST_CELLS
    layer: Layer = {start: 1}
    layers: list[Layer] = [layer]
    steps: list[Steps] = []
    tried = 0
    for taken, size in zip(spread, sizes, strict=True):
        tried += len(layer) * (size + 1)
        if tried > MOST_TRIES:
            raise TooComplexError("this position has too many open ends to work out exact chances")
        enough -= taken * size
        layer, made = _go_through(layer, ways_to_lay(size), one_mine - taken, guards, enough)
        layers.append(layer)
        steps.append(made)
    if not layer:
        raise InconsistentView("no layout fits all the numbers, though each alone could be met")
    laid = {state: state // one_mine for state in layer}
    least = min(laid.values())
    ways = [0] * (max(laid.values()) - least + 1)
    for state, mines in laid.items():
        ways[mines - least] = layer[state]
    ends = {state: mines - least for state, mines in laid.items()}
    return Component(boxes, sum(cells for _, cells in boxes), layers, steps, least, ways, ends)


def _go_through(
    before: Layer, choices: list[tuple[int, int]], change: int, guards: int, enough: int
) -> tuple[Layer, Steps]:
    """Return the states after a box and the steps to them; each mine adds *change* to a state."""
    layer: Layer = {}
    made: Steps = []
    for state, so_far in before.items():
        if (enough - state) & guards == guards:  # no mine here, and the later boxes have room for all missing mines
            if state in layer:
                layer[state] += so_far
            else:
                layer[state] = so_far
            made.append((state, 0, state))
        after = state
        for mines, ways in choices:
            after += change
            if after & (enough - after) & guards == guards:  # no number has too many
                if after in layer:
                    layer[after] += so_far * ways
                else:
                    layer[after] = so_far * ways
                made.append((state, mines, after))
    return layer, made


def sea_ways(size: int, left: int | None, most: int) -> list[int]:
    """Return the layouts of the sea if the components have 0, 1, … mines; *left* is the total for both."""
    if left is None:
        return [1 << size] * most
    ways = [0] * most
    first = max(0, left - size)
    if first < min(most, left + 1):
        value = comb(size, left - first)
        for mines in range(first, min(most, left + 1)):
            ways[mines] = value
            in_sea = left - mines
            value = value * in_sea // (size - in_sea + 1)
    return ways


def all_behind(components: list[Component], sea: int, left: int | None, before: int = 0) -> list[list[int]]:
    """
    Return for each component, and for the sea last, the ways of it and all after it, by the mines placed before it.

    Mines are counted above the components' least; at most *before* are placed before the first one.
    *sea* is its number of cells; *left* is the number of mines to place in all; None: any number.
    """
    most = 1 + before + sum(len(component.ways) - 1 for component in components)
    if left is not None:
        left -= sum(component.least for component in components)
    behind = [sea_ways(sea, left, most)]
    for component in reversed(components):
        ways, rest = component.ways, behind[-1]
        behind.append([sum(map(mul, ways, rest[laid:])) for laid in range(len(rest) - len(ways) + 1)])
    behind.reverse()
    return behind


def together(first: list[int], second: list[int]) -> list[int]:
    """Return the ways of two parts of a board by the mines in both."""
    both = [0] * (len(first) + len(second) - 1)
    for mines, ways in enumerate(first):
        for more, others in enumerate(second, mines):
            both[more] += ways * others
    return both
