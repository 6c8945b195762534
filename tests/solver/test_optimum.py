"""Optima of small boards: a search in C, quick enough for 5×5, agrees with published optima and with ours."""

from pathlib import Path

import pytest

from tests.solver.compiled import compiled, lines_of
from tests.solver.test_strategy import UNPROTECTED


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the program, compiled once."""
    return compiled("optimum", tmp_path_factory)


def best(program: Path, *asked: object) -> int:
    """Return the most layouts that any first cell wins."""
    return max(int(line.split(" of ")[0].split()[-1]) for line in lines_of(program, *asked) if " of " in line)


@pytest.mark.parametrize(("width", "height", "mines", "wins"), [*UNPROTECTED, (4, 5, 4, 2950)])
def test_perfect_play_wins_as_many_as_published(program: Path, width: int, height: int, mines: int, wins: int) -> None:
    """Nothing is protected; every first cell is searched."""
    assert best(program, width, height, mines) == wins


@pytest.mark.parametrize(("width", "height", "mines", "wins"), UNPROTECTED[4:])
def test_bounds_hold_it_between_them(program: Path, width: int, height: int, mines: int, wins: int) -> None:
    """Some play wins at least the lower bound, no play more than the upper one."""
    assert wins * 0.97 <= best(program, width, height, mines, "lower", 20, 2) <= wins
    assert wins <= best(program, width, height, mines, "upper", 20, 2) <= wins * 1.15
