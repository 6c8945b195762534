"""
Runs played by bots and their results, which prove the balance.

Bots with these tempos really played them, and their seeds reproduce them: :func:`replay` takes
up to a second. Their results are stored here so that the first start need not wait; a test plays them again, and
``python -m tests.arcade.slow house`` prints these rows after a change of the rules.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from random import Random

from game.arcade import rules
from game.arcade.bots import HARD, Bot, Mind, think
from game.arcade.events import Bank, Choose, Ending, GiveUp, Loss
from game.arcade.kept import Kept, keep
from game.arcade.rules import SECOND
from game.arcade.session import RunSession
from game.arcade.stages import Special, deal_stage
from game.arcade.state import Coin, Phase, Run
from game.arcade.table import Entry
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


RANKS = {
    "cadet": Bot(tempo=2400 * SECOND // 1000, misreads=400),
    "recruit": Bot(tempo=1600 * SECOND // 1000, misreads=200),
    "sapper": Bot(tempo=1000 * SECOND // 1000, misreads=50),
    "captain": Bot(tempo=600 * SECOND // 1000, misreads=10),
    "marshal": Bot(tempo=350 * SECOND // 1000),
}
"""For each rank's name in Battle its bot: how quick and how sure it is in runs."""

INITIALS = {"cadet": "CDT", "recruit": "RCT", "sapper": "SPR", "captain": "CPT", "marshal": "MSL"}

RUNS = (
    ("marshal", 1, 6681000, 24, 1245),
    ("marshal", 2, 6551102, 24, 1044),
    ("captain", 1, 1384218, 19, 307),
    ("captain", 2, 1234699, 17, 569),
    ("sapper", 1, 385963, 14, 79),
    ("sapper", 2, 282925, 12, 64),
    ("recruit", 2, 63666, 6, 17),
    ("recruit", 1, 59884, 6, 19),
    ("cadet", 2, 22212, 4, 12),
    ("cadet", 1, 970, 1, 3),
)
"""Rank, seed, score, stage and longest chain, best first."""


def entries() -> tuple[Entry, ...]:
    """Return the first rows of a new table."""
    return tuple(
        Entry(INITIALS[rank], score, stage, chain, seed, rank=rank) for rank, seed, score, stage, chain in RUNS
    )


def replay(entry: Entry) -> Kept:
    """Play a row's run again, for watching. Raises KeyError if it is no computer rank's."""
    return keep(play(RANKS[entry.rank or ""], entry.seed), initials=entry.initials)
