"""
What a board asks of a player, and how much of it is done.

3BV, openings and islands as the ranking sites define them: 3BV is the least number of
left clicks that wins without chords. ZiNi, by Elmar Zimmermann and Christoph Nikolaus,
is the clicks of one who sees the mines, flags and chords; the true least is out of
reach, so it is found greedily.
"""

from dataclasses import dataclass
from functools import lru_cache
from heapq import heapify, heappop, heappush

from game.engine.grid import cells_of, codes
from game.engine.layout import Layout
from game.engine.view import View


def openings(layout: Layout) -> int:
    """Return how many openings the layout has."""
    return layout.grid.count_groups(layout.zeros)


def islands(layout: Layout) -> int:
    """Return how many islands the layout has."""
    return layout.grid.count_groups(_singles(layout))


def count_bbbv(layout: Layout) -> int:
    """Return the layout's 3BV: openings, and numbers that no opening opens."""
    return openings(layout) + _singles(layout).bit_count()


bbbv = lru_cache(maxsize=4)(count_bbbv)
"""The same, remembered for the layouts in play: on a huge board the count takes 0.1 s."""


def solved_bbbv(layout: Layout, view: View) -> int:
    """Return how much of the 3BV *view* has solved: an opening counts once a 0 of it is open."""
    begun = layout.grid.fill(layout.zeros & view.opened, layout.zeros)
    return layout.grid.count_groups(begun) + (_singles(layout) & view.opened).bit_count()


def zini(layout: Layout) -> int:
    """
    Return the layout's greedy ZiNi.

    A safe cell's premium is the 3BV that a chord there would solve (the cell's own too, an opening once) minus the
    clicks: its unflagged mines, one if it is covered, one for the chord. The highest premium is taken as long as it
    is 0 or more, then the first covered cell that counts for 3BV is opened. Of equals the topmost is taken, then the
    leftmost; programs that go through the columns first find another value now and then.
    """
    return _Plan.of(layout, covered_cost=1).finish()


def human_zini(layout: Layout) -> int:
    """Return the layout's human ZiNi: all openings are opened first, then it is greedy over the open cells."""
    plan = _Plan.of(layout, covered_cost=NEVER)
    for unit in plan.units:
        if not unit.single:
            plan.click(unit)
    return plan.finish()


def _singles(layout: Layout) -> int:
    return layout.safe & ~layout.grid.dilate(layout.zeros)


NEVER = 1000
"""More than any premium: so much counts against a cell that can't be chorded."""


@dataclass(slots=True, eq=False)
class _Unit:
    """One 3BV: a number that touches no 0, or an opening."""

    single: bool
    cells: list[int]  # opened with it
    chords: list[int]  # cells whose chord solves it
    solved: bool = False


