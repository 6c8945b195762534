"""
How long boards without guesses take to mend: ``python -m tests.bench.mended WIDTH HEIGHT MINES…``.

Prints processor seconds, the longest step, and how many cells were mended, of the board of each number of mines.
"""

import sys
from random import Random
from time import process_time

from game.engine.deal import Start, deal
from game.engine.grid import grid
from game.generator.mending import Mender

SEED = 1


def main(width: int, height: int, *mines: int) -> None:
    """Mend one board of each number of mines, from a click in its middle."""
    board = grid(width, height)
    first = board.cell(width // 2, height // 2)
    for count in mines:
        random = Random(SEED)
        began = last = process_time()
        mender, longest = Mender(deal(board, count, first, Start.OPENING, random), first, random), 0.0
        for _ in mender.mend():
            now = process_time()
            longest, last = max(longest, now - last), now
        end = "solved" if mender.solved else "given up"
        print(
            f"{count} mines: {end} in {last - began:.1f} s, {mender.mends} deals, longest step {1000 * longest:.0f} ms"
        )


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
