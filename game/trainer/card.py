"""
A card: one position to practise, small enough to see at a glance.

It is a whole little board, not a part of a larger one: every number counts only mines on the card, and no cell is
outside. So anyone who can read a board can solve a card. Turned or mirrored it is the same card; its normal form is the
widest of the eight pictures, of equals the first as a text.

If a card does not give the mine total, the total doesn't count: a certain cell must then be certain for any number of
mines.

A card asks about its cells with a question mark; without any it asks about all. A card with question marks is a part
of a larger board: its flags are facts, and a number at its edge may count a mine in a covered cell not asked about.
"""

from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from hashlib import blake2b

from game.engine.errors import NotationError, TooLargeError
from game.engine.grid import Grid, cells_of, grid
from game.engine.planes import Planes
from game.engine.view import View
from game.notation import board_text
from game.solver.advice import Advice, advise
from game.solver.chances import Chances, mine_chances
from game.solver.deduce import Deduction
from game.solver.proof import Conclude, Follow, Proof
from game.solver.proving import prove_by_count, prove_cell

LARGEST = 9
"""The longest side of a card, in cells."""

MOST_FREE = 14
"""Most cells to choose from on a card about a guess."""

COURSE = "course"
"""The source of the built-in cards; the source of an own card is its game's uid."""


@dataclass(frozen=True)
class Card:
    """One position; *position* and *mines* define it, the rest classifies it."""

    position: str  # a drawing, in its normal form
    mines: int | None  # on the whole card; None if the total doesn't count
    family: str = field(compare=False)
    source: str = field(default=COURSE, compare=False)

    @cached_property
    def key(self) -> str:
        """The card's id: 32 hexadecimal digits."""
        return blake2b(f"{self.mines}\n{self.position}".encode(), digest_size=16).hexdigest()

    @cached_property
    def task(self) -> "Task":
        """The card's task, in the normal form."""
        return Task(board_text.read_view(self.position, self.mines), counted=self.mines is not None)


@dataclass(frozen=True)
class Task:
    """A card as shown, turned in one of eight ways, with all its right answers."""

    view: View  # its flags are all mines, its question marks the cells asked about
    counted: bool  # whether the mine total is known

    @cached_property
    def chances(self) -> Chances:
        """Every covered cell's chance; all layouts that fit are equally likely."""
        known = Deduction(mines=self.view.flags) if self.view.questions else None
        return mine_chances(self.view, known=known, count_mines=self.counted)

    @property
    def asked(self) -> int:
        """The cells that can be marked, as a bitboard."""
        return self.view.questions or self.view.covered & ~self.view.flags

    @property
    def safe(self) -> int:
        """The cells asked about that are certainly safe, as a bitboard."""
        return self.chances.safe & self.asked

    @property
    def mines(self) -> int:
        """The cells asked about that are certainly mines, and those with a flag."""
        return self.chances.mines & (self.asked | self.view.flags)

    @property
    def open_mines(self) -> int:
        """Those of :attr:`mines` without a flag: the player still has to find them."""
        return self.mines & ~self.view.flags

    @cached_property
    def best(self) -> int | None:
        """The best guesses if no certain cell is left to find, else None."""
        if self.safe | self.open_mines or self.advice is None or self.advice.guess is None:
            return None
        return self.advice.guess.best

    @cached_property
    def advice(self) -> Advice | None:
        """A certain cell with the shortest proof found, else the best guess."""
        return advise(self.view, self.chances, count_mines=self.counted, flags=True)

    @cached_property
    def proof(self) -> Proof | None:
        """The shortest proof found for a cell asked about; None if none is certain."""
        if self.view.questions:
            return min(
                map(self.why, cells_of(self.safe | self.open_mines)), key=lambda proof: proof.length, default=None
            )
        return self.advice.proof if self.advice else None

    def why(self, cell: int) -> Proof:
        """Return the shortest proof found for a certain cell."""
        mine = bool(self.mines >> cell & 1)
        known = self.view.flags & ~(1 << cell)
        found = prove_cell(self.view, known, cell, mine=mine)
        if found is None:
            return prove_by_count(self.view, known, 1 << cell, mine=mine, count_mines=self.counted)
        match found.steps:
            case (Follow(cells=cells) as follow, Conclude()):  # the same numbers prove these cells, too
                return Proof((follow, Conclude(cells, mine)))
        return found

    def turned(self, turn: int) -> "Task":
        """Return the same task in another of the eight pictures, 0 to 7."""
        return Task(turned(self.view, turn), self.counted)


def make(view: View, family: str, source: str = COURSE, *, counted: bool) -> Card:
    """
    Return the card of a position in its normal form.

    Flags must be mines. Raises TooLargeError: a side is longer than LARGEST.
    """
    if max(view.grid.width, view.grid.height) > LARGEST:
        size = f"{view.grid.width}×{view.grid.height}"
        raise TooLargeError(f"a card has at most {LARGEST}×{LARGEST} cells, not {size}")
    return Card(normal(view), view.mines if counted else None, family, source)


def normal(view: View) -> str:
    """Return a position's normal form: the same drawing for all its turned and mirrored pictures."""
    drawings = {board_text.write_view(turned(view, turn)) for turn in range(8)}
    return min(drawings, key=lambda drawing: (drawing.count("\n"), drawing))


def check(card: Card) -> None:
    """Raise NotationError unless an imported card is valid: small, whole and in its normal form."""
    if len(card.position) > LARGEST * (LARGEST + 1):
        raise TooLargeError(f"a card has at most {LARGEST}×{LARGEST} cells")
    view = card.task.view
    make(view, card.family, counted=False)  # for its size
    if view.shown or view.flags & view.questions or not view.opened or not view.covered:
        raise NotationError("a card is a position in play, with open and covered cells")
    if normal(view) != card.position:
        raise NotationError("a card is kept as the first of its eight pictures")
    if view.flags & ~card.task.mines:
        raise NotationError("a card's flags are certain mines")
    if not (card.task.safe | card.task.open_mines) and card.mines is None:
        raise NotationError("where nothing is certain a card says how many mines it has")


# The eight pictures of a board


def turned(view: View, turn: int) -> View:
    """Return a view mirrored left to right (*turn* & 1), top to bottom (& 2) and along the diagonal (& 4)."""
    order = _order(view.grid, turn)
    wide, high = view.grid.width, view.grid.height
    board = grid(high, wide) if turn & 4 else view.grid
    ones, twos, fours, eights = (_moved(plane, order) for plane in view.numbers)
    numbers: Planes = (ones, twos, fours, eights)
    return replace(
        view,
        grid=board,
        opened=_moved(view.opened, order),
        numbers=numbers,
        flags=_moved(view.flags, order),
        questions=_moved(view.questions, order),
    )


def is_clear(task: Task) -> bool:
    """Tell whether perfect play decides which guess is best; a card must not ask about disputed guesses."""
    free = (task.view.covered & ~task.view.flags).bit_count()
    guess = task.advice.guess if task.advice else None
    return free <= MOST_FREE and guess is not None and guess.wins is not None


@lru_cache(maxsize=512)
def _order(board: Grid, turn: int) -> tuple[int, ...]:
    """Return for each place of the turned board the cell that moves there."""
    columns, rows = range(board.width)[:: -1 if turn & 1 else 1], range(board.height)[:: -1 if turn & 2 else 1]
    if turn & 4:
        return tuple(board.cell(column, row) for column in columns for row in rows)
    return tuple(board.cell(column, row) for row in rows for column in columns)


def _moved(cells: int, order: tuple[int, ...]) -> int:
    return sum(1 << place for place, cell in enumerate(order) if cells >> cell & 1)
