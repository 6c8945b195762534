"""Bots act on what is visible, their runs repeat, and a small sample shows the balance."""

from random import Random

import pytest

from game.arcade.bots import MISREADS, PAUSES, Bot, Mind, Style, think
from game.arcade.events import Loss
from game.arcade.kept import check
from game.arcade.rules import SECOND
from game.arcade.trial import RANKS, Trial, _spread, entries, play, replay, trial
from game.engine.actions import Mark, Open
from game.engine.errors import GameError
from tests.arcade import slow
from tests.arcade.runs import deal, playing
from tests.arcade.slow import IDLERS, PLAYERS

WANTED = {"novice": 4, "casual": 10, "good": 15, "expert": 20, "fastest": 23}
"""The stage in which the median run ends; that of the last bot is at least this."""


def test_pauses_lie_around_the_tempo() -> None:
    """The median is the tempo, the longest pause two to three times that, as with people."""
    assert [*PAUSES] == sorted(PAUSES)
    assert (PAUSES[9] + PAUSES[10]) // 2 == 100
    assert 200 <= PAUSES[-2] <= PAUSES[-1] <= 310
    random = Random(1)
    pauses = {Bot(tempo=200).pause(random) for _ in range(1000)}
    assert (min(pauses), max(pauses)) == (90, 540)
    assert Bot(tempo=1).pause(Random(1)) == 1


def test_logic_opens_what_is_proved_the_nearest_first() -> None:
    """Every cell that it opens is safe, although it knows only what its view proves."""
    session = playing(seed=3, stage=5)
    view = session.run.view
    mind, action = think(Bot(), Mind(0), view, Random(1))
    assert isinstance(action, Open)
    assert session.run.stage
    assert session.run.stage.game.layout.safe >> action.cell & 1
    assert mind.hand == action.cell

    def apart(cell: int) -> int:
        return (cell % view.grid.width) ** 2 + (cell // view.grid.width) ** 2

    safe = mind.known.safe & view.covered
    assert apart(action.cell) == min(apart(cell) for cell in range(view.grid.size) if safe >> cell & 1)


def test_misreading_opens_what_is_not_proved() -> None:
    """It opens a cell beside a number, not one in the open sea."""
    session = playing(seed=3, stage=5)
    view = session.run.view
    mind, action = think(Bot(misreads=MISREADS), Mind(0), view, Random(1))
    assert isinstance(action, Open)
    assert not mind.known.safe >> action.cell & 1
    assert view.grid.dilate(view.opened) >> action.cell & 1


@pytest.mark.parametrize(
    ("style", "kind"), [(Style.IDLE, type(None)), (Style.SPAM, Mark), (Style.RANDOM, Open), (Style.PATTERN, Open)]
)
def test_others_do_what_must_not_pay(style: Style, kind: type) -> None:
    """They wait, flag, open at random, or open the first covered cell."""
    view = playing().run.view
    _, action = think(Bot(style), Mind(0), view, Random(1))
    assert isinstance(action, kind)
    if style is Style.PATTERN:
        assert action == Open((view.covered & -view.covered).bit_length() - 1)


@pytest.mark.long
def test_runs_are_those_of_the_seed() -> None:
    """Anybody can check a claim about the balance."""
    bot = PLAYERS["casual"]
    assert play(bot, 6, deal).log == play(bot, 6, deal).log
    assert trial(bot, 2, 6).runs == (play(bot, 6, deal).run, play(bot, 7, deal).run)


@pytest.mark.parametrize(("runs", "spread"), [(1, (0, 0, 0)), (2, (0, 0, 1)), (3, (0, 1, 2)), (11, (1, 5, 9))])
def test_a_last_decile_is_none_of_the_lower_half(runs: int, spread: tuple[int, int, int]) -> None:
    """Of two runs it is the higher one."""
    assert tuple(_spread(range(runs)).values()) == spread


def test_the_figures_add_up() -> None:
    """Each lost life has a cause, and a median lies between its neighbours."""
    found = trial(PLAYERS["novice"], 9, 1)
    figures = found.as_json()
    stages = sorted(run.number for run in found.runs)
    assert figures["stage"] == {"p10": stages[0], "median": stages[4], "p90": stages[7]}
    losses = [loss for run in found.runs for loss in run.losses]
    assert figures["lives_lost"] == {"mine": losses.count(Loss.MINE), "clock": losses.count(Loss.CLOCK)}
    assert figures["ends"] == {"no_lives": 9, "given_up": 0}
    text = "\n".join(found.lines())
    for word in ("9 runs by a bot of logic, 2000 ms", "stage", "score", "seconds", "chain", "the mine", "the clock"):
        assert word in text


@pytest.mark.parametrize("runs", [0, 100_001])
def test_the_number_of_runs_has_its_limits(runs: int) -> None:
    """The message names the limits."""
    with pytest.raises(GameError, match=f"1 to 100000 runs, not {runs}"):
        trial(Bot(), runs, 1)


@pytest.mark.long
def test_the_balance_holds() -> None:
    """``python -m tests.arcade.slow balance`` takes medians of 300 runs and more seeds."""
    seeds = range(21, 26)
    medians, scores = {}, {}
    for name in ("novice", "casual", "good"):
        runs = tuple(play(PLAYERS[name], seed, deal).run for seed in seeds)
        stage = Trial(PLAYERS[name], runs).as_json()["stage"]
        assert isinstance(stage, dict)
        medians[name], scores[name] = stage["median"], [run.score for run in runs]
    assert all(abs(medians[name] - WANTED[name]) <= 1 for name in medians)
    assert sum(two > one for one, two in zip(scores["novice"], scores["casual"], strict=True)) >= 4
    assert all(two > one for one, two in zip(scores["casual"], scores["good"], strict=True))
    for bot in IDLERS:
        assert max(play(bot, seed, deal).run.score for seed in (21, 22)) < sorted(scores["novice"])[2], bot


def test_the_slow_proof_still_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    """It prints a line for each player, each pair and each idler."""
    monkeypatch.setattr(slow, "PLAYERS", {name: PLAYERS[name] for name in ("novice", "casual")})
    lines = [*slow.balance(2)]
    assert len(lines) == 2 + 1 + len(IDLERS)
    assert lines[2] == "casual scores more than novice from 2 of 2 seeds"


# The house


@pytest.mark.long
def test_the_house_plays_again_what_it_says() -> None:
    """A rank's row comes from a run; a change of the rules needs new rows (``slow house``)."""
    rows = entries()
    assert len(rows) == 10
    assert [row.score for row in rows] == sorted((row.score for row in rows), reverse=True)
    assert {row.rank for row in rows} == {*RANKS}
    for row in rows[4:]:
        again = check(replay(row)).session.run
        assert (again.score, again.number, again.chain.longest) == (row.score, row.stage, row.chain)


def test_the_house_has_the_tempos_of_its_ranks() -> None:
    """The slowest rank scores least."""
    tempos = [bot.tempo for bot in RANKS.values()]
    assert tempos == [2.4 * SECOND, 1.6 * SECOND, SECOND, 0.6 * SECOND, 0.35 * SECOND // 1]
