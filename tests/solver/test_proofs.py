"""A slow judge checks proofs: the named numbers force every step, and no step is needless."""

import pytest
from hypothesis import given

from game.engine.view import View
from game.solver.advice import advise
from game.solver.deduce import Deduction
from game.solver.proof import Clash, Conclude, Count, Follow, Kind, Proof, Step, Suppose, forced_by
from tests.judge import ProofJudge
from tests.solver.proofs import fault, followed
from tests.solver.slow import view_of
from tests.strategies import views


@pytest.mark.long
def test_a_judge_follows_every_step() -> None:
    """Thousands of proofs from real games have every kind of step."""
    kinds = followed(1, 2000)
    assert set(kinds) == {kind.value for kind in Kind}


@given(views())
def test_a_judge_follows_proofs_from_any_position(view: View) -> None:
    """Scattered open cells and wrong flags give positions that no game would show."""
    advice = advise(view, flags=True)
    assert not advice or not advice.proof or not fault(view, advice)


def test_what_a_number_forces() -> None:
    """One number or two together force only cells that they touch."""
    one = view_of((None, 1, None, None), 4, 1)
    assert forced_by(one, 1 << 1, Deduction()) == Deduction()
    assert forced_by(one, 1 << 1, Deduction(safe=1)) == Deduction(mines=1 << 2)
    assert forced_by(one, 1 << 1, Deduction(mines=1)) == Deduction(safe=1 << 2)
    assert forced_by(one, 0, Deduction()) == Deduction()
    two = view_of((None, None, None, None, 1, 2, None, None), 4, 2)
    assert forced_by(two, 1 << 4 | 1 << 5, Deduction(safe=1 << 6)) == Deduction(mines=1 << 2)
    assert forced_by(two, 1 << 4 | 1 << 5, Deduction()) == Deduction()


def test_a_proof_ends_with_its_conclusion() -> None:
    """The last step may say less than the one before it, and safe cells on the way are not taken in as mines."""
    told = Proof((Follow(1 << 1, 1 << 2, False), Follow(1 << 3, 0b110000, True), Conclude(1 << 4, True)))
    assert (told.concluded, told.mine, told.taken_in) == (1 << 4, True, 1 << 5)
    safe = Proof((Follow(1 << 1, 0b110000, False), Conclude(1 << 4, False)))
    assert (safe.concluded, safe.mine, safe.taken_in) == (1 << 4, False, 0)


CHAIN = view_of((1, None, None, 1, None, 2, None, None), 4, 2)
"""1##1 over #2##: cell 7 is safe, since a mine there contradicts the three numbers."""

TOLD = (Suppose(7, True), Follow(1 << 3, 1 << 2 | 1 << 6, False), Follow(1 << 5, 1 << 1 | 1 << 4, True), Clash(0))


@pytest.mark.parametrize(
    "steps",
    [
        (),
        TOLD[:3],
        TOLD[1:],
        (TOLD[0], TOLD[2], TOLD[3]),
        (TOLD[0], TOLD[1], TOLD[3]),
        (Suppose(7, False), *TOLD[1:]),
        (Suppose(5, True), *TOLD[1:]),
        (*TOLD[:2], Follow(1 << 5, 1 << 1 | 1 << 4, False), TOLD[3]),
        (*TOLD[:2], Follow(0, 1 << 1, True), TOLD[3]),
        (*TOLD[:3], Clash(3)),
        (*TOLD[:3], Conclude(1 << 7, False)),
        (TOLD[0], Count(1 << 0 | 1 << 3 | 1 << 5, 2, 3, None)),
        (Follow(1 << 3, 1 << 2, True), Conclude(1 << 2, True)),
    ],
)
def test_the_judge_takes_no_other_steps(steps: tuple[Step, ...]) -> None:
    """Each of these proofs omits something or says something false, so the judge must refuse it."""
    assert not ProofJudge(CHAIN, 0).fault(TOLD)
    assert ProofJudge(CHAIN, 0).fault(steps)


def test_the_judge_sees_what_is_needless() -> None:
    """It finds a step more than needed, and a number more than a count needs."""
    flagged = ProofJudge(view_of((None, 1, 0, None, None, 0, None, None, None), 3, 1), 1)
    needed, needless = Follow(1 << 2, 1 << 4, False), Follow(1 << 1, 1 << 3, False)
    assert flagged.needless((needed, Conclude(1 << 4, False))) == []
    assert flagged.needless((needed, needless, Conclude(1 << 4, False))) == [needless]
    ones = ProofJudge(view_of((None, 1, None, 2, None, 1, None, *[None] * 7), 7, 3), 0)
    opposite = Suppose(10, False)
    assert ones.idle_numbers((opposite, Count(1 << 1 | 1 << 5, 3, None, 2))) == []
    assert ones.idle_numbers((opposite, Count(1 << 1 | 1 << 3 | 1 << 5, 3, None, 2))) == [(3, 0)]
