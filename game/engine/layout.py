"""
Where all the mines are: the secret of a game.

Only the rules and the dealer have one; the solver and the computer player never do.
"""

from dataclasses import dataclass, field

from game.engine.errors import MineCountError
from game.engine.grid import Grid
from game.engine.planes import Planes, not_zero, only


@dataclass(frozen=True, slots=True, repr=False)  # Python refuses to print large ints
class Layout:
    """The mines of one board, and the numbers and zeros that follow from them."""

    grid: Grid
    mines: int  # bitboard
    numbers: Planes = field(init=False, repr=False, compare=False)  # of every cell, mines too
    zeros: int = field(init=False, repr=False, compare=False)  # bitboard: safe cells that touch no mine

    def __post_init__(self) -> None:
        if self.mines & ~self.grid.full:
            raise MineCountError("a mine lies off the board")
        numbers = self.grid.neighbour_counts(self.mines)
        object.__setattr__(self, "numbers", numbers)
        object.__setattr__(self, "zeros", self.grid.full & ~(self.mines | not_zero(numbers)))

    def __repr__(self) -> str:
        return f"<Layout {self.grid.width}×{self.grid.height}/{self.mine_count}>"

    @property
    def safe(self) -> int:
        """The cells without a mine."""
        return self.grid.full ^ self.mines

    def numbers_of(self, opened: int) -> Planes:
        """Return the numbers of the cells *opened* only, for a view."""
        return only(self.numbers, opened)

    def flood(self, cells: int, free: int = -1) -> int:
        """
        Return the cells that open with the safe *cells*: these and the openings of the 0s among them.

        An opening goes through *free* cells only: open and flagged cells stay as they are and stop it.
        """
        if begun := cells & self.zeros:
            cells |= self.grid.dilate(self.grid.fill(begun, self.zeros & free)) & free
        return cells

    @property
    def mine_count(self) -> int:
        """The number of mines on the board."""
        return self.mines.bit_count()
