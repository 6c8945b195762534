"""
A run being played: queued inputs go in, events come out, and a log records them.

It knows ticks but no clock: the caller says how many have passed. The same coin and the same log give the same
run, tick for tick.

Time comes in as ticks. Nothing here uses chance or a screen: the same coin and the same inputs at the same ticks
give the same run.
"""

from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import replace

from game.arcade import rules
from game.arcade import stage as play
from game.arcade.events import (
    Bank,
    Banked,
    ChainBroken,
    ChainHalved,
    Choose,
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
    Pause,
    Reckless,
    Scored,
    Skip,
    StageBegan,
    Tally,
    lives_won,
    opening_points,
)
from game.arcade.stage import Stage, unseen
from game.arcade.stages import deal_steps, gold_cells
from game.arcade.state import Coin, Phase, Run, result_of
from game.engine import mouse
from game.engine.actions import Action
from game.engine.errors import GameError
from game.engine.gesture import Kind, MouseEvent
from game.engine.layout import Layout
from game.engine.steps import while_wanted
from game.play.worker import Job, Owner

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


Happened = tuple[Run, tuple[Event, ...]]


def new_run(coin: Coin) -> Run:
    """Return a new run, which waits for its first board."""
    return Run(coin)


def advance(run: Run, ticks: int) -> Happened:
    """Let *ticks* pass, with all that is due in them; a finished run does not change."""
    until = run.tick + ticks
    events: tuple[Event, ...] = ()
    while not run.over and run.due <= until:
        run, happened = _come_due(replace(run, tick=max(run.tick, run.due)))
        events += happened
    return run if run.over else replace(run, tick=until), events


