"""One game on the screen: input to the session, its events to the eyes and ears."""

from random import Random
from typing import TYPE_CHECKING

import pygame

from game.engine.errors import NoBoardError
from game.engine.events import Event, Lost, NotProved, Won
from game.engine.game import Status
from game.engine.gesture import Kind, MouseEvent
from game.engine.level import Level
from game.play.ahead import Ahead
from game.play.dealing import Dealing
from game.play.session import Session, Undo, Unranked
from game.play.setup import Setup
from game.play.spreading import Spreading
from game.store.finished import FinishedGame
from game.ui.board.achieved import look_through_game
from game.ui.board.advisor import Advisor
from game.ui.board.board_scene import BoardScene
from game.ui.board.camera import Camera
from game.ui.board.effect import Moment
from game.ui.board.hand import OFF_BOARD
from game.ui.board.hud import HEIGHT, HudState, counter_places, decimal_clock, hud_rect, led_seconds, mood
from game.ui.board.painter import BoardPainter
from game.ui.board.refusal import draw_caption, draw_refused
from game.ui.core.cabinet import Cabinet
from game.ui.core.cues import cues_of
from game.ui.core.routes import SettingsMenu, Title
from game.ui.core.stage import Frame
from game.ui.input.actions import ARROWS, LEVELS, TOUCH, Action, Asked
from game.ui.input.pointer import Pointing
from game.ui.input.touch import Taps
from game.ui.kit.pane import Moves, Pane
from game.ui.kit.pause import GamePause
from game.ui.modes.classic.calling import Calling
from game.ui.modes.classic.counters import Counters
from game.ui.modes.classic.end_band import prepared
from game.ui.modes.classic.game_terms import setup_of
from game.ui.modes.classic.guard import Guard
from game.ui.modes.classic.loss_card import LossCard
from game.ui.modes.classic.momentum import Momentum, Ripple
from game.ui.modes.classic.sharing import copy_board, paste_board
from game.ui.modes.classic.side_panel import SidePanel
from game.ui.modes.classic.small_map import LookAt
from game.ui.modes.classic.status import LEFT, GameLineState, game_line

if TYPE_CHECKING:
    from game.review.look_back import Loss
    from game.ui.board.theatre import Theatre

BARRED = frozenset(
    {
        *ARROWS,
        *(Action.CONFIRM, Action.FLAG, Action.CHORD, Action.HINT, Action.CHANCES),
        *(Action.UNDO, Action.AGAIN, Action.COPY, Action.PASTE),
    }
)
"""What a competition game does not take: keys and pads on the board, help, and boards that are known."""


