"""A game reviewed: the board at a moment, the chance to win under it, and the moments worth another look beside it."""

from random import Random
from typing import TYPE_CHECKING

import pygame

from game.engine.gesture import CELL_UNITS, Kind
from game.engine.grid import cells_of
from game.play.replay import Playback
from game.play.worker import Job
from game.ui.board.board_scene import BoardScene
from game.ui.board.camera import Camera
from game.ui.board.painter import BoardPainter
from game.ui.board.theatre import Theatre
from game.ui.core.cabinet import Cabinet
from game.ui.core.stage import Frame
from game.ui.core.time import Task
from game.ui.input.actions import Action, Asked
from game.ui.input.pointer import Pointing
from game.ui.modes.review.review_beside import ReviewBeside, ReviewState
from game.ui.modes.review.review_panel import NEXT, ChooseMoment
from game.ui.modes.review.reviewer import Reviewer

if TYPE_CHECKING:
    from game.engine.view import View
    from game.review.answer import Answer

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
        self.chosen: int | None = None  # the key moment that is looked at, by its place
        self.answer: Answer | None = None
        self.theatre: Theatre | None = None
        self._answering: Task | None = None
        self._pointed: int | None = None  # the cell that the player would have opened
        self._by_keys = False  # the arrows move the cursor, to point at a cell
        self._plays: Task | None = None  # the next change, while it plays
        self._wanted = True
        self._painted: object = None  # what the board looked like when it was painted last
        self._too_hard = False  # an answer was asked for that can't be worked out
        self.beside = ReviewBeside(cabinet, playback, self.reviewer)
        self.show_board(playback.blank.grid, self._heard, seed=1)

    # What is looked at

    @property
    def view(self) -> "View":
        """The board at this moment."""
        return self._playback.view_after(self.at)

    @property
    def asks(self) -> bool:
        """Whether it is asked what the player would have opened here."""
        return self.chosen is not None and self.answer is None and self._answering is None

    @property
    def answers(self) -> bool:
        """Whether an answer is being worked out."""
        return self._answering is not None

    def choose(self, place: int) -> None:
        """Go to a key moment, and ask first what the player would have opened."""
        if 0 <= place < len(self.reviewer.moments):
            self._go(self.reviewer.moments[place].moment)
            self.chosen = place

    def next(self, by: int = 1) -> None:
        """Go to the next key moment, or the one before."""
        last = len(self.reviewer.moments) - 1
        start = (-1 if by > 0 else last + 1) if self.chosen is None else self.chosen
        self.choose(max(0, min(last, start + by)))

    def show(self) -> None:
        """Give the answer that was asked for, without a cell."""
        if self.chosen is not None or self.view.opened:
            self._answer(None)

    def _go(self, at: int) -> None:
        """Go to another moment; what was said of this one is over."""
        self.at = max(0, min(len(self._playback.moments), at))
        self.cancel(self._answering)
        self.cancel(self._plays)
        self.chosen = self.answer = self.theatre = self._answering = self._pointed = self._plays = None
        self._by_keys = self._too_hard = False
        self.hand.focus = None
        if self.at:
            hand = self._playback.events[self._playback.moments[self.at - 1].event]
            if (cell := hand.cell(self.camera.grid)) is not None:
                self.camera.reveal(cell)

    # The answer

    def _heard(self, kind: Kind, x: int, y: int, who: int) -> None:
        """Take a click on a covered cell for what the player would have opened."""
        grid = self.camera.grid
        if kind is Kind.LEFT_RELEASE and 0 <= x < grid.width * CELL_UNITS and 0 <= y < grid.height * CELL_UNITS:
            self._point_at(grid.cell(x // CELL_UNITS, y // CELL_UNITS))

    def _point_at(self, cell: int) -> None:
        if self.asks and self.view.covered >> cell & 1:
            self._answer(cell)

    def _answer(self, cell: int | None) -> None:
        """Have the answer worked out beside the frames."""
        view = self.view
        self.answer = self.theatre = None
        self._pointed, self._by_keys = cell, False

        def work() -> "Answer":
            from game.review.answer import answer

            return answer(view, cell, Random(1), lambda: self._wanted)

        self.cancel(self._answering)
        self._answering = self.watch(Job(work), self._take_answer, lambda _: self._find_no_answer())

    def _find_no_answer(self) -> None:
        self._answering = None
        self._too_hard = True

    def _take_answer(self, answer: "Answer") -> None:
        self._answering, self.answer = None, answer
        advice = answer.advice
        if advice and advice.proof:
            self.theatre = Theatre(self.cabinet, self.view, advice.proof, advice.known)
            self.camera.reveal(advice.cell)

    # Time

    def update(self, ticks: int) -> None:
        """Take in what was worked out; let a proof play."""
        self.reviewer.update()
        if self.theatre:
            self.theatre.advance(ticks)
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
        works = self.reviewer.waiting or self.answers or self._painter.unfinished
        return works or self._plays is not None or bool(self.theatre and self.theatre.animating) or super().animating

    def on_exit(self) -> None:
        """Work no further."""
        self._wanted = False
        self.reviewer.call_off()

    # Input

    def act(self, asked: Asked) -> bool:
        """Arrows step and choose, Space plays, H answers; F points with the arrows, Space or Enter then opens."""
        action = asked.action
        if self._by_keys and self._act_by_keys(asked):
            return True
        match action:
            case Action.LEFT | Action.RIGHT:
                self._step(1 if action is Action.RIGHT else -1)
            case Action.UP | Action.DOWN:
                self.next(1 if action is Action.DOWN else -1)
            case Action.CONFIRM | Action.PAUSE:
                self._toggle()
            case Action.HINT | Action.CHORD:
                self.show()
            case Action.FLAG:
                self._by_keys = self.asks
                if self._by_keys:
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
                self._by_keys = False
            case _:
                return False
        self.hand.focus = None
        return True

    def _step(self, by: int) -> None:
        """Through a proof to its ends, then through the game."""
        if not (self.theatre and self.theatre.move(by)):
            self._go(self.at + by)

    def _leave(self) -> None:
        """Out of an answer first, then out of the review."""
        if self.answer or self.theatre:
            self.answer = self.theatre = self._pointed = None
        else:
            self.cabinet.stage.pop()

    def point(self, pointing: Pointing) -> bool:
        """The panel, the curve, then the board."""
        self.hand.see(pointing)
        if pointing.kind is None:
            self.point_at_board(pointing)
            return True
        taken = [self.point_at_pane(pane, pointing) for pane in self.beside.panes]
        if not any(taken) and not self.beside.panel_rect.collidepoint(pointing.at):
            self.point_at_board(pointing)
        return True

    def pressed(self, press: object) -> None:
        """Go to a key moment, or do what an action does."""
        if isinstance(press, ChooseMoment):
            self.choose(press.place)
        elif press == NEXT:
            self.next()
        else:
            super().pressed(press)

    def put(self, key: object, value: object) -> None:
        """Go to the change that the curve's cursor was dragged to."""
        self._go(int(str(value)))

    def focus_lost(self) -> None:
        """Let go of everything."""
        for pane in self.beside.panes:
            pane.let_go()
        super().focus_lost()

    # The picture

    def lay_out(self) -> None:
        """Place the board, the curve under it and the panel beside both."""
        self.camera.place(self.beside.place(), self.cabinet.board_scale)
        self._painter = BoardPainter(self.cabinet.sprites)

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
        self.refresh()
        return (
            self._board_looks(),
            self.beside.panel.looks(),
            self.beside.curve.looks(),
        )

    def draw(self, frame: Frame) -> None:
        """Paint everything where the board has changed; while it is only worked out, what tells of that."""
        looks = self._board_looks()
        if frame.whole or looks != self._painted:
            self._painted = looks
            super().draw(frame)
        else:
            self.beside.draw(frame)

    def _board_looks(self) -> object:
        """Return all that the board's picture depends on."""
        return (
            super().looks(),
            (self.at, self.chosen, self.answer, self.answers, self._by_keys, self._pointed),
            self.theatre and self.theatre.looks(),
            self._painter.unfinished and self.age,
            self.beside.heading.looks(),
        )

    def draw_board(self, frame: Frame, camera: Camera) -> None:
        """Paint the cells."""
        self._painter.draw(frame.surface, camera, self.view, 0, 0)

    def draw_over(self, frame: Frame, camera: Camera) -> None:
        """Paint the proof, or what was opened last, what the player pointed at, and the best guess."""
        if self.theatre:
            self.theatre.draw(frame.surface, camera)
        frame.surface.set_clip(camera.area)
        for cells, colour in self._framed():
            for cell in cells_of(cells & camera.seen_cells):
                rect = camera.cell_rect(cell)
                thick = max(2, rect.width // 10)
                frame.surface.blit(self.cabinet.sprites.frame(rect.size, thick, colour), rect)
        frame.surface.set_clip(None)
        self.draw_cursor(frame.surface, camera)

    def _framed(self) -> list[tuple[int, str]]:
        """Return which cells have a frame, and its colour."""
        framed = []
        if self._pointed is not None:
            framed.append((1 << self._pointed, "accent"))
        if self.answer and self.answer.best is not None:
            framed.append((1 << self.answer.best, "good"))
        if self.answer and self.chosen is not None and self._played:
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

    def draw_lines(self, frame: Frame) -> None:
        """Paint the heading, the curve and the panel."""
        self.beside.heading.draw(frame)
        self.beside.draw(frame)

    def refresh(self) -> None:
        """Show what stands around the board as the review stands."""
        self.beside.show(
            ReviewState(
                self.at,
                self._plays is not None,
                self.chosen,
                self.asks,
                self._by_keys,
                self.answers,
                self._too_hard,
                self.answer,
                self.theatre.text() if self.theatre else "",
            )
        )
