"""
Random layouts among those that fit a view, all exactly equally likely.

The ways through each component are counted by mines as for the chances; a draw chooses the number of mines for each
component and the sea, then goes back through each component from its last box. All weights are integers, so nothing is
rounded. Draws reuse the results of earlier draws: prepare once, draw many.
"""

from bisect import bisect_right
from itertools import accumulate
from math import comb
from operator import mul
from random import Random

from game.engine.errors import InconsistentView
from game.engine.grid import cells_of, few, from_bytes
from game.engine.view import View
from game.solver.counts import Component, all_behind, go_along
from game.solver.deduce import Deduction, deduce
from game.solver.position import Position, work_out


def sampler(view: View, *, safe: int = 0, known: Deduction | None = None, count_mines: bool = True) -> "Sampler":
    """
    Return a sampler of layouts that fit *view* and have no mine in the cells *safe*, a bitboard of covered cells.

    Flags are beliefs and are ignored. *known* are cells already certain. Without *count_mines* the mine total is
    unknown, and layouts with any number of mines are equally likely.

    Raises: InconsistentView: no layout fits. TooComplexError: it would take too long.
    """
    known = known or Deduction()
    known = deduce(view, Deduction(known.safe | safe, known.mines))
    return Sampler(work_out(view, known=known, count_mines=count_mines))


class Sampler:
    """Draws layouts that fit one position."""

    def __init__(self, position: Position) -> None:
        """Count the ways. Raises InconsistentView, TooComplexError."""
        self.position = position
        components = [go_along(boxes, position.need) for boxes in position.components]
        self._paths = [_Paths(component) for component in components]
        self._sea = cells_of(position.sea)
        self._behind = all_behind(components, len(self._sea), position.left)
        self._shares: dict[tuple[int, int], list[int]] = {}
        if not self.layouts:
            raise InconsistentView("no layout that fits the numbers has as many mines as the board")

    @property
    def layouts(self) -> int:
        """The number of possible layouts."""
        return self._behind[0][0]

    def draw(self, random: Random) -> int:
        """Return the mines of a layout, as a bitboard."""
        mined = bytearray(self.position.view.grid.size)
        beyond = laid = 0
        for number, paths in enumerate(self._paths):
            more = _draw_place(self._share(number, beyond), random)
            laid += paths.lay(more, mined, random)
            beyond += more
        left = self.position.left
        in_sea = random.getrandbits(len(self._sea)).bit_count() if left is None else left - laid
        for cell in random.sample(self._sea, in_sea):
            mined[cell] = 1
        return from_bytes(mined) | self.position.known.mines

    def _share(self, number: int, beyond: int) -> list[int]:
        """
        Return the running sums of the ways of a component and all after it, by the component's mines.

        Mines are counted above the components' least; *beyond* are those of the components before it.
        """
        key = number, beyond
        if key not in self._shares:
            ways = self._paths[number].component.ways
            self._shares[key] = list(accumulate(map(mul, ways, self._behind[number + 1][beyond:])))
        return self._shares[key]


class _Paths:
    """The ways through one component, and the results that draws have computed."""

    def __init__(self, component: Component) -> None:
        self.component = component
        self._boxes = [few(cells) for _, cells in component.boxes]
        self._ends = {more: state for state, more in component.ends.items()}
        # For each box: from a state after it to the states before it, and the mines in it.
        self._into: list[dict[int, list[tuple[int, int]]]] = []
        for through in component.steps:
            into: dict[int, list[tuple[int, int]]] = {}
            for before, mines, after in through:
                into.setdefault(after, []).append((before, mines))
            self._into.append(into)
        self._weights: dict[tuple[int, int], list[int]] = {}

    def lay(self, more: int, mined: bytearray, random: Random) -> int:
        """Lay *more* mines than the least in the component's cells, all ways equally likely; return their total."""
        state = self._ends[more]
        for box in range(len(self._boxes) - 1, -1, -1):
            state, in_box = self._into[box][state][_draw_place(self._weigh(box, state), random)]
            for cell in random.sample(self._boxes[box], in_box):
                mined[cell] = 1
        return self.component.least + more

    def _weigh(self, box: int, state: int) -> list[int]:
        """Return the running sums of the ways to a *state* after a box, over the states before it."""
        key = box, state
        if key not in self._weights:
            layer, size = self.component.layers[box], len(self._boxes[box])
            self._weights[key] = list(
                accumulate(layer[before] * comb(size, in_box) for before, in_box in self._into[box][state])
            )
        return self._weights[key]


def _draw_place(sums: list[int], random: Random) -> int:
    """Return an index with a chance in proportion to its weight; *sums* are the weights' running sums."""
    return bisect_right(sums, random.randrange(sums[-1]))
