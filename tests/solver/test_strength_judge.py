"""The estimators of ``bench strength`` agree with a slow search of every layout."""

from collections.abc import Callable
from itertools import islice
from random import Random

import pytest

from game.engine.grid import grid
from game.engine.view import View
from game.review.playout import Think
from tests.solver.strength_judge import PLAYERS, Opened, compared, small_boards, won_by_perfect_play

BOARDS, PLAYOUTS = 6, 30
MOST_OFF = 5.0
"""Standard errors; luck alone exceeds this once in a million boards."""


@pytest.mark.parametrize(("player", "judge"), PLAYERS.values(), ids=PLAYERS)
def test_the_estimators_agree_with_a_slow_search(player: Think, judge: Callable[[Opened], int]) -> None:
    """A biased estimator would distort every table; plain play of every layout is exact."""
    random = Random(1)
    for board in islice(small_boards(3), BOARDS):
        found = compared(board, player, judge, PLAYOUTS, random)
        assert found.plain == found.exact
        assert abs(found.off) < MOST_OFF


def test_the_slow_search_wins_what_is_published() -> None:
    """On 3×3 perfect play wins 24 of 36 layouts with two mines, 8 of 9 with one mine."""
    shape = grid(3, 3)
    for mines, wins in ((1, 8), (2, 24)):
        layouts = tuple(cells for cells in range(1 << 9) if cells.bit_count() == mines)
        assert won_by_perfect_play(Opened(View(shape, mines), layouts)) == wins
