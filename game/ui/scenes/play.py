"""One game on the screen: input to the session, its events to the eyes and ears."""

from random import Random

import pygame

from game.engine.deal import Start, most_mines
from game.engine.errors import GameError, NoBoardError
from game.engine.events import Event, Lost, Won
from game.engine.game import Status
from game.engine.level import BEGINNER, EXPERT, INTERMEDIATE, Level
from game.engine.mouse import TICK_MS, Kind, MouseEvent, MouseOptions
from game.play.dealing import Dealing
from game.play.session import Session, Setup, Undo
from game.ui import clipboard
from game.ui.audio import sounds_of
from game.ui.board.advisor import Advisor
from game.ui.board.camera import Camera
from game.ui.board.counters import Counters
from game.ui.board.effects import Effects
from game.ui.board.hand import Hand
from game.ui.board.hud import HEIGHT, Hud, Readings, draw_band, led_seconds
from game.ui.board.painter import BoardPainter
from game.ui.cabinet import Cabinet
from game.ui.input.actions import Action, Asked
from game.ui.input.pointer import Pointing
from game.ui.stage import Scene

BLINK_EVERY, BLINK_FOR = 4200 // TICK_MS, 140 // TICK_MS
LONGEST_JUMP = 250 // TICK_MS
"""Ticks: after a stall the effects go on from where they were; only the clock catches up."""

ARROWS = {Action.UP: (0, -1), Action.DOWN: (0, 1), Action.LEFT: (-1, 0), Action.RIGHT: (1, 0)}
LEVEL_KEYS = {Action.LEVEL_1: BEGINNER, Action.LEVEL_2: INTERMEDIATE, Action.LEVEL_3: EXPERT}


