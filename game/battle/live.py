"""
A match driven in ticks by its players, persons or computers.

A live match knows ticks but no clock: whoever drives it says how many have passed.
The same origin and the same log give the same match, tick for tick.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from random import Random

from game.battle.boards import corners
from game.battle.events import Event, Refused
from game.battle.hand import Place
from game.battle.match import Match, new_match, sight
from game.battle.moves import apply
from game.battle.opponent import Idle, Opponent, Plan, new_opponent
from game.battle.passing import advance, due
from game.battle.ranks import Rank
from game.battle.rules import Action, Rules
from game.battle.sight import Player, Sight
from game.battle.start import deal_fairly
from game.engine.errors import GameError
from game.engine.level import Level


@dataclass(frozen=True, slots=True)
class Origin:
    """All that a match grows from."""

    board: Level
    rules: Rules
    seed: int
    players: int = 2


@dataclass(frozen=True, slots=True)
class Move:
    """What a player did, and when."""

    tick: int
    player: Player
    action: Action
    slips: bool = field(default=False, compare=False)  # a computer player meant another cell


@dataclass(frozen=True, slots=True)
class Question:
    """What a computer player has to think about."""

    opponent: Opponent
    sight: Sight
    tick: int

    def answer(self) -> Plan | Idle:
        """Think; pure, so it may be done in another thread."""
        return self.opponent.think(self.sight, self.tick)


@dataclass(slots=True)
class _Mind:
    """A computer player's state: what it saw last, and either a plan or an open question about it."""

    opponent: Opponent
    sight: Sight
    plan: Plan | Idle | None = None
    question: Question | None = None


def deal_match(origin: Origin) -> Match:
    """Return the match that *origin* begins with. Raises NoBoardError: no fair start was found."""
    dealt = deal_fairly(origin.board, Random(origin.seed), origin.players)
    return new_match(dealt.layout, dealt.starts, origin.rules)


class LiveMatch:
    """
    One match from its start to its end; time passes only in :meth:`advance`.

    The players in *computers* play by themselves. With *thinks_elsewhere* their questions wait in :attr:`questions`
    until somebody gives the answers, and the match goes on meanwhile.
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
        """Ticks since the start; they stand still when the match is over."""
        return self.match.tick

    @property
    def questions(self) -> dict[Player, Question]:
        """What computer players have to think about and somebody has to answer."""
        return {player: mind.question for player, mind in self._minds.items() if mind.question}

    def moves(self, player: Player) -> int:
        """Return how often a player has acted."""
        return sum(move.player == player for move in self.log)

    def cursor(self, player: Player) -> Place:
        """Return where a computer player's hand is, in sixteenths of a cell."""
        mind = self._minds[player]
        return mind.opponent.hand if mind.plan is None else mind.opponent.dropped(mind.plan, self.tick).hand

    def plan(self, player: Player) -> Plan | Idle | None:
        """Return what a computer player is about to do, if it has made up its mind."""
        return self._minds[player].plan

    def act(self, player: Player, action: Action, *, slips: bool = False) -> list[Event]:
        """Do now what *player* asks and return what happened; *slips*: it meant another cell. Raises CellError."""
        self.match, events = apply(self.match, player, action)
        if any(not isinstance(event, Refused) for event in events):
            self.log.append(Move(self.tick, player, action, slips))
            self._look()
        return list(events)

    def advance(self, ticks: int) -> list[Event]:
        """Let *ticks* pass, with what computer players do in them; return what happened, in order."""
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
        """Give a computer player its thought; nothing happens where the question is not asked any more."""
        for mind in self._minds.values():
            if mind.question is question:
                mind.plan, mind.question = plan, None

    def _next(self) -> tuple[Player, Plan] | None:
        """Return the computer player who acts next, and its plan; of those in the same tick they take turns."""
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
        if not events:  # a slip that hit nothing: what was waited for is waited for no longer
            mind.opponent = replace(mind.opponent, acted_at=before.acted_at, since=before.since)
        if mind.plan is None and mind.question is None:
            self._ask(player)
        return events

    def _look(self) -> None:
        """Let computer players see what has changed; whose plan doesn't hold any more thinks again."""
        for player, mind in self._minds.items():
            seen = sight(self.match, player)
            if seen == mind.sight:
                continue
            mind.sight = seen
            # A plan made in this very tick would not have been there yet, had it been thought out elsewhere.
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
    """Return the match that *log* leads to, *ticks* after its start."""
    start = deal_match(origin)
    last = [start, *conquest(start, log)][-1]
    return advance(last, ticks - last.tick)[0]


def conquest(match: Match, log: list[Move]) -> Iterator[Match]:
    """Give the match after each move of *log*: a time lapse. Raises GameError: a move comes before an earlier one."""
    for move in log:
        if move.tick < match.tick:
            raise GameError(f"a move at tick {move.tick} comes after tick {match.tick}")
        match, _ = advance(match, move.tick - match.tick)
        match, _ = apply(match, move.player, move.action)
        yield match
