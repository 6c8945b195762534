"""The statistics of all games, in charts."""

from datetime import UTC
from random import Random

import pytest

from game.engine.gesture import Kind
from game.store.kinds import GameTable
from game.ui.core.cabinet import Cabinet
from game.ui.input.actions import Action
from game.ui.input.pointer import Pointing
from game.ui.modes.history.records import RecordsScene
from game.ui.modes.history.statistics import StatisticsScene
from tests.store.made import any_game
from tests.store.made import game as made
from tests.ui.conftest import Opener
from tests.ui.eyes import read_window, seen_now, words_seen
from tests.ui.history.keeping import ask, keep, show
from tests.ui.more_places import medals_unwon

OPENING = GameTable(9, 9, 10, "opening", False)


def test_the_figures_are_those_of_the_table(cabinet: Cabinet) -> None:
    """Counted by hand: three wins of five ranked games, the last two in a row, one more game with a hint."""
    wins = [
        made(number, won=number != 2, time_ms=number * 10_000, fatal_cell=40 if number == 2 else None)
        for number in range(1, 5)
    ]
    lost = made(0, won=False, fatal_cell=40)
    hinted = made(9, unranked="hint")
    other = made(10, level="expert", width=30, height=16, mines=99)
    keep(cabinet, [lost, *wins, hinted, other])
    scene = StatisticsScene(cabinet, first=OPENING)
    show(cabinet, scene)
    answer = scene.answer
    assert answer
    assert (answer.summary.games, answer.summary.ranked, answer.summary.won) == (6, 5, 3)
    assert (answer.summary.streak, answer.summary.longest_streak) == (2, 2)
    assert sorted(answer.seconds) == [10, 30, 40]
    assert answer.fatal == ((40, 2),)
    lines = words_seen(cabinet)
    assert {"60 %", "3/5", "10.00", "26.67"} <= {*lines}
    ask(cabinet, Action.LEFT)
    assert scene.table is None
    assert "4/6" in words_seen(cabinet)


LITTLE = dict.fromkeys(("bbbv", "solved_bbbv", "openings", "islands", "zini"), 1)
"""The figures of the smallest board."""


@pytest.mark.sampled(2)
@pytest.mark.long
@pytest.mark.parametrize("size", [(640, 480), (960, 720), (1280, 720)])
@pytest.mark.parametrize("theme", ["night", "classic"])
def test_every_table_of_a_long_history_can_be_drawn(theme: str, size: tuple[int, int], open_game: Opener) -> None:
    """No kind of game may fail: boards of one row, of a million cells, and tables of one game are among them."""
    cabinet = open_game(theme=theme, size=size)
    random = Random(4)
    odd = [(1000, 1000, 200_000), (1, 1000, 100), (1000, 1, 100), (2, 1, 1)]
    games = [any_game(random, number) for number in range(300)]
    for number, (width, height, mines) in enumerate(odd, 1000):
        odd_one = {"level": "custom", "width": width, "height": height, "mines": mines, **LITTLE}
        games += [made(number, **odd_one, won=False, fatal_cell=1), made(number + 100, **odd_one, time_ms=0)]
    keep(cabinet, games)
    for scene in (RecordsScene(cabinet, UTC), StatisticsScene(cabinet)):
        show(cabinet, scene)
        pictures = set()
        for _ in range(9):
            pictures.add(seen_now(cabinet))
            ask(cabinet, Action.RIGHT)
        assert len(pictures) >= 8


def test_a_cell_off_the_board_in_a_damaged_history_is_left_out(
    cabinet: Cabinet, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The counts are read without their games, so nothing else would notice it."""
    keep(cabinet, [made(1, won=False, fatal_cell=3)])
    monkeypatch.setattr("game.store.records.Records.fatal_cells", lambda *_: {3: 1, 81: 5, 10**9: 2})
    scene = StatisticsScene(cabinet, first=OPENING)
    show(cabinet, scene)
    assert scene.answer
    assert scene.answer.fatal == ((3, 1),)
    seen_now(cabinet)


def test_a_chart_is_painted_once(cabinet: Cabinet, monkeypatch: pytest.MonkeyPatch) -> None:
    """Moving the focus must not render it again."""
    keep(cabinet, [made(1), made(2, won=False, fatal_cell=3)])
    show(cabinet, StatisticsScene(cabinet, first=OPENING))
    seen_now(cabinet)
    monkeypatch.setattr("game.ui.kit.plot.render", lambda *_: pytest.fail("rendered again"))
    ask(cabinet, Action.DOWN)
    seen_now(cabinet)


def test_the_medals_stand_over_six_months_of_daily_runs(cabinet: Cabinet) -> None:
    """The calendar shows this month and the five before it."""
    medals_unwon(cabinet)
    months = [said for said in words_seen(cabinet) if said.startswith("2026")]
    assert months == [f"2026-{month:02d}" for month in range(6, 12)]


def test_the_speeds_of_the_statistics_say_what_they_are(cabinet: Cabinet) -> None:
    """The chart is the competition's, its tip explains them; two wins make no chart, and a sentence says so."""
    cabinet.change(competition=True)
    keep(cabinet, [made(1), made(2)])
    show(cabinet, StatisticsScene(cabinet))
    assert cabinet.style.words("statistics.few_wins") in words_seen(cabinet)
    keep(cabinet, [made(3)])
    scene = StatisticsScene(cabinet)
    show(cabinet, scene)
    told = cabinet.style.words("result.about_speed")
    assert told not in words_seen(cabinet)
    chart = next(rect for text, rect in read_window(cabinet) if text == cabinet.style.words("statistics.each"))
    cabinet.stage.point(Pointing(Kind.MOVE, chart.center))
    assert told in words_seen(cabinet)
