"""A recording on the board: played, slowed, stepped and scrubbed."""

from functools import cached_property
from random import Random

import pygame

from game.engine import mouse
from game.engine.events import Chorded, Event, Flagged, Lost, Opened, Questioned, Unmarked, Won
from game.engine.game import Status
from game.engine.mouse import CELL_UNITS, TICK_MS, Kind, MouseEvent
from game.engine.view import View
from game.play.replay import Playback
from game.play.worker import Job
from game.ui.audio import sounds_of
from game.ui.board.advisor import Advisor
from game.ui.board.camera import Camera
from game.ui.board.effects import Effects
from game.ui.board.hud import HEIGHT as HUD_HEIGHT
from game.ui.board.hud import Hud, Readings, led_seconds
from game.ui.board.painter import BoardPainter
from game.ui.board.timeline import HEIGHT, Mark, Reading, Timeline
from game.ui.cabinet import Cabinet
from game.ui.input.actions import Action, Asked
from game.ui.input.pointer import Pointing
from game.ui.stage import Scene

SPEEDS = (0.25, 0.5, 1.0, 2.0, 4.0, 8.0, 16.0)
LOUD_UP_TO = 4.0
"""Faster than that, sounds would only rattle."""

LONGEST_JUMP = 250 // TICK_MS
"""Ticks that one update may take it on."""

TRAIL, TRAIL_MS = 1_500, 6_000
"""Of the mouse's way the last positions are shown, and not from longer ago: all of it would hide the board."""


