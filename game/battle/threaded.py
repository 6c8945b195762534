"""
A live match with its slow work in the background.

Dealing, thinking and choosing the place of a supply drop take up to some 20 ms each
on the largest board: each is a job in its own thread, and the match waits only for
the last.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from game.battle.boards import BOARDS
from game.battle.live import LiveMatch, Origin, Question
from game.battle.match import Event, Match
from game.battle.opponent import Idle, Place, Plan
from game.battle.passing import due
from game.battle.ranks import Rank
from game.battle.rules import Action, Rules
from game.battle.sight import Player
from game.engine.level import Level
from game.play.worker import Job, Owner


@dataclass(frozen=True, slots=True)
class Terms:
    """The terms of a match; *seats* are in the order of the corners."""

    board: Level
    rules: Rules
    seats: tuple[Rank | None, ...]  # None: a person
    seed: int | None = None  # None: a new board each time

    @property
    def streaks(self) -> bool:
        """Whether the match counts for streaks: not with a typed board number or on a custom board."""
        return self.seed is None and self.board in BOARDS.values()

    @property
    def persons(self) -> tuple[Player, ...]:
        """The players who are persons."""
        return tuple(player for player, rank in enumerate(self.seats) if rank is None)

    @property
    def player(self) -> Player:
        """The first person."""
        return self.persons[0]

    @property
    def computers(self) -> dict[Player, Rank]:
        """The computer players with their ranks."""
        return {player: rank for player, rank in enumerate(self.seats) if rank}

    @property
    def rank(self) -> Rank | None:
        """The opponent's rank, if one person plays against one computer player; else None."""
        return next(iter(self.computers.values())) if len(self.seats) == 2 and self.computers else None


def against(board: Level, rules: Rules, rank: Rank, player: Player, seed: int | None = None) -> Terms:
    """Return the terms of a match between one person, as *player*, and one computer player."""
    return Terms(board, rules, (rank, None) if player else (None, rank), seed)


class ThreadedMatch:
    """One match from its deal to its end; the players in *computers* play by themselves; *owner* watches the work."""

    def __init__(self, origin: Origin, computers: Mapping[Player, Rank], owner: Owner) -> None:
        self.origin, self._owner = origin, owner
        self.dealt: LiveMatch | None = None
        self._dealing: Job[LiveMatch] | None = Job(lambda: LiveMatch(origin, computers, thinks_elsewhere=True))
        owner.watch(self._dealing)
        self._thinking: Job[list[tuple[Question, Plan | Idle]]] | None = None
        self._stepping: Job[list[Event]] | None = None  # ticks with a possible supply drop
        self._owed = 0  # ticks to pass after those
        self._asked: list[tuple[Player, Action]] = []  # actions that wait for them, too
        self._happened: list[Event] = []
        self._hands: dict[Player, Place] = {}

    @property
    def match(self) -> Match | None:
        """The present match, once it is dealt."""
        return self.dealt.match if self.dealt else None

    @property
    def running(self) -> bool:
        """Whether a match is dealt and not over."""
        return self.dealt is not None and not self.dealt.match.over

    def hand(self, computer: Player) -> Place:
        """Return the place of a computer player's hand, in sixteenths of a cell."""
        if self.dealt and not self._stepping:
            self._hands[computer] = self.dealt.cursor(computer)
        return self._hands.get(computer, (0, 0))

    def wait(self) -> None:
        """Wait until no job runs."""
        for job in (self._dealing, self._thinking, self._stepping):
            if job:
                job.wait()

    def deal(self) -> bool:
        """Take the match from the dealer once it is dealt; tell whether it is new. Raises NoBoardError."""
        if self._dealing is None or not self._dealing.done:
            return False
        dealing, self._dealing = self._dealing, None
        self.dealt = dealing.result()
        return True

    def act(self, player: Player, action: Action) -> None:
        """Apply an action of *player*; the next :meth:`advance` returns its events."""
        if self.dealt is None:
            return
        if self._stepping:
            self._asked.append((player, action))
        else:
            self._happened += self.dealt.act(player, action)

    def advance(self, ticks: int) -> list[Event]:
        """Let *ticks* pass and return the events since the last call."""
        if self.dealt is None:
            return []
        self._owed += ticks
        if self._step(self.dealt):
            self._think(self.dealt)
        happened, self._happened = self._happened, []
        return happened

    def _step(self, live: LiveMatch) -> bool:
        """Advance by the owed ticks; tell whether no job uses the match now."""
        if self._stepping:
            if not self._stepping.done:
                return False
            self._happened += self._stepping.result()
            self._stepping = None
            asked, self._asked = self._asked, []
            for player, action in asked:
                self.act(player, action)
        owed, self._owed = self._owed, 0
        if owed and due(live.match) <= live.tick + owed and not live.match.over:
            self._stepping = Job(lambda: live.advance(owed))
            self._owner.watch(self._stepping)
            return False
        self._happened += live.advance(owed)
        return True

    def _think(self, live: LiveMatch) -> None:
        """Start a job for the computer players' questions; new ones wait until it is done."""
        if self._thinking:
            if not self._thinking.done:
                return
            for question, plan in self._thinking.result():
                live.answer(question, plan)
            self._thinking = None
        if questions := [*live.questions.values()]:
            self._thinking = Job(lambda: [(question, question.answer()) for question in questions])
            self._owner.watch(self._thinking)
