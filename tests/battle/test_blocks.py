"""Corners drawn block by block: all layouts that fit are equally likely."""

from collections import Counter
from collections.abc import Callable
from itertools import islice
from math import comb
from random import Random

import pytest

from game.battle.boards import LARGE, corners
from game.battle.start import HIGHEST, SETS, WIDEST, Block, block_at, corner_openings, draw_by_blocks, draw_from_pools
from game.engine.grid import Grid, cells_of, grid
from game.engine.layout import Layout
from tests.strategies import drawn_cells

SMALL = grid(9, 9)  # blocks of 4×4, with 12 cells that may be mines
MINES = 14
CORNERS = corners(SMALL)[:3]


def fits(sizes: list[int]) -> bool:
    """Judge small openings: a few cells each, and nearly as many."""
    return min(sizes) >= 4 and max(sizes) <= 9 and max(sizes) - min(sizes) <= 2


def layouts(count: int, seed: int) -> list[Layout]:
    """Draw *count* layouts."""
    drawn = draw_by_blocks(SMALL, MINES, CORNERS, fits, Random(seed))
    return [*islice((layout for layout in drawn if layout), count)]


def test_a_block_is_the_corner_of_its_board() -> None:
    """Its edge touches cells outside; the corner and its neighbours are never mines."""
    block = block_at(grid(7, 7), 48)
    assert block.corner == 1 << 48
    assert block.inside == drawn_cells("....... ....... ....... ....... ....... .....xx .....xx")
    assert block.edge == drawn_cells("....... ....... ....... ....... ....xxx ....x.. ....x..")
    assert block.thrown == drawn_cells("....... ....... ....... ....... ....xxx ....x.. ....x..")


@pytest.mark.parametrize(("number", "left", "top"), [(0, 0, 0), (1, 32, 16), (2, 32, 0), (3, 0, 16)])
def test_blocks_lie_in_their_corners(number: int, left: int, top: int) -> None:
    """On a large board they have a fixed size."""
    board = LARGE.grid
    block = block_at(board, corners(board)[number])
    cells = cells_of(block.inside | block.edge)
    assert cells[0] == board.cell(left, top)
    assert cells[-1] == board.cell(left + WIDEST - 1, top + HIGHEST - 1)
    assert len(cells) == WIDEST * HIGHEST


@pytest.mark.parametrize(("width", "height", "cells"), [(20, 12, 9 * 5), (21, 13, 10 * 6), (60, 40, 12 * 10)])
def test_blocks_never_meet(width: int, height: int, cells: int) -> None:
    """Otherwise they would depend on each other; and cells must remain for the other mines."""
    board, together = grid(width, height), 0
    for cell in corners(board):
        block = block_at(board, cell)
        assert not together & (block.inside | block.edge)
        together |= block.inside | block.edge
    assert together.bit_count() == 4 * cells


def pooled(count: int, seed: int) -> list[Layout]:
    """Draw *count* layouts from pools."""
    drawn = draw_from_pools(SMALL, MINES, CORNERS, fits, lambda mines, opening: True, Random(seed))
    return [*islice((layout for layout in drawn if layout), count)]


@pytest.mark.parametrize("draw", [layouts, pooled])
def test_what_was_drawn_keeps_its_promise(draw: Callable[[int, int], list[Layout]]) -> None:
    """The openings fit and are those of the layout, and the mine count is right."""
    for layout in draw(200, 1):
        openings = corner_openings(layout, 3)
        assert fits([opening.bit_count() for opening in openings])
        assert layout.mine_count == MINES
        for cell, opening in zip(CORNERS, openings, strict=True):
            block = block_at(SMALL, cell)
            assert not opening & ~(block.inside | block.edge)


def test_throws_in_vain_are_told() -> None:
    """The caller can count draws if no opening ever fits."""
    drawn = draw_by_blocks(SMALL, MINES, CORNERS, lambda sizes: False, Random(1))
    assert [*islice(drawn, 50)] == [None] * 50


