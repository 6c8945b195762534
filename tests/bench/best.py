"""
One "best" everywhere: ``python -m tests.bench.best 2000`` checks 2,000 guesses of seeded games.

It counts the guesses at which hint, review and strategy name different cells, and those whose lowest mine chance is
elsewhere; it measures the time of a hint, and the loss of its cell on boards of at most 25 cells. There the exact
optimum comes from an independent enumeration: it lists layouts cell by cell and plays games to their end with plain
sets, without a line of the solver.
"""

import sys
from collections.abc import Iterator
from functools import cache
from random import Random
from statistics import median, quantiles
from time import process_time

from game.engine.deal import Start, deal
from game.engine.grid import cells_of
from game.engine.level import BEGINNER, EXPERT, INTERMEDIATE, Level
from game.engine.view import View
from game.review.analysis import answer
from game.solver.advice import advise
from game.solver.chances import mine_chances
from game.solver.strategy import best_move
from tests.solver.slow import around, number

LEVELS = (EXPERT, INTERMEDIATE, BEGINNER, Level("small", 7, 7, 10), Level("tiny", 5, 5, 6), Level("flat", 6, 4, 6))
SMALLEST = (3, 3), (4, 4), (5, 4), (5, 5), (8, 3), (12, 2)
MOST_LAYOUTS = 400
"""The most layouts for which the slow enumeration plays a small board to its end."""


def guesses(levels: tuple[Level, ...], random: Random) -> Iterator[View]:
    """Yield positions of lucky games in which no cell is certainly safe."""
    while True:
        for level in levels:
            first = random.randrange(level.grid.size)
            layout = deal(level.grid, level.mines, first, Start.SAFE, random)
            opened = layout.flood(1 << first)
            while opened != layout.safe:
                view = View(level.grid, level.mines, opened, layout.numbers_of(opened))
                safe = mine_chances(view).safe & view.covered
                if not safe:
                    yield view
                    safe = 1 << random.choice(cells_of(layout.safe & view.covered))
                opened |= layout.flood(safe)


def small_levels() -> tuple[Level, ...]:
    """Return boards of at most 25 cells, with few and with many mines."""
    return tuple(Level("small", w, h, max(1, w * h * part // 20)) for w, h in SMALLEST for part in (3, 4, 5, 6))


def value_of_cells(view: View) -> dict[int, float] | None:
    """Return the share of layouts that perfect play wins after each cell; None if there are too many layouts."""
    neighbours = around(view.grid.width, view.grid.height)
    covered = [cell for cell in range(view.grid.size) if not view.is_open(cell)]
    layouts = list(_laid(view, neighbours, covered))
    if len(layouts) > MOST_LAYOUTS:
        return None

    def parts(left: frozenset[int], cell: int) -> list[frozenset[int]]:
        """Return the layouts in which a cell is safe, grouped by the number that it shows."""
        by_number: dict[int, set[int]] = {}
        for one in left:
            if cell not in layouts[one]:
                by_number.setdefault(number(layouts[one], neighbours[cell]), set()).add(one)
        return [frozenset(part) for part in by_number.values()]

    @cache
    def wins(left: frozenset[int]) -> int:
        """Return how many of the layouts *left* perfect play wins; a safe cell without information costs nothing."""
        if len(left) == 1:
            return 1
        found = [part for cell in covered if (part := parts(left, cell)) and part != [left]]
        for part in found:
            if sum(map(len, part)) == len(left):
                return sum(map(wins, part))
        best = 0
        for part in sorted(found, key=lambda part: -sum(map(len, part))):
            if sum(map(len, part)) > best:
                best = max(best, sum(map(wins, part)))
        return best

    everything = frozenset(range(len(layouts)))
    return {cell: sum(map(wins, parts(everything, cell))) / len(layouts) for cell in covered}


def _laid(view: View, neighbours: list[list[int]], covered: list[int]) -> Iterator[frozenset[int]]:
    """Lay mines cell by cell while every number can still be satisfied."""
    numbers = {cell: view.number(cell) for cell in range(view.grid.size) if view.is_open(cell)}

    def fits(mines: frozenset[int], decided: int) -> bool:
        rest = set(covered[decided:])
        return all(
            0 <= shown - number(mines, neighbours[cell]) <= sum(one in rest for one in neighbours[cell])
            for cell, shown in numbers.items()
        )

    def lay(mines: frozenset[int], decided: int) -> Iterator[frozenset[int]]:
        left = view.mines - len(mines)
        if not 0 <= left <= len(covered) - decided or not fits(mines, decided):
            return
        if decided == len(covered):
            yield mines
            return
        yield from lay(mines, decided + 1)
        yield from lay(mines | {covered[decided]}, decided + 1)

    return lay(frozenset(), 0)


def compare(count: int, seed: int = 1) -> Iterator[str]:
    """Check *count* guesses and report how far hint, review and strategy agree."""
    random, times = Random(seed), list[float]()
    differ = lowest = 0
    for view, _ in zip(guesses(LEVELS, random), range(count), strict=False):
        began = process_time()
        advice = advise(view)
        times.append(1000 * (process_time() - began))
        assert advice
        told = answer(view, Random(1), lambda: False)
        differ += not advice.cell == told.best == best_move(view).cell
        chances = mine_chances(view)
        lowest += chances.of(advice.cell) != min(chances)
    yield f"{count} guesses: hint, review and strategy differ in {differ}; the lowest chance is elsewhere in {lowest}"
    yield f"a hint: median {median(times):.1f} ms, 95 % {quantiles(times, n=20)[-1]:.0f}, longest {max(times):.0f}"


def give_away(count: int, seed: int = 2) -> Iterator[str]:
    """Check *count* guesses on small boards and report the loss of the hint's cell."""
    lost = list[float]()
    for view in guesses(small_levels(), Random(seed)):
        value = value_of_cells(view)
        advice = advise(view)
        if value is not None and advice:
            lost.append(100 * (max(value.values()) - value[advice.cell]))
        if len(lost) == count:
            break
    yield (
        f"{count} guesses on boards of at most 25 cells: up to {max(lost):.2f} points below the optimum, "
        f"{sum(one > 0.5 for one in lost)} of them by more than 0.5"
    )


if __name__ == "__main__":
    wanted = int(sys.argv[1]) if len(sys.argv) > 1 else 2000
    for line in (*compare(wanted), *give_away(wanted // 4)):
        print(line, flush=True)
