"""What was to be known at a moment: a proved cell, or the best guess with its chances."""

from random import Random

from game.engine.grid import grid
from game.engine.view import View
from game.review.answer import answer
from game.solver.chances import mine_chances
from game.solver.strategy import best_move
from tests.judge import ProofJudge
from tests.review.bots import positions


def guesses() -> list[View]:
    """Return positions of small games without a certain cell."""
    return [view for seed in range(12) for _, view in positions(grid(6, 5), 8, seed)][:4]


def test_a_safe_cell_is_shown_with_its_proof() -> None:
    """The judge follows each proof."""
    judged = 0
    for seed in range(6):
        for layout, view in positions(grid(7, 6), 10, seed):
            opened = view.opened | layout.flood(1 << best_move(view).cell & layout.safe)
            later = View(view.grid, view.mines, opened, layout.numbers_of(opened))
            if not mine_chances(later).safe & later.covered:
                continue
            advice = answer(later, Random(1)).advice
            assert advice
            assert mine_chances(later).safe >> advice.cell & 1
            assert advice.proof
            assert not ProofJudge(later, advice.known).fault(advice.proof.steps)
            judged += 1
    assert judged


def test_without_a_safe_cell_the_best_guess_is_shown() -> None:
    """It has its chances to survive and to win."""
    for view in guesses():
        told = answer(view, Random(1))
        assert told.best == best_move(view).cell
        assert told.survival == 1 - mine_chances(view).of(told.best)
        assert told.win is not None
        assert 0 <= told.win <= told.survival
        assert told.reason


def test_it_is_called_off() -> None:
    """A player who leaves needs no play-outs, but still gets the immediate part."""
    assert all(answer(view, Random(1), lambda: False).best is not None for view in guesses())
