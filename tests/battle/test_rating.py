"""The rating: Glickman's own example, and obvious expectations."""

from itertools import pairwise

import pytest

from game.battle.choices import RANKS, next_rank
from game.battle.rating import ANCHORS, Rating, Result, after, rated


def test_glickman_s_example_comes_out() -> None:
    """ "Example of the Glicko-2 system": three games in one period."""
    results = [Result(1400, 30, 1), Result(1550, 100, 0), Result(1700, 300, 0)]
    found = after(Rating(1500, 200, 0.06), results)
    assert found.value == pytest.approx(1464.06, abs=0.02)
    assert found.deviation == pytest.approx(151.52, abs=0.01)
    assert found.volatility == pytest.approx(0.05999, abs=0.00001)


def test_a_period_without_games_increases_the_deviation() -> None:
    """Only the volatility increases it."""
    found = after(Rating(1500, 200, 0.06), [])
    assert (found.value, found.volatility) == (1500, 0.06)
    assert found.deviation == pytest.approx(200.27, abs=0.01)


def test_every_rank_is_anchored_and_stands_a_step_of_240_to_360_above_the_one_below() -> None:
    """Recruit is 1000 by definition."""
    ratings = [ANCHORS[rank] for rank in RANKS]
    assert all(240 <= above - below <= 360 for below, above in pairwise(ratings))
    assert ANCHORS["recruit"] == 1000


def test_even_results_lead_to_the_rank_s_own_rating() -> None:
    """Many matches also give a small margin."""
    found = rated([("captain", score) for _ in range(100) for score in (1.0, 0.0)])
    assert found.value == pytest.approx(ANCHORS["captain"], abs=40)
    assert found.margin < 120


def test_wins_raise_and_losses_lower() -> None:
    """The opponent's rank decides how much: a win against Marshal raises more than one against Recruit."""
    assert rated([("recruit", 1.0)]).value > Rating().value > rated([("recruit", 0.0)]).value
    assert rated([("marshal", 1.0)]).value > rated([("recruit", 1.0)]).value


def test_the_next_rung_is_the_one_above_the_highest_that_was_won() -> None:
    """After a win against the highest rank it stays the highest."""
    assert next_rank([]) == RANKS[0]
    assert next_rank(RANKS[:1]) == RANKS[1]
    assert next_rank([RANKS[0], RANKS[2]]) == RANKS[3]
    assert next_rank(RANKS) == RANKS[-1]
