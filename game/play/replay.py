"""
Turns a game into a recording, and a recording into a game again.

A recording has the gestures of a plain mouse: a double click is written as a
chord, so that other programs see the same board. Undone actions are left out.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Callable
from copy import copy
from dataclasses import dataclass, replace

from game.engine import metrics
from game.engine.deal import Start
from game.engine.errors import TooLargeError
from game.engine.events import Event, Lost, Opened, Won
from game.engine.game import Status
from game.engine.gesture import CELL_UNITS, RELEASES, Kind, MouseEvent
from game.engine.grid import SMALL
from game.engine.level import custom
from game.engine.mouse import Click, Held, Mouse, MouseOptions
from game.engine.value import value
from game.engine.view import View
from game.notation.header_text import level_name
from game.notation.recording import MOST_EVENTS, Header, Recording
from game.play.engines import Lock
from game.play.session import Clicks, Input, Log, Proofs, Session, Undo, way
from game.play.setup import Setup
from game.version import PROGRAM, __version__

NO_GUESS = "strict no-guess"
"""The formats' name of the mode in which logic alone can win the board from its first cell."""

MOST_KEPT = 280_000_000
"""The most cells of all boards that a playback keeps: half a byte each, 150 MB (measured). See BoardCache."""

MOST_CHANGES = 50_000
"""The most changes of one board: ten a second for more than an hour; a change takes 10 µs."""


# A game as a recording


