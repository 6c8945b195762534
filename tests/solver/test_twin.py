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
    """The cell at each guess is equal; in an end game the won share is, since several cells may win equally."""
    guesses = lines_of(program, name, start, "show", 1, games)
    assert len(guesses) > 10
    for guess in guesses:
        mines, opened, cell, wins = guess.split()
        move = our_move(LEVELS[name], int(mines, 16), int(opened, 16))
        assert not move.certain
        if move.wins is None:
            assert (move.cell, -1) == (int(cell), float(wins))
        else:
            assert float(move.wins) == pytest.approx(float(wins))


def test_equal_players_are_equal_and_a_worse_one_is_worse(program: Path) -> None:
    """Both play the same boards."""
    (same,) = lines_of(program, "intermediate", "safe", "versus", 1, 50, "", "")
    (worse,) = lines_of(program, "intermediate", "safe", "versus", 1, 500, "influence=0,cells=1", "")
    assert same.startswith("+0.000 ± 0.000 points")
    assert worse.startswith("-")
