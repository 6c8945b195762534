"""
A look one guess ahead: how safe is the next move after a cell, averaged over the numbers that the cell can show?

One dynamic program serves all numbers: it counts the mines around the cell from 0 and ends in one state for each.
Mines elsewhere are weighed by the density of the sea, not counted: this is good enough to compare cells.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from math import comb, floor

from game.solver.end_game import BudgetSpentError
from game.solver.position import Boxes, Position, around_of
from game.solver.states import FIELD, GUARD, Layer, Steps, states_of

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


@dataclass(slots=True)
class Guess:
    """A position in which nothing is safe, prepared once for all looks."""

    position: Position
    unknown: int  # bitboard: the cells that are not certainly mines
    survival: dict[int, float]  # for each group: the survival of its cells
    parts: "list[Part]" = field(init=False)
    weights: "list[list[int]]" = field(init=False)  # of 0, 1, … mines in boxes of 0, 1, … cells beyond the components

    def __post_init__(self) -> None:
        self.parts = [_part(boxes, self) for boxes in self.position.components]
        self.weights = _weights(_density(self))


@dataclass(frozen=True, slots=True)
class Part:
    """A component as looks need it: its numbers' missing mines as a state."""

    cells: int  # bitboard
    start: int
    guards: int
    boxes: list[tuple[int, int]]  # for each box the change of the state by one mine, and its cells
    calm: tuple[float, float]  # the survivals of its two safest cells


@dataclass(frozen=True, slots=True)
class Prospect:
    """The expected next move after a cell, if that cell is safe."""

    safest: float  # the survival of the safest cell
    second: float  # the survival of the second safest
    certain: float  # the number of safe cells, at most MOST_CERTAIN
    dead: bool = False  # the cell can show one number only, so it gives no information


def look(guess: Guess, cell: int) -> Prospect:
    """Return the prospect of a *cell*, averaged over the numbers that it can show."""
    start, guards, boxes, calm = _touched(guess, cell)
    if not boxes:
        return Prospect(*calm, 0.0, dead=True)
    try:
        numbers = list(_numbers(start, guards, boxes, guess.weights, calm))
    except BudgetSpentError:
        return Prospect(*calm, 0.0)
    total = safest = second = certain = 0.0
    for ways, best, next_best, certainly in numbers:
        total += ways
        safest += ways * best
        second += ways * next_best
        certain += ways * certainly
    return Prospect(safest / total, second / total, certain / total, dead=len(numbers) == 1)


Sizes = list[tuple[int, int]]
"""For each box the change of the state by one mine, and its number of cells."""


def _touched(guess: Guess, cell: int) -> tuple[int, int, Sizes, tuple[float, float]]:
    """
    Return the first state, the guard bits and the boxes that the cell's number would constrain, split by it.

    The last result: the two best survivals elsewhere. The cell's own number is the lowest field of a state: it
    starts with 8 missing mines, and any number of them may stay missing.
    """
    sea = guess.position.sea
    near = around_of(guess.position.view.grid)(cell) & guess.unknown
    touched = near | 1 << cell
    start, guards, shift = GUARD + 8, GUARD, FIELD
    boxes: Sizes = []
    calm = 0.0, 0.0
    for part in guess.parts:
        if not part.cells & touched:
            calm = _two_best(*_two_best(*calm, part.calm[0], 0), part.calm[1], 0)
            continue
        for taken, cells in part.boxes:
            one = taken << shift
            if inside := cells & near:
                boxes.append((one + 1, inside.bit_count()))
            if outside := cells & ~touched:
                boxes.append((one, outside.bit_count()))
        start += part.start << shift
        guards += part.guards << shift
        shift += part.guards.bit_length()
    if inside := sea & near:
        boxes.append((1, inside.bit_count()))
    if far := sea & ~touched:
        calm = _two_best(*calm, guess.survival[sea], far)
    return start, guards, boxes, calm


def _part(boxes: Boxes, guess: Guess) -> Part:
    start, guards, spread = states_of(boxes, guess.position.need)
    calm = 0.0, 0.0
    for _, cells in boxes:
        calm = _two_best(*calm, guess.survival[cells], cells)
    every = [cells for _, cells in boxes]
    return Part(sum(every), start, guards, list(zip(spread, every, strict=True)), calm)


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


def _numbers(
    start: int, guards: int, boxes: Sizes, weights: list[list[int]], calm: tuple[float, float]
) -> Iterator[Number]:
    """
    Return the consequences of each number that a cell can show.

    Raises: BudgetSpentError: there are too many states.
    """
    layers, steps = _ways_forward(start, guards, boxes, weights)
    stride = SCALE * (len(boxes) + 1) + 8
    mines = list(_mines_back(layers, steps, [weights[size] for _, size in boxes], stride))
    mask = (1 << stride) - 1
    ends = layers[-1].values()
    whole = sum(ends)
    for k, ways in enumerate(ends):
        best, second = calm
        certain = 0
        for total, (_, size) in zip(mines, reversed(boxes), strict=True):
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


@lru_cache(maxsize=DENSITIES)
def _weights(density: float) -> list[list[int]]:
    """Return for boxes of 0 to 8 cells the weight of 0, 1, … mines, in fixed point, never 0."""
    return [
        [
            int(comb(size, mines) * density**mines * (1 - density) ** (size - mines) * (1 << SCALE)) + 1
            for mines in range(size + 1)
        ]
        for size in range(9)
    ]


def _ways_forward(start: int, guards: int, boxes: Sizes, weights: list[list[int]]) -> tuple[list[Layer], list[Steps]]:
    layer: Layer = {start: 1}
    layers: list[Layer] = [layer]
    steps: list[Steps] = []
    # The missing mines must fit into the remaining boxes, but any number of the cell's own may stay missing.
    enough = guards + sum(taken * size for taken, size in boxes) + guards + GUARD - 1
    for taken, size in boxes:
        before, layer = layer, {}
        made: Steps = []
        enough -= taken * size
        ways = weights[size]
        for state, so_far in before.items():
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
