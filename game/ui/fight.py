"""
A duel against a computer player whose slow work is done beside the frame.

Dealing, thinking and looking for a place to drop supplies take up to some 20 ms each
on the largest board: each is a job in a thread of its own, and the match waits only
for the last.
"""

from dataclasses import dataclass

from game.battle.duel import Duel, Question, Setup
from game.battle.events import Event
from game.battle.levels import Rank
from game.battle.match import Match
from game.battle.opponent import Place, Plan
from game.battle.rules import Action, Rules
from game.battle.sight import Side
from game.engine.level import Level
from game.play.worker import Job


@dataclass(frozen=True, slots=True)
class Terms:
    """What a person and a computer player agreed on before they begin."""

    board: Level
    rules: Rules
    rank: Rank
    side: Side  # the person's
    seed: int | None = None  # None: another board each time


class Fight:
    """One match from its dealing on."""

    def __init__(self, terms: Terms, seed: int) -> None:
        self.setup = setup = Setup(terms.board, terms.rules, seed)
        self._side = terms.side
        self.duel: Duel | None = None  # once it is dealt
        computer = {terms.side.other: terms.rank}
        self._dealing: Job[Duel] | None = Job(lambda: Duel(setup, computer, thinks_elsewhere=True))
        self._thinking: tuple[Question, Job[Plan]] | None = None
        self._stepping: Job[list[Event]] | None = None  # ticks in which supplies may be dropped
        self._owed = 0  # ticks to pass after those
        self._asked: list[Action] = []  # actions that wait for them too
        self._happened: list[Event] = []
        self._hand: Place = (0, 0)

    @property
    def match(self) -> Match | None:
        """The match as it stands, once it is dealt."""
        return self.duel.match if self.duel else None

    @property
    def running(self) -> bool:
        """Whether there is a match that is not over."""
        return self.duel is not None and not self.duel.match.over

    @property
    def hand(self) -> Place:
        """Where the computer player's hand is, in sixteenths of a cell."""
        if self.duel and not self._stepping:
            self._hand = self.duel.cursor(self._side.other)
        return self._hand

    def wait(self) -> None:
        """Return when nothing is being worked out."""
        for job in (self._dealing, self._thinking and self._thinking[1], self._stepping):
            if job:
                job.wait()

    def deal(self) -> bool:
        """Take the match over once it is dealt; tell whether it is new. Raises NoBoardError."""
        if self._dealing is None or not self._dealing.done:
            return False
        dealing, self._dealing = self._dealing, None
        self.duel = dealing.result()
        return True

    def act(self, action: Action) -> None:
        """Do what the person asks; what happens by it comes with the next :meth:`advance`."""
        if self.duel is None:
            return
        if self._stepping:
            self._asked.append(action)
        else:
            self._happened += self.duel.act(self._side, action)

    def advance(self, ticks: int) -> list[Event]:
        """Let *ticks* pass and return what happened since the last time."""
        if self.duel is None:
            return []
        self._owed += ticks
        if self._step(self.duel):
            self._think(self.duel)
        happened, self._happened = self._happened, []
        return happened

    def _step(self, duel: Duel) -> bool:
        """Pass the ticks that are owed; tell whether nobody else is at the duel."""
        if self._stepping:
            if not self._stepping.done:
                return False
            self._happened += self._stepping.result()
            self._stepping = None
            asked, self._asked = self._asked, []
            for action in asked:
                self.act(action)
        owed, self._owed = self._owed, 0
        if owed and duel.match.drop_due <= duel.tick + owed and not duel.match.over:
            self._stepping = Job(lambda: duel.advance(owed))
            return False
        self._happened += duel.advance(owed)
        return True

    def _think(self, duel: Duel) -> None:
        """Have the computer player's questions answered, one at a time."""
        if self._thinking:
            question, job = self._thinking
            if not job.done:
                return
            duel.answer(question, job.result())
            self._thinking = None
        for question in duel.questions.values():
            self._thinking = question, Job(question.answer)
