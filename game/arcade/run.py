"""
A run: stages, score, chain, lives and clock; what hands and the dealer bring goes in, a new run and events come out.

Time comes in as ticks. Nothing here knows of chance or a screen: the same coin and the same inputs at the same ticks
give the same run.
"""

from dataclasses import dataclass, replace
from enum import Enum

from game.arcade import rules
from game.arcade import stage as play
from game.arcade.chain import Chain
from game.arcade.events import (
    ChainBroken,
    ChainHalved,
    Cleared,
    Dealt,
    Ending,
    Event,
    GiveUp,
    Hint,
    Input,
    LifeLost,
    LifeWon,
    Loss,
    Over,
    Reckless,
    Scored,
    Skip,
    StageBegan,
)
from game.arcade.score import Tally, lives_won, opening_points
from game.arcade.stage import Stage
from game.arcade.stages import Terms, terms
from game.engine import mouse
from game.engine.actions import Action
from game.engine.errors import GameError
from game.engine.gesture import Kind, MouseEvent
from game.engine.layout import Layout
from game.engine.mouse import PLAIN_MOUSE, MouseOptions
from game.engine.view import View

NEVER = 1 << 62
"""A tick that doesn't come."""

NO_CHAIN = Chain()


@dataclass(frozen=True, slots=True)
class Coin:
    """All that a run grows from."""

    seed: int
    question_marks: bool = False
    mouse: MouseOptions = PLAIN_MOUSE


class Phase(Enum):
    """What the run is at."""

    INTRO = "intro"
    PLAYING = "playing"
    TALLY = "tally"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Result:
    """How one stage came out."""

    terms: Terms
    cleared: bool
    ticks: int  # that its clock ran
    points: int  # the tally among them
    tally: Tally
    losses: tuple[Loss, ...]
    bbbv: int
    clicks: int
    flagged: bool
    reckless: int  # openings that nothing proved
    wrong_flag: bool


@dataclass(frozen=True, slots=True)
class Run:
    """One run; make one with :func:`new_run`."""

    coin: Coin
    number: int = 1  # of the stage
    phase: Phase = Phase.INTRO
    tick: int = 0
    until: int = rules.INTRO  # tick at which the intro or the tally is over, if the next board is there
    stage: Stage | None = None  # None in an intro
    layout: Layout | None = None  # of this stage
    next_layout: Layout | None = None
    score: int = 0
    lives: int = rules.LIVES
    chain: Chain = NO_CHAIN
    results: tuple[Result, ...] = ()  # of the stages that are over
    ending: Ending | None = None

    @property
    def over(self) -> bool:
        """Whether nothing can happen any more."""
        return self.phase is Phase.OVER

    @property
    def terms(self) -> Terms:
        """What this stage asks for."""
        return terms(self.number)

    @property
    def view(self) -> View:
        """What the player sees of this stage's board."""
        level = self.terms.level
        return self.stage.game.view if self.stage else View(level.grid, level.mines)

    @property
    def wants(self) -> int | None:
        """The stage whose board should be dealt now; None while there is enough."""
        if self.over:
            return None
        if self.layout is None:
            return self.number
        return self.number + 1 if self.next_layout is None else None

    @property
    def clock(self) -> int:
        """The ticks left on the clock; it stands still outside play."""
        if self.stage is None:
            return 0
        return max(0, self.stage.clock_out - (self.tick if self.phase is Phase.PLAYING else self._stopped))

    @property
    def losses(self) -> tuple[Loss, ...]:
        """What lives were lost to, from the first on."""
        now = self.stage.losses if self.stage and self.phase is Phase.PLAYING else ()
        return tuple(loss for result in self.results for loss in result.losses) + now

    @property
    def due(self) -> int:
        """The tick at which something happens by itself."""
        match self.phase:
            case Phase.INTRO:
                return self.until if self.layout else NEVER
            case Phase.TALLY:
                return self.until if self.next_layout else NEVER
            case Phase.PLAYING if self.stage:
                return min(self.stage.clock_out, NEVER if self.chain.due is None else self.chain.due)
        return NEVER

    @property
    def _stopped(self) -> int:
        """The tick at which the last stage's clock stopped."""
        return self.stage.began + self.results[-1].ticks if self.stage and self.results else self.tick


Happened = tuple[Run, tuple[Event, ...]]


def new_run(coin: Coin) -> Run:
    """Return the run as the coin drops; it waits for its first board."""
    return Run(coin)


def advance(run: Run, ticks: int) -> Happened:
    """Let *ticks* pass, with all that comes due in them; a run that is over stands still."""
    until = run.tick + ticks
    events: tuple[Event, ...] = ()
    while not run.over and run.due <= until:
        run, happened = _come_due(replace(run, tick=max(run.tick, run.due)))
        events += happened
    return run if run.over else replace(run, tick=until), events


def apply(run: Run, given: Input) -> Happened:
    """
    Return the run after what a hand or the dealer brought now, and what happened.

    Raises: GameError: a board that is not this stage's or the next one's.
    """
    if run.over:
        return run, ()
    match given:
        case MouseEvent():
            return _hand(run, given)
        case Dealt(_, number, layout):
            return _dealt(run, number, layout), ()
        case Skip():
            return advance(replace(run, until=run.tick), 0) if run.phase is not Phase.PLAYING else (run, ())
        case Hint():
            return _break(run) if run.phase is Phase.PLAYING else (run, ())
        case GiveUp():
            return _end(run, Ending.GIVEN_UP)