class PlayScene(Scene):
    """A game from its covered board to the result, and the next one after it."""

    def __init__(self, cabinet: Cabinet, level: Level) -> None:
        self._cabinet = cabinet
        self._hud = Hud(
            cabinet,
            self.new_game,
            left=[
                (lambda: "icon_back", self._leave),
                (lambda: "icon_pause", self._pause),
                (lambda: "icon_hint", self._hint),
            ],
            right=[
                (lambda: "icon_mute" if cabinet.settings.mute else "icon_sound", self._toggle_mute),
                (lambda: "icon_gear", self._open_settings),
                (lambda: "icon_chances", self._toggle_chances),
            ],
        )
        self.counters = Counters(cabinet)
        self._placed: object = None  # where the board was painted last
        self._dealing: Dealing | None = None
        self.notice = ""  # one sentence over the line above, until the next action
        self.begin(self._setup(level))

    # What a game is made from

    def _setup(self, level: Level) -> Setup:
        settings = self._cabinet.settings
        start = Start(settings.start)
        if level.mines > most_mines(level.grid, start):  # the rule was changed with such a board in play
            start = Start.SAFE
        return Setup(
            level,
            start,
            self._cabinet.new_seed(),
            settings.question_marks,
            MouseOptions(settings.chord_with_left, settings.flag_on_release, settings.flag_rest),
            no_guess=self._cabinet.no_guess(level),
        )

    def begin(self, setup: Setup) -> None:
        """Put a covered board in place of what was there."""
        self._call_off()
        self.session = Session(setup, deals_elsewhere=True)
        self.advisor = Advisor(self._cabinet)
        self.camera = Camera(setup.level.grid)
        self.hand = Hand(self.camera, self._post, self._first_focus)
        self._shown: tuple[object, ...] = ()  # what the last picture was made from
        self._laid_out: object = None
        self._age = 0  # ticks
        self.resize()

    def new_game(self, level: Level | None = None) -> None:
        """Begin a fresh board, of the same level unless told otherwise."""
        self.begin(self._setup(level or self.session.setup.level))
        self.dirty = True

    def copy_board(self) -> None:
        """Put the dealt board's code on the clipboard, to be passed on."""
        from game.play.share import code_of  # loaded only where it is wanted

        code = code_of(self.session)
        key = "nothing" if code is None else "copied" if clipboard.put(code) else "no_clipboard"
        self.notice = self._cabinet.words(f"share.{key}")
        self.dirty = True

    def paste_board(self) -> None:
        """Begin the board whose code is on the clipboard; a game under way is not thrown away for it."""
        from game.play.share import setup_from

        words = self._cabinet.words
        self.dirty = True
        if self._running():
            self.notice = words("share.running")
            return
        try:
            setup, first = setup_from(clipboard.get(), self.session.setup)
            self.begin(setup)
        except GameError as error:
            self.notice = words("share.no_code", problem=str(error))
            return
        self.hand.focus = first
        self.notice = words("share.pasted")

    def same_board(self) -> None:
        """Play the same board from its beginning, unranked."""
        self.begin(self.session.again())
        self.dirty = True

    # Layout

    def resize(self) -> None:
        """Lay the board out, unless nothing changed: a zoomed board stays as it is."""
        cabinet = self._cabinet
        self._whole = True  # the window no longer holds what was painted last
        laid_out = cabinet.size, cabinet.theme, cabinet.settings.reduced_motion, cabinet.settings.counters
        self.dirty = True
        if laid_out == self._laid_out:
            return
        self._laid_out = laid_out
        top, margin = cabinet.px(8 + HEIGHT + 8), cabinet.px(8)
        width, height = cabinet.size
        area = pygame.Rect(margin, top, width - 2 * margin, height - top - margin)
        self.counters.place(self.camera, area, cabinet.scale)
        self._hud.place(min(self.camera.board.width, self.camera.area.width))
        self._painter = BoardPainter(cabinet.sprites)
        grid = self.session.setup.level.grid
        self.effects = Effects(
            grid, cabinet.sprites, still=cabinet.settings.reduced_motion, random=Random(self.session.setup.seed)
        )

    # Input

    def act(self, asked: Asked) -> bool:
        """Keys and pads: the cursor, its clicks, and the game as a whole."""
        session = self.session
        match asked.action:
            case Action.UP | Action.DOWN | Action.LEFT | Action.RIGHT:
                self.hand.move(*ARROWS[asked.action], asked.device)
            case Action.CONFIRM:
                open_number = session.view.is_open(self.hand.focused())
                self.hand.click(Kind.MIDDLE_PRESS if open_number else Kind.LEFT_PRESS, asked.device)
            case Action.FLAG:
                self.hand.click(Kind.RIGHT_PRESS, asked.device)
            case Action.CHORD:
                self.hand.click(Kind.MIDDLE_PRESS, asked.device)
            case Action.ZOOM_IN | Action.ZOOM_OUT:
                self.hand.zoom(1 if asked.action is Action.ZOOM_IN else -1)
            case Action.HINT:
                self._hint()
            case Action.CHANCES:
                self._toggle_chances()
            case Action.UNDO:
                session.post(Undo(session.tick))
                self.effects.clear()
            case Action.NEW:
                self.new_game()
            case Action.AGAIN:
                self.same_board()
            case Action.LEVEL_1 | Action.LEVEL_2 | Action.LEVEL_3:
                self.new_game(LEVEL_KEYS[asked.action])
            case Action.PAUSE:
                self._pause()
            case Action.COPY:
                self.copy_board()
            case Action.PASTE:
                self.paste_board()
            case Action.BACK:
                self._leave()
            case _:
                return False
        return True

    def point(self, pointing: Pointing) -> bool:
        """Wheel, then the line above the board, then the board."""
        if pointing.kind is None:
            self.hand.zoom(pointing.wheel, pointing.at)
            return True
        self.hand.see(pointing)
        if self._hud.point(pointing):
            self.dirty = True
            return True
        self.hand.point(pointing)
        return True

    def focus_lost(self) -> None:
        """Release every button where it means nothing."""
        self._hud.let_go()
        self.hand.let_go()

    def _post(self, kind: Kind, x: int, y: int, who: int) -> None:
        self.session.post(MouseEvent(self.session.tick, kind, x, y, who=who))

    def _first_focus(self) -> int:
        """Return the cell under the mouse, else the middle one."""
        grid, under_mouse = self.session.setup.level.grid, self.session.cursor
        return grid.cell(grid.width // 2, grid.height // 2) if under_mouse is None else under_mouse

    # Going elsewhere

    @property
    def hud_rect(self) -> pygame.Rect:
        """Where the line above the board is: the result covers it."""
        return self._hud.rect

    def _running(self) -> bool:
        return self.session.started is not None and self.session.status is Status.PLAYING

    def _pause(self) -> None:
        from game.ui.scenes.pause import PauseScene

        if self.session.status is Status.PLAYING:
            self.focus_lost()
            self._cabinet.stage.push(PauseScene(self._cabinet, self))

    def _leave(self) -> None:
        """Back to the title; a game under way is paused first, so that no slip throws it away."""
        if self._dealing:
            self._call_off()
            self.session.call_off_deal()
        elif self._running():
            self._pause()
        else:
            self.to_title()

    def to_title(self) -> None:
        """Give the game up for the title."""
        self._call_off()
        from game.ui.scenes.title import TitleScene

        self._cabinet.stage.replace(TitleScene(self._cabinet))

    def _hint(self) -> None:
        if self.session.status is Status.PLAYING:
            self.advisor.hint(self.session)
            self.dirty = True

    def _toggle_chances(self) -> None:
        if self.session.status is Status.PLAYING:
            self.advisor.toggle_overlay(self.session)
            self.dirty = True

    def _open_settings(self) -> None:
        from game.ui.scenes.settings import SettingsScene

        self.focus_lost()
        self._cabinet.stage.push(SettingsScene(self._cabinet))

    def _toggle_mute(self) -> None:
        self._cabinet.change(mute=not self._cabinet.settings.mute)

    # Time

    def update(self, ticks: int) -> None:
        """Pass time to the session and show what happened."""
        self._age += ticks
        events = self.session.advance(ticks) + self._deal_beside()
        if self.advisor.update(self.session.view):
            self.dirty = True
        if self.counters.update(self.session):
            self.dirty = True
        if self.effects.active:
            self.effects.update(min(ticks, LONGEST_JUMP) * TICK_MS)
            self.dirty = True
        if events:
            self._react(events)
        if self.hand.moved:
            self.hand.moved, self.dirty = False, True
        shown = (self.session.view, self.session.pressed, self._readings(), self.hand.focus, self._band())
        if self._shown and shown[0] is not self._shown[0]:
            self.notice = ""
        if shown != self._shown:
            self._shown = shown
            self.dirty = True

    @property
    def animating(self) -> bool:
        """Whether an effect is running."""
        return self.effects.active or self._painter.unfinished or self.advisor.works or self._dealing is not None

    def _deal_beside(self) -> list[Event]:
        """Have a no-guess board looked for off the frame, and play on once it is found."""
        session = self.session
        first = session.dealing_for
        if first is not None and self._dealing is None:
            self._dealing = Dealing(session.setup, first)
        if self._dealing is None:
            return []
        self.dirty = True
        if not self._dealing.job.done:
            return []
        dealing, self._dealing = self._dealing, None
        try:
            return session.take_layout(dealing.job.result())
        except NoBoardError:
            session.call_off_deal()
            self.notice = self._cabinet.words("dealing.none")
            return []

    def _call_off(self) -> None:
        """Stop looking for a no-guess board."""
        if self._dealing:
            self._dealing.wanted = False
            self._dealing = None

    def _react(self, events: list[Event]) -> None:
        self.effects.begin(events, self.session.view)
        for sound in sounds_of(events, self.session.view):
            self._cabinet.audio.play(sound)
        if isinstance(events[-1], Won | Lost):
            from game.ui.scenes.result import ResultScene

            self._cabinet.stage.push(ResultScene(self._cabinet, self))

    # The picture

    def _readings(self) -> Readings:
        return Readings(self.session.view.counter, led_seconds(self.session.time_ms), self._mood())

    def _mood(self) -> str:
        match self.session.status:
            case Status.WON:
                return "face_cool"
            case Status.LOST:
                return "face_dead"
        if self.session.holding or self._hud.face_held:
            return "face_wow"
        blinks = self._age % BLINK_EVERY >= BLINK_EVERY - BLINK_FOR
        return "face_blink" if blinks and not self._cabinet.settings.reduced_motion else "face_smile"

    def draw(self, surface: pygame.Surface, alpha: float) -> None:
        """Paint the board, its effects, the cursor and the line above."""
        cabinet, session, camera = self._cabinet, self.session, self.camera
        camera = camera.moved(*self.effects.shake())
        placed = camera.tile, camera.left, camera.top
        layered = self.hand.focus is not None or self.advisor.shows or bool(self._band())
        whole = self._whole or placed != self._placed or layered
        # Effects begin a frame later, so that what a click opened is seen without painting all the window.
        self._placed, self._whole = placed, self.effects.active or layered
        if not whole:
            self._painter.draw(surface, camera, session.view, session.pressed, self.effects.hidden, whole=False)
            self._hud.draw(surface, self._readings(), whole=False)
            self.counters.draw(surface)
            return
        surface.fill(cabinet.theme["backdrop"])
        self._draw_rim(surface, camera)
        self._painter.draw(surface, camera, session.view, session.pressed, self.effects.hidden)
        self.effects.draw(surface, camera, alpha * TICK_MS)
        if self.hand.focus is not None:
            surface.set_clip(camera.area)
            surface.blit(cabinet.sprites.get("cursor", camera.tile), camera.cell_rect(self.hand.focus))
            surface.set_clip(None)
        self.advisor.draw(surface, camera)
        self.counters.draw(surface)
        self._hud.draw(surface, self._readings())
        if band := self._band():
            draw_band(surface, cabinet, self._hud.middle, band)  # the buttons stay in sight

    def _band(self) -> str:
        """Return the sentence that covers the line above for now, if there is one."""
        if self._dealing:
            return self._cabinet.words("dealing.searching", tries=self._dealing.tries)
        return self.notice or self.advisor.text()

    def _draw_rim(self, surface: pygame.Surface, camera: Camera) -> None:
        """A thin frame around the board, or around its window."""
        thick = self._cabinet.px(2)
        rim = camera.board.clip(camera.area).inflate(2 * thick, 2 * thick)
        pygame.draw.rect(surface, self._cabinet.theme["line"], rim, thick)
