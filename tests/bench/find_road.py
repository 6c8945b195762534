"""
Find boards for the Road: ``python -m tests.bench.find_road hole 9 9 --turn half --tries 5000 --seed 1`` prints one.

It climbs from board to board, each with the same symmetry, by putting in, taking out or moving mines that the turn
exchanges; with ``--picture FILE``, a drawing as in road.txt, towards these mines. A board is the better the more often
its technique alone leads on, in one place, and the less else there is to see and to mop up; then the more alike the
picture. The same seed finds the same boards, and the tries are counted on standard error.
"""

import argparse
import sys
from collections.abc import Callable, Iterator
from math import exp
from pathlib import Path
from random import Random

from game.engine.grid import Grid, cells_of, grid
from game.engine.layout import Layout
from game.notation.board_text import read_layout, write_layout
from game.road.boards import TAUGHT, TECHNIQUES, RoadBoard
from game.road.check import played, without

TECHNIQUE_OF = {one: number for number, taught in enumerate(TAUGHT) for one in taught}

TURNS: dict[str, Callable[[int, int, Grid], tuple[int, int]]] = {
    "none": lambda x, y, _: (x, y),
    "mirror": lambda x, y, board: (board.width - 1 - x, y),
    "half": lambda x, y, board: (board.width - 1 - x, board.height - 1 - y),
    "diagonal": lambda x, y, _: (y, x),
    "quarter": lambda x, y, board: (board.width - 1 - y, x),
}
"""Where a cell comes by a turn; the last two are for squares."""

FEWEST, MOST, LONGEST_CLIMB, LONGEST_REST = 0.14, 0.36, 900, 260
"""The least and the largest part of mines; the most tries of a climb, and those without a better board."""


def orbits(board: Grid, turn: str) -> list[int]:
    """Return the cells that a turn exchanges, as bitboards."""
    found = dict[int, int]()
    for cell in range(board.size):
        cells = now = cell
        cells = 1 << cell
        while not cells >> (now := board.cell(*TURNS[turn](*board.place(now), board))) & 1:
            cells |= 1 << now
        found[cells & -cells] = cells
    return [*found.values()]


def firsts(layout: Layout) -> Iterator[int]:
    """Yield a cell of each of the three largest openings."""
    zeros, parts = layout.zeros, list[int]()
    while zeros:
        parts.append(layout.grid.fill(zeros & -zeros, zeros))
        zeros &= ~parts[-1]
    yield from (cells_of(part)[0] for part in sorted(parts, key=lambda part: -part.bit_count())[:3])


def value(one: RoadBoard, picture: int, least: float) -> float:
    """Return how good a board is; below 0 it is no board of its chapter. What may be better than *least* is proved."""
    layout = one.layout
    known = frozenset(each for taught in TAUGHT[: TECHNIQUE_OF[one.family] + 1] for each in taught)
    stalls, opened = played(one, known)
    own = [stall for stall in stalls if stall.families == {one.family}]
    safe, begun = layout.safe.bit_count(), layout.flood(1 << one.first).bit_count()
    if opened != layout.safe or not own:
        return 60 * opened.bit_count() / safe + 10 * len(own) - 2 * len(stalls) - 200
    found = 30 * min(2, len(own)) + 35 * len(own) / len(stalls) - 5 * (len(stalls) - len(own))
    found += 15 * sum(1 / stall.places for stall in own) / len(own)
    part = layout.mine_count / layout.grid.size
    found -= 300 * max(0.0, FEWEST - part, part - MOST) + 60 * max(0.0, begun / layout.grid.size - 0.42)
    if picture:
        found += 45 * (layout.mines & picture).bit_count() / picture.bit_count()
        found -= 5 * (layout.mines & ~picture).bit_count()
    if found > least and played(one, without(one.family, known))[1] == layout.safe:
        return -100.0
    return found


def climbs(family: str, board: Grid, turn: str, seed: int, picture: int = 0) -> Iterator[tuple[float, RoadBoard]]:
    """Yield the value and the board of each try: climb after climb, each from another beginning."""
    random, moved = Random(seed), orbits(board, turn)
    while True:
        part = random.uniform(FEWEST, MOST) / 2
        mines = sum(cells for cells in moved if (random.random() < 0.8 if cells & picture else random.random() < part))
        now, heat, rest = -1000.0, 6.0, 0
        for _ in range(LONGEST_CLIMB):
            new = mines ^ random.choice(moved)
            if random.random() < 0.5:
                new ^= random.choice(moved)
            layout = Layout(board, new)
            boards = [RoadBoard("Found", family, first, layout, "") for first in firsts(layout)]
            if not boards:
                continue
            best, one = max(((value(each, picture, now), each) for each in boards), key=lambda each: each[0])
            yield best, one
            rest = 0 if best > now else rest + 1
            if best >= now or random.random() < exp((best - now) / heat):
                mines, now = new, best
            heat = max(0.4, heat * 0.994)
            if rest > LONGEST_REST:
                break


def found(family: str, board: Grid, turn: str, seed: int, tries: int, picture: int = 0) -> tuple[float, RoadBoard]:
    """Return the best board of so many tries, with its value."""
    each = climbs(family, board, turn, seed, picture)
    return max((next(each) for _ in range(tries)), key=lambda one: one[0])


def main() -> None:
    """Print a board as a block of road.txt."""
    parser = argparse.ArgumentParser(description="Find a board for the Road.")
    parser.add_argument("family", choices=TECHNIQUES[1:])
    parser.add_argument("width", type=int)
    parser.add_argument("height", type=int)
    parser.add_argument("--turn", choices=TURNS, default="none")
    parser.add_argument("--picture", type=Path)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--tries", type=int, default=1000)
    chosen = parser.parse_args()
    drawn = read_layout(chosen.picture.read_text(encoding="utf-8")).mines if chosen.picture else 0
    size = grid(chosen.width, chosen.height)
    best, one = found(chosen.family, size, chosen.turn, chosen.seed, chosen.tries, drawn)
    column, row = size.place(one.first)
    print(f"{one.name} {one.family} {column} {row}\n{write_layout(one.layout)}")
    print(f"{chosen.tries} tries, {best:.1f} points", file=sys.stderr)


if __name__ == "__main__":
    main()
