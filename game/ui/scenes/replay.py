"""A recording on the board: played, slowed, stepped and scrubbed."""

from functools import cached_property

import pygame

from game.engine import mouse
from game.engine.events import Chorded, Event, Flagged, Lost, Opened, Questioned, Unmarked, Won
from game.engine.game import Status
from game.engine.mouse import CELL_UNITS, TICK_MS, Kind, MouseEvent
from game.engine.view import View
from game.play.replay import Playback
from game.play.worker import Job
from game.ui.board.advisor import Advisor
from game.ui.board.camera import Camera
from game.ui.board.hud import Hud, Readings, led_seconds
from game.ui.board.painter import BoardPainter
from game.ui.board.timeline import HEIGHT, Mark, Reading, Timeline
from game.ui.cabinet import Cabinet
from game.ui.cues import cues_of
from game.ui.input.actions import Action, Asked
from game.ui.input.pointer import Pointing
from game.ui.scenes.board_scene import LONGEST_JUMP, BoardScene
from game.ui.stage import Frame
from game.ui.widgets import Icon

SPEEDS = (0.25, 0.5, 1.0, 2.0, 4.0, 8.0, 16.0)
LOUD_UP_TO = 4.0
"""Faster than that, sounds would only rattle."""

TRAIL, TRAIL_MS = 1_500, 6_000
"""Of the mouse's way the last positions are shown, and not from longer ago: all of it would hide the board."""


