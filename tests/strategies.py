"""
Inputs for all tests: hypothesis strategies, drawn boards and drawn gestures.

A drawn board has a row per line, ``*`` for a mine and ``.`` for a safe cell. A
drawn gesture is a row of words: a letter for the input and the column
and row of its place, such as ``L21 l21`` for a left click on column 2, row 1.
"""

from collections.abc import Sequence

from hypothesis import assume
from hypothesis import strategies as st

from game.engine.actions import Action, Chord, FlagRest, Mark, Open
from game.engine.game import Game, Status, apply, new_game
from game.engine.gesture import CELL_UNITS, Kind, MouseEvent
from game.engine.grid import Grid, cells_of, grid
from game.engine.layout import Layout
from game.engine.mouse import MouseOptions
from game.engine.view import View
from game.play.session import Input, Session
from game.play.setup import Setup

LETTERS = {
    "@": Kind.MOVE,
    "L": Kind.LEFT_PRESS,
    "l": Kind.LEFT_RELEASE,
    "R": Kind.RIGHT_PRESS,
    "r": Kind.RIGHT_RELEASE,
    "M": Kind.MIDDLE_PRESS,
    "m": Kind.MIDDLE_RELEASE,
    "S": Kind.SHIFT_LEFT_PRESS,
}
GESTURES = ("Ll", "Ll", "Ll", "LlLl", "Rr", "Rr", "LRlr", "LRrl", "RLlr", "RLrl", "RLlLlr", "Mm", "Sl", *LETTERS)
MOST_AT_THE_RIM = 14
"""The most covered cells with a witness in a drawn view; each more doubles the work of the solver's judge."""

ACTION_KINDS: tuple[type[Action], ...] = (Open, Mark, Chord, FlagRest)


def drawn_layout(drawing: str) -> Layout:
    """Return the layout of a drawn board."""
    rows = drawing.split()
    cells = "".join(rows)
    return Layout(grid(len(rows[0]), len(rows)), sum(1 << cell for cell, char in enumerate(cells) if char == "*"))


def drawn_cells(drawing: str) -> int:
    """Return the bitboard of a drawing's ``x``."""
    return sum(1 << cell for cell, char in enumerate("".join(drawing.split())) if char == "x")


def picture(view: View) -> str:
    """
    Draw a player's view.

    ``#`` covered, digits, ``F`` flag, ``?`` question mark; at the end ``X`` a mine that was hit, ``*`` another mine,
    ``!`` a wrong flag.
    """
    rows = []
    for y in range(view.grid.height):
        rows.append("".join(_seen(view, y * view.grid.width + x) for x in range(view.grid.width)))
    return "\n".join(rows)


def _seen(view: View, cell: int) -> str:
    bit = 1 << cell
    if view.exploded & bit:
        return "X"
    if view.flags & bit:
        return "!" if view.shown and not view.shown & bit else "F"
    if view.shown & bit:
        return "*"
    if view.questions & bit:
        return "?"
    return str(view.number(cell)) if view.opened & bit else "#"


