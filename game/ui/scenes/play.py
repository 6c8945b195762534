"""One game on the screen: input to the session, its events to the eyes and ears."""

import pygame

from game.engine.deal import Start, most_mines
from game.engine.errors import NoBoardError
from game.engine.events import Event, Lost, Won
from game.engine.game import Status
from game.engine.level import Level
from game.engine.mouse import Kind, MouseOptions
from game.play.dealing import Dealing
from game.play.session import Session, Setup, Undo
from game.store.finished import FinishedGame
from game.ui.achieved import look_through_game
from game.ui.board.advisor import Advisor
from game.ui.board.camera import Camera
from game.ui.board.counters import Counters
from game.ui.board.hud import Hud, Readings, led_seconds, mood
from game.ui.board.line import draw_band
from game.ui.board.painter import BoardPainter
from game.ui.cabinet import Cabinet
from game.ui.cues import cues_of
from game.ui.input.actions import LEVELS, Action, Asked
from game.ui.input.pointer import Pointing
from game.ui.scenes.board_scene import BoardScene
from game.ui.sharing import copy_board, paste_board
from game.ui.stage import Frame
from game.ui.widgets import Icon


class PlayScene(BoardScene):
    """A game from its covered board to the result, and the next one after it."""

    def __init__(self, cabinet: Cabinet, level: Level) -> None:
        super().__init__(cabinet)
        self._hud = Hud(
            cabinet,
            self._mood,
            left=[
                Icon(cabinet, "icon_back", Action.BACK),
                Icon(cabinet, "icon_pause", Action.PAUSE),
                Icon(cabinet, "icon_hint", Action.HINT),
            ],
            right=[
                Icon(cabinet, lambda: "icon_mute" if cabinet.settings.mute else "icon_sound", Action.MUTE),
                Icon(cabinet, "icon_gear", Action.SETTINGS),
                Icon(cabinet, "icon_chances", Action.CHANCES),
            ],
        )
        self.counters = Counters(cabinet)
        self.begin(self._setup(level))

    # What a game is made from

    def _setup(self, level: Level) -> Setup:
        settings = self.cabinet.settings
        start = Start(settings.start)
        if level.mines > most_mines(level.grid, start):  # the rule was changed with such a board in play
            start = Start.SAFE
        return Setup(
            level,
            start,
            self.cabinet.new_seed(),
            settings.question_marks,
            MouseOptions(settings.chord_with_left, settings.flag_on_release, settings.flag_rest),
            no_guess=self.cabinet.no_guess(level),
        )

    def begin(self, setup: Setup, first: int | None = None) -> None:
        """Put a covered board in place of what was there, the cursor on *first*."""
        self.session = Session(setup, deals_elsewhere=True)
        self._dealing = Dealing(self.session)
        self.advisor = Advisor(self.cabinet)
        self._notice: tuple[str, object] = ("", None)  # one sentence over the line above, and the view it is for
        self._shown_since = self.age
        self.cabinet.stage.uncover(self)
        self.show_board(setup.level.grid, self.session.hear, setup.seed)
        self.hand.focus = first

    def _new_game(self, level: Level | None = None) -> None:
        self._dealing.call_off()
        self.begin(self._setup(level or self.session.setup.level))

    def _again(self) -> None:
        self._dealing.call_off()
        self.begin(self.session.again())

    def _paste(self) -> None:
        """Begin the board on the clipboard; a game under way is not thrown away for it."""
        words = self.cabinet.words
        if self._running:
            self._say(words("share.running"))
            return
        self._dealing.call_off()
        self._say(paste_board(words, self.session.setup, self.begin))

    def _undo(self) -> None:
        """Take the last move back; where it ended the game, its result goes away."""
        self.session.post(Undo(self.session.tick))
        self.session.advance(0)
        self.effects.clear()
        if self.session.status is Status.PLAYING:
            self.cabinet.stage.uncover(self)

    def _say(self, notice: str) -> None:
        """Show one sentence until the next action."""
        self._notice = notice, self.session.view

    # Layout

    def layout_settings(self) -> object:
        """Return whether there are counters."""
        return self.cabinet.settings.counters

    def lay_out(self) -> None:
        """Place the board with its counters, and the line above."""
        self.counters.place(self.camera, self.room(self._hud.height + 16), self.cabinet.scale)
        self._hud.place(self.seen_width)
        self._painter = BoardPainter(self.cabinet.sprites)

    @property
    def line(self) -> pygame.Rect:
        """Where the line above the board is."""
        return self._hud.rect

    # Input

    def act(self, asked: Asked) -> bool:
        """Keys, pads and buttons: the cursor, its clicks, and the game as a whole."""
        match asked.action:
            case Action.CONFIRM:
                open_number = self.session.view.is_open(self.hand.focused())
                self.hand.click(Kind.MIDDLE_PRESS if open_number else Kind.LEFT_PRESS, asked.device)
            case Action.HINT | Action.CHANCES if self.session.status is Status.PLAYING:
                self._advise(asked.action)
            case Action.UNDO:
                self._undo()
            case Action.NEW:
                self._new_game()
            case Action.AGAIN:
                self._again()
            case Action.LEVEL_1 | Action.LEVEL_2 | Action.LEVEL_3:
                self._new_game(LEVELS[asked.action])
            case Action.PAUSE:
                self._pause()
            case Action.SETTINGS:
                self.focus_lost()
                self.cabinet.go.settings()
            case Action.COPY:
                self._say(copy_board(self.cabinet.words, self.session))
            case Action.PASTE:
                self._paste()
            case Action.BACK:
                self._leave()
            case Action.TITLE:
                self.cabinet.go.title()
            case _:
                return super().act(asked) or asked.action in (Action.HINT, Action.CHANCES)
        return True

    def point(self, pointing: Pointing) -> bool:
        """Wheel, then the line above the board, then the board."""
        self.hand.see(pointing)
        if pointing.kind is None or not self._hud.point(pointing):
            self.point_at_board(pointing)
        return True

    def focus_lost(self) -> None:
        """Release every button where it means nothing."""
        self._hud.let_go()
        super().focus_lost()

    def first_focus(self) -> int:
        """Return the cell under the mouse, else the middle one."""
        return super().first_focus() if self.session.cursor is None else self.session.cursor

    def _advise(self, action: Action) -> None:
        if action is Action.HINT:
            self.advisor.hint(self.session)
        else:
            self.advisor.toggle_overlay(self.session)

    # Going elsewhere

    @property
    def _running(self) -> bool:
        return self.session.started is not None and self.session.status is Status.PLAYING

    def _pause(self) -> None:
        if self.session.status is Status.PLAYING:
            self.focus_lost()
            self.cabinet.go.pause(self)

    def _leave(self) -> None:
        """Back to the title; a game under way is paused first, so that no slip throws it away."""
        if self._dealing.tries is not None:
            self._dealing.call_off()
        elif self._running:
            self._pause()
        else:
            self.cabinet.go.title()

    def left(self) -> None:
        """Look for no board any more."""
        self._dealing.call_off()

    # Time

    def update(self, ticks: int) -> None:
        """Pass time to the session and show what happened."""
        events = self.session.advance(ticks) + self._deal_beside()
        self.advisor.update(self.session.view)
        self.counters.update(self.session)
        super().update(ticks)
        if events:
            self._react(events)

    def _deal_beside(self) -> list[Event]:
        """Play on where a no-guess board was found off the frame."""
        try:
            return self._dealing.update()
        except NoBoardError:
            self._say(self.cabinet.words("dealing.none"))
            return []

    def _react(self, events: list[Event]) -> None:
        self.effects.begin(events, self.session.view)
        self.sound(cues_of(events, self.session.view))
        if isinstance(events[-1], Won | Lost):
            kept = self.cabinet.history.keep(FinishedGame(self.session, self.cabinet.settings.player))
            if isinstance(events[-1], Won) and self.session.ranked:
                look_through_game(self.cabinet.history, self.session)
            self.cabinet.go.result(self, self.session, kept)

    @property
    def animating(self) -> bool:
        """Whether anything moves or is being worked out."""
        works = self._painter.unfinished or self.advisor.works or self._dealing.tries is not None
        return works or super().animating

    @property
    def music(self) -> float | None:
        """The more is open, the more is played; before the first opening nothing is."""
        session = self.session
        if session.started is None or session.status is not Status.PLAYING:
            return None
        level = session.setup.level
        return session.view.opened.bit_count() / (level.grid.size - level.mines)

    # The picture

    def looks(self) -> object:
        """Return all that the picture depends on."""
        session = self.session
        return (
            super().looks(),
            session.view,
            session.pressed,
            self._painter.unfinished and self.age,
            self._hud.looks(self._readings()),
            self.advisor.looks(),
            self.counters.lines,
            self._band(),
        )

    def _readings(self) -> Readings:
        return Readings(self.session.view.counter, led_seconds(self.session.time_ms))

    def _mood(self) -> str:
        if self.effects.frozen:
            return "face_wow"
        breathless = self.session.holding or self._hud.face_held
        age, still = self.age - self._shown_since, self.cabinet.settings.reduced_motion
        return mood(self.session.status, age, breathless=breathless, still=still)

    def _band(self) -> str:
        """Return the sentence that covers the line above for now, if there is one."""
        if self._dealing.tries is not None:
            return self.cabinet.words("dealing.searching", tries=self._dealing.tries)
        notice, view = self._notice
        return (notice if view is self.session.view else "") or self.advisor.text()

    @property
    def layered(self) -> bool:
        """Whether a cursor, a hint, the chances or a sentence lie over the board and its line."""
        return super().layered or self.advisor.shows or bool(self._band())

    def draw_board(self, frame: Frame, camera: Camera) -> None:
        """Paint the cells."""
        view, pressed = self.session.view, self.session.pressed | self.effects.pressed
        self._painter.draw(frame.surface, camera, view, pressed, self.effects.hidden, whole=frame.whole)

    def draw_over(self, frame: Frame, camera: Camera) -> None:
        """Paint the cursor and the solver's marks."""
        self.draw_cursor(frame.surface, camera)
        self.advisor.draw(frame.surface, camera)

    def draw_lines(self, frame: Frame) -> None:
        """Paint the counters and the line above, or a sentence over its middle: the buttons stay in sight."""
        self.counters.draw(frame.surface)
        self._hud.draw(frame.surface, self._readings(), whole=frame.whole)
        if band := self._band():
            draw_band(frame.surface, self.cabinet, self._hud.middle, band)
