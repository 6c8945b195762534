"""
Analyse any position: enter it by clicks, digits or a drawing; see its chances, proofs and best cells.

A digit or a click sets a cell; the same digit again covers it. The wheel counts its number up and down.
Beyond the board's right edge the arrow keys go through the panel.
"""

from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING, Self

import pygame

from game.engine.deal import Start, most_mines
from game.engine.errors import GameError, TooComplexError
from game.engine.gesture import Kind, MouseEvent
from game.engine.grid import grid
from game.engine.view import View
from game.i18n.catalogue import Words
from game.notation import board_text, boards
from game.play.worker import Job
from game.store.errors import UnavailableError
from game.ui.board.advisor import draw_chances
from game.ui.board.bezel import OUTER, board_room
from game.ui.board.board_scene import BoardScene
from game.ui.board.painter import BoardPainter
from game.ui.board.proof_card import StepsState, look_at_step, steps_list, steps_of
from game.ui.board.theatre import Theatre
from game.ui.core import clipboard
from game.ui.core.cabinet import Cabinet
from game.ui.core.clip import clipped
from game.ui.core.routes import PlayPosition
from game.ui.core.scene import Frame
from game.ui.core.style import LARGE, NORMAL, SMALL, Style
from game.ui.core.time import Task, Timed
from game.ui.core.value import Value
from game.ui.input.actions import ARROWS, DIGITS, Action, Asked
from game.ui.input.pointer import Pointing
from game.ui.kit.button import Button
from game.ui.kit.deck import board_keys
from game.ui.kit.focus import focusable, row_of
from game.ui.kit.layout import Column, Fitting, Gap, Grid, Grow, Pad, Row
from game.ui.kit.node import NOTHING, Node
from game.ui.kit.pane import Moves, Pane
from game.ui.kit.panes import Answers
from game.ui.kit.table import TableColumn, TableRow
from game.ui.kit.text import Lines, Panel, Text
from game.ui.modes.review.review_panel import draw_frames

if TYPE_CHECKING:
    from game.review.analysis import Analysis, Candidate
    from game.store.records import Records

WIDTH, LEAST, MARGIN, ROW = 320, 316, 16, 30
"""At 720p. WIDTH: of the panel. LEAST: its height below a board. MARGIN: beside texts. ROW: height of a row."""

COLUMNS = TableColumn(0.2, start=0.02, align="left"), TableColumn(0.99, start=0.22, align="left")

PLAY, LAST = "play", "last"
"""Presses of buttons. PLAY: play on. LAST: take the last game."""


class MoreMines(Value):
    """Asks to change the count of mines by *by*."""

    by: int


class Line(Value):
    """One of the best cells."""

    cell: int
    place: tuple[int, int]
    wins: str  # percent, with its error
    lives: int


class PanelState(Value):
    """The state of the panel."""

    mines: int
    said: str
    lines: tuple[Line, ...]
    chosen: int | None
    playable: bool
    steps: StepsState | None = None  # of the playing proof


def ways_on(style: Style, *, playable: bool) -> tuple[Button, ...]:
    """Return the buttons: the golden one first if the position can be played, Back last."""
    words = style.words
    asks = {
        "copy": (words("analysis.copy"), Action.COPY),
        "paste": (words("asks.paste"), Action.PASTE),
        LAST: (words("analysis.last"), LAST),
    }
    high = style.target(32) / style.scale
    ways = (Button(label, SMALL, 20, key=key, press=ask, high=high) for key, (label, ask) in asks.items())
    play = Button(words("analysis.play"), NORMAL, first=True, tall=42, key=PLAY, press=PLAY)
    return (play, *ways) if playable else tuple(ways)


