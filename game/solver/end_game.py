"""The end game: perfect play when every remaining layout is listed."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import combinations

from game.engine.grid import Grid, cells_of, few
from game.engine.planes import Planes
from game.solver.counts import states_of
from game.solver.position import Boxes, Position

MOST_NODES = 5_000
"""Most positions that one search of an end game may visit."""

SMALL_BOARD, SMALL_NODES = 25, 40_000
"""Up to SMALL_BOARD cells a search may visit SMALL_NODES positions: such a board is almost always an end game."""

MOST_PIECES = 20_000
"""Most ways to lay one or several components in an end game; the mine total may rule out most of them."""


def nodes_for(grid: Grid) -> int:
    """Return the most positions that a search on that board may visit."""
    return SMALL_NODES if grid.size <= SMALL_BOARD else MOST_NODES


class BudgetSpentError(Exception):
    """This evaluation of a position would take too long; use another one."""


@dataclass(slots=True)
class EndGame:
    """
    Perfect play when all remaining layouts are listed.

    A set of layouts is an int with a bit for each. Open cells need not be stored: a cell that is safe in all layouts of
    a set is opened if it can distinguish them, and makes no difference otherwise.
    """

    grid: Grid
    unknown: int
    layouts: list[int]  # the mines of each, as bitboards
    nodes: int = MOST_NODES  # positions it may still visit
    mines: dict[int, int] = field(init=False)  # for each cell the layouts in which it is a mine
    shown: dict[int, list[int]] = field(init=False)  # for each cell the layouts in which it is safe, by its number
    memo: dict[int, int] = field(init=False, default_factory=dict)  # from a set to its won layouts
    most: dict[int, int] = field(init=False, default_factory=dict)  # from a set to an upper bound of these

    def __post_init__(self) -> None:
        width = self.grid.size
        rows = "".join(f"{layout:0{width}b}" for layout in self.layouts)
        self.mines = {cell: int(rows[width - 1 - cell :: width], 2) for cell in few(self.unknown)}
        self.shown = {cell: self._by_number(cell) for cell in self.mines}

    def _by_number(self, cell: int) -> list[int]:
        by_number = [((1 << len(self.layouts)) - 1) & ~self.mines[cell]]
        for other in few(self.grid.around(cell) & self.unknown):
            hit = self.mines[other]
            by_number = [low & ~hit | high & hit for low, high in zip([*by_number, 0], [0, *by_number], strict=True)]
        return [layouts for layouts in by_number if layouts]

    def best(self) -> tuple[int, int]:
        """Return the layouts that perfect play wins, and its first cell; of equals the safest, then the lowest."""
        return self._best((1 << len(self.layouts)) - 1, self._cells(), 0)

    def after(self, cell: int) -> int:
        """Return the layouts that perfect play wins if it opens *cell* first. Raises BudgetSpentError."""
        return sum(self._wins(part, self._cells(), 0) if part & part - 1 else 1 for part in self.shown[cell])

    def _cells(self) -> "list[Cell]":
        return [(0, cell, mined, self.shown[cell]) for cell, mined in self.mines.items()]

    def _best(self, alive: int, live: "list[Cell]", floor: int) -> tuple[int, int]:
        """
        Return the layouts won and the cell to open; *live* are the cells that may still distinguish layouts.

        A result of *floor* means: at most that many.
        """
        guesses = []
        least = alive.bit_count() - floor  # with as many mined layouts or more a guess is too risky
        for cell in live:
            _, number, mines, shown = cell
            mined = alive & mines
            if mined:
                if mined == alive:
                    continue
                if (count := mined.bit_count()) >= least:
                    guesses.append((count, number, mines, shown))
                    continue
            safe = alive ^ mined
            for layouts in shown:
                if part := safe & layouts:
                    if part != safe:  # else dead: it can show one number only
                        guesses.append((mined.bit_count(), number, mines, shown))
                    break
            if not mined and part != safe:  # certain, so no other cell need be tried
                guesses = guesses[-1:]
                break
        else:
            if not guesses:
                return 1, min(live, key=lambda cell: (alive & cell[2]).bit_count(), default=(0, -1))[1]
            guesses.sort()
            live = guesses
        size, best, best_cell = alive.bit_count(), floor, -1
        for mined_count, number, _, shown in guesses:
            bound = size - mined_count
            if bound <= best:
                break
            for layouts in shown:
                part = alive & layouts
                if part & part - 1:  # a single layout is won
                    most = part.bit_count()
                    bound += self._wins(part, live, best - bound + most) - most
                    if bound <= best:
                        break
            else:
                best, best_cell = bound, number
        return best, best_cell

    def _wins(self, alive: int, live: "list[Cell]", floor: int) -> int:
        """Return the layouts won of two or more, at least *floor*."""
        known = self.memo.get(alive)
        if known is not None:
            return known
        if self.most.get(alive, floor + 1) <= floor:
            return floor
        self.nodes -= 1
        if self.nodes < 0:
            raise BudgetSpentError
        won = self._wins_of_two(alive, live) if alive.bit_count() == 2 else self._best(alive, live, floor)[0]
        if won > floor:
            self.memo[alive] = won
        else:
            self.most[alive] = floor
        return won

    def _wins_of_two(self, alive: int, live: "list[Cell]") -> int:
        """Return 2 if a cell that is safe in both layouts tells them apart, else 1."""
        for _, _, mines, shown in live:
            if not alive & mines:
                for layouts in shown:
                    if part := alive & layouts:
                        if part != alive:
                            return 2
                        break
        return 1


Cell = tuple[int, int, int, list[int]]
"""Its mined layouts' count when last sorted, the cell, its mined layouts, and the others by its number."""


def layouts_left(position: Position) -> Iterator[int]:
    """
    Yield every remaining layout, as the mines in the unknown cells.

    Raises: BudgetSpentError: there are too many.
    """
    sea_cells, left = cells_of(position.sea), position.left
    assert left is not None, "an end game needs the mine total"
    together = [0]
    for boxes in position.components:
        more = _part_layouts(boxes, position.need)
        if len(together) * len(more) > MOST_PIECES:
            raise BudgetSpentError
        together = [one | other for one in together for other in more if (one | other).bit_count() <= left]
    for one in together:
        in_sea = left - one.bit_count()
        if in_sea <= len(sea_cells):
            for chosen in combinations(sea_cells, in_sea):
                yield one | sum(1 << cell for cell in chosen)


def _part_layouts(boxes: Boxes, need: Planes) -> list[int]:
    """Return every way to lay mines in one component."""
    start, guards, spread = states_of(boxes, need)
    room = guards + sum(one * cells.bit_count() for one, (_, cells) in zip(spread, boxes, strict=True))
    found = {start: [0]}
    for one, (_, cells) in zip(spread, boxes, strict=True):
        size = cells.bit_count()
        room -= one * size
        ways = [
            [sum(1 << cell for cell in chosen) for chosen in combinations(few(cells), mines)]
            for mines in range(size + 1)
        ]
        after_box: dict[int, list[int]] = {}
        for state, layouts in found.items():
            after = state
            for chosen_ones in ways:
                if after & guards != guards:
                    break
                if (room - (after ^ guards)) & guards == guards:
                    after_box.setdefault(after, []).extend(
                        layout | chosen for layout in layouts for chosen in chosen_ones
                    )
                after -= one
        if sum(map(len, after_box.values())) > MOST_PIECES:
            raise BudgetSpentError
        found = after_box
    return [layout for layouts in found.values() for layout in layouts]
