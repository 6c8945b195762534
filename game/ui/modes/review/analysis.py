"""
Analyse any position: it is put in by clicks, digits or a drawing, and told are its chances, proofs and best cells.

A digit or a click sets what a cell shows; the same once more covers it again. The wheel counts a number up and down.
Beyond the board's right edge the arrow keys go through the panel.
"""

from random import Random
from typing import TYPE_CHECKING

import pygame

from game.engine.errors import GameError, TooComplexError
from game.engine.gesture import CELL_UNITS, Kind
from game.engine.grid import cells_of
from game.engine.view import View
from game.notation import board_text
from game.play.worker import Job
from game.ui.board.advisor import draw_chances
from game.ui.board.bezel import OUTER, SIDE, WELL
from game.ui.board.board_scene import BoardScene
from game.ui.board.camera import Camera
from game.ui.board.painter import BoardPainter
from game.ui.board.proof_card import look_at_step, steps_of
from game.ui.board.theatre import Theatre
from game.ui.core.cabinet import Cabinet
from game.ui.core.routes import PlayPosition
from game.ui.core.scene import Frame
from game.ui.core.time import Task
from game.ui.input.actions import CALLS, Action, Asked
from game.ui.input.pointer import Pointing
from game.ui.kit.answers import Answers
from game.ui.modes.review.analysis_files import Exchange, in_play
from game.ui.modes.review.analysis_panel import PLAY, WIDTH, Line, MoreMines, PanelKeys, PanelState, analysis_panel

if TYPE_CHECKING:
    from game.review.analysis import Analysis, Candidate

BLANK = "\n".join(["#" * 9] * 9)
MINES = 10
"""A beginner's board, to begin with."""

NUMBERS = ".12345678"
COVERED, FLAG = (*board_text.ALPHABET[:2],)