class ReplayScene(Scene):
    """Plays a recording from its first event to its last."""

    def __init__(self, cabinet: Cabinet, playback: Playback) -> None:
        self._cabinet = cabinet
        self._playback = playback
        self.at = 0.0  # milliseconds since the first event
        self.playing = True
        self.speed = 1.0
        self.shows_path = True
        self._moments = 0  # how many have been shown
        self.advisor = Advisor(cabinet)
        self.camera = Camera(playback.blank.grid)
        self.marks: list[tuple[float, Mark]] = []
        self._wanted = True  # whether anybody still watches
        self._marking: Job[list[tuple[float, Mark]]] | None = Job(self._plain_marks)
        self._judging: Job[list[tuple[float, Mark]]] | None = Job(self._mistakes)
        self._laid_out: object = None
        self._drag: tuple[int, int] | None = None  # where the button that drags the board last was
        self._hud = Hud(
            cabinet,
            self.restart,
            left=[(lambda: "icon_back", self._leave)],
            right=[(lambda: "icon_path", self._toggle_path), (lambda: "icon_chances", self._toggle_chances)],
        )
        self.timeline = Timeline(
            cabinet,
            [
                (lambda: "icon_slower", lambda: self._change_speed(-1)),
                (lambda: "icon_previous", lambda: self.step(-1)),
                (lambda: "icon_pause" if self.playing else "icon_play", self._toggle),
                (lambda: "icon_next", lambda: self.step(1)),
                (lambda: "icon_faster", lambda: self._change_speed(1)),
            ],
            lambda part: self.seek(part * self._playback.length),
        )

    # What is to be seen

    @property
    def view(self) -> View:
        """The board at this moment."""
        return self._playback.view_after(self._moments)

    @property
    def judging(self) -> bool:
        """Whether marks are still being looked for."""
        return self._marking is not None or self._judging is not None

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
        """Let the recording run, and take in the mistakes once they are found."""
        self._take_marks()
        if self.advisor.update(self.view):
            self.dirty = True
        ticks = min(ticks, LONGEST_JUMP)  # after a stall it goes on from where it was
        if self.effects.active:
            self.effects.update(ticks * TICK_MS)
            self.dirty = True
        if not self.playing:
            return
        at = min(float(self._playback.length), self.at + ticks * TICK_MS * self.speed)
        self._go_to(at, max(self._moments, self._playback.changes_by(int(at))))
        if self.at >= self._playback.length:
            self.playing = False

    def _take_marks(self) -> None:
        """Show the marks that have been found."""
        if self._marking and self._marking.done:
            self.marks = [*self.marks, *self._marking.result()]
            self._marking, self.dirty = None, True
        if self._judging and self._judging.done:
            self.marks = [*self.marks, *self._judging.result()]
            self._judging, self.dirty = None, True

    @property
    def animating(self) -> bool:
        """Whether time runs."""
        return self.playing or self.effects.active or self._painter.unfinished or self.advisor.works

    def _go_to(self, at: float, changes: int) -> None:
        """Move on to a later moment, with the effects and sounds of what happens on the way."""
        happened: list[Event] = []
        for moment in self._playback.moments[self._moments : changes]:
            happened += moment.happened
        self.at, self._moments, self.dirty = at, changes, True
        if not happened:
            return
        self._follow()
        self.effects.begin(happened, self.view)
        if self.speed <= LOUD_UP_TO:
            for sound in sounds_of(happened, self.view):
                self._cabinet.audio.play(sound)

    def _follow(self) -> None:
        """Keep the hand in the window while a larger board plays."""
        if self._moments:
            event = self._playback.events[self._playback.moments[self._moments - 1].event]
            cell = event.cell(self.camera.grid)
            if cell is not None:
                self.camera.reveal(cell)

    def seek(self, at: float) -> None:
        """Jump to a moment, without effects."""
        self.at, self.dirty = min(float(self._playback.length), max(0.0, at)), True
        self._moments = self._playback.changes_by(int(self.at))
        self.effects.clear()

    def step(self, by: int) -> None:
        """Stop, and go to the next change of the board or to the one before."""
        self.playing = False
        moments, changes = self._playback.moments, self._moments + by
        if by > 0 and changes <= len(moments):
            self._go_to(float(moments[changes - 1].tick), changes)
        elif by < 0 <= changes:
            self._moments, self.dirty = changes, True
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
        self.dirty = True

    def _change_speed(self, by: int) -> None:
        self.speed = SPEEDS[max(0, min(len(SPEEDS) - 1, SPEEDS.index(self.speed) + by))]
        self.dirty = True

    def _toggle_path(self) -> None:
        self.shows_path = not self.shows_path
        self.dirty = True

    def _toggle_chances(self) -> None:
        self.advisor.toggle_overlay()
        self.dirty = True

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
                self._zoom(1 if asked.action is Action.ZOOM_IN else -1, self.camera.area.center)
            case Action.CHANCES:
                self._toggle_chances()
            case Action.FLAG:
                self._toggle_path()
            case Action.NEW | Action.AGAIN:
                self.restart()
            case Action.BACK:
                self._leave()
            case _:
                return False
        return True

    def point(self, pointing: Pointing) -> bool:
        """The two lines first; the wheel zooms."""
        self.dirty = True
        if pointing.kind is None:
            self._zoom(pointing.wheel, pointing.at)
            return True
        if self.timeline.point(pointing) or self._hud.point(pointing):
            self._drag = None
            return True
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
        self.timeline.let_go()
        self._hud.let_go()

    def _zoom(self, steps: int, about: tuple[int, int]) -> None:
        self.dirty = self.camera.zoom(steps, about) or self.dirty

    def _leave(self) -> None:
        self._wanted = False
        self._cabinet.stage.pop()

    # The picture

    def resize(self) -> None:
        """Lay out the line above, the board and the line below, unless nothing changed: a zoomed board stays."""
        cabinet, px = self._cabinet, self._cabinet.px
        self.dirty = True
        laid_out = cabinet.size, cabinet.theme, cabinet.settings.reduced_motion
        if laid_out == self._laid_out:
            return
        self._laid_out = laid_out
        width, height = cabinet.size
        top, bottom, margin = px(8 + HUD_HEIGHT + 8), px(HEIGHT + 16), px(8)
        self.camera.place(pygame.Rect(margin, top, width - 2 * margin, height - top - bottom), cabinet.scale)
        self._hud.place(min(self.camera.board.width, self.camera.area.width))
        line = self._hud.rect.copy()
        line.size = max(line.width, px(560)), px(HEIGHT)
        line.midbottom = width // 2, height - px(8)
        self.timeline.place(line)
        self._painter = BoardPainter(cabinet.sprites)
        self.effects = Effects(
            self.camera.grid, cabinet.sprites, still=cabinet.settings.reduced_motion, random=Random(1)
        )

    def draw(self, surface: pygame.Surface, alpha: float) -> None:
        """Paint the board, the way of the mouse and both lines."""
        cabinet, camera, view = self._cabinet, self.camera.moved(*self.effects.shake()), self.view
        surface.fill(cabinet.theme["backdrop"])
        thick = cabinet.px(2)
        rim = camera.board.clip(camera.area).inflate(2 * thick, 2 * thick)
        pygame.draw.rect(surface, cabinet.theme["line"], rim, thick)
        passed = self._playback.events_by(int(self.at))
        self._painter.draw(surface, camera, view, self._pressed(view, passed), self.effects.hidden)
        self.effects.draw(surface, camera, alpha * TICK_MS)
        self.advisor.draw(surface, camera)
        if passed:
            first = min(passed - 1, max(passed - TRAIL, self._playback.events_by(int(self.at) - TRAIL_MS)))
            self._draw_hand(surface, camera, self._playback.events[first:passed])
        self._hud.draw(surface, self._readings(view))
        self.timeline.draw(surface, self._reading())

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
        if self.shows_path and len(way) > 1:
            pygame.draw.lines(surface, self._cabinet.theme["question"], False, way, self._cabinet.px(1))
        pointer = self._cabinet.sprites.get("pointer", self._cabinet.px(CELL_UNITS + 4))
        surface.blit(pointer, way[-1])
        surface.set_clip(None)

    def _readings(self, view: View) -> Readings:
        time = max(0, min(self._playback.session.time_ms, int(self.at) - self._started))
        mood = {Status.WON: "face_cool", Status.LOST: "face_dead"}.get(self._status, "face_smile")
        return Readings(view.counter, led_seconds(time), mood)

    def _reading(self) -> Reading:
        words, header, session = self._cabinet.words, self._playback.recording.header, self._playback.session
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
