"""Replay a recording on the board, at any speed, step by step, or by dragging its bar."""

from collections.abc import Sequence

import pygame

from game.engine.events import Event, Lost, NotProved, Won
from game.engine.game import Status
from game.engine.gesture import TICK_MS, Kind
from game.play.replay import Playback
from game.play.tape import Tape
from game.ui.board.advisor import Advisor, draw_refused
from game.ui.board.bezel import OUTER, SIDE, cabinet_room, dress, frame_rect, marquee_rect
from game.ui.board.board_scene import LONGEST_JUMP, BoardScene
from game.ui.board.hud import HEIGHT as LINE_HEIGHT
from game.ui.board.hud import HudState, counter_places, hud_line, hud_width, led_seconds
from game.ui.board.lamps import LampState
from game.ui.board.painter import BoardPainter
from game.ui.board.status_line import action_icon
from game.ui.core.cabinet import Cabinet
from game.ui.core.cues import Cue, cues_of
from game.ui.core.scene import Frame
from game.ui.core.style import Style
from game.ui.core.time import Timed
from game.ui.input.actions import Action, Asked
from game.ui.input.pointer import Pointing
from game.ui.kit.node import Node, Put
from game.ui.modes.review.facts import Facts
from game.ui.modes.review.replay_hand import ReplayHand
from game.ui.modes.review.review import ReviewScene
from game.ui.modes.review.timeline import HEIGHT, timeline, timeline_state

LIGHTS: dict[type[Event], str] = {Won: "win", Lost: "loss", NotProved: "loss"}
"""The room's light after each of these events."""

LOUD_UP_TO = 4.0
"""The highest speed with sounds; faster, they would only rattle."""


