"""
A look one guess ahead: how safe is the next move after a cell, averaged over the numbers that the cell can show?

One dynamic program serves all numbers: it counts the mines around the cell from 0 and ends in one state for each.
Mines elsewhere are weighed by the density of the sea, not counted: this is good enough to compare cells.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from math import comb, floor
from operator import mul

from game.engine.planes import Planes
from game.solver.end_game import BudgetSpentError
from game.solver.position import Boxes, Position, around_of, components_of
from game.solver.states import GUARD, Layer, Steps, states_of

MOST_STATES = 2_000
"""Most states in one step of a look; beyond them only the cell's own chance counts."""

MOST_CERTAIN = 5
"""Most certain cells after a move that count: more are worth no more, since one soon leads to the others."""

SCALE = 20
"""Bits of a box's weight in the fixed-point sums of a look."""


DENSITIES, LEAST_DENSITY = 1024, 20
"""Steps of the density of mines in the sea, and its least; fewer densities mean fewer tables of weights."""

ROUND = 0.487
"""Rounds to about the nearest step; a chance is a fraction of small numbers, so it never lies between two steps."""


@dataclass(frozen=True, slots=True)
class Guess:
    """A position in which nothing is safe."""

    position: Position
    unknown: int  # bitboard: the cells that are not certainly mines
    survival: dict[int, float]  # for each group: the survival of its cells


@dataclass(frozen=True, slots=True)
class Prospect:
    """The expected next move after a cell, if that cell is safe."""

    safest: float  # the survival of the safest cell
    second: float  # the survival of the second safest
    certain: float  # the number of safe cells, at most MOST_CERTAIN
    dead: bool = False  # the cell can show one number only, so it gives no information


def look(guess: Guess, cell: int) -> Prospect:
    """Return the prospect of a *cell*, averaged over the numbers that it can show."""
    near = around_of(guess.position.view.grid)(cell) & guess.unknown
    boxes, calm = _touched_boxes(guess, cell, near)
    if not boxes:
        return Prospect(*calm, 0.0, dead=True)
    try:
        numbers = list(_numbers(boxes, cell, guess.position.need, _density(guess), calm))
    except BudgetSpentError:
        return Prospect(*calm, 0.0)
    total = sum(ways for ways, *_ in numbers)
    safest, second, certain = (sum(number[0] * number[value] for number in numbers) / total for value in (1, 2, 3))
    return Prospect(safest, second, certain, dead=len(numbers) == 1)


def _touched_boxes(guess: Guess, cell: int, near: int) -> tuple[Boxes, tuple[float, float]]:
    """Return the boxes that the cell's number would constrain, split by it, and the two best survivals elsewhere."""
    position = guess.position
    boxes: Boxes = []
    bit = 1 << cell
    calm, touched = (0.0, 0.0), near | bit
    for component in position.components:
        if any(cells & touched for _, cells in component):
            for witnesses, cells in component:
                if inside := cells & near:
                    boxes.append(([*witnesses, cell], inside))
                if outside := cells & ~near & ~bit:
                    boxes.append((witnesses, outside))
        else:
            for _, cells in component:
                calm = _two_best(*calm, guess.survival[cells], cells)
    if inside := position.sea & near:
        boxes.append(([cell], inside))
    if far := position.sea & ~touched:
        calm = _two_best(*calm, guess.survival[position.sea], far)
    return boxes, calm


def _two_best(best: float, second: float, survival: float, cells: int) -> tuple[float, float]:
    """Return the two best survivals after adding *cells* of one *survival*."""
    if survival <= second:
        return best, second
    if survival <= best:
        return best, survival
    return survival, survival if cells & cells - 1 else best


def _density(guess: Guess) -> float:
    """Return the chance of a mine in a cell of the sea, rounded so that equal chances have equal weights."""
    if sea := guess.position.sea:
        return (
            min(max(floor((1 - guess.survival[sea]) * DENSITIES + ROUND), LEAST_DENSITY), DENSITIES - LEAST_DENSITY)
            / DENSITIES
        )
    return 0.5


