"""
The state of a run: stage, score, chain, lives and clock; :mod:`game.arcade.session` changes it.

Every window of time without a new link halves it. Between stages, and until a stage's first link, it rests.

They come from the run's seed, so everybody with the seed has the same choice. In the second stage, and in every fourth
after it, both doors are special; otherwise one of them leads to a plain board.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from enum import Enum
from math import isqrt
from random import Random

from game.arcade import rules
from game.arcade.daily import Day
from game.arcade.events import Ending, Loss, Tally
from game.arcade.rules import MORE_LINKS, SECOND
from game.arcade.stage import Stage
from game.arcade.stages import Special, Terms, specials, terms
from game.engine.gesture import TICK_MS
from game.engine.layout import Layout
from game.engine.mouse import PLAIN_MOUSE, MouseOptions
from game.engine.view import View
from game.i18n.catalogue import Words


@dataclass(frozen=True, slots=True)
class Chain:
    """The links, and the tick at which they are halved."""

    links: int = 0
    longest: int = 0  # of the run
    due: int | None = None  # tick; None while it rests

    @property
    def multiplier(self) -> int:
        """The factor on points."""
        return (1 + isqrt(1 + 8 * self.links // MORE_LINKS)) // 2

    @property
    def next_at(self) -> int:
        """The number of links for the next multiplier."""
        return MORE_LINKS * self.multiplier * (self.multiplier + 1) // 2

    def add(self, tick: int, window: int, links: int = 1) -> "Chain":
        """Return the chain with *links* more links."""
        links += self.links
        return Chain(links, max(self.longest, links), tick + window)

    def kept_alive(self, tick: int, window: int) -> "Chain":
        """Return the chain with a new window; a resting chain stays at rest."""
        return self if self.due is None else replace(self, due=tick + window)

    def halved(self, tick: int, window: int) -> "Chain":
        """Return the chain after a gap; an empty chain rests."""
        links = self.links // 2
        return replace(self, links=links, due=tick + window if links else None)

    def broken(self) -> "Chain":
        """Return the chain with no links."""
        return Chain(longest=self.longest)

    def resting(self) -> "Chain":
        """Return the chain at rest, waiting for the next stage."""
        return replace(self, due=None)


@dataclass(frozen=True, slots=True)
class Result:
    """The result of one stage."""

    terms: Terms
    cleared: bool
    ticks: int  # of its running clock
    points: int  # including the tally
    tally: Tally
    losses: tuple[Loss, ...]
    bbbv: int
    clicks: int
    flagged: bool
    reckless: int  # unproved openings
    wrong_flag: bool

    @property
    def without_flags(self) -> bool:
        """Whether the stage was cleared without any flag."""
        return self.cleared and not self.flagged


def result_of(stage: Stage, tick: int, tally: Tally) -> Result:
    """Return the result of a stage that ends at *tick*."""
    return Result(
        terms=stage.terms,
        cleared=stage.cleared,
        ticks=tick - stage.began,
        points=stage.points,
        tally=tally,
        losses=stage.losses,
        bbbv=stage.bbbv,
        clicks=stage.clicks,
        flagged=stage.flagged,
        reckless=stage.reckless,
        wrong_flag=stage.wrong_flag,
    )


@dataclass(frozen=True, slots=True)
class Door:
    """One door's stage, and the points that it gives at once."""

    number: int  # of the stage
    special: Special | None = None
    points: int = 0

    @property
    def terms(self) -> Terms:
        """The terms of its stage."""
        return terms(self.number, self.special)


def doors(seed: int, last: Result, version: int = rules.RULES) -> tuple[Door, ...]:
    """
    Return the doors after a stage, by a *version* of the rules.

    A quick first stage opens a third one, which skips three stages for points.
    """
    number = last.terms.number + 1
    one, other = Random(seed * 65_537 + number << 1).sample(specials(version), 2)
    both = number % rules.SPECIAL_EVERY == 2
    found = (Door(number, one if both else None), Door(number, other))
    quick = rules.WARP_TIME * last.terms.clock(last.bbbv) >= 100 * last.ticks
    if number == 2 and quick and not last.losses:
        return (*found, Door(number + rules.WARP, points=rules.WARP * last.points))
    return found


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


def read_splits(text: str) -> dict[int, int]:
    """Return the milliseconds up to each cleared stage's end, from the text in a record."""
    pairs = (split.split(" ") for split in text.split(";") if split)
    return {int(stage): int(time) for stage, time in pairs}


def ahead(results: Iterable[Result], best: Mapping[int, int]) -> int | None:
    """Return a run's lead in seconds at the end of the last stage that both cleared; negative if behind."""
    ticks, lead = 0, None
    for result in results:
        ticks += result.ticks
        if result.cleared and result.terms.number in best:
            lead = round(best[result.terms.number] / 1000 - ticks / SECOND)
    return lead


def pace(run: Run, best: Mapping[int, int]) -> float | None:
    """Return how much of this stage the best run had done after the same time, 0–1; None if it had no such stage."""
    if run.number not in best or run.stage is None:
        return None
    begun = max((time for stage, time in best.items() if stage < run.number), default=0)
    now = sum(result.ticks for result in run.results) + run.tick - run.stage.began
    took = max(1, best[run.number] - begun)
    return max(0.0, min(1.0, (now * TICK_MS - begun) / took))


NAME = "Minesweeper Arcade"
SPOTLESS, CLEARED, DEARLY, ENDED = "★", "●", "◐", "×"
"""Signs of a stage: cleared clean, cleared, cleared with lives lost, not cleared (the run ended there)."""

IN_A_ROW = 10


def symbol(result: Result) -> str:
    """Return the sign of a stage."""
    if not result.cleared:
        return ENDED
    if result.losses:
        return DEARLY
    return SPOTLESS if result.tally.clean else CLEARED


def share_lines(run: Run, words: Words, day: Day | None = None) -> list[str]:
    """Return the lines: name and date, the result, the pauses, and the stages' signs, ten to a row."""
    symbols = "".join(map(symbol, run.results))
    rows = [symbols[at : at + IN_A_ROW] for at in range(0, len(symbols), IN_A_ROW)]
    title = f"{NAME} {day}" if day else NAME
    told = words("run.told", score=words.number(run.score), stage=run.number, chain=run.chain.longest)
    if run.pauses:
        told += f" · {words('run.pauses', count=len(run.pauses))}"
    return [title, told, *rows]
