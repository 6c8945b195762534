"""
Find boards for the Road: ``python -m tests.bench.find_road larger 7 7 10 --seed 1 --count 3`` prints three blocks.

Mines are drawn in pairs that a mirror or a half turn exchanges; a board is good if ``game.road.check`` finds no fault.
The same seed finds the same boards, and the tries are counted on standard error.
"""

import argparse
import sys
from collections.abc import Iterator
from random import Random

from game.engine.grid import Grid, cells_of, grid
from game.engine.layout import Layout
from game.generator.no_guess import solve
from game.notation.board_text import write_layout
from game.road.boards import TAUGHT, TECHNIQUES, RoadBoard
from game.road.check import is_solved, without

TECHNIQUE_OF = {one: number for number, taught in enumerate(TAUGHT) for one in taught}


def candidates(board: Grid, mines: int, random: Random) -> Iterator[tuple[Layout, int]]:
    """Yield layouts with a symmetry, each with a first cell that touches no mine."""
    while True:
        half_turn, drawn = random.choice((False, True)), 0
        while drawn.bit_count() < mines:
            cell = random.randrange(board.size)
            x, y = board.place(cell)
            drawn |= 1 << cell | 1 << board.cell(board.width - 1 - x, board.height - 1 - y if half_turn else y)
        layout = Layout(board, drawn)
        if zeros := [*cells_of(layout.zeros)]:
            yield layout, random.choice(zeros)


def found(family: str, board: Grid, mines: int, seed: int) -> Iterator[tuple[int, RoadBoard]]:
    """Yield boards that need *family*, and nothing that is taught later, each with the number of tries."""
    known = frozenset(one for taught in TAUGHT[: TECHNIQUE_OF[family] + 1] for one in taught)
    for tries, (layout, first) in enumerate(candidates(board, mines, Random(seed)), 1):
        one = RoadBoard(f"Found_{tries}", family, first, layout, "")
        plain = family == TECHNIQUES[0]
        if (
            solve(layout, first) is None
            and is_solved(one, known)
            and (plain or not is_solved(one, without(family, known)))
        ):
            yield tries, one


def main() -> None:
    """Print boards as blocks of road.txt."""
    parser = argparse.ArgumentParser(description="Find boards for the Road.")
    parser.add_argument("family", choices=TECHNIQUES)
    for name in ("width", "height", "mines"):
        parser.add_argument(name, type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=1)
    chosen = parser.parse_args()
    boards = found(chosen.family, grid(chosen.width, chosen.height), chosen.mines, chosen.seed)
    for _, (tries, one) in zip(range(chosen.count), boards, strict=False):
        column, row = one.layout.grid.place(one.first)
        print(f"{one.name} {one.family} {column} {row}\n{write_layout(one.layout)}\n")
        print(f"{tries} tries", file=sys.stderr)


if __name__ == "__main__":
    main()
