"""The picture of a run: its board, the line above, the panel beside."""

from dataclasses import replace

import pygame

from game.arcade.daily import Day
from game.arcade.session import RunSession, clock_to_come
from game.arcade.state import Phase, Run, ahead
from game.engine.gesture import TICK_MS
from game.engine.grid import cells_of
from game.engine.view import View
from game.ui.board.bezel import foot_rect, frame_rect, marquee_rect, seat
from game.ui.board.board_scene import BoardScene
from game.ui.board.lamps import LampState
from game.ui.board.painter import BoardPainter
from game.ui.core.cabinet import Cabinet
from game.ui.core.scene import Frame
from game.ui.core.style import Stands, aids_of
from game.ui.modes.arcade.doors_page import RUN_NEEDS
from game.ui.modes.arcade.reactions import Reactions
from game.ui.modes.arcade.run_line import HEIGHT, HIGHER, NARROWEST, line_state, run_line, window_left
from game.ui.modes.arcade.run_panel import (
    foot_line,
    panel_rect,
    panel_width,
    stage_panel,
    stage_state,
    tally_state,
)
from game.ui.modes.arcade.stage_change import FALLS, LATEST, Collapse, Dateline, StageChange

FALL_TICKS = round((FALLS + LATEST) / TICK_MS)
"""Ticks between the fall of a finished stage's board and its doors, unless the player goes on sooner."""

DOORS_BESIDE, DOORS_AROUND = 20, 6
"""At 720p. BESIDE: metal left and right of the doors. AROUND: how far they reach above and below the board."""


