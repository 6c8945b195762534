"""A recording on the board: played, slowed, stepped and scrubbed."""

from collections.abc import Iterator, Sequence

import pygame

from game.engine import mouse
from game.engine.events import Event
from game.engine.game import Status
from game.engine.gesture import CELL_UNITS, TICK_MS, Kind, MouseEvent
from game.play.figures import efficiency, zini_of
from game.play.replay import Playback
from game.play.tape import Tape
from game.play.worker import Job
from game.ui.board.advisor import Advisor
from game.ui.board.board_scene import LONGEST_JUMP, BoardScene
from game.ui.board.camera import Camera
from game.ui.board.hud import HEIGHT as LINE_HEIGHT
from game.ui.board.hud import HudState, counter_places, hud_line, hud_rect, led_seconds
from game.ui.board.painter import BoardPainter
from game.ui.board.refusal import draw_refused
from game.ui.board.status_line import action_icon
from game.ui.core.cabinet import Cabinet
from game.ui.core.cues import Cue, cues_of
from game.ui.core.stage import Frame
from game.ui.core.style import Style
from game.ui.input.actions import Action, Asked
from game.ui.input.pointer import Pointing
from game.ui.kit.node import Node
from game.ui.kit.pane import Moves, Pane
from game.ui.kit.widgets import Icon
from game.ui.modes.review.marks import Marks
from game.ui.modes.review.review import ReviewScene
from game.ui.modes.review.timeline import HEIGHT, Reading, Timeline

LOUD_UP_TO = 4.0
"""Faster than that, sounds would only rattle."""

TRAIL, TRAIL_MS = 1_500, 6_000
"""Of the mouse's way the last positions are shown, and not from longer ago: all of it would hide the board."""


