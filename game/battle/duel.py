"""
A match driven in ticks by two players, persons or computers.

A duel knows ticks but no clock: whoever drives it says how many have passed. The
same setup and the same log give the same match, tick for tick.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from random import Random

from game.battle.events import Event, Refused
from game.battle.levels import Rank
from game.battle.match import Match, advance, apply, new_match, sight
from game.battle.opponent import Opponent, Place, Plan, new_opponent
from game.battle.rules import Action, Rules
from game.battle.sight import Side, Sight
from game.battle.start import deal_fairly
from game.engine.errors import GameError
from game.engine.level import Level


@dataclass(frozen=True, slots=True)
class Setup:
    """All that a match grows from."""

    board: Level
    rules: Rules
    seed: int


@dataclass(frozen=True, slots=True)
class Move:
    """What a side did, and when."""

    tick: int
    side: Side
    action: Action


@dataclass(frozen=True, slots=True)
class Question:
    """What a computer player has to think about."""

    opponent: Opponent
    sight: Sight
    tick: int

    def answer(self) -> Plan:
        """Think; pure, so it may be done in another thread."""
        return self.opponent.think(self.sight, self.tick)


@dataclass(slots=True)
class _Mind:
    """A computer player's state: what it saw last, and either a plan or an open question about it."""

    opponent: Opponent
    sight: Sight
    plan: Plan | None = None
    question: Question | None = None


def deal_match(setup: Setup) -> Match:
    """Return the match that *setup* begins with. Raises NoBoardError: no fair start was found."""
    dealt = deal_fairly(setup.board, Random(setup.seed))
    return new_match(dealt.layout, dealt.starts, setup.rules)


class Duel:
    """
    One match from its start to its end; time passes only in :meth:`advance`.

    The sides in *computers* play by themselves. With *thinks_elsewhere* their questions wait in :attr:`questions`
    until somebody gives the answers, and the match goes on meanwhile.
    """

    def __init__(self, setup: Setup, computers: Mapping[Side, Rank], *, thinks_elsewhere: bool = False) -> None:
        self.setup = setup
        self.match = deal_match(setup)
        self.log: list[Move] = []
        self._thinks_elsewhere = thinks_elsewhere
        self._minds: dict[Side, _Mind] = {}
        for side, rank in sorted(computers.items()):
            opponent = new_opponent(rank, side, self.match.layout.grid, 2 * setup.seed + side)
            self._minds[side] = _Mind(opponent, sight(self.match, side))
            self._ask(side)

    @property
    def tick(self) -> int:
        """Ticks since the start; they stand still when the match is over."""
        return self.match.tick

    @property
    def questions(self) -> dict[Side, Question]:
        """What computer players have to think about and somebody has to answer."""
        return {side: mind.question for side, mind in self._minds.items() if mind.question}

    def cursor(self, side: Side) -> Place:
        """Return where a computer player's hand is, in sixteenths of a cell."""
        mind = self._minds[side]
        return mind.plan.cursor(self.tick) if mind.plan else mind.opponent.hand

    def plan(self, side: Side) -> Plan | None:
        """Return what a computer player is about to do, if it has made up its mind."""
        return self._minds[side].plan

    def act(self, side: Side, action: Action) -> list[Event]:
        """Do now what *side* asks and return what happened. Raises CellError."""
        self.match, events = apply(self.match, side, action)
        if any(not isinstance(event, Refused) for event in events):
            self.log.append(Move(self.tick, side, action))
            self._look()
        return list(events)

    def advance(self, ticks: int) -> list[Event]:
        """Let *ticks* pass, with what computer players do in them; return what happened, in order."""
        until = self.tick + ticks
        happened: list[Event] = []
        while not self.match.over:
            side = self._next()
            plan = self._minds[side].plan if side is not None else None
            due = max(self.tick, plan.ready_at) if plan else until
            stop = min(until, due, max(self.tick, self.match.drop_due))
            self.match, events = advance(self.match, stop - self.tick)
            happened += events
            if events:
                self._look()
            elif side is not None and plan and plan.ready_at <= self.tick:
                happened += self._carry_out(side, plan)
            elif self.tick >= until:
                break
        return happened

    def answer(self, question: Question, plan: Plan) -> None:
        """Give a computer player its thought; nothing happens where the question is not asked any more."""
        for mind in self._minds.values():
            if mind.question is question:
                mind.plan, mind.question = plan, None

    def _next(self) -> Side | None:
        """Return the computer player who acts next; of two in the same tick they take turns."""
        ready = [(mind.plan.ready_at, side) for side, mind in self._minds.items() if mind.plan and mind.plan.action]
        if not ready:
            return None
        return min(ready, key=lambda due: (max(due[0], self.tick), due[1] ^ due[0] & 1))[1]

    def _carry_out(self, side: Side, plan: Plan) -> list[Event]:
        if plan.action is None:
            raise AssertionError("a plan without an action is never due")
        mind = self._minds[side]
        mind.opponent, mind.plan = mind.opponent.did(plan, self.tick), None
        events = self.act(side, plan.action)
        if mind.plan is None and mind.question is None:
            self._ask(side)
        return events

    def _look(self) -> None:
        """Let computer players see what has changed; whose plan doesn't hold any more thinks again."""
        for side, mind in self._minds.items():
            seen = sight(self.match, side)
            if seen == mind.sight:
                continue
            mind.sight = seen
            if mind.plan and not mind.plan.holds(seen):
                mind.opponent, mind.plan = mind.opponent.dropped(mind.plan, self.tick), None
            if mind.plan is None:
                self._ask(side)

    def _ask(self, side: Side) -> None:
        mind = self._minds[side]
        question = Question(mind.opponent, mind.sight, self.tick)
        if self._thinks_elsewhere:
            mind.question = question
        else:
            mind.plan = question.answer()


def replay(setup: Setup, log: list[Move], ticks: int) -> Match:
    """Return the match that *log* leads to, *ticks* after its start."""
    start = deal_match(setup)
    last = [start, *conquest(start, log)][-1]
    return advance(last, ticks - last.tick)[0]


def conquest(match: Match, log: list[Move]) -> Iterator[Match]:
    """Give the match after each move of *log*: a time lapse. Raises GameError: a move comes before an earlier one."""
    for move in log:
        if move.tick < match.tick:
            raise GameError(f"a move at tick {move.tick} comes after tick {match.tick}")
        match, _ = advance(match, move.tick - match.tick)
        match, _ = apply(match, move.side, move.action)
        yield match
