"""An opening is proved, unproved while something was provable, or free because nothing was."""

from functools import reduce
from operator import or_
from random import Random

import pytest

from game.engine.errors import TooComplexError
from game.engine.grid import grid
from game.engine.view import View
from game.notation import board_text
from game.review.judge import Mistake, judge
from game.solver import proved
from game.solver.proved import Standing, standing
from tests.review.bots import bot_game
from tests.solver.test_sample import every_layout, fitting
from tests.strategies import drawn_cells


@pytest.mark.parametrize(
    ("drawing", "mines", "cells", "expected"),
    [
        ("1#1#", 1, "...x", Standing.PROVED),  # one number proves it
        ("1#1#", 1, "x.xx", Standing.PROVED),  # open cells are ignored
        ("#1##", 1, "..xx", Standing.UNPROVED),  # the count proves only one of the two
        ("#1##", 1, "...x", Standing.PROVED),  # by the count: one mine, beside the 1
        ("#1##", 1, "x...", Standing.UNPROVED),
        ("#1#", 1, "x..", Standing.FREE),  # nothing distinguishes the two
        ("#1#", 1, "x.x", Standing.FREE),  # opening both loses, but nothing was provable
        ("1#1#", 1, ".x..", Standing.UNPROVED),  # a mine by deduction, with a safe cell next to it
        ("1#1#", 1, ".x.x", Standing.UNPROVED),
        ("1#1##", 2, "...xx", Standing.UNPROVED),
        ("####", 1, "x...", Standing.FREE),  # the first opening
        ("####", 0, "x...", Standing.PROVED),
        ("#1", 1, "x.", Standing.FREE),  # a certain mine, and no safe cell is left
        ("1F1#", 1, ".x..", Standing.UNPROVED),  # a flag is a belief,
    ],
)
def test_an_opening_stands_as_the_view_says(drawing: str, mines: int, cells: str, expected: Standing) -> None:
    """Each row has the view and the opened cells."""
    view = board_text.read_view(drawing + "\n", mines)
    assert standing(view, drawn_cells(cells))[0] is expected


def test_it_stands_as_the_judge_says() -> None:
    """In games with slips, the judge's needless guesses are unproved, and its certain openings are proved."""
    found = set()
    for seed in range(60):
        game = bot_game(grid(7, 6), 9, seed, slips=0.3)
        for judged in judge(game):
            view, cell = game.view_after(judged.moment), game.moments[judged.moment].happened[0]
            stands, _ = standing(view, 1 << cell.cell)  # type: ignore[union-attr]
            found.add(stands)
            assert (stands is Standing.PROVED) == (judged.survival == 1)
            if judged.mistake is Mistake.NEEDLESS_GUESS:
                assert stands is Standing.UNPROVED
            elif judged.survival:
                assert stands is not Standing.UNPROVED
    assert found == {Standing.PROVED, Standing.UNPROVED, Standing.FREE}


def test_it_stands_as_all_layouts_say() -> None:
    """Slowly: a cell is safe if no layout that fits has a mine in it."""
    board, random = grid(4, 3), Random(5)
    layouts = every_layout(board, 3)
    for layout in random.sample(layouts, 100):
        opened = layout.safe & random.getrandbits(12)
        view = View(board, 3, opened, layout.numbers_of(opened))
        cells = random.getrandbits(12) & random.getrandbits(12) & view.covered
        safe = view.covered & ~reduce(or_, fitting(view, layouts))
        if cells:
            expected = Standing.PROVED if not cells & ~safe else Standing.UNPROVED if safe else Standing.FREE
            assert standing(view, cells)[0] is expected


def test_deduction_spares_the_chances(monkeypatch: pytest.MonkeyPatch) -> None:
    """Deduced cells need no count, however hard the rest of the board is; other cells are then UNTOLD."""

    def too_hard(*_: object, **__: object) -> None:
        raise TooComplexError("too many open ends")

    monkeypatch.setattr(proved, "mine_chances", too_hard)
    view = board_text.read_view("1#1##\n", 1)
    assert standing(view, drawn_cells("...x."))[0] is Standing.PROVED
    assert standing(view, drawn_cells(".x..."))[0] is Standing.UNPROVED
    assert standing(view, drawn_cells("....x"))[0] is Standing.UNTOLD
