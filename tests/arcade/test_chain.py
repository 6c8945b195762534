"""Chain and score: links, multipliers, points and lives."""

import pytest

from game.arcade.chain import Chain
from game.arcade.score import Tally, lives_won, opening_points


@pytest.mark.parametrize(
    ("links", "multiplier", "next_at"),
    [(0, 1, 5), (4, 1, 5), (5, 2, 15), (14, 2, 15), (15, 3, 30), (179, 8, 180), (180, 9, 225), (2_250, 30, 2_325)],
)
def test_the_multiplier_grows_with_the_chain(links: int, multiplier: int, next_at: int) -> None:
    """×2 starts at 5, ×3 at 15, ×4 at 30: each step is longer, and there is no last one."""
    assert Chain(links).multiplier == multiplier
    assert Chain(links).next_at == next_at


def test_a_link_is_added_and_the_window_begins_again() -> None:
    """The chain keeps its longest length."""
    assert Chain(4, 9, 100).add(200, 600) == Chain(5, 9, 800)
    assert Chain(9, 9, 100).add(200, 600, 3) == Chain(12, 12, 800)


def test_a_chain_that_is_kept_alive_has_its_window_again() -> None:
    """It gets no link; a resting chain goes on resting."""
    assert Chain(4, 9, 100).kept_alive(200, 600) == Chain(4, 9, 800)
    assert Chain(4, 9).kept_alive(200, 600) == Chain(4, 9)


def test_a_gap_halves_and_halves_again() -> None:
    """5 links become 2, then 1, then 0; a chain without links has no window."""
    chain = Chain(5, 5, 100).halved(100, 600)
    assert chain == Chain(2, 5, 700)
    chain = chain.halved(700, 600)
    assert chain == Chain(1, 5, 1300)
    assert chain.halved(1300, 600) == Chain(0, 5, None)


def test_a_run_begins_without_a_chain() -> None:
    """A new chain has no links and no window; the tally of a stage that was not cleared is all zeros."""
    assert Chain() == Chain(0, 0, None)
    assert Tally() == Tally(0, 0, 0, 0)


def test_a_chain_breaks_whole_and_rests_whole() -> None:
    """Between stages it waits; after a mine only its longest length remains."""
    assert Chain(30, 40, 100).broken() == Chain(0, 40, None)
    assert Chain(30, 40, 100).resting() == Chain(30, 40, None)


@pytest.mark.parametrize(
    ("bbbv", "cells", "multiplier", "chord", "points"),
    [
        (1, 1, 1, False, 100),
        (1, 1, 9, False, 900),
        (0, 1, 3, False, 30),
        (1, 20, 2, False, 580),  # an opening: one unit, 19 more cells
        (2, 3, 1, True, 226),  # a chord of three: two units, one more cell, 16 for the two cells beyond the first
        (1, 1, 5, True, 500),
        (3, 3, 2, True, 632),  # the chord's bonus is multiplied, too
    ],
)
def test_openings_score_by_3bv_and_chain(bbbv: int, cells: int, multiplier: int, chord: bool, points: int) -> None:
    """100 for a unit of 3BV, 10 for each other cell, 8 for each cell of a chord beyond the first, multiplied."""
    assert opening_points(bbbv, cells, multiplier, chord=chord) == points


@pytest.mark.parametrize(
    ("score", "lives"),
    [
        (0, 0),
        (119_999, 0),
        (120_000, 1),
        (479_999, 1),
        (480_000, 2),
        (1_800_000, 3),
        (18_000_000, 5),
        (10**9, 5),
    ],
)
def test_lives_come_with_the_score(score: int, lives: int) -> None:
    """The first comes at 120,000, each further one at three to four times the score; there are five in all."""
    assert lives_won(score) == lives


def test_a_tally_adds_up() -> None:
    """The total is the sum of four bonuses."""
    assert Tally(1, 20, 300, 4000).total == 4321
