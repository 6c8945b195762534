"""``bench``: the measurements of the solver."""

from dataclasses import asdict, replace
from math import sqrt

import pytest

from game.cli import bench
from game.cli.bench import PLAYERS, BenchTerms, Player, compare, measure, parse_player, play_one
from game.cli.farm import Processes
from game.engine.deal import Start
from game.engine.errors import GameError
from game.engine.level import BEGINNER, EXPERT
from tests.bench import solver
from tests.cli.conftest import Terminal

STRONG = PLAYERS["strong"]
ALONE = Processes(1)


def terms(by_force: bool) -> BenchTerms:
    """Return beginner games with an opening start."""
    return BenchTerms(BEGINNER, BEGINNER.grid.cell(2, 2), Start.OPENING, by_force)


def test_the_bench_prints_a_line_for_each_task_and_each_win_rate(monkeypatch: pytest.MonkeyPatch) -> None:
    """The output must not depend on the other program's installation."""
    monkeypatch.setattr(solver, "BOARDS", 4)
    monkeypatch.setattr(solver, "ROUNDS", 4)
    monkeypatch.setattr(solver, "RATES", solver.RATES[-1:])
    lines = "\n".join(solver.report(4, seed=1))
    for name in ("deal and numbers", "3BV", "exact chances", "no-guess board", "wins, beginner"):
        assert name in lines


@pytest.mark.parametrize("by_force", [False, True])
def test_a_game_played_out_is_the_same_for_the_same_seed(by_force: bool) -> None:
    """A win rate can be checked by anyone, on any number of cores."""
    shares = [[play_one(terms(by_force), STRONG, seed)[0] for seed in range(30)] for _ in "ab"]
    assert shares[0] == shares[1]
    found = measure(terms(by_force), 30, 0, ALONE)
    assert found.wins == pytest.approx(100 * sum(shares[0]) / 30)
    spread = sum((100 * share - found.wins) ** 2 for share in shares[0]) / 29
    assert found.error == pytest.approx(1.96 * sqrt(spread / 30))
    assert found.games == 30


def test_forced_survival_tells_shares_where_plain_play_tells_wins() -> None:
    """The two agree on games without a guess; elsewhere the share lies between."""
    forced, plain = ([play_one(terms(by_force), STRONG, seed)[0] for seed in range(60)] for by_force in (True, False))
    assert set(plain) == {0.0, 1.0}
    assert all(0 < share <= 1 for share in forced)
    assert any(share < 1 for share in forced)
    assert all(won == 1 for won, share in zip(plain, forced, strict=True) if share == 1)


def test_every_move_is_timed() -> None:
    """A player waits for the slowest move."""
    for by_force in (False, True):
        _, thought, slowest = play_one(terms(by_force), STRONG, 1)
        assert 0 < slowest <= thought
    found = measure(terms(False), 4, 1, ALONE)
    assert found.ms_median > 0
    assert found.slowest_ms <= 4 * found.ms_mean
    assert measure(terms(False), 1, 1, ALONE).error == 100


@pytest.mark.parametrize(("start", "estimate"), [("opening", "forced"), ("safe", "plain")])
def test_strength_is_told_in_words_or_as_json(start: str, estimate: str, terminal: Terminal) -> None:
    """One line for people, the same figures for programs."""
    asked = f"bench strength --level beginner --games 6 --seed 3 --start {start} --estimate {estimate}".split()
    found = terminal.json(*asked)
    first = BEGINNER.grid.cell(bench.FIRST[Start(start)], bench.FIRST[Start(start)])
    expected = asdict(measure(BenchTerms(BEGINNER, first, Start(start), by_force=estimate == "forced"), 6, 3, ALONE))
    assert set(found) == {"wins", "error", "games", "ms_mean", "ms_median", "slowest_ms"}
    for key in ("wins", "error", "games"):
        assert found[key] == expected[key]
    said = terminal.spoken(*asked)
    assert said.startswith(
        f"beginner, {start} start, {estimate} estimate: {found['wins']:.2f} ± {found['error']:.2f} %"
    )


@pytest.mark.long
def test_two_players_are_compared_on_the_same_boards() -> None:
    """A player is no better than itself, and each player's figures equal its own measurement."""
    safest = PLAYERS["safest"]
    same = compare(terms(True), 20, 5, ALONE, (STRONG, STRONG))
    assert (same.lead, same.error) == (0, 0)
    hard = replace(terms(True), level=EXPERT)
    found = compare(hard, 20, 5, ALONE, (STRONG, safest))
    alone = [measure(hard, 20, 5, ALONE, player).wins for player in (STRONG, safest)]
    assert [found.first.wins, found.second.wins] == alone
    assert found.lead == pytest.approx(alone[0] - alone[1])
    assert 0 < found.error < min(found.first.error, found.second.error)


def test_versus_is_told_in_words_or_as_json(terminal: Terminal) -> None:
    """The output has both players, then the difference with its error."""
    players = ("bench", "versus", "strong", "deep:2")
    asked = (*players, "--level", "beginner", "--games", "3", "--seed", "3", "--workers", "1")
    found = terminal.json(*asked)
    assert set(found) == {"first", "second", "lead", "error"}
    assert set(found["first"]) == {"wins", "error", "games", "ms_mean", "ms_median", "slowest_ms"}
    lines = terminal.spoken(*asked).splitlines()
    assert lines[0].startswith("strong: ")
    assert lines[2] == f"strong wins {found['lead']:+.2f} ± {found['error']:.2f} points more, on the same boards"


def test_a_player_is_read_with_what_it_judges_differently() -> None:
    """Researchers ask for one change at a time."""
    assert parse_player("strong") == STRONG
    assert parse_player("deep:64") == Player(layouts=64)
    changed = parse_player("near,cells=3,influence=0.5").judgement
    assert (changed.cells, changed.influence, changed.second) == (3, 0.5, 0)


@pytest.mark.parametrize(
    "text", ["", "best", "deep", "deep:0", "deep:x", "deep:10001", "strong,", "strong,x=1", "strong,cells=0",
             "strong,cells=1.5", "strong,influence=-1", "strong,influence=nan"]
)  # fmt: skip
def test_a_player_nobody_knows_is_refused(text: str) -> None:
    """The error is one sentence with the known players."""
    with pytest.raises(GameError, match=r"a player is|a player judges by|is a (whole )?number"):
        parse_player(text)