def analysis_panel(state: PanelState, style: Style) -> Node:
    """Return the panel."""
    words, high = style.words, style.target(32) / style.scale

    def button(label: str, press: object, key: str) -> Button:
        return Button(label, SMALL, 20, key=key, press=press, high=high)

    mines = Row(
        (
            Text(words("analysis.mines", count=state.mines)),
            Grow(),
            button("−", MoreMines(-1), "fewer"),
            Gap(6),
            button("+", MoreMines(1), "more"),
        )
    )
    ways = ways_on(style, playable=state.playable)
    play, rest = (ways[0], ways[1:]) if state.playable else (Gap(42), ways)
    if style.decked:
        rest = board_keys(style, ways)[1]
    asks = Grid(rest, 3 if style.slim else 2, 8) if rest else NOTHING
    about = Fitting((Grow(), Lines((words("analysis.about"),), SMALL, "text_dim")), grow=1, shrinks=True)
    items = (
        Row(
            (
                Text(words("analysis.heading"), LARGE, grow=1),
                *(() if style.decked else (button(words("menu.back"), Action.BACK, "back"),)),
            )
        ),
        Gap(10),
        mines,
        Gap(8),
        Lines((state.said,), high=54),
        Gap(8),
        Fitting(tuple(_row(line, line.cell == state.chosen, style) for line in state.lines), shrinks=True),
        *((Gap(12), steps_list(state.steps), Grow()) if state.steps else (about,)),
        *((Gap(10), asks) if ways else ()),
        *(() if style.decked else (Gap(8), play)),
    )
    return Panel(Pad(Column(items), (MARGIN, 14)), radius=8)


def _row(line: Line, chosen: bool, style: Style) -> Node:
    column, row = line.place
    told = style.words("analysis.row", wins=line.wins, lives=line.lives)
    return TableRow(
        (f"{column + 1} / {row + 1}", told),
        columns=COLUMNS,
        colour="accent" if chosen else "text",
        key=("cell", line.cell),
        press=("cell", line.cell),
        high=style.target(ROW) / style.scale,
    )


class PanelKeys:
    """The arrow keys in the panel: they enter it over the board's edge, and leave it by Back or left of a row."""

    def __init__(self, pane: Pane, answers: Answers) -> None:
        self._pane, self._answers = pane, answers

    @property
    def inside(self) -> bool:
        """Whether the arrows move the focus in the panel."""
        return self._pane.moves is Moves.ROWS

    @property
    def cell(self) -> int | None:
        """The cell whose row has the focus."""
        match self._pane.focus:
            case ("cell", int(cell)) if self.inside:
                return cell
        return None

    def enter(self) -> None:
        """Focus the best cell, if there is one, else the button to play on."""
        self._pane.moves = Moves.ROWS
        cells = [node.key for node in focusable(self._pane.placed) if isinstance(node, TableRow)]
        self._answers.take(self._pane.to(cells[0] if cells else PLAY))

    def leave(self) -> None:
        """Give the arrows back to the board."""
        self._pane.moves = Moves.NONE

    def act(self, action: Action) -> bool:
        """Move the focus, or press the focused node; return whether *action* did so."""
        row = row_of(self._pane.placed, self._pane.focus)
        if action is Action.BACK or (action is Action.LEFT and row and row[0].key == self._pane.focus):
            self.leave()
            return True
        return self._answers.take(self._pane.act(action)) or action in ARROWS


BLANK = "\n".join(["#" * 9] * 9)
MINES = 10
"""The mines at first: those of a beginner's board."""

NUMBERS = ".12345678"
COVERED, FLAG = (*board_text.ALPHABET[:2],)


def in_play(view: View) -> str:
    """Return the drawing of a board before its end; mines, wrong flags and question marks are covered."""
    return board_text.write_view(view).rstrip("\n").translate(str.maketrans("*X%?", "####"))


class Position(Value):
    """A drawing of all cells, and the count of mines."""

    drawing: str = BLANK
    mines: int = MINES

    @classmethod
    def of(cls, view: View) -> Self:
        """Return the position of a view."""
        return cls(in_play(view)).with_mines(view.mines)

    def view(self) -> View:
        """The position as a player's view."""
        return board_text.read_view(self.drawing, self.mines)

    def with_mines(self, mines: int) -> Self:
        """Return the same with *mines*, as many as the board and its covered cells can have."""
        rows = self.drawing.split("\n")
        covered = self.drawing.count(COVERED) + self.drawing.count(FLAG)
        most = min(covered, most_mines(grid(len(rows[0]), len(rows)), Start.OFF))
        return self.replaced(mines=min(max(1, mines), most))

    def with_next(self, cell: int, by: int) -> Self:
        """Return the same with a cell's number changed by *by*; beyond both ends it is covered."""
        shown, now = COVERED + NUMBERS, self.drawing.replace("\n", "")[cell]
        return self.with_shown(cell, shown[(max(0, shown.find(now)) + by) % len(shown)])

    def with_shown(self, cell: int, shown: str) -> Self:
        """Return the same with *shown* in a cell; if the cell shows it already, covered."""
        rows = self.drawing.split("\n")
        row, column = divmod(cell, len(rows[0]))
        now = COVERED if rows[row][column] == shown else shown
        rows[row] = rows[row][:column] + now + rows[row][column + 1 :]
        return self.replaced(drawing="\n".join(rows)).with_mines(self.mines)


