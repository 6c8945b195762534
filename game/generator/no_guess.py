"""
Boards that logic alone can win: dealt, solved from the first cell, accepted or rejected.

Rejection is exactly uniform over all such boards; a dealer that moves mines is not. Boards that certainly need a guess
are rejected unsolved. Where rejection would hardly ever succeed, on dense or large boards, the board is mended
instead, and marked as such. The limits count tries, never seconds.

A number has all its mines once all mines around it are known, and only mines left once no safe cell around it is
covered. With the layout two dilations find both; a player has to count.

They are twins (see :mod:`game.solver.twins`) whose whole fence is mined or off the board: a mine and a safe cell, the
two diagonals of a 2×2 box, or two pairs with a gap between. Swapping them changes no visible number before the
safe ones are opened, so no logic distinguishes them. All cells are checked at once.

Tiles overlap, and single numbers and pairs solve each, again whenever a neighbour made progress, until none does. Then,
around each stall, the mines of a few covered cells are dealt again until the numbers in sight open more than before.
Their count stays the same, so the density stays as dealt; only if that does not help, some move elsewhere in sight. A
new deal may invalidate what was solved through its cells, so the board is solved again from its first cell until no
deal was needed.
"""

from collections.abc import Generator, Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from math import exp, log
from random import Random

from game.engine.deal import Start, deal
from game.engine.errors import NoBoardError, TooComplexError
from game.engine.grid import SMALL, Grid, cells_of, few, grid
from game.engine.layout import Layout
from game.engine.steps import Progress, SearchProgress, finish
from game.engine.view import View
from game.i18n.language import count_text
from game.solver.chances import mine_chances
from game.solver.deduce import Deduction, by_pairs
from game.solver.twins import twins_of

MOST_TRIES = 5_000
"""Most boards that are drawn and rejected before one is mended."""

RARE = 1_000
"""If fewer than one board in RARE needs no guess, by a rough estimate, boards are mended."""

MOST_DEALS = 200
"""Most boards that are dealt for mending before the search fails; most are mended at once."""


@dataclass(frozen=True, slots=True)
class NoGuessBoard:
    """A layout that can be won from its first cell without a guess, and how it was found."""

    layout: Layout
    tries: int
    mended: bool


def deal_no_guess(grid: Grid, mines: int, first: int, start: Start, random: Random) -> NoGuessBoard:
    """
    Return a board that deduction, exact chances and the mine count win from the cell *first*.

    Raises: NoBoardError: none was found. MineCountError: the mines don't fit.
    """
    return finish(search(grid, mines, first, start, random))


def is_mended(grid: Grid, mines: int) -> bool:
    """
    Tell whether no-guess boards of this kind are so rare that they are mended, not drawn.

    Their share falls exponentially with the cells, at a rate that grows tenfold with each 6 % more mines: fitted to
    boards of 81 to 2,400 cells with 10 to 25 % of mines.
    """
    return grid.size * 0.0022 * exp(40 * (mines / grid.size - 0.206)) > log(RARE)


def search(
    grid: Grid, mines: int, first: int, start: Start, random: Random
) -> Generator[SearchProgress, None, NoGuessBoard]:
    """Search as :func:`deal_no_guess` does, in steps of a few milliseconds that yield the progress."""
    draws = 0 if is_mended(grid, mines) else MOST_TRIES
    for tries in range(1, draws + MOST_DEALS + 1):
        yield SearchProgress(tries)
        layout = deal(grid, mines, first, start, random)
        if tries <= draws:
            if not needs_guess(grid, layout.mines, first) and (yield from _solving(layout, first, tries)) is None:
                return NoGuessBoard(layout, tries, mended=False)
            continue
        if layout.mines >> first & 1:
            continue
        mender = Mender(layout, first, random)
        for solved in mender.mend():
            yield SearchProgress(tries, solved)
        # If the mender gives up, chances and the mine count may still win.
        if mender.solved or (yield from _solving(mender.layout, first, tries)) is None:
            return NoGuessBoard(mender.layout, tries, mender.mends > 0)
        if mines <= grid.size - grid.dilate(1 << first).bit_count():
            start = Start.OPENING  # among very many mines one number alone may prove nothing
    board = f"{grid.width}×{grid.height} with {count_text(mines, 'mine')}"
    raise NoBoardError(f"no board of {board} that needs no guess was found in {count_text(tries, 'try', 'tries')}")


def solve(layout: Layout, first: int) -> View | None:
    """Open all certain cells, starting at *first*; return None when won, else the view that needs a guess."""
    return finish(_solving(layout, first, 1))


def _solving(layout: Layout, first: int, tries: int) -> Generator[SearchProgress, None, View | None]:
    """
    Solve in steps, since a huge board may take long.

    The cells that one rule finds safe are opened before the next, slower rule is tried.
    """
    grid, mines = layout.grid, layout.mine_count
    opened, known = 1 << first, 0
    if opened & layout.mines:
        return View(grid, mines)
    progress = SearchProgress(tries)
    while True:
        yield progress
        steps = opening(layout, opened, known, progress)
        opened, known = finish(steps) if grid.size <= SMALL else (yield from steps)
        if opened == layout.safe:
            return None
        view = View(grid, mines, opened, layout.numbers_of(opened))
        fresh = _safe_by_chances(view, known)
        if not fresh:
            return view
        opened |= fresh


def _safe_by_chances(view: View, known: int) -> int:
    try:
        return mine_chances(view, known=Deduction(0, known)).safe
    except TooComplexError:  # no player could win it by logic either
        return 0


