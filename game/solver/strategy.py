"""
The cell that a strong player would open next, from a view alone.

Certain cells come first. Else, with few layouts left, the end game is searched
to its end for the true chance to win; before that each of the safest cells is
looked at one move deep: for every number it can show, how safe is the cell after
it, and is one of them certain? A 50/50 is taken at once, for no later number can
tell more; a dead cell, which can show one number only, is left for the end.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import comb

from game.engine.errors import InconsistentView
from game.engine.grid import few, lsb
from game.engine.planes import Planes
from game.engine.view import View
from game.solver.chances import chances_of
from game.solver.deduce import Deduction, deduce
from game.solver.end_game import MOST_NODES, BudgetSpentError, EndGame, layouts_left
from game.solver.position import Boxes, Position, around_of, components_of, work_out
from game.solver.states import GUARD, Layer, Steps, room_of, states_of

MOST_LAYOUTS = 1_500
"""Up to so many layouts the end game is searched to its end. Beyond that it seldom ends within the nodes allowed."""

MOST_STATES = 2_000
"""States of one step of a look before it is given up, and the cell is judged by its own chance alone."""

MOST_LOOKS = 5
"""Cells looked at one move deep for one guess."""

NEARLY_AS_SAFE = 0.9
"""A cell is worth a look if its chance to survive is at least this share of the best one's."""

PROGRESS = 0.1
"""What a certain cell after the guess is worth beside surviving twice."""

SCALE = 20
"""Bits of one box's weight in the fixed-point sums of a look."""


@dataclass(frozen=True, slots=True)
class Move:
    """A cell to open, and what it risks."""

    cell: int
    certain: bool
    chance: Fraction  # of hiding a mine
    wins: Fraction | None = None  # the share of layouts won from here on, where an end game was searched to its end


def best_move(view: View, *, known: Deduction | None = None) -> Move:
    """
    Return the cell to open next; the same view always gives the same one.

    Flags are beliefs and are ignored. *known* are cells already certain; without them they are deduced.

    Raises: InconsistentView: no layout fits, or no safe cell is left. TooComplexError: it would take too long.
    """
    known = deduce(view) if known is None else known
    if safe := known.safe & view.covered:
        return _certain(safe)
    position = work_out(view, known=known)
    chances = chances_of(position)
    if safe := chances.safe & view.covered:
        return _certain(safe)
    survival = {group.cells: 1 - group.weight / chances.layouts for group in chances.groups}
    guess = _Guess(position, position.unknown & ~chances.mines, survival)
    if not guess.unknown:
        raise InconsistentView("there is no safe cell left to open")
    cell, wins = _fifty_fifty(guess), None
    if cell is None and chances.layouts <= MOST_LAYOUTS:
        cell, wins = _end_game(guess)
    if cell is None:
        cell = _best_look(guess)
    return Move(cell, False, chances.of(cell), wins)


def _certain(safe: int) -> Move:
    return Move(lsb(safe), True, Fraction(0))


@dataclass(frozen=True, slots=True)
class _Guess:
    """A position in which nothing is safe."""

    position: Position
    unknown: int  # bitboard: the cells that are not certainly mines
    survival: dict[int, float]  # of the cells of each group


def _fifty_fifty(guess: _Guess) -> int | None:
    """Return a cell of a pair that no later number can separate, if there is one."""
    unknown = guess.unknown
    around = around_of(guess.position.view.grid)
    for boxes in guess.position.components:
        for witnesses, cells in boxes:
            if cells.bit_count() != 2:
                continue
            first, second = few(cells)
            if (around(first) ^ around(second)) & unknown & ~cells:
                continue
            for witness in few(witnesses):
                if around(witness) & unknown == cells:
                    return first
    return None


# The look: one guess ahead.


def _best_look(guess: _Guess) -> int:
    """Return the cell with the best chance to survive this and the next move, progress counted in."""
    survivals = _survivals(guess)
    best, best_score = survivals[0][1], -1.0
    for survival, cell in survivals:
        if survival * (1 + PROGRESS) <= best_score:
            break
        score = survival * _look(guess, cell)
        if score > best_score:
            best, best_score = cell, score
    return best


def _survivals(guess: _Guess) -> list[tuple[float, int]]:
    """Return the cells worth a look, the safest first."""
    around, unknown = around_of(guess.position.view.grid), guess.unknown
    found = []
    for group, survival in guess.survival.items():
        if cells := group & unknown:
            for cell in _open_of_sea(guess) if cells & guess.position.sea else few(cells):
                found.append((-survival, (around(cell) & unknown).bit_count(), cell))
    found.sort()
    enough = -found[0][0] * NEARLY_AS_SAFE
    return [(-survival, cell) for survival, _, cell in found[:MOST_LOOKS] if -survival >= enough]


def _open_of_sea(guess: _Guess) -> list[int]:
    """Return, alone, the cell of the sea with the fewest unknown neighbours, for it opens a 0 most often."""
    fewest = guess.position.sea
    for plane in reversed(guess.position.view.grid.neighbour_counts(guess.unknown)):
        fewest = fewest & ~plane or fewest
    return [lsb(fewest)]


