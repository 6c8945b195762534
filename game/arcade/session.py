"""
A run being played: queued inputs go in, events come out, and a log records them.

It knows ticks but no clock: the caller says how many have passed. The same coin and the same log give the same
run, tick for tick.
"""

from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import replace

from game.arcade.events import Dealt, Event, Input
from game.arcade.run import advance, apply, new_run
from game.arcade.stage import unseen
from game.arcade.state import Coin, Phase, Run
from game.engine import mouse
from game.engine.errors import GameError
from game.engine.gesture import Kind, MouseEvent
from game.engine.layout import Layout

FRAME = 4
"""Ticks within which only the last of a mouse's moves is kept."""


class RunSession:
    """
    One run from its coin to its end; time passes only in :meth:`advance`.

    The caller deals boards: :attr:`wants` names the stage, :meth:`take_layout` takes its board. Only
    the first intro and the tallies wait for one.
    """

    def __init__(self, coin: Coin) -> None:
        self.run: Run = new_run(coin)
        self.log: list[Input] = []
        self.cursor: int | None = None  # the cell under the mouse; None before it is on the stage's board
        self._queue: deque[Input] = deque()
        self._latest = 0  # tick of the last input queued

    @property
    def wants(self) -> int | None:
        """The stage whose board should be dealt now, if one is."""
        return self.run.wants

    @property
    def pressed(self) -> int:
        """The cells that are drawn as pressed, as a bitboard."""
        stage = self.run.stage
        if stage is None or self.run.phase is not Phase.PLAYING:
            return 0
        return mouse.pressed(stage.mouse, self.cursor, stage.game.view, self.run.coin.mouse)

    @property
    def faded(self) -> int:
        """The cells with hidden numbers; numbers around pressed cells are visible."""
        stage = self.run.stage
        if stage is None or self.run.phase is not Phase.PLAYING:
            return 0
        return unseen(stage, self.run.tick, self.pressed, self.cursor)

    def hear(self, kind: Kind, x: int, y: int, who: int) -> None:
        """Queue a gesture at the present tick; *x* and *y* are in sixteenths of a cell."""
        self.post(MouseEvent(self.run.tick, kind, x, y, who=who))

    def post(self, given: Input) -> None:
        """
        Queue an input of a player, a recording or a bot; its tick says when it counts.

        Raises: GameError: the tick is before one already queued.
        """
        if given.tick < self._latest:
            raise GameError(f"tick {given.tick} comes after tick {self._latest}")
        self._latest = given.tick
        self._queue.append(given)

    def take_layout(self, number: int, layout: Layout) -> None:
        """
        Take the board of a stage now; a finished run ignores it.

        Raises: GameError: it is not the wanted board.
        """
        dealt = Dealt(self.run.tick, number, layout)
        over = self.run.over
        self._become(apply(self.run, dealt)[0])
        if not over:
            self.log.append(dealt)

    def advance(self, ticks: int) -> list[Event]:
        """Let *ticks* pass (0: only take the inputs queued for now) and return the events, in order."""
        until = self.run.tick + ticks
        happened: list[Event] = []
        while self._queue and self._queue[0].tick <= until:
            given = self._queue.popleft()
            happened += self._pass(given.tick)
            happened += self._take(replace(given, tick=self.run.tick))
        return happened + self._pass(until)

    def _pass(self, until: int) -> list[Event]:
        run, events = advance(self.run, max(0, until - self.run.tick))
        self._become(run)
        return list(events)

    def _become(self, run: Run) -> None:
        if run.number != self.run.number:
            self.cursor = None  # it was on another board
        self.run = run

    def _take(self, given: Input) -> list[Event]:
        before = self.run
        if isinstance(given, MouseEvent):
            self.cursor = given.cell(before.view.grid)
        run, events = apply(before, given)
        self._become(run)
        if not before.over and (before.phase is Phase.PLAYING or not isinstance(given, MouseEvent)):
            self._record(given)
        return list(events)

    def _record(self, given: Input) -> None:
        last = self.log[-1] if self.log else None
        if _is_move(given) and last and _is_move(last) and last.tick // FRAME == given.tick // FRAME:
            self.log[-1] = given
        else:
            self.log.append(given)


def replay(coin: Coin, log: Iterable[Input], ticks: int) -> RunSession:
    """
    Return the session after *log*, *ticks* after its beginning, or at the run's end.

    Raises: GameError: the log is no valid run: an unwanted board, or a tick before the previous one.
    """
    session = RunSession(coin)
    for given in log:
        session.post(given)
    session.advance(ticks)
    return session


def story(coin: Coin, log: Iterable[Input], ticks: int) -> Iterator[tuple[Run, list[Event], Run]]:
    """Replay a log; for each input, and the time after the last, yield the run before, the events and the run after."""
    session = RunSession(coin)
    for given in log:
        before = session.run
        session.post(given)
        yield before, session.advance(max(0, given.tick - before.tick)), session.run
    before = session.run
    yield before, session.advance(max(0, ticks - before.tick)), session.run


def _is_move(given: Input) -> bool:
    return isinstance(given, MouseEvent) and given.kind is Kind.MOVE
