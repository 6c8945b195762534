"""Review a game: it plays at once; the chance to win below it and the key moments beside it come as they are ready."""

from dataclasses import replace

import pygame

from game.engine.events import Event, Lost, NotProved, Won
from game.engine.game import Status
from game.engine.gesture import Kind
from game.play.replay import Playback
from game.ui.board.advisor import Advisor, draw_refused
from game.ui.board.bezel import board_room
from game.ui.board.board_scene import BoardScene
from game.ui.board.lamps import LampState
from game.ui.board.painter import BoardPainter
from game.ui.board.proof_card import look_at_step
from game.ui.core.cabinet import Cabinet
from game.ui.core.cues import cues_of
from game.ui.core.routes import Analysis, DrillPattern
from game.ui.core.scene import Frame
from game.ui.core.time import Timed
from game.ui.input.actions import Action, Asked
from game.ui.input.pointer import Pointing
from game.ui.kit.node import Put
from game.ui.kit.panes import Panes
from game.ui.modes.review import review_panel
from game.ui.modes.review.frames import draw_frames
from game.ui.modes.review.replay_hand import ReplayHand
from game.ui.modes.review.review_beside import ReviewBeside
from game.ui.modes.review.review_panel import FILTERS, ChooseMoment
from game.ui.modes.review.reviewer import Reviewer
from game.ui.modes.review.walkthrough import Walkthrough

LIGHTS: dict[type[Event], str] = {Won: "win", Lost: "loss", NotProved: "loss"}
"""The room's light after each of these events."""

DRAGS = {
    **dict.fromkeys((Kind.LEFT_PRESS, Kind.RIGHT_PRESS), Kind.MIDDLE_PRESS),
    **dict.fromkeys((Kind.LEFT_RELEASE, Kind.RIGHT_RELEASE), Kind.MIDDLE_RELEASE),
}
"""Any button drags a board that is larger than its room, as the middle one does in a game."""

LOUD_UP_TO = 4.0
"""The highest speed with sounds; faster, they would only rattle."""


