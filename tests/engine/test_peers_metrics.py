"""
3BV, openings, islands and ZiNi beside ms_toollib's, on boards of all levels and odd sizes.

Of equal premiums ms_toollib takes the leftmost, then the topmost; ours the topmost, then the leftmost. So it is
given each board with rows and columns exchanged, and then it must agree. ``python -m tests.engine.test_peers_metrics``
tells how often the order matters.
"""

from collections.abc import Iterator
from itertools import islice
from random import Random
from statistics import mean

import pytest

from game.engine.grid import codes, grid, to_bytes
from game.engine.layout import Layout
from game.engine.level import LEVELS, Level, custom
from game.engine.metrics import count_bbbv, human_zini, islands, openings, zini

toollib = pytest.importorskip("ms_toollib", reason="ms_toollib is not installed (extra 'bench')")


def dealt(level: Level, random: Random) -> Layout:
    """Return a layout with the level's mines anywhere."""
    size = level.grid.size
    return Layout(level.grid, sum(1 << cell for cell in random.sample(range(size), level.mines)))


def mixed(random: Random) -> Iterator[Layout]:
    """Go through layouts of every level, and of odd sizes from 1×1 on and every density, in turn."""
    while True:
        for level in LEVELS.values():
            yield dealt(level, random)
        for most in (6, 14, 24):
            width, height = random.randint(1, most), random.randint(1, most)
            yield dealt(custom(width, height, random.randint(0, width * height * random.randint(1, 10) // 10)), random)


def turned(layout: Layout) -> Layout:
    """Return the layout with rows and columns exchanged."""
    width, height = layout.grid.width, layout.grid.height
    mines = to_bytes(layout.mines, layout.grid.size)
    by_columns = b"".join(mines[x::width] for x in range(width))
    return Layout(grid(height, width), sum(1 << cell for cell, mine in enumerate(by_columns) if mine))


def numbers(layout: Layout) -> list[list[int]]:
    """Return the layout as ms_toollib takes it: rows of numbers, -1 for a mine."""
    width, size = layout.grid.width, layout.grid.size
    mines = to_bytes(layout.mines, size)
    cells = [-1 if mine else number for mine, number in zip(mines, codes(layout.numbers, size), strict=True)]
    return [cells[at : at + width] for at in range(0, size, width)]


def test_ms_toollib_counts_the_same_bbbv_openings_and_islands() -> None:
    """Rankings compare these, so every program must count alike."""
    for layout in islice(mixed(Random(5)), 5000):
        board = toollib.Board(numbers(layout))
        assert (count_bbbv(layout), openings(layout), islands(layout)) == (board.bbbv, board.op, board.isl), layout


def test_ms_toollib_counts_the_same_zini_by_columns() -> None:
    """The same greedy rule; only the order among equals differs, so turned boards must agree."""
    for layout in islice(mixed(Random(6)), 500):
        board = toollib.Board(numbers(turned(layout)))
        assert (zini(layout), human_zini(layout)) == (board.zini, board.hzini), layout


def main() -> None:
    """Print how often and how far the order changes each level's ZiNi."""
    random = Random(7)
    for name, level in LEVELS.items():
        greedy, human = [], []
        for _ in range(1000):
            layout = dealt(level, random)
            board = toollib.Board(numbers(layout))
            greedy.append(zini(layout) - board.zini)
            human.append(human_zini(layout) - board.hzini)
        for kind, off in (("greedy", greedy), ("human", human)):
            shares = f"{sum(map(bool, off)) / 10:.1f} % differ, most {max(map(abs, off))}, mean {mean(off):+.3f}"
            print(f"{name:13}{kind:7}{shares}")


if __name__ == "__main__":
    main()
