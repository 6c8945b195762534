"""
One game being played: gestures go in through a queue, events come out.

A session knows ticks but no clock: its caller passes the number of ticks. The same setup and the same log give the same
game, tick for tick.

The ranking sites' rules don't cover some cases, which we count as MetaSweeper does:

- A click is effective when it opens a safe cell, or when it is the first that flags a mine.
- A left click that hits a mine opens nothing, so it is not effective. A chord that fires is effective, even if it hits
  a mine: flop-player leaves this one out, and flags set before the first opening too.
- Before the first opening clicks count only while a flag stands: the click that takes the last flag away clears the
  counts, since nothing is left of them. The flag on a mine was an effective click all the same. MetaSweeper has no
  question marks; where they are on, every click counts.
- A chord released off the board is no click. A left or right press off the board counts in other programs'
  recordings, but not in our games.

Only a :class:`~game.play.session.Session` changes it.
"""

from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from enum import Enum
from itertools import pairwise
from math import hypot
from typing import TYPE_CHECKING

from game.engine import game as rules
from game.engine import metrics, mouse
from game.engine.actions import Action, Mark, Open
from game.engine.deal import Start
from game.engine.errors import GameError, TooLargeError
from game.engine.events import Chorded, Event, Flagged, Lost, NotProved, Opened, Won
from game.engine.game import Game, Status
from game.engine.gesture import CELL_UNITS, RELEASE_OF, TICK_MS, Kind, MouseEvent
from game.engine.grid import Grid
from game.engine.layout import Layout
from game.engine.level import MOST_AT_ONCE, MOST_PROVED
from game.engine.mouse import Click, Held, Mouse
from game.engine.value import value
from game.engine.view import View
from game.play.setup import DealtBoard, Setup, deal_layout

if TYPE_CHECKING:
    from game.solver.deduce import Deduction


@dataclass(frozen=True, slots=True)
class Undo:
    """The player undid the last action that changed the board."""

    tick: int


@dataclass(frozen=True, slots=True)
class LetGo:
    """The window lost the focus: a press without an effect so far is no click."""

    tick: int


Input = MouseEvent | Undo


class Log(list[Input]):
    """All inputs in order; :attr:`stamps` has their milliseconds, because the rules know only ticks."""

    def __init__(self, inputs: Iterable[Input] = (), stamps: Iterable[int] = ()) -> None:
        super().__init__(inputs)
        self.stamps = list(stamps)

    def write(self, given: Input, stamp: int) -> None:
        """Add an input."""
        self.append(given)
        self.stamps.append(stamp)

    def follow(self, given: MouseEvent, stamp: int) -> None:
        """Add a gesture; of several moves in one tick, or before the first press, only the last one stays."""
        last = self[-1] if given.kind is Kind.MOVE and self else None
        if (
            isinstance(last, MouseEvent)
            and last.kind is Kind.MOVE
            and last.who == given.who
            and (last.tick == given.tick or len(self) == 1)
        ):
            self[-1], self.stamps[-1] = given, stamp
        else:
            self.write(given, stamp)

    def forget_press(self, place: int) -> None:
        """Turn a press into a move."""
        press = self[place]
        if isinstance(press, MouseEvent):
            self[place] = replace(press, kind=Kind.MOVE)

    def forget_release(self) -> None:
        """Move the last release, which opened no cell, off the board."""
        release = self[-1]
        if isinstance(release, MouseEvent):
            self[-1] = replace(release, x=-1, y=-1)

    def copy(self) -> "Log":
        """Return an independent copy."""
        return Log(self, self.stamps)


@value
class Clicks:
    """Clicks by kind: left releases, right presses, chord releases (double), and the effective ones of all."""

    left: int = 0
    right: int = 0
    double: int = 0
    effective: int = 0

    @property
    def total(self) -> int:
        """All clicks."""
        return self.left + self.right + self.double


@value
class ClickTally:
    """The clicks of a game so far."""

    clicks: Clicks = Clicks()
    flagged: int = 0  # cells ever flagged, one for each click, as a bitboard
    useful: int = 0  # clicks that opened a cell

    def count(self, click: Click | None, events: Iterable[Event], mines: int) -> "ClickTally":
        """Return the tally after one more *click* by which *events* happened on a board with these *mines*."""
        flagged, useful, before = self.flagged, False, self.clicks
        for event in events:
            if isinstance(event, Flagged):
                # A click counts for one flag, even if it set several.
                fresh = event.cells & ~flagged
                flagged |= fresh & -fresh
            elif isinstance(event, (Opened, Chorded)):
                useful = True
        opening = self.useful + useful
        clicks = Clicks(
            before.left + (click is Click.LEFT),
            before.right + (click is Click.RIGHT),
            before.double + (click is Click.DOUBLE),
            opening + (flagged & mines).bit_count(),
        )
        return ClickTally(clicks, flagged, opening)

    def cleared(self) -> "ClickTally":
        """Return the tally without its counts, as before the first click."""
        return ClickTally(flagged=self.flagged)


