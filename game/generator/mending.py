"""
Turn a board into one that logic alone can win: solve it tile by tile, and deal again wherever that stalls.

Tiles overlap, and single numbers and pairs solve each, again whenever a neighbour made progress, until none does. Then,
around each stall, the mines of a few covered cells are dealt again until the numbers in sight open more than before.
Their count stays the same, so the density stays as dealt; only if that does not help, some move elsewhere in sight. A
new deal may invalidate what was solved through its cells, so the board is solved again from its first cell until no
deal was needed.
"""

from collections.abc import Iterable, Iterator
from random import Random

from game.engine.grid import Grid, cells_of, few, grid
from game.engine.layout import Layout
from game.generator.certain import open_certain

STRIDE, MARGIN = 64, 4
"""Cells from one tile to the next (STRIDE), and each tile's overlap (MARGIN): any pair fits into one tile."""

SIGHT = 12
"""Radius around a stall in which the board is solved again to see whether a deal helps."""

REACHES = (2, 2, 2, 3, 3, 3, 3, 4, 4, 5)
"""Radius around a stalled cell in which the mines are dealt again, try by try."""

FEWER = (1, 2, 4, 8, 12, 16, 20)
"""Numbers of mines that then move elsewhere, with the first radius, try by try."""

FORGOTTEN = 2
"""Radius around dealt cells in which open cells must be opened again."""

PICKS = 4
"""Most stalled cells of a tile at which a deal is tried before the tile waits for the next round."""

PATIENCE = 5
"""Most rounds over all stalls, each with a radius one step larger, before the mender gives up."""

MOST_PASSES = 60
"""Most passes from the first cell before the mender gives up; a million cells need four or five."""


class Window:
    """A rectangle of a board, cut out of bitboards stored row by row."""

    def __init__(self, board: Grid, left: int, top: int, right: int, bottom: int) -> None:
        """Take the cells on the *board* from *left* and *top* up to, not including, *right* and *bottom*."""
        self.left, self.top = max(0, left), max(0, top)
        self.right, self.bottom = min(board.width, right), min(board.height, bottom)
        self.grid = here = grid(self.right - self.left, self.bottom - self.top)
        self._row = (1 << here.width) - 1
        inner = here.full
        if self.left:
            inner &= here.not_first_column
        if self.right < board.width:
            inner &= here.not_last_column
        if self.top:
            inner &= ~self._row
        if self.bottom < board.height:
            inner &= ~(self._row << here.size - here.width)
        self.inner = inner  # the cells with all neighbours in the window

    def cut(self, rows: list[int]) -> int:
        """Return the window's cells as a bitboard of its own grid."""
        return _join_rows([row >> self.left & self._row for row in rows[self.top : self.bottom]], self.grid.width)

    def paste(self, rows: list[int], cells: int) -> None:
        """Put the window's cells into the rows."""
        hole = ~(self._row << self.left)
        for y, row in enumerate(_split_rows(cells, self.grid.width, self.grid.height), self.top):
            rows[y] = rows[y] & hole | row << self.left

    def bit(self, x: int, y: int) -> int:
        """Return the cell in that column and row of the board as a bitboard, empty outside the window."""
        inside = self.left <= x < self.right and self.top <= y < self.bottom
        return 1 << self.grid.cell(x - self.left, y - self.top) if inside else 0


def _join_rows(rows: list[int], width: int) -> int:
    """Return rows as one bitboard; by halves, since shifting a million cells row by row is slow."""
    if len(rows) == 1:
        return rows[0]
    half = len(rows) // 2
    return _join_rows(rows[:half], width) | _join_rows(rows[half:], width) << half * width


def _split_rows(cells: int, width: int, height: int) -> list[int]:
    """Return a bitboard's rows."""
    if height == 1:
        return [cells]
    half = height // 2
    low = cells & (1 << half * width) - 1
    return _split_rows(low, width, half) + _split_rows(cells >> half * width, width, height - half)


