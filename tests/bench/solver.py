"""
Compares the solver with ms_toollib (Rust) in one run, and measures win rates: ``python -m tests.bench.solver``.

Both programs take turns, so a machine that slows down slows both; times are processor time. Without ms_toollib only
our own figures are printed.
"""

import argparse
import importlib
import os
from collections.abc import Callable, Iterator
from random import Random
from statistics import median, quantiles
from time import process_time
from typing import Any

from game.cli.bench import BenchTerms, measure
from game.cli.farm import Processes
from game.cli.main import positive, whole_number
from game.engine import metrics
from game.engine.deal import Start, deal
from game.engine.layout import Layout
from game.engine.level import BEGINNER, EXPERT, INTERMEDIATE
from game.engine.view import View
from game.generator.no_guess import deal_no_guess
from game.solver.chances import mine_chances
from game.solver.deduce import easiest_safe

BOARDS, ROUNDS = 300, 1_000
RATES = (
    ("expert, opening start at (3,3)", EXPERT, (3, 3), Start.OPENING),
    ("expert, safe start in the corner", EXPERT, (0, 0), Start.SAFE),
    ("intermediate, opening start at (2,2)", INTERMEDIATE, (2, 2), Start.OPENING),
    ("beginner, opening start at (2,2)", BEGINNER, (2, 2), Start.OPENING),
)


def report(games: int, seed: int) -> Iterator[str]:
    """Measure, and yield each result as a line."""
    theirs = _peer()
    if theirs is None:
        yield "ms_toollib is not installed: our own figures only"
    yield f"{'expert 30×16/99, ms':34}{'ours':>9}{'p95':>9}{'theirs':>10}{'p95':>9}{'ours/theirs':>13}{'p95':>7}"
    random = Random(seed)
    for name, ours, other in _tasks(random, theirs):
        yield _row(name, *_measure(ours, other))
    for name, level, (x, y), start in RATES:
        terms = BenchTerms(level, level.grid.cell(x, y), start, by_force=False)
        yield f"wins, {name}: {measure(terms, games, seed, Processes(os.cpu_count() or 1))}"


def _peer() -> Any:
    """Return ms_toollib, or None if it is not installed."""
    try:
        return importlib.import_module("ms_toollib")
    except ImportError:
        return None


Task = tuple[str, Callable[[int], float], Callable[[int], float] | None]


def _measure_time(work: Callable[[], object]) -> float:
    """Return the processor time of *work* in seconds; other programs don't count."""
    began = process_time()
    work()
    return process_time() - began


def _tasks(random: Random, theirs: Any) -> Iterator[Task]:
    """Yield each task as two functions, ours and theirs, from a number to the seconds it took."""
    expert, middle = EXPERT.grid, EXPERT.grid.cell(3, 3)
    layouts = [deal(expert, EXPERT.mines, middle, Start.OPENING, random) for _ in range(BOARDS)]
    stalls = [view for view in map(first_stall, layouts) if view]
    boards = [_their_board(layout) for layout in layouts] if theirs else []
    yield (
        "deal and numbers",
        lambda _: _measure_time(lambda: deal(expert, 99, middle, Start.OPENING, random)),
        (lambda _: _measure_time(lambda: theirs.laymine_op(16, 30, 99, 3, 3))) if theirs else None,
    )
    yield (
        "3BV",
        lambda number: _measure_time(lambda: metrics.count_bbbv(layouts[number % BOARDS])),
        (lambda number: _measure_time(lambda: theirs.cal_bbbv(boards[number % BOARDS]))) if theirs else None,
    )
    yield (
        "exact chances at the first stall",
        lambda number: _measure_time(lambda: mine_chances(stalls[number % len(stalls)])),
        (lambda number: _their_chances(theirs, stalls[number % len(stalls)])) if theirs else None,
    )
    yield (
        "no-guess board",
        lambda _: _measure_time(lambda: deal_no_guess(expert, 99, middle, Start.OPENING, random)),
        (lambda _: _measure_time(lambda: theirs.laymine_solvable(16, 30, 99, 3, 3))) if theirs else None,
    )


def first_stall(layout: Layout) -> View | None:
    """Open all certain cells after a first opening at (3,3); return the view of the first stall, or None if won."""
    fresh, opened, mines = 1 << layout.grid.cell(3, 3), 0, 0
    while fresh:
        opened |= layout.flood(fresh)
        if opened == layout.safe:
            return None
        view = View(layout.grid, layout.mine_count, opened, layout.numbers_of(opened))
        fresh, mines = easiest_safe(view, mines)
    return view


def _their_board(layout: Layout) -> list[list[int]]:
    """Return a layout as rows of numbers, −1 for a mine."""
    view = View(layout.grid, layout.mine_count, layout.safe, layout.numbers_of(layout.safe))
    return _rows(view, covered=-1)


def _rows(view: View, covered: int) -> list[list[int]]:
    width = view.grid.width
    cells = [view.number(cell) if view.is_open(cell) else covered for cell in range(view.grid.size)]
    return [cells[start : start + width] for start in range(0, view.grid.size, width)]


def _their_chances(theirs: Any, view: View) -> float:
    rows = _rows(view, covered=10)
    return _measure_time(lambda: theirs.cal_probability_onboard(rows, view.mines))


def _measure(ours: Callable[[int], float], other: Callable[[int], float] | None) -> tuple[list[float], list[float]]:
    """Measure both in turns, in milliseconds; the first round is for warming up and does not count."""
    mine, theirs = [], []
    ours(0)
    if other:
        other(0)
    for number in range(ROUNDS):
        mine.append(ours(number) * 1000)
        if other:
            theirs.append(other(number) * 1000)
    return mine, theirs


def _row(name: str, mine: list[float], theirs: list[float]) -> str:
    middle, high = median(mine), quantiles(mine, n=20)[-1]
    line = f"{name:34}{middle:9.3f}{high:9.3f}"
    if not theirs:
        return line
    their_middle, their_high = median(theirs), quantiles(theirs, n=20)[-1]
    return f"{line}{their_middle:10.3f}{their_high:9.3f}{middle / their_middle:13.2f}{high / their_high:7.2f}"


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m tests.bench.solver")
    parser.add_argument("--games", type=positive(), default=400, help="games for each win rate (400)")
    parser.add_argument("--seed", type=whole_number, default=1, help="where the boards come from (1)")
    for line in report(**vars(parser.parse_args())):
        print(line, flush=True)
