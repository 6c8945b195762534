"""
One game being played: gestures go in through a queue, events come out.

A session knows ticks but no clock: its caller passes the number of ticks. The same setup and the same log give the same
game, tick for tick.
"""

from collections import deque
from collections.abc import Iterable
from dataclasses import replace

from game.engine import game as rules
from game.engine import mouse
from game.engine.actions import Action, Mark, Open
from game.engine.errors import GameError
from game.engine.events import Event, Lost, NotProved, Opened, Won
from game.engine.game import Game, Status
from game.engine.gesture import CELL_UNITS, RELEASE_OF, TICK_MS, Kind, MouseEvent
from game.engine.layout import Layout
from game.engine.mouse import Click, Held, Mouse
from game.engine.view import View
from game.play.limits import MOST_AT_ONCE
from game.play.log import Input, LetGo, Undo
from game.play.proofs import Proofs
from game.play.setup import DealtBoard, Setup, deal_layout
from game.play.standing import Done, SessionState, Unranked

UNDO_CELLS = 64_000_000
"""The most cells of all states kept for undo (about a byte each)."""

MOST_UNDONE = 10_000
"""The most undoable actions on small boards, where a state needs more memory than its cells."""

UNDONE_BY_LETTING_GO = (Held.LEFT, Held.SHIFT_LEFT, Held.MIDDLE, Held.RIGHT_ON_OPEN)
"""The states with one button down that has had no effect."""


