"""
What a player may know about a board, and nothing more.

Every action creates a new view, so a solver, a scene and a replay may each keep one without copying it.
"""

from game.engine.grid import Grid
from game.engine.planes import NO_NUMBERS, Planes, not_zero, number_at
from game.engine.value import value


@value  # Python refuses to print large ints
class View:
    """One player's knowledge of one board; the sets are bitboards."""

    grid: Grid
    mines: int  # on the whole board; the counter shows it, so it is no secret
    opened: int = 0
    numbers: Planes = NO_NUMBERS  # of the open cells only
    flags: int = 0  # beliefs, not facts
    questions: int = 0
    exploded: int = 0  # mines that were hit
    shown: int = 0  # all mines, once the game has ended

    def __repr__(self) -> str:
        size = f"{self.grid.width}×{self.grid.height}/{self.mines}"
        return f"<View {size}, {self.opened.bit_count()} open, {self.flags.bit_count()} flags>"

    @property
    def covered(self) -> int:
        """The cells that are not open, marked ones included."""
        return self.grid.full ^ self.opened

    @property
    def zeros(self) -> int:
        """The open cells that touch no mine."""
        return self.opened & ~not_zero(self.numbers)

    @property
    def counter(self) -> int:
        """The value of the mine counter: mines minus flags; negative with too many flags."""
        return self.mines - self.flags.bit_count()

    def marked(self, flags: int, questions: int) -> "View":
        """Return the view with other marks; :func:`replace` is four times slower."""
        return View(self.grid, self.mines, self.opened, self.numbers, flags, questions, self.exploded, self.shown)

    def number(self, cell: int) -> int:
        """Return the number of an open cell."""
        return number_at(self.numbers, cell)

    def is_open(self, cell: int) -> bool:
        """Tell whether the cell is open."""
        return bool(self.opened >> cell & 1)