def open_certain(layout: Layout, opened: int, known: int, told: int = -1) -> tuple[int, int]:
    """
    Return the open cells and the known mines once neither single numbers nor pairs prove more.

    It starts from safe cells *opened* and mines *known*, bitboards. Only numbers of the cells *told* count.
    """
    return finish(opening(layout, opened, known, None, told))


def opening(
    layout: Layout, opened: int, known: int, progress: Progress, told: int = -1
) -> Generator[Progress, None, tuple[int, int]]:
    """Do the same in steps of milliseconds even on a huge board: open as long as cells are safe, then find mines."""
    grid, dilate, zeros = layout.grid, layout.grid.dilate, layout.zeros & told
    while True:
        beside_mines = dilate(layout.mines & ~known)
        while safe := layout.safe & ~opened & dilate(opened & told & ~beside_mines):
            if begun := safe & zeros:
                safe |= dilate(grid.fill(begun, zeros))
            opened |= safe
            yield progress
        covered, seen = layout.safe & ~opened, opened & told
        mines = layout.mines & ~known & dilate(seen & ~dilate(covered))
        if not mines:
            if not covered:
                return opened, known
            view = View(grid, layout.mine_count, seen, layout.numbers_of(seen))
            safe, mines = by_pairs(view, Deduction(opened & ~told, known))
            if not safe | mines:
                return opened, known
        opened, known = opened | safe, known | mines
        yield progress


Step = tuple[int, int]  # columns to the right, rows down

Shape = tuple[tuple[Step, ...], tuple[Step, ...]]
"""Twins as steps from a first cell."""

SHAPES: tuple[Shape, ...] = (
    (((0, 0),), ((1, 0),)),
    (((0, 0),), ((0, 1),)),
    (((0, 0), (1, 1)), ((1, 0), (0, 1))),
    (((0, 0), (3, 0)), ((1, 0), (4, 0))),
    (((0, 0), (0, 3)), ((0, 1), (0, 4))),
)
"""
Pairs, the box, and two pairs in a line: their gap shows as much of one as of the other, so only the ends have a fence.

No other shape of up to three cells a side is on more than one in a hundred of the boards that are then solved in vain.
"""

MIDDLE = 6
"""Column and row of the first cell on a board that has room for any shape and its fence."""


@dataclass(frozen=True, slots=True)
class _Shift:
    """A step as a shift of bits."""

    bits: int  # to the right
    off: int  # bitboard: the cells where it leads off the board

    def of(self, cells: int) -> int:
        """Return the cells from which the step leads to one of *cells*."""
        return cells >> self.bits if self.bits >= 0 else cells << -self.bits


@dataclass(frozen=True, slots=True)
class _Shape:
    """Cells that may be swapped and the fence around them, all as steps from the first cell."""

    one: tuple[_Shift, ...]
    other: tuple[_Shift, ...]
    fence: tuple[_Shift, ...]
    on: int  # bitboard: the first cells for which the whole shape is on the board


def needs_guess(board: Grid, mines: int, first: int) -> bool:
    """
    Tell whether a layout with *mines*, a bitboard, certainly needs a guess when played from its safe cell *first*.

    False proves nothing. On expert it takes 9 µs, and rejects 48 of 100 boards with an opening start unsolved.
    """
    opened = 1 << first
    for shape in _shapes(board):
        found = shape.on
        for step in shape.fence:
            found &= step.of(mines) | step.off
            if not found:
                break
        else:
            if _exchangeable(shape, found, mines, opened):
                return True
    return False


def _exchangeable(shape: _Shape, found: int, mines: int, opened: int) -> bool:
    """Tell whether at one of the cells *found* one part of the shape is all mines and the other all safe."""
    one = other = none_of_one = none_of_other = found
    for step in shape.one:
        one &= step.of(mines)
        none_of_one &= ~step.of(mines | opened)
    for step in shape.other:
        other &= step.of(mines)
        none_of_other &= ~step.of(mines | opened)
    return bool(one & none_of_other | other & none_of_one)


@lru_cache(maxsize=16)
def _shapes(board: Grid) -> tuple[_Shape, ...]:
    return tuple(_shape(board, *shape) for shape in SHAPES)


def _shape(board: Grid, one: tuple[Step, ...], other: tuple[Step, ...]) -> _Shape:
    """Return twins as shifts, with their fence."""
    room = grid(2 * MIDDLE + 1, 2 * MIDDLE + 1)
    twins = twins_of(room, *(sum(1 << room.cell(MIDDLE + x, MIDDLE + y) for x, y in steps) for steps in (one, other)))
    places = map(room.place, cells_of(twins.fence))
    fence = [(x - MIDDLE, y - MIDDLE) for x, y in places]
    ones, others, fences = (tuple(_shift(board, step) for step in steps) for steps in (one, other, fence))
    on = board.full
    for step in (*ones, *others):
        on &= ~step.off
    return _Shape(ones, others, fences, on)


def _shift(board: Grid, step: Step) -> _Shift:
    columns, rows = step
    width, height = board.width, board.height
    each_row = board.full // ((1 << width) - 1)
    off_columns = sum(1 << x for x in range(width) if not 0 <= x + columns < width)
    off_rows = sum(1 << y * width for y in range(height) if not 0 <= y + rows < height)
    return _Shift(rows * width + columns, off_columns * each_row | off_rows * ((1 << width) - 1))


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
        more, mines = solve_tile(window, window.cut(self._mines), opened, known)
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
            more, found = solve_tile(sight, anew, opened & ~spoiled | first, known & ~spoiled)
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


def solve_tile(window: Window, mines: int, opened: int, known: int) -> tuple[int, int]:
    """Return the open cells and the known mines once nothing more follows from the window's inner numbers."""
    return open_certain(Layout(window.grid, mines), opened, known, window.inner)