class AnalysisScene(BoardScene):
    """One position as a drawing, and what was found out about it."""

    needs = (800, 540)

    def __init__(self, cabinet: Cabinet, view: View | None = None) -> None:
        super().__init__(cabinet)
        self.drawing = in_play(view) if view else BLANK
        self.mines = view.mines if view else MINES
        self.found: Analysis | None = None
        self._problem = self._notice = ""
        self._chosen: int | None = None  # the cell that is looked at in the list
        self.theatre: Theatre | None = None
        self._working: Task | None = None
        self._panel, self._version = self.panes.add(), 0
        self._keys, self._left_at = PanelKeys(self._panel, Answers(cabinet, self.pressed)), 0
        self._exchange = Exchange(cabinet, self, self._put_in, self._say)
        self._begin()

    def _begin(self) -> None:
        """Show a board of the drawing's measures, and analyse it."""
        self.view = self._read()
        self.show_board(self.view.grid, self.hear, seed=1)
        self._analyse()

    def _read(self) -> View:
        rows = self.drawing.count(COVERED) + self.drawing.count(FLAG)
        self.mines = max(0, min(self.mines, rows))
        return board_text.read_view(self.drawing, self.mines)

    # Putting a position in

    def hear(self, kind: Kind, x: int, y: int, who: int) -> None:
        """Take a click for the next number, the right button for a flag."""
        grid, column, row = self.view.grid, x // CELL_UNITS, y // CELL_UNITS
        if not (0 <= column < grid.width and 0 <= row < grid.height):
            return
        cell = grid.cell(column, row)
        if kind is Kind.LEFT_RELEASE:
            self._count_up(cell, 1)
        elif kind is Kind.RIGHT_PRESS:
            self._set(cell, FLAG)

    def _shown(self, cell: int) -> str:
        column, row = self.view.grid.place(cell)
        return self.drawing.split("\n")[row][column]

    def _count_up(self, cell: int, by: int) -> None:
        """Show the next number in a cell; beyond both ends it is covered."""
        shown = COVERED + NUMBERS
        self._set(cell, shown[(max(0, shown.find(self._shown(cell))) + by) % len(shown)])

    def _set(self, cell: int, shown: str) -> None:
        """Show something in a cell; what is shown already covers it."""
        rows = [list(row) for row in self.drawing.split("\n")]
        column, row = self.view.grid.place(cell)
        rows[row][column] = COVERED if rows[row][column] == shown else shown
        self.drawing = "\n".join("".join(row) for row in rows)
        self._changed()

    def _changed(self) -> None:
        self.view = self._read()
        self._analyse()

    def _put_in(self, view: View) -> None:
        self.drawing, self.mines = in_play(view), view.mines
        self._begin()

    def _say(self, notice: str) -> None:
        self._notice = notice

    def _picture(self) -> pygame.Surface:
        """Return the board with what is told on it."""
        surface = pygame.Surface(self.cabinet.style.size)
        BoardPainter(self.cabinet.style.sprites).draw(surface, self.camera, self.view, 0, 0, whole=True)
        self._draw_told(surface, self.camera)
        return surface.subsurface(self.camera.board.clip(surface.get_rect())).copy()

    # What is found out

    def _analyse(self) -> None:
        """Begin to work out what can be said."""
        self.cancel(self._working)
        self.found, self.theatre, self._chosen, self._problem, self._notice = None, None, None, "", ""
        self._version += 1
        view, version = self.view, self._version

        def work() -> "Analysis":
            from game.review.analysis import analyse  # loaded only where it is wanted

            return analyse(view, Random(1), lambda: self._version == version)

        self._working = self.watch(Job(work), self._take, self._give_up)

    def _take(self, found: "Analysis") -> None:
        self._working, self.found = None, found
        advice = found.advice
        if advice and advice.proof:
            style, motion = self.cabinet.style, self.cabinet.stage.motion
            self.theatre = Theatre(style, motion, self.view, advice.proof, advice.known)

    def _give_up(self, error: GameError) -> None:
        self._working = None
        hard = isinstance(error, TooComplexError)
        self._problem = self.cabinet.style.words("hint.too_hard" if hard else "analysis.impossible")

    @property
    def _said(self) -> str:
        """What stands above the list."""
        words = self.cabinet.style.words
        if self._notice or self._problem:
            return self._notice or self._problem
        if self._working:
            return words("review.thinking")
        guess = self.found.advice.guess if self.found and self.found.advice else None
        return guess.text(words) if guess else ""

    # Input

    def act(self, asked: Asked) -> bool:
        """Arrows move the cursor and go on in the panel, digits set its cell, F flags; Back leaves."""
        if self._keys.inside:
            taken = self._keys.act(asked.action)
            self._chosen = self._keys.cell
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
                self._chosen = self._keys.cell
            case action if action in CALLS and CALLS[action] < 90:
                self._set(self.hand.focused(), NUMBERS[CALLS[action] // 10])
            case Action.CALL_9:
                self._set(self.hand.focused(), COVERED)
            case Action.CONFIRM:
                self._count_up(self.hand.focused(), 1)
            case Action.COPY:
                self._exchange.copy(self.drawing)
            case Action.PASTE:
                self._exchange.paste(self.view)
            case Action.HINT if self.theatre:
                self.theatre.move(1)
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
        """The panel, then the board; the wheel counts."""
        self.hand.see(pointing)
        if pointing.button:
            self._keys.leave()
        if pointing.kind is None:
            if (cell := self.camera.cell_at(pointing.at)) is not None:
                self._count_up(cell, pointing.wheel)
            return True
        taken = self.panes.point(pointing)
        look_at_step(self.theatre, self._panel)
        match self._panel.over:
            case ("cell", int(cell)):
                self._chosen = cell
        if not taken and not self._panel.room.collidepoint(pointing.at):
            self.hand.point(pointing)
        return True

    def pressed(self, press: object) -> None:
        """Change the count of mines, look at a cell, or play on."""
        match press:
            case MoreMines(by):
                self.mines = max(0, self.mines + by)
                self._changed()
            case ("cell", int(cell)):
                self._chosen = cell
            case "picture":
                self._exchange.save(self._picture())
            case "last":
                self._exchange.fetch_last()
            case "play" if self.found:
                self.cabinet.router.go(PlayPosition(self.view))
            case _:
                super().pressed(press)

    def on_exit(self) -> None:
        """Work no further."""
        self._version += 1

    # Time and picture

    def update(self, ticks: int) -> None:
        """Let the proof play."""
        if self.theatre:
            self.theatre.advance(ticks)
        super().update(ticks)

    @property
    def animating(self) -> bool:
        """Whether anything moves or is being worked out."""
        works = self.waiting or self._painter.unfinished
        return works or bool(self.theatre and self.theatre.animating) or super().animating

    def lay_out(self) -> None:
        """Place the board and the panel beside it."""
        style, px, (width, height) = self.cabinet.style, self.cabinet.style.px, self.cabinet.style.size
        self._side = pygame.Rect(width - px(WIDTH + OUTER), px(OUTER), px(WIDTH), height - px(2 * OUTER))
        edge = px(OUTER + SIDE + WELL)
        room = pygame.Rect(edge, edge, self._side.left - 2 * edge, height - 2 * edge)
        self._room = room
        self.camera.place(room, style.board_scale)
        self._painter = BoardPainter(style.sprites)

    @property
    def line(self) -> pygame.Rect:
        """Where a line above the board would be."""
        return pygame.Rect(self._room.left, 0, self._room.width, self._room.top)

    @property
    def layered(self) -> bool:
        """Chances lie over the board at all times."""
        return True

    def looks(self) -> object:
        """Return all that the picture depends on."""
        theatre = self.theatre and self.theatre.looks()
        unfinished = self._painter.unfinished and self.age
        return super().looks(), self.drawing, self._version, self.found is None, theatre, self._chosen, unfinished

    def refresh(self) -> None:
        """Show the panel and the proof."""
        best, grid = self.found.best if self.found else (), self.view.grid
        lines = tuple(
            Line(one.cell, grid.place(one.cell), told_wins(one), round(100 * float(one.survival))) for one in best
        )
        playable = self.found is not None and bool(best)
        steps = steps_of(self.theatre) if self.theatre else None
        state = PanelState(self.mines, self._said, lines, self._chosen, playable, steps)
        self._panel.view(analysis_panel, state, self._side)

    def draw_board(self, frame: Frame, camera: Camera) -> None:
        """Paint the cells."""
        self._painter.draw(frame.surface, camera, self.view, 0, 0, whole=True)

    def draw_over(self, frame: Frame, camera: Camera) -> None:
        """Paint what is told of the cells, the proof and the cursor."""
        self._draw_told(frame.surface, camera)
        if self.theatre:
            self.theatre.draw(frame.surface, camera)
        self.cursor.draw(frame.surface, camera)

    def _draw_told(self, surface: pygame.Surface, camera: Camera) -> None:
        """Paint the chances, and a frame around the best cell and the one that is looked at."""
        style = self.cabinet.style
        surface.set_clip(camera.area)
        if self.found:
            draw_chances(surface, style, camera, self.found.chances, self.view.flags)
            best = 1 << self.found.best[0].cell if self.found.best else 0
            looked_at = 0 if self._chosen is None else 1 << self._chosen
            for cells, colour in ((best, "good"), (looked_at, "accent")):
                for cell in cells_of(cells & camera.seen_cells):
                    rect = camera.cell_rect(cell)
                    surface.blit(style.sprites.frame(rect.size, max(2, rect.width // 10), colour), rect)
        surface.set_clip(None)


def told_wins(one: "Candidate") -> str:
    """Return how often a cell wins, in percent, and within what that holds unless it is exact."""
    return f"{100 * one.wins:.0f}" + (f" ± {100 * one.error:.0f}" if one.error else "")