class Findings(Timed):
    """The analysis of one view, and the cell that the player looks at."""

    def __init__(self, cabinet: Cabinet, view: View) -> None:
        self._cabinet, self._version = cabinet, 0
        self.begin(view)

    def begin(self, view: View) -> None:
        """Drop the findings, and begin to analyse another view."""
        self.call_off()
        self.found: Analysis | None = None
        self.theatre: Theatre | None = None
        self.chosen: int | None = None  # the focused cell of the list
        self.notice = ""  # shown instead of the findings
        self._view, version = view, self._version

        def work() -> "Analysis":
            from game.review.analysis import analyse  # it loads the solver

            return analyse(view, Random(1), lambda: self._version == version)

        self.watch(Job(work), self._take, self._give_up)

    def say(self, notice: str) -> None:
        """Show a notice until the position changes."""
        self.notice = notice

    def call_off(self) -> None:
        """Cancel the running analysis."""
        self.cancel_all()
        self._version += 1

    def _take(self, found: "Analysis") -> None:
        self.found, advice = found, found.advice
        if advice and advice.proof:
            style, motion = self._cabinet.style, self._cabinet.stage.motion
            self.theatre = Theatre(style, motion, self._view, advice.proof, advice.known)

    def _give_up(self, error: GameError) -> None:
        hard = isinstance(error, TooComplexError)
        self.notice = self.notice or self._cabinet.style.words("hint.too_hard" if hard else "analysis.impossible")

    def advance(self, ticks: int) -> None:
        """Take finished findings, and let the proof play."""
        super().advance(ticks)
        if self.theatre:
            self.theatre.advance(ticks)

    @property
    def animating(self) -> bool:
        """Whether a proof plays."""
        return bool(self.theatre and self.theatre.animating)

    def looks(self) -> object:
        """Return all that the picture over the board depends on."""
        return self.found is None, self.theatre and self.theatre.looks(), self.chosen

    def message(self) -> str:
        """Return the sentence above the list."""
        words = self._cabinet.style.words
        if self.notice or self.busy:
            return self.notice or words("hint.thinking")
        guess = self.found.advice.guess if self.found and self.found.advice else None
        return guess.text(words) if guess else ""

    @property
    def lines(self) -> tuple[Line, ...]:
        """The lines of the list: the best cells with their chances."""
        best, grid = self.found.best if self.found else (), self._view.grid
        return tuple(
            Line(one.cell, grid.place(one.cell), told_wins(one), round(100 * float(one.survival))) for one in best
        )

    @property
    def framed(self) -> list[tuple[int, str]]:
        """The framed sets of cells, each with its colour: the best cell, and the one the player looks at."""
        if not self.found:
            return []
        best = [(1 << one.cell, "good") for one in self.found.best[:1]]
        return best if self.chosen is None else [*best, (1 << self.chosen, "accent")]


def told_wins(one: "Candidate") -> str:
    """Return a cell's chance to win in percent, with its error unless it is exact."""
    return f"{100 * one.wins:.0f}" + (f" ± {100 * one.error:.0f}" if one.error else "")