class ArcadeBoard(BoardScene):
    """Shows a run; ArcadeScene, its subclass, plays it. *day* is the day of a daily run."""

    needs = RUN_NEEDS

    def __init__(self, cabinet: Cabinet, session: RunSession, day: Day | None, *, typed: bool) -> None:
        super().__init__(cabinet)
        self.session = session
        self._day, self._typed = day, typed
        self._line, self._panel, self._foot = (self.panes.add() for _ in range(3))
        self._reactions = Reactions(cabinet)
        self._change: StageChange | Collapse | Dateline = StageChange()
        self._coming: object = None  # the next stage, and whether its board is still to be dealt
        self._to_come: int | None = None  # ticks on its clock
        self._shown_stage = 0
        self._daily = ""  # while a daily run waits: "try" or "practice"
        self._best: dict[int, int] = {}  # stage of the best run: its time when it was cleared

    # State

    @property
    def run(self) -> Run:
        """The current state of the run."""
        return self.session.run

    @property
    def _clock(self) -> int | None:
        """The ticks on the clock; before a stage its future ticks, None until its board is dealt."""
        run = self.run
        if run.phase is not Phase.INTRO:
            return run.clock
        coming = run.number, run.special, run.wants
        if coming != self._coming:
            self._coming, self._to_come = coming, clock_to_come(run)
        return self._to_come

    def _show_stage(self) -> None:
        """Replace the board by the current stage's; the line shows the stage's rule for a moment."""
        self._shown_stage = self.run.number
        grid = self.run.terms.level.grid
        self.show_board(
            grid,
            self.session.hear,
            self.run.coin.seed,
            start=lambda: self.run.terms.first if self.session.cursor is None else self.session.cursor,
            is_open=lambda cell: self.run.view.is_open(cell),
        )
        self._reactions.announce(self.run.special, told=self._panel_rect is not None)
        still = self.cabinet.settings.reduced_motion
        if self._day and self._daily:
            self._change = Dateline(self._day, grid, still=still)
        else:
            self._change = StageChange(grid, self.run.number, still=still)

    def _clear_away(self) -> None:
        """Let the board of a finished stage fall out of the cabinet shortly before the doors."""
        due = self.run.phase is Phase.TALLY and self.run.until - self.run.tick <= FALL_TICKS
        still = self.cabinet.settings.reduced_motion
        if (self.run.phase is Phase.DOORS or (due and not still)) and isinstance(self._change, StageChange):
            self._change = Collapse(self._view(), still=still)

    @property
    def _gold(self) -> int:
        """The covered gold cells without a flag."""
        stage = self.run.stage
        return stage.gold & self.run.view.covered & ~self.run.view.flags if stage and not self._change.active else 0

    def _view(self) -> View:
        """Return the visible board: faded numbers are blank."""
        view, faded = self.run.view, self.session.faded
        if not faded:
            return view
        ones, twos, fours, eights = (plane & ~faded for plane in view.numbers)
        return replace(view, numbers=(ones, twos, fours, eights))

    # Layout

    def doors_rect(self) -> pygame.Rect:
        """Return the place of the doors: on the cabinet, in front of the board."""
        style, frame, rim = self.cabinet.style, frame_rect(self.cabinet.style, self.camera), self.camera.rim
        beside, around = style.px(DOORS_BESIDE), style.px(DOORS_AROUND)
        return pygame.Rect(frame.left + beside, rim.top - around, frame.width - 2 * beside, rim.height + 2 * around)

    def lay_out(self) -> None:
        """Place the board, the line above it and, if there is room, the panel beside it."""
        style, left_handed = self.cabinet.style, self.cabinet.settings.left_handed
        high = HIGHER if style.stands is Stands.UPRIGHT else HEIGHT
        room = seat(style, self.camera, high, NARROWEST, left_handed=left_handed)
        plate, beside = frame_rect(style, self.camera), panel_width(style)
        if not style.decked and room.width - plate.width < 2 * beside and room.width - beside >= plate.width:
            left = pygame.Rect(room.left, room.top, room.width - beside, room.height)
            self.camera.place(left, self.cabinet.style.css)
        frame = frame_rect(self.cabinet.style, self.camera)
        self._line_rect = marquee_rect(self.cabinet.style, self.camera)
        self._panel_rect = panel_rect(self.cabinet.style, frame, room)
        self._painter = BoardPainter(self.cabinet.style.sprites, aids_of(self.cabinet.settings))

    @property
    def line(self) -> pygame.Rect:
        """The place of the line above the board."""
        return self._line_rect

    @property
    def lamps(self) -> LampState:
        """The time left for the chain: the lamps go out one by one."""
        return LampState(((window_left(self.run), "lamp"),))

    # The picture

    def refresh(self) -> None:
        """Show the current line, panel and foot of the run."""
        run, still = self.run, self.cabinet.settings.reduced_motion
        line = line_state(run, self._clock, self.cabinet.settings, self._reactions, self._best)
        self._line.view(run_line, line, self._line_rect)
        self._panel.view(
            stage_panel,
            stage_state(
                run, self._day, ahead(run.results, self._best), typed=self._typed, daily=self._daily, still=still
            ),
            self._panel_rect,
        )
        told = None if self._panel_rect else self._daily or tally_state(run, still=still) or None
        self._foot.view(foot_line, told, foot_rect(self.cabinet.style, self.camera))

    def looks(self) -> object:
        """Return all that the picture depends on."""
        return (
            super().looks(),
            self._view(),
            self.session.pressed,
            self._painter.unfinished and self.age,
            self._change.looks(),
            self._reactions.dimmed,
        )

    @property
    def layered(self) -> bool:
        """Whether anything is painted over the board or its line."""
        return (
            super().layered
            or bool(self._gold)
            or self._change.active
            or self._reactions.dimmed
            or self.run.phase is Phase.INTRO
        )

    @property
    def within(self) -> object:
        """The progress of the stage change, if the picture changes only within the rim; None otherwise."""
        spreads = super().layered or self._reactions.dimmed or self.run.phase is Phase.DOORS
        return self._change.looks() if self._change.active and not spreads else None

    def draw(self, frame: Frame) -> None:
        """Paint the cells, the cursor, the stage change, a dimmed light, and the texts between two stages."""
        cabinet, frame, camera = self.cabinet, self.draw_ground(frame), self.camera
        surface = frame.surface
        hidden, pressed = self.effects.hidden, self.session.pressed
        self._painter.draw(surface, camera, self._view(), pressed, hidden, whole=frame.whole)
        self._painter.restore(surface, camera, frame.damage)
        self.draw_effects(frame)
        self.cursor.draw(surface, camera)
        for cell in cells_of(self._gold & camera.seen_cells):
            rect = camera.cell_rect(cell)
            side = rect.width // 3
            surface.blit(cabinet.style.sprites.panel((side, side), side // 2, "accent"), rect.move(side, side))
        self._change.draw(surface, camera, cabinet.style.sprites)
        if self._reactions.dimmed and not cabinet.settings.reduced_motion:
            veil = cabinet.style.sprites.panel(self.camera.rim.size, 1, "backdrop", alpha=0.45)
            surface.blit(veil, self.camera.rim)
        self.draw_panes(frame)
