"""
Layouts drawn at random among those that fit a view, each exactly as likely as any other.

The ways through each component are counted by mines as for the chances; a draw chooses how many mines each component
and the sea get, then goes back through each component from its last box. All weights are integers, so nothing is
rounded. What one draw has worked out the next one uses: prepare once, draw many.
"""

from bisect import bisect_right
from itertools import accumulate
from math import comb
from operator import mul
from random import Random

from game.engine.errors import InconsistentView
from game.engine.grid import cells_of, few, from_bytes
from game.engine.planes import Planes
from game.engine.view import View
from game.solver.counts import bits_of_a_count, sea_ways, unpack, ways_forward
from game.solver.deduce import Deduction, deduce
from game.solver.position import Boxes, Position, work_out


def sampler(view: View, *, safe: int = 0, known: Deduction | None = None, count_mines: bool = True) -> "Sampler":
    """
    Return what draws layouts that fit *view* and have no mine in the cells *safe*, a bitboard of covered cells.

    Flags are beliefs and are ignored. *known* are cells already certain. Without *count_mines* the mine total is taken
    for unknown, and layouts with any number of mines are equally likely.

    Raises: InconsistentView: no layout fits. TooComplexError: it would take too long.
    """
    known = known or Deduction()
    known = deduce(view, Deduction(known.safe | safe, known.mines))
    return Sampler(work_out(view, known=known, count_mines=count_mines))


class Sampler:
    """Draws layouts that fit one position."""

    def __init__(self, position: Position) -> None:
        """Count the ways. Raises InconsistentView, TooComplexError."""
        bits = bits_of_a_count(position.frontier.bit_count())
        self.position = position
        self._components = [_Component(boxes, position.need, bits) for boxes in position.components]
        self._sea = cells_of(position.sea)
        most = 1 + sum(len(component.ways) - 1 for component in self._components)
        # after[k][n]: the ways of all components from the k-th on and the sea when n mines are laid before them.
        self._after = [sea_ways(len(self._sea), position.left, most)]
        for component in reversed(self._components):
            rest = self._after[-1]
            laid_before = len(rest) - len(component.ways) + 1
            self._after.append([sum(map(mul, component.ways, rest[laid:])) for laid in range(laid_before)])
        self._after.reverse()
        self._shares: dict[tuple[int, int], list[int]] = {}
        if not self.layouts:
            raise InconsistentView("no layout that fits the numbers has as many mines as the board")

    @property
    def layouts(self) -> int:
        """How many layouts there are to draw from."""
        return self._after[0][0]

    def draw(self, random: Random) -> int:
        """Return the mines of a layout, as a bitboard."""
        mined = bytearray(self.position.view.grid.size)
        laid = 0
        for number, component in enumerate(self._components):
            mines = _drawn(self._share(number, laid), random)
            component.lay(mines, mined, random)
            laid += mines
        left = self.position.left
        in_sea = random.getrandbits(len(self._sea)).bit_count() if left is None else left - laid
        for cell in random.sample(self._sea, in_sea):
            mined[cell] = 1
        return from_bytes(mined) | self.position.known.mines

    def _share(self, number: int, laid: int) -> list[int]:
        """Return the ways of a component with 0, 1, … mines and of all behind it, each added to those before."""
        key = number, laid
        if key not in self._shares:
            ways = self._components[number].ways
            self._shares[key] = list(accumulate(map(mul, ways, self._after[number + 1][laid:])))
        return self._shares[key]


class _Component:
    """One component's ways, and what draws have worked out of them."""

    def __init__(self, boxes: Boxes, need: Planes, bits: int) -> None:
        self._layers, steps = ways_forward(boxes, need, bits)
        self._bits = bits
        self._boxes = [few(cells) for _, cells in boxes]
        ((self._end, packed),) = self._layers[-1].items()
        self.ways = unpack(packed, bits)  # by mines, from 0 on
        # For each box: from a state behind it to the states before it, and the mines in it.
        self._into: list[dict[int, list[tuple[int, int]]]] = []
        for through in steps:
            into: dict[int, list[tuple[int, int]]] = {}
            for before, mines, after in through:
                into.setdefault(after, []).append((before, mines))
            self._into.append(into)
        self._chosen: dict[tuple[int, int, int], tuple[list[int], list[tuple[int, int]]]] = {}

    def lay(self, mines: int, mined: bytearray, random: Random) -> None:
        """Lay so many mines in the component's cells, every way as likely."""
        state = self._end
        for box in range(len(self._boxes) - 1, -1, -1):
            weights, befores = self._choices(box, state, mines)
            state, in_box = befores[_drawn(weights, random)]
            mines -= in_box
            for cell in random.sample(self._boxes[box], in_box):
                mined[cell] = 1

    def _choices(self, box: int, state: int, mines: int) -> tuple[list[int], list[tuple[int, int]]]:
        """Return the ways to come to a *state* behind a box with so many *mines* laid, added up, and where from."""
        key = box, state, mines
        if key not in self._chosen:
            befores = [before for before in self._into[box][state] if before[1] <= mines]
            layer, size = self._layers[box], len(self._boxes[box])
            weights = [self._ways(layer[before], mines - in_box) * comb(size, in_box) for before, in_box in befores]
            self._chosen[key] = list(accumulate(weights)), befores
        return self._chosen[key]

    def _ways(self, packed: int, mines: int) -> int:
        return packed >> mines * self._bits & (1 << self._bits) - 1


def _drawn(sums: list[int], random: Random) -> int:
    """Return a place with a chance in proportion to its weight; *sums* adds the weights up."""
    return bisect_right(sums, random.randrange(sums[-1]))
