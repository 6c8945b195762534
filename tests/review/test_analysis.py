"""The mine total of a position that was drawn without one."""

import pytest

from game.engine.errors import InconsistentView
from game.engine.grid import Grid, grid
from game.engine.level import EXPERT
from game.engine.view import View
from game.notation import board_text
from game.review.analysis import with_mines
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
    """No total helps there."""
    with pytest.raises(InconsistentView):
        with_mines(board_text.read_view("8#\n##"), View(EXPERT.grid, 99))
