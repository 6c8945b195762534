"""The answer to every cell that a player would open, with its proof or both chances."""

from random import Random

import pytest

from game.engine.grid import cells_of, grid
from game.engine.view import View
from game.review.answer import Answer, Verdict, answer
from game.solver.chances import mine_chances
from game.solver.strategy import best_move
from tests.judge import ProofJudge
from tests.review.bots import positions
from tests.solver.slow import view_of

CERTAIN = view_of((None, 1, 0, None, 1, 0, None, 1, 0), 3, 1)


def asked(view: View, cell: int | None) -> Answer:
    """Return the answer to a cell."""
    return answer(view, cell, Random(1))


def guesses() -> list[View]:
    """Return positions of small games without a certain cell."""
    return [view for seed in range(12) for _, view in positions(grid(6, 5), 8, seed)][:4]


def test_every_cell_is_answered_as_it_stands() -> None:
    """A safe cell, a mine, and an uncertain cell beside a safe one; the judge follows each proof."""
    seen = set()
    for seed in range(6):
        for layout, view in positions(grid(7, 6), 10, seed):
            opened = view.opened | layout.flood(1 << best_move(view).cell & layout.safe)
            later = View(view.grid, view.mines, opened, layout.numbers_of(opened))
            chances = mine_chances(later)
            if not chances.safe & later.covered:
                continue
            for cell in cells_of(later.covered):
                told = asked(later, cell)
                seen.add(told.verdict)
                bit = 1 << cell
                wanted = Verdict.SAFE if chances.safe & bit else Verdict.MINE if chances.mines & bit else Verdict.MISSED
                assert told.verdict is wanted
                assert told.advice
                assert told.advice.proof
                assert told.advice.mine is (wanted is Verdict.MINE)
                if wanted is not Verdict.MISSED:
                    assert told.advice.cell == cell
                assert not ProofJudge(later, told.advice.known).fault(told.advice.proof.steps)
    assert seen == {Verdict.SAFE, Verdict.MINE, Verdict.MISSED}


@pytest.mark.long
def test_a_guess_is_answered_with_both_numbers() -> None:
    """The answer has its survival and win chance, and the best guess's, which is never clearly worse."""
    verdicts = set()
    for view in guesses():
        best = best_move(view).cell
        for cell in cells_of(view.covered & ~mine_chances(view).mines)[:6]:
            told = asked(view, cell)
            verdicts.add(told.verdict)
            assert told.best == best
            assert told.survival == 1 - mine_chances(view).of(cell)
            assert told.best_survival == 1 - mine_chances(view).of(best)
            assert told.win is not None
            assert told.best_win is not None
            assert 0 <= told.win <= 1
            if cell == best:
                assert told.verdict is Verdict.BEST
                assert told.win == told.best_win
            if told.verdict is Verdict.WORSE:
                assert told.win < told.best_win
    assert verdicts == {Verdict.BEST, Verdict.WORSE}


def test_it_can_be_shown_without_a_cell() -> None:
    """A player who gives up gets the proof, or the best guess with its chances."""
    view = guesses()[0]
    told = asked(view, None)
    assert told.verdict is Verdict.SHOWN_GUESS
    assert told.best == best_move(view).cell
    assert told.best_win is not None
    shown = asked(CERTAIN, None)
    assert shown.verdict is Verdict.SHOWN
    assert shown.advice


def test_it_is_called_off() -> None:
    """A player who leaves needs no play-outs, but still gets the immediate part."""
    for view in guesses():
        told = answer(view, None, Random(1), lambda: False)
        assert told.verdict is Verdict.SHOWN_GUESS
        assert told.best is not None
