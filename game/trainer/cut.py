"""
A position cut down to what a proof needs.

The window is the smallest that holds the proof's numbers and all covered cells beside them. A number keeps its place
on the card only if it counts no mine that lies outside; every other open cell of the window is covered again, which no
number of the proof can notice, for none of them touches it. So a card says nothing that the board did not say, and
whatever is certain on it was certain there.
"""

from dataclasses import dataclass
from functools import reduce
from operator import or_

from game.engine.errors import InconsistentView, TooComplexError
from game.engine.grid import cells_of, grid, lsb
from game.engine.planes import Planes
from game.engine.view import View
from game.solver.chances import Chances, mine_chances
from game.trainer.card import LARGEST

MOST_TRIES = 4
"""How often the window is widened so that the card knows what the board knew."""


@dataclass(frozen=True, slots=True)
class Window:
    """A part of a board: its first and last column and row."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def fits(self) -> bool:
        """Whether it is small enough for a card."""
        return self.right - self.left < LARGEST and self.bottom - self.top < LARGEST

    def cells(self, view: View) -> int:
        """Return its cells as a bitboard of the whole board."""
        row = (1 << self.right - self.left + 1) - 1 << self.left
        return sum(row << y * view.grid.width for y in range(self.top, self.bottom + 1))


@dataclass(frozen=True, slots=True)
class Piece:
    """A card's position, and the part of the board that it is."""

    view: View
    window: Window


def cut(view: View, numbers: int, chances: Chances) -> Piece | None:
    """
    Return what holds the open *numbers* and everything beside them, its mine total unknown.

    *chances* are those of *view*, the mine total unknown. What they call certain must be certain on the card, too, if
    it lies on it; where no card can do that the answer is None. What had to be covered again is not given away by the
    card, where that can be.
    """
    best: Piece | None = None
    for _ in range(MOST_TRIES):
        found = _cut(view, numbers)
        if found is None:
            break
        card, window = found
        try:
            known = mine_chances(card, count_mines=False)
        except (InconsistentView, TooComplexError):
            break
        certain = _back(known.safe | known.mines, card, window, view)
        inside = window.cells(view)
        lost = (chances.safe | chances.mines) & inside & view.covered & ~certain
        given = certain & inside & view.opened & ~_back(card.opened, card, window, view)
        if not lost:
            flags = card.flags & known.mines
            best = Piece(View(card.grid, flags.bit_count(), card.opened, card.numbers, flags), window)
            if not given:  # else what was covered again is too easy to find: open it, if that fits
                break
        more = numbers | given | view.grid.dilate(lost) & view.opened
        if more == numbers:
            break
        numbers = more
    return best


def cut_whole(view: View, chances: Chances) -> View | None:
    """
    Return the end of a game as a card that holds all covered cells, and so all mines; None where it is too large.

    *chances* are those of *view*, the mine total known. The card leaves exactly as many layouts.
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
        kept = _kept(view, window)
        lacking = window.cells(view) & view.opened & ~kept
        if not lacking:
            return _part(view, window, kept, view.mines)
        wanted |= view.grid.dilate(lacking)


def _cut(view: View, numbers: int) -> tuple[View, Window] | None:
    board = view.grid
    wanted = numbers | board.dilate(numbers) & view.covered
    while True:
        window = _around(view, wanted)
        if not window.fits:
            return None
        kept = _kept(view, window)
        lacking = board.dilate(numbers) & view.opened & window.cells(view) & ~kept
        if not lacking:
            return _part(view, window, kept, None), window
        more = wanted | lacking | board.dilate(lacking) & (view.covered | board.dilate(lacking & view.zeros))
        if more == wanted:
            return None
        wanted = more


def _kept(view: View, window: Window) -> int:
    """Return the open cells that count no mine outside, but for the 0s that would touch one that is covered again."""
    inside = window.cells(view)
    kept = view.opened & inside & ~view.grid.dilate(view.covered & ~inside)
    while touching := kept & view.zeros & view.grid.dilate(view.opened & inside & ~kept):
        kept &= ~touching
    return kept


def _around(view: View, cells: int) -> Window:
    """Return the smallest window that holds *cells*."""
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
    return View(board, flags.bit_count() if mines is None else mines, part(kept), numbers, flags)


def _back(cells: int, card: View, window: Window, view: View) -> int:
    """Return where cells of the card lie on the whole board."""
    back = 0
    for cell in cells_of(cells):
        x, y = card.grid.place(cell)
        back |= 1 << view.grid.cell(window.left + x, window.top + y)
    return back