class ReviewScene(BoardScene):
    """Reviews one playback; *uid* is its game's in the history, empty for other recordings."""

    needs = (800, 540)
    layered = True  # marks are always painted over the board

    def __init__(self, cabinet: Cabinet, playback: Playback, uid: str = "") -> None:
        super().__init__(cabinet)
        self._playback = playback
        self.reviewer = Reviewer(cabinet, playback, uid)
        self.walk = Walkthrough(cabinet, playback, self.reviewer, lambda cell: self.camera.reveal(cell))
        self._replay_hand = ReplayHand(cabinet.style, self.walk.tape, playback.session.setup.mouse)
        self._advisor = Advisor(cabinet.style, cabinet.stage.motion)
        self._board_looks: object = None  # all that the board's picture depends on
        self._painted: object = None  # its value when the board was last painted
        self._panes_beside = Panes(cabinet, self.refresh, self.pressed)
        self.beside = ReviewBeside(cabinet, playback, self.reviewer, self.panes.add(), self._panes_beside)
        self.show_board(playback.blank.grid, lambda *_: None, seed=1)  # input changes no recording

    # Time

    def update(self, ticks: int) -> None:
        """Take finished work; let the game or a proof play."""
        self.reviewer.update()
        self._advisor.update(self.walk.tape.view)
        super().update(ticks)
        self._show(self.walk.play(ticks))

    @property
    def parts(self) -> tuple[Timed, ...]:
        """The review of the whole game, the way through it, and the chances over it."""
        return self.reviewer, self.walk, self._advisor

    @property
    def animating(self) -> bool:
        """Whether anything moves."""
        theatre = self.walk.inquiry.theatre
        moves = self._painter.unfinished or self.walk.tape.runs or bool(theatre and theatre.animating)
        return moves or super().animating

    def _show(self, happened: list[Event]) -> None:
        """Show and sound the events; scroll a large board to the cell of the last one."""
        if not happened:
            return
        view = self.walk.tape.view
        self.walk.reveal_hand()
        self.effects.begin(happened, view)
        if lights := [LIGHTS[type(event)] for event in happened if type(event) in LIGHTS]:
            self.shine(lights[-1])
        if self.walk.tape.speed <= LOUD_UP_TO:
            self.sound(cues_of(happened, view))

    def on_exit(self) -> None:
        """Cancel the running work."""
        self.walk.inquiry.call_off()
        self.reviewer.call_off()

    # Input

    def act(self, asked: Asked) -> bool:
        """Arrows step and choose, Space plays; the other actions show what belongs to the moment."""
        walk = self.walk
        match asked.action:
            case Action.LEFT | Action.RIGHT:
                self.effects.clear()
                self._show(walk.step(1 if asked.action is Action.RIGHT else -1))
            case Action.UP | Action.DOWN:
                self.effects.clear()
                walk.choose_next(1 if asked.action is Action.DOWN else -1)
            case Action.PAUSE if walk.inquiry.theatre and walk.inquiry.family:
                self.cabinet.router.go(DrillPattern(walk.inquiry.family))
            case Action.CONFIRM | Action.PAUSE:
                walk.toggle()
            case Action.NEW | Action.AGAIN:
                self.effects.clear()
                walk.restart()
            case Action.CHORD:
                walk.tape.change_speed()
            case Action.CHANCES:
                self._advisor.toggle_overlay()
            case Action.FLAG:
                self._replay_hand.shows_path = not self._replay_hand.shows_path
            case Action.REVIEW:
                walk.keep_to(FILTERS[(FILTERS.index(self.reviewer.of) + 1) % len(FILTERS)])
            case Action.HINT:
                walk.show()
            case Action.ZOOM_IN | Action.ZOOM_OUT:
                self.zoom(1 if asked.action is Action.ZOOM_IN else -1, self.camera.area.center)
            case Action.BACK if walk.inquiry.answer:
                walk.inquiry.close()
            case Action.BACK:
                self.cabinet.stage.pop()
            case _:
                return False
        return True

    def point(self, pointing: Pointing) -> bool:
        """Pass the mouse to the panel, the curve, then the board, which it moves."""
        self.hand.see(pointing)
        if pointing.kind is None:
            self.hand.point(pointing)
            return True
        taken = [panes.point(pointing) for panes in (self.panes, self._panes_beside)]
        look_at_step(self.walk.inquiry.theatre, self.beside.panel)
        if not any(taken) and not self.beside.panel_rect.collidepoint(pointing.at):
            self.hand.point(replace(pointing, kind=DRAGS.get(pointing.kind, pointing.kind)))
        return True

    def pressed(self, press: object) -> None:
        """Go to a key moment or to the place of the curve's cursor, or do an action."""
        match press:
            case ChooseMoment(place):
                self.effects.clear()
                self.walk.choose(place)
            case review_panel.NEXT:
                self.effects.clear()
                self.walk.choose_next()
            case review_panel.ANALYSE:
                self.cabinet.router.go(Analysis(self.walk.tape.view))
            case Put(_, str(of)):
                self.walk.keep_to(of)
            case Put(_, int(at) | float(at)):
                self.effects.clear()
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
        self.camera.place(board_room(style, plate), style.css)
        self._painter = BoardPainter(self.cabinet.style.sprites)

    @property
    def line(self) -> pygame.Rect:
        """The place of the heading."""
        return self.beside.heading_rect

    @property
    def lamps(self) -> LampState:
        """The played part of the recording."""
        return LampState(((round(self.walk.tape.part, 2), "lamp"),))

    def refresh(self) -> None:
        """Show the current pictures around the board."""
        self.beside.show(self.walk)

    @property
    def _unproved(self) -> int:
        """The cells whose opening without a proof ended the game, once the replay shows its end."""
        return self._playback.session.unproved if self.walk.tape.status is not Status.PLAYING else 0

    def looks(self) -> object:
        """Return all that the picture depends on."""
        self._board_looks = (
            super().looks(),
            self.walk.tape.looks(),
            self.walk.inquiry.looks(),
            self._replay_hand.shows_path,
            self._advisor.looks(),
            self._painter.unfinished and self.age,
        )
        return self._board_looks, self._panes_beside.looks()

    def draw(self, frame: Frame) -> None:
        """Paint everything if the board has changed, else only the changed pictures around it."""
        if frame.whole or self._board_looks != self._painted:
            self._painted = self._board_looks
            self._draw_board(self.draw_ground(frame))
            frame = Frame(frame.surface, frame.alpha)
        self._panes_beside.draw(frame)

    def _draw_board(self, frame: Frame) -> None:
        """Paint the cells, the marks on them, and the recorded mouse."""
        surface, style, camera = frame.surface, self.cabinet.style, self.camera
        pressed, hidden = self._replay_hand.pressed | self.effects.pressed, self.effects.hidden
        self._painter.draw(surface, camera, self.walk.tape.view, pressed, hidden)
        self.draw_effects(frame)
        self._advisor.draw(surface, camera)
        self.walk.inquiry.draw(surface, camera)
        if self._unproved:
            draw_refused(surface, style, camera, self._unproved)
        draw_frames(surface, style, camera, self.walk.framed)
        self._replay_hand.draw(surface, camera)
        self.draw_panes(frame)
