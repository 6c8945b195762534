"""Layouts are drawn exactly uniformly: the test compares them with lists of all layouts and with exact chances."""

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations, islice
from math import erf, sqrt
from random import Random

import pytest

from game.engine.errors import InconsistentView, TooComplexError
from game.engine.grid import Grid, cells_of, grid
from game.engine.layout import Layout
from game.engine.level import EXPERT
from game.engine.view import View
from game.solver.chances import mine_chances
from game.solver.deduce import Deduction, deduce
from game.solver.sample import sampler
from tests.solver.slow import lucky_games, scattered, view_of

BOARDS = [(4, 4, 5), (5, 4, 4), (5, 3, 6), (7, 2, 5), (12, 1, 5)]
POSITIONS, MOST_LAYOUTS = 200, 2_000
DRAWS = 2
"""For each layout; the test needs only the sum of squares over all positions, so few suffice."""


@lru_cache
def every_layout(board: Grid, mines: int) -> list[Layout]:
    """Return every layout of a board."""
    return [Layout(board, sum(1 << cell for cell in chosen)) for chosen in combinations(range(board.size), mines)]


def fitting(view: View, layouts: list[Layout]) -> set[int]:
    """Return the mines of the layouts that fit a view; each layout is checked."""
    return {
        layout.mines
        for layout in layouts
        if not layout.mines & view.opened and layout.numbers_of(view.opened) == view.numbers
    }


def positions(seed: int) -> Iterator[tuple[View, set[int]]]:
    """Yield positions of small boards with all layouts that fit them."""
    random = Random(seed)
    while True:
        width, height, mines = random.choice(BOARDS)
        layouts = every_layout(grid(width, height), mines)
        layout = random.choice(layouts)
        opened = layout.safe & random.getrandbits(width * height) & random.getrandbits(width * height)
        view = View(layout.grid, mines, opened, layout.numbers_of(opened))
        fit = fitting(view, layouts)
        if 2 <= len(fit) <= MOST_LAYOUTS:
            yield view, fit


def chance_by_luck(deviation: float) -> float:
    """Return the chance of a larger deviation by luck; *deviation* is in standard deviations."""
    return 1 - erf(abs(deviation) / sqrt(2))


@pytest.mark.long
def test_every_layout_is_drawn_equally_often() -> None:
    """Chi-squared over all positions: its mean and spread are known exactly for equally likely layouts."""
    random = Random(1)
    off, spread = 0.0, 0.0
    for view, fit in islice(positions(1), POSITIONS):
        drawer, count = sampler(view), DRAWS * len(fit)
        assert drawer.layouts == len(fit)
        drawn = Counter(drawer.draw(random) for _ in range(count))
        assert set(drawn) <= fit
        off += sum((drawn[mines] - DRAWS) ** 2 / DRAWS for mines in fit) - (len(fit) - 1)
        spread += 2 * (len(fit) - 1) * (count - 1) / count
    assert chance_by_luck(off / sqrt(spread)) > 0.001


def test_no_layout_is_left_out() -> None:
    """In positions with few layouts, each one occurs sooner or later."""
    random = Random(2)
    for view, fit in islice(positions(2), 60):
        if len(fit) <= 30:
            drawer = sampler(view)
            assert {drawer.draw(random) for _ in range(20 * len(fit))} == fit


def test_layouts_with_a_cell_known_to_be_safe_are_drawn_from_those_alone() -> None:
    """A player who survived a cell continues in one of the layouts in which it was no mine."""
    random = Random(3)
    for view, fit in islice(positions(3), 60):
        cell = random.choice(cells_of(view.covered))
        lived = {mines for mines in fit if not mines >> cell & 1}
        if not lived:
            with pytest.raises(InconsistentView):
                sampler(view, safe=1 << cell)
            continue
        drawer = sampler(view, safe=1 << cell)
        assert drawer.layouts == len(lived)
        assert {drawer.draw(random) for _ in range(50)} <= lived


