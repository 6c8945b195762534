"""
Proofs that are longer than a pair: ``python -m tests.bench.proofs 200`` asks for so many.

It tells how many numbers counts name beyond those that have to be counted, how many of the longer proofs suppose
something though plain steps lead there, and how long proofs take.
"""

import sys
from itertools import islice
from statistics import median
from time import process_time

from game.engine.grid import cells_of
from game.solver.advice import advise_cell
from game.solver.chances import mine_chances
from game.solver.deduce import Deduction, by_pairs, by_single_numbers
from game.solver.proof import Kind, Suppose
from tests.judge import ProofJudge
from tests.solver.proofs import positions


def report(count: int) -> str:
    """Ask about so many cells and say what came of it."""
    needless = list[int]()
    times = list[float]()
    supposed = chains = seen = 0
    for view in positions(5):
        chances = mine_chances(view)
        known = view.flags & chances.mines
        plain = Deduction(0, known)
        while True:
            safe, mines = by_single_numbers(view, plain)
            if not safe | mines:
                safe, mines = by_pairs(view, plain)
            if not safe | mines:
                break
            plain = Deduction(plain.safe | safe, plain.mines | mines)
        for cell in islice(cells_of((chances.safe | chances.mines) & view.covered & ~known), 6):
            began = process_time()
            advice = advise_cell(view, chances, cell)
            times.append(1000 * (process_time() - began))
            assert advice
            assert advice.proof
            if advice.proof.kind in (Kind.SINGLE, Kind.PAIR):
                continue
            seen += 1
            if advice.proof.kind is Kind.COUNT:
                needless.append(len(ProofJudge(view, advice.known).idle_numbers(advice.proof.steps)))
            else:
                chains += 1
                starts_so = isinstance(advice.proof.steps[0], Suppose)
                supposed += starts_so and bool((plain.safe | plain.mines) >> cell & 1)
        if seen >= count:
            break
    idle = f"{sum(map(bool, needless))} of {len(needless)} counts name needless numbers, up to {max(needless)}"
    took = f"a proof: median {median(times):.2f} ms, longest {max(times):.0f}"
    return f"{idle}; {supposed} of {chains} chains suppose where plain steps lead; {took}"


if __name__ == "__main__":
    print(report(int(sys.argv[1]) if len(sys.argv) > 1 else 600))
