"""
Try a gradient-boosted correction of how guesses are weighed.

``python -m tests.solver.fit_correction collect FILE.jsonl GAMES LAYOUTS [SEED]`` takes one guess from each of that many
expert games, plays every cell that is weighed out on so many common layouts, and appends cheap features of each cell
and what came of it to the file. ``… fit FILE.jsonl …`` then fits boosted trees to what the judgement gets wrong and
prints, by games that the trees have not seen, how much better cells they choose. Fitting needs scikit-learn, playing
does not.
"""

import importlib
import json
import sys
from functools import partial
from math import sqrt
from os import cpu_count
from pathlib import Path
from random import Random
from statistics import fmean, stdev
from typing import Any

from game.cli.farm import Here, Processes
from game.engine.grid import Grid
from game.engine.view import View
from game.review.deep import SLOPE
from game.review.playout import remembering
from game.review.win_chance import WinChance
from game.solver.chances import count
from game.solver.deduce import deduce
from game.solver.influence import Influence
from game.solver.look import Guess, look
from game.solver.position import work_out
from game.solver.strategy import Move
from tests.solver.fit_judgement import guesses_of_game

FOLDS = 5
SETTINGS: list[dict[str, Any]] = [
    {"max_depth": 1, "learning_rate": 0.05, "max_iter": 40},
    {"max_depth": 2, "learning_rate": 0.05, "max_iter": 40},
    {"max_depth": 3, "learning_rate": 0.05, "max_iter": 80},
]
"""Of the trees; all are shown, for the best of several is luck in part."""

Told = dict[str, Any]
"""One guess: the features, the worth and the mean play-out of each cell."""


def told_of_game(layouts: int, seed: int) -> Told | None:
    """Return what one guess of a game teaches, drawn among all of the game's; None if it has none."""
    random = Random(seed)
    guesses = guesses_of_game(random)
    if not guesses:
        return None
    view, move = random.choice(guesses)
    chance = WinChance(view, random, [1 << weighed.cell for weighed in move.weighed], think=remembering())
    chance.refine(layouts)
    played = [chance.of(1 << weighed.cell).value for weighed in move.weighed]
    worths = [weighed.worth for weighed in move.weighed]
    return {"seed": seed, "guesses": len(guesses), "features": features(view, move), "worth": worths, "played": played}


def features(view: View, move: Move) -> list[list[float]]:
    """Return the features of each weighed cell: what the judgement has at hand anyway, or counts in bits."""
    counted = count(work_out(view, known=deduce(view)))
    chances, position = counted.chances, counted.position
    survival = {group.cells: 1 - group.weight / chances.layouts for group in chances.groups}
    guess, influence = Guess(position, position.unknown & ~chances.mines, survival), Influence(counted)
    best = max(weighed.worth for weighed in move.weighed)
    left = position.unknown.bit_count()
    common = [
        left / view.grid.size,
        (position.left or 0) / max(1, left),
        position.sea.bit_count() / max(1, left),
        float(len(position.components)),
        float(len(move.weighed)),
    ]
    told = []
    for weighed in move.weighed:
        ahead, around = look(guess, weighed.cell), view.grid.around(weighed.cell)
        told.append([
            weighed.survival,
            ahead.safest,
            ahead.second,
            ahead.certain,
            influence.of(weighed.cell),
            weighed.worth - best,
            float((around & guess.unknown).bit_count()),
            float((around & view.opened).bit_count()),
            float((around & position.sea).bit_count()),
            float(position.sea >> weighed.cell & 1),
            float(_from_rim(view.grid, weighed.cell)),
            *common,
        ])  # fmt: skip
    return told


def _from_rim(board: Grid, cell: int) -> int:
    x, y = board.place(cell)
    return min(x, y, board.width - 1 - x, board.height - 1 - y, 3)


def collect(path: Path, games: int, layouts: int, seed: int) -> None:
    """Append to the file, guess by guess."""
    workers = cpu_count() or 1
    farm = Here() if workers == 1 else Processes(workers)
    with path.open("a", encoding="utf-8") as file:
        for told in farm.each(partial(told_of_game, layouts), range(seed, seed + games)):
            if told:
                file.write(json.dumps(told) + "\n")
                file.flush()


def fit(paths: list[Path]) -> None:
    """Print what trees would gain for a guess, by cross-validation."""
    trees = importlib.import_module("sklearn.ensemble")
    told = [json.loads(line) for path in paths for line in path.read_text(encoding="utf-8").splitlines()]
    noise = fmean(abs(a - b) for one in told for a, b in zip(one["played"], one["played"][1:], strict=False))
    print(f"{len(told)} guesses, {sum(len(one['played']) for one in told)} cells; neighbours differ by {noise:.3f}")
    for settings in SETTINGS:
        gains, changed = _cross_validated(told, trees, settings)
        error = 1.96 * stdev(gains) / sqrt(len(gains))
        a_game = fmean(one["guesses"] for one in told)
        print(
            f"{settings}: another cell in {100 * changed:.1f} % of the guesses; "
            f"{100 * fmean(gains):+.3f} ± {100 * error:.3f} points a guess, {a_game:.1f} guesses a game that has any"
        )


def _cross_validated(told: list[Told], trees: Any, settings: dict[str, Any]) -> tuple[list[float], float]:
    """Return for each guess how much better the corrected choice played out, and how often it was another cell."""
    gains, changed = [], 0
    for fold in range(FOLDS):
        train = [one for number, one in enumerate(told) if number % FOLDS != fold]
        rows, targets = [], []
        for one in train:
            middle, level = fmean(one["played"]), fmean(one["worth"])
            for row, played, worth in zip(one["features"], one["played"], one["worth"], strict=True):
                rows.append(row)
                targets.append(played - middle - SLOPE * (worth - level))
        model = trees.HistGradientBoostingRegressor(min_samples_leaf=40, random_state=1, **settings)
        model.fit(rows, targets)
        for one in told[fold::FOLDS]:
            right = model.predict(one["features"])
            today = max(range(len(right)), key=one["worth"].__getitem__)
            corrected = max(range(len(right)), key=lambda k: SLOPE * one["worth"][k] + right[k])
            gains.append(one["played"][corrected] - one["played"][today])
            changed += corrected != today
    return gains, changed / len(told)


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["collect", path, games, layouts, *seed]:
            collect(Path(path), int(games), int(layouts), int(seed[0]) if seed else 1)
        case ["fit", *paths]:
            fit([Path(path) for path in paths])
        case _:
            sys.exit(__doc__)
