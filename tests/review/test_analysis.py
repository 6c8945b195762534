"""The analysis of a position: its best cells, and the mine total of a drawing without one."""

from random import Random

import pytest

from game.engine.deal import Start, deal
from game.engine.errors import InconsistentView
from game.engine.grid import Grid, grid
from game.engine.level import EXPERT, INTERMEDIATE
from game.engine.view import View
from game.notation import board_text
from game.review import analysis
from game.review.analysis import answer, with_mines
from game.solver.advice import advise
from game.solver.chances import mine_chances
from game.solver.strategy import best_move
from tests.judge import ProofJudge
from tests.review.bots import positions
from tests.solver.test_advice import drawn_view

NINE = "\n".join(["#" * 9] * 9)


@pytest.mark.parametrize(
    ("drawing", "like", "mines"),
    [
        (NINE, EXPERT.grid, 10),
        (NINE, grid(9, 9), 7),
        ("1#\n##", EXPERT.grid, 1),
        ("1##1", EXPERT.grid, 2),
        ("F##\n###", EXPERT.grid, 1),
        (NINE[:44] + "8" + NINE[45:], grid(9, 9), 8),
    ],
)
def test_a_drawing_gets_a_usual_total_that_fits(drawing: str, like: Grid, mines: int) -> None:
    """That of a board like it, of a named level, or the least; then it can be analysed."""
    found = with_mines(board_text.read_view(drawing), View(like, 7))
    assert found.mines == mines
    assert mine_chances(found).layouts


def test_a_drawing_that_no_board_fits_is_refused() -> None:
    """No mine total makes it possible."""
    with pytest.raises(InconsistentView):
        with_mines(board_text.read_view("8#\n##"), View(EXPERT.grid, 99))


@pytest.mark.parametrize("seed", range(4))
def test_the_first_cell_is_that_of_the_hint(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """A few layouts must not change it, or the page would frame one cell and explain another."""
    monkeypatch.setattr(analysis, "LAYOUTS", 2)
    layout = deal(INTERMEDIATE.grid, 50, 0, Start.OPENING, Random(seed))
    opened = layout.flood(1)
    view = View(layout.grid, 50, opened, layout.numbers_of(opened))
    found, advice = analysis.analyse(view, Random(seed)), advise(view)
    assert advice
    assert found.best[0].cell == advice.cell
    wins = [one.wins for one in found.best[1:]]
    assert wins == sorted(wins, reverse=True)
    assert all(one.error > 0 for one in found.best)


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


def test_an_opened_mine_is_proved_where_it_could_be_known() -> None:
    """The answer is about the cell that the player opened."""
    view = drawn_view("3#2 ##3 3##", 4)
    for cell in (1, 3, 4, 7):
        advice = answer(view, Random(1), opened=1 << cell).advice
        assert advice
        assert (advice.cell, advice.mine) == (cell, True)
        assert advice.proof
        assert not ProofJudge(view, advice.known).fault(advice.proof.steps)


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