class Session(SessionState):
    """
    One game from its covered board to its end; only :meth:`advance` lets time pass.

    The search for a no-guess board can take seconds. With *works_elsewhere* the session then sets :attr:`dealing_for`
    and stops until :meth:`take_layout`; the same goes for a board of more than MOST_AT_ONCE cells. An opening that
    may spread over such a board sets :attr:`spreading` and waits for :meth:`take_result`, but time goes on.
    """

    def __init__(self, setup: Setup, *, works_elsewhere: bool = False) -> None:
        super().__init__(setup, works_elsewhere=works_elsewhere)
        self._stamp = 0  # the millisecond of the current input
        self._last: Action | None = None  # the action that changed the board last
        self._queue: deque[tuple[Input | LetGo, int]] = deque()  # inputs with their milliseconds
        self._latest = self._latest_ms = 0  # tick and millisecond of the last queued input
        self.proofs = Proofs()
        most = min(MOST_UNDONE, max(16, UNDO_CELLS // setup.level.grid.size))
        self._past: deque[tuple[Game | None, View]] = deque(maxlen=most)
        self._pressed_at: int | None = None  # log index of the only press that is down without effect
        self._dealt: DealtBoard | None = None  # the board of a game that goes on

    @classmethod
    def resume(
        cls,
        setup: Setup,
        dealt: DealtBoard,
        done: Iterable[tuple[Done, int]],
        tick: int,
        *,
        unranked: Unranked | None = None,
    ) -> "Session":
        """
        Do again all that was *done* in an earlier session of *setup*, on the board that it was *dealt*, up to *tick*.

        The session then works elsewhere. Raises: GameError: the ticks are not in order.
        """
        session = cls(setup)
        session._dealt, session.unranked = dealt, unranked
        for given, ms in done:
            match given:
                case Unranked():
                    session.leave_ranking(given)
                case _:
                    session.post(given, ms)
                    session.advance(given.tick - session.tick)
        session.advance(tick - session.tick)
        session._latest_ms = session._stamp
        session._spreads_elsewhere = setup.level.grid.size > MOST_AT_ONCE
        return session

    def leave_ranking(self, reason: Unranked) -> None:
        """Exclude the game from all tables from now on."""
        if self.unranked is None:
            self.unranked = reason
            self._note_done(reason)

    def _note_done(self, done: Done) -> None:
        if self.journal is not None:
            self.journal.append((done, self._stamp))

    def hear(self, kind: Kind, x: int, y: int, who: int, late_ms: int | None = None) -> None:
        """
        Queue a gesture with the present time; *x* and *y* are in sixteenths of a cell.

        It happened *late_ms* milliseconds after the last step; two presses or releases never share a millisecond.
        """
        ms = None
        if late_ms is not None:
            ms = max(self.tick * self.setup.tick_ms + late_ms, self._latest_ms + (kind is not Kind.MOVE))
            self._latest_ms = ms
        self.post(MouseEvent(self.tick, kind, x, y, who=who), ms)

    def let_go(self) -> None:
        """Take back a press without effect: the window loses the focus, and the player meant no click."""
        self.post(LetGo(self.tick))

    def post(self, given: Input | LetGo, ms: int | None = None) -> None:
        """
        Queue an input; it counts at its tick and happened at *ms*.

        Raises: GameError: the tick is before that of a queued input.
        """
        if given.tick < self._latest:
            raise GameError(f"tick {given.tick} comes after tick {self._latest}")
        self._latest = given.tick
        self._queue.append((given, given.tick * self.setup.tick_ms if ms is None else ms))

    def advance(self, ticks: int) -> list[Event]:
        """
        Let *ticks* pass (0: only handle the queue) and return the events, in order.

        During the search for a layout no time passes and the queue waits; it also waits for an opening that spreads.
        """
        if self.dealing_for is not None:
            return []
        self.tick += ticks
        happened: list[Event] = []
        while self._queue and not self._waiting and self._queue[0][0].tick <= self.tick:
            given, ms = self._queue.popleft()
            self._stamp = max(ms, self._stamp)
            match given:
                case Undo():
                    happened += self._undo(given)
                case LetGo():
                    self._let_go()
                case _:
                    happened += self._hear(given)
            self._note_done(given)
        return happened

    def follow(self, given: MouseEvent) -> list[Event]:
        """
        Do the next gesture of a recording at once, as :meth:`post` and :meth:`advance` do with an empty queue.

        Raises: GameError: the tick is before the last one.
        """
        if given.tick < self._latest:
            raise GameError(f"tick {given.tick} comes after tick {self._latest}")
        self.tick = self._latest = given.tick
        self._stamp = given.tick * self.setup.tick_ms
        return self._hear(given)

    def take_layout(self, dealt: DealtBoard) -> list[Event]:
        """Do the opening that waited for a layout, and then the queue."""
        if not self._waiting or self.game:
            raise GameError("no opening waits for a layout")
        (action, tick), self._waiting = self._waiting, None
        self._begin(dealt)
        return self._go_on(self._act(action, tick))

    def take_result(self, result: rules.Result) -> list[Event]:
        """Take the result of the opening in :attr:`spreading`, and then handle the queue."""
        if not self._waiting or not self.game:
            raise GameError("no opening waits for what the rules say")
        (action, tick), self._waiting = self._waiting, None
        return self._go_on(self._note(action, tick, (self.game, self._blank), result))

    def _go_on(self, events: list[Event]) -> list[Event]:
        self.count(None, events)
        return events + self.advance(0)

    def call_off_deal(self) -> None:
        """Forget the opening that waits for a layout, and the queue."""
        if self.dealing_for is not None:
            self._waiting = None
            self._queue.clear()
            self.log.forget_release()
            self._clear_idle_counts()

    def _hear(self, given: MouseEvent) -> list[Event]:
        """Do a gesture; a recording has up to two hundred thousand of them, so this must be quick."""
        self._pointed, game = given, self.game
        if game and game.status is not Status.PLAYING:
            return []
        write = self.log.follow if self.setup.tick_ms == TICK_MS else self.log.write  # a recording stays unchanged
        write(given, self._stamp)
        kind, before = given.kind, self.mouse
        if kind is Kind.MOVE:
            return []
        if kind is Kind.MARKS_SWITCH:
            self.question_marks = not self.question_marks
            if game:
                self.game = replace(game, question_marks=self.question_marks)
            return []
        self._pressed_at = None
        self.mouse, action, click = mouse.step(before, given, game.view if game else self._blank, self.setup.mouse)
        if self.mouse is before:  # no action followed
            return []
        if before.held is Held.NONE and self.mouse.held in UNDONE_BY_LETTING_GO:
            self._pressed_at = len(self.log) - 1
        if not action and not click:
            return []
        events = self._act(action, given.tick) if action else []
        self.count(click, events)
        return events

    def _let_go(self) -> None:
        """Forget a press without effect."""
        if self._pressed_at is not None and self.mouse.held in UNDONE_BY_LETTING_GO:
            self.log.forget_press(self._pressed_at)
            self.mouse = replace(self.mouse, held=Held.NONE)
        self._pressed_at = None

    def _begin(self, dealt: DealtBoard) -> None:
        self.game = rules.new_game(dealt.layout, view=self._blank, question_marks=self.question_marks)
        self.mended = dealt.mended

    def _act(self, action: Action, tick: int) -> list[Event]:
        before = (self.game, self._blank)
        if self.game is None and isinstance(action, Open) and not self._blank.flags >> action.cell & 1:
            if self._deals_elsewhere:
                self._waiting = action, tick
                return []
            self._begin(self._dealt or deal_layout(self.setup, action.cell))
        if self.game and self.may_spread(self.game, action):
            self._waiting = action, tick
            return []
        result: tuple[Game | None, tuple[Event, ...]] = self.game, ()
        if self.game:
            guessed = self.prove_it and self.proofs.guesses(self.game, action)
            result = (rules.end_unproved if guessed else rules.apply)(self.game, action)
        elif isinstance(action, Mark):
            self._blank, events = rules.mark(self._blank, action.cell, question_marks=self.question_marks)
            result = None, events
        return self._note(action, tick, before, result)

    def _note(
        self,
        action: Action,
        tick: int,
        before: tuple[Game | None, View],
        result: tuple[Game | None, tuple[Event, ...]],
    ) -> list[Event]:
        """Take the result of an action."""
        self.game, events = result
        if events:
            self._past.append(before)
            self._last = action
            if self.started is None and any(isinstance(event, (Opened, Lost)) for event in events):
                self.started, self._began_at = tick, len(self.log) - 1
                self.started_ms = self._stamp
            if isinstance(events[-1], (Won, Lost, NotProved)):
                self.ended, self._ended_ms = tick, self._stamp
                self.mouse = Mouse()
        return list(events)

    def _undo(self, given: Undo) -> list[Event]:
        if self._past:
            self.log.write(given, self._stamp)
            self.leave_ranking(Unranked.UNDO)
            self.ended = None
            self.mouse = Mouse()
            self.proofs.forget()
            game, self._blank = self._past.pop()
            # The board stays dealt: undo of the first opening must not draw another layout.
            if game is None and self.game is not None:
                game = rules.new_game(self.game.layout, view=self._blank)
            # The switch of question marks is no action, so it stays as it is now.
            self.game = game and replace(game, question_marks=self.question_marks)
            if not self.view.opened:
                self.started = None
        return []

    def live_on(self, layout: Layout) -> list[Event]:
        """
        Continue a lost game, unranked, on another layout; return the events of the last action there.

        The *layout* must fit all open numbers and have no mine where the last action opened. The log leads to the
        same boards on it, so it stays. Raises: GameError: the game is not lost.
        """
        if self.status is not Status.LOST or self._last is None:
            raise GameError("only a lost game can be lived on")
        self.leave_ranking(Unranked.SECOND_LIFE)
        game, self._blank = self._past.pop()
        blank = self._blank if game is None else game.view
        self.game = rules.new_game(layout, view=blank, question_marks=self.question_marks)
        self.ended = None
        self._stamp = max(self._stamp, self.tick * self.setup.tick_ms)
        return self._act(self._last, self.tick)

    def count(self, click: Click | None, events: list[Event]) -> None:
        """Count a click and its events."""
        self._tally = self._tally.count(click, events, self.game.layout.mines if self.game else 0)
        self._clear_idle_counts()

    def _clear_idle_counts(self) -> None:
        """Before the first opening no click counts while no flag stands, as :mod:`game.play.tally` says."""
        if self.game is None and not self._waiting and not self._blank.flags and not self.question_marks:
            self._tally = self._tally.cleared()


def click(session: Session, cell: int, press: Kind = Kind.LEFT_PRESS) -> None:
    """Queue a click on a cell with the present time."""
    x, y = (CELL_UNITS * place for place in session.view.grid.place(cell))
    for kind in (press, RELEASE_OF[press]):
        session.post(MouseEvent(session.tick, kind, x, y))
