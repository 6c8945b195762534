"""The state of a run: stage, score, chain, lives and clock; :mod:`game.arcade.run` changes it."""

from dataclasses import dataclass
from enum import Enum

from game.arcade import rules
from game.arcade.chain import Chain
from game.arcade.doors import Door, doors
from game.arcade.events import Ending, Loss
from game.arcade.result import Result
from game.arcade.stage import Stage
from game.arcade.stages import Special, Terms, terms
from game.engine.layout import Layout
from game.engine.mouse import PLAIN_MOUSE, MouseOptions
from game.engine.view import View

NEVER = 1 << 62
"""A tick that never comes."""

NO_CHAIN = Chain()


@dataclass(frozen=True, slots=True)
class Coin:
    """The start of a run; everything else follows from it and the inputs."""

    seed: int
    question_marks: bool = False
    mouse: MouseOptions = PLAIN_MOUSE
    rules: int = rules.RULES  # their version


class Phase(Enum):
    """The phase of a run."""

    INTRO = "intro"
    PLAYING = "playing"
    TALLY = "tally"
    DOORS = "doors"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Run:
    """One run; make one with :func:`new_run`."""

    coin: Coin
    number: int = 1  # of the stage
    special: Special | None = None
    phase: Phase = Phase.INTRO
    tick: int = 0
    until: int = rules.INTRO  # tick at which the intro is over, if the board is there; the tally; the choice of a door
    stage: Stage | None = None  # None in an intro
    layout: Layout | None = None  # of this stage
    score: int = 0
    lives: int = rules.LIVES
    chain: Chain = NO_CHAIN
    results: tuple[Result, ...] = ()  # of the stages that are over
    lives_bought: int = 0
    pauses: tuple[int, ...] = ()  # ticks of the player's pauses
    ending: Ending | None = None

    @property
    def over(self) -> bool:
        """Whether the run has ended."""
        return self.phase is Phase.OVER

    @property
    def terms(self) -> Terms:
        """The terms of this stage."""
        return terms(self.number, self.special)

    @property
    def doors(self) -> tuple[Door, ...]:
        """The doors to choose from."""
        return doors(self.coin.seed, self.results[-1], self.coin.rules) if self.phase is Phase.DOORS else ()

    @property
    def view(self) -> View:
        """The player's view of this stage's board."""
        level = self.terms.level
        return self.stage.game.view if self.stage else View(level.grid, level.mines)

    @property
    def bankable(self) -> str:
        """The present trade for the chain: a life, time, or nothing."""
        stage, links = self.stage, self.chain.links
        if self.phase is not Phase.PLAYING or stage is None or stage.banked or links < rules.BANK:
            return ""
        return "life" if links >= rules.LIFE_PRICE << self.lives_bought else "time"

    @property
    def wants(self) -> int | None:
        """The stage whose board should be dealt now; None if it is dealt."""
        return self.number if self.layout is None and not self.over else None

    @property
    def clock(self) -> int:
        """The ticks left on the clock, which stops outside play."""
        if self.stage is None:
            return 0
        return max(0, self.stage.clock_out - (self.tick if self.phase is Phase.PLAYING else self._stopped))

    @property
    def losses(self) -> tuple[Loss, ...]:
        """The causes of lost lives, in order."""
        now = self.stage.losses if self.stage and self.phase is Phase.PLAYING else ()
        return tuple(loss for result in self.results for loss in result.losses) + now

    @property
    def due(self) -> int:
        """The tick of the next event that needs no input."""
        match self.phase:
            case Phase.INTRO:
                return self.until if self.layout else NEVER
            case Phase.TALLY | Phase.DOORS:
                return self.until
            case Phase.PLAYING if self.stage:
                return min(self.stage.clock_out, NEVER if self.chain.due is None else self.chain.due)
        return NEVER

    @property
    def _stopped(self) -> int:
        """The tick at which the last stage's clock stopped."""
        return self.stage.began + self.results[-1].ticks if self.stage and self.results else self.tick