def way(events: Iterable[MouseEvent], board: Grid) -> float:
    """
    Return the length of the mouse's path, in pixels of a 16-pixel cell.

    Programs place a mouse that has left the board right of it and below it: such places don't count.
    """
    at = [
        (event.x * CELL_UNITS / event.square, event.y * CELL_UNITS / event.square)
        for event in events
        if event.kind is not Kind.MARKS_SWITCH
        and (event.x < board.width * event.square or event.y < board.height * event.square)
    ]
    return sum((hypot(x2 - x1, y2 - y1) for (x1, y1), (x2, y2) in pairwise(at)), 0.0)


class Unranked(Enum):
    """The reason why a game may enter no table."""

    KNOWN_BOARD = "known_board"
    UNDO = "undo"
    PAUSED = "paused"
    HINT = "hint"
    CHANCES = "chances"
    SECOND_LIFE = "second_life"
    CUT_SHORT = "cut_short"  # the program was killed, and what it had not written down is missing

    @property
    def helps(self) -> bool:
        """Whether the player was told something about the board."""
        return self in (Unranked.HINT, Unranked.CHANCES)


Done = Input | LetGo | Unranked
"""All that can happen to a session from outside."""


class SessionState:
    """The state of one game; only its subclass changes it."""

    def __init__(self, setup: Setup, *, works_elsewhere: bool) -> None:
        given = setup.layout
        if given is None or given.mines:  # boards without a mine come from other programs only
            setup.level.check(setup.start if given is None else Start.OFF)
        if given and (given.grid, given.mine_count) != (setup.level.grid, setup.level.mines):
            raise GameError(f"{given} is no board of {setup.level}")
        if setup.competition and (setup.chosen or given):
            raise GameError("a competition game takes no seed and no board that the player may know")
        self.setup = setup
        self.tick = 0
        self.game: Game | None = None  # None until the deal
        self.mouse = Mouse()
        self._pointed: MouseEvent | None = None  # the mouse's last event
        self.question_marks = setup.question_marks  # a recording may switch them during the game
        self._tally = ClickTally()
        self.log = Log()
        self.journal: list[tuple[Done, int]] | None = None  # what was done since its reader emptied it, and when (ms)
        self.started_ms = self._ended_ms = 0
        self.square = CELL_UNITS  # pixels of a cell on the screen, for recordings
        self.started: int | None = None  # tick of the first opening
        self.ended: int | None = None
        self.mended = False  # whether mines were moved so that the board needs no guess
        self.unranked = Unranked.KNOWN_BOARD if given or setup.chosen else None  # the first reason stays
        self.helped = False  # whether any help was taken, also on a board that was unranked before
        self._spreads_elsewhere = works_elsewhere and setup.level.grid.size > MOST_AT_ONCE
        self._deals_elsewhere = works_elsewhere and given is None and (setup.no_guess or self._spreads_elsewhere)
        self._began_at = 0  # log index of the first opening
        self._waiting: tuple[Action, int] | None = None  # an action that waits for its result, and its tick
        self._blank = View(setup.level.grid, setup.level.mines)  # carries the marks set before the deal

    @property
    def view(self) -> View:
        """The player's present knowledge."""
        return self.game.view if self.game else self._blank

    @property
    def status(self) -> Status:
        """The status of the game; playing from the start."""
        return self.game.status if self.game else Status.PLAYING

    @property
    def prove_it(self) -> bool:
        """Whether Prove it is on, which very large boards don't allow."""
        return self.setup.prove_it and self.setup.level.grid.size <= MOST_PROVED

    @property
    def unproved(self) -> int:
        """The cells whose opening was a guess that ended the game, as a bitboard; 0 if there was none."""
        return self.game.unproved if self.game else 0

    @property
    def runs(self) -> bool:
        """Whether its clock runs."""
        return self.started is not None and self.status is Status.PLAYING

    @property
    def ranked(self) -> bool:
        """Whether the game may enter a table: a fresh board, no help, no undo."""
        return self.unranked is None

    @property
    def cursor(self) -> int | None:
        """The cell under the mouse."""
        return self._pointed.cell(self.view.grid) if self._pointed else None

    @property
    def last_pressed(self) -> int:
        """The cell of the last press; 0 before any."""
        presses = (one for one in reversed(self.log) if isinstance(one, MouseEvent) and one.kind is not Kind.MOVE)
        return next((cell for one in presses if (cell := one.cell(self.view.grid)) is not None), 0)

    @property
    def pressed(self) -> int:
        """The cells that look pressed, as a bitboard."""
        if self.status is not Status.PLAYING:
            return 0
        return mouse.pressed(self.mouse, self.cursor, self.view, self.setup.mouse)

    @property
    def holding(self) -> bool:
        """Whether a button is down that may open something (the face shows it)."""
        return self.status is Status.PLAYING and (self.mouse.held is Held.LEFT or self.mouse.held in mouse.CHORDING)

    @property
    def time_ms(self) -> int:
        """Milliseconds from the first opening to now or the end."""
        if self.started is None:
            return 0
        now = self.tick * self.setup.tick_ms if self.ended is None else self._ended_ms
        return max(0, now - self.started_ms)

    @property
    def bbbv(self) -> int:
        """The board's 3BV; 0 before the deal."""
        return metrics.bbbv(self.game.layout) if self.game else 0

    @property
    def solved_bbbv(self) -> int:
        """The solved part of the 3BV."""
        return metrics.solved_bbbv(self.game.layout, self.game.view) if self.game else 0

    @property
    def opening(self) -> Input | None:
        """The gesture of the first opening."""
        return None if self.started is None else self.log[self._began_at]

    @property
    def flags_used(self) -> bool:
        """Whether the player flags in this game."""
        return bool(self._tally.flagged or self.view.flags)

    @property
    def clicks(self) -> Clicks:
        """The clicks so far."""
        return self._tally.clicks

    @property
    def path(self) -> float:
        """The mouse's path since the first opening, in pixels of a 16-pixel cell."""
        if self.started is None:
            return 0.0
        events = (given for given in self.log[self._began_at :] if isinstance(given, MouseEvent))
        return way(events, self.view.grid)

    @property
    def waits(self) -> bool:
        """Whether an opening waits for work done elsewhere."""
        return self._waiting is not None

    @property
    def dealing_for(self) -> int | None:
        """The first cell, while the session waits for its layout."""
        return self._waiting[0].cell if self._waiting and self.game is None else None

    @property
    def spreading(self) -> tuple[Game, Action] | None:
        """The game and the action to work out elsewhere, because it may take longer than a frame."""
        return (self.game, self._waiting[0]) if self._waiting and self.game else None

    def again(self) -> Setup:
        """Return the setup that plays the same board once more."""
        return replace(self.setup, layout=self.game.layout, competition=None) if self.game else self.setup

    def may_spread(self, game: Game, action: Action) -> bool:
        """Return whether an action may open too many cells for one frame."""
        return self._spreads_elsewhere and bool(rules.targets(game.view, action) & game.layout.zeros)


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
        """Exclude the game from all tables from now on; on a known board help is remembered all the same."""
        if self.unranked is None or (reason.helps and not self.helped):
            self.unranked = self.unranked or reason
            self.helped = self.helped or reason.helps
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
        """Before the first opening no click counts while no flag stands, as :mod:`game.play.session` says."""
        if self.game is None and not self._waiting and not self._blank.flags and not self.question_marks:
            self._tally = self._tally.cleared()