def apply(run: Run, given: Input) -> Happened:
    """
    Return the run after an input, and its events.

    Raises: GameError: the board is neither this stage's nor the next one's.
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
        case Pause():
            return _pause(run)
        case Choose(_, door):
            return _choose(run, door)
        case Bank():
            return _bank(run)
        case GiveUp():
            return _end(run, Ending.GIVEN_UP)


def _dealt(run: Run, number: int, layout: Layout) -> Run:
    level = run.terms.level
    if number == run.wants and (layout.grid, layout.mine_count) != (level.grid, level.mines):
        raise GameError(f"{layout} is no board of stage {number}: {level.width}×{level.height}/{level.mines}")
    if number != run.wants:
        raise GameError(f"the board of stage {number} came, and the run wants that of {run.wants or 'none'}")
    return replace(run, layout=layout)


# Time


def _come_due(run: Run) -> Happened:
    match run.phase:
        case Phase.INTRO:
            return _begin_stage(run)
        case Phase.TALLY:
            return replace(run, phase=Phase.DOORS, until=run.tick + rules.DOORS), ()
        case Phase.DOORS:
            return _choose(run, 0)
    if run.stage and run.stage.clock_out <= run.tick:
        return _clock_out(run, run.stage)
    return _halve(run)


def clock_to_come(run: Run) -> int | None:
    """Return the ticks on the clock of the stage that is about to begin; None before its board is dealt."""
    return _begin_stage(run)[0].clock if run.layout else None


def _begin_stage(run: Run) -> Happened:
    if run.layout is None:
        raise AssertionError("an intro is never over before its board is there")
    gold, marks = gold_cells(run.coin.seed, run.terms), run.coin.question_marks
    longer = run.results[-1].without_flags if run.results else False
    stage, events = play.begin(run.terms, run.layout, run.tick, question_marks=marks, gold=gold, longer=longer)
    run, began = replace(run, phase=Phase.PLAYING, stage=stage), StageBegan(run.number)
    if not stage.cleared:
        return run, (began, *events)
    run, cleared = _clear(run)  # the whole board was one opening
    return run, (began, *events, *cleared)


def _choose(run: Run, chosen: int) -> Happened:
    """Go through a door; its points count at once."""
    if not 0 <= chosen < len(run.doors):
        return run, ()
    door = run.doors[chosen]
    run, events = _score(run, door.points)
    begun = replace(run, number=door.number, special=door.special, phase=Phase.INTRO, until=run.tick + rules.INTRO)
    return replace(begun, stage=None, layout=None), events


def _bank(run: Run) -> Happened:
    """Trade the chain for a life, if it is long enough, or else for time; once a stage."""
    if not run.bankable:
        return run, ()
    links, stage, life = run.chain.links, _begun(run), run.bankable == "life"
    stage = replace(stage, banked=True, clock_out=stage.clock_out + (0 if life else rules.BANKED_TIME))
    run = replace(
        run, stage=stage, chain=run.chain.broken(), lives=run.lives + life, lives_bought=run.lives_bought + life
    )
    return run, (Banked(links, life),)


def _clock_out(run: Run, stage: Stage) -> Happened:
    """Take a life; if another one remains, add time."""
    run, events = _lose_life(run, Loss.CLOCK)
    if run.over:
        return run, events
    more = stage.terms.more_time(stage.bbbv)
    return replace(run, stage=replace(_begun(run), clock_out=run.tick + more)), events


def _halve(run: Run) -> Happened:
    chain = run.chain.halved(run.tick, run.terms.window)
    return replace(run, chain=chain), (ChainHalved(chain.links),) if run.chain.links else ()


def _pause(run: Run) -> Happened:
    """Halve the chain and note the pause; between two stages a pause is free."""
    if run.phase is not Phase.PLAYING or run.tick in run.pauses[-1:]:
        return run, ()
    return _halve(replace(run, pauses=(*run.pauses, run.tick)))


# The player's inputs


def _hand(run: Run, event: MouseEvent) -> Happened:
    stage = run.stage
    if stage is None or run.phase is not Phase.PLAYING:
        return run, ()
    if event.kind is not Kind.MOVE and run.tick - stage.began < rules.DEAF:
        return run, ()
    hand, action, click = mouse.step(stage.mouse, event, stage.game.view, run.coin.mouse)
    clicks = int(click is not None)
    out = stage.clock_out - clicks * stage.terms.click_cost
    stage = replace(stage, mouse=hand, clicks=stage.clicks + clicks, clock_out=out)
    return _act(run, stage, action) if action else (replace(run, stage=stage), ())


def _act(run: Run, stage: Stage, action: Action) -> Happened:
    result = play.act(stage, action, run.tick)
    run, events = replace(run, stage=result.stage), tuple[Event, ...](result.events)
    if result.exploded:
        run, more = _explode(run)
    elif not result.proved:
        run, more = _break(run)
        more = (Reckless(action.cell), *more)
    elif result.cells:
        run, more = _score_opening(run, result)
    elif result.extends_window:
        run, more = replace(run, chain=run.chain.kept_alive(run.tick, run.terms.window)), ()
    else:
        more = ()
    events += more
    if not run.over and result.stage.cleared:
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


def _score_opening(run: Run, result: play.ActionResult) -> Happened:
    links = min(result.cells, rules.CHORD_LINKS) if result.chord else 1
    chain = run.chain.add(run.tick, run.terms.window, links)
    points = opening_points(result.bbbv, result.cells, chain.multiplier, chord=result.chord) * run.terms.worth
    points += rules.PER_GOLD * result.gold * chain.multiplier if chain.multiplier > 1 else 0
    run, lives = _score(replace(run, chain=chain), points)
    return run, (Scored(points, chain.links, chain.multiplier), *lives)


def _score(run: Run, points: int) -> Happened:
    """Add *points*, and the lives that the new score gives."""
    stage = _begun(run)
    further = lives_won(run.score + points) - lives_won(run.score)
    stage = replace(stage, points=stage.points + points)
    run = replace(run, stage=stage, score=run.score + points, lives=run.lives + further)
    return run, (LifeWon(run.lives),) if further else ()


def _clear(run: Run) -> Happened:
    tally = play.tally(_begun(run), run.tick)
    run, lives = _score(run, tally.total)
    run = replace(_with_result(run, tally), phase=Phase.TALLY, until=run.tick + rules.TALLY, chain=run.chain.resting())
    if _earned_life(run):
        run = replace(run, lives=run.lives + 1)
        lives = (LifeWon(run.lives),)
    return run, (Cleared(run.number, tally), *lives)


def _earned_life(run: Run) -> bool:
    """Tell whether the cleared stage is the one without flags that gives a life."""
    without = [result.without_flags for result in run.results]
    return without[-1] and sum(without) == rules.LIFE_WITHOUT_FLAGS


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
    return replace(run, results=(*run.results, result_of(_begun(run), run.tick, tally)))


def _begun(run: Run) -> Stage:
    """Return the stage, which exists from its beginning to the next intro."""
    if run.stage is None:
        raise AssertionError("the stage has not begun")
    return run.stage


class Dealing:
    """Deals every board that *session* wants; *owner* watches the work."""

    def __init__(self, session: RunSession, owner: Owner) -> None:
        self._session, self._owner = session, owner
        self._wanted = True  # whether the run still goes on
        self._job: tuple[int, Job[Layout]] | None = None  # the stage, and its board

    def update(self) -> None:
        """Pass on a finished board, and start to deal the next one."""
        if self._job and self._job[1].done:
            (number, job), self._job = self._job, None
            self._session.take_layout(number, job.result())
        wanted = self._session.wants
        if wanted is not None and self._job is None:
            seed, special = self._session.run.coin.seed, self._session.run.special
            job = Job(lambda: while_wanted(deal_steps(seed, wanted, special), lambda _: self._wanted))
            self._job = wanted, job
            self._owner.watch(job)

    def close(self) -> None:
        """Stop dealing."""
        self._wanted = False
