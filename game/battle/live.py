"""
A match of persons and computer players that advances in ticks.

A live match knows ticks but no clock: the caller says how many have passed.
The same origin and the same log give the same match, tick for tick.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from random import Random

from game.battle.boards import corners
from game.battle.match import Event, Match, Refused, new_match, sight
from game.battle.moves import apply
from game.battle.opponent import Idle, Opponent, Place, Plan, new_opponent
from game.battle.passing import advance, due
from game.battle.ranks import Rank
from game.battle.rules import Action, Rules
from game.battle.sight import Player, Sight
from game.battle.start import deal_fairly
from game.engine.errors import GameError
from game.engine.level import Level


@dataclass(frozen=True, slots=True)
class Origin:
    """The start of a match; everything else follows from it and the log."""

    board: Level
    rules: Rules
    seed: int
    players: int = 2


@dataclass(frozen=True, slots=True)
class Move:
    """An action of a player, and its tick."""

    tick: int
    player: Player
    action: Action
    slips: bool = field(default=False, compare=False)  # a computer player meant another cell


@dataclass(frozen=True, slots=True)
class Question:
    """A position for which a computer player needs a plan."""

    opponent: Opponent
    sight: Sight
    tick: int

    def answer(self) -> Plan | Idle:
        """Return the plan; a pure function, so it may run in another thread."""
        return self.opponent.think(self.sight, self.tick)


@dataclass(slots=True)
class _Mind:
    """A computer player's state: its last sight, and either a plan or an open question about it."""

    opponent: Opponent
    sight: Sight
    plan: Plan | Idle | None = None
    question: Question | None = None


def deal_match(origin: Origin) -> Match:
    """Return the match at its start. Raises NoBoardError: no fair start was found."""
    dealt = deal_fairly(origin.board, Random(origin.seed), origin.players)
    return new_match(dealt.layout, dealt.starts, origin.rules)


class LiveMatch:
    """
    One match from its start to its end; time passes only in :meth:`advance`.

    The players in *computers* play by themselves. With *thinks_elsewhere* their questions wait in :attr:`questions`
    until the caller answers them, and the match goes on meanwhile.
    """

    def __init__(self, origin: Origin, computers: Mapping[Player, Rank], *, thinks_elsewhere: bool = False) -> None:
        self.origin = origin
        self.match = deal_match(origin)
        self.starts = tuple(holding.territory for holding in self.match.players)
        self.log: list[Move] = []
        self._thinks_elsewhere = thinks_elsewhere
        self._minds: dict[Player, _Mind] = {}
        grid = self.match.grid
        for player, rank in sorted(computers.items()):
            opponent = new_opponent(rank, corners(grid)[player], grid, origin.players * origin.seed + player)
            self._minds[player] = _Mind(opponent, sight(self.match, player))
            self._ask(player)

    @property
    def tick(self) -> int:
        """Ticks since the start; they stop when the match is over."""
        return self.match.tick

    @property
    def questions(self) -> dict[Player, Question]:
        """The computer players' open questions, which the caller has to answer."""
        return {player: mind.question for player, mind in self._minds.items() if mind.question}

    def moves(self, player: Player) -> int:
        """Return the number of a player's actions."""
        return sum(move.player == player for move in self.log)

    def cursor(self, player: Player) -> Place:
        """Return the place of a computer player's hand, in sixteenths of a cell."""
        mind = self._minds[player]
        return mind.opponent.hand if mind.plan is None else mind.opponent.dropped(mind.plan, self.tick).hand

    def plan(self, player: Player) -> Plan | Idle | None:
        """Return a computer player's plan, if it has one."""
        return self._minds[player].plan

    def act(self, player: Player, action: Action, *, slips: bool = False) -> list[Event]:
        """Apply an action of *player* now and return the events; *slips*: it meant another cell. Raises CellError."""
        self.match, events = apply(self.match, player, action)
        if any(not isinstance(event, Refused) for event in events):
            self.log.append(Move(self.tick, player, action, slips))
            self._look()
        return list(events)

    def advance(self, ticks: int) -> list[Event]:
        """Let *ticks* pass, with the computer players' actions in them; return the events, in order."""
        until = self.tick + ticks
        happened: list[Event] = []
        while not self.match.over:
            following = self._next()
            acts = max(self.tick, following[1].ready_at) if following else until
            stop = min(until, acts, max(self.tick, due(self.match)))
            self.match, events = advance(self.match, stop - self.tick)
            happened += events
            if events:
                self._look()
            elif following and following[1].ready_at <= self.tick:
                happened += self._carry_out(*following)
            elif self.tick >= until:
                break
        return happened

    def answer(self, question: Question, plan: Plan | Idle) -> None:
        """Give a computer player its plan; ignored if the question is outdated."""
        for mind in self._minds.values():
            if mind.question is question:
                mind.plan, mind.question = plan, None

    def _next(self) -> tuple[Player, Plan] | None:
        """Return the next computer player to act, and its plan; in the same tick they take turns."""
        ready = [(player, mind.plan) for player, mind in self._minds.items() if isinstance(mind.plan, Plan)]

        def turn(following: tuple[Player, Plan]) -> tuple[int, int]:
            player, plan = following
            return max(plan.ready_at, self.tick), (player - plan.ready_at) % self.origin.players

        return min(ready, key=turn, default=None)

    def _carry_out(self, player: Player, plan: Plan) -> list[Event]:
        mind = self._minds[player]
        before, mind.plan = mind.opponent, None
        mind.opponent = before.did(plan, self.tick)
        events = self.act(player, plan.action, slips=plan.slips)
        if not events:  # a slip without an effect: the player drops its plan
            mind.opponent = replace(mind.opponent, acted_at=before.acted_at, since=before.since)
        if mind.plan is None and mind.question is None:
            self._ask(player)
        return events

    def _look(self) -> None:
        """Show computer players the new sight; those with an invalid plan think again."""
        for player, mind in self._minds.items():
            seen = sight(self.match, player)
            if seen == mind.sight:
                continue
            mind.sight = seen
            # A plan made in this same tick would not exist yet if another thread had made it.
            if isinstance(mind.plan, Plan) and mind.plan.made_at < self.tick and mind.plan.holds(seen):
                continue
            if mind.plan is not None:
                mind.opponent = mind.opponent.dropped(mind.plan, self.tick)
            mind.plan = None
            self._ask(player)

    def _ask(self, player: Player) -> None:
        mind = self._minds[player]
        question = Question(mind.opponent, mind.sight, self.tick)
        if self._thinks_elsewhere:
            mind.question = question
        else:
            mind.plan = question.answer()


def replay(origin: Origin, log: list[Move], ticks: int) -> Match:
    """Return the match after *log*, *ticks* after its start."""
    start = deal_match(origin)
    last = [start, *conquest(start, log)][-1]
    return advance(last, ticks - last.tick)[0]


def conquest(match: Match, log: list[Move]) -> Iterator[Match]:
    """Yield the match after each move of *log*: a time lapse. Raises GameError: the moves' ticks go back."""
    for move in log:
        if move.tick < match.tick:
            raise GameError(f"a move at tick {move.tick} comes after tick {match.tick}")
        match, _ = advance(match, move.tick - match.tick)
        match, _ = apply(match, move.player, move.action)
        yield match
