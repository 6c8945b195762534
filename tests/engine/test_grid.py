"""Bitboards against slow loops over cells: every shift may go wrong at an edge."""

from collections.abc import Callable
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.engine.errors import BoardSizeError, CellError
from game.engine.grid import (
    MAX_SIDE,
    SMALL,
    Grid,
    cells_of,
    codes,
    few,
    from_bytes,
    grid,
    lsb,
    to_bytes,
)
from game.engine.planes import number_at
from tests.judge import Judge, Place
from tests.strategies import bitboards, boards_with_cells, drawn_cells, grids

LARGE = grid(129, 128)
"""A board just above SMALL cells, where fills use runs instead of dilation."""


def neighbours(board: Grid, cell: int) -> list[int]:
    """Return the cells that touch *cell*, found one by one."""
    judge = Judge(board.width, board.height, ())
    return [y * board.width + x for x, y in judge.neighbours((cell % board.width, cell // board.width))]


def slow_fill(board: Grid, start: int, within: int) -> int:
    """Return the cells that a queue of single cells reaches."""
    inside = set(cells_of(within))
    reached = inside & set(cells_of(start))
    queue = list(reached)
    while queue:
        fresh = inside.intersection(neighbours(board, queue.pop())) - reached
        reached |= fresh
        queue += fresh
    return sum(1 << cell for cell in reached)


def slow_group_count(board: Grid, cells: int) -> int:
    """Return how many fills are needed to reach all of *cells*."""
    count = 0
    while cells:
        cells &= ~slow_fill(board, cells & -cells, cells)
        count += 1
    return count


def moved(cells: int, small: Grid, large: Grid, corner: Place) -> int:
    """Return the *large* bitboard that has the *small* one's cells at *corner*."""
    x, y = corner
    return sum(
        1 << (cell // small.width + y) * large.width + cell % small.width + x
        for cell in range(small.size)
        if cells >> cell & 1
    )


@st.composite
def large_fills(draw: st.DrawFn) -> tuple[int, int]:
    """Return starts and walls for the large board: a few small patterns at its edges, corners and middle."""
    start = within = 0
    small = grid(9, 7)
    far = (LARGE.width - small.width, LARGE.height - small.height)
    for corner in draw(st.sets(st.sampled_from([(0, 0), far, (far[0], 0), (0, 50), (far[0], 49), (50, 56), (57, 63)]))):
        within |= moved(draw(bitboards(small)), small, LARGE, corner)
        start |= moved(draw(bitboards(small)), small, LARGE, corner)
    return start, within


def test_a_grid_is_made_once() -> None:
    """Grids are cached with their masks, so asking for one again is free."""
    assert grid(30, 16) is grid(30, 16)


def test_a_grid_equals_another_of_its_size() -> None:
    """Equal grids need not be the same object."""
    assert Grid(3, 4) == grid(3, 4)
    assert Grid(3, 4) != grid(4, 3)


@pytest.mark.parametrize(("width", "height"), [(0, 5), (5, 0), (-1, 5), (MAX_SIDE + 1, 5), (5, MAX_SIDE + 1)])
def test_a_board_of_no_such_size_is_refused(width: int, height: int) -> None:
    """The message must name the given size and the limit, for the player reads it."""
    with pytest.raises(BoardSizeError, match=f"1×1 to {MAX_SIDE}×{MAX_SIDE} cells, not {width}×{height}"):
        grid(width, height)


@pytest.mark.parametrize("side", [1, MAX_SIDE])
def test_boards_of_the_limits_are_allowed(side: int) -> None:
    """The limit itself is allowed."""
    assert grid(side, side).size == side * side


def test_a_cell_is_counted_row_by_row() -> None:
    """Recordings and bitboards rely on this order."""
    assert grid(4, 3).cell(1, 2) == 9


@pytest.mark.parametrize(("x", "y"), [(-1, 0), (0, -1), (4, 0), (0, 3)])
def test_no_cell_lies_off_the_board(x: int, y: int) -> None:
    """Column -1 must not become the last cell of the row above."""
    with pytest.raises(CellError, match=f"column {x}, row {y} is not on a 4×3 board"):
        grid(4, 3).cell(x, y)


def test_dilate_adds_all_that_touch_but_nothing_round_the_edge() -> None:
    """The cell at the right edge must not reach into the next row's first column."""
    before = """
        x....
        .....
        ....x
        .....
    """
    after = """
        xx...
        xx.xx
        ...xx
        ...xx
    """
    assert grid(5, 4).dilate(drawn_cells(before)) == drawn_cells(after)


@given(boards_with_cells())
def test_dilate_is_the_cells_and_their_neighbours(board_with_cells: tuple[Grid, int]) -> None:
    """Six shifts must do the same as a loop over cells."""
    board, cells = board_with_cells
    expected = cells
    for cell in cells_of(cells):
        expected |= sum(1 << other for other in neighbours(board, cell))
    assert board.dilate(cells) == expected


@given(grids())
def test_around_a_cell_are_its_neighbours_without_itself(board: Grid) -> None:
    """A cell is not its own neighbour, or a chord would open its number again."""
    for cell in range(board.size):
        assert cells_of(board.around(cell)) == sorted(neighbours(board, cell))


@given(boards_with_cells())
def test_neighbour_counts_are_what_a_loop_counts(board_with_cells: tuple[Grid, int]) -> None:
    """The adders' carries must hold for 0 to 8 neighbours at every edge."""
    board, cells = board_with_cells
    planes = board.neighbour_counts(cells)
    for cell in range(board.size):
        assert number_at(planes, cell) == sum(cells >> other & 1 for other in neighbours(board, cell))


def test_a_cell_may_have_eight_neighbours() -> None:
    """Eight is the only number with the fourth plane."""
    assert grid(3, 3).neighbour_counts(0b111_101_111)[3] == 0b000_010_000


@given(st.data(), grids())
def test_fill_reaches_what_a_queue_reaches(data: st.DataObject, board: Grid) -> None:
    """A flood opens neither more nor less than single steps would."""
    start, within = data.draw(bitboards(board)), data.draw(bitboards(board))
    assert board.fill(start, within) == slow_fill(board, start, within)


@pytest.mark.long
@given(large_fills())
def test_fill_of_a_large_board_reaches_what_a_queue_reaches(start_and_within: tuple[int, int]) -> None:
    """Large boards fill by runs, which may go wrong at other edges."""
    assert LARGE.size > SMALL
    assert LARGE.fill(*start_and_within) == slow_fill(LARGE, *start_and_within)


@pytest.mark.parametrize("board", [grid(128, 128), LARGE, grid(1000, 17), grid(17, 1000)], ids=str)
@pytest.mark.parametrize("hundredths", [40, 60, 97])
def test_fill_reaches_the_same_through_noise(board: Grid, hundredths: int) -> None:
    """Groups have the most irregular shapes around the percolation threshold; both fill methods must agree."""
    random = Random(hundredths)
    within = from_bytes(bytes(random.choices((0, 1), (100 - hundredths, hundredths), k=board.size)))
    start = within & -within | 1 << board.size // 2
    assert board.fill(start, within) == slow_fill(board, start, within)


@pytest.mark.parametrize("fill", [grid(127, 9).fill, grid(127, 130).fill], ids=["dilation", "runs"])
def test_fill_ignores_starts_outside(fill: Callable[[int, int], int]) -> None:
    """A flood begins at zeros only; a start on a wall reaches nothing, not even its neighbours."""
    assert fill(0b010, 0b101) == 0


@given(boards_with_cells())
def test_groups_are_counted_as_fills_that_have_to_start(board_with_cells: tuple[Grid, int]) -> None:
    """3BV counts openings with this function; corners join groups."""
    board, cells = board_with_cells
    assert board.count_groups(cells) == slow_group_count(board, cells)


@pytest.mark.long
@given(large_fills())
def test_groups_of_a_large_board_are_counted_the_same(start_and_within: tuple[int, int]) -> None:
    """Large boards count groups by runs."""
    _, within = start_and_within
    assert LARGE.count_groups(within) == slow_group_count(LARGE, within)


@given(boards_with_cells())
def test_bytes_and_bits_hold_the_same_cells(board_with_cells: tuple[Grid, int]) -> None:
    """Byte n stands for cell n, in both directions."""
    board, cells = board_with_cells
    flags = to_bytes(cells, board.size)
    assert list(flags) == [cells >> cell & 1 for cell in range(board.size)]
    assert from_bytes(flags) == from_bytes(bytearray(flags)) == cells


@given(boards_with_cells())
def test_cells_of_are_the_cells_in_order(board_with_cells: tuple[Grid, int]) -> None:
    """Drawings and files made from them are the same each time."""
    board, cells = board_with_cells
    assert cells_of(cells) == few(cells) == [cell for cell in range(board.size) if cells >> cell & 1]


@given(boards_with_cells())
def test_the_lowest_bit_is_the_first_cell(board_with_cells: tuple[Grid, int]) -> None:
    """Code that takes the first of equals takes the same one each time."""
    _, cells = board_with_cells
    assert lsb(cells) == min(cells_of(cells), default=-1)


@given(grids())
def test_a_cell_lies_in_its_column_and_row(board: Grid) -> None:
    """A cell's place leads back to the same cell."""
    for cell in range(board.size):
        x, y = board.place(cell)
        assert 0 <= x < board.width
        assert board.cell(x, y) == cell


@given(st.data(), grids())
def test_codes_put_a_bit_of_each_plane_into_each_byte(data: st.DataObject, board: Grid) -> None:
    """The painter reads a cell's number and marks from one byte."""
    planes = tuple(data.draw(st.lists(bitboards(board), max_size=8)))
    expected = [sum((plane >> cell & 1) << k for k, plane in enumerate(planes)) for cell in range(board.size)]
    assert list(codes(planes, board.size)) == expected
