"""Charts: round levels, few bars, means and blocks of cells."""

from random import Random

import pytest

from game.i18n.catalogue import Words
from game.ui.modes.history.charts import MOST_BARS, distribution, put_together, running_mean, ticks


def test_a_few_far_out_values_do_not_press_the_others_together() -> None:
    """One game left open over lunch must leave the rest readable, and is still counted."""
    bars = distribution([*range(80, 120), 3600.0])
    assert 5 <= len(bars.counts) <= MOST_BARS
    assert sum(bars.counts) == 41
    assert bars.beyond
    assert not distribution([1.0, 2.0, 3.0]).beyond


@pytest.mark.parametrize("seed", range(200))
def test_a_distribution_holds_every_value_in_few_bars(seed: int) -> None:
    """This must be true for equal times, for times of zero, and for times over days."""
    random = Random(seed)
    spread = 10 ** random.uniform(-4, 6)
    values = [random.choice((0.0, 1.0, spread)) * random.uniform(0.5, 1.5) for _ in range(random.randint(1, 60))]
    bars = distribution(values)
    assert 1 <= len(bars.counts) <= MOST_BARS
    assert sum(bars.counts) == len(values)
    for number, count in enumerate(bars.counts[:-1]):
        low, high = bars.first + number * bars.step, bars.first + (number + 1) * bars.step
        tolerance = 1e-6 * bars.step
        inside = sum(low - tolerance <= value <= high + tolerance for value in values)
        strictly = sum(low + tolerance < value < high - tolerance for value in values)
        assert strictly <= count <= inside


@pytest.mark.parametrize(
    ("least", "most", "expected"),
    [
        (0, 27, [0, 10, 20, 30]),
        (1.2, 4.1, [1, 2, 3, 4, 5]),
        (0, 4, [0, 1, 2, 3, 4]),
        (0, 0.04, [0, 0.01, 0.02, 0.03, 0.04]),
    ],
)
def test_levels_are_round_and_hold_the_values(least: float, most: float, expected: list[float]) -> None:
    """A level such as 3.7142 is hard to read."""
    assert ticks(least, most, 4) == pytest.approx(expected)


@pytest.mark.parametrize("value", [0.0, 1e-9, 3.0, 1e9])
def test_equal_values_have_two_levels_around_them(value: float) -> None:
    """One level alone would give a height of zero, by which nothing can be divided."""
    levels = ticks(value, value, 5)
    assert levels[0] <= value <= levels[-1]
    assert levels[0] < levels[-1]
    assert len({Words().brief(level) for level in levels}) <= len(levels)


def test_a_running_mean_looks_back_over_ten() -> None:
    """The first means have fewer values."""
    assert running_mean([2.0, 4.0]) == [2.0, 3.0]
    assert running_mean([float(number) for number in range(20)])[-1] == sum(range(10, 20)) / 10


def test_cells_put_together_lose_no_count() -> None:
    """The last blocks of a board may be smaller than the others."""
    assert put_together({0: 1, 1: 2, 2: 4, 6: 8}, 3, 2) == {0: 3, 1: 4, 2: 8}
    assert put_together({5: 3}, 3, 1) == {5: 3}