def click(session: Session, cell: int, press: Kind = Kind.LEFT_PRESS) -> None:
    """Queue a click on a cell with the present time."""
    x, y = (CELL_UNITS * place for place in session.view.grid.place(cell))
    for kind in (press, RELEASE_OF[press]):
        session.post(MouseEvent(session.tick, kind, x, y))


class Proofs:
    """
    Remembers the certain cells, which stay certain during a game.

    *going_on* is called before each slow step: difficult boards take a fifth of a second for each opening.
    """

    def __init__(self, going_on: Callable[[], bool] = lambda: True) -> None:
        self._going_on = going_on
        self._certain: Deduction | None = None  # found so far
        self._all: tuple[int, Deduction] | None = None  # the open cells, and all that is certain with them

    def know(self, view: View, certain: "Deduction") -> None:
        """Remember all that is *certain* in a view; it was worked out ahead."""
        self._all = view.opened, certain

    def all_in(self, view: View) -> "Deduction | None":
        """Return all that is certain in a view, if it is already known."""
        return self._all[1] if self._all and self._all[0] == view.opened else None

    def forget(self) -> None:
        """Forget everything: open cells may be covered again."""
        self._certain = None

    def guesses(self, game: Game, action: Action) -> bool:
        """
        Return whether the action opens an unproved cell while another one is proved; the first opening is free.

        Raises: TooLargeError: *going_on* returned False.
        """
        cells = rules.targets(game.view, action) if game.view.opened and game.status is Status.PLAYING else 0
        if not cells:
            return False
        from game.solver.proved import NOTHING, Standing, standing, standing_among  # loaded only if it is needed

        if everything := self.all_in(game.view):
            return standing_among(cells, everything) is Standing.UNPROVED
        if not self._going_on():
            raise TooLargeError("whether every opening was proved takes too long to tell")
        result, self._certain = standing(game.view, cells, self._certain or NOTHING)
        return result is Standing.UNPROVED