class ReplayScene(BoardScene):
    """Plays a recording from its first event to its last."""

    def __init__(self, cabinet: Cabinet, playback: Playback, uid: str = "") -> None:
        super().__init__(cabinet)
        self._playback, self._uid = playback, uid  # of its game in the history
        self.tape = Tape(playback)
        self.marks = Marks(playback)
        session = playback.session
        self._zini: int | None = None  # once it is worked out, where the board has one
        self.watch(Job(lambda: zini_of(session)), self._take_zini)
        self._shows_path = True
        self._advisor = Advisor(cabinet)
        self._drag: tuple[int, int] | None = None  # where the button that drags the board last was
        self._line = Pane(cabinet, cabinet.motion, Moves.NONE)
        self._timeline = Timeline(
            cabinet,
            [
                Icon(cabinet, "icon_slower", Action.DOWN),
                Icon(cabinet, "icon_previous", Action.LEFT),
                Icon(cabinet, lambda: "icon_pause" if self.tape.runs else "icon_play", Action.CONFIRM),
                Icon(cabinet, "icon_next", Action.RIGHT),
                Icon(cabinet, "icon_faster", Action.UP),
            ],
            self.seek,
        )
        self.show_board(playback.blank.grid, _unheard, seed=1)

    def _mood(self) -> str:
        lost = "face_wow" if self.effects.frozen else "face_dead"
        return {Status.WON: "face_cool", Status.LOST: lost}.get(self.tape.status, "face_smile")

    # Time

    def update(self, ticks: int) -> None:
        """Let the recording run, and take in the marks once they are found."""
        self.marks.update()
        self._advisor.update(self.tape.view)
        super().update(ticks)
        # After a stall it goes on from where it was.
        self._show(self.tape.advance(min(ticks, LONGEST_JUMP) * TICK_MS))

    @property
    def animating(self) -> bool:
        """Whether time runs or anything is being worked out."""
        works = self._painter.unfinished or self._advisor.works or self.marks.waiting
        return self.tape.runs or works or self.waiting or super().animating

    def _take_zini(self, zini: int | None) -> None:
        self._zini = zini

    def _show(self, happened: list[Event]) -> None:
        """Let effects and sounds of what happened be seen and heard, the hand in sight on a larger board."""
        if not happened:
            return
        if (hand := self.tape.last_change) and (cell := hand.cell(self.camera.grid)) is not None:
            self.camera.reveal(cell)
        self.effects.begin(happened, self.tape.view)
        self.sound(cues_of(happened, self.tape.view))

    def sound(self, cues: Sequence[Cue]) -> None:
        """Let something be heard, unless it all goes too fast for that."""
        if self.tape.speed <= LOUD_UP_TO:
            super().sound(cues)

    def seek(self, part: float) -> None:
        """Jump to a part of the whole, without effects."""
        self.tape.seek(part)
        self.effects.clear()

    def _step(self, by: int) -> None:
        if by < 0:
            self.effects.clear()
        self._show(self.tape.step(by))

    # Input

    def act(self, asked: Asked) -> bool:
        """Arrows step and change the speed, Confirm plays and stops."""
        match asked.action:
            case Action.CONFIRM | Action.PAUSE:
                self.tape.toggle()
            case Action.LEFT | Action.RIGHT:
                self._step(1 if asked.action is Action.RIGHT else -1)
            case Action.UP | Action.DOWN:
                self.tape.change_speed(1 if asked.action is Action.UP else -1)
            case Action.ZOOM_IN | Action.ZOOM_OUT:
                self.zoom(1 if asked.action is Action.ZOOM_IN else -1, self.camera.area.center)
            case Action.CHANCES:
                self._advisor.toggle_overlay()
            case Action.FLAG:
                self._shows_path = not self._shows_path
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
        """The two lines first; the wheel zooms."""
        if pointing.kind is None:
            self.zoom(pointing.wheel, pointing.at)
        elif self._timeline.point(pointing) or self.point_at_pane(self._line, pointing):
            self._drag = None
        else:
            self._drag_board(pointing)
        return True

    def _drag_board(self, pointing: Pointing) -> None:
        """Move a board that is larger than the window with any button."""
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
        """Let go of the bar and the buttons."""
        self._drag = None
        self._timeline.let_go()
        self._line.let_go()

    def on_exit(self) -> None:
        """Look for no marks any more."""
        self.marks.call_off()

    # The picture

    def lay_out(self) -> None:
        """Place the line above, the board and the line below."""
        cabinet, px, (width, height) = self.cabinet, self.cabinet.px, self.cabinet.size
        self.camera.place(self.room(LINE_HEIGHT + 16, HEIGHT + 16), cabinet.board_scale)
        self._line_rect = hud_rect(cabinet, self.frame, counter_places(self.tape.view.mines))
        line = self._line_rect.copy()
        line.size = min(max(line.width, px(880)), width - px(16)), px(HEIGHT)
        line.midbottom = width // 2, height - px(8)
        self._timeline.place(line)
        self._painter = BoardPainter(cabinet.sprites)

    @property
    def line(self) -> pygame.Rect:
        """Where the line above the board is."""
        return self._line_rect

    @property
    def layered(self) -> bool:
        """The hand is always over the board."""
        return True

    def refresh(self) -> None:
        """Show the line above as the recording stands."""
        view, mirrored = self.tape.view, self.cabinet.settings.left_handed
        seconds, places = led_seconds(self.tape.time_ms), counter_places(view.mines)
        state = HudState(view.counter, seconds, face=self._mood(), places=places, mirrored=mirrored)
        self._line.view(replay_line, state, self._line_rect)

    def looks(self) -> object:
        """Return all that the picture depends on."""
        return (
            super().looks(),
            self.tape.looks(),
            self._shows_path,
            self.marks.found,
            self._painter.unfinished and self.age,
            self._advisor.looks(),
            self._line.looks(),
            self._timeline.looks(),
            self._zini,
        )

    @property
    def _unproved(self) -> int:
        """The cells whose opening ended the game for want of a proof, once that is shown."""
        return self._playback.session.unproved if self.tape.status is not Status.PLAYING else 0

    def draw_board(self, frame: Frame, camera: Camera) -> None:
        """Paint the cells."""
        pressed, hidden = self._pressed() | self.effects.pressed, self.effects.hidden
        self._painter.draw(frame.surface, camera, self.tape.view, pressed, hidden)

    def draw_over(self, frame: Frame, camera: Camera) -> None:
        """Paint the solver's marks and the way of the mouse."""
        self._advisor.draw(frame.surface, camera)
        if self._unproved:
            draw_refused(frame.surface, self.cabinet, camera, self._unproved)
        if hand := self.tape.hand(TRAIL, TRAIL_MS):
            self._draw_hand(frame.surface, camera, hand)

    def draw_lines(self, frame: Frame) -> None:
        """Paint both lines."""
        self._line.draw(frame)
        self._timeline.draw(frame.surface, self._reading())

    def _pressed(self) -> int:
        """Return the cells that look pressed."""
        hand, view = self.tape.hand(1, 0), self.tape.view
        if not hand or self.tape.status is not Status.PLAYING:
            return 0
        options = self._playback.session.setup.mouse
        return mouse.pressed(self.tape.mouse, hand[-1].cell(view.grid), view, options)

    def _draw_hand(self, surface: pygame.Surface, camera: Camera, events: tuple[MouseEvent, ...]) -> None:
        """Paint the pointer and, if wanted, the way it came."""
        surface.set_clip(camera.area)
        tile = camera.tile
        way = [(camera.left + e.x * tile // e.square, camera.top + e.y * tile // e.square) for e in events]
        if self._shows_path and len(way) > 1:
            colour, wide = self.cabinet.theme["question"], self.cabinet.px(1)
            if wide == 1:
                pygame.draw.aalines(surface, colour, False, way)
            else:  # smooth ones as wide would cost a frame at 4K
                pygame.draw.lines(surface, colour, False, way, wide)
        pointer = self.cabinet.sprites.get("pointer", self.cabinet.px(CELL_UNITS + 4))
        surface.blit(pointer, way[-1])
        surface.set_clip(None)

    def _reading(self) -> Reading:
        words, header, session = self.cabinet.words, self._playback.recording.header, self._playback.session
        seconds, whole = (words.number(ms / 1000, ".3f") for ms in (self.tape.time_ms, session.time_ms))
        told = [
            (words("replay.unproved" if self._unproved else "replay.prove_it") if session.prove_it else "", ""),
            (words("replay.time", seconds=seconds, all=whole), ""),
            *self._figures(),
            (header.player, ""),
            (" ".join(part for part in (header.program, header.version) if part), ""),
        ]
        return Reading(
            self.tape.part,
            words("replay.speed", speed=words.brief(self.tape.speed)),
            [(text, about) for text, about in told if text],
            self.tape.runs,
            self.marks.found,
        )

    def _figures(self) -> Iterator[tuple[str, str]]:
        """Give the figures of the whole game, each with what it means; ZiNi once it is counted."""
        words, session = self.cabinet.words, self._playback.session
        yield words("result.bbbv_all", bbbv=session.bbbv), words("result.about_bbbv")
        if (ioe := efficiency(session.solved_bbbv, session.clicks.total)) is not None:
            yield words("result.ioe", ioe=words.number(ioe, ".2f")), words("result.about_ioe")
        if self._zini is not None:
            yield words("replay.zini", zini=self._zini), words("result.about_zini")


def replay_line(state: HudState, style: Style) -> Node:
    """Return the line above the board."""
    buttons = (Action.FLAG, "icon_path"), (Action.CHANCES, "icon_chances"), (Action.REVIEW, "icon_review")
    right = tuple(action_icon(style, action, sprite) for action, sprite in buttons)
    return hud_line(state, style, (action_icon(style, Action.BACK, "icon_back"),), right)


def _unheard(kind: Kind, x: int, y: int, who: int) -> None:
    """Hands change nothing in what was played."""