def test_blocks_that_don_t_go_together_are_told_too() -> None:
    """Each opening may fit alone but never the three together: the caller's count of draws must still end."""
    drawn = draw_by_blocks(SMALL, MINES, CORNERS, lambda sizes: len(sizes) == 1, Random(1))
    assert [*islice(drawn, 50)] == [None] * 50


def test_pools_that_don_t_go_together_are_told_as_well() -> None:
    """Each failed draw for them is yielded, too."""
    drawn = draw_from_pools(
        SMALL, MINES, CORNERS, lambda sizes: len(sizes) == 1, lambda mines, opening: True, Random(1)
    )
    assert [*islice(drawn, 3)] == [None] * 3


def test_a_corner_that_will_not_do_alone_is_in_no_pool() -> None:
    """Its mines and its opening decide this, since no cell outside its block can change it."""
    judged = list[tuple[int, int]]()

    def will_do(mines: int, opening: int) -> bool:
        judged.append((mines, opening))
        return opening.bit_count() != 6

    drawn = draw_from_pools(SMALL, MINES, CORNERS, fits, will_do, Random(3))
    found = [*islice((layout for layout in drawn if layout), 100)]
    inside = [block_at(SMALL, cell) for cell in CORNERS]
    for layout in found:
        for block, opening in zip(inside, corner_openings(layout, 3), strict=True):
            assert opening & block.edge or opening.bit_count() != 6
    assert any(opening.bit_count() == 6 for _, opening in judged)
    assert all(not mines & opening for mines, opening in judged)


def test_pools_are_left_for_new_ones() -> None:
    """Otherwise all layouts would share a few corners."""
    together = block_at(SMALL, 0).inside | block_at(SMALL, 0).edge
    corners_seen = [layout.mines & together for layout in pooled(20 * SETS, 4)]
    assert len({*corners_seen}) > 10 * len({*corners_seen[:SETS]}) / 3


@pytest.mark.long
def test_each_layout_is_as_likely_as_any_other() -> None:
    """The test counts all fitting blocks by their mines and the sizes of their openings."""
    ways: Counter[tuple[int, int]] = Counter()  # by mines and size of the opening
    block = block_at(SMALL, 0)
    thrown = cells_of(block.thrown)
    for pattern in range(1 << len(thrown)):
        mines = sum(1 << cell for place, cell in enumerate(thrown) if pattern >> place & 1)
        if (size := opening_size(SMALL, block, mines)) and fits([size]):
            ways[mines.bit_count(), size] += 1
    rest = SMALL.size - 3 * 16
    expected: Counter[int] = Counter()
    for (one, first), many in ways.items():
        for (two, second), more in ways.items():
            for (three, third), most in ways.items():
                if fits([first, second, third]) and 0 <= MINES - one - two - three <= rest:
                    expected[one + two + three] += many * more * most * comb(rest, MINES - one - two - three)
    count = 3_000
    together = sum(block_at(SMALL, cell).inside | block_at(SMALL, cell).edge for cell in CORNERS)
    found = Counter((layout.mines & together).bit_count() for layout in layouts(count, 2))
    for number, weight in expected.items():
        part = weight / expected.total()
        spread = (count * part * (1 - part)) ** 0.5
        assert abs(found[number] - count * part) < 4 * spread + 1, number
    assert {*found} <= {*expected}


def opening_size(board: Grid, block: Block, mines: int) -> int:
    """Return the size of the opening in the first corner, cell by cell; 0 if it may leave its block."""
    reached, waiting = {0}, [0]
    while waiting:
        cell = waiting.pop()
        around = board.around(cell)
        if around & mines:
            continue
        if block.edge >> cell & 1:
            return 0
        more = {*cells_of(around)} - reached
        reached |= more
        waiting += more
    return len(reached)