class ReplayScene(BoardScene):
    """Replays a recording from its first event to its last."""

    layered = True  # the pointer is always painted over the board

    def __init__(self, cabinet: Cabinet, playback: Playback, uid: str = "") -> None:
        super().__init__(cabinet)
        self._playback, self._uid = playback, uid  # uid: of its game in the history
        self.tape = Tape(playback)
        self.facts = Facts(playback)
        self._replay_hand = ReplayHand(cabinet.style, self.tape, playback.session.setup.mouse)
        self._advisor = Advisor(cabinet.style, cabinet.stage.motion)
        self._drag: tuple[int, int] | None = None  # the last place of a mouse that drags the board
        self._timeline, self._line = self.panes.add(), self.panes.add()
        self.show_board(playback.blank.grid, lambda *_: None, seed=1)  # input changes no recording

    # Time

    def update(self, ticks: int) -> None:
        """Let the recording run, and take finished marks."""
        self.facts.advance(0)
        self._advisor.update(self.tape.view)
        super().update(ticks)
        # After a stall it goes on from the same place.
        self._show(self.tape.advance(min(ticks, LONGEST_JUMP) * TICK_MS))

    @property
    def parts(self) -> tuple[Timed, ...]:
        """The chances over the board, and the facts of the recording."""
        return self._advisor, self.facts

    @property
    def animating(self) -> bool:
        """Whether the recording runs or anything moves."""
        theatre = self._advisor.theatre
        moves = self._painter.unfinished or bool(theatre and theatre.animating)
        return self.tape.runs or moves or super().animating

    def _show(self, happened: list[Event]) -> None:
        """Show and sound the events; scroll a large board to the cell of the last one."""
        if not happened:
            return
        if (hand := self.tape.last_change) and (cell := hand.cell(self.camera.grid)) is not None:
            self.camera.reveal(cell)
        self.effects.begin(happened, self.tape.view)
        if lights := [LIGHTS[type(event)] for event in happened if type(event) in LIGHTS]:
            self.shine(lights[-1])
        self.sound(cues_of(happened, self.tape.view))

    def sound(self, cues: Sequence[Cue]) -> None:
        """Play *cues*, unless the replay is faster than LOUD_UP_TO."""
        if self.tape.speed <= LOUD_UP_TO:
            super().sound(cues)

    def pressed(self, press: object) -> None:
        """Go to the place of the dragged bar."""
        if isinstance(press, Put) and isinstance(press.value, float):
            self.seek(press.value)
        else:
            super().pressed(press)

    def seek(self, part: float) -> None:
        """Jump to a part of the whole time, without effects."""
        self.tape.seek(part)
        self.effects.clear()

    # Input

    def act(self, asked: Asked) -> bool:
        """Step and change the speed by the arrows, play and stop by Confirm."""
        match asked.action:
            case Action.CONFIRM | Action.PAUSE:
                self.tape.toggle()
            case Action.LEFT:
                self.effects.clear()
                self._show(self.tape.step(-1))
            case Action.RIGHT:
                self._show(self.tape.step(1))
            case Action.UP | Action.DOWN:
                self.tape.change_speed(1 if asked.action is Action.UP else -1)
            case Action.ZOOM_IN | Action.ZOOM_OUT:
                self.zoom(1 if asked.action is Action.ZOOM_IN else -1, self.camera.area.center)
            case Action.CHANCES:
                self._advisor.toggle_overlay()
            case Action.FLAG:
                self._replay_hand.shows_path = not self._replay_hand.shows_path
            case Action.NEW | Action.AGAIN:
                self.effects.clear()
                self.tape.restart()
            case Action.REVIEW | Action.CHORD:
                self.tape.runs = False
                self.cabinet.stage.push(ReviewScene(self.cabinet, self._playback, self._uid))
            case Action.BACK:
                self.cabinet.stage.pop()
            case _:
                return False
        return True

    def point(self, pointing: Pointing) -> bool:
        """Pass the mouse to the two lines, then to the board; the wheel zooms."""
        if pointing.kind is None:
            self.zoom(pointing.wheel, pointing.at)
            return True
        if self.panes.point(pointing) or self._timeline_rect.collidepoint(pointing.at):
            self._drag = None
        else:
            self._drag_board(pointing)
        return True

    def _drag_board(self, pointing: Pointing) -> None:
        """Move a board that is larger than the window, with any button."""
        if pointing.drag != (0, 0):  # by fingers
            self.camera.pan(*pointing.drag)
        elif pointing.kind in (Kind.LEFT_PRESS, Kind.MIDDLE_PRESS, Kind.RIGHT_PRESS):
            self._drag = pointing.at
        elif pointing.kind is not Kind.MOVE:
            self._drag = None
        elif self._drag:
            self.camera.pan(pointing.at[0] - self._drag[0], pointing.at[1] - self._drag[1])
            self._drag = pointing.at

    def focus_lost(self) -> None:
        """Release the bar, the buttons and the board."""
        self._drag = None
        super().focus_lost()

    def on_exit(self) -> None:
        """Stop the search for facts."""
        self.facts.call_off()

    # The picture

    def lay_out(self) -> None:
        """Place the line above, the board and the line below."""
        style, px = self.cabinet.style, self.cabinet.style.px
        widest = max(hud_width(counter_places(self.tape.view.mines)), 880)
        dress(style, self.camera, LINE_HEIGHT, widest, SIDE)
        self.camera.place(cabinet_room(style, LINE_HEIGHT, SIDE + HEIGHT + OUTER), style.board_scale)
        self._line_rect, plate = marquee_rect(style, self.camera), frame_rect(style, self.camera)
        self._timeline_rect = pygame.Rect(plate.left, plate.bottom + px(OUTER), plate.width, px(HEIGHT))
        self._painter = BoardPainter(style.sprites)

    @property
    def line(self) -> pygame.Rect:
        """The place of the line above the board."""
        return self._line_rect

    @property
    def lamps(self) -> LampState:
        """The replayed part of the recording."""
        return LampState(((round(self.tape.part, 2), "lamp"),))

    def refresh(self) -> None:
        """Show both lines for the current place."""
        view, mirrored = self.tape.view, self.cabinet.settings.left_handed
        seconds, places = led_seconds(self.tape.time_ms), counter_places(view.mines)
        lost = "face_wow" if self.effects.frozen else "face_dead"
        face = {Status.WON: "face_cool", Status.LOST: lost}.get(self.tape.status, "face_smile")
        state = HudState(view.counter, seconds, face=face, places=places, mirrored=mirrored)
        self._line.view(replay_line, state, self._line_rect)
        words, unproved = self.cabinet.style.words, bool(self._unproved)
        figures = self.facts.figures(words) if self.cabinet.tells_all else ()
        told = timeline_state(words, self._playback, self.tape, self.facts.marks, figures, unproved=unproved)
        self._timeline.view(timeline, told, self._timeline_rect)

    def looks(self) -> object:
        """Return all that the picture depends on."""
        return (
            super().looks(),
            self.tape.looks(),
            self._replay_hand.shows_path,
            self._painter.unfinished and self.age,
            self._advisor.looks(),
        )

    @property
    def _unproved(self) -> int:
        """The cells whose opening without a proof ended the game, once the replay shows its end."""
        return self._playback.session.unproved if self.tape.status is not Status.PLAYING else 0

    def draw(self, frame: Frame) -> None:
        """Paint the cells, the solver's marks and the mouse's path."""
        frame, camera = self.draw_ground(frame), self.camera
        pressed, hidden = self._replay_hand.pressed | self.effects.pressed, self.effects.hidden
        self._painter.draw(frame.surface, camera, self.tape.view, pressed, hidden)
        self.draw_effects(frame)
        self._advisor.draw(frame.surface, camera)
        if self._unproved:
            draw_refused(frame.surface, self.cabinet.style, camera, self._unproved)
        self._replay_hand.draw(frame.surface, camera)
        self.draw_panes(frame)


def replay_line(state: HudState, style: Style) -> Node:
    """Return the line above the board."""
    buttons = (Action.FLAG, "icon_path"), (Action.CHANCES, "icon_chances"), (Action.REVIEW, "icon_review")
    right = tuple(action_icon(style, action, sprite) for action, sprite in buttons)
    return hud_line(state, style, (action_icon(style, Action.BACK, "icon_back"),), right)
