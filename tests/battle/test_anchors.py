"""The ranks' ratings follow from what was measured."""

import pytest

from game.battle.choices import RANKS
from game.battle.rating import ANCHORS
from tests.battle.anchors import MEASURED, Line, ratings, read, written


def test_the_anchors_are_what_was_measured() -> None:
    """``python -m tests.battle.anchors`` prints them; a rank that changes has to be measured anew."""
    found = ratings(read(MEASURED.read_text(encoding="utf-8")))
    assert {rank: round(found[rank][0], -1) for rank in RANKS} == ANCHORS


def test_ten_to_one_is_four_hundred_points() -> None:
    """As Elo has it; half a win for either side takes a little from it."""
    found = ratings([Line("captain", "recruit", "small", 10_000, 1_000)])
    assert found["captain"][0] == pytest.approx(1400, abs=1)
    assert found["recruit"][0] == 1000


def test_who_never_wins_is_a_finite_way_below() -> None:
    """Half a win in 401."""
    found = ratings([Line("recruit", "cadet", "small", 400, 0)])
    assert found["cadet"][0] == pytest.approx(1000 - 1162, abs=2)
    assert found["cadet"][1] > 200


def test_what_was_measured_is_read_as_it_was_written() -> None:
    """Line by line; sentences are for people."""
    lines = [Line("captain", "bot:800", "small", 55, 45), Line("recruit", "cadet", "medium", 0, 1)]
    assert read("# said\n" + written(lines)) == lines
