"""Unfair deals: too large an opening, and players who are boxed in."""

from random import Random

import pytest

from game.battle.boards import BOARDS, LARGE, MEDIUM, SMALL, custom
from game.battle.start import ENOUGH, corner_openings, deal_fairly, is_one_boxed_in, largest_opening, most_allowed
from game.engine.grid import cells_of
from game.engine.layout import Layout
from game.engine.level import Level
from game.solver.deduce import Deduction
from tests.strategies import drawn_layout


def slow_largest(layout: Layout, starts: tuple[int, ...]) -> float:
    """Return the largest opening outside the starts as a share, cell by cell."""
    left = {*cells_of(layout.zeros)} - {cell for start in starts for cell in cells_of(start)}
    most = 0
    while left:
        waiting, reached = [left.pop()], set[int]()
        while waiting:
            cell = waiting.pop()
            around = {*cells_of(layout.grid.around(cell))}
            reached |= {cell} | around
            waiting += around & left
            left -= around
        most = max(most, len(reached))
    return 100 * most / layout.safe.bit_count()


@pytest.mark.long
@pytest.mark.parametrize(("board", "most"), [(SMALL, 10), (MEDIUM, 8), (LARGE, 8)])
@pytest.mark.parametrize("players", [2, 4])
def test_no_deal_gives_anything_away(board: Level, most: int, players: int) -> None:
    """No large opening decides the match, and no player is boxed in while another is free."""
    for seed in range(12):
        dealt = deal_fairly(board, Random(seed), players)
        assert slow_largest(dealt.layout, dealt.starts) == largest_opening(dealt.layout, dealt.starts) <= most
        assert not is_one_boxed_in(dealt.layout, dealt.starts)


def test_a_sparse_board_is_dealt_with_what_it_has() -> None:
    """All its layouts have large openings, so the limit must rise."""
    board = custom(20, 12, 24)
    dealt = deal_fairly(board, Random(1))
    assert largest_opening(dealt.layout, dealt.starts) > most_allowed(dealt.layout)


def test_starts_are_no_openings_to_race_for() -> None:
    """They have an owner already."""
    layout = drawn_layout("...*....... ...*....... ...*.......")
    one, two = corner_openings(layout)
    assert largest_opening(layout, (one,)) == pytest.approx(100 * 21 / 30)
    assert largest_opening(layout, (one, two)) == 0


def test_one_who_comes_nowhere_while_another_runs_is_boxed_in() -> None:
    """The first player has a wall of mines in front; the second has the whole board."""
    walled = drawn_layout(" ".join(["..*" + 27 * "."] * 3))
    starts = (walled.flood(1), 1 << walled.grid.size - 1)
    assert is_one_boxed_in(walled, starts)
    assert not is_one_boxed_in(walled, (starts[1], starts[1])), "both run"
    assert not is_one_boxed_in(walled, starts, lambda view, known: Deduction()), "neither comes anywhere"


def test_enough_is_a_part_of_the_safe_cells() -> None:
    """It is fifteen per cent on every board."""
    assert ENOUGH == 15
    assert {most_allowed(deal_fairly(board, Random(1)).layout) for board in BOARDS.values()} == {8, 10}