class Mender:
    """One board being mended; its bitboards are stored row by row, so cutting windows is quick."""

    def __init__(self, layout: Layout, first: int, random: Random) -> None:
        """Take a layout whose cell *first* is safe."""
        self._board, self._first, self._random = layout.grid, layout.grid.place(first), random
        width, height = self._board.width, self._board.height
        self._whole = Window(self._board, 0, 0, width, height)
        self._mines = [0] * height
        self._whole.paste(self._mines, layout.mines)
        self._columns, self._lines = -(-width // STRIDE), -(-height // STRIDE)
        self._tiles = [
            Window(self._board, x - MARGIN, y - MARGIN, x + STRIDE + MARGIN, y + STRIDE + MARGIN)
            for y in range(0, height, STRIDE)
            for x in range(0, width, STRIDE)
        ]
        self._begin()
        self.mends = 0
        self.solved = False

    @property
    def layout(self) -> Layout:
        """The board as it is now; once *solved*, it needs no guess."""
        return Layout(self._board, self._whole.cut(self._mines))

    def mend(self) -> Iterator[float]:
        """Mend in steps of milliseconds that yield the open share of the cells, until solved or given up."""
        for _ in range(MOST_PASSES):
            before = self.mends
            self._begin()
            yield from self._solve()
            if self._left:
                return
            if self.mends == before:
                self.solved = True
                return

    def _begin(self) -> None:
        """Open the first cell alone."""
        x, y = self._first
        self._opened, self._known = [0] * self._board.height, [0] * self._board.height
        self._opened[y] = 1 << x
        self._left = self._board.size - 1 - sum(map(int.bit_count, self._mines))  # safe cells not yet open

    def _solve(self) -> Iterator[float]:
        """Continue solving, with new deals at stalls, until all is open or no deal helps."""
        x, y = self._first
        waiting = {y // STRIDE * self._columns + x // STRIDE: None}
        while waiting:
            tile = next(iter(waiting))
            del waiting[tile]
            waiting |= dict.fromkeys(self._solve_tile(tile))
            yield 1 - self._left / self._board.size
            if not waiting and self._left:
                yield from self._deal_at_stalls(waiting)

    def _deal_at_stalls(self, waiting: dict[int, None]) -> Iterator[float]:
        """Deal once in each stalled tile with open cells, or else anywhere; add the tiles to solve next."""
        for farther in range(PATIENCE):
            for stalls in (self._rim, self._unknown):
                for window in self._tiles:
                    waiting |= dict.fromkeys(self._deal_at(window, cells_of(stalls(window)), farther))
                    yield 1 - self._left / self._board.size
                if waiting:
                    return

    def _solve_tile(self, tile: int) -> list[int]:
        """Solve one tile as far as its numbers prove cells; return the other tiles that profit."""
        window = self._tiles[tile]
        opened, known = window.cut(self._opened), window.cut(self._known)
        more, mines = solve(window, window.cut(self._mines), opened, known)
        self._take(window, opened, more, mines)
        fresh = more ^ opened | mines ^ known
        return [other for other in self._tiles_in(window) if other != tile and self._shares(window, other, fresh)]

    def _take(self, window: Window, opened: int, more: int, known: int) -> None:
        """Copy the open and known cells of a window to the board; *opened* are those open before."""
        self._left -= (more ^ opened).bit_count()
        window.paste(self._opened, more)
        window.paste(self._known, known)

    def _tiles_in(self, window: Window) -> list[int]:
        """Return the tiles that share cells with a window."""
        across = range(
            max(0, window.left - MARGIN) // STRIDE, min(self._columns, (window.right + MARGIN - 1) // STRIDE + 1)
        )
        down = range(
            max(0, window.top - MARGIN) // STRIDE, min(self._lines, (window.bottom + MARGIN - 1) // STRIDE + 1)
        )
        return [y * self._columns + x for y in down for x in across]

    def _shares(self, window: Window, tile: int, cells: int) -> bool:
        """Tell whether a tile contains any of *cells* in the window."""
        other = self._tiles[tile]
        row = (1 << min(other.right, window.right) - max(other.left, window.left)) - 1
        row <<= max(0, other.left - window.left)
        first, last = max(other.top, window.top) - window.top, min(other.bottom, window.bottom) - window.top
        return any(cells >> y * window.grid.width & row for y in range(first, last))

    def _unknown(self, window: Window) -> int:
        return window.inner & ~(window.cut(self._opened) | window.cut(self._known))

    def _rim(self, window: Window) -> int:
        return self._unknown(window) & window.grid.dilate(window.cut(self._opened))

    def _deal_at(self, window: Window, cells: list[int], farther: int) -> Iterable[int]:
        """Deal again around one of a tile's stalled cells; return the tiles that may now make progress."""
        for cell in self._random.sample(cells, min(PICKS, len(cells))):
            x, y = window.grid.place(cell)
            x, y = x + window.left, y + window.top
            sight = Window(self._board, x - SIGHT, y - SIGHT, x + SIGHT + 1, y + SIGHT + 1)
            if self._deal_around(sight, sight.bit(x, y), farther):
                self.mends += 1
                return self._tiles_in(sight)
        return ()

    def _deal_around(self, sight: Window, stalled: int, farther: int) -> bool:
        """Deal the mines around a cell again until the numbers in sight open more than now; tell whether they do."""
        here = sight.grid
        opened, known, mines = (sight.cut(rows) for rows in (self._opened, self._known, self._mines))
        first = sight.bit(*self._first)
        for reach, fewer in (*((reach, 0) for reach in REACHES), *((REACHES[0], fewer) for fewer in FEWER)):
            dealt = _grow(here, stalled, reach + farther) & sight.inner & ~opened
            anew = self._deal_again(dealt, sight.inner & ~(opened | dealt | mines), mines, fewer)
            spoiled = _grow(here, dealt | anew ^ mines, FORGOTTEN)
            more, found = solve(sight, anew, opened & ~spoiled | first, known & ~spoiled)
            if more & opened == opened and more != opened:
                sight.paste(self._mines, anew)
                self._take(sight, opened, more, found)
                return True
        return False

    def _deal_again(self, cells: int, elsewhere: int, mines: int, fewer: int) -> int:
        """Return the mines after a new deal in *cells*, with *fewer* mines moved from there to *elsewhere*."""
        count, free = (mines & cells).bit_count(), few(elsewhere)
        fewer = min(fewer, count, len(free))
        chosen = [*self._random.sample(few(cells), count - fewer), *self._random.sample(free, fewer)]
        return mines & ~cells | sum(1 << cell for cell in chosen)


def _grow(here: Grid, cells: int, steps: int) -> int:
    """Return *cells* and all cells within *steps* steps of them."""
    for _ in range(steps):
        cells = here.dilate(cells)
    return cells


def solve(window: Window, mines: int, opened: int, known: int) -> tuple[int, int]:
    """Return the open cells and the known mines once nothing more follows from the window's inner numbers."""
    return open_certain(Layout(window.grid, mines), opened, known, window.inner)
