"""``bench``: the solver's figures come from here."""

from dataclasses import asdict
from math import sqrt

import pytest

from game.cli import bench, bench_solver
from game.cli.bench_strength import measure, play_one
from game.engine.deal import Start
from game.engine.level import BEGINNER
from tests.cli.test_cli import data, spoken

FIRST = BEGINNER.grid.cell(2, 2)


def test_the_bench_prints_a_line_for_each_task_and_each_win_rate(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether or not the other program is installed."""
    monkeypatch.setattr(bench_solver, "BOARDS", 4)
    monkeypatch.setattr(bench_solver, "NO_GUESS_BOARDS", 4)
    monkeypatch.setattr(bench_solver, "RATES", bench_solver.RATES[-1:])
    lines = "\n".join(bench_solver.report(4, seed=1))
    for name in ("deal and numbers", "3BV", "exact chances", "no-guess board", "wins, beginner"):
        assert name in lines


@pytest.mark.parametrize("by_force", [False, True])
def test_a_game_played_out_is_the_same_for_the_same_seed(by_force: bool) -> None:
    """A win rate can be checked by anyone, on any number of cores."""
    shares = [[play_one(BEGINNER, FIRST, Start.OPENING, by_force, seed)[0] for seed in range(30)] for _ in "ab"]
    assert shares[0] == shares[1]
    found = measure(BEGINNER, FIRST, Start.OPENING, 30, 0, by_force=by_force)
    assert found.wins == pytest.approx(100 * sum(shares[0]) / 30)
    spread = sum((100 * share - found.wins) ** 2 for share in shares[0]) / 29
    assert found.error == pytest.approx(1.96 * sqrt(spread / 30))
    assert found.games == 30


def test_forced_survival_tells_shares_where_plain_play_tells_wins() -> None:
    """The two agree on games without a guess; elsewhere the share lies between."""
    forced, plain = (
        [play_one(BEGINNER, FIRST, Start.OPENING, by_force, seed)[0] for seed in range(60)]
        for by_force in (True, False)
    )
    assert set(plain) == {0.0, 1.0}
    assert all(0 < share <= 1 for share in forced)
    assert any(share < 1 for share in forced)
    assert all(won == 1 for won, share in zip(plain, forced, strict=True) if share == 1)


def test_every_move_is_timed() -> None:
    """The slowest one is what a player waits for."""
    for by_force in (False, True):
        _, moves = play_one(BEGINNER, FIRST, Start.OPENING, by_force, 1)
        assert moves
        assert min(moves) >= 0
    found = measure(BEGINNER, FIRST, Start.OPENING, 4, 1, by_force=False)
    assert found.ms_median > 0
    assert found.slowest_ms <= 4 * found.ms_mean
    assert measure(BEGINNER, FIRST, Start.OPENING, 1, 1, by_force=False).error == 100


@pytest.mark.parametrize(("start", "estimate"), [("opening", "forced"), ("safe", "plain")])
def test_strength_is_told_in_words_or_as_json(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], start: str, estimate: str
) -> None:
    """One line for people, the same figures for programs."""
    monkeypatch.setattr(bench, "EXPERT", BEGINNER)
    asked = ("bench", "strength", "--games", "6", "--seed", "3", "--start", start, "--estimate", estimate)
    found = data(spoken(capsys, *asked, "--json"))
    first = BEGINNER.grid.cell(*bench.FIRST[Start(start)])
    expected = asdict(measure(BEGINNER, first, Start(start), 6, 3, by_force=estimate == "forced"))
    assert set(found) == {"wins", "error", "games", "ms_mean", "ms_median", "slowest_ms"}
    for key in ("wins", "error", "games"):
        assert found[key] == expected[key]
    said = spoken(capsys, *asked)
    assert said.startswith(f"expert, {start} start, {estimate} estimate: {found['wins']:.2f} ± {found['error']:.2f} %")
