"""The terminal: what the engine and the solver can do without a window."""

import argparse
import sys
from collections.abc import Sequence

from game.engine.errors import GameError

COMMANDS = ("bench",)


def main(arguments: Sequence[str]) -> int:
    """Run a terminal command; return the exit code."""
    parser = argparse.ArgumentParser(prog="python -m game", description="Minesweeper without a window.")
    commands = parser.add_subparsers(dest="command", required=True)
    bench = commands.add_parser("bench", help="measure, and compare with other programs in the same run")
    bench.add_argument("what", choices=["solver"])
    bench.add_argument("--games", metavar="N", type=int, default=400, help="games for each win rate (400)")
    bench.add_argument("--seed", metavar="S", type=int, default=1, help="where the boards come from (1)")
    chosen = parser.parse_args(arguments)
    if chosen.games < 1:
        parser.error(f"--games must be 1 or more, not {chosen.games}")
    from game import bench_solver

    try:
        for line in bench_solver.report(chosen.games, chosen.seed):
            print(line, flush=True)
    except GameError as error:
        print(f"minesweeper: {error}", file=sys.stderr)
        return 1
    return 0
