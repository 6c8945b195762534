"""
Analyse any position: enter it by clicks, digits or a drawing; see its chances, proofs and best cells.

A digit or a click sets a cell; the same digit again covers it. The wheel counts its number up and down.
Beyond the board's right edge the arrow keys go through the panel.
"""

import pygame

from game.engine.gesture import Kind, MouseEvent
from game.engine.view import View
from game.ui.board.advisor import draw_chances
from game.ui.board.bezel import OUTER, board_room
from game.ui.board.board_scene import BoardScene
from game.ui.board.painter import BoardPainter
from game.ui.board.proof_card import look_at_step, steps_of
from game.ui.core.cabinet import Cabinet
from game.ui.core.clip import clipped
from game.ui.core.routes import PlayPosition
from game.ui.core.scene import Frame
from game.ui.core.time import Timed
from game.ui.input.actions import DIGITS, Action, Asked
from game.ui.input.pointer import Pointing
from game.ui.kit.panes import Answers
from game.ui.modes.review.analysis_files import Exchange
from game.ui.modes.review.analysis_panel import PLAY, WIDTH, MoreMines, PanelKeys, PanelState, analysis_panel
from game.ui.modes.review.frames import draw_frames
from game.ui.modes.review.position import COVERED, FLAG, NUMBERS, Findings, Position


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

    def lay_out(self) -> None:
        """Place the board and the panel on the same edges: beside it, or in an upright window below it."""
        style, outer, (width, height) = self.cabinet.style, self.cabinet.style.px(OUTER), self.cabinet.style.size
        self._side = pygame.Rect(outer, outer, width - 2 * outer, height - 2 * outer)
        plate = self._side.copy()
        if height > width:
            self._side.top += height * 3 // 5
            self._side.height = height - outer - self._side.top
            plate.height = self._side.top - 2 * outer
        else:
            self._side.left, self._side.width = width - style.px(WIDTH + OUTER), style.px(WIDTH)
            plate.width = self._side.left - 2 * outer
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