def hands(drawing: str) -> list[MouseEvent]:
    """
    Return a drawn gesture's events, all in tick 0 until ``+100`` lets 100 ticks pass; ``--`` is off the board.

    ``@`` moves, ``L`` ``R`` ``M`` press, ``l`` ``r`` ``m`` release, ``S`` presses left with shift.
    """
    events, tick = [], 0
    for word in drawing.split():
        if word[0] == "+":
            tick += int(word)
        else:
            x, y = (-1, -1) if word[1:] == "--" else (int(place) * CELL_UNITS + CELL_UNITS // 2 for place in word[1:])
            events.append(MouseEvent(tick, LETTERS[word[0]], x, y))
    return events


def grids(most: int = 12) -> st.SearchStrategy[Grid]:
    """Boards of 1×1 to *most* × *most* cells."""
    return st.builds(grid, st.integers(1, most), st.integers(1, most))


def bitboards(board: Grid) -> st.SearchStrategy[int]:
    """Sets of the board's cells: about half of them, few and nearly all."""
    few = few_cells(board)
    return st.integers(0, board.full) | few | few.map(lambda cells: board.full ^ cells)


def few_cells(board: Grid) -> st.SearchStrategy[int]:
    """Sets of up to a fifth of the board's cells."""
    cells = st.sets(st.integers(0, board.size - 1), max_size=max(1, board.size // 5))
    return cells.map(lambda chosen: sum(1 << cell for cell in chosen))


@st.composite
def boards_with_cells(draw: st.DrawFn, most: int = 12) -> tuple[Grid, int]:
    """Return a board and a set of its cells."""
    board = draw(grids(most))
    return board, draw(bitboards(board))


@st.composite
def layouts(draw: st.DrawFn, most: int = 12) -> Layout:
    """Return a layout of any density; mostly a sparse one, where openings are large."""
    board = draw(grids(most))
    return Layout(board, draw(few_cells(board) | few_cells(board) | bitboards(board)))


@st.composite
def views(draw: st.DrawFn, most: int = 5) -> View:
    """Return a view of a board: some safe cells open, and flags anywhere on the others."""
    layout = draw(layouts(most))
    opened = draw(st.integers(0, layout.grid.full)) & layout.safe
    if draw(st.booleans()):
        opened |= draw(st.integers(0, layout.grid.full)) & layout.safe
    at_the_rim = layout.grid.dilate(opened) & ~opened
    assume(at_the_rim.bit_count() <= MOST_AT_THE_RIM)
    flags = draw(st.integers(0, layout.grid.full)) & ~opened
    return View(layout.grid, layout.mine_count, opened, layout.numbers_of(opened), flags)


@st.composite
def doubtful_positions(draw: st.DrawFn) -> tuple[tuple[int | None, ...], int]:
    """Return a position with one number that may be wrong, and its width."""
    view = draw(views(4))
    assume(view.opened)
    position = [view.number(cell) if view.is_open(cell) else None for cell in range(view.grid.size)]
    position[draw(st.sampled_from(cells_of(view.opened)))] = draw(st.integers(0, 8))
    return tuple(position), view.grid.width


def actions(board: Grid) -> st.SearchStrategy[Action]:
    """Any action of a player, anywhere on the board."""
    return st.builds(lambda kind, cell: kind(cell), st.sampled_from(ACTION_KINDS), st.integers(0, board.size - 1))


@st.composite
def fair_actions(draw: st.DrawFn, game: Game) -> Action:
    """Return an action that mostly opens safe cells and flags mines, so that games last."""
    view, layout = game.view, game.layout
    wishes: list[tuple[type[Action], int]] = [
        (Open, layout.safe & view.covered),
        (Open, layout.safe & view.covered),
        (Mark, layout.mines & ~view.flags),
        (Mark, view.flags),
        (Chord, view.opened),
        (Chord, view.opened),
        (FlagRest, view.opened),
    ]
    kind, wanted = draw(st.sampled_from(wishes))
    if not wanted or not draw(st.integers(0, 9)):
        wanted = layout.grid.full
    return kind(draw(st.sampled_from(cells_of(wanted))))


@st.composite
def games(draw: st.DrawFn, most: int = 12, steps: int = 12) -> Game:
    """Return a game after up to *steps* actions, still in play if the board allows it."""
    game = new_game(draw(layouts(most)), question_marks=draw(st.booleans()))
    for _ in range(draw(st.integers(0, steps))):
        after, _events = apply(game, draw(fair_actions(game)))
        if after.status is Status.PLAYING:
            game = after
    return game


def mouse_options() -> st.SearchStrategy[MouseOptions]:
    """All combinations of the mouse options."""
    return st.builds(MouseOptions, st.booleans(), st.booleans())


@st.composite
def mouse_events(draw: st.DrawFn, board: Grid, most: int = 40) -> list[MouseEvent]:
    """Return whole gestures and stray events in order of time, at most one cell off the board."""
    events, tick = [], 0
    for _ in range(draw(st.integers(0, most))):
        x = draw(st.integers(-CELL_UNITS, (board.width + 1) * CELL_UNITS))
        y = draw(st.integers(-CELL_UNITS, (board.height + 1) * CELL_UNITS))
        for letter in draw(st.sampled_from(GESTURES)):
            # Pauses are near a double click's length, where an error of one tick would show.
            tick += draw(st.sampled_from((0, 0, 1, 1, 5, 99, 100, 101)))
            events.append(MouseEvent(tick, LETTERS[letter], x, y))
            if not draw(st.integers(0, 5)):
                x += draw(st.integers(-CELL_UNITS, CELL_UNITS))
    return events


def replay(setup: Setup, log: Sequence[Input], ticks: int) -> Session:
    """Return the session that *log* leads to, *ticks* after its beginning."""
    session = Session(setup)
    for given in log:
        session.post(given)
    session.advance(ticks)
    return session
