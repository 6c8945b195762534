"""One guess ahead: the prospect equals a slow count over all layouts."""

from collections import defaultdict
from random import Random

import pytest

from game.engine.deal import Start, deal
from game.engine.grid import cells_of, grid
from game.engine.view import View
from game.solver import look as looking
from game.solver.chances import mine_chances
from game.solver.look import MOST_CERTAIN, Guess, Prospect, look
from game.solver.position import work_out
from tests.solver.test_sample import every_layout, fitting
from tests.solver.test_strategy import stalls


def guess_of(view: View) -> Guess:
    """Return a view as a guess, even if it is none."""
    position = work_out(view, count_mines=False)
    chances = mine_chances(view, count_mines=False)
    survival = {group.cells: 1 - group.weight / chances.layouts for group in chances.groups}
    return Guess(position, position.unknown & ~chances.mines, survival)


def slow_prospect(cell: int, unknown: int, around: int, layouts: list[int]) -> Prospect:
    """Average over all equally likely layouts, number by number that a safe cell can show."""
    by_number = defaultdict(list)
    for layout in layouts:
        if not layout >> cell & 1:
            by_number[(layout & around).bit_count()].append(layout)
    total = sum(map(len, by_number.values()))
    safest = second = certain = 0.0
    for left in by_number.values():
        survivals = sorted(1 - sum(layout >> other & 1 for layout in left) / len(left) for other in cells_of(unknown))
        safest += survivals[-1] * len(left) / total
        second += survivals[-2] * len(left) / total
        certain += min(survivals.count(1.0), MOST_CERTAIN) * len(left) / total
    return Prospect(safest, second, certain, dead=len(by_number) == 1)


def test_a_prospect_is_the_average_over_the_numbers_that_can_show() -> None:
    """Without a sea and a mine total all layouts weigh the same, so the look must be exact."""
    random, board, seen = Random(5), grid(4, 4), 0
    for _ in range(80):
        layout = deal(board, 6, 0, Start.SAFE, random)
        opened = layout.safe & (random.getrandbits(16) | random.getrandbits(16))
        view = View(board, 6, opened, layout.numbers_of(opened))
        guess = guess_of(view)
        if guess.position.sea or len(guess.position.components) != 1:
            continue
        laid = [
            mines
            for left in range(17)
            for mines in fitting(View(board, left, opened, view.numbers), every_layout(board, left))
        ]
        for cell in cells_of(guess.unknown):
            rest = guess.unknown & ~(1 << cell)
            if rest.bit_count() < 2 or not any(not layout >> cell & 1 for layout in laid):
                continue
            found, slow = look(guess, cell), slow_prospect(cell, rest, board.around(cell), laid)
            assert (found.safest, found.second, found.certain) == pytest.approx(
                (slow.safest, slow.second, slow.certain), abs=1e-3
            )
            assert found.dead == slow.dead
            seen += 1
    assert seen > 50


def test_a_look_without_budget_knows_only_what_lies_elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    """A cell with too many ways around it must not block a game."""
    view = stalls(seed=3, games=10)[0]
    guess = guess_of(view)
    cells = cells_of(guess.position.frontier & guess.unknown)
    full = [look(guess, cell) for cell in cells]
    monkeypatch.setattr(looking, "MOST_STATES", 0)
    short = [look(guess, cell) for cell in cells]
    assert all(less.safest <= more.safest + 1e-9 and less.certain == 0 for less, more in zip(short, full, strict=True))
