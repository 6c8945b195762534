"""
The cell that a strong player would open next, from a view alone.

Certain cells come first. Else, with few layouts left, a full search of the end
game finds the true chance to win. An unavoidable guess is made at once, for no
later number can settle it; of several the one that is worth most. Otherwise
each of the safest cells is examined one move deep; the chance that it is part
of an unavoidable guess adds to its worth. A dead cell, which can show one
number only, is left for the end. Of cells that are worth the same the first
one is opened.

One dynamic program serves all numbers: it counts the mines around the cell from 0 and ends in one state for each.
Mines elsewhere are weighed by the density of the sea, not counted: this is good enough to compare cells.

A cell is one if it is in a set of covered cells that is always a twin of another when the cell is a mine (see
:mod:`game.solver.twins`). Both sets grow from the cell alone: wherever a number touches more of one than of the other,
a cell beside it must join the other.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from math import comb, floor
from operator import attrgetter

from game.engine.errors import InconsistentView
from game.engine.grid import few, lsb
from game.engine.view import View
from game.solver.chances import count
from game.solver.counts import FIELD, GUARD, Layer, Steps, states_of
from game.solver.deduce import Deduction, deduce
from game.solver.end_game import SMALL_BOARD, BudgetSpentError, EndGame, layouts_left, nodes_for
from game.solver.position import Boxes, Position, around_of, work_out
from game.solver.twins import MOST_FENCE, Influence, twins_of

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


MOST_LAYOUTS = 1_500
"""Most layouts for a full search of the end game. With more it seldom ends within the allowed nodes."""

SMALL_LAYOUTS = 6_000
"""The same on a small board, where more nodes are allowed."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """
    How a guess is weighed: survival × (safest·e1 + second·e2 + certain·es) + influence·i.

    e1 and e2 are the survivals of the two safest cells of the move after, es its certain cells, i the share of layouts
    in which the cell is the mine of a 50/50. The numbers were fitted to played-out positions.
    """

    safest: float = 0.665
    second: float = 0.371
    certain: float = 0.0113
    influence: float = 0.525
    nearly: float = 0.8  # share of the best survival from which a cell is examined
    cells: int = 30  # most that are examined for one guess
    layouts: int = MOST_LAYOUTS  # most layouts for a search of the end game; 0: never

    def of(self, survival: float, prospect: Prospect, influence: float) -> float:
        """Return a cell's worth."""
        ahead = self.safest * prospect.safest + self.second * prospect.second + self.certain * prospect.certain
        return survival * ahead + self.influence * influence

    def at_most(self, survival: float, influence: float) -> float:
        """Return the highest possible worth of a cell with that survival and influence."""
        return self.of(survival, BEST, influence)


SMALL_SEA, SEA_NEARLY = 30, 0.95
"""All cells of a sea of fewer cells are examined if they are nearly as safe as the safest; else one is, the best."""

ALIKE = 1e-9
"""Worths and survivals that differ by less are equal: cells that mirror each other differ in their last bits."""

BEST = Prospect(1.0, 1.0, MOST_CERTAIN)
STRONG = Judgement()


@dataclass(frozen=True, slots=True)
class Move:
    """A cell to open, and its risk."""

    cell: int
    certain: bool
    chance: Fraction  # of hiding a mine
    wins: Fraction | None = None  # the share of layouts won from here, if the end game was searched fully
    forced: bool = False  # the guess is unavoidable: waiting settles nothing
    weighed: "tuple[Weighed, ...]" = ()  # the cells that were compared, if worth decided


@dataclass(frozen=True, slots=True)
class Weighed:
    """A cell that might be opened, and its worth by the judgement."""

    cell: int
    survival: float
    worth: float
    influence: float = 0  # the part of its worth for a 50/50 that it prevents


