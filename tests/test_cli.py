"""The terminal commands, run as a person does."""

import subprocess
import sys
from pathlib import Path

import pytest

from game import bench_solver
from game.engine.deal import Start
from game.engine.level import BEGINNER

ROOT = Path(__file__).resolve().parents[1]


def run(*arguments: str) -> "subprocess.CompletedProcess[str]":
    """Run ``python -m game`` with these arguments."""
    return subprocess.run(
        [sys.executable, "-m", "game", *arguments], cwd=ROOT, capture_output=True, text=True, check=False, timeout=120
    )


def test_the_bench_prints_a_line_for_each_task_and_each_win_rate(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Every figure in the README comes from here, whether or not the other program is installed."""
    monkeypatch.setattr(bench_solver, "BOARDS", 4)
    monkeypatch.setattr(bench_solver, "NO_GUESS_BOARDS", 4)
    monkeypatch.setattr(bench_solver, "RATES", bench_solver.RATES[-1:])
    lines = "\n".join(bench_solver.report(4, seed=1))
    for name in ("deal and numbers", "3BV", "exact chances", "no-guess board", "wins, beginner"):
        assert name in lines


def test_a_game_played_out_is_the_same_for_the_same_seed() -> None:
    """A win rate can be checked by anyone."""
    first = BEGINNER.grid.cell(2, 2)
    outcomes = [[bench_solver.play_out(BEGINNER, first, Start.OPENING, seed)[0] for seed in range(30)] for _ in "ab"]
    assert outcomes[0] == outcomes[1]
    assert any(outcomes[0])


@pytest.mark.parametrize("arguments", [("dance",), ("bench",), ("bench", "cook"), ("bench", "solver", "--games", "0")])
def test_what_can_not_be_done_is_said_in_one_message(arguments: tuple[str, ...]) -> None:
    """No traceback, exit code 2."""
    ended = run(*arguments)
    assert ended.returncode == 2
    assert "error:" in ended.stderr
    assert "Traceback" not in ended.stderr
