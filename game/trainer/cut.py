"""
Cut a position down to the cells that a proof needs.

The window contains the proof's numbers and all cells that they touch. A number stays on the card only if it touches
no covered cell outside; every other open cell of the window is covered again. No number of the proof touches such a
cell, so the proof stays valid, and a card never says more than the board.
"""

from dataclasses import dataclass
from functools import reduce
from operator import or_

from game.engine.grid import cells_of, grid, lsb
from game.engine.planes import Planes
from game.engine.view import View
from game.solver.chances import Chances, mine_chances
from game.trainer.card import LARGEST


@dataclass(frozen=True, slots=True)
class Window:
    """A part of a board: its first and last column and row."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def fits(self) -> bool:
        """Whether the window is small enough for a card."""
        return self.right - self.left < LARGEST and self.bottom - self.top < LARGEST

    def cells(self, view: View) -> int:
        """Return its cells as a bitboard of the whole board."""
        row = (1 << self.right - self.left + 1) - 1 << self.left
        return sum(row << y * view.grid.width for y in range(self.top, self.bottom + 1))


def cut_asked(view: View, numbers: int, asked: int) -> View | None:
    """
    Return a part with the open *numbers*, all cells they touch and the cells *asked*, and a rim around it if that fits.

    Every number keeps its value. An open cell that touches a covered one outside is covered again: the card says less
    than the board, but all that the proof needs. None if that is too large for a card.
    """
    inner = numbers | view.grid.dilate(numbers) | asked
    for cells in (inner | view.grid.dilate(inner), inner):
        window = _around(view, cells)
        if window.fits:
            return _part(view, window, _numbers_kept(view, window, view.grid.dilate(numbers)), None)
    return None


def cut_whole(view: View, chances: Chances) -> View | None:
    """
    Return the end of a game as a card with all covered cells, and so all mines; None if it is too large.

    *chances* are those of *view* with the known mine total. The card has exactly as many layouts.
    """
    for wanted in (view.covered, view.grid.dilate(view.covered & ~chances.mines) | view.covered):
        card = _cut_whole(view, wanted)
        if card and mine_chances(card).layouts == chances.layouts:
            return card
    return None


def _cut_whole(view: View, wanted: int) -> View | None:
    while True:
        window = _around(view, wanted)
        if not window.fits:
            return None
        kept = _numbers_kept(view, window)
        lacking = window.cells(view) & view.opened & ~kept
        if not lacking:
            return _part(view, window, kept, view.mines)
        wanted |= view.grid.dilate(lacking)


def _numbers_kept(view: View, window: Window, needed: int = 0) -> int:
    """Return the open cells that touch no covered cell outside, without 0s that are not *needed*."""
    inside = window.cells(view)
    kept = view.opened & inside & ~view.grid.dilate(view.covered & ~inside)
    while touching := kept & view.zeros & ~needed & view.grid.dilate(view.opened & inside & ~kept):
        kept &= ~touching
    return kept


def _around(view: View, cells: int) -> Window:
    """Return the smallest window around *cells*."""
    columns = [cell % view.grid.width for cell in cells_of(cells)]
    return Window(
        min(columns), lsb(cells) // view.grid.width, max(columns), (cells.bit_length() - 1) // view.grid.width
    )


def _part(view: View, window: Window, kept: int, mines: int | None) -> View:
    board = grid(window.right - window.left + 1, window.bottom - window.top + 1)

    def part(cells: int) -> int:
        row = (1 << board.width) - 1
        places = ((cells >> (window.top + y) * view.grid.width + window.left & row, y) for y in range(board.height))
        return reduce(or_, (cells << y * board.width for cells, y in places))

    ones, twos, fours, eights = (part(plane & kept) for plane in view.numbers)
    numbers: Planes = (ones, twos, fours, eights)
    flags = part(view.flags)
    mines = flags.bit_count() if mines is None else mines
    return View(board, mines, part(kept), numbers, flags, part(view.questions))
