"""A board rejected unsolved certainly needs a guess: else no-guess boards would not be equally likely."""

from itertools import combinations
from random import Random

import pytest

from game.engine.deal import Start, deal
from game.engine.grid import grid
from game.engine.layout import Layout
from game.engine.level import BEGINNER, EXPERT, INTERMEDIATE, Level
from game.generator.hopeless import needs_guess
from game.generator.no_guess import solve
from tests.generator.test_no_guess import won_by_the_judge
from tests.strategies import drawn_layout


@pytest.mark.parametrize(
    ("level", "count", "share"), [(BEGINNER, 600, 0.02), (INTERMEDIATE, 600, 0.05), (EXPERT, 600, 0.4)]
)
@pytest.mark.parametrize("start", [Start.OPENING, Start.SAFE])
def test_no_board_that_logic_wins_is_thrown_away(level: Level, count: int, share: float, start: Start) -> None:
    """Many boards that logic can't win are rejected, or the check would not pay."""
    random, thrown = Random(7), 0
    for _ in range(count):
        first = random.randrange(level.grid.size)
        layout = deal(level.grid, level.mines, first, start, random)
        if needs_guess(level.grid, layout.mines, first):
            thrown += 1
            assert solve(layout, first) is not None
    assert thrown > share * count


@pytest.mark.parametrize(
    ("width", "height", "mines"), [(4, 4, 3), (4, 4, 5), (5, 3, 4), (3, 5, 3), (1, 6, 2), (2, 6, 4)]
)
def test_no_small_board_that_the_judge_wins_is_thrown_away(width: int, height: int, mines: int) -> None:
    """The judge checks every small layout and lists all layouts before each move."""
    board, first, thrown = grid(width, height), width + 1 if width > 1 else 2, 0
    if first >= board.size:
        first = 0
    for chosen in combinations([cell for cell in range(board.size) if cell != first], mines):
        laid = sum(1 << cell for cell in chosen)
        if needs_guess(board, laid, first):
            thrown += 1
            assert not needs_no_guess(board.width, board.height, laid, first)
    assert thrown


def needs_no_guess(width: int, height: int, laid: int, first: int) -> bool:
    """Tell whether logic wins the layout, by the slow judge on its own board, by the solver elsewhere."""
    layout = Layout(grid(width, height), laid)
    if (width, height) == (4, 4):
        return won_by_the_judge(layout, first)
    return solve(layout, first) is None


@pytest.mark.parametrize(
    ("drawing", "first", "needed"),
    [
        ("*.*.\n..*.\n....\n....", 15, True),
        ("*...\n....\n....\n....", 15, False),
        ("*.*.....\n..*.....\n***.....\n........", 31, True),
        ("*....\n.....\n.....\n....*", 12, False),
    ],
)
def test_a_pair_in_the_corner_is_seen(drawing: str, first: int, needed: bool) -> None:
    """It is the smallest case."""
    layout = drawn_layout(drawing)
    assert (solve(layout, first) is not None) == needed
    assert needs_guess(layout.grid, layout.mines, first) == needed


BOX = """
    ........
    .*..*...
    ..*.....
    ...*....
    .*..*...
    ........
"""

TWO_PAIRS = """
    ..........
    .*.....*..
    .**..*.*..
    .*.....*..
    ..........
"""


@pytest.mark.parametrize(
    ("drawing", "fence"),
    [(BOX, [(1, 1), (4, 1), (1, 4), (4, 4)]), (TWO_PAIRS, [(x, y) for x in (1, 7) for y in (1, 2, 3)])],
)
def test_larger_twins_are_seen_inside_their_fence(drawing: str, fence: list[tuple[int, int]]) -> None:
    """Nothing distinguishes the diagonals of a box, or two pairs with a gap, though no single pair can be swapped."""
    layout = drawn_layout(drawing)
    assert needs_guess(layout.grid, layout.mines, 0)
    assert solve(layout, 0) is not None
    for corner in fence:
        fewer = Layout(layout.grid, layout.mines & ~(1 << layout.grid.cell(*corner)))
        assert not needs_guess(fewer.grid, fewer.mines, 0)


def test_the_first_cell_is_known_to_be_safe() -> None:
    """A cell that is open from the start can't be swapped with a mine."""
    layout = drawn_layout("*.")
    assert not needs_guess(layout.grid, layout.mines, 1)
    assert needs_guess(layout.grid, drawn_layout("*.\n..").mines, 3)
