"""Runs played by bots and their results, which prove the balance."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from random import Random

from game.arcade import rules
from game.arcade.bots import HARD, Bot, Mind, think
from game.arcade.events import Bank, Choose, Ending, GiveUp, Loss
from game.arcade.rules import SECOND
from game.arcade.session import RunSession
from game.arcade.stages import Special, deal_stage
from game.arcade.state import Coin, Phase, Run
from game.engine.actions import Chord, Mark, Open
from game.engine.errors import GameError
from game.engine.gesture import CELL_UNITS, Kind, MouseEvent
from game.engine.grid import Grid
from game.engine.layout import Layout

MOST_RUNS = 100_000

LONGEST = 6 * 3600 * SECOND
"""Ticks after which a bot gives up."""

HURRY = 15 * SECOND
"""Ticks on the clock below which a bot banks its chain for time."""

Dealer = Callable[[int, int, Special | None], Layout]
"""A function from a seed, a stage and its special rule to the board."""


def play(bot: Bot, seed: int, deal: Dealer = deal_stage) -> RunSession:
    """Return the run that a bot plays with a seed, always the same."""
    session, random = RunSession(Coin(seed)), Random(seed)
    mind, stage = Mind(0), 0
    while not session.run.over:
        run = session.run
        if run.tick >= LONGEST:
            session.post(GiveUp(run.tick))
        while (wanted := session.wants) is not None:
            session.take_layout(wanted, deal(seed, wanted, session.run.special))
        if run.phase is Phase.DOORS:
            session.post(Choose(run.tick, min(bot.door, len(run.doors) - 1)))
            session.advance(0)
            continue
        if run.phase is not Phase.PLAYING:
            session.advance(session.run.due - run.tick)
            continue
        if bot.banks and bot.banks == run.bankable and (bot.banks == "life" or run.clock < HURRY):
            session.post(Bank(run.tick))
        if stage != run.number:
            stage, mind = run.number, Mind(run.terms.first)
            session.advance(rules.DEAF)
        mind, action = think(bot, mind, session.run.view, random)
        session.advance(bot.pause(random) * (HARD if mind.hard else 1))
        if action and session.run.phase is Phase.PLAYING:
            _click(session, action)
    return session


def _click(session: RunSession, action: Open | Mark | Chord) -> None:
    run = session.run
    x, y = _middle(run.view.grid, action.cell)
    kinds = (Kind.LEFT_PRESS, Kind.LEFT_RELEASE)
    if isinstance(action, Mark):
        kinds = (Kind.RIGHT_PRESS, Kind.RIGHT_RELEASE)
    elif isinstance(action, Chord):
        kinds = (Kind.MIDDLE_PRESS, Kind.MIDDLE_RELEASE)
    for kind in kinds:
        session.post(MouseEvent(run.tick, kind, x, y))
    session.advance(0)


def _middle(grid: Grid, cell: int) -> tuple[int, int]:
    y, x = divmod(cell, grid.width)
    return x * CELL_UNITS + CELL_UNITS // 2, y * CELL_UNITS + CELL_UNITS // 2


@dataclass(frozen=True, slots=True)
class Trial:
    """The results of a bot's runs."""

    bot: Bot
    runs: tuple[Run, ...] = field(repr=False)

    def as_json(self) -> dict[str, object]:
        """Return the figures for other programs."""
        losses = [loss for run in self.runs for loss in run.losses]
        last = [run.losses[-1] for run in self.runs if run.ending is Ending.NO_LIVES]
        endings = [run.ending for run in self.runs]
        return {
            "runs": len(self.runs),
            "stage": _spread([run.number for run in self.runs]),
            "score": _spread([run.score for run in self.runs]),
            "seconds": _spread([run.tick // SECOND for run in self.runs]),
            "chain": _spread([run.chain.longest for run in self.runs]),
            "lives_lost": {loss.value: losses.count(loss) for loss in Loss},
            "last_life": {loss.value: last.count(loss) for loss in Loss},
            "ends": {ending.value: endings.count(ending) for ending in Ending},
        }

    def lines(self) -> Iterator[str]:
        """Yield the same as lines of text."""
        tempo = self.bot.tempo * 1000 // SECOND
        yield f"{len(self.runs)} runs by a bot of {self.bot.style.value}, {tempo} ms an action"
        figures = self.as_json()
        for name in ("stage", "score", "seconds", "chain"):
            spread = figures[name]
            if isinstance(spread, dict):
                yield f"{name:9} " + ", ".join(f"{part} {value:,}" for part, value in spread.items())
        for name in ("lives_lost", "last_life"):
            losses = figures[name]
            if isinstance(losses, dict):
                told = ", ".join(f"the {loss} {count}" for loss, count in losses.items())
                yield f"{name.replace('_', ' ')} to {told}"


Each = Callable[[Callable[[int], Run], Sequence[int]], Iterable[Run]]
"""A function like ``map``, which may use other processes."""


def trial(bot: Bot, runs: int, seed: int, each: Each = map) -> Trial:
    """
    Let a bot play *runs* runs, the first from *seed*, the next from the seed after it.

    Raises GameError for an absurd number of runs.
    """
    if not 1 <= runs <= MOST_RUNS:
        raise GameError(f"a trial has 1 to {MOST_RUNS} runs, not {runs}")
    return Trial(bot, tuple(each(partial(_run_of, bot), range(seed, seed + runs))))


def _run_of(bot: Bot, seed: int) -> Run:
    return play(bot, seed).run


def _spread(values: Sequence[int]) -> dict[str, int]:
    """Return the first decile, the median and the last decile: of two values the lower, lower and higher."""
    found = sorted(values)
    last = len(found) - 1
    return {"p10": found[last // 10], "median": found[last // 2], "p90": found[(9 * last + 5) // 10]}
