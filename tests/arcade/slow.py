"""
Checks of runs that take minutes: ``python -m tests.arcade.slow balance|ends|house [runs]``.

The suite runs small samples of them.
"""

import sys
from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import pairwise
from random import Random
from time import process_time

from game.arcade import trial
from game.arcade.bots import Bot, Style
from game.arcade.events import Bank, Event, Exploded, GiveUp, Hint, LifeLost, Loss, Pause, Skip
from game.arcade.rules import SECOND
from game.arcade.session import RunSession, replay
from game.arcade.stages import deal_stage
from game.arcade.state import Coin, Phase
from game.arcade.trial import Trial, play
from game.engine.gesture import CELL_UNITS, Kind, MouseEvent
from game.engine.grid import cells_of
from game.engine.layout import Layout
from game.engine.mouse import MouseOptions

PLAYERS = {
    "novice": Bot(tempo=2 * SECOND, misreads=300),
    "casual": Bot(tempo=1200 * SECOND // 1000, misreads=100),
    "good": Bot(tempo=700 * SECOND // 1000, misreads=50),
    "expert": Bot(tempo=350 * SECOND // 1000, misreads=30),
    "fastest": Bot(tempo=180 * SECOND // 1000, misreads=20),
}
"""From the slowest: 2 s with 3 % misreads, 1.2 s with 1 %, 0.7 s with 0.5 %, 0.35 s with 0.3 %, 0.18 s with 0.2 %."""

IDLERS = [
    Bot(Style.IDLE),
    *(Bot(style, tempo) for style in (Style.SPAM, Style.RANDOM, Style.PATTERN) for tempo in (50, 2 * SECOND)),
]
"""Bots that don't play, quick and slow ones; each must score less than a player."""

deal = lru_cache(maxsize=None)(deal_stage)


def balance(runs: int) -> Iterator[str]:
    """Print the results of PLAYERS, how often each beats the next slower one on a seed, and those of IDLERS."""
    scores: dict[str, list[int]] = {}
    for name, bot in PLAYERS.items():
        played = Trial(bot, tuple(play(bot, seed, deal).run for seed in range(1, runs + 1)))
        scores[name] = [run.score for run in played.runs]
        yield f"{name:8} {played.as_json()}"
    names = [*PLAYERS]
    for slower, faster in pairwise(names):
        more = sum(two > one for one, two in zip(scores[slower], scores[faster], strict=True))
        yield f"{faster} scores more than {slower} from {more} of {runs} seeds"
    seeds = min(runs, 100)
    for bot in IDLERS:
        idle = [play(bot, seed, deal).run.score for seed in range(1, seeds + 1)]
        less = sum(one < two for one, two in zip(idle, scores["novice"], strict=False))
        told = f"{bot.style.value}, {1000 * bot.tempo // SECOND} ms:"
        yield f"{told} less than novice from {less} of {seeds} seeds, {max(idle)} at most"


def ends(runs: int) -> Iterator[str]:
    """Play runs of random actions and check each of them."""
    endings = {"mine": 0, "clock": 0}
    for seed in range(runs):
        for loss in check_random_run(seed):
            endings[loss.value] += 1
    yield f"{runs} runs, all ended; lives lost {endings}"


def house_rows(_: int) -> Iterator[str]:
    """Print the rows for the computer ranks: two runs of each rank."""
    found = []
    for rank, bot in trial.RANKS.items():
        for seed in (1, 2):
            run = play(bot, seed, deal).run
            found.append((rank, seed, run.score, run.number, run.chain.longest))
    for row in sorted(found, key=lambda row: -row[2]):
        yield f"    {row},".replace("'", '"')


def check_random_run(seed: int) -> tuple[Loss, ...]:
    """Play a random run: the score never falls, only mines and the clock cost lives, it ends, and it replays."""
    random = Random(seed)
    options = MouseOptions(*(random.random() < 0.3 for _ in range(2)))
    session = RunSession(Coin(random.randrange(50), random.random() < 0.3, options))
    sense, pace = random.choice((0.0, 0.7, 0.97, 1.0)), random.choice((1, 1, 10, 60))
    while not session.run.over:
        before = session.run
        assert before.tick < 3600 * SECOND, "a run that nobody can win has not ended"
        events = _anything(session, random, sense, pace)
        after = session.run
        assert after.score >= before.score
        check_lives(before.lives, after.lives, events)
        assert after.chain.links <= after.chain.longest
    again = replay(session.run.coin, session.log, session.run.tick)
    assert again.run == session.run
    assert again.log == session.log
    return session.run.losses


def check_lives(before: int, after: int, events: list[Event]) -> None:
    """Assert that each lost life has an event that names a mine or the clock."""
    lost = [event.loss for event in events if isinstance(event, LifeLost)]
    mines = sum(isinstance(event, Exploded) for event in events)
    assert lost.count(Loss.MINE) == mines
    assert after >= before - len(lost)
    assert (after < before) <= bool(lost)


def _anything(session: RunSession, random: Random, sense: float, pace: int) -> list[Event]:
    """Post a random input or advance time; *sense* is the share of sensible clicks, *pace* multiplies the time."""
    run = session.run
    if session.wants is not None and (random.random() < 0.5 or run.phase is not Phase.PLAYING):
        session.take_layout(session.wants, deal(run.coin.seed, session.wants, run.special))
    what = random.random()
    if what < 0.003:
        session.post(random.choice((Skip, Hint, Pause, Bank, GiveUp))(run.tick))
    elif what < 0.9 and run.stage:
        _gesture(session, random, run.stage.game.layout, sense)
    return session.advance(pace * random.choice((0, 0, 1, 5, 40)))


def _gesture(session: RunSession, random: Random, layout: Layout, sense: float) -> None:
    tick, grid = session.run.tick, layout.grid
    open_now = random.random() < 0.6
    sensible = (layout.safe if open_now else layout.mines) & session.run.view.covered
    cells = sensible if sensible and random.random() < sense else grid.full
    y, x = divmod(random.choice(cells_of(cells)), grid.width)
    names = random.choice(("lc lr", "lc rc lr rr", "sc lr", "mc mr", "lc lr lc lr")) if not open_now else "lc lr"
    if not open_now and random.random() < 0.6:
        names = "rc rr"
    for name in names.split():
        session.post(MouseEvent(tick, Kind(name), x * CELL_UNITS, y * CELL_UNITS))


RUNS: dict[str, tuple[Callable[[int], Iterator[str]], int]] = {
    "balance": (balance, 300),
    "ends": (ends, 10_000),
    "house": (house_rows, 1),
}


def main(arguments: list[str]) -> None:
    """Run one of the checks, with the given or the usual number of runs."""
    run, usual = RUNS[arguments[0]]
    for line in run(int(arguments[1]) if arguments[1:] else usual):
        print(line, flush=True)
    print(f"{process_time():.0f} s of processor")


if __name__ == "__main__":
    main(sys.argv[1:])
