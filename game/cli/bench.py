"""``bench``: measure, and compare with other programs in the same run."""

import argparse
from dataclasses import asdict

from game.cli import bench_solver, bench_strength
from game.cli.terminal import show
from game.engine.deal import Start
from game.engine.level import EXPERT

FIRST = {Start.OPENING: (3, 3), Start.SAFE: (0, 0)}
"""The first cell that is best for each promise, as column and row."""


def solver(chosen: argparse.Namespace) -> None:
    """Print the solver's figures, line by line as they come."""
    for line in bench_solver.report(chosen.games, chosen.seed):
        print(line, flush=True)


def strength(chosen: argparse.Namespace) -> None:
    """Print how often the strong player wins expert games."""
    start, by_force = Start(chosen.start), chosen.estimate == "forced"
    first = EXPERT.grid.cell(*FIRST[start])
    found = bench_strength.measure(EXPERT, first, start, chosen.games, chosen.seed, by_force=by_force)
    if chosen.json:
        show(asdict(found))
        return
    print(
        f"expert, {chosen.start} start, {chosen.estimate} estimate: {found.wins:.2f} ± {found.error:.2f} % of "
        f"{found.games} games won; ms a game: mean {found.ms_mean:.1f}, median {found.ms_median:.1f}; "
        f"slowest move {found.slowest_ms:.0f} ms"
    )
