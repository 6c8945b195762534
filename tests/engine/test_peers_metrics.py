"""3BV, openings, islands and ZiNi against ms_toollib's, on boards of all levels and odd sizes."""

from collections.abc import Iterator
from itertools import islice
from random import Random

import pytest

from game.engine.grid import codes, to_bytes
from game.engine.layout import Layout
from game.engine.level import LEVELS, Level, custom
from game.engine.metrics import count_bbbv, human_zini, islands, openings, zini

toollib = pytest.importorskip("ms_toollib", reason="no ms_toollib for this machine")


def dealt(level: Level, random: Random) -> Layout:
    """Return a layout with the level's mines at random places."""
    size = level.grid.size
    return Layout(level.grid, sum(1 << cell for cell in random.sample(range(size), level.mines)))


def mixed(random: Random) -> Iterator[Layout]:
    """Yield in turn layouts of every level, and of odd sizes from 1×1 with every density."""
    while True:
        for level in LEVELS.values():
            yield dealt(level, random)
        for most in (6, 14, 24):
            width, height = random.randint(1, most), random.randint(1, most)
            yield dealt(custom(width, height, random.randint(0, width * height * random.randint(1, 10) // 10)), random)


def numbers(layout: Layout) -> list[list[int]]:
    """Return the layout for ms_toollib: rows of numbers, -1 for a mine."""
    width, size = layout.grid.width, layout.grid.size
    mines = to_bytes(layout.mines, size)
    cells = [-1 if mine else number for mine, number in zip(mines, codes(layout.numbers, size), strict=True)]
    return [cells[at : at + width] for at in range(0, size, width)]


def test_ms_toollib_counts_the_same_bbbv_openings_and_islands() -> None:
    """Players compare these figures, so every program must count alike."""
    for layout in islice(mixed(Random(5)), 5000):
        board = toollib.Board(numbers(layout))
        assert (count_bbbv(layout), openings(layout), islands(layout)) == (board.bbbv, board.op, board.isl), layout


def test_ms_toollib_counts_the_same_zini() -> None:
    """The rule and the order among equal premiums are the same: players compare ZiNi too."""
    for layout in islice(mixed(Random(6)), 500):
        board = toollib.Board(numbers(layout))
        assert (zini(layout), human_zini(layout)) == (board.zini, board.hzini), layout