def best_move(
    view: View, *, known: Deduction | None = None, judgement: Judgement = STRONG, count_mines: bool = True
) -> Move:
    """
    Return the cell to open next; the same view always gives the same one.

    Flags are beliefs and are ignored. *known* are cells already certain, including shown mines; without them they are
    deduced. *judgement* weighs guesses. Without *count_mines* the mine total is unknown, and no end game is
    searched.

    Raises: InconsistentView: no layout fits, or no safe cell is left. TooComplexError: it would take too long.
    """
    known = deduce(view, Deduction(mines=view.shown | view.exploded)) if known is None else known
    if safe := known.safe & view.covered:
        return _certain(safe)
    counted = count(work_out(view, known=known, count_mines=count_mines))
    chances = counted.chances
    if safe := chances.safe & view.covered:
        return _certain(safe)
    survival = {group.cells: 1 - group.weight / chances.layouts for group in chances.groups}
    guess = Guess(counted.position, counted.position.unknown & ~chances.mines, survival)
    if not guess.unknown:
        raise InconsistentView("there is no safe cell left to open")
    cell = _fifty_fifty(guess)
    if cell is not None:
        return Move(cell, False, chances.of(cell), forced=True)
    few_left = count_mines and chances.layouts <= most_layouts(view, judgement)
    if few_left and (searched := _end_game(guess)):
        cell, wins = searched
        return Move(cell, False, chances.of(cell), wins)
    influence = Influence(counted)
    if judgement.influence and (forced := unavoidable(influence)):
        cell = _best_forced(guess, influence, judgement, forced)
        return Move(cell, False, chances.of(cell), forced=True)
    weighed = _looks(guess, influence, judgement)
    cell = first_of_best(weighed)
    return Move(cell, False, chances.of(cell), weighed=tuple(weighed))


def first_of_best(weighed: Sequence[Weighed], worth: Callable[[Weighed], float] = attrgetter("worth")) -> int:
    """Return the first of the cells that are worth most."""
    enough = max(map(worth, weighed)) - ALIKE
    return min(one.cell for one in weighed if worth(one) >= enough)


def most_layouts(view: View, judgement: Judgement = STRONG) -> int:
    """Return the most layouts for a search of the end game on that board."""
    return SMALL_LAYOUTS if judgement.layouts and view.grid.size <= SMALL_BOARD else judgement.layouts


def _certain(safe: int) -> Move:
    return Move(lsb(safe), True, Fraction(0))


def _fifty_fifty(guess: Guess) -> int | None:
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
            for witness in witnesses:
                if around(witness) & unknown == cells:
                    return first
    return None


def _looks(guess: Guess, influence: Influence, judgement: Judgement) -> list[Weighed]:
    """
    Return the cells that are worth a look, weighed.

    Dead cells are left out unless all are dead; so is a cell that can't exceed the best worth so far.
    """
    telling, dumb = list[Weighed](), list[Weighed]()
    best = 0.0
    for survival, cell in _survivals(guess, judgement):
        share = influence.of(cell) if judgement.influence else 0.0
        if telling and judgement.at_most(survival, share) < best - ALIKE:
            continue
        prospect = look(guess, cell)
        weighed = _weighed(judgement, cell, survival, prospect, share)
        (dumb if prospect.dead else telling).append(weighed)
        if not prospect.dead:
            best = max(best, weighed.worth)
    return telling or dumb


def _best_forced(guess: Guess, influence: Influence, judgement: Judgement, cells: Sequence[int]) -> int:
    """Return the unavoidable guess that is worth most."""
    if len(cells) == 1:
        return cells[0]
    layouts, weighed = influence.counted.chances.layouts, []
    for cell in cells:
        survival = 1 - influence.weight(cell) / layouts
        weighed.append(_weighed(judgement, cell, survival, look(guess, cell), influence.of(cell)))
    return first_of_best(weighed)


def _weighed(judgement: Judgement, cell: int, survival: float, prospect: Prospect, share: float) -> Weighed:
    return Weighed(cell, survival, judgement.of(survival, prospect, share), judgement.influence * share)


def _survivals(guess: Guess, judgement: Judgement) -> list[tuple[float, int]]:
    """Return the cells worth a look, the safest first."""
    around, unknown, sea = around_of(guess.position.view.grid), guess.unknown, guess.position.sea
    best = max(survival for group, survival in guess.survival.items() if group & unknown)
    found = []
    for group, survival in guess.survival.items():
        if cells := group & unknown:
            is_large_sea = cells & sea and (sea.bit_count() >= SMALL_SEA or survival < best * SEA_NEARLY - ALIKE)
            for cell in [_open_of_sea(guess)] if is_large_sea else few(cells):
                found.append((-survival, (around(cell) & unknown).bit_count(), cell))
    found.sort()
    enough = best * judgement.nearly - ALIKE
    return [(-survival, cell) for survival, _, cell in found[: judgement.cells] if -survival >= enough]


