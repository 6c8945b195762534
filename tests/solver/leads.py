"""
How much better could guesses be, and which cheap features of a cell predict the gain?

``python -m tests.solver.leads FILE …`` reads the output of ``twin LEVEL START leads …``: one guess of each game, with
the worth and features of all weighed cells, and two halves of playouts. It prints

- the gain of perfect knowledge of each cell's winning chance, by earlier guesses and by unknown cells (the judgement's
    error comes from the covariance of both halves and is drawn many times);
- the gain of one half's playouts, combined with the judgement, measured by the other half;
- the gain of a linear value and of boosted trees on the features, measured on games not used for the fit.

All are points of the chance to win a game, ± 95 %.
"""

import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import sqrt
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]

FOLDS = 5
DRAWS = 100
FAR = 0.15
"""Beyond this deficit in worth the judgement's error is assumed to grow no more."""

BINS = 16
LEAST_IN_LEAF = 60
SHRINK = 0.06
TREES = ((1, 40), (2, 40), (2, 100), (3, 60))
"""Depth and number of the trees. All results are printed, since the best of several is partly luck."""


@dataclass(frozen=True, slots=True)
class Told:
    """One guess, with the worth, both playout halves and the features of each cell."""

    weight: float  # winning chance of a game per point gained at this guess
    before: int  # guesses made before
    unknown: int  # cells
    chosen: int  # index among the cells
    worth: Floats
    halves: Floats
    features: Floats

    @property
    def played(self) -> Floats:
        """The mean playout result of each cell."""
        return np.asarray(self.halves.mean(axis=0))

    @property
    def less(self) -> Floats:
        """The deficit in worth of each other cell against the chosen one."""
        return np.delete(self.worth[self.chosen] - self.worth, self.chosen)

    def leads(self, played: Floats) -> Floats:
        """Return each other cell's lead over the chosen one in *played*."""
        return np.delete(played - played[self.chosen], self.chosen)


def read(paths: Sequence[Path]) -> tuple[list[Told], int]:
    """Return the guesses and the number of games; the last game of a file may be incomplete and is left out."""
    told, games = [], 0
    for path in paths:
        for block in path.read_text(encoding="utf-8").split("game ")[1:-1]:
            games += 1
            _, *lines = block.splitlines()
            if len(lines) > 2:
                weight, before, unknown, _, cell = map(float, lines[0].split()[1:])
                cells = np.array([[float(number) for number in line.split()[1:]] for line in lines[1:]])
                chosen = int(np.flatnonzero(cells[:, 0] == cell)[0])
                halves = cells[:, 2:4].T
                told.append(Told(weight, int(before), int(unknown), chosen, cells[:, 1], halves, cells[:, 4:]))
    return told, games


@dataclass(frozen=True, slots=True)
class Fault:
    """The judgement's error about a cell's lead."""

    slope: float  # points of winning chance per point of worth
    doubt: Floats  # the variance of its error, a polynomial of the cell's deficit in worth
    noise: float  # the variance of one half's playouts


def fault_of(told: Sequence[Told]) -> Fault:
    """Estimate the judgement's error from the covariance of both halves."""
    less = np.concatenate([one.less for one in told])
    first, second = (np.concatenate([one.leads(one.halves[half]) for one in told]) for half in (0, 1))
    slope = float(-less @ (first + second) / 2 / (less @ less))
    errors = (first + slope * less) * (second + slope * less)
    return Fault(slope, np.polyfit(np.minimum(less, FAR), errors, 1), float(((first - second) ** 2).mean() / 2))


def _doubt(fault: Fault, less: Floats) -> Floats:
    return np.array(np.maximum(np.polyval(fault.doubt, np.minimum(less, FAR)), 1e-9))


def perfect(told: Sequence[Told], fault: Fault) -> Floats:
    """Return for each guess the gain with perfect knowledge."""
    random = np.random.default_rng(1)
    won = []
    for one in told:
        errors = np.sqrt(_doubt(fault, one.less)) * random.standard_normal((DRAWS, len(one.less)))
        won.append(one.weight * np.maximum((errors - fault.slope * one.less).max(axis=1), 0).mean())
    return np.array(won)


def joined(told: Sequence[Told], fault: Fault) -> Floats:
    """Return the gain of one half's playouts, combined with the judgement and measured by the other half."""
    won = []
    for one in told:
        for half in (0, 1):
            doubt = _doubt(fault, one.less)
            trust = doubt / (doubt + fault.noise)
            leads = trust * one.leads(one.halves[half]) - (1 - trust) * fault.slope * one.less
            best = int(leads.argmax())
            won.append(one.weight * one.leads(one.halves[1 - half])[best] if leads[best] > 0 else 0.0)
    return np.asarray(np.array(won).reshape(-1, 2).mean(axis=1), np.float64)


Choose = Callable[[list[int], list[int]], Iterator[Floats]]
"""Takes the guesses to learn from and the guesses to decide; yields the values of the latter's cells."""


def learned(told: Sequence[Told], choose: Choose) -> tuple[Floats, float]:
    """Return each guess's gain with the learned choice, and the share of guesses in which it is another cell."""
    won, changed = np.zeros(len(told)), 0
    for fold in range(FOLDS):
        asked = list(range(fold, len(told), FOLDS))
        for place, worths in zip(asked, choose([n for n in range(len(told)) if n % FOLDS != fold], asked), strict=True):
            one, best = told[place], int(worths.argmax())
            won[place] = one.weight * (one.played[best] - one.played[one.chosen])
            changed += best != one.chosen
    return won, changed / len(told)


