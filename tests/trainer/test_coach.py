"""The coach: the losses of a game by families, and the figures of many games."""

from collections import deque
from random import Random

import pytest

from game.engine.grid import grid
from game.review.account import MoveKind
from game.review.reviewing import review
from game.trainer.coach import LAYOUTS, judged
from game.trainer.families import FAMILIES, GUESS, OTHER
from game.trainer.losses import Judged, coached, costs_text, read_costs
from tests.review.bots import bot_game


@pytest.mark.long
@pytest.mark.parametrize("seed", [2, 5, 15])
def test_all_that_a_game_gave_away_is_told_by_family(seed: int) -> None:
    """The sum equals the account's; worse guesses count for guesses, missed proofs never do."""
    playback = bot_game(grid(8, 8), 12, seed, slips=0.3)
    found = judged(playback)
    account = deque(review(playback, Random(1), LAYOUTS), maxlen=1)[0]
    assert found
    assert found.openings == len(account.openings)
    assert found.cost == pytest.approx(account.skill_cost)
    assert {*found.costs} <= {*FAMILIES, OTHER}
    worse = sum(move.skill_cost for move in account.moves if move.kind is MoveKind.WORSE_GUESS)
    assert found.costs.get(GUESS, 0) == pytest.approx(worse)


def test_a_game_called_off_is_not_judged() -> None:
    """Half an account would report too small a loss."""
    playback = bot_game(grid(8, 8), 12, 5, slips=0.3)
    assert judged(playback, lambda: False) is None


def test_many_games_come_to_points_and_a_skill() -> None:
    """Losses are in points per game, the largest first; games without openings don't count."""
    games = [Judged(20, {"one_two": 0.3, GUESS: 0.1}), Judged(0, {}), Judged(10, {}), Judged(10, {"one_two": 0.1})]
    found = coached(games)
    assert found
    assert found.games == 3
    assert found.skill == pytest.approx(100 - 1000 * 0.5 / 40)
    assert [(loss.family, round(loss.points, 3)) for loss in found.losses] == [("one_two", 13.333), (GUESS, 3.333)]
    spread = (0.4 - 0.25) ** 2 + 0.125**2 + 0.025**2
    assert found.error == pytest.approx(1.96 * 1000 * spread**0.5 / 40)
    assert coached([Judged(0, {})]) is None


def test_costs_are_read_as_they_were_written() -> None:
    """They are exact to a hundredth of a point."""
    costs = {"one_two": 0.1234, OTHER: 1.5}
    assert read_costs(costs_text(costs)) == costs
    assert read_costs(costs_text({})) == {}
