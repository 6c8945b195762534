"""
Measures the history's times: ``python -m tests.store.measure [most games]``.

Prints the times to add a game with its replay at several sizes, to make the tables, to open the history and to back it
up, and the delays of a loop of 4 ms steps while games are saved in the background.
"""

import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from statistics import quantiles
from tempfile import TemporaryDirectory
from time import perf_counter, sleep

from game.store.access import back_up, open_records
from game.store.keeper import Keeper
from game.store.kinds import Order
from game.store.records import Records
from game.store.settings import KEPT_REPLAYS
from tests.store.made import any_game, game, replay_text

STEP = 0.004


def taken_ms(work: Callable[[], object]) -> float:
    """Return the milliseconds that *work* takes."""
    begun = perf_counter()
    work()
    return (perf_counter() - begun) * 1000


def told(name: str, values: list[float]) -> str:
    """Return a line with the median, the 95th percentile and the worst."""
    cuts = quantiles(values, n=100)
    return f"{name:<44} p50 {cuts[49]:7.2f}  p95 {cuts[94]:7.2f}  worst {max(values):7.2f} ms"


def measure_adds(records: Records, random: Random, at: int) -> list[float]:
    """Return the times of 200 games added to a history of *at* games, replay and disk included."""
    text = replay_text(random)
    return [taken_ms(partial(records.add, any_game(random, n), text)) for n in range(at, at + 200)]


def measure_questions(records: Records) -> None:
    """Print the time of each question, for the fullest table and for all games."""
    table = max(records.tables(), key=lambda table: records.tables()[table])
    one = records.best(table, Order.IOE)[-1]
    questions: dict[str, Callable[[], object]] = {
        "games, the last 100": lambda: records.games(table),
        "best 10 by time": lambda: records.best(table, Order.TIME),
        "best 10 by 3BV/s": lambda: records.best(table, Order.SPEED),
        "best 10 by IOE": lambda: records.best(table, Order.IOE),
        "place of a game by IOE": lambda: records.place(one, Order.IOE),
        "tables": records.tables,
        "summary of one table": lambda: records.summary(table),
        "summary of everything": records.summary,
        "3BV/s of the last 100": lambda: records.speeds(table),
        "fatal cells": lambda: records.fatal_cells(table),
    }
    for name, question in questions.items():
        print(told(name, [taken_ms(question) for _ in range(5)]))


def measure_steps(save: Callable[[], object], seconds: float) -> list[float]:
    """Return the milliseconds by which each 4 ms sleep was too long, for *seconds* with two saves a second."""
    late = []
    for step in range(int(seconds / STEP)):
        if step % 125 == 0:
            save()
        late.append(taken_ms(lambda: sleep(STEP)) - STEP * 1000)
    return late


def main(most: int = 100_000) -> None:
    """Measure with 0, a tenth and all of *most* games."""
    random = Random(1)
    with TemporaryDirectory() as folder:
        path = Path(folder) / "records.sqlite"
        have = 0
        for size in (0, most // 10, most):
            records = open_records(path, keep=KEPT_REPLAYS)
            records.merge((any_game(random, n), None) for n in range(have, size))
            print(told(f"add, at {size} games", measure_adds(records, random, size)))
            have = size + 200
            if size == most:
                measure_questions(records)
                print(f"backup {taken_ms(partial(back_up, records.database)):.0f} ms")
            records.close()
        print(f"open {taken_ms(lambda: open_records(path).close()):.0f} ms, {path.stat().st_size / 1e6:.0f} MB")
        measure_frames(path, random)


def measure_frames(path: Path, random: Random) -> None:
    """Print the delays of a loop's steps without and with games saved in the background."""
    print(told("step late, nothing saved", measure_steps(lambda: None, 5)))
    keeper, text = Keeper(path), replay_text(random)
    calls: list[float] = []
    numbers = iter(range(10**9, 10**10))

    def save() -> None:
        calls.append(taken_ms(partial(keeper.put, game(next(numbers)), text)))

    print(told("step late, the first game opens the history", measure_steps(save, 2)))
    print(told("step late, 2 games a second", measure_steps(save, 5)))
    print(told("put", calls))
    keeper.close()
    assert not keeper.problem, keeper.problem


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
