"""Sums over all cells at once against the same sums cell by cell."""

from hypothesis import given
from hypothesis import strategies as st

from game.engine.planes import NO_NUMBERS, Planes, differ, greater, minus, not_zero, number_at, only

CELLS = 40

numbers = st.lists(st.integers(0, 15), min_size=CELLS, max_size=CELLS)


def planes_of(found: list[int]) -> Planes:
    """Return the numbers of cells as planes."""
    ones, twos, fours, eights = (
        sum(1 << cell for cell, number in enumerate(found) if number >> k & 1) for k in range(4)
    )
    return ones, twos, fours, eights


def cells_where(told: list[bool]) -> int:
    """Return the cells with True."""
    return sum(1 << cell for cell, true in enumerate(told) if true)


@given(numbers)
def test_a_cells_number_comes_out_as_it_went_in(found: list[int]) -> None:
    """Planes are only another notation of the numbers."""
    assert [number_at(planes_of(found), cell) for cell in range(CELLS)] == found


def test_a_covered_board_has_no_numbers() -> None:
    """Every cell counts as 0 until it is opened."""
    assert planes_of([0] * CELLS) == NO_NUMBERS


@given(numbers, st.integers(0, (1 << CELLS) - 1))
def test_only_the_cells_asked_for_keep_their_numbers(found: list[int], cells: int) -> None:
    """A view must not contain the number of a covered cell."""
    kept = [number if cells >> cell & 1 else 0 for cell, number in enumerate(found)]
    assert only(planes_of(found), cells) == planes_of(kept)


@given(numbers)
def test_cells_that_are_not_zero(found: list[int]) -> None:
    """All other cells are 0s."""
    assert not_zero(planes_of(found)) == cells_where([number > 0 for number in found])


@given(numbers, numbers)
def test_numbers_are_subtracted_modulo_16(first: list[int], second: list[int]) -> None:
    """A negative number becomes 8 or more, too many for any room."""
    expected = [(a - b) % 16 for a, b in zip(first, second, strict=True)]
    cells = (1 << CELLS) - 1
    assert only(minus(planes_of(first), planes_of(second)), cells) == planes_of(expected)


@given(numbers, numbers)
def test_numbers_are_compared(first: list[int], second: list[int]) -> None:
    """Comparisons give the cells that differ, and those with a greater first number."""
    pairs = list(zip(first, second, strict=True))
    assert differ(planes_of(first), planes_of(second)) == cells_where([a != b for a, b in pairs])
    assert greater(planes_of(first), planes_of(second)) == cells_where([a > b for a, b in pairs])
