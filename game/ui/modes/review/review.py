"""Review a game: show the board at a moment, the chance to win below it, and the key moments beside it."""

from typing import TYPE_CHECKING

import pygame

from game.engine.gesture import CELL_UNITS, Kind
from game.engine.grid import cells_of
from game.play.replay import Playback
from game.ui.board.board_scene import BoardScene
from game.ui.board.camera import Camera
from game.ui.board.painter import BoardPainter
from game.ui.board.proof_card import look_at_step
from game.ui.core.cabinet import Cabinet
from game.ui.core.routes import Analysis, DrillPattern
from game.ui.core.scene import Frame
from game.ui.core.time import Task
from game.ui.input.actions import Action, Asked
from game.ui.input.pointer import Pointing
from game.ui.kit.node import Put
from game.ui.modes.review.inquiry import Inquiry
from game.ui.modes.review.review_beside import ReviewBeside
from game.ui.modes.review.review_panel import ANALYSE, FILTERS, NEXT, ChooseMoment
from game.ui.modes.review.reviewer import Reviewer

if TYPE_CHECKING:
    from game.engine.view import View

PLAYS_EVERY = 0.32
"""Seconds from one change of the board to the next while it plays."""


class ReviewScene(BoardScene):
    """Goes through one playback; *uid* is of its game in the history, empty for any other."""

    needs = (800, 540)

    def __init__(self, cabinet: Cabinet, playback: Playback, uid: str = "") -> None:
        super().__init__(cabinet)
        self._playback = playback
        self.reviewer = Reviewer(cabinet, playback, uid)
        self.at = len(playback.moments)  # how many changes of the board have come to pass
        self.inquiry = Inquiry(cabinet)
        self._plays: Task | None = None  # the next change, while it plays
        self._painted: object = None  # what the board looked like when it was painted last
        self.beside = ReviewBeside(cabinet, playback, self.reviewer)
        self.show_board(playback.blank.grid, self._heard, seed=1)

    # What is looked at

    @property
    def view(self) -> "View":
        """The board at this moment."""
        return self._playback.view_after(self.at)

    def choose(self, place: int) -> None:
        """Go to a key moment, and ask first what the player would have opened."""
        if 0 <= place < len(self.reviewer.moments):
            self._go(self.reviewer.moments[place].moment)
            self.inquiry.chosen = place

    def next(self, by: int = 1) -> None:
        """Go to the next key moment, or the one before."""
        last, chosen = len(self.reviewer.moments) - 1, self.inquiry.chosen
        start = (-1 if by > 0 else last + 1) if chosen is None else chosen
        self.choose(max(0, min(last, start + by)))

    def _keep_to(self, of: str) -> None:
        """List the key moments of one kind, or of all."""
        if self.reviewer.account:
            self.inquiry.chosen = None
            self.reviewer.keep_to(of)

    def show(self) -> None:
        """Give the answer that was asked for, without a cell."""
        if self.inquiry.chosen is not None or self.view.opened:
            self.inquiry.ask(self.view, None)

    def _go(self, at: int) -> None:
        """Go to another moment; what was said of this one is over."""
        self.at = max(0, min(len(self._playback.moments), at))
        self.cancel(self._plays)
        self.inquiry.call_off()
        self.inquiry, self._plays, self.hand.focus = Inquiry(self.cabinet), None, None
        if self.at:
            hand = self._playback.events[self._playback.moments[self.at - 1].event]
            if (cell := hand.cell(self.camera.grid)) is not None:
                self.camera.reveal(cell)

    def _heard(self, kind: Kind, x: int, y: int, who: int) -> None:
        """Take a click on a covered cell for what the player would have opened."""
        grid = self.camera.grid
        if kind is Kind.LEFT_RELEASE and 0 <= x < grid.width * CELL_UNITS and 0 <= y < grid.height * CELL_UNITS:
            self._point_at(grid.cell(x // CELL_UNITS, y // CELL_UNITS))

    def _point_at(self, cell: int) -> None:
        if self.inquiry.asks and self.view.covered >> cell & 1:
            self.inquiry.ask(self.view, cell)

    # Time

    def update(self, ticks: int) -> None:
        """Take in what was worked out; let a proof play."""
        self.reviewer.update()
        before, inquiry = self.inquiry.theatre, self.inquiry
        inquiry.advance(ticks)
        if inquiry.theatre and inquiry.refuting is None:
            inquiry.theatre.advance(ticks)
            if inquiry.theatre is not before and inquiry.answer and inquiry.answer.advice:
                self.camera.reveal(inquiry.answer.advice.cell)
        super().update(ticks)

    def _play_on(self) -> None:
        """Show the next change, and have the one after it shown in a while."""
        self._go(self.at + 1)
        if self.at < len(self._playback.moments):
            self._plays = self.after(PLAYS_EVERY, self._play_on)

    def _toggle(self) -> None:
        """Play from here, or stop; from the end it begins anew."""
        plays = self._plays is not None
        self._go(0 if not plays and self.at == len(self._playback.moments) else self.at)
        self._plays = None if plays else self.after(PLAYS_EVERY, self._play_on)

    @property
    def animating(self) -> bool:
        """Whether anything moves or is being worked out."""
        works = self.reviewer.waiting or self.inquiry.answers or self._painter.unfinished
        theatre = self.inquiry.theatre
        return works or self._plays is not None or bool(theatre and theatre.animating) or super().animating

    def on_exit(self) -> None:
        """Work no further."""
        self.inquiry.call_off()
        self.reviewer.call_off()

    # Input

    def act(self, asked: Asked) -> bool:
        """Arrows step and choose, Space plays, H answers, P drills, O lists a kind; F points, Space then opens."""
        action = asked.action
        if self.inquiry.by_keys and self._act_by_keys(asked):
            return True
        match action:
            case Action.LEFT | Action.RIGHT:
                self._step(1 if action is Action.RIGHT else -1)
            case Action.UP | Action.DOWN:
                self.next(1 if action is Action.DOWN else -1)
            case Action.PAUSE if self.inquiry.theatre and self.inquiry.family:
                self.cabinet.router.go(DrillPattern(self.inquiry.family))
            case Action.CONFIRM | Action.PAUSE:
                self._toggle()
            case Action.CHANCES:
                self._keep_to(FILTERS[(FILTERS.index(self.reviewer.of) + 1) % len(FILTERS)])
            case Action.HINT | Action.CHORD:
                self.show()
            case Action.FLAG:
                self.inquiry.by_keys = self.inquiry.asks
                if self.inquiry.by_keys:
                    self.hand.focused()
            case Action.ZOOM_IN | Action.ZOOM_OUT:
                self.zoom(1 if action is Action.ZOOM_IN else -1, self.camera.area.center)
            case Action.BACK:
                self._leave()
            case _:
                return False
        return True

    def _act_by_keys(self, asked: Asked) -> bool:
        """Move the cursor and point at its cell."""
        match asked.action:
            case Action.UP | Action.DOWN | Action.LEFT | Action.RIGHT:
                return super().act(asked)
            case Action.CONFIRM:
                self._point_at(self.hand.focused())
            case Action.FLAG | Action.BACK:
                self.inquiry.by_keys = False
            case _:
                return False
        self.hand.focus = None
        return True

    def _step(self, by: int) -> None:
        """Through a proof to its ends, then through the game."""
        theatre = self.inquiry.theatre
        if not (theatre and theatre.move(by)):
            self._go(self.at + by)

    def _leave(self) -> None:
        """Out of an answer first, then out of the review."""
        if self.inquiry.answer:
            self.inquiry.close()
        else:
            self.cabinet.stage.pop()

    def point(self, pointing: Pointing) -> bool:
        """The panel, the curve, then the board."""
        self.hand.see(pointing)
        if pointing.kind is None:
            self.point_at_board(pointing)
            return True
        taken = [self.panes.point_at(pane, pointing) for pane in self.beside.panes]
        taken.append(self.panes.point(pointing))
        look_at_step(self.inquiry.theatre, self.beside.panel)
        if not any(taken) and not self.beside.panel_rect.collidepoint(pointing.at):
            self.point_at_board(pointing)
        return True

    def pressed(self, press: object) -> None:
        """Go to a key moment, or do what an action does."""
        if isinstance(press, ChooseMoment):
            self.choose(press.place)
        elif press == NEXT:
            self.next()
        elif press == ANALYSE:
            self.cabinet.router.go(Analysis(self.view))
        elif isinstance(press, Put) and isinstance(press.value, str):
            self._keep_to(press.value)
        elif isinstance(press, Put) and isinstance(press.value, int | float):  # where the curve's cursor was dragged to
            self._go(round(press.value))
        else:
            super().pressed(press)

    def focus_lost(self) -> None:
        """Let go of everything."""
        for pane in self.beside.panes:
            pane.let_go()
        super().focus_lost()

    # The picture

    def lay_out(self) -> None:
        """Place the board, the curve under it and the panel beside both."""
        self.camera.place(self.beside.place(), self.cabinet.style.board_scale)
        self._painter = BoardPainter(self.cabinet.style.sprites)

    @property
    def line(self) -> pygame.Rect:
        """Where the heading is."""
        return self.beside.heading_rect

    @property
    def layered(self) -> bool:
        """Marks lie over the board at all times."""
        return True

    def looks(self) -> object:
        """Return all that the picture depends on."""
        return self._board_looks(), self.beside.panel.looks(), self.beside.curve.looks()

    def draw(self, frame: Frame) -> None:
        """Paint everything where the board has changed; while it is only worked out, what tells of that."""
        looks = self._board_looks()
        if frame.whole or looks != self._painted:
            self._painted = looks
            super().draw(frame)
            frame = Frame(frame.surface, frame.alpha)
            self.beside.heading.draw(frame)
        self.beside.draw(frame)

    def _board_looks(self) -> object:
        """Return all that the board's picture depends on."""
        return (
            super().looks(),
            self.at,
            self.inquiry.looks(),
            self._painter.unfinished and self.age,
            self.beside.heading.looks(),
        )

    def draw_board(self, frame: Frame, camera: Camera) -> None:
        """Paint the cells."""
        self._painter.draw(frame.surface, camera, self.view, 0, 0)

    def draw_over(self, frame: Frame, camera: Camera) -> None:
        """Paint the proof, or what was opened last, what the player pointed at, and the best guess."""
        if self.inquiry.refuting is not None:
            mine = self.cabinet.style.sprites.get("mine", camera.tile)
            for cell in cells_of(self.inquiry.refuting & camera.seen_cells):
                frame.surface.blit(mine, camera.cell_rect(cell))
        elif self.inquiry.theatre:
            self.inquiry.theatre.draw(frame.surface, camera)
        frame.surface.set_clip(camera.area)
        for cells, colour in self._framed():
            for cell in cells_of(cells & camera.seen_cells):
                rect = camera.cell_rect(cell)
                thick = max(2, rect.width // 10)
                frame.surface.blit(self.cabinet.style.sprites.frame(rect.size, thick, colour), rect)
        frame.surface.set_clip(None)
        self.cursor.draw(frame.surface, camera)

    def _framed(self) -> list[tuple[int, str]]:
        """Return which cells have a frame, and its colour."""
        framed, inquiry = [], self.inquiry
        if inquiry.pointed is not None:
            framed.append((1 << inquiry.pointed, "accent"))
        if inquiry.answer and inquiry.answer.best is not None:
            framed.append((1 << inquiry.answer.best, "good"))
        if inquiry.answer and inquiry.chosen is not None and self._played:
            framed.append((self._played, "question"))
        return framed

    @property
    def _played(self) -> int:
        """The cells that the player opened at this moment, as a bitboard; 0 at the end."""
        from game.engine.events import Lost, Opened

        if self.at >= len(self._playback.moments):
            return 0
        happened = self._playback.moments[self.at].happened
        return next((1 << event.cell for event in happened if isinstance(event, Opened | Lost)), 0)

    def refresh(self) -> None:
        """Show what stands around the board as the review stands."""
        self.beside.show(self.at, self.inquiry, plays=self._plays is not None)
