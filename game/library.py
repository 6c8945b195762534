"""
The game's rules and its solver for other programs: the names of this module are stable, other modules may change.

A cell is ``(column, row)``, counted from 0. Nothing here needs pygame or a screen.

>>> from game.library import best_move, chances, deal, read_view, win_chance
>>> view = read_view("1#\\n##")
>>> move = best_move(view)  # no mine total is needed
>>> move.cell, move.chance, move.reason
((1, 0), Fraction(1, 3), 'guess')
>>> move.why
'33 % risk, and nothing you open later will tell you more'
>>> view = read_view("11#\\n###\\n###", mines=3)
>>> found = chances(view)
>>> found.layouts, found.safe, found.of[0, 1]
(6, ((2, 0), (2, 1)), Fraction(1, 2))
>>> for step in best_move(view).proof:
...     print(step.kind, step.numbers, step.cells, step.mine)
follow ((0, 0), (1, 0)) ((2, 0), (2, 1)) False
conclude () ((2, 0), (2, 1)) False
>>> board = deal("9x5/6", seed=7)
>>> board.rows[1], board.first
('*........', (4, 2))
>>> win_chance(read_view("1#\\n##"))
Traceback (most recent call last):
...
game.library.MissingMinesError: a chance to win needs the mine total: say read_view(drawing, mines=N)
>>> round(win_chance(read_view("1#\\n##", mines=1)).value, 3)
0.333
"""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from random import Random

from game.engine.deal import Start
from game.engine.errors import GameError
from game.engine.grid import Grid, cells_of
from game.engine.level import parse_level
from game.engine.view import View
from game.i18n.catalogue import Words
from game.notation import board_text, recordings
from game.notation.recording import Recording
from game.play.figures import Figures, figures_of
from game.play.replay import play
from game.play.setup import Setup, deal_layout
from game.review.win_chance import Estimate, WinChance
from game.solver.advice import advise
from game.solver.chances import Chances as _Chances
from game.solver.chances import mine_chances
from game.solver.deduce import Deduction, deduce
from game.solver.proof import Clash, Conclude, Count, Follow, Suppose
from game.solver.proof import Step as _Step

__all__ = [
    *("Board", "Cell", "Chances", "Figures", "GameError", "MissingMinesError", "Move", "NoWholeNumberError"),
    *("Position", "Recording", "Step"),
    *("best_move", "chances", "deal", "figures", "read_recording", "read_view", "win_chance"),
]

Cell = tuple[int, int]
"""The column and row of a cell."""


class MissingMinesError(GameError):
    """The question needs the mine total, and the position was read without it."""


class NoWholeNumberError(GameError):
    """A number is a fraction, no number at all, or too small."""


@dataclass(frozen=True, slots=True)
class Position:
    """A player's view of a board; *mines* is None if the total is unknown."""

    view: View
    mines: int | None


@dataclass(frozen=True, slots=True)
class Chances:
    """The number of fitting layouts, each covered cell's exact chance of a mine, and the certain cells."""

    layouts: int
    of: Mapping[Cell, Fraction]
    safe: tuple[Cell, ...]
    mines: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Step:
    """
    One step of a proof: ``suppose``, ``follow``, ``clash``, ``count`` or ``conclude``.

    *numbers* are its reason, *cells* its result; *mine* is whether these are mines, None if the step proves neither.
    """

    kind: str
    numbers: tuple[Cell, ...] = ()
    cells: tuple[Cell, ...] = ()
    mine: bool | None = None


@dataclass(frozen=True, slots=True)
class Move:
    """
    The cell to open, its chance of a mine, and the reason.

    *reason* is ``single``, ``pair``, ``chain``, ``count`` or ``guess``; a guess has no proof, but *why* gives its
    advantage in a sentence.
    """

    cell: Cell
    chance: Fraction
    reason: str
    proof: tuple[Step, ...]
    why: str = ""


@dataclass(frozen=True, slots=True)
class Board:
    """A dealt layout: ``*`` is a mine; *first* is the cell to open first."""

    rows: tuple[str, ...]
    first: Cell