def _look(guess: _Guess, cell: int) -> float:
    """
    Return the chance that the move after a safe *cell* is safe too, plus the weight of a certain one.

    One dynamic program for all numbers that the cell can show: it counts the mines around the cell from 0 on and ends
    in one state for each. Mines elsewhere are weighed by the density of the sea, not counted: good enough to compare.
    """
    bit = 1 << cell
    near = around_of(guess.position.view.grid)(cell) & guess.unknown
    boxes, calm = _touched_boxes(guess, bit, near)
    if not boxes:
        return calm
    try:
        numbers = _numbers(boxes, bit, guess.position.need, _density(guess))
    except BudgetSpentError:
        return calm
    score = total = 0.0
    for ways, least in numbers:
        safest = 1 - least
        if safest < calm:
            safest = calm
        score += ways * (1 + PROGRESS if safest == 1 else safest)
        total += ways
    return score / total


def _touched_boxes(guess: _Guess, bit: int, near: int) -> tuple[Boxes, float]:
    """Return the boxes that the cell's number would bear on, split by it, and the best survival among all others."""
    position = guess.position
    boxes: Boxes = []
    calm, touched = 0.0, near | bit
    for component in position.components:
        if any(cells & touched for _, cells in component):
            for witnesses, cells in component:
                if inside := cells & near:
                    boxes.append((witnesses | bit, inside))
                if outside := cells & ~near & ~bit:
                    boxes.append((witnesses, outside))
        else:
            calm = max(calm, *(guess.survival[cells] for _, cells in component))
    if inside := position.sea & near:
        boxes.append((bit, inside))
    if position.sea & ~touched:
        calm = max(calm, guess.survival[position.sea])
    return boxes, calm


def _density(guess: _Guess) -> float:
    """Return the chance of a mine in a cell that no number bears on."""
    if sea := guess.position.sea:
        return min(max(1 - guess.survival[sea], 0.02), 0.98)
    return 0.5


def _numbers(boxes: Boxes, bit: int, need: Planes, density: float) -> Iterator[tuple[float, float]]:
    """
    Return for each number the cell *bit* can show its weight and the least chance of a mine after it.

    Raises: BudgetSpentError: there are too many states.
    """
    boxes = [box for group in components_of(boxes) for box in group]
    # The cell's own number comes first: it misses 8, and any of them may stay missing.
    start, guards, spread = states_of([(bit, 0), *boxes], need)
    start, spread = start + 8, spread[1:]
    sizes = [cells.bit_count() for _, cells in boxes]
    room = room_of(spread, sizes, guards + GUARD - 1)
    weights = [_weights(size, density) for size in sizes]
    layers, steps = _ways_forward(start, spread, weights, room, guards)
    stride = SCALE * (len(boxes) + 1) + 8
    return _ways_back(layers, steps, weights, sizes, stride)


@lru_cache(maxsize=4096)
def _weights(size: int, density: float) -> list[int]:
    """Return the weight of 0, 1, … mines in a box, in fixed point, never 0."""
    return [
        int(comb(size, mines) * density**mines * (1 - density) ** (size - mines) * (1 << SCALE)) + 1
        for mines in range(size + 1)
    ]


def _ways_forward(
    start: int, spread: list[int], weights: list[list[int]], room: list[int], guards: int
) -> tuple[list[Layer], list[Steps]]:
    layers: list[Layer] = [{start: 1}]
    steps: list[Steps] = []
    for taken, ways, enough in zip(spread, weights, room[1:], strict=True):
        layer: Layer = {}
        made: Steps = []
        enough += guards
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
    layers: list[Layer], steps: list[Steps], weights: list[list[int]], sizes: list[int], stride: int
) -> Iterator[tuple[float, float]]:
    """Go back for all end states at once: the sums of the k-th one lie *stride* × k bits up."""
    ends = list(layers[-1].items())
    following: Layer = {state: 1 << stride * k for k, (state, _) in enumerate(ends)}
    totals = []
    for layer, taken, weight, size in zip(
        reversed(layers[:-1]), reversed(steps), reversed(weights), reversed(sizes), strict=True
    ):
        before: Layer = {}
        total = 0
        for state, mines, after in taken:
            if after in following:
                value = following[after] * weight[mines]
                before[state] = before.get(state, 0) + value
                if mines:
                    total += layer[state] * value * mines
        totals.append((total, size))
        following = before
    mask = (1 << stride) - 1
    whole = sum(ways for _, ways in ends)
    for k, (_, ways) in enumerate(ends):
        least = min((total >> stride * k & mask) / (ways * size) for total, size in totals)
        yield ways / whole, least


def _end_game(guess: _Guess) -> tuple[int, Fraction] | tuple[None, None]:
    """Return the cell that wins in most layouts and the share that it wins, or nothing if the budget does not last."""
    try:
        layouts = list(layouts_left(guess.position))
        won, cell = EndGame(guess.position.view.grid, guess.unknown, layouts, MOST_NODES).best()
    except BudgetSpentError:
        return None, None
    return cell, Fraction(won, len(layouts))
