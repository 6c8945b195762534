"""The dealer keeps the start's promise, and all layouts that keep it are equally likely."""

from collections import Counter
from math import comb, sqrt
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.engine.deal import Start, deal, most_mines
from game.engine.errors import MineCountError
from game.engine.grid import Grid, cells_of, grid
from tests.judge import Judge
from tests.strategies import grids


def kept_free(board: Grid, first: int, start: Start) -> list[int]:
    """Return the cells that *start* keeps free of mines, found one by one."""
    if start is Start.OFF:
        return []
    if start is Start.SAFE:
        return [first]
    place = (first % board.width, first // board.width)
    return [first, *(y * board.width + x for x, y in Judge(board.width, board.height, ()).neighbours(place))]


def most_mines_opened_at(board: Grid, first: int, start: Start) -> int:
    """Return the most mines for the first cell *first*; one cell always stays free."""
    return min(board.size - len(kept_free(board, first, start)), board.size - 1)


@given(grids(7), st.sampled_from(Start), st.integers(0, 2**32), st.data())
def test_every_first_cell_gets_its_promise(board: Grid, start: Start, seed: int, data: st.DataObject) -> None:
    """The promise holds in corners and at edges, with any number of mines that fits."""
    random = Random(seed)
    for first in range(board.size):
        mines = data.draw(st.integers(0, most_mines_opened_at(board, first, start)))
        layout = deal(board, mines, first, start, random)
        assert layout.mine_count == mines
        assert not any(layout.mines >> cell & 1 for cell in kept_free(board, first, start))


def test_a_start_without_promise_may_hit_a_mine() -> None:
    """Start.OFF keeps no cell free: 5 mines on 6 cells mostly hit the first cell."""
    hits = sum(deal(grid(3, 2), 5, 0, Start.OFF, Random(seed)).mines & 1 for seed in range(600))
    assert 450 <= hits <= 550


@given(grids(7), st.sampled_from(Start), st.data())
def test_one_mine_more_than_fits_is_refused_with_the_limit(board: Grid, start: Start, data: st.DataObject) -> None:
    """The message names the limit, so that the player can type a valid number."""
    first = data.draw(st.integers(0, board.size - 1))
    most = most_mines_opened_at(board, first, start)
    assert deal(board, most, first, start, Random(0)).mine_count == most
    with pytest.raises(MineCountError, match=f"0 to {most} mines fit a .* not {most + 1}$"):
        deal(board, most + 1, first, start, Random(0))


def test_fewer_mines_than_none_are_refused() -> None:
    """A negative count is a mistake of the caller, not an empty board."""
    with pytest.raises(MineCountError, match="not -1"):
        deal(grid(4, 4), -1, 0, Start.SAFE, Random(0))


@given(grids(9), st.sampled_from(Start))
def test_most_mines_fit_wherever_the_first_opening_is(board: Grid, start: Start) -> None:
    """A level is checked before the first cell is known, so the worst one counts."""
    worst = min(most_mines_opened_at(board, first, start) for first in range(board.size))
    assert most_mines(board, start) == worst


def test_a_corner_takes_more_mines_than_the_middle() -> None:
    """4×4/8 leaves no 3×3 free in the middle, but the corner's 2×2 needs 4 cells only: up to 12 mines fit."""
    board = grid(4, 4)
    assert most_mines(board, Start.OPENING) == 7
    assert deal(board, 8, board.cell(3, 3), Start.OPENING, Random(1)).mine_count == 8
    assert deal(board, 12, board.cell(0, 0), Start.OPENING, Random(1)).mines == board.full ^ 0b11_0011
    with pytest.raises(MineCountError, match="0 to 7 mines"):
        deal(board, 8, board.cell(1, 1), Start.OPENING, Random(1))


@pytest.mark.parametrize(
    ("mines", "first", "start"),
    [
        pytest.param(3, 0, Start.SAFE, id="few mines are drawn"),
        pytest.param(8, 5, Start.SAFE, id="few free cells are drawn instead"),
        pytest.param(3, 1, Start.OPENING, id="at the rim"),
        pytest.param(4, 0, Start.OPENING, id="in the corner, half of the places"),
        pytest.param(2, 0, Start.OFF, id="no promise"),
    ],
)
def test_every_layout_is_equally_likely(mines: int, first: int, start: Start) -> None:
    """Chances and rankings assume uniform layouts: chi-square of 100 deals per layout stays within 4 sigma."""
    board = grid(4, 3)
    layouts = comb(board.size - len(kept_free(board, first, start)), mines)
    random = Random(2024)
    seen = Counter(deal(board, mines, first, start, random).mines for _ in range(100 * layouts))
    chi_square = sum((count - 100) ** 2 / 100 for count in seen.values()) + 100 * (layouts - len(seen))
    freedom = layouts - 1
    assert len(seen) == layouts
    assert abs(chi_square - freedom) < 4 * sqrt(2 * freedom)


def test_a_seed_deals_the_same_layout_for_ever() -> None:
    """Replays store the seed, not the mines, so this layout must never change."""
    layout = deal(grid(9, 9), 10, 40, Start.OPENING, Random(7))
    assert cells_of(layout.mines) == [6, 7, 9, 12, 19, 27, 46, 64, 68, 74]


def test_a_seed_deals_the_same_dense_layout_for_ever() -> None:
    """On dense boards the dealer draws the free cells, not the mines."""
    layout = deal(grid(5, 4), 15, 0, Start.SAFE, Random(7))
    assert cells_of(layout.safe) == [0, 1, 4, 10, 12]


def test_a_seed_deals_the_same_half_full_layout_for_ever() -> None:
    """With equal numbers of mines and free cells the dealer draws the mines."""
    layout = deal(grid(4, 4), 8, 0, Start.OFF, Random(1))
    assert cells_of(layout.mines) == [2, 3, 4, 6, 8, 12, 14, 15]
