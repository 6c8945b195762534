"""
The cost of the engine's work.

In the normal run each piece of work is done once and its result checked. To measure:
``pytest tests/engine/test_speed.py --benchmark-only --benchmark-enable``.
"""

from random import Random

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from game.engine.actions import Open
from game.engine.deal import Start, deal
from game.engine.game import Game, apply, new_game
from game.engine.grid import Grid, from_bytes, grid
from game.engine.layout import Layout
from game.engine.level import EXPERT
from game.engine.metrics import count_bbbv

MIDDLE = EXPERT.grid.cell(15, 8)
HUGE = grid(1000, 1000)


@pytest.fixture
def expert() -> Layout:
    """Return an expert layout with a 0 in the middle."""
    return deal(EXPERT.grid, EXPERT.mines, MIDDLE, Start.OPENING, Random(1))


def spiral(board: Grid) -> Layout:
    """
    Return a spiral wall of mines around a corridor three cells wide.

    The corridor's middle line is all 0s: one opening that is as long as the board allows. The spiral runs inwards from
    the top left corner.
    """
    line = bytearray(board.size)
    for x, y in _line_inwards(board.width, board.height):
        line[board.cell(x, y)] = 1
    return Layout(board, board.full ^ board.dilate(from_bytes(line)))


def _line_inwards(width: int, height: int) -> set[tuple[int, int]]:
    x, y = 1, 1
    line = {(x, y)}
    left, top, right, bottom = 1, 5, width - 2, height - 2  # how far the line may still go in each direction
    while True:
        for dx, dy, steps in ((1, 0, right - x), (0, 1, bottom - y), (-1, 0, right - left), (0, -1, bottom - top)):
            if steps < 4:
                return line
            for _ in range(steps):
                x, y = x + dx, y + dy
                line.add((x, y))
        left, top, right, bottom = left + 4, top + 4, right - 4, bottom - 4


def opened(layout: Layout, cell: int) -> Game:
    """Return a new game after its first opening."""
    return apply(new_game(layout), Open(cell))[0]


def test_speed_of_dealing_expert_with_its_numbers(benchmark: BenchmarkFixture) -> None:
    """The no-guess dealer deals thousands of boards for each one that it keeps."""
    random = Random(1)
    layout = benchmark(lambda: deal(EXPERT.grid, EXPERT.mines, MIDDLE, Start.OPENING, random))
    assert layout.mine_count == 99


def test_speed_of_an_opening_on_expert(benchmark: BenchmarkFixture, expert: Layout) -> None:
    """Every click in thousands of computer players' games costs this."""
    game = benchmark(opened, expert, MIDDLE)
    assert game.view.opened.bit_count() > 9


def test_speed_of_bbbv_of_expert(benchmark: BenchmarkFixture, expert: Layout) -> None:
    """It is counted anew each time; a session caches it."""
    assert benchmark(count_bbbv, expert) > 99


def test_speed_of_the_numbers_of_a_million_cells(benchmark: BenchmarkFixture) -> None:
    """The adders compute the whole board at once."""
    mines = deal(HUGE, 100_000, 0, Start.OPENING, Random(1)).mines
    layout = benchmark(Layout, HUGE, mines)
    assert layout.mine_count == 100_000


def test_speed_of_a_flood_of_nearly_a_million_cells(benchmark: BenchmarkFixture) -> None:
    """A huge, nearly empty board must not freeze the game: one opening has 999,900 cells."""
    middle = HUGE.cell(500, 500)
    layout = deal(HUGE, 100, middle, Start.OPENING, Random(2))  # this seed encloses no number at the rim by mines
    game = benchmark(opened, layout, middle)
    assert game.view.opened == layout.safe


@pytest.mark.long
def test_speed_of_a_flood_through_a_spiral(benchmark: BenchmarkFixture) -> None:
    """A corridor of 250,000 cells must not cost a pass over the board for each cell."""
    layout = spiral(HUGE)
    game = benchmark(opened, layout, HUGE.cell(1, 1))
    assert game.view.opened == layout.safe


def test_speed_of_a_flood_through_the_largest_spiral_filled_by_dilation(benchmark: BenchmarkFixture) -> None:
    """128×128 is the largest board filled by dilation, and so its worst case."""
    layout = spiral(grid(128, 128))
    game = benchmark(opened, layout, layout.grid.cell(1, 1))
    assert game.view.opened == layout.safe