def _open_of_sea(guess: Guess) -> int:
    """Return the cell of the sea with the fewest unknown neighbours, which is a 0 most often."""
    fewest = guess.position.sea
    for plane in reversed(guess.position.view.grid.neighbour_counts(guess.unknown)):
        fewest = fewest & ~plane or fewest
    return lsb(fewest)


def _end_game(guess: Guess) -> tuple[int, Fraction] | None:
    """Return the cell that wins most layouts and the share it wins; None if the budget does not suffice."""
    board = guess.position.view.grid
    try:
        layouts = list(layouts_left(guess.position))
        won, cell = EndGame(board, guess.unknown, layouts, nodes_for(board)).best()
    except BudgetSpentError:
        return None
    return cell, Fraction(won, len(layouts))


MOST_SIDE = 4
"""Most cells in each of two sets. With two each, a quarter of such guesses is missed; more than four are rare."""


def unavoidable(influence: Influence) -> list[int]:
    """Return all cells beside numbers whose guess is unavoidable, in order."""
    return _Sides(influence).unavoidable()


class _Sides:
    """
    Two sets that grow.

    Cells that may join are bits in an order of their own. The cells that tell them apart are numbers and, since all of
    the sea is hardly ever mined, the cells of the sea; a lead says how many more of the first set than of the second
    one of them touches.
    """

    def __init__(self, influence: Influence) -> None:
        position = influence.counted.position
        self._influence, self._grid = influence, position.view.grid
        self._layouts = influence.counted.chances.layouts
        may_join = position.frontier & influence.possible
        telling = position.view.opened
        if position.sea & influence.possible and position.sea.bit_count() > MOST_FENCE:
            telling |= position.sea
        around = around_of(self._grid)
        self._cells = few(may_join)
        self._touched = [few(around(cell) & telling) for cell in self._cells]  # for each cell those that tell it
        self._near: dict[int, int] = {}  # for each telling cell the cells that touch it
        for own, touched in enumerate(self._touched):
            for place in touched:
                self._near[place] = self._near.get(place, 0) | 1 << own

    def unavoidable(self) -> list[int]:
        """Return all cells whose guess is unavoidable."""
        weights = [self._influence.weight(cell) for cell in self._cells]
        alike: dict[int, int] = {}
        for own, weight in enumerate(weights):
            alike[weight] = alike.get(weight, 0) | 1 << own
        found = []
        for own, weight in enumerate(weights):
            if 2 * weight > self._layouts:
                continue
            # Both sets are as often mined as the other, so every cell of them at least as often as this one, and safe.
            free = sum(cells for it, cells in alike.items() if weight <= it <= self._layouts - weight) ^ 1 << own
            if self._completes(dict.fromkeys(self._touched[own], 1), free, (own,), ()):
                found.append(self._cells[own])
        return found

    def _completes(self, leads: dict[int, int], free: int, ones: tuple[int, ...], others: tuple[int, ...]) -> bool:
        """Tell whether cells of *free* make twins of the sets in all layouts with the first cell mined."""
        if not leads:
            return len(ones) == len(others) and self._alike(ones, others)
        chosen, at, fewest = 0, -1, len(self._cells) + 1
        lacking, exceeding = len(ones) - MOST_SIDE, MOST_SIDE - len(others)
        for place, lead in leads.items():
            beside = self._near[place] & free
            count = beside.bit_count()
            if not (lacking <= lead <= exceeding and -count <= lead <= count):
                return False
            if count < fewest or (count == fewest and place < at):
                chosen, at, fewest = beside, place, count
        change = -1 if leads[at] > 0 else 1
        for own in few(chosen):
            free ^= 1 << own
            joined = leads.copy()
            for place in self._touched[own]:
                if lead := joined.get(place, 0) + change:
                    joined[place] = lead
                else:
                    del joined[place]
            sides = ((*ones, own), others) if change > 0 else (ones, (*others, own))
            if self._completes(joined, free, *sides):
                return True
        return False

    def _alike(self, ones: tuple[int, ...], others: tuple[int, ...]) -> bool:
        """Tell whether the sets are twins in all layouts with the first cell mined."""
        one, other = (sum(1 << self._cells[own] for own in side) for side in (ones, others))
        return self._influence.always(twins_of(self._grid, one, other), self._cells[ones[0]])
