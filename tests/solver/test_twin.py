"""The strong player's twin in C: it must open the same cells as the player that it measures."""

from pathlib import Path

import pytest

from game.engine.layout import Layout
from game.engine.level import LEVELS, Level
from game.engine.view import View
from game.solver.strategy import Move, best_move
from tests.solver.compiled import compiled, lines_of


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the program, compiled once."""
    return compiled("twin", tmp_path_factory)


def our_move(level: Level, mines: int, opened: int) -> Move:
    """Return the strong player's move in that position."""
    return best_move(View(level.grid, level.mines, opened, Layout(level.grid, mines).numbers_of(opened)))


@pytest.mark.parametrize(
    ("name", "start", "games"), [("beginner", "safe", 40), ("intermediate", "opening", 60), ("expert", "safe", 8)]
)
def test_it_chooses_what_the_player_chooses(program: Path, name: str, start: str, games: int) -> None:
    """The cell at each guess is equal, also of several worth the same, and so is the share won in an end game."""
    guesses = lines_of(program, name, start, "show", 1, games)
    assert len(guesses) > 10
    for guess in guesses:
        mines, opened, cell, wins = guess.split()
        move = our_move(LEVELS[name], int(mines, 16), int(opened, 16))
        assert not move.certain
        assert move.cell == int(cell)
        assert float(-1 if move.wins is None else move.wins) == pytest.approx(float(wins))


def test_of_cells_that_mirror_each_other_both_open_the_first(program: Path) -> None:
    """Two cells of this board are worth the same but for the last bits of a float."""
    mines, opened, cell, _ = lines_of(program, "expert", "opening", "show", 10001278, 1)[0].split()
    move = our_move(LEVELS["expert"], int(mines, 16), int(opened, 16))
    worth = {weighed.cell: weighed.worth for weighed in move.weighed}
    assert worth[61] == pytest.approx(worth[66])
    assert move.cell == int(cell) == 61


def test_a_gain_is_what_a_judgement_wins_more_where_it_differs(program: Path) -> None:
    """Nothing where it does not; what it gives away by guesses that look at nothing."""
    (same,) = lines_of(program, "intermediate", "safe", "gain", 1, 50, "", "", 4)
    (worse,) = lines_of(program, "intermediate", "safe", "gain", 1, 300, "influence=0,cells=1", "", 4)
    assert same == "+0.000 ± 0.000 points of 50 games"
    assert worse.startswith("-")


def test_equal_players_are_equal_and_a_worse_one_is_worse(program: Path) -> None:
    """Both play the same boards."""
    (same,) = lines_of(program, "intermediate", "safe", "versus", 1, 50, "", "")
    (worse,) = lines_of(program, "intermediate", "safe", "versus", 1, 500, "influence=0,cells=1", "")
    assert same.startswith("+0.000 ± 0.000 points")
    assert worse.startswith("-")
