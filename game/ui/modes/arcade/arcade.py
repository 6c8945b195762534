"""
A run on the screen: stage after stage, its chain, its lives, its clock.

The old caps fall before the doors, which stand on an empty floor. The number is decoration: a player who begins at once
does not see its end. A waiting daily run writes its date.
"""

import math
from collections import deque
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import partial
from itertools import product

import pygame

from game.arcade.daily import Day, seed_code
from game.arcade.events import (
    Bank,
    ChainBroken,
    Choose,
    Cleared,
    Event,
    GiveUp,
    LifeLost,
    Over,
    Pause,
    Skip,
    StageBegan,
)
from game.arcade.session import Dealing, RunSession, clock_to_come
from game.arcade.state import Coin, Door, Phase, Run, ahead, doors
from game.engine import events as board
from game.engine.events import Won
from game.engine.gesture import TICK_MS, Kind
from game.engine.grid import Grid, cells_of
from game.engine.mouse import MouseOptions
from game.engine.view import View
from game.play.course import Course
from game.store.settings import Settings
from game.ui.board import effect_kinds
from game.ui.board.bezel import foot_part, frame_rect, marquee_rect, seat
from game.ui.board.bloom import BriefBloom, BriefLight
from game.ui.board.board_scene import BoardScene
from game.ui.board.camera import Camera
from game.ui.board.effect import Brush
from game.ui.board.lamps import LampState
from game.ui.board.painter import COVERED, OVERFLAGGED, BoardPainter, cell_picture, codes_of
from game.ui.core.assets import Sprites
from game.ui.core.cabinet import Cabinet
from game.ui.core.clip import clipped
from game.ui.core.cues import Cue, pluck
from game.ui.core.routes import ArcadeMenu, SettingsMenu
from game.ui.core.scene import Frame
from game.ui.core.style import HUGE, Stands, aids_of
from game.ui.core.time import Task
from game.ui.input.actions import Action, Asked
from game.ui.input.pointer import Pointing
from game.ui.input.touch import Taps
from game.ui.kit import flowers
from game.ui.kit.key_faces import DARK, LIT, STEPS, face, plain, squashed, turned
from game.ui.kit.key_writing import written, written_date
from game.ui.kit.pause import RunPause
from game.ui.modes.arcade.arcade_over import RunLedger
from game.ui.modes.arcade.doors_page import RUN_NEEDS, DoorsScene
from game.ui.modes.arcade.reactions import Reactions, raised
from game.ui.modes.arcade.run_panel import (
    FLIES,
    HIGHER,
    LINE,
    NARROWEST,
    NEXT,
    SCORE_KEY,
    Part,
    foot_line,
    line_state,
    panel_rect,
    panel_width,
    parts_of,
    run_line,
    stage_panel,
    stage_state,
    tally_state,
    window_left,
)

FALLS, LATEST = 320.0, 140.0
"""Milliseconds. FALLS: the longest fall of a cap. LATEST: until the last cap begins to fall."""

WRITES_AT, WRITES, RISES_AT, ENDS = 120.0, 280.0, 580.0, 840.0
"""
Milliseconds: start and length of the writing, start of the new caps' rise, and its end: the covered board is seen for a
moment before its first cell opens.
"""

DATE_AT = 340.0
"""Milliseconds until a daily run's date is written: the flip to its page is over by then."""

GRAVITY, DRIFT = 260.0, 5.0
"""GRAVITY: cells per second². DRIFT: the most cells per second to either side."""

ANGLES, DEGREES = 4, 9
"""ANGLES: pictures of a tilting cap to each side. DEGREES: between two of them."""

TURNS = 120.0
"""Milliseconds in which a cap of the number, or of the new board, turns up."""


