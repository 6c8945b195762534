"""
Figures of a board, and the solved part of it.

3BV, openings and islands are defined as on the ranking sites: 3BV is the least number of left clicks to win without
chords. ZiNi, by Elmar Zimmermann and Christoph Nikolaus, is the number of clicks of a player who knows the mines, flags
and chords; the exact minimum takes too long, so a greedy search estimates it.
"""

from dataclasses import dataclass, field
from functools import lru_cache
from heapq import heapify, heappop, heappush

from game.engine.grid import codes, from_bytes, grid, to_bytes
from game.engine.layout import Layout
from game.engine.view import View


def openings(layout: Layout) -> int:
    """Return the layout's number of openings."""
    return layout.grid.count_groups(layout.zeros)


def islands(layout: Layout) -> int:
    """Return the layout's number of islands."""
    return layout.grid.count_groups(_singles(layout))


def count_bbbv(layout: Layout) -> int:
    """Return the layout's 3BV: openings, plus numbers that touch no 0."""
    return openings(layout) + _singles(layout).bit_count()


bbbv = lru_cache(maxsize=4)(count_bbbv)
"""Return the same from a cache of the last layouts: on a huge board the count takes 0.1 s."""


def solved_bbbv(layout: Layout, view: View) -> int:
    """
    Return the part of the 3BV that *view* has solved: an opening counts once all its 0s are open.

    A flag on a 0 keeps an opening from being whole, and it needs one more click: MetaSweeper counts so, too.
    """
    begun = layout.flood(view.opened) & layout.zeros
    if kept_shut := begun & ~view.opened:
        begun &= ~layout.flood(kept_shut)
    return layout.grid.count_groups(begun) + (_singles(layout) & view.opened).bit_count()


def zini(layout: Layout) -> int:
    """
    Return the layout's greedy ZiNi.

    A safe cell's premium is the 3BV that a chord there would solve (its own too, an opening once) minus the clicks: its
    unflagged mines, one if it is covered, one for the chord. While the highest premium is 0 or more, that cell is
    chorded; then the first covered cell that counts for 3BV is opened. Of equals it takes the leftmost, then the
    topmost, as MetaSweeper and Flop player do: by rows, three of five expert boards would have another value.
    """
    return _Plan.of(_turn(layout), covered_cost=1).finish()


def human_zini(layout: Layout) -> int:
    """Return the layout's human ZiNi: open all openings first, then search greedily with open cells only."""
    plan = _Plan.of(_turn(layout), covered_cost=NEVER)
    for zero in plan.openings:
        if plan.covered[zero]:
            plan.click(zero)
    return plan.finish()


def _singles(layout: Layout) -> int:
    return layout.safe & ~layout.grid.dilate(layout.zeros)


def _turn(layout: Layout) -> Layout:
    """Return the layout with rows and columns exchanged, so that the plan goes through it column by column."""
    width, height = layout.grid.width, layout.grid.height
    mines = to_bytes(layout.mines, layout.grid.size)
    return Layout(grid(height, width), from_bytes(b"".join(mines[x::width] for x in range(width))))


NEVER = 1000
"""A cost above any premium, for a cell that can't be chorded."""


@dataclass(slots=True)
class _Plan:
    """
    The state of a ZiNi count: the covered and unflagged cells, and the premium of each cell.

    The board has a rim of one cell around it, so that each cell has nine places in its 3×3.
    """

    nine: tuple[int, ...]  # steps from a cell to each of its 3×3
    covered: bytearray  # safe cells
    unflagged: bytearray  # mines
    single: bytearray  # numbers that touch no 0
    covered_cost: int
    premiums: list[int]
    openings: dict[int, list[int]] = field(default_factory=dict)  # each 0's whole opening
    best: list[int] = field(default_factory=list)  # heap of cells with a premium of 0 or more; some entries are old
    clicks: int = 0

    @classmethod
    def of(cls, layout: Layout, covered_cost: int) -> "_Plan":
        """Return the plan for a covered board."""
        board = layout.grid
        stride = board.width + 2
        singles = _singles(layout)
        covered, unflagged, single, mines, near = (
            _add_rim(codes(planes, board.size), board.width)
            for planes in (
                (layout.safe,),
                (layout.mines,),
                (singles,),
                layout.numbers,
                board.neighbour_counts(singles),
            )
        )
        premiums = [
            gain + own - number - covered_cost - 1 if safe else -NEVER
            for safe, own, number, gain in zip(covered, single, mines, near, strict=True)
        ]
        nine = tuple(row + step for row in (-stride, 0, stride) for step in (-1, 0, 1))
        plan = cls(nine, covered, unflagged, single, covered_cost, premiums)
        plan._find_openings(_add_rim(codes((layout.zeros,), board.size), board.width))
        plan.best = [plan._rank(cell) for cell, premium in enumerate(premiums) if premium >= 0]
        heapify(plan.best)
        return plan

    def _find_openings(self, is_zero: bytearray) -> None:
        first = is_zero.find(1)
        while first >= 0:
            is_zero[first] = 0
            reached, zeros = {first}, [first]
            for zero in zeros:  # grows as it goes
                for step in self.nine:
                    cell = zero + step
                    if self.covered[cell]:
                        reached.add(cell)
                        if is_zero[cell]:
                            is_zero[cell] = 0
                            zeros.append(cell)
            opening = list(reached)
            for cell in opening:
                self.premiums[cell] += 1
            self.openings.update(dict.fromkeys(zeros, opening))
            first = is_zero.find(1, first)

    def finish(self) -> int:
        """Open every safe cell; return the number of clicks."""
        self._chord_while_it_pays()
        for cell in range(len(self.premiums)):
            if self.covered[cell] and (self.single[cell] or cell in self.openings):
                self.click(cell)
                self._chord_while_it_pays()
        return self.clicks

    def click(self, cell: int) -> None:
        """Open a covered cell by a left click."""
        self.clicks += 1
        self._open(cell)

    def _chord_while_it_pays(self) -> None:
        while self.best:
            premium, cell = self._from_rank(heappop(self.best))
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
                self._open(neighbour)

    def _open(self, cell: int) -> None:
        """Open a covered cell; its 3BV no longer counts for the premiums."""
        opening = self.openings.get(cell)
        if opening is not None:
            for other in opening:
                self.premiums[other] -= 1
                if self.covered[other]:
                    self._uncover(other)
            return
        if self.single[cell]:
            for step in self.nine:
                self.premiums[cell + step] -= 1
        self._uncover(cell)

    def _uncover(self, cell: int) -> None:
        self.covered[cell] = 0
        self._raise(cell, self.covered_cost)

    def _raise(self, cell: int, by: int) -> None:
        self.premiums[cell] += by
        if self.premiums[cell] >= 0:
            heappush(self.best, self._rank(cell))

    def _rank(self, cell: int) -> int:
        """Return the cell's key in the heap: smaller for a higher premium, then by rows."""
        return cell - self.premiums[cell] * len(self.premiums)

    def _from_rank(self, rank: int) -> tuple[int, int]:
        higher, cell = divmod(rank, len(self.premiums))
        return -higher, cell


def _add_rim(cells: bytes, width: int) -> bytearray:
    """Return one byte per cell with a rim of 0s around the board."""
    rows = (cells[at : at + width] for at in range(0, len(cells), width))
    return bytearray(bytes(width + 3) + bytes(2).join(rows) + bytes(width + 3))