def read_view(drawing: str, mines: int | None = None) -> Position:
    """
    Read a drawn position: ``#`` covered, ``F`` flag, ``.`` or ``0`` to ``8`` open, ``*`` a known mine.

    Raises: GameError.
    """
    if mines is not None:
        _check_whole("mines", mines)
    return Position(board_text.read_view(drawing, mines), mines)


def chances(position: Position) -> Chances:
    """Return the exact chances; without a mine total any number of mines counts. Raises: GameError."""
    found, grid = _chances(position), position.view.grid
    of = {
        grid.place(cell): Fraction(group.weight, found.layouts)
        for group in found.groups
        for cell in cells_of(group.cells)
    }
    return Chances(found.layouts, of, _cells(grid, found.safe), _cells(grid, found.mines))


def best_move(position: Position) -> Move | None:
    """Return the cell to open next; None if nothing is left to open. Flags are ignored. Raises: GameError."""
    counts, grid = position.mines is not None, position.view.grid
    advice = advise(position.view, _chances(position), count_mines=counts, flags=False)
    if advice is None:
        return None
    steps = tuple(_step(grid, step) for step in advice.proof.steps) if advice.proof else ()
    why = advice.guess.text(Words()) if advice.guess else ""
    return Move(grid.place(advice.cell), advice.chance, advice.reason, steps, why)


def win_chance(position: Position, playouts: int = 100, seed: int = 0) -> Estimate:
    """
    Return the strong player's chance to win (``value``) with its standard ``error``; exact if few layouts are left.

    Raises: MissingMinesError, GameError.
    """
    if position.mines is None:
        raise MissingMinesError("a chance to win needs the mine total: say read_view(drawing, mines=N)")
    _check_whole("playouts", playouts, least=1)
    _check_whole("seed", seed)
    found = WinChance(position.view, Random(seed))
    found.refine(playouts)
    return found.of()


def deal(level: str, seed: int, first: Cell | None = None, start: str = "opening", *, no_guess: bool = False) -> Board:
    """
    Deal a board of a level's name or ``WIDTHxHEIGHT/MINES``; the same arguments always deal the same board.

    *first* is opened first, by default the middle; *start* promises an ``opening`` there, a ``safe`` cell, or nothing
    (``off``). With *no_guess*, logic alone can win the board. Raises: GameError, or ValueError for another start.
    """
    _check_whole("seed", seed)
    for name, place in zip(("column", "row"), first or (), strict=False):
        _check_whole(name, place)
    known = parse_level(level)
    grid = known.grid
    opened = grid.cell(*first) if first else grid.cell(grid.width // 2, grid.height // 2)
    known.check(Start(start), opened)
    dealt = deal_layout(Setup(known, Start(start), seed, no_guess=no_guess), opened)
    return Board(tuple(board_text.write_layout(dealt.layout).split()), grid.place(opened))


def read_recording(data: bytes, name: str = "") -> Recording:
    """Read RAWVF, AVF, RMV, EVF or MVF; *name* is the file's name. Raises: GameError."""
    return recordings.read(data, name)


def figures(recording: Recording) -> Figures:
    """Return the figures of a recorded game: time, 3BV, clicks, IOE and others. Raises: GameError."""
    return figures_of(play(recording))


def _check_whole(name: str, value: object, *, least: int = 0) -> None:
    """Check a number that another program gives. Raises NoWholeNumberError."""
    if not isinstance(value, int) or value < least:
        raise NoWholeNumberError(f"{name}: a whole number from {least} on is expected, not {value!r:.40}")


def _chances(position: Position) -> _Chances:
    view = position.view
    known = deduce(view, Deduction(mines=view.shown | view.exploded))
    return mine_chances(view, known=known, count_mines=position.mines is not None)


def _cells(grid: Grid, cells: int) -> tuple[Cell, ...]:
    return tuple(grid.place(cell) for cell in cells_of(cells))


def _step(grid: Grid, step: _Step) -> Step:
    match step:
        case Suppose(cell, mine):
            return Step("suppose", (), (grid.place(cell),), mine)
        case Follow(numbers, cells, mine):
            return Step("follow", _cells(grid, numbers), _cells(grid, cells), mine)
        case Clash(number):
            return Step("clash", (grid.place(number),))
        case Count(numbers):
            return Step("count", _cells(grid, numbers))
        case Conclude(cells, mine):
            return Step("conclude", (), _cells(grid, cells), mine)
