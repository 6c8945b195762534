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
from game.review.analysis import with_mines
from game.solver.advice import advise
from game.solver.chances import mine_chances

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