Number = tuple[float, float, float, float]
"""For a number the cell can show: its weight; the survivals of the two safest cells after it; the certain cells."""


def _numbers(boxes: Boxes, cell: int, need: Planes, density: float, calm: tuple[float, float]) -> Iterator[Number]:
    """
    Return the consequences of each number that the *cell* can show.

    Raises: BudgetSpentError: there are too many states.
    """
    boxes = [box for group in components_of(boxes) for box in group]
    # The cell's own number comes first: it starts with 8 missing mines, and any number of them may stay missing.
    start, guards, spread = states_of([([cell], 0), *boxes], need)
    start, spread = start + 8, spread[1:]
    sizes = [cells.bit_count() for _, cells in boxes]
    enough = guards + sum(map(mul, spread, sizes)) + guards + GUARD - 1  # any number of the cell's may stay missing
    weights = [_weights(size, density) for size in sizes]
    layers, steps = _ways_forward(start, spread, weights, enough, guards)
    stride = SCALE * (len(boxes) + 1) + 8
    return _ways_back(layers, steps, weights, sizes, stride, calm)


@lru_cache(maxsize=4096)
def _weights(size: int, density: float) -> list[int]:
    """Return the weight of 0, 1, … mines in a box, in fixed point, never 0."""
    return [
        int(comb(size, mines) * density**mines * (1 - density) ** (size - mines) * (1 << SCALE)) + 1
        for mines in range(size + 1)
    ]


def _ways_forward(
    start: int, spread: list[int], weights: list[list[int]], enough: int, guards: int
) -> tuple[list[Layer], list[Steps]]:
    layers: list[Layer] = [{start: 1}]
    steps: list[Steps] = []
    for taken, ways in zip(spread, weights, strict=True):
        layer: Layer = {}
        made: Steps = []
        enough -= taken * (len(ways) - 1)
        for state, so_far in layers[-1].items():
            after = state
            for mines, weight in enumerate(ways):
                if after & guards != guards:
                    break
                if (enough - after) & guards == guards:
                    if after in layer:
                        layer[after] += so_far * weight
                    else:
                        layer[after] = so_far * weight
                    made.append((state, mines, after))
                after -= taken
        if len(layer) > MOST_STATES:
            raise BudgetSpentError
        layers.append(layer)
        steps.append(made)
    return layers, steps


def _ways_back(
    layers: list[Layer],
    steps: list[Steps],
    weights: list[list[int]],
    sizes: list[int],
    stride: int,
    calm: tuple[float, float],
) -> Iterator[Number]:
    """Return the consequences of each end state, from the mines of all boxes on the ways to it."""
    mines = list(_mines_back(layers, steps, weights, stride))
    mask = (1 << stride) - 1
    ends = layers[-1].values()
    whole = sum(ends)
    for k, ways in enumerate(ends):
        best, second = calm
        certain = 0
        for total, size in zip(mines, reversed(sizes), strict=True):
            mined = total >> stride * k & mask
            if not mined:
                certain += size
            survival = 1 - mined / (ways * size)
            if survival > second:
                if survival <= best:
                    second = survival
                else:
                    best, second = survival, survival if size > 1 else best
        yield ways / whole, best, second, float(min(certain, MOST_CERTAIN))


def _mines_back(layers: list[Layer], steps: list[Steps], weights: list[list[int]], stride: int) -> Iterator[int]:
    """Go back for all end states at once; yield the mines of each box, the k-th state's at bit *stride* × k."""
    following: Layer = {state: 1 << stride * k for k, state in enumerate(layers[-1])}
    for layer, taken, weight in zip(reversed(layers[:-1]), reversed(steps), reversed(weights), strict=True):
        before: Layer = {}
        total = 0
        for state, mines, after in taken:
            if after in following:
                value = following[after] * weight[mines]
                before[state] = before.get(state, 0) + value
                if mines:
                    total += layer[state] * value * mines
        yield total
        following = before