class Collapse:
    """The end of a stage: the caps of the board fall out of the cabinet, its *flowers* rise, and leave its floor."""

    active = True

    def __init__(self, view: View, flowers: Mapping[int, str], *, still: bool) -> None:
        self._grid, self._codes, self._flowers = view.grid, codes_of(view, 0, 0, 0, view.grid.height), flowers
        self._age = FALLS + LATEST if still else 0.0

    @property
    def falling(self) -> bool:
        """Whether some caps still fall."""
        return self._age < FALLS + LATEST

    def looks(self) -> object:
        """Return its age in milliseconds."""
        return self._age

    def update(self, ticks: int) -> None:
        """Let *ticks* pass."""
        self._age = min(FALLS + LATEST, self._age + ticks * TICK_MS)

    def draw(self, surface: pygame.Surface, camera: Camera, sprites: Sprites) -> None:
        """Paint the floor and the falling caps within the cabinet; those that leave it soonest begin first."""
        with clipped(surface, camera.rim):
            surface.fill(sprites.theme["gap"], camera.rim)
            if self.falling:
                self._fall(surface, camera, sprites)

    def _fall(self, surface: pygame.Surface, camera: Camera, sprites: Sprites) -> None:
        blits, grid, tile = [], self._grid, camera.tile
        for cell, code in enumerate(self._codes):
            chance, flower = cell * 7919 % 97 / 97, self._flowers.get(cell)
            above = cell // grid.width / grid.height
            late = (0.6 * (above if flower else 1 - above) + 0.4 * chance) * LATEST
            seconds = max(0.0, self._age - late) / 1000
            down = GRAVITY * seconds * seconds / 2 * tile * (-1 if flower else 1)
            rect = camera.cell_rect(cell).move(round(DRIFT * (2 * chance - 1) * seconds * tile), round(down))
            if rect.colliderect(camera.rim):
                angle = min(ANGLES, round(seconds * 1000 / FALLS * 2 * ANGLES)) * (1 if chance > 0.5 else -1)
                picture = _tilted(sprites, flower or code, tile, angle)
                blits.append((picture, picture.get_rect(center=rect.center)))
        surface.fblits(blits)


class Dateline:
    """The date of a waiting daily run, written by the caps of its board; the player can begin before its end."""

    active = True

    def __init__(self, day: Day, grid: Grid, *, still: bool) -> None:
        self._grid, self._still = grid, still
        self._lit = cells_of(written_date(day.month, day.day, grid.width, grid.height))
        self._age = 0.0

    def looks(self) -> object:
        """Return its age in milliseconds."""
        return self._age

    def update(self, ticks: int) -> None:
        """Let *ticks* pass."""
        self._age = min(DATE_AT + WRITES, self._age + ticks * TICK_MS)

    def draw(self, surface: pygame.Surface, camera: Camera, sprites: Sprites) -> None:
        """Turn its caps over, column after column."""
        columns, brush = [cell % self._grid.width for cell in self._lit], Brush(surface, camera, sprites)
        with clipped(surface, camera.rim):
            for cell, rect in brush.visible(self._lit):
                late = (cell % self._grid.width - min(columns)) / (max(columns) - min(columns) + 1) * (WRITES - TURNS)
                turned_by = STEPS if self._still else int((self._age - DATE_AT - late) / TURNS * STEPS)
                if turned_by >= STEPS // 2:
                    surface.blit(turned(sprites, LIT, camera.tile, min(STEPS, turned_by)), rect)
                elif turned_by > 0:
                    surface.blit(_cap(sprites, camera.tile, turned_by), rect)