def _dealt(run: Run, number: int, layout: Layout) -> Run:
    level = terms(number).level
    if (layout.grid, layout.mine_count) != (level.grid, level.mines):
        raise GameError(f"{layout} is no board of stage {number}: {level.width}×{level.height}/{level.mines}")
    if number != run.wants:
        raise GameError(f"the board of stage {number} came, and the run wants that of {run.wants or 'none'}")
    return replace(run, layout=layout) if number == run.number else replace(run, next_layout=layout)


# What time brings


def _come_due(run: Run) -> Happened:
    match run.phase:
        case Phase.INTRO:
            return _begin_stage(run)
        case Phase.TALLY:
            return _next_stage(run), ()
    if run.stage and run.stage.clock_out <= run.tick:
        return _clock_out(run, run.stage)
    chain = run.chain.halved(run.tick, run.terms.window)
    return replace(run, chain=chain), (ChainHalved(chain.links),)


def _begin_stage(run: Run) -> Happened:
    if run.layout is None:
        raise AssertionError("an intro is never over before its board is there")
    stage, events = play.begin(run.terms, run.layout, run.tick, question_marks=run.coin.question_marks)
    run, began = replace(run, phase=Phase.PLAYING, stage=stage), StageBegan(run.number)
    if not stage.cleared:
        return run, (began, *events)
    run, cleared = _clear(run)  # all of it was one opening
    return run, (began, *events, *cleared)


def _next_stage(run: Run) -> Run:
    return replace(
        run,
        number=run.number + 1,
        phase=Phase.INTRO,
        until=run.tick + rules.INTRO,
        stage=None,
        layout=run.next_layout,
        next_layout=None,
    )


def _clock_out(run: Run, stage: Stage) -> Happened:
    """Take a life and give more time, if there is a life to use it."""
    run, events = _lose_life(run, Loss.CLOCK)
    if run.over:
        return run, events
    more = stage.terms.more_time(stage.bbbv)
    return replace(run, stage=replace(_begun(run), clock_out=run.tick + more)), events


# What hands bring


def _hand(run: Run, event: MouseEvent) -> Happened:
    stage = run.stage
    if stage is None or run.phase is not Phase.PLAYING:
        return run, ()
    if event.kind is not Kind.MOVE and run.tick - stage.began < rules.DEAF:
        return run, ()
    hand, action, click = mouse.step(stage.mouse, event, stage.game.view, run.coin.mouse)
    stage = replace(stage, mouse=hand, clicks=stage.clicks + (click is not None))
    return _act(run, stage, action) if action else (replace(run, stage=stage), ())


def _act(run: Run, stage: Stage, action: Action) -> Happened:
    acted = play.act(stage, action, run.tick)
    run, events = replace(run, stage=acted.stage), tuple[Event, ...](acted.events)
    if acted.exploded:
        run, more = _explode(run)
    elif not acted.proved:
        run, more = _break(run)
        more = (Reckless(action.cell), *more)
    elif acted.cells:
        run, more = _score_opening(run, acted)
    else:
        more = ()
    events += more
    if not run.over and acted.stage.cleared:
        run, more = _clear(run)
        events += more
    return run, events


def _explode(run: Run) -> Happened:
    run, broken = _break(run)
    run, lost = _lose_life(run, Loss.MINE)
    return run, broken + lost


def _break(run: Run) -> Happened:
    links = run.chain.links
    return replace(run, chain=run.chain.broken()), (ChainBroken(links),) if links else ()


def _score_opening(run: Run, acted: play.Acted) -> Happened:
    chain = run.chain.add(run.tick, run.terms.window)
    points = opening_points(acted.bbbv, acted.cells, chain.multiplier, chord=acted.chord) * run.terms.worth
    run, lives = _score(replace(run, chain=chain), points)
    return run, (Scored(points, chain.links, chain.multiplier), *lives)


def _score(run: Run, points: int) -> Happened:
    """Add *points*, and the lives that they bring."""
    stage = _begun(run)
    further = lives_won(run.score + points) - lives_won(run.score)
    stage = replace(stage, points=stage.points + points)
    run = replace(run, stage=stage, score=run.score + points, lives=run.lives + further)
    return run, (LifeWon(run.lives),) if further else ()


def _clear(run: Run) -> Happened:
    tally = play.tally(_begun(run), run.tick)
    run, lives = _score(run, tally.total)
    run = replace(_with_result(run, tally), phase=Phase.TALLY, until=run.tick + rules.TALLY, chain=run.chain.resting())
    return run, (Cleared(run.number, tally), *lives)


def _lose_life(run: Run, loss: Loss) -> Happened:
    stage = _begun(run)
    stage = replace(stage, losses=(*stage.losses, loss))
    run = replace(run, stage=stage, lives=run.lives - 1)
    lost = LifeLost(loss, run.lives)
    if run.lives:
        return run, (lost,)
    run, over = _end(run, Ending.NO_LIVES)
    return run, (lost, *over)


def _end(run: Run, ending: Ending) -> Happened:
    if run.phase is Phase.PLAYING:
        run = _with_result(run, Tally())
    return replace(run, phase=Phase.OVER, chain=run.chain.resting(), ending=ending), (Over(ending),)


def _with_result(run: Run, tally: Tally) -> Run:
    stage = _begun(run)
    result = Result(
        terms=stage.terms,
        cleared=stage.cleared,
        ticks=run.tick - stage.began,
        points=stage.points,
        tally=tally,
        losses=stage.losses,
        bbbv=stage.bbbv,
        clicks=stage.clicks,
        flagged=stage.flagged,
        reckless=stage.reckless,
        wrong_flag=stage.wrong_flag,
    )
    return replace(run, results=(*run.results, result))


def _begun(run: Run) -> Stage:
    """Return the stage, which is there from its beginning to the next intro."""
    if run.stage is None:
        raise AssertionError("the stage has not begun")
    return run.stage
