"""A game is judged by what could be known."""

from fractions import Fraction
from math import log2
from unittest.mock import Mock

import pytest

from game.engine.errors import TooComplexError
from game.engine.layout import Layout
from game.notation.recording import Header, Recording
from game.play.replay import Playback, play
from game.review.judge import Judged, Mistake, judge, luck
from tests.strategies import drawn_layout, hands


def played(layout: Layout, drawing: str) -> Playback:
    """Play a drawn gesture on a layout."""
    return play(Recording(layout, tuple(hands(drawing)), Header()))


def test_a_certain_cell_needs_no_luck() -> None:
    """The 1 has one covered neighbour, and that is the only mine."""
    game = played(drawn_layout("..*.."), "L00 l00 L30 l30")
    assert list(judge(game)) == [Judged(1, Fraction(1))]
    assert luck(game) == 0


def test_a_guess_between_two_cells_is_one_bit() -> None:
    """Both cells on the left are alike, and one of them is the mine."""
    game = played(drawn_layout("*.. ..."), "L20 l20 L01 l01")
    assert list(judge(game)) == [Judged(1, Fraction(1, 2))]
    assert luck(game) == 1


def test_a_needless_guess_is_a_mistake() -> None:
    """Column 4 is certainly safe after column 5, yet column 1 is opened, with a mine in one of four cells."""
    game = played(drawn_layout("*.....*...."), "L90 l90 L50 l50 L10 l10")
    assert list(judge(game)) == [Judged(1, Fraction(5, 6)), Judged(2, Fraction(3, 4), Mistake.NEEDLESS_GUESS)]


def test_a_flag_on_a_safe_cell_is_a_mistake() -> None:
    """The scrub bar marks it, but it is no guess."""
    game = played(drawn_layout("*.. ..."), "L20 l20 R01 r01 R00 r00")
    assert list(judge(game)) == [Judged(1, None, Mistake.WRONG_FLAG)]
    assert luck(game) == 0


def test_a_chord_is_as_lucky_as_all_its_cells_together() -> None:
    """One of the five cells around the 1 is the mine, and the flag on it was a guess: the chord tells."""
    game = played(drawn_layout(".*. ... ... *.. ..."), "L21 l21 R10 r10 S21 l21")
    assert list(judge(game)) == [Judged(2, Fraction(1, 5))]
    assert luck(game) == pytest.approx(log2(5))


def test_a_mine_that_had_to_be_one_is_the_worst_mistake() -> None:
    """The 1 has a single covered neighbour."""
    game = played(drawn_layout("..*.."), "L00 l00 L20 l20")
    assert list(judge(game)) == [Judged(1, Fraction(0), Mistake.CERTAIN_MINE)]
    assert luck(game) == 0


def test_a_guess_that_nobody_can_work_out_is_left_unjudged(monkeypatch: pytest.MonkeyPatch) -> None:
    """A huge tangle must not stop the review; its luck is unknown then."""
    game = played(drawn_layout("*.. ..."), "L20 l20 L01 l01")
    monkeypatch.setattr("game.review.judge.mine_chances", Mock(side_effect=TooComplexError("too many open ends")))
    assert list(judge(game)) == [Judged(1, None)]
    assert luck(game) is None
