"""A game is judged by the knowledge that was possible."""

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


@pytest.mark.parametrize(
    ("board", "drawing", "judged", "bits"),
    [
        pytest.param("..*..", "L00 l00 L30 l30", [Judged(1, Fraction(1))], 0, id="a certain cell needs no luck"),
        pytest.param("*.. ...", "L20 l20 L01 l01", [Judged(1, Fraction(1, 2))], 1, id="one of two cells is one bit"),
        pytest.param(
            "*.....*....",
            "L90 l90 L50 l50 L10 l10",
            [Judged(1, Fraction(5, 6)), Judged(2, Fraction(3, 4), Mistake.NEEDLESS_GUESS)],
            log2(6 / 5 * 4 / 3),
            id="column 4 was certainly safe",
        ),
        pytest.param(
            "*.. ...", "L20 l20 R01 r01 R00 r00", [Judged(1, None, Mistake.WRONG_FLAG)], 0, id="a flag is no guess"
        ),
        pytest.param(
            ".*. ... ... *.. ...",
            "L21 l21 R10 r10 S21 l21",
            [Judged(2, Fraction(1, 5))],
            log2(5),
            id="a chord is as lucky as all its cells",
        ),
        pytest.param(
            "..*..", "L00 l00 L20 l20", [Judged(1, Fraction(0), Mistake.CERTAIN_MINE)], 0, id="it had to be a mine"
        ),
    ],
)
def test_openings_are_judged(board: str, drawing: str, judged: list[Judged], bits: float) -> None:
    """The judgement gives the survival and a better player's objection."""
    game = played(drawn_layout(board), drawing)
    assert list(judge(game)) == judged
    assert luck(game) == pytest.approx(bits)


def test_a_guess_that_nobody_can_work_out_is_left_unjudged(monkeypatch: pytest.MonkeyPatch) -> None:
    """A huge tangle must not stop the review; its luck is unknown then."""
    game = played(drawn_layout("*.. ..."), "L20 l20 L01 l01")
    monkeypatch.setattr("game.review.judge.mine_chances", Mock(side_effect=TooComplexError("too many open ends")))
    assert list(judge(game)) == [Judged(1, None)]
    assert luck(game) is None
