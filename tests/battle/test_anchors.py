"""The ranks' ratings follow from the measurements."""

import pytest

from game.battle.choices import RANKS
from game.battle.rating import ANCHORS
from tests.battle.anchors import MEASURED, Line, ratings, read, written


def test_the_anchors_are_what_was_measured() -> None:
    """``python -m tests.battle.anchors`` prints them; a changed rank has to be measured again."""
    found = ratings(read(MEASURED.read_text(encoding="utf-8")))
    assert {rank: round(found[rank][0], -1) for rank in RANKS} == ANCHORS


def test_ten_to_one_is_four_hundred_points() -> None:
    """Elo defines it so; the added half win per side lowers it a little."""
    found = ratings([Line("captain", "recruit", "small", 10_000, 1_000)])
    assert found["captain"][0] == pytest.approx(1400, abs=1)
    assert found["recruit"][0] == 1000


def test_who_never_wins_is_a_finite_way_below() -> None:
    """The prior counts as half a win in 401."""
    found = ratings([Line("recruit", "cadet", "small", 400, 0)])
    assert found["cadet"][0] == pytest.approx(1000 - 1162, abs=2)
    assert found["cadet"][1] > 200


def test_what_was_measured_is_read_as_it_was_written() -> None:
    """Written lines are read as the same values; comments are skipped."""
    lines = [Line("captain", "bot:800", "small", 55, 45), Line("recruit", "cadet", "medium", 0, 1)]
    assert read("# said\n" + written(lines)) == lines
