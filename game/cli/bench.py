"""``bench``: measure, and compare with other programs in the same run."""

import argparse

from game.cli import bench_solver


def bench(chosen: argparse.Namespace) -> None:
    """Print the solver's figures, line by line as they come."""
    for line in bench_solver.report(chosen.games, chosen.seed):
        print(line, flush=True)