class ReplayScene(BoardScene):
    """Plays a recording from its first event to its last."""

    def __init__(self, cabinet: Cabinet, playback: Playback) -> None:
        super().__init__(cabinet)
        self._playback = playback
        self.at = 0.0  # milliseconds since the first event
        self.playing = True
        self.speed = 1.0
        self._shows_path = True
        self._moments = 0  # how many have been shown
        self._advisor = Advisor(cabinet)
        self.marks: tuple[tuple[float, Mark], ...] = ()
        self._wanted = True  # whether anybody still watches
        self._looking: list[Job[list[tuple[float, Mark]]]] = [Job(self._plain_marks), Job(self._mistakes)]
        self._drag: tuple[int, int] | None = None  # where the button that drags the board last was
        self._hud = Hud(
            cabinet,
            lambda: {Status.WON: "face_cool", Status.LOST: "face_dead"}.get(self._status, "face_smile"),
            left=[Icon(cabinet, "icon_back", Action.BACK)],
            right=[Icon(cabinet, "icon_path", Action.FLAG), Icon(cabinet, "icon_chances", Action.CHANCES)],
        )
        self._timeline = Timeline(
            cabinet,
            [
                Icon(cabinet, "icon_slower", Action.DOWN),
                Icon(cabinet, "icon_previous", Action.LEFT),
                Icon(cabinet, lambda: "icon_pause" if self.playing else "icon_play", Action.CONFIRM),
                Icon(cabinet, "icon_next", Action.RIGHT),
                Icon(cabinet, "icon_faster", Action.UP),
            ],
            lambda part: self.seek(part * self._playback.length),
        )
        self.show_board(playback.blank.grid, seed=1)

    # What is to be seen

    @property
    def view(self) -> View:
        """The board at this moment."""
        return self._playback.view_after(self._moments)

    @property
    def judging(self) -> bool:
        """Whether marks are still being looked for."""
        return bool(self._looking)

    @cached_property
    def _started(self) -> int:
        """The tick of the first opening, where the game's clock begins."""
        started = self._playback.session.started
        return self._playback.length if started is None else started

    def _plain_marks(self) -> list[tuple[float, Mark]]:
        """Return the marks for what happened; a flood is an opening, a single number is not worth one."""
        marks: list[tuple[float, Mark]] = []
        for moment in self._playback.moments:
            if mark := _mark(moment.happened):
                marks.append((self._part(moment.tick), mark))
        return marks

    def _mistakes(self) -> list[tuple[float, Mark]]:
        from game.review.judge import judge  # the solver is loaded only where it is wanted

        moments, found = self._playback.moments, []
        for one in judge(self._playback):
            if not self._wanted:
                break
            if one.mistake:
                found.append((self._part(moments[one.moment].tick), Mark.MISTAKE))
        return found

    def _part(self, tick: float) -> float:
        return tick / self._playback.length if self._playback.length else 0.0

    # Time

    def update(self, ticks: int) -> None:
        """Let the recording run, and take in the marks once they are found."""
        found = [job for job in self._looking if job.done]
        self._looking = [job for job in self._looking if job not in found]
        self.marks += tuple(mark for job in found for mark in job.result())
        self._advisor.update(self.view)
        super().update(ticks)
        if not self.playing:
            return
        ticks = min(ticks, LONGEST_JUMP)  # after a stall it goes on from where it was
        at = min(float(self._playback.length), self.at + ticks * TICK_MS * self.speed)
        self._go_to(at, max(self._moments, self._playback.changes_by(int(at))))
        if self.at >= self._playback.length:
            self.playing = False

    @property
    def animating(self) -> bool:
        """Whether time runs or anything is being worked out."""
        works = self._painter.unfinished or self._advisor.works or self.judging
        return self.playing or works or super().animating

    def _go_to(self, at: float, changes: int) -> None:
        """Move on to a later moment, with the effects and sounds of what happens on the way."""
        happened: list[Event] = []
        for moment in self._playback.moments[self._moments : changes]:
            happened += moment.happened
        self.at, self._moments = at, changes
        if not happened:
            return
        self._follow()
        self.effects.begin(happened, self.view)
        if self.speed <= LOUD_UP_TO:
            for cue in cues_of(happened, self.view):
                self.cabinet.audio.play(cue.role, at=cue.at)

    def _follow(self) -> None:
        """Keep the hand in the window while a larger board plays."""
        if self._moments:
            event = self._playback.events[self._playback.moments[self._moments - 1].event]
            cell = event.cell(self.camera.grid)
            if cell is not None:
                self.camera.reveal(cell)

    def seek(self, at: float) -> None:
        """Jump to a moment, without effects."""
        self.at = min(float(self._playback.length), max(0.0, at))
        self._moments = self._playback.changes_by(int(self.at))
        self.effects.clear()

    def step(self, by: int) -> None:
        """Stop, and go to the next change of the board or to the one before."""
        self.playing = False
        moments, changes = self._playback.moments, self._moments + by
        if by > 0 and changes <= len(moments):
            self._go_to(float(moments[changes - 1].tick), changes)
        elif by < 0 <= changes:
            self._moments = changes
            self.at = float(moments[changes - 1].tick) if changes else 0.0
            self.effects.clear()

    def restart(self) -> None:
        """Play from the beginning."""
        self.seek(0)
        self.playing = True

    def _toggle(self) -> None:
        if not self.playing and self.at >= self._playback.length:
            self.restart()
        else:
            self.playing = not self.playing

    def _change_speed(self, by: int) -> None:
        self.speed = SPEEDS[max(0, min(len(SPEEDS) - 1, SPEEDS.index(self.speed) + by))]

    # Input

    def act(self, asked: Asked) -> bool:
        """Arrows step and change the speed, Confirm plays and stops."""
        match asked.action:
            case Action.CONFIRM | Action.PAUSE:
                self._toggle()
            case Action.LEFT | Action.RIGHT:
                self.step(1 if asked.action is Action.RIGHT else -1)
            case Action.UP | Action.DOWN:
                self._change_speed(1 if asked.action is Action.UP else -1)
            case Action.ZOOM_IN | Action.ZOOM_OUT:
                self.zoom(1 if asked.action is Action.ZOOM_IN else -1, self.camera.area.center)
            case Action.CHANCES:
                self._advisor.toggle_overlay()
            case Action.FLAG:
                self._shows_path = not self._shows_path
            case Action.NEW | Action.AGAIN:
                self.restart()
            case Action.BACK:
                self.cabinet.stage.pop()
            case _:
                return False
        return True

    def point(self, pointing: Pointing) -> bool:
        """The two lines first; the wheel zooms."""
        if pointing.kind is None:
            self.zoom(pointing.wheel, pointing.at)
        elif self._timeline.point(pointing) or self._hud.point(pointing):
            self._drag = None
        else:
            self._drag_board(pointing)
        return True

    def _drag_board(self, pointing: Pointing) -> None:
        """Move a board that is larger than the window with any button."""
        if pointing.kind in (Kind.LEFT_PRESS, Kind.MIDDLE_PRESS, Kind.RIGHT_PRESS):
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
        self._hud.let_go()

    def left(self) -> None:
        """Look for no marks any more."""
        self._wanted = False

    # The picture

    def lay_out(self) -> None:
        """Place the line above, the board and the line below."""
        cabinet, px, (width, height) = self.cabinet, self.cabinet.px, self.cabinet.size
        self.camera.place(self.room(self._hud.height + 16, HEIGHT + 16), cabinet.scale)
        self._hud.place(self.seen_width)
        line = self._hud.rect.copy()
        line.size = max(line.width, px(560)), px(HEIGHT)
        line.midbottom = width // 2, height - px(8)
        self._timeline.place(line)
        self._painter = BoardPainter(cabinet.sprites)

    @property
    def line(self) -> pygame.Rect:
        """Where the line above the board is."""
        return self._hud.rect

    @property
    def layered(self) -> bool:
        """The hand is always over the board."""
        return True

    def looks(self) -> object:
        """Return all that the picture depends on."""
        return (
            super().looks(),
            self.at,
            self._moments,
            self.speed,
            self._shows_path,
            self.marks,
            self._painter.unfinished and self.age,
            self._advisor.looks(),
            self._hud.looks(self._readings(self.view)),
            self._timeline.looks(),
        )

    def draw_board(self, frame: Frame, camera: Camera) -> None:
        """Paint the cells."""
        view, passed = self.view, self._playback.events_by(int(self.at))
        self._painter.draw(frame.surface, camera, view, self._pressed(view, passed), self.effects.hidden)

    def draw_over(self, frame: Frame, camera: Camera) -> None:
        """Paint the solver's marks and the way of the mouse."""
        self._advisor.draw(frame.surface, camera)
        if passed := self._playback.events_by(int(self.at)):
            first = min(passed - 1, max(passed - TRAIL, self._playback.events_by(int(self.at) - TRAIL_MS)))
            self._draw_hand(frame.surface, camera, self._playback.events[first:passed])

    def draw_lines(self, frame: Frame) -> None:
        """Paint both lines."""
        self._hud.draw(frame.surface, self._readings(self.view), whole=frame.whole)
        self._timeline.draw(frame.surface, self._reading())

    def _pressed(self, view: View, passed: int) -> int:
        """Return the cells that look pressed after so many events."""
        session = self._playback.session
        if not passed or self._status is not Status.PLAYING:
            return 0
        cell = self._playback.events[passed - 1].cell(view.grid)
        return mouse.pressed(self._playback.mice[passed - 1], cell, view, session.setup.mouse)

    @property
    def _status(self) -> Status:
        """How the game stands at this moment."""
        over = self._moments == len(self._playback.moments)
        return self._playback.session.status if over else Status.PLAYING

    def _draw_hand(self, surface: pygame.Surface, camera: Camera, events: tuple[MouseEvent, ...]) -> None:
        """Paint the pointer and, if wanted, the way it came."""
        surface.set_clip(camera.area)
        tile = camera.tile
        way = [(camera.left + e.x * tile // e.square, camera.top + e.y * tile // e.square) for e in events]
        if self._shows_path and len(way) > 1:
            pygame.draw.lines(surface, self.cabinet.theme["question"], False, way, self.cabinet.px(1))
        pointer = self.cabinet.sprites.get("pointer", self.cabinet.px(CELL_UNITS + 4))
        surface.blit(pointer, way[-1])
        surface.set_clip(None)

    def _readings(self, view: View) -> Readings:
        time = max(0, min(self._playback.session.time_ms, int(self.at) - self._started))
        return Readings(view.counter, led_seconds(time))

    def _reading(self) -> Reading:
        words, header, session = self.cabinet.words, self._playback.recording.header, self._playback.session
        time = min(session.time_ms, max(0, int(self.at) - self._started))
        parts = [
            words("replay.time", seconds=f"{time / 1000:.3f}", all=f"{session.time_ms / 1000:.3f}"),
            words("result.bbbv_all", bbbv=session.bbbv),
            header.player,
            " ".join(part for part in (header.program, header.version) if part),
        ]
        return Reading(
            self._part(self.at),
            words("replay.speed", speed=f"{self.speed:g}"),
            " · ".join(part for part in parts if part),
            self.playing,
            self.marks,
        )


def _mark(happened: tuple[Event, ...]) -> Mark | None:
    if any(isinstance(event, Won | Lost) for event in happened):
        return None
    for event in happened:
        if isinstance(event, Chorded):
            return Mark.CHORD
        if isinstance(event, Flagged | Unmarked | Questioned):
            return Mark.FLAG
        if isinstance(event, Opened) and event.cells & (event.cells - 1):
            return Mark.OPENING
    return None
