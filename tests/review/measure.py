"""
Measures the estimates behind the reviews: ``python -m tests.review.measure sampling|unbiased|accounts N [SEED]``.

``sampling``: layouts drawn from N positions of few layouts, each by chi-squared. ``unbiased``: the estimate minus what
the computer's own play came to in the layout that was dealt, over N positions. ``accounts``: N games, whether their
sums lead from start to result, and what was given away by certain moves and by the strong player himself. Games have
the seeds from SEED on, so that another sample is as easily had.
"""

import sys
from collections import Counter
from math import erfc, sqrt
from random import Random
from statistics import fmean, stdev

from game.engine.grid import cells_of, grid
from game.engine.level import BEGINNER, EXPERT, INTERMEDIATE
from game.engine.view import View
from game.review.account import MoveKind
from game.review.playout import plain
from game.review.reviewing import review
from game.review.win_chance import WinChance
from game.solver.sample import sampler
from tests.review.bots import bot_game, positions

MOST_LAYOUTS, DRAWS_EACH = 2_000, 20
PLAYOUTS, LAYOUTS = 16, 16
BOARDS = ((grid(8, 8), 12), (grid(9, 9), 16), (INTERMEDIATE.grid, 40))
SLIPS = 0.05


def sampling(wanted: int, seed: int) -> None:
    """Draw from positions of real games; print the smallest p, and the number below the limit of chance."""
    p_values = list[float]()
    while len(p_values) < wanted:
        seed += 1
        for layout, view in positions(grid(8, 8), 14, seed):
            draw = sampler(view)
            if not 2 <= draw.layouts <= MOST_LAYOUTS or len(p_values) == wanted:
                continue
            random, draws = Random(seed), DRAWS_EACH * draw.layouts
            drawn = Counter(draw.draw(random) for _ in range(draws))
            assert all(fits(view, mines) for mines in drawn), layout
            missing = draw.layouts - len(drawn)
            squared = sum((count - DRAWS_EACH) ** 2 / DRAWS_EACH for count in drawn.values()) + missing * DRAWS_EACH
            p_values.append(chi_squared_p(squared, draw.layouts - 1))
    low = sum(p < 0.01 for p in p_values)
    print(f"sampling: {wanted} positions, smallest p {min(p_values):.5f}, below 0.01: {low} of {wanted}")
    print(
        f"  smallest p times positions (over all): {min(1.0, min(p_values) * wanted):.3f}; mean p {fmean(p_values):.3f}"
    )


def fits(view: View, mines: int) -> bool:
    """Return whether a layout's numbers are the view's."""
    numbers = ((view.grid.around(cell), view.number(cell)) for cell in cells_of(view.opened))
    alike = all((around & mines).bit_count() == number for around, number in numbers)
    return alike and mines.bit_count() == view.mines and not mines & view.opened


def chi_squared_p(value: float, freedom: int) -> float:
    """Return the probability of a larger value by chance: exact for 1, else by Wilson and Hilferty's cube root."""
    if freedom == 1:
        return erfc(sqrt(value / 2))
    spread = 2 / (9 * freedom)
    return erfc(((value / freedom) ** (1 / 3) - 1 + spread) / sqrt(2 * spread)) / 2


def unbiased(wanted: int, seed: int) -> None:
    """
    One position of each game, so that they are independent; the same player estimates and plays.

    Which guess it is, the first, second or third, is settled before the game: how many come depends on the outcome.
    """
    found, errors = list[float](), list[float]()
    while len(found) < wanted:
        seed += 1
        board, mines = BOARDS[seed % len(BOARDS)]
        guesses = positions(board, mines, seed)
        if len(guesses) <= seed // len(BOARDS) % 3:
            continue
        layout, view = guesses[seed // len(BOARDS) % 3]
        chance = WinChance(view, Random(f"estimate {seed}"), search=seed % 2 > 0)  # no draw of the dealer again
        chance.refine(PLAYOUTS)
        estimate = chance.of()
        found.append(estimate.value - plain(layout, view.opened))
        errors.append(estimate.error)
    error = stdev(found) / sqrt(len(found))
    print(f"unbiased: {wanted} positions, mean of estimate minus outcome {fmean(found):+.4f} ± {error:.4f}")
    print(f"  = {fmean(found) / error:+.2f} standard errors; mean stated error of an estimate {fmean(errors):.3f}")


def accounts(wanted: int, first: int) -> None:
    """Games with slips and without, mostly on small boards and some on expert."""
    gaps, certain, own = list[float](), 0, list[float]()
    ratio, moves = list[float](), 0
    for seed in range(first, first + wanted):
        board, mines = (EXPERT.grid, 99) if not seed % 50 else BOARDS[seed % 2] if seed % 3 else (BEGINNER.grid, 10)
        slips = SLIPS if seed % 2 else 0
        *_, account = review(bot_game(board, mines, seed, slips=slips), Random(seed), LAYOUTS)
        gap = account.start.value - account.skill_cost + account.luck - account.end.value
        gaps.append(abs(gap))
        assert abs(gap) <= account.error + 1e-9, f"game {seed}: {gap} against {account.error}"
        certain += sum(move.skill_cost != 0 for move in account.moves if move.kind is MoveKind.CERTAIN)
        moves += len(account.moves)
        if not slips:
            own.append(account.skill_cost)
            noise = sqrt(sum(move.error**2 for move in account.moves))
            ratio.append(account.skill_cost / noise if noise else 0.0)
    print(f"accounts: {wanted} games, {moves} moves; largest gap between the sum and the result {max(gaps):.1e}")
    print(f"  certain moves that cost something: {certain}")
    print(f"  the strong player's own {len(own)} games: mean cost {fmean(own):.5f}, most {max(own):.5f}")
    print(f"  cost over its own error, at most {max(ratio):.2f}")


if __name__ == "__main__":
    WHAT = {"sampling": sampling, "unbiased": unbiased, "accounts": accounts}
    WHAT[sys.argv[1]](int(sys.argv[2]), int(sys.argv[3]) if len(sys.argv) > 3 else 0)
