"""Review a game: the board at a moment, the chance to win below it, and the key moments beside it."""

import pygame

from game.engine.gesture import Kind, MouseEvent
from game.play.replay import Playback
from game.ui.board.bezel import board_room
from game.ui.board.board_scene import BoardScene
from game.ui.board.painter import BoardPainter
from game.ui.board.proof_card import look_at_step
from game.ui.core.cabinet import Cabinet
from game.ui.core.routes import Analysis, DrillPattern
from game.ui.core.scene import Frame
from game.ui.core.time import Timed
from game.ui.input.actions import Action, Asked
from game.ui.input.pointer import Pointing
from game.ui.kit.node import Put
from game.ui.kit.panes import Panes
from game.ui.modes.review import review_panel
from game.ui.modes.review.frames import draw_frames
from game.ui.modes.review.review_beside import ReviewBeside
from game.ui.modes.review.review_panel import FILTERS, ChooseMoment
from game.ui.modes.review.reviewer import Reviewer
from game.ui.modes.review.walkthrough import Walkthrough


class ReviewScene(BoardScene):
    """Reviews one playback; *uid* is its game's in the history, empty for other recordings."""

    needs = (800, 540)
    layered = True  # marks are always painted over the board

    def __init__(self, cabinet: Cabinet, playback: Playback, uid: str = "") -> None:
        super().__init__(cabinet)
        self.reviewer = Reviewer(cabinet, playback, uid)
        self.walk = Walkthrough(
            cabinet, playback, self.reviewer, lambda cell: self.camera.reveal(cell), self._hide_cursor
        )
        self._board_looks: object = None  # all that the board's picture depends on
        self._painted: object = None  # its value when the board was last painted
        self._panes_beside = Panes(cabinet, self.refresh, self.pressed)
        self.beside = ReviewBeside(cabinet, playback, self.reviewer, self.panes.add(), self._panes_beside)
        self.show_board(playback.blank.grid, self._heard, seed=1)

    def _hide_cursor(self) -> None:
        self.hand.focus = None

    def _heard(self, kind: Kind, x: int, y: int, who: int) -> None:
        """Take a click on a covered cell as the answer to the question."""
        cell = MouseEvent(0, kind, x, y).cell(self.camera.grid)
        if kind is Kind.LEFT_RELEASE and cell is not None:
            self.walk.point_at(cell)

    # Time

    def update(self, ticks: int) -> None:
        """Take finished work; let the game or a proof play."""
        self.reviewer.update()
        self.walk.advance(ticks)
        super().update(ticks)

    @property
    def parts(self) -> tuple[Timed, ...]:
        """The review of the whole game, and the way through it."""
        return self.reviewer, self.walk

    @property
    def animating(self) -> bool:
        """Whether anything moves."""
        theatre = self.walk.inquiry.theatre
        moves = self._painter.unfinished or self.walk.plays or bool(theatre and theatre.animating)
        return moves or super().animating

    def on_exit(self) -> None:
        """Cancel the running work."""
        self.walk.inquiry.call_off()
        self.reviewer.call_off()

    # Input

    def act(self, asked: Asked) -> bool:
        """Arrows step and choose, Space plays, H answers, P drills, O filters; F and Space choose a cell."""
        action, inquiry = asked.action, self.walk.inquiry
        if inquiry.by_keys and self._act_by_keys(asked):
            return True
        match action:
            case Action.LEFT | Action.RIGHT:
                self.walk.step(1 if action is Action.RIGHT else -1)
            case Action.UP | Action.DOWN:
                self.walk.choose_next(1 if action is Action.DOWN else -1)
            case Action.PAUSE if inquiry.theatre and inquiry.family:
                self.cabinet.router.go(DrillPattern(inquiry.family))
            case Action.CONFIRM | Action.PAUSE:
                self.walk.toggle()
            case Action.CHANCES:
                self.walk.keep_to(FILTERS[(FILTERS.index(self.reviewer.of) + 1) % len(FILTERS)])
            case Action.HINT | Action.CHORD:
                self.walk.show()
            case Action.FLAG:
                inquiry.by_keys = inquiry.asks
                if inquiry.by_keys:
                    self.hand.focused()
            case Action.ZOOM_IN | Action.ZOOM_OUT:
                self.zoom(1 if action is Action.ZOOM_IN else -1, self.camera.area.center)
            case Action.BACK if inquiry.answer:
                inquiry.close()
            case Action.BACK:
                self.cabinet.stage.pop()
            case _:
                return False
        return True

    def _act_by_keys(self, asked: Asked) -> bool:
        """Move the cursor, and choose its cell."""
        match asked.action:
            case Action.UP | Action.DOWN | Action.LEFT | Action.RIGHT:
                return super().act(asked)
            case Action.CONFIRM:
                self.walk.point_at(self.hand.focused())
            case Action.FLAG | Action.BACK:
                self.walk.inquiry.by_keys = False
            case _:
                return False
        self.hand.focus = None
        return True

    def point(self, pointing: Pointing) -> bool:
        """Pass the mouse to the panel, the curve, then the board."""
        self.hand.see(pointing)
        if pointing.kind is None:
            self.hand.point(pointing)
            return True
        taken = [panes.point(pointing) for panes in (self.panes, self._panes_beside)]
        look_at_step(self.walk.inquiry.theatre, self.beside.panel)
        if not any(taken) and not self.beside.panel_rect.collidepoint(pointing.at):
            self.hand.point(pointing)
        return True

    def pressed(self, press: object) -> None:
        """Go to a key moment or to the place of the curve's cursor, or do an action."""
        match press:
            case ChooseMoment(place):
                self.walk.choose(place)
            case review_panel.NEXT:
                self.walk.choose_next()
            case review_panel.ANALYSE:
                self.cabinet.router.go(Analysis(self.walk.view))
            case Put(_, str(of)):
                self.walk.keep_to(of)
            case Put(_, int(at) | float(at)):
                self.walk.go(round(at))
            case _:
                super().pressed(press)

    def focus_lost(self) -> None:
        """Release all buttons."""
        self._panes_beside.let_go()
        super().focus_lost()

    # The picture

    def lay_out(self) -> None:
        """Place the board, the curve under it and the panel beside both."""
        style, plate = self.cabinet.style, self.beside.place()
        self.camera.plate = plate
        self.camera.place(board_room(style, plate), style.board_scale)
        self._painter = BoardPainter(self.cabinet.style.sprites)

    @property
    def line(self) -> pygame.Rect:
        """The place of the heading."""
        return self.beside.heading_rect

    def refresh(self) -> None:
        """Show the current pictures around the board."""
        self.beside.show(self.walk)

    def looks(self) -> object:
        """Return all that the picture depends on."""
        unfinished = self._painter.unfinished and self.age
        self._board_looks = super().looks(), self.walk.at, self.walk.inquiry.looks(), unfinished
        return self._board_looks, self._panes_beside.looks()

    def draw(self, frame: Frame) -> None:
        """Paint everything if the board has changed, else only the changed pictures around it."""
        if frame.whole or self._board_looks != self._painted:
            self._painted = self._board_looks
            self._draw_board(self.draw_ground(frame))
            frame = Frame(frame.surface, frame.alpha)
        self._panes_beside.draw(frame)

    def _draw_board(self, frame: Frame) -> None:
        """Paint the cells, the answer, the frames around cells and the cursor."""
        self._painter.draw(frame.surface, self.camera, self.walk.view, 0, 0)
        self.draw_effects(frame)
        self.walk.inquiry.draw(frame.surface, self.camera)
        draw_frames(frame.surface, self.cabinet.style, self.camera, self.walk.framed)
        self.cursor.draw(frame.surface, self.camera)
        self.draw_panes(frame)