class StageChange:
    """The change to the stage *number* on a *grid*, over the empty floor of the stage before."""

    def __init__(self, grid: Grid | None = None, number: int = 0, *, still: bool = False) -> None:
        self._grid, self._still = grid, still
        self._lit = cells_of(written(str(number), grid.width, grid.height)) if grid else []
        self._age = 0.0

    @property
    def active(self) -> bool:
        """Whether it is visible."""
        return self._grid is not None and self._age < ENDS

    def looks(self) -> object:
        """Return its age in milliseconds; None when it is over."""
        return self._age if self.active else None

    def update(self, ticks: int) -> None:
        """Let *ticks* pass."""
        self._age += ticks * TICK_MS

    def draw(self, surface: pygame.Surface, camera: Camera, sprites: Sprites) -> None:
        """Paint it over the new board."""
        if not (self._grid and self.active):
            return
        brush = Brush(surface, camera, sprites)
        with clipped(surface, camera.rim):
            if self._still:
                lit = turned(sprites, LIT, camera.tile, STEPS)
                surface.fblits([(lit, rect) for _, rect in brush.visible(self._lit)])
            else:
                self._rise(brush, self._grid)
                self._write(brush, self._grid)

    def _rise(self, brush: Brush, grid: Grid) -> None:
        """Hide the cells of the new board that are still to rise; they rise ring by ring from its middle."""
        far = math.hypot(grid.width, grid.height) / 2
        sprites, tile, blits = brush.sprites, brush.camera.tile, []
        floor = plain(sprites, "gap", tile)
        for cell, rect in brush.visible(range(grid.size)):
            y, x = divmod(cell, grid.width)
            late = math.hypot(x - grid.width / 2, y - grid.height / 2) / far * (ENDS - RISES_AT - TURNS)
            step = self._step(RISES_AT + late)
            if step < STEPS:
                blits.append((floor if step < STEPS // 2 else _cap(sprites, tile, step), rect))
        brush.screen.fblits(blits)

    def _write(self, brush: Brush, grid: Grid) -> None:
        """Paint the number, column after column; its caps turn last into those of the new board."""
        columns = [cell % grid.width for cell in self._lit]
        for cell, rect in brush.visible(self._lit):
            late = (cell % grid.width - min(columns)) / (max(columns) - min(columns) + 1) * (WRITES - TURNS)
            step = self._step(WRITES_AT + late)
            if step >= STEPS // 2 and self._age < ENDS - TURNS / 2:
                brush.screen.blit(turned(brush.sprites, LIT, brush.camera.tile, step), rect)

    def _step(self, begins: float) -> int:
        """Return the step of a turn that *begins* at an age; a cap comes up from the floor in its second half."""
        return max(0, min(STEPS, STEPS // 2 + int((self._age - begins) / TURNS * STEPS / 2)))


def _cap(sprites: Sprites, tile: int, step: int) -> pygame.Surface:
    """Return a cap of a new board at a step of its turn, drawn once."""
    return sprites.drawn(("cap", tile, step), lambda: squashed(sprites, cell_picture(sprites, COVERED, tile), step))


def _tilted(sprites: Sprites, code: int | str, tile: int, angle: int) -> pygame.Surface:
    """Return a cell's cap or a flower, tilted by *angle* steps, drawn once; an open one has a dark face."""

    def draw() -> pygame.Surface:
        if isinstance(code, str):
            picture = turned(sprites, code, tile, STEPS)
        else:
            is_open = code & ~OVERFLAGGED <= 8
            picture = cell_picture(sprites, code, tile, face(sprites, DARK, tile) if is_open else None)
        return pygame.transform.rotozoom(picture.convert_alpha(), angle * DEGREES, 1) if angle else picture

    return sprites.drawn(("tilted", code, tile, angle), draw)


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
        self._course = Course()  # of this stage

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
        self._shown_stage, self._course = self.run.number, Course()
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
        """Let the board of a finished stage shine, then fall out of the cabinet shortly before the doors."""
        due = self.run.phase is Phase.TALLY and self.run.until - self.run.tick <= FALL_TICKS
        still = self.cabinet.settings.reduced_motion
        if (self.run.phase is Phase.DOORS or (due and not still)) and isinstance(self._change, StageChange):
            garden = {cell: name for cell, (name, _) in self.effects.turns(0).items() if name}
            self._change = Collapse(self._view(), garden, still=still)
            self.effects.clear()
        elif self.run.phase is Phase.TALLY and isinstance(self._change, StageChange):
            self.shine("win")

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
        """Return the place of the doors: in front of the board, over a deck too, and in a low window over all."""
        style, frame, rim = self.cabinet.style, frame_rect(self.cabinet.style, self.camera), self.camera.rim
        beside, around = style.px(DOORS_BESIDE), style.px(DOORS_AROUND)
        if style.decked:
            top = frame.top if style.stands is Stands.LOW else rim.top - around
            return pygame.Rect(frame.left, top, frame.width, frame.bottom - top).inflate(-2 * around, 0)
        return pygame.Rect(frame.left + beside, rim.top - around, frame.width - 2 * beside, rim.height + 2 * around)

    def lay_out(self) -> None:
        """Place the board, the line above it and, if there is room, the panel beside it."""
        style, left_handed = self.cabinet.style, self.cabinet.settings.left_handed
        high = HIGHER if style.stands is Stands.UPRIGHT else LINE
        room = seat(style, self.camera, high, NARROWEST, left_handed=left_handed)
        plate, beside = frame_rect(style, self.camera), panel_width(style)
        if not style.decked and room.width - plate.width < 2 * beside and room.width - beside >= plate.width:
            left = pygame.Rect(room.left, room.top, room.width - beside, room.height)
            self.camera.place(left, self.cabinet.style.css)
        frame = frame_rect(self.cabinet.style, self.camera)
        self._line_rect = marquee_rect(self.cabinet.style, self.camera)
        self._panel_rect = panel_rect(self.cabinet.style, frame, room)
        self._end = effect_kinds.prepared(self.cabinet.style.sprites, self.camera.tile)
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
        ground, place = foot_part(self.cabinet.style, self.camera)
        self._foot.view(foot_line, (told, ground), place)

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
        dimmed, waits = self._reactions.dimmed, self.run.phase is Phase.INTRO
        return bool(self._gold) or self._change.active or dimmed or waits

    @property
    def within(self) -> object:
        """The progress of the stage change, if the picture changes only within the rim; None otherwise."""
        return self._change.looks() if self._change.active and not self._reactions.dimmed else None

    def draw(self, frame: Frame) -> None:
        """Paint the cells, the cursor, the stage change, a dimmed light, and the texts between two stages."""
        cabinet, frame, camera = self.cabinet, self.draw_ground(frame), self.camera
        surface = frame.surface
        hidden, pressed, dark = self.effects.hidden, self.session.pressed, self.effects.dark
        turns = self.effects.turns(frame.alpha * TICK_MS)
        self._painter.draw(surface, camera, self._view(), pressed, hidden, whole=frame.whole, dark=dark, turns=turns)
        self._painter.restore(surface, camera, frame.damage)
        self.draw_effects(frame)
        self.cursor.draw(surface, camera)
        for cell in cells_of(self._gold & camera.seen_cells):
            rect = camera.cell_rect(cell)
            side = rect.width // 3
            surface.blit(cabinet.style.sprites.panel((side, side), side // 2, "accent"), rect.move(side, side))
        stands = self.run.phase is Phase.DOORS and not frame.whole  # doors stand on an empty floor, which rests
        for place in frame.damage if stands else (surface.get_clip(),):
            with clipped(surface, place):
                self._change.draw(surface, camera, cabinet.style.sprites)
        if self._reactions.dimmed and not cabinet.settings.reduced_motion:
            veil = cabinet.style.sprites.panel(self.camera.rim.size, 1, "backdrop", alpha=0.45)
            surface.blit(veil, self.camera.rim)
        self.draw_panes(frame)


LIGHTS: dict[type[Event], str] = {LifeLost: "loss", Cleared: "win", StageBegan: "stage"}
"""The room's light after each of these events."""

OPEN_AT = 8
"""The rise of the multiplier above ×1 at which all layers of the music play."""

PETALS_AT = 0.9
"""Seconds from a stage's end to its petals, if it is the farthest so far."""

AFTERMATH = 1.5
"""Seconds for which the board of a finished run stays visible."""


def new_session(settings: Settings, seed: int) -> RunSession:
    """Return a new run with the player's mouse options and question marks."""
    hands = MouseOptions(settings.chord_with_left, flag_rest=settings.flag_rest)
    return RunSession(Coin(seed, settings.question_marks, hands))


class ArcadeScene(ArcadeBoard):
    """
    One run to its end; *day*: of a daily run; *uid*: of a continued run; *typed*: the player typed its code.

    A daily run begins at the player's first click; until then its clock stands.
    """

    piece = "run"

    def __init__(
        self,
        cabinet: Cabinet,
        session: RunSession,
        day: Day | None = None,
        uid: str | None = None,
        *,
        typed: bool = False,
    ) -> None:
        super().__init__(cabinet, session, day, typed=typed)
        self._ledger = RunLedger(cabinet, session, day, uid, typed=typed)
        self._dealing = Dealing(session, self)
        self._daily = "" if day is None or uid else "try"
        self._counts = False  # whether a countdown comes before the next stage
        self._farthest: int | None = None  # stage of the best run, once it is known
        self._unseen = 0  # mines of a cleared stage without a flag
        self._asking: Task | None = None  # whether the day's try was played before
        if self._daily:
            self._asking = self.watch(cabinet.history.ask(lambda records: records.days()), self._learn_days)
        self.watch(cabinet.history.ask(lambda records: records.best_splits()), self._learn_best)
        self._show_stage()

    def _learn_best(self, best: dict[int, int]) -> None:
        self._best, self._farthest = best, max(best, default=0)

    def _learn_days(self, days: frozenset[Day]) -> None:
        if self._day in days:
            self._daily = "practice"

    # Input

    def act(self, asked: Asked) -> bool:
        """Keys, pads and buttons: the cursor, its clicks, and the run as a whole."""
        between = self.run.phase in (Phase.INTRO, Phase.TALLY)
        match asked.action:
            case Action.CONFIRM if between:
                self._go_on()
            case Action.FLAG | Action.CHORD if self.run.phase is Phase.TALLY:
                self._go_on()
            case Action.CONFIRM:
                self.hand.open(asked.device)
            case Action.HINT:
                self.session.post(Bank(self.run.tick))
            case Action.PAUSE:
                self._pause()
            case Action.BACK if not self.run.over:  # a slip must not end a run
                self._pause()
            case Action.BACK | Action.TITLE:
                self._give_up()
            case Action.NEW | Action.AGAIN | Action.LEVEL_1 | Action.LEVEL_2 | Action.LEVEL_3:
                pass  # a slip must not end a run
            case Action.SETTINGS:
                self.focus_lost()
                self._pause()  # after the settings the player needs time to begin again
                self.cabinet.router.go(SettingsMenu())
            case _:
                return super().act(asked)
        return True

    def point(self, pointing: Pointing) -> bool:
        """Pass the mouse to the line above, then to the board; between two stages a click goes on."""
        self.hand.see(pointing)
        if pointing.kind is not None and self.panes.point(pointing):
            return True
        if pointing.button is Kind.LEFT_RELEASE and self.run.phase in (Phase.INTRO, Phase.TALLY):
            self._go_on()
        self.hand.point(pointing)
        return True

    def looked_away(self) -> None:
        """Pause a running run."""
        self._pause(away=True)

    def taps(self, at: tuple[int, int]) -> Taps | None:
        """Between two stages a tap is a click, which goes on."""
        return None if self.run.phase in (Phase.INTRO, Phase.TALLY) else super().taps(at)

    def _go_on(self) -> None:
        """Go on between two stages; begin a daily run once the history has said whether it is the day's try."""
        if not (self._daily and self.awaits(self._asking)):
            self._daily, self._counts, self._change = "", False, StageChange()
            self.cabinet.stage.petals.clear()
            self.session.post(Skip(self.run.tick))

    def _choose(self, door: int) -> None:
        self.session.post(Choose(self.run.tick, door))
        self._happen(0)
        self._show_stage()

    def _pause(self, *, away: bool = False) -> None:
        if not self.run.over:
            self.focus_lost()
            self.wait_for_player(away=away)

    def wait_for_player(self, *, away: bool = False) -> None:
        """
        Pause; in a stage this is recorded, halves the chain, and ends with a countdown that hides the board.

        Before a stage it is free, and the countdown comes once the board is dealt: its clock begins soon after that.
        """
        self._counts = self.run.phase is Phase.INTRO
        plays = self.run.phase is Phase.PLAYING
        if plays:
            self.session.post(Pause(self.run.tick))
            self._happen(0)
            self._ledger.note()
            self._ledger.update()
        self.cabinet.stage.push(self._paused(away=away, counts=plays))

    def _paused(self, *, away: bool = False, counts: bool = False) -> RunPause:
        return RunPause(self.cabinet, self.act, away=away, counts=counts, code=seed_code(self.run.coin.seed))

    def _give_up(self) -> None:
        """End the run now; its score counts."""
        self._counts = False
        self.cabinet.stage.uncover(self)
        if self._daily:
            self.cabinet.router.go(ArcadeMenu())
        elif self.run.over:
            self._show_end()
        else:
            self.session.post(GiveUp(self.run.tick))

    def _show_end(self) -> None:
        from game.ui.modes.arcade.arcade_over import ArcadeOverScene  # loaded only where a run ends

        self.cabinet.stage.replace(ArcadeOverScene(self.cabinet, self.run, self._day, self._ledger))

    @property
    def under_way(self) -> bool:
        """Whether the run has begun and is not over."""
        return bool(self.run.stage) and self.run.phase is not Phase.OVER

    def on_exit(self) -> None:
        """Stop dealing boards; an unfinished run can go on another day."""
        self._ledger.leave()
        self._dealing.close()

    # Time

    def update(self, ticks: int) -> None:
        """Pass time to the run and show its events."""
        super().update(ticks)
        self._dealing.update()
        self._change.update(ticks)
        if self.cabinet.stage.top is not self or self._daily:
            return
        if self._counts and self.session.wants is None:
            self._counts = False
            pause = self._paused(counts=True)
            pause.count()
            self.cabinet.stage.push(pause)
            return
        self._reactions.advance(ticks)
        self._happen(ticks)
        self._clear_away()
        if self.run.phase is Phase.DOORS:
            self.cabinet.stage.push(self._doors(self.run.doors))
        if self.run.number != self._shown_stage:
            self._show_stage()
        if self.run.phase is Phase.PLAYING and self._change.active:
            self._change = StageChange()
        elif ticks and (self.run.phase is Phase.TALLY or not self.effects.active):
            next(self._end, None)
        self._ledger.update()

    def _happen(self, ticks: int) -> None:
        """Let *ticks* pass in the run; a lost life and a broken chain are saved at once."""
        events = self.session.advance(ticks)
        if events:
            self._course.note(event for event in events if isinstance(event, board.Event))
        for event in events:
            self._reactions.react(event, self.run, self.effects)
            self._note(event)

    def _celebrate(self, stage: int, unseen: int) -> None:
        """Let a cleared board bloom, and its points fly into the score; petals fly for the farthest stage so far."""
        cabinet, grid, view, last = self.cabinet, self.camera.grid, self.run.view, self._reactions.cell
        still, hues = (
            cabinet.settings.reduced_motion,
            flowers.WARM if self.run.results[-1].without_flags else flowers.ALL_HUES,
        )
        found = self._course.found(grid, view.flags & ~view.exploded)
        bloom = BriefBloom(grid, found, last, grand=True, hues=hues, cadence="", unseen=unseen, still=still)
        light = () if still else BriefLight.around(last, grid.full, grid)
        self.effects.join([*light, bloom])
        self._end = self._prepared(bloom)
        for part in () if still else parts_of(self.run.results[-1].tally):
            self.after(part.counted / 1000, partial(self._send, part))
        if self._farthest is not None and stage > self._farthest:
            self.after(PETALS_AT, partial(self._strew, bloom))

    def _strew(self, bloom: BriefBloom) -> None:
        """Let petals fly from the flowers, if nobody was in a hurry."""
        if self.run.phase is Phase.TALLY:
            places = [self.camera.cell_rect(cell).center for cell in bloom.found]
            flowers.celebrate(self.cabinet.stage, self.cabinet.style, places, bloom.hues, self.run.coin.seed)

    def _doors(self, found: tuple[Door, ...]) -> DoorsScene:
        return DoorsScene(self.cabinet, found, self._choose, self._pause, self, self.doors_rect)

    def _prepared(self, bloom: BriefBloom) -> Iterator[None]:
        """Draw in advance what follows a cleared stage, step by step: its doors, its petals, all that falls."""
        run, style, camera = self.run, self.cabinet.style, self.camera
        yield from self._doors(doors(run.coin.seed, run.results[-1], run.coin.rules)).prepared()
        for hue in {*bloom.hues}:
            deque(flowers.prepared(style, (hue,)), 0)
            yield
        falling = {*codes_of(run.view, 0, 0, 0, camera.grid.height), *map(flowers.flower_name, bloom.hues)}
        for picture, angle in product(falling, range(1, ANGLES + 1)):
            for way in (angle, -angle):
                _tilted(style.sprites, picture, camera.tile, way)
            yield

    def _send(self, part: Part) -> None:
        """Let the points of a tally fly to the score from where they are counted, if nobody was in a hurry."""
        score = self._line.rect(SCORE_KEY)
        if self.run.phase is not Phase.TALLY or not score:
            return
        style, told = self.cabinet.style, f"+{self.cabinet.style.words.number(part.points)}"
        picture, row = raised(style, told, HUGE), self._panel.rect(part.name)
        begins = picture.get_rect(midbottom=self._foot.room.midtop)  # it covers no word of its own
        if row and self._panel_rect:
            begins.midright = self._panel_rect.left, row.centery
        self.cabinet.stage.petals.send(picture, begins.center, score.center, FLIES / 1000)
        self.sound([Cue(pluck(3 + part.begins // NEXT))])

    def _note(self, event: Event) -> None:
        if type(event) in LIGHTS:
            self.shine(LIGHTS[type(event)])
        match event:
            case Won(flagged):
                self._unseen = flagged
            case Cleared(number):
                self._celebrate(number, self._unseen)
            case StageBegan(1):
                self._ledger.begin()
            case LifeLost() | ChainBroken():
                self._ledger.note()
            case Over():
                self._ledger.close()
                self.after(AFTERMATH, self._show_end)

    @property
    def animating(self) -> bool:
        """A run's clock always goes; between two stages it waits for the player."""
        if self.run.phase is Phase.DOORS:
            return super().animating or (isinstance(self._change, Collapse) and self._change.falling)
        return not self.run.over or super().animating

    @property
    def music(self) -> float | None:
        """The part of the music's layers that play, 0–1: it grows with the multiplier."""
        return None if self.run.over else min(1.0, (self.run.chain.multiplier - 1) / OPEN_AT)