def test_layouts_with_any_number_of_mines_are_drawn_alike() -> None:
    """A diagram has no counter: here it has 16 layouts, with one to five mines."""
    view = view_of((1, None, None, None, None, None), 6, 0)
    random, drawer = Random(4), sampler(view, count_mines=False)
    assert drawer.layouts == 16
    drawn = Counter(drawer.draw(random) for _ in range(1600))
    assert set(drawn) == {0b10 | rest << 2 for rest in range(16)}
    off = sum((times - 100) ** 2 / 100 for times in drawn.values()) - 15
    assert chance_by_luck(off / sqrt(30)) > 0.001


@pytest.mark.long
def test_frequencies_meet_the_exact_chances_on_expert() -> None:
    """A cell's share of many drawn layouts is within four standard errors of its exact chance."""
    random, draws = Random(5), 1500
    stalls = (game.view for seed in range(9) for game in lucky_games(EXPERT, seed) if not deduce(game.view).safe)
    for view in islice(stalls, 0, 40, 8):
        drawer, chances = sampler(view), mine_chances(view)
        assert drawer.layouts == chances.layouts
        drawn: Counter[int] = Counter()
        for _ in range(draws):
            layout = Layout(view.grid, drawer.draw(random))
            assert layout.mine_count == view.mines
            assert layout.numbers_of(view.opened) == view.numbers
            drawn.update(cells_of(layout.mines))
        for cell in cells_of(view.covered):
            chance = float(chances.of(cell))
            assert abs(drawn[cell] / draws - chance) <= 4 * sqrt(chance * (1 - chance) / draws)


def test_the_same_seed_draws_the_same_layouts() -> None:
    """A sampler that has drawn before does the same: its cache changes nothing."""
    view, _ = next(positions(6))
    used = sampler(view)
    first = [used.draw(random) for random in [Random(7)] for _ in range(20)]
    again = [used.draw(random) for random in [Random(7)] for _ in range(20)]
    fresh = sampler(view)
    assert first == again == [fresh.draw(random) for random in [Random(7)] for _ in range(20)]


def test_certain_cells_may_be_handed_in() -> None:
    """A caller that knows mines from elsewhere, such as a diagram, gets layouts that have them."""
    view = view_of((None, 1, None), 3, 1)
    assert sampler(view, known=Deduction(mines=1)).draw(Random(1)) == 1
    assert sampler(view, known=Deduction(safe=1)).draw(Random(1)) == 4
    assert sampler(view, known=Deduction(mines=1)).layouts == 1


def test_a_covered_board_is_all_sea() -> None:
    """Before the first opening the mine total is the only information."""
    drawer = sampler(View(EXPERT.grid, 99))
    assert drawer.draw(Random(1)).bit_count() == 99
    assert sampler(View(grid(3, 3), 0)).draw(Random(1)) == 0
    assert sampler(View(grid(3, 3), 9)).draw(Random(1)) == 0b111111111


@pytest.mark.parametrize(
    ("position", "mines", "message"),
    [
        ((3, None, None), 1, "the 3 at column 0, row 0 can't be met"),
        ((0, None, 1), 1, "the 0 at column 0, row 0 can't be met"),
        ((1, None, None), 3, "no layout that fits the numbers has as many mines as the board"),
        ((1, None, None), 0, "no layout that fits the numbers has as many mines as the board"),
    ],
)
def test_a_position_that_no_layout_fits_is_refused(position: tuple[int | None, ...], mines: int, message: str) -> None:
    """No layout can be drawn; the error is that of the exact chances."""
    view = view_of(position, 3, mines)
    with pytest.raises(InconsistentView, match=message):
        sampler(view)


def test_an_absurd_position_is_refused() -> None:
    """The limits are those of the exact chances."""
    with pytest.raises(TooComplexError):
        sampler(scattered(200, 200, 8000, 2))