class PlayScene(BoardScene):
    """A game from its covered board to the result, and the next one after it."""

    def __init__(self, cabinet: Cabinet, level: Level) -> None:
        super().__init__(cabinet)
        self.status = Pane(cabinet, cabinet.motion, Moves.NONE)
        self.counters = Counters(cabinet)
        self._calling = Calling(cabinet)
        self.panel = SidePanel(cabinet)
        self.theatre: Theatre | None = None  # of a lost game: why it was, on the board as it stood before
        self.begin(setup_of(cabinet, level))

    # Which game is played

    def begin(self, setup: Setup, first: int | None = None) -> None:
        """Put a covered board in place of what was there, the cursor on *first*."""
        self.session = Session(setup, works_elsewhere=True)
        self._dealing, self._spreading = Dealing(self.session), Spreading(self.session)
        self._ahead = Ahead()
        self.advisor = Advisor(self.cabinet)
        self.theatre = None
        self._notice: tuple[str, object] = ("", None)  # one sentence over the line above, and the view it is for
        self._shown_since = self.age
        self.momentum = Momentum()
        self.cabinet.stage.uncover(self)
        self._guard = Guard("off" if setup.competition else self.cabinet.settings.guard)
        if self._guard.way != "off":
            self.session.leave_ranking(Unranked.GUARD)
        self.show_board(setup.level.grid, self._hear, setup.seed)
        self.hand.focus = first
        self.panel.begin(self.session)
        if setup.competition:
            self._say(self.cabinet.words("competition.begins"))

    @property
    def _competes(self) -> bool:
        """Whether this game is one of the competition profile."""
        return self.session.setup.competition is not None

    def _new_game(self, level: Level | None = None) -> None:
        self._dealing.call_off()
        self.begin(setup_of(self.cabinet, level or self.session.setup.level))

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
        if self.session.unproved:
            self.advisor.hide()
        self.session.post(Undo(self.session.tick))
        self.session.advance(0)
        self.effects.clear()
        self.theatre = None
        if self.session.status is Status.PLAYING:
            self.cabinet.stage.uncover(self)

    def live_on(self, loss: "Loss") -> None:
        """Go on in a world in which the opening that lost lived; its result goes away."""
        if loss.world is None:
            return
        events = self.session.live_on(loss.world)
        self.effects.clear()
        self.theatre = None
        self.cabinet.stage.uncover(self)
        if events:  # on a huge board they come later
            self._react(events)

    def _say(self, notice: str) -> None:
        """Show one sentence until the next action."""
        self._notice = notice, self.session.view

    def _hear(self, kind: Kind, x: int, y: int, who: int) -> None:
        """Hand a gesture on; an opening that the guard stops ends beside the board, as one called off does."""
        cell = MouseEvent(0, kind, x, y).cell(self.camera.grid)
        if self._guard.way != "off" and self._guard.stops(kind, cell, self.session.view):
            x, y = OFF_BOARD
            if self._guard.refused:
                self._say(self.cabinet.words("guard.mine"))
                self.cabinet.audio.play("denied")
        self.session.square = self.camera.tile
        self.session.hear(kind, x, y, who, self.cabinet.stage.late_ms)

    def _counts(self) -> bool:
        """Whether the game may still enter a table."""
        return self.session.ranked and self.session.status is Status.PLAYING

    def is_open(self, cell: int) -> bool:
        """Tell whether a cell is open."""
        return self.session.view.is_open(cell)

    @property
    def flags_first(self) -> bool:
        """Whether the flag mode is on; a competition game has none."""
        return super().flags_first and not self._competes

    def taps(self, at: tuple[int, int]) -> Taps | None:
        """In a competition game a button is a button."""
        return None if self._competes else super().taps(at)

    def looked_away(self) -> None:
        """Pause a game under way."""
        if self._running:
            self._pause(away=True)

    # Layout

    def layout_settings(self) -> object:
        """Return what stands beside the board."""
        settings = self.cabinet.settings
        return settings.counters, settings.side_panel, settings.ghost, self._competes

    def lay_out(self) -> None:
        """Place the board with its counters, and the line above."""
        room, scale = self.room(HEIGHT + 16), self.cabinet.board_scale
        self.camera.least = self.cabinet.target(1)
        self.camera.place(room, scale)
        if self.camera.scrolls and self.cabinet.settings.side_panel and not self._competes:
            room.width -= self.panel.width
        self.counters.place(self.camera, room, scale, barred=self._competes)
        self.panel.place(self.camera, pygame.Rect((0, 0), self.cabinet.size), barred=self._competes)
        self._painter = BoardPainter(self.cabinet.sprites, self.cabinet.aids)
        self._place_line()

    def _place_line(self) -> None:
        """Place the line above; it is wider where it has to say that the game is unranked."""
        self._tagged = not self.session.ranked
        beside = self.panel.rect if self.camera.scrolls else None
        board = self.frame.union(beside) if beside else self.frame
        places, buttons = counter_places(self.session.setup.level.mines), LEFT + self._switches_flags
        self._line = hud_rect(self.cabinet, board, places, buttons, tagged=self._tagged)
        self._end = prepared(self.cabinet, self._line)

    @property
    def _switches_flags(self) -> bool:
        """Whether the switch of the flag mode is there: a finger, or the key, has been used."""
        return self.cabinet.touch or self.cabinet.flag_mode_used

    @property
    def line(self) -> pygame.Rect:
        """Where the line above the board is."""
        return self._line

    # Input

    def act(self, asked: Asked) -> bool:
        """Keys, pads and buttons: the cursor, its clicks, and the game as a whole."""
        if self._competes and asked.action in BARRED:
            self._say(self.cabinet.words("competition.barred"))
            return True
        if not self._competes and self._calling.act(asked, self.session, self.hand):
            return True
        match asked.action:
            case Action.CONFIRM:
                open_number = self.session.view.is_open(self.hand.focused())
                self.hand.click(Kind.MIDDLE_PRESS if open_number else Kind.LEFT_PRESS, asked.device)
            case Action.HINT | Action.CHANCES if self.session.status is Status.PLAYING:
                self._advise(asked.action)
            case Action.LEFT | Action.RIGHT if self.advisor.theatre and self.hand.focus is None:
                self.advisor.theatre.move(1 if asked.action is Action.RIGHT else -1)
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
                self._stop_competing()
                self.cabinet.router.go(SettingsMenu())
            case Action.COPY:
                self._say(copy_board(self.cabinet.words, self.session))
            case Action.PASTE:
                self._paste()
            case Action.BACK:
                self._leave()
            case Action.TITLE:
                self.cabinet.router.go(Title())
            case _:
                return super().act(asked) or asked.action in (Action.HINT, Action.CHANCES)
        return True

    def point(self, pointing: Pointing) -> bool:
        """Wheel, then the line above the board, then the board."""
        self.hand.see(pointing)
        if self._competes and pointing.device is TOUCH and self.rim.collidepoint(pointing.at):
            self._say(self.cabinet.words("competition.barred"))
            return True
        calls = pointing.kind is None and not self._competes
        if calls and self._calling.turn(pointing.wheel, self.session, self.hand):
            return True
        panes = self.status, self.panel.pane, self.counters.pane
        if pointing.kind is None or not any(self.point_at_pane(pane, pointing) for pane in panes):
            self.point_at_board(pointing)
        return True

    def focus_lost(self) -> None:
        """Release every button where it means nothing."""
        self.status.let_go()
        self.panel.pane.let_go()
        self.session.let_go()
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

    def _pause(self, *, away: bool = False) -> None:
        if self.session.status is Status.PLAYING:
            self.focus_lost()
            self._stop_competing()
            self.cabinet.stage.push(GamePause(self.cabinet, self.act, away=away))

    def _stop_competing(self) -> None:
        """A clock that was stopped while cells were open has no place in a competition's table."""
        if self._competes and self._running:
            self.session.leave_ranking(Unranked.PAUSED)

    def _leave(self) -> None:
        """Back to the title; a game under way is paused first, so that no slip throws it away."""
        if self._dealing.tries is not None:
            self._dealing.call_off()
        elif self._running:
            self._pause()
        else:
            self.cabinet.router.go(Title())

    def on_exit(self) -> None:
        """Look for no board any more."""
        self._dealing.call_off()

    # Time

    def update(self, ticks: int) -> None:
        """Pass time to the session and show what happened."""
        events = self.session.advance(ticks) + self._deal_beside() + self._spreading.update()
        self._ahead.update(self.session)
        self.advisor.update(self.session.view, ticks)
        self._calling.update(self.session, self.hand)
        self._guard.update(self.session.view)
        if self._tagged is self.session.ranked:
            self._place_line()
            self.paint_whole()
        self.counters.update(self.session)
        self.panel.update(self.session, self.age)
        if self.theatre:
            self.theatre.advance(ticks)
        super().update(ticks)
        self.momentum.update(self.age)
        if events:
            self._react(events)
        elif ticks and self._running and not self.effects.active:
            next(self._end, None)

    def _deal_beside(self) -> list[Event]:
        """Play on where a no-guess board was found off the frame."""
        try:
            return self._dealing.update()
        except NoBoardError:
            self._say(self.cabinet.words("dealing.none"))
            return []

    def _react(self, events: list[Event]) -> None:
        self.effects.begin(events, self.session.view)
        self.sound(cues_of(events, self.session.view, self._chain(events)))
        if isinstance(events[-1], NotProved):
            self.advisor.show_proof()
        if isinstance(events[-1], Won | Lost | NotProved):
            kept = self.cabinet.history.keep(FinishedGame(self.session, self.cabinet.settings.player))
            if isinstance(events[-1], Won) and self.session.ranked:
                look_through_game(self.cabinet.history, self.session)
            card = LossCard(self.cabinet, self, self.session) if isinstance(events[-1], Lost) else None
            from game.ui.modes.classic.result import ResultScene  # loaded only where a game ends

            self.cabinet.stage.push(ResultScene(self.cabinet, self, self.session, kept, card))

    def _chain(self, events: list[Event]) -> int:
        """Let the events link on to the chain, if there shall be one; return how far it climbs the scale."""
        if self._competes or not self.cabinet.settings.momentum:
            return 0
        self.momentum.feed(events, self.age)
        if self.cabinet.settings.reduced_motion:
            return 0
        moment = Moment(self.camera.grid, self.session.view, events, Random(self.session.setup.seed))
        self.effects.join([ripple for event in events for ripple in Ripple.begun_by(event, moment)])
        return self.momentum.climb

    @property
    def warmth(self) -> float:
        """The longer the chain, the warmer the rim."""
        return 0.0 if self.cabinet.settings.reduced_motion else self.momentum.warmth(self.age)

    @property
    def animating(self) -> bool:
        """Whether anything moves or is being worked out."""
        if self.momentum.links:
            return True
        works = self._painter.unfinished or self.advisor.works or self._dealing.tries is not None
        works = works or self._spreading.works
        works = works or self._guard.waiting or bool(self.theatre and self.theatre.animating)
        return works or super().animating

    @property
    def music(self) -> float | None:
        """The more is open, the more is played; before the first opening nothing is."""
        session = self.session
        if session.started is None or session.status is not Status.PLAYING or self._competes:
            return None
        level = session.setup.level
        return session.view.opened.bit_count() / (level.grid.size - level.mines)

    # The picture

    def pressed(self, press: object) -> None:
        """Go where the map was pressed."""
        if isinstance(press, LookAt):
            press.turn(self.camera)
        else:
            super().pressed(press)

    def refresh(self) -> None:
        """Show the counters and the panel as the game stands."""
        self.counters.show()
        self.panel.show(self.camera)
        cabinet = self.cabinet
        flag_mode = cabinet.flag_mode if self._switches_flags else None
        state = GameLineState(self._hud_state(), self._counts(), cabinet.settings.mute, flag_mode)
        self.status.view(game_line, state, self._line)

    def looks(self) -> object:
        """Return all that the picture depends on."""
        session = self.session
        return (
            super().looks(),
            session.view,
            session.pressed,
            self._painter.unfinished and self.age,
            self.status.looks(),
            self.advisor.looks(),
            self.counters.pane.looks(),
            self.panel.pane.looks(),
            self._guard.armed,
            self.theatre and self.theatre.looks(),
            session.unproved,
            session.said,
        )

    def _hud_state(self) -> HudState:
        session, competes = self.session, self._competes
        seconds, tenths = decimal_clock(session.time_ms) if competes else (led_seconds(session.time_ms), None)
        return HudState(
            session.view.counter,
            seconds,
            tenths,
            *self._faces(),
            chain=0 if competes else self.momentum.told,
            gap=None if competes else self.panel.gap,
            unranked=not session.ranked,
            places=counter_places(session.setup.level.mines),
            mirrored=self.cabinet.settings.left_handed,
            notice=self._band(),
        )

    def _faces(self) -> tuple[str, str]:
        """Return the face, and the one that it has while it is pressed."""
        if self.effects.frozen:
            return "face_wow", ""
        status, age, still = self.session.status, self.age - self._shown_since, self.cabinet.settings.reduced_motion
        now = mood(status, age, breathless=self.session.holding, still=still)
        return now, mood(status, age, breathless=True, still=still)

    def _band(self) -> str:
        """Return the sentence that covers the line above for now, if there is one."""
        if self._dealing.tries is not None and self.session.setup.no_guess:
            return self.cabinet.words(
                "dealing.searching", tries=self._dealing.tries, back=self.cabinet.key(Action.BACK)
            )
        if self.session.unproved:
            return ""  # the proof is told on the board
        notice, view = self._notice
        return (notice if view is self.session.view else "") or self.advisor.text()

    @property
    def layered(self) -> bool:
        """Whether a cursor, a hint, the chances or a sentence lie over the board and its line."""
        signs = self._band() or self.theatre or self.session.unproved or self.session.said
        return super().layered or self.advisor.shows or bool(signs) or self._guard.armed is not None

    def draw_board(self, frame: Frame, camera: Camera) -> None:
        """Paint the cells."""
        view, pressed = self.session.view, self.session.pressed | self.effects.pressed
        if self.theatre:
            self._painter.draw(frame.surface, camera, self.theatre.view, 0, 0, whole=frame.whole)
            return
        self._painter.draw(frame.surface, camera, view, pressed, self.effects.hidden, whole=frame.whole)

    def draw_over(self, frame: Frame, camera: Camera) -> None:
        """Paint the cursor, the solver's marks and an opening that was refused."""
        self.draw_cursor(frame.surface, camera)
        if self._guard.armed is not None:
            frame.surface.blit(self.cabinet.sprites.get("cursor", camera.tile), camera.cell_rect(self._guard.armed))
        self.advisor.draw(frame.surface, camera)
        if self.theatre:
            self.theatre.draw(frame.surface, camera)
        if self.session.said:
            self._calling.draw(frame.surface, camera, self.session.said, self.session.view)
        if unproved := self.session.unproved:
            draw_refused(frame.surface, self.cabinet, camera, unproved)
            why = self.advisor.text() or self.cabinet.words("hint.provable")
            advice = self.advisor.advice
            told = unproved | (advice.numbers | 1 << advice.cell if advice else 0)
            says, panel = self.cabinet.words("hint.unproved", why=why), self.panel.rect
            draw_caption(frame.surface, self.cabinet, camera, says, told, panel)

    def draw_lines(self, frame: Frame) -> None:
        """Paint the counters, the panel and the line above."""
        self.counters.draw(frame)
        self.panel.draw(frame, self.camera)
        self.status.draw(frame)