def linear(told: Sequence[Told], columns: Sequence[int], ridge: float) -> Choose:
    """Return a linear value of worth and those features, each also times the number of unknown cells."""
    rows = []
    for one in told:
        features = one.features[:, columns]
        rows.append(np.column_stack([one.worth, features, features * one.unknown]))
    centred = [row - row.mean(axis=0) for row in rows]
    scale = np.vstack(centred).std(axis=0) + 1e-9
    targets = [(one.played - one.played.mean()) / one.played.mean() for one in told]

    def choose(known: list[int], asked: list[int]) -> Iterator[Floats]:
        matrix = np.vstack([centred[place] for place in known]) / scale
        penalty = np.eye(matrix.shape[1]) * ridge * len(matrix)
        penalty[0, 0] = 0
        target = np.concatenate([targets[place] for place in known])
        weights = np.linalg.solve(matrix.T @ matrix + penalty, matrix.T @ target)
        for place in asked:
            yield rows[place] / scale @ weights

    return choose


def boosted(told: Sequence[Told], slope: float, depth: int, count: int) -> Choose:
    """Return trees that correct the judgement by each cell's features and their differences to the chosen cell's."""
    rows = [np.column_stack([one.features, one.features - one.features[one.chosen], one.worth - one.worth.max()])
            for one in told]  # fmt: skip
    table = np.vstack(rows)
    cuts = [np.unique(np.quantile(column, np.linspace(0, 1, BINS + 1)[1:-1])) for column in table.T]
    pairs = zip(cuts, table.T, strict=True)
    binned = np.column_stack([np.searchsorted(cut, column, side="right") for cut, column in pairs])
    ends = np.cumsum([len(row) for row in rows])
    target = np.concatenate([
        one.played - one.played.mean() - slope * (one.worth - one.worth.mean()) for one in told
    ])  # fmt: skip

    def grow(places: NDArray[np.intp], rest: Floats, depth: int, value: Floats, everything: NDArray[np.intp]) -> None:
        """Fit a tree to the cells *places* and add its values to *value* for all cells in *everything*."""
        residual = rest[places]
        total, size = residual.sum(), len(places)
        best, cut = total * total / size + 1e-12, (-1, 0)
        for column in range(binned.shape[1] if depth and size >= 2 * LEAST_IN_LEAF else 0):
            bins = binned[places, column]
            sums, counts = (np.bincount(bins, weights, BINS).cumsum()[:-1] for weights in (residual, None))
            fit = (counts >= LEAST_IN_LEAF) & (size - counts >= LEAST_IN_LEAF)
            gains = np.zeros(len(sums))
            gains[fit] = (sums**2)[fit] / counts[fit] + ((total - sums) ** 2)[fit] / (size - counts[fit])
            if gains.max() > best:
                best, cut = gains.max(), (column, int(gains.argmax()))
        column, at = cut
        if column < 0:
            value[everything] += SHRINK * total / (size + LEAST_IN_LEAF / 2)
            return
        for low in (True, False):
            kept = [group[(binned[group, column] <= at) == low] for group in (places, everything)]
            grow(kept[0], rest, depth - 1, value, kept[1])

    def choose(known: list[int], asked: list[int]) -> Iterator[Floats]:
        random = np.random.default_rng(2)
        places = np.concatenate([np.arange(ends[place] - len(rows[place]), ends[place]) for place in known])
        value = np.zeros(len(target))
        for _ in range(count):
            some = random.choice(places, len(places) // 2, replace=False)
            grow(some, target - value, depth, value, np.arange(len(value)))
        for place in asked:
            yield slope * told[place].worth + value[ends[place] - len(rows[place]) : ends[place]]

    return choose


def main(paths: Sequence[Path]) -> None:
    """Print all results."""
    told, games = read(paths)
    a_game = 100 * len(told) / games
    fault = fault_of(told)

    def show(name: str, won: Floats, more: str = "") -> None:
        error = 1.96 * won.std() / sqrt(len(won))
        print(f"{name}: {a_game * won.mean():+.3f} ± {a_game * error:.3f}{more}", flush=True)

    print(f"{len(told)} guesses of {games} games; slope {fault.slope:.2f}")
    won = perfect(told, fault)
    again = np.random.default_rng(3)
    samples = [[told[n] for n in again.integers(0, len(told), len(told))] for _ in range(20)]
    spread = 1.96 * a_game * float(np.std([perfect(sample, fault_of(sample)).mean() for sample in samples]))
    print(f"a perfect judge: {a_game * won.mean():+.2f} ± {spread:.2f}")
    for name, edges in (("before", (0, 1, 2, 4, 8, 99)), ("unknown", (0, 50, 100, 200, 350, 450, 999))):
        of_each = np.array([getattr(one, name) for one in told])
        sums = [won[(low <= of_each) & (of_each < high)].sum() for low, high in pairwise(edges)]
        parts = [
            f"{low}-{high - 1} {100 * part / games:.2f}"
            for (low, high), part in zip(pairwise(edges), sums, strict=True)
        ]
        print(f"  by {name}: {', '.join(parts)}")
    show("half of the play-outs", joined(told, fault))
    every = range(told[0].features.shape[1])
    for name, columns, ridge in (("the four weights", range(4), 1e-6), ("all features, linear", every, 1e-2)):
        won, changed = learned(told, linear(told, columns, ridge))
        show(name, won, f", another cell in {100 * changed:.0f} %")
    for depth, count in TREES:
        won, changed = learned(told, boosted(told, fault.slope, depth, count))
        show(f"{count} trees of depth {depth}", won, f", another cell in {100 * changed:.0f} %")


if __name__ == "__main__":
    main([Path(name) for name in sys.argv[1:]])
