"""
The rules: a game and an action go in, a new game and its events come out.

Nothing here knows time, chance or a screen. An action without an effect returns the same game and no events.
"""

from dataclasses import replace
from enum import Enum

from game.engine.actions import Action, Chord, FlagRest, Mark, Open
from game.engine.errors import CellError
from game.engine.events import Chorded, Event, Flagged, Lost, NotProved, Opened, Questioned, Unmarked, Won
from game.engine.layout import Layout
from game.engine.value import value
from game.engine.view import View


class Status(Enum):
    """The state of a game."""

    PLAYING = "playing"
    WON = "won"
    LOST = "lost"


@value
class Game:
    """One board being played: the secret layout, the view, and the status."""

    layout: Layout
    view: View
    question_marks: bool = False
    status: Status = Status.PLAYING
    unproved: int = 0  # bitboard: the cells whose opening was a guess and ended the game


Result = tuple[Game, tuple[Event, ...]]


def new_game(layout: Layout, *, view: View | None = None, question_marks: bool = False) -> Game:
    """Return a game on *layout*; *view* may bring marks that were set before the deal."""
    return Game(layout, view or View(layout.grid, layout.mine_count), question_marks)


def apply(game: Game, action: Action) -> Result:
    """
    Return the game after *action*, and the events in their order.

    Raises: CellError: the cell is not on the board.
    """
    if not 0 <= action.cell < game.layout.grid.size:
        raise CellError(f"cell {action.cell} is not on a board of {game.layout.grid.size} cells")
    if game.status is not Status.PLAYING:
        return game, ()
    match action:
        case Open(cell):
            return _open(game, cell, targets(game.view, action))
        case Mark(cell):
            view, events = mark(game.view, cell, question_marks=game.question_marks)
            return (_with(game, view), events) if events else (game, ())
        case Chord(cell):
            return _chord(game, cell)
        case FlagRest(cell):
            return _flag_rest(game, cell)


def targets(view: View, action: Action) -> int:
    """Return the covered cells that an action asks to open: one cell, or a chord's neighbours."""
    match action:
        case Open(cell):
            return 1 << cell & view.covered & ~view.flags
        case Chord(cell) if view.is_open(cell):
            around = view.grid.around(cell)
            met = (around & view.flags).bit_count() == view.number(cell)
            return around & view.covered & ~view.flags if met else 0
    return 0


def end_unproved(game: Game, action: Action) -> Result:
    """
    End the game for an unproved opening and return it with its event; no cell is opened and no mine shown.

    The caller decides whether an opening is proved: the rules contain no solver.
    """
    cells = targets(game.view, action)
    return replace(game, status=Status.LOST, unproved=cells), (NotProved(action.cell, cells),)


def mark(view: View, cell: int, *, question_marks: bool) -> tuple[View, tuple[Event, ...]]:
    """Change the mark of a covered cell to the next one; it needs no layout, so it works before the deal."""
    bit = 1 << cell
    if view.opened & bit:
        return view, ()
    if view.flags & bit:
        if question_marks:
            return view.marked(view.flags ^ bit, view.questions | bit), (Questioned(cell),)
        return view.marked(view.flags ^ bit, view.questions), (Unmarked(cell),)
    if view.questions & bit:
        return view.marked(view.flags, view.questions ^ bit), (Unmarked(cell),)
    return view.marked(view.flags | bit, view.questions), (Flagged(bit),)


def unflagged_rest(view: View, cell: int) -> int:
    """Return the unflagged cells around an open number if all its covered neighbours must be mines."""
    covered = view.grid.around(cell) & view.covered
    all_mines = view.is_open(cell) and covered.bit_count() == view.number(cell)
    return covered & ~view.flags if all_mines else 0


def _open(game: Game, cell: int, targets: int) -> Result:
    """Open *targets* (covered, unflagged) as one action that began at *cell*."""
    if not targets:
        return game, ()
    layout, view = game.layout, game.view
    exploded = targets & layout.mines
    fresh = layout.flood(targets ^ exploded, ~(view.opened | view.flags))
    opened = view.opened | fresh
    flags, shown = view.flags, 0
    status = Status.PLAYING
    last: tuple[Event, ...] = ()
    if exploded:
        status, last = Status.LOST, (Lost(cell, exploded),)
        shown = layout.mines
    elif opened == layout.safe:
        status, last = Status.WON, (Won(layout.mines & ~flags),)
        flags = shown = layout.mines
    view = View(
        view.grid,
        view.mines,
        opened,
        layout.numbers_of(opened),
        flags,
        view.questions & ~(opened | flags | shown),
        exploded,
        shown,
    )
    events: tuple[Event, ...] = (Opened(cell, fresh), *last) if fresh else last
    return Game(layout, view, game.question_marks, status), events


def _chord(game: Game, cell: int) -> Result:
    after, events = _open(game, cell, targets(game.view, Chord(cell)))
    return after, (Chorded(cell), *events) if events else ()


def _flag_rest(game: Game, cell: int) -> Result:
    view = game.view
    rest = unflagged_rest(view, cell)
    if not rest:
        return game, ()
    flagged = view.marked(view.flags | rest, view.questions & ~rest)
    return _with(game, flagged), (Flagged(rest),)


def _with(game: Game, view: View) -> Game:
    return Game(game.layout, view, game.question_marks, game.status, game.unproved)
