"""The best guess gives its true reason."""

from fractions import Fraction

import pytest

from game.engine.grid import cells_of
from game.engine.view import View
from game.i18n.catalogue import Words
from game.notation.board_text import read_view
from game.solver.chances import mine_chances
from game.solver.reason import Reason, Why, best_guess
from game.solver.strategy import best_move
from tests.bench.best import value_of_cells
from tests.solver.test_strategy import stalls


@pytest.mark.parametrize(
    ("drawing", "mines", "why", "best"),
    [
        ("##\n11", 1, Why.ALIKE, 2),
        ("###\n###\n###", 2, Why.TELLS, 4),
        ("#####\n#####\n##3##\n11111", 6, Why.RISKIER, 4),
    ],
)
def test_a_drawn_guess_has_its_reason(drawing: str, mines: int, why: Why, best: int) -> None:
    """The expected reasons were found by hand on small boards, where every layout can be listed."""
    reason = best_guess(read_view(drawing, mines))
    assert reason.why is why
    assert reason.best.bit_count() == best
    assert reason.best >> reason.cell & 1


def test_what_is_said_to_be_as_good_wins_as_often() -> None:
    """A slow enumeration that shares nothing with the solver finds no better cell on small boards."""
    seen = set()
    for view in small_guesses():
        value, reason = value_of_cells(view), best_guess(view)
        if value is None:
            continue
        seen.add(reason.why)
        most = max(value.values())
        assert value[reason.cell] == most == pytest.approx(float(reason.wins or -1))
        assert set(cells_of(reason.best)) == {cell for cell in value if value[cell] == most}
        as_safe = [cell for cell in value if mine_chances(view).of(cell) == reason.chance]
        if reason.why is Why.TELLS:
            assert any(value[cell] < most for cell in as_safe)
        assert (reason.why is Why.RISKIER) <= (reason.lowest < reason.chance)
    assert {Why.TELLS, Why.ALIKE, Why.SAFEST} <= seen


def small_guesses() -> list[View]:
    """Return guesses on small boards."""
    drawings = (
        "##\n11",
        "###\n#1#\n###",
        "1##\n###\n###",
        "#2#\n###\n1##",
        "####\n1211\n....",
        "#1#\n#2#\n#1#",
        "1####\n#####",
    )
    return [read_view(drawing, mines) for drawing in drawings for mines in (1, 2, 3) if fits(drawing, mines)]


def fits(drawing: str, mines: int) -> bool:
    """Tell whether a drawing can have *mines* mines and nothing safe."""
    try:
        view = read_view(drawing, mines)
        return not mine_chances(view).safe & view.covered
    except ValueError:
        return False


def test_the_cell_is_the_strong_players_also_where_no_end_is_in_sight() -> None:
    """It is the same cell as the strong player's, however many layouts are left."""
    for view in stalls(seed=4, games=6):
        if mine_chances(view).safe & view.covered:
            continue
        reason = best_guess(view)
        assert reason.cell == best_move(view).cell
        assert reason.chance == mine_chances(view).of(reason.cell)
        assert reason.lowest == min(mine_chances(view))


def test_two_chances_that_differ_do_so_in_words() -> None:
    """A text that calls 33 % more than 33 % would be nonsense."""
    reason = Reason(Why.RISKIER, 0, Fraction(334, 1000), Fraction(331, 1000), None, 1)
    assert {"33.4", "33.1"} <= set(reason.text(Words()).replace("%", " ").split())
    plain = Reason(Why.SAFEST, 0, Fraction(1, 3), Fraction(1, 3), None, 1)
    assert "33 %" in plain.text(Words())