def record(session: Session, *, player: str = "", timestamp: str = "") -> Recording:
    """
    Return a dealt game as a recording; its first opening is at 0, *timestamp* is ISO 8601.

    Another thread may play the session on meanwhile: only the present log is used.
    """
    game, setup = session.game, session.setup
    if game is None:
        raise ValueError("a board that is not dealt can't be recorded")
    zero, square, entry = session.started_ms, session.square, setup.competition
    log = list(session.log)
    stamps = session.log.stamps[: len(log)]
    written, clicks = _as_a_plain_mouse(replace(setup, layout=game.layout, competition=None), log)
    events = tuple(
        MouseEvent(stamps[e.who] - zero, e.kind, e.x * square // CELL_UNITS, e.y * square // CELL_UNITS, square)
        for e in _thin_out(written)
    )
    over = session.status is not Status.PLAYING
    header = Header(
        program=PROGRAM,
        version=__version__,
        player=player,
        timestamp=timestamp,
        level=level_name(game.layout.grid, setup.level.mines),
        mode=NO_GUESS if setup.no_guess else "classic",
        prove_it=session.prove_it,
        competition=entry is not None,
        identifier=entry.identifier if entry else "",
        tournament=entry.tournament if entry else "",
        marks=setup.question_marks,
        chord_with_left=setup.mouse.chord_with_left,
        flag_rest=setup.mouse.flag_rest,
        won=session.status is Status.WON if over else None,
        time_ms=session.time_ms,
        bbbv=session.bbbv,
        clicks=_click_counts(clicks) if over and not any(isinstance(given, Undo) for given in log) else None,
    )
    return Recording(game.layout, events, header)


def _thin_out(events: list[MouseEvent]) -> list[MouseEvent]:
    """Drop moves evenly from a game of hours, so that none of our recordings is too long to be read."""
    moves = sum(event.kind is Kind.MOVE for event in events)
    room = max(0, MOST_EVENTS - (len(events) - moves))
    if moves <= room:
        return events
    kept, count = [], 0
    for event in events:
        if event.kind is Kind.MOVE:
            count += room
            if count < moves:
                continue
            count -= moves
        kept.append(event)
    return kept[:MOST_EVENTS]


def _as_a_plain_mouse(setup: Setup, log: list[Input]) -> tuple[list[MouseEvent], Clicks]:
    """
    Return the gestures that lead to the same board without double clicks and undo, and the clicks.

    Undone clicks count too. An event's *who* is its index in the log.
    """
    session = Session(setup)
    written: list[MouseEvent] = []
    changes: list[tuple[int, Held]] = []  # before each change: the number of events, and the pressed buttons
    for number, each in enumerate(log):
        given = each if isinstance(each, Undo) else replace(each, who=number)
        before, doubles = session.mouse.held, session.clicks.double
        session.post(given)
        happened = session.advance(given.tick - session.tick)
        if isinstance(given, Undo):
            place, held = changes.pop()
            switches = [event for event in written[place:] if event.kind is Kind.MARKS_SWITCH]  # these are not undone
            written[place:] = switches if held is Held.NONE else switches + _let_go(given.tick, number)
            continue
        if happened:
            changes.append((len(written), before))
        if before is Held.LEFT and session.clicks.double > doubles and not setup.mouse.chord_with_left:
            _press_with_shift(written)
        written.append(given)
    return written, session.clicks


def _click_counts(clicks: Clicks) -> tuple[int, int, int]:
    return clicks.left, clicks.right, clicks.double


def _press_with_shift(written: list[MouseEvent]) -> None:
    """Turn the last left press, the second of a double click, into one that chords."""
    place = next(i for i in reversed(range(len(written))) if written[i].kind is Kind.LEFT_PRESS)
    written[place] = replace(written[place], kind=Kind.SHIFT_LEFT_PRESS)


def _let_go(tick: int, number: int) -> list[MouseEvent]:
    """Return the release of every button off the board, where it does nothing."""
    return [MouseEvent(tick, kind, -1, -1, who=number) for kind in RELEASES]


# A recording as a game


class BoardCache:
    """
    The boards of a game that are too large to be all kept: one in *stride* is kept, the others are played from it.

    Any thread may call it; if the boards are read in order, each is played once.
    """

    def __init__(self, events: tuple[MouseEvent, ...], stride: int) -> None:
        self._events, self._stride = events, stride
        self._kept: list[tuple[int, Session]] = []  # the next event, and the session before it
        self._last: tuple[int, int, Session] | None = None  # changes, the next event, the session
        self._lock = Lock()

    def keep(self, changes: int, event: int, session: Session) -> None:
        """Keep a copy of the session after *changes* changes, if the stride asks for it."""
        if changes % self._stride == 0:
            self._kept.append((event, _fork(session)))

    def after(self, changes: int) -> View:
        """Return the board after *changes* changes."""
        with self._lock:
            at, event, session = self._last or (changes + 1, 0, None)
            if session is None or not changes - changes % self._stride <= at <= changes:
                event, session = self._kept[changes // self._stride]
                at, session = changes - changes % self._stride, _fork(session)
            while at < changes:
                at += bool(session.follow(self._events[event]))
                event += 1
            self._last = at, event, session
            return session.view


def _fork(session: Session) -> Session:
    """Return an independent copy of the session, without the log so far."""
    fork = copy(session)
    fork.log = Log()
    return fork


@value
class Later:
    """A board that is played again when it is needed."""

    boards: BoardCache
    changes: int


@value
class Moment:
    """One change of the board by a gesture."""

    tick: int  # milliseconds from the recording's beginning
    event: int  # the index of the event that changed the board
    happened: tuple[Event, ...]
    board: View | Later
    clicks: Clicks

    @property
    def view(self) -> View:
        """The board."""
        return self.board if isinstance(self.board, View) else self.board.boards.after(self.board.changes)


@dataclass(frozen=True, slots=True)
class Playback:
    """A recording played through, so that each of its moments can be looked up."""

    recording: Recording
    events: tuple[MouseEvent, ...]  # the recording's events, the first one at tick 0
    session: Session  # at its end
    moments: tuple[Moment, ...]  # the changes, in order
    mice: tuple[Mouse, ...]  # after each event
    blank: View

    @property
    def path(self) -> float:
        """The mouse's path from the first opening to the end of the file, as other programs count it."""
        openings = (moment.event for moment in self.moments if isinstance(moment.happened[-1], Opened | Won | Lost))
        first = next(openings, len(self.events))
        return way(self.events[first:], self.blank.grid)

    @property
    def length(self) -> int:
        """Milliseconds from the first event to the last."""
        return self.events[-1].tick if self.events else 0

    def part_of(self, tick: float) -> float:
        """Return the part of the whole at *tick*, 0–1."""
        return tick / self.length if self.length else 0.0

    def changes_by(self, tick: int) -> int:
        """Return the number of changes up to *tick*."""
        return bisect_right(self.moments, tick, key=lambda moment: moment.tick)

    def events_by(self, tick: int) -> int:
        """Return the number of events up to *tick*."""
        return bisect_right(self.events, tick, key=lambda event: event.tick)

    def view_after(self, changes: int) -> View:
        """Return the board after *changes* changes."""
        return self.moments[changes - 1].view if changes else self.blank


def play(recording: Recording, *, going_on: Callable[[], bool] = lambda: True) -> Playback:
    """
    Play a recording by the rules.

    Under Prove it, *going_on* is called before each opening.

    Raises: GameError: its board can't be played. TooLargeError: it needs too much memory, or *going_on* returned False.
    """
    header, layout = recording.header, recording.layout
    options = MouseOptions(
        chord_with_left=header.chord_with_left,
        flag_rest=header.flag_rest,
        double_click_ticks=0,
        hears_off_board=not header.program.startswith(PROGRAM),
    )
    level = custom(layout.grid.width, layout.grid.height, layout.mine_count)
    session = Session(Setup(level, Start.OFF, 0, header.marks, options, layout, prove_it=header.prove_it, tick_ms=1))
    session.proofs = Proofs(going_on)
    begins = recording.events[0].tick if recording.events else 0
    events = recording.events
    if begins:
        events = tuple([event.at(event.tick - begins) for event in events])
    blank, moments, mice = session.view, list[Moment](), list[Mouse]()
    stride = -(-layout.grid.size * MOST_CHANGES // MOST_KEPT)
    boards = BoardCache(events, stride)
    boards.keep(0, 0, session)
    for number, event in enumerate(events):
        if happened := session.follow(event):
            if len(moments) > MOST_CHANGES:
                raise TooLargeError(f"more than {MOST_CHANGES} changes of a board are too many to be played")
            if stride > 1:
                boards.keep(len(moments) + 1, number + 1, session)
            board = session.view if stride == 1 else Later(boards, len(moments) + 1)
            moments.append(Moment(event.tick, number, tuple(happened), board, session.clicks))
        mice.append(session.mouse)
    if _right_waits(mice):
        session.count(Click.RIGHT, [])
    return Playback(recording, events, session, tuple(moments), tuple(mice), blank)


def _right_waits(mice: list[Mouse]) -> bool:
    """Return whether the right button, pressed on an open cell, is down at the file's end: it counts as a click."""
    held = next((mouse.held for mouse in reversed(mice) if mouse.held is not Held.BOTH), Held.NONE)
    return held is Held.RIGHT_ON_OPEN


def from_opening(playback: Playback) -> Recording:
    """Return the recording with its clock at the first opening and the header that follows from the replay."""
    zero = playback.session.started or 0
    events = tuple([event.at(event.tick - zero) for event in playback.events]) if zero else playback.events
    return Recording(playback.recording.layout, events, result_header(playback))


def result_header(playback: Playback) -> Header:
    """Return the recording's header with the result of the replay."""
    session = playback.session
    over = session.status is not Status.PLAYING
    return replace(
        playback.recording.header,
        won=session.status is Status.WON if over else None,
        time_ms=session.time_ms if over else None,
        step_ms=1,
        bbbv=metrics.bbbv(playback.recording.layout),
        clicks=_click_counts(session.clicks),
    )


SPEEDS = (0.25, 0.5, 1.0, 2.0, 4.0, 8.0, 16.0)


class Tape:
    """One playback from its first event to its last; times are milliseconds since the first event."""

    def __init__(self, playback: Playback) -> None:
        self._playback = playback
        self.at = 0.0
        self.runs = True
        self.speed = 1.0
        self.changes = 0  # of the board, so far
        started = playback.session.started
        self._started = playback.length if started is None else started  # the start of the game's clock

    # The place

    @property
    def view(self) -> View:
        """The board at this moment."""
        return self._playback.view_after(self.changes)

    @property
    def status(self) -> Status:
        """The status of the game at this moment."""
        over = self.changes == len(self._playback.moments)
        return self._playback.session.status if over else Status.PLAYING

    @property
    def part(self) -> float:
        """The played part of the whole, 0–1."""
        return self._playback.part_of(self.at)

    @property
    def time_ms(self) -> int:
        """The time on the game's clock at this moment."""
        return max(0, min(self._playback.session.time_ms, int(self.at) - self._started))

    @property
    def last_change(self) -> MouseEvent | None:
        """The gesture that changed the board last."""
        moments = self._playback.moments
        return self._playback.events[moments[self.changes - 1].event] if self.changes else None

    def hand(self, most: int, longest_ms: int) -> tuple[MouseEvent, ...]:
        """Return the mouse's last events: at most *most*, from the last *longest_ms*."""
        passed = self._playback.events_by(int(self.at))
        first = min(passed - 1, max(passed - most, self._playback.events_by(int(self.at) - longest_ms)))
        return self._playback.events[max(0, first) : passed]

    @property
    def mouse(self) -> Mouse:
        """The mouse at this moment: the buttons that are down."""
        passed = self._playback.events_by(int(self.at))
        return self._playback.mice[passed - 1] if passed else Mouse()

    def looks(self) -> object:
        """Return a value that changes with the place and the speed."""
        return self.at, self.changes, self.speed, self.runs

    # Playing

    def advance(self, ms: float) -> list[Event]:
        """Play on for *ms* milliseconds, unless it is stopped; return the events."""
        if not self.runs:
            return []
        at = min(float(self._playback.length), self.at + ms * self.speed)
        before, self.at = self.changes, at
        self.changes = max(before, self._playback.changes_by(int(at)))
        self.runs = at < self._playback.length
        return self._happened(before)

    def step(self, by: int) -> list[Event]:
        """Stop, and go to the next or the previous change of the board; return the events."""
        before = self.changes
        self.runs = False
        if not 0 <= before + by <= len(self._playback.moments):
            return []
        self.go(before + by)
        return self._happened(before)

    def go(self, changes: int) -> None:
        """Stop at the moment after so many changes of the board."""
        self.runs, self.changes = False, max(0, min(len(self._playback.moments), changes))
        self.at = float(self._playback.moments[self.changes - 1].tick) if self.changes else 0.0

    def seek(self, part: float) -> None:
        """Jump to a part of the whole."""
        self.at = min(1.0, max(0.0, part)) * self._playback.length
        self.changes = self._playback.changes_by(int(self.at))

    def restart(self) -> None:
        """Play from the beginning."""
        self.seek(0)
        self.runs = True

    def toggle(self) -> None:
        """Stop or continue; at the end, begin again."""
        if not self.runs and self.at >= self._playback.length:
            self.restart()
        else:
            self.runs = not self.runs

    def change_speed(self) -> None:
        """Choose the next speed, after the highest the lowest."""
        self.speed = SPEEDS[(SPEEDS.index(self.speed) + 1) % len(SPEEDS)]

    def _happened(self, before: int) -> list[Event]:
        return [event for moment in self._playback.moments[before : self.changes] for event in moment.happened]


SPLITS = (0.25, 0.5, 0.75)
"""The solved parts at which two games are compared."""


@dataclass(frozen=True, slots=True)
class GamePace:
    """Milliseconds since the first opening, and the parts solved by then, from 0 to 1, which only grow."""

    times: tuple[int, ...] = ()
    parts: tuple[float, ...] = ()

    def then(self, time_ms: int, part: float) -> "GamePace":
        """Return the pace with one more moment, unless the part is no larger."""
        if self.parts and part <= self.parts[-1]:
            return self
        return GamePace((*self.times, time_ms), (*self.parts, part))

    def time_at(self, part: float) -> int | None:
        """Return the time at which a part was solved, if it was."""
        place = bisect_left(self.parts, part)
        return self.times[place] if place < len(self.times) else None


def pace_of(playback: Playback) -> GamePace:
    """Return the pace of a recorded game; that of a very large board is empty, because it would take long."""
    layout, started = playback.recording.layout, playback.session.started
    bbbv = metrics.bbbv(layout)
    if started is None or not bbbv or layout.grid.size > SMALL:
        return GamePace()
    pace = GamePace()
    for moment in playback.moments:
        if moment.tick >= started:
            pace = pace.then(moment.tick - started, metrics.solved_bbbv(layout, moment.view) / bbbv)
    return pace
