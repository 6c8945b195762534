"""Teach a battle by playing it: one small board, four steps, no clock."""

from collections import deque

import pygame

from game.battle.lesson import LEARNER, STEPS, Step, lesson
from game.battle.match import Refused
from game.battle.moves import apply
from game.battle.seat import Seat
from game.engine.actions import Action as Move
from game.engine.actions import FlagRest
from game.engine.events import Chorded, Flagged, Opened
from game.engine.gesture import Kind, MouseEvent
from game.engine.mouse import MouseOptions
from game.ui.board.battle_view import view_of
from game.ui.board.lesson_scene import LessonScene, LessonState
from game.ui.board.signs import Signs
from game.ui.board.territory import TerritoryPainter
from game.ui.core.cabinet import Cabinet
from game.ui.core.cues import cues_of
from game.ui.core.scene import Frame
from game.ui.input.actions import Action

MEANS = {
    "open": ("mouse_left", Action.CONFIRM),
    "flag": ("mouse_right", Action.FLAG),
    "chord": ("mouse_both", Action.CHORD),
    "far": ("mouse_left", Action.CONFIRM),
}
"""The mouse picture and the action of each step."""


class BattleHowToScene(LessonScene):
    """Each step waits for its own action and refuses all others."""

    def __init__(self, cabinet: Cabinet) -> None:
        super().__init__(cabinet)
        self._match, self._step = lesson(), 0
        self._seat = Seat(LEARNER, self._match.grid)
        self._signs = Signs(cabinet.style, cabinet.stage.motion)
        self._options = MouseOptions(chord_with_left=cabinet.settings.chord_with_left)
        self.show_board(
            self._match.grid, self._hear, 1, is_open=lambda cell: self._seat.view(self._match).is_open(cell)
        )

    @property
    def step(self) -> Step | None:
        """The present step; None after the last one."""
        return STEPS[self._step] if self._step < len(STEPS) else None

    @property
    def waits(self) -> bool:
        """Whether there is a step left."""
        return self.step is not None

    @property
    def state(self) -> LessonState:
        """The task and its control, or that the lesson is over."""
        step, words = self.step, self.cabinet.style.words
        return LessonState(
            words("battle_how_to.heading"),
            (words(f"battle_how_to.{step.name}"), "text") if step else (words("battle_how_to.done"), "good"),
            (min(self._step + 1, len(STEPS)), len(STEPS)),
            MEANS[step.name] if step else None,
            self.cabinet.stage.hands,
            words("menu.back"),
        )

    def go_on(self) -> None:
        """Leave after the last step."""
        self.cabinet.stage.pop()

    # The match

    def _hear(self, kind: Kind, x: int, y: int, who: int) -> None:
        move = self._seat.take(MouseEvent(self.age, kind, x, y, who=who), self._match, self._options)
        if move and self.step:
            self._take(self.step, move)

    def _take(self, step: Step, move: Move) -> None:
        """Make the move that the step asks for; refuse any other one at its cell."""
        if isinstance(move, FlagRest):
            return
        if step.action is None:
            _, events = apply(self._match, LEARNER, move)
            if any(isinstance(event, Refused) for event in events):
                self._refuse(move.cell)
                self._take_step()
            return
        if not isinstance(move, step.action) or move.cell != step.cell:
            self._refuse(move.cell)
            return
        self._match, events = apply(self._match, LEARNER, move)
        view = self._match.view(LEARNER)
        for event in events:
            done = getattr(event, "event", None)
            if isinstance(done, Opened | Flagged | Chorded):
                self.effects.begin([done], view)
                self.sound(cues_of([done], view))
        self._take_step()

    def _refuse(self, cell: int) -> None:
        self._signs.put("no_entry", cell)
        self.cabinet.audio.play("denied")

    def _take_step(self) -> None:
        self._step += 1
        if self.step is None:
            self.cabinet.audio.play("win")

    # Time and picture

    def update(self, ticks: int) -> None:
        """Let effects and signs go on."""
        super().update(ticks)
        self._signs.update(ticks)

    @property
    def animating(self) -> bool:
        """Whether anything moves."""
        return self._signs.active or super().animating

    def lay_out(self) -> None:
        """Place the panel and the board below it."""
        super().lay_out()
        self._painter = TerritoryPainter(self.cabinet.style.sprites)
        deque(self._painter.preparing(self.camera), 0)

    @property
    def layered(self) -> bool:
        """Always: signs and the frame of a cell lie over the board, so it is painted whole."""
        return True

    def looks(self) -> object:
        """Return all that the picture depends on."""
        pressed = self._seat.pressed(self._match, self._options)
        return super().looks(), self._step, self._match, self._signs.looks(), pressed

    def draw(self, frame: Frame) -> None:
        """Paint the cells, a frame around the cell to act on, and the signs."""
        frame, camera = self.draw_ground(frame), self.camera
        pressed = self._seat.pressed(self._match, self._options) | self.effects.pressed
        land = view_of(self._match, (LEARNER, 1))
        self._painter.draw(frame.surface, camera, land, pressed, self.effects.hidden, whole=frame.whole)
        self.draw_effects(frame)
        if self.step and self.step.cell is not None:
            rect, thick = camera.cell_rect(self.step.cell), max(2, camera.tile // 12)
            pygame.draw.rect(
                frame.surface, self.cabinet.style.theme["accent"], rect.inflate(thick, thick), thick, thick
            )
        cursors = [] if self.hand.focus is None else [(self.hand.focus, 0)]
        for picture, place in self._signs.overlays(camera, cursors, []):
            frame.surface.blit(picture, place)
        self.draw_panes(frame)