@dataclass(slots=True)
class _Plan:
    """
    A ZiNi being counted: what is still covered and unflagged, and what a chord on each cell would gain.

    Cells are numbered on a board with a rim of one cell around, so that each has nine places in its 3×3.
    """

    nine: tuple[int, ...]  # steps from a cell to each of its 3×3
    covered: bytearray  # safe cells
    unflagged: bytearray  # mines
    covered_cost: int
    premiums: list[int]
    units: list[_Unit]  # in the order of their first cells
    unit_of: dict[int, _Unit]
    best: list[int]  # heap: each cell with a premium of 0 or more stands in it with at least that
    clicks: int = 0

    @classmethod
    def of(cls, layout: Layout, covered_cost: int) -> "_Plan":
        """Return the plan for a fresh board."""
        grid = layout.grid
        stride = grid.width + 2
        nine = tuple(row + step for row in (-stride, 0, stride) for step in (-1, 0, 1))
        covered = _rimmed(codes((layout.safe,), grid.size), grid.width)
        unflagged = _rimmed(codes((layout.mines,), grid.size), grid.width)
        numbers = _rimmed(codes(layout.numbers, grid.size), grid.width)
        premiums = [
            -1 - covered_cost - number if safe else -NEVER for safe, number in zip(covered, numbers, strict=True)
        ]
        plan = cls(nine, covered, unflagged, covered_cost, premiums, [], {}, [])
        singles = _singles(layout)
        is_zero = _rimmed(codes((layout.zeros,), grid.size), grid.width)
        for cell in cells_of(layout.zeros | singles):
            y, x = divmod(cell, grid.width)
            plan._add_unit((y + 1) * stride + x + 1, is_zero)
        plan.best = [plan._rank(cell) for cell, premium in enumerate(premiums) if premium >= 0]
        heapify(plan.best)
        return plan

    def _add_unit(self, first: int, is_zero: bytearray) -> None:
        """Add the unit of the cell *first* unless it is part of an opening added before."""
        if first in self.unit_of:
            return
        nine = [first + step for step in self.nine]
        unit = _Unit(True, [first], nine)
        self.unit_of[first] = unit
        if is_zero[first]:
            unit.single = False
            unit.cells = unit.chords = self._flood(unit, first, is_zero)
        self.units.append(unit)
        for cell in unit.chords:
            self.premiums[cell] += 1

    def _flood(self, unit: _Unit, first: int, is_zero: bytearray) -> list[int]:
        """Return the opening's cells, 0s and rim, and note whose 0s they are."""
        reached, zeros = {first}, [first]
        for zero in zeros:  # grows as it goes
            for step in self.nine:
                cell = zero + step
                if cell not in reached and self.covered[cell]:
                    reached.add(cell)
                    if is_zero[cell]:
                        self.unit_of[cell] = unit
                        zeros.append(cell)
        return list(reached)

    def finish(self) -> int:
        """Go on until every safe cell is open; return all clicks."""
        for unit in self.units:
            self._chord_while_it_pays()
            if not unit.solved:
                self.click(unit)
        return self.clicks

    def click(self, unit: _Unit) -> None:
        """Open a unit by a left click."""
        self.clicks += 1
        self._solve(unit)

    def _chord_while_it_pays(self) -> None:
        while self.best:
            premium, cell = self._unranked(heappop(self.best))
            now = self.premiums[cell]
            if now == premium:
                self._chord(cell)
            elif 0 <= now < premium:
                heappush(self.best, self._rank(cell))

    def _chord(self, cell: int) -> None:
        """Open the cell if it is covered, flag its mines, chord."""
        self.clicks += 1 + self.covered[cell]
        around = [cell + step for step in self.nine]
        for mine in around:
            if self.unflagged[mine]:
                self.unflagged[mine] = 0
                self.clicks += 1
                for step in self.nine:
                    self._raise(mine + step, 1)
        for neighbour in around:
            if self.covered[neighbour]:
                unit = self.unit_of.get(neighbour)
                if unit:
                    self._solve(unit)
                else:
                    self._uncover(neighbour)

    def _solve(self, unit: _Unit) -> None:
        unit.solved = True
        for cell in unit.chords:
            self.premiums[cell] -= 1
        for cell in unit.cells:
            if self.covered[cell]:
                self._uncover(cell)

    def _uncover(self, cell: int) -> None:
        self.covered[cell] = 0
        self._raise(cell, self.covered_cost)

    def _raise(self, cell: int, by: int) -> None:
        self.premiums[cell] += by
        if self.premiums[cell] >= 0:
            heappush(self.best, self._rank(cell))

    def _rank(self, cell: int) -> int:
        """Return the cell's place in the heap: the higher the premium the smaller, then by rows."""
        return cell - self.premiums[cell] * len(self.premiums)

    def _unranked(self, rank: int) -> tuple[int, int]:
        higher, cell = divmod(rank, len(self.premiums))
        return -higher, cell


def _rimmed(cells: bytes, width: int) -> bytearray:
    """Return one byte per cell with a rim of 0s around the board."""
    rows = (cells[at : at + width] for at in range(0, len(cells), width))
    return bytearray(bytes(width + 3) + bytes(2).join(rows) + bytes(width + 3))
