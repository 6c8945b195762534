"""
The slow judge follows proofs from real games, step by step.

``python -m tests.solver.proofs 10000`` follows 10,000 proofs and prints how many there were of each kind.
"""

import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from random import Random

from game.engine.level import BEGINNER, EXPERT, INTERMEDIATE, Level
from game.engine.view import View
from game.solver.advice import Advice, advise
from game.solver.chances import mine_chances
from game.solver.deduce import deduce
from tests.judge import ProofJudge
from tests.solver.slow import lucky_games
from tests.strategies import picture

LEVELS = (EXPERT, INTERMEDIATE, BEGINNER, Level("small", 7, 7, 10), Level("tiny", 5, 5, 7))


def positions(seed: int) -> Iterator[View]:
    """Yield positions without end, on boards of all sizes, with none, some or most of the mines flagged."""
    random = Random(seed)
    while True:
        for level in LEVELS:
            for game in lucky_games(level, random.getrandbits(32)):
                if deduce(game.view).safe and random.randrange(2):
                    continue  # leave out half of the positions that the two rules solve, or they would be most
                some, more = random.getrandbits(level.grid.size), random.getrandbits(level.grid.size)
                flags = random.choice((0, some, some | more))
                yield replace(game.view, flags=flags & game.layout.mines)


def fault(view: View, advice: Advice) -> str:
    """Return the fault of the advice's proof: a wrong or needless step, or a needless number; "" if there is none."""
    assert advice.proof
    steps = advice.proof.steps
    judge = ProofJudge(view, view.flags & mine_chances(view).mines)
    if wrong := judge.fault(steps):
        return wrong
    if judge.shown.get(judge.places[advice.cell]) is not advice.mine:
        return "it proves another thing"
    if judge.needless(steps):
        return "a step can be left out"
    return "a number can be left out" if judge.idle_numbers(steps) else ""


def followed(seed: int, count: int) -> Counter[str]:
    """Let the judge follow *count* proofs; return the number of each kind."""
    kinds: Counter[str] = Counter()
    for view in positions(seed):
        advice = advise(view, flags=True)
        assert advice
        if advice.proof:
            if wrong := fault(view, advice):
                raise AssertionError(f"{wrong}: {advice}\n{picture(view)}")
            kinds[advice.reason] += 1
        if kinds.total() == count:
            return kinds
    raise AssertionError("games without end")


if __name__ == "__main__":
    match sys.argv[1:]:
        case [count]:
            found = followed(1, int(count))
            told = ", ".join(f"{number} {kind}" for kind, number in found.most_common())
            print(f"{found.total()} proofs followed, no fault and no needless step: {told}")
        case _:
            sys.exit(__doc__)