class AnalysisScene(BoardScene):
    """One position as a drawing, and the findings about it."""

    needs = (800, 540)
    layered = True  # chances are always painted over the board

    def __init__(self, cabinet: Cabinet, view: View | None = None) -> None:
        super().__init__(cabinet)
        self.position = Position.of(view) if view else Position()
        self.view = self.position.view()
        self.findings = Findings(cabinet, self.view)
        self._panel = self.panes.add()
        self._keys, self._left_at = PanelKeys(self._panel, Answers(cabinet, self.pressed)), 0
        self._exchange = Exchange(cabinet, self, self._put_in, self.findings.say)
        self.show_board(self.view.grid, self.hear, seed=1)

    # Entering a position

    def _change(self, position: Position) -> None:
        self.position, self.view = position, position.view()
        self.findings.begin(self.view)

    def _put_in(self, view: View) -> None:
        self._change(Position.of(view))
        self.show_board(self.view.grid, self.hear, seed=1)

    def hear(self, kind: Kind, x: int, y: int, who: int) -> None:
        """Set the next number by a click, a flag by the right button."""
        cell = MouseEvent(0, kind, x, y).cell(self.view.grid)
        if cell is not None and kind is Kind.LEFT_RELEASE:
            self._change(self.position.with_next(cell, 1))
        elif cell is not None and kind is Kind.RIGHT_PRESS:
            self._change(self.position.with_shown(cell, FLAG))

    # Input

    def act(self, asked: Asked) -> bool:
        """Arrows move the cursor and enter the panel, digits set the cursor's cell, F flags; Back leaves."""
        if self._keys.inside:
            taken = self._keys.act(asked.action)
            self.findings.chosen = self._keys.cell
            if not self._keys.inside:
                self.hand.focus = self._left_at
            if taken:
                return True
        cell, grid = self.hand.focus, self.view.grid
        match asked.action:
            case Action.RIGHT if cell is not None and grid.place(cell)[0] == grid.width - 1:
                self._left_at, self.hand.focus = cell, None
                self.refresh()
                self._keys.enter()
                self.findings.chosen = self._keys.cell
            case action if DIGITS.get(action, 9) < 9:
                self._change(self.position.with_shown(self.hand.focused(), NUMBERS[DIGITS[action]]))
            case Action.DIGIT_9:
                self._change(self.position.with_shown(self.hand.focused(), COVERED))
            case Action.CONFIRM:
                self._change(self.position.with_next(self.hand.focused(), 1))
            case Action.COPY:
                self._exchange.copy(self.position.drawing)
            case Action.PASTE:
                self._exchange.paste(self.view)
            case Action.HINT if self.findings.theatre:
                self.findings.theatre.move(1)
            case Action.NEW:
                self.pressed(PLAY)
            case Action.ZOOM_IN | Action.ZOOM_OUT:
                self.pressed(MoreMines(1 if asked.action is Action.ZOOM_IN else -1))
            case Action.BACK | Action.TITLE:
                self.cabinet.stage.pop()
            case _:
                return super().act(asked)
        return True

    def point(self, pointing: Pointing) -> bool:
        """Pass the mouse to the panel, then to the board; the wheel counts a number."""
        self.hand.see(pointing)
        if pointing.button:
            self._keys.leave()
        if pointing.kind is None:
            if (cell := self.camera.cell_at(pointing.at)) is not None:
                self._change(self.position.with_next(cell, pointing.wheel))
            return True
        taken = self.panes.point(pointing)
        look_at_step(self.findings.theatre, self._panel)
        match self._panel.over:
            case ("cell", int(cell)):
                self.findings.chosen = cell
        if not taken and not self._panel.room.collidepoint(pointing.at):
            self.hand.point(pointing)
        return True

    def pressed(self, press: object) -> None:
        """Change the count of mines, look at a cell, or play on."""
        match press:
            case MoreMines(by):
                self._change(self.position.with_mines(self.position.mines + by))
            case ("cell", int(cell)):
                self.findings.chosen = cell
            case "last":
                self._exchange.fetch_last()
            case "play" if self.findings.found:
                self.cabinet.router.go(PlayPosition(self.view))
            case _:
                super().pressed(press)

    def on_exit(self) -> None:
        """Cancel the running analysis."""
        self.findings.call_off()

    # Time and picture

    def update(self, ticks: int) -> None:
        """Take finished findings; let the proof play."""
        self.findings.advance(ticks)
        super().update(ticks)

    @property
    def parts(self) -> tuple[Timed, ...]:
        """The analysis of the position."""
        return (self.findings,)

    @property
    def animating(self) -> bool:
        """Whether anything moves."""
        return self._painter.unfinished or self.findings.animating or super().animating

    @property
    def separate_keys(self) -> tuple[Node, ...]:
        """Back, what gives and takes positions, and Play on."""
        style = self.cabinet.style
        return board_keys(style, ways_on(style, playable=bool(self.findings.lines)))[0]

    def lay_out(self) -> None:
        """Place the board and the panel on the same edges: beside it, or in an upright window below it."""
        style, outer, page = self.cabinet.style, self.cabinet.style.px(OUTER), self.cut_deck()
        width, height = page.size
        self._side = page.inflate(-2 * outer, -2 * outer)
        plate = self._side.copy()
        if height > width:
            self._side.top += min(height * 9 // 16, height - 2 * outer - style.px(LEAST))
            self._side.height = page.bottom - outer - self._side.top
            plate.height = self._side.top - 2 * outer
        else:
            self._side.left, self._side.width = page.right - style.px(WIDTH + OUTER), style.px(WIDTH)
            plate.width = self._side.left - outer - plate.left
        self._room, self.camera.plate = board_room(style, plate), plate
        self.camera.place(self._room, style.css)
        self._painter = BoardPainter(style.sprites)

    @property
    def line(self) -> pygame.Rect:
        """The place above the board, where other scenes have a line."""
        return pygame.Rect(self._room.left, 0, self._room.width, self._room.top)

    def looks(self) -> object:
        """Return all that the picture depends on."""
        return super().looks(), self.position, self.findings.looks(), self._painter.unfinished and self.age

    def refresh(self) -> None:
        """Show the panel and the proof."""
        findings, lines = self.findings, self.findings.lines
        steps = steps_of(findings.theatre) if findings.theatre else None
        state = PanelState(self.position.mines, findings.message(), lines, findings.chosen, bool(lines), steps)
        self._panel.view(analysis_panel, state, self._side)

    def draw(self, frame: Frame) -> None:
        """Paint the cells, the chances, the frames, the proof and the cursor."""
        frame, camera = self.draw_ground(frame), self.camera
        self._painter.draw(frame.surface, camera, self.view, 0, 0, whole=True)
        self.draw_effects(frame)
        if self.findings.found:
            with clipped(frame.surface, camera.area):
                draw_chances(frame.surface, self.cabinet.style, camera, self.findings.found.chances, self.view.flags)
        draw_frames(frame.surface, self.cabinet.style, camera, self.findings.framed)
        if self.findings.theatre:
            self.findings.theatre.draw(frame.surface, camera)
        self.cursor.draw(frame.surface, camera)
        self.draw_panes(frame)


LARGEST = 30, 24
"""The most columns and rows of an imported position."""

LATELY = 20
"""The latest games, in which the last one with a recording is searched."""


def fits(width: int, height: int) -> bool:
    """Return whether a board is small enough."""
    return width <= LARGEST[0] and height <= LARGEST[1]


def last_recording(records: "Records") -> str:
    """Return the recording of the last game that fits. Raises UnavailableError: none is stored."""
    for game in records.games(limit=LATELY):
        if fits(game.width, game.height) and (text := records.replay(game.uid)):
            return text
    raise UnavailableError("no game of that size is kept")


def last_position(text: str) -> View:
    """Return the position of a recorded game before its last move. Raises GameError."""
    from game.notation import rawvf
    from game.play.replay import play

    playback = play(rawvf.read(text))
    return playback.view_after(max(0, len(playback.moments) - 1))


class Exchange:
    """Imports and exports for a *scene*; *put_in* takes a position, *say* takes the result in words."""

    def __init__(
        self, cabinet: Cabinet, scene: Timed, put_in: Callable[[View], None], say: Callable[[str], None]
    ) -> None:
        self._cabinet, self._scene, self._put_in, self._say = cabinet, scene, put_in, say
        self._fetching: Task | None = None

    @property
    def words(self) -> Words:
        """The texts in the player's language."""
        return self._cabinet.style.words

    def copy(self, drawing: str) -> None:
        """Put a drawing on the clipboard."""
        self._say(self.words("share.copied" if clipboard.put(drawing) else "share.no_clipboard"))

    def paste(self, now: View) -> None:
        """Take the drawing on the clipboard as the position in place of *now*, with a possible count of mines."""
        try:
            given, counted = boards.read_view(clipboard.get())
            view = board_text.read_view(in_play(given), given.mines if counted else None)
            if not fits(view.grid.width, view.grid.height):
                raise GameError("a position has at most thirty columns and twenty-four rows")
        except GameError:
            self._say(self.words("analysis.no_drawing"))
        else:

            def work() -> View:
                from game.review.analysis import with_mines  # it loads the solver

                return view if counted else with_mines(view, now)

            self._scene.cancel(self._fetching)
            self._fetching = self._scene.watch(Job(work), self._put_in, lambda _: self._put_in(view))

    def fetch_last(self) -> None:
        """Take the last game's position before its last move; read and replay it in the background."""
        self._scene.cancel(self._fetching)
        reading = self._cabinet.history.ask(last_recording)
        self._fetching = self._scene.watch(reading, self._play_through, self._no_game)

    def _play_through(self, text: str) -> None:
        self._fetching = self._scene.watch(Job(lambda: last_position(text)), self._put_in, self._no_game)

    def _no_game(self, _: GameError) -> None:
        self._say(self.words("analysis.no_game"))
