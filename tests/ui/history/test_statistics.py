"""The statistics of all games in charts, those of the guesses, and the coach."""

from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import UTC
from pathlib import Path
from random import Random

import pygame
import pytest

from game.engine.gesture import Kind
from game.engine.level import BEGINNER
from game.notation import rawvf
from game.review.account import Pace
from game.review.kept import write
from game.review.reviewing import review
from game.store.coaching import read_judged
from game.store.history import History
from game.store.kinds import GameTable, PlayedGame
from game.trainer.coach import judged
from game.trainer.losses import Judged, coached
from game.ui.core.cabinet import Cabinet
from game.ui.core.text import Face, Lettering
from game.ui.core.time import Timed
from game.ui.input.actions import Action, Asked
from game.ui.input.pointer import Pointing
from game.ui.modes.history.records import RecordsScene
from game.ui.modes.history.statistics import Coaching, StatisticsScene, figures_of
from game.ui.modes.history.tables import TableScene
from game.ui.modes.trainer.drill import DrillScene
from tests.patience import wait_until
from tests.review.bots import bot_game
from tests.store.made import any_game, game
from tests.ui.conftest import Opener
from tests.ui.eyes import click_word, read_window, seen_now, words_seen
from tests.ui.hands import finish_work, press
from tests.ui.history.keeping import ask, guessed, judged_rows, keep, open_page, read, show
from tests.ui.nodes import focus, front_scene
from tests.ui.review.reviews import needless_loss

RECORDINGS = {number: bot_game(BEGINNER.grid, BEGINNER.mines, number, slips=0.3) for number in (3, 5)}
LARGE = game(9, width=40, height=40)


@pytest.fixture
def history(tmp_path: Path) -> Iterator[History]:
    """Two recorded games, one without a recording, one with a broken one, and one too large."""
    history = History(tmp_path / "records.sqlite", replays=10)
    texts = {number: rawvf.write(playback.recording) for number, playback in RECORDINGS.items()}
    kept: list[tuple[PlayedGame, str | None]] = [(game(number), text) for number, text in texts.items()]
    kept += [(game(6), None), (game(7), "no recording"), (LARGE, texts[3])]
    history.ask(lambda records: records.merge(kept)).result()
    yield history
    history.close()


def coach(history: History, each: Callable[[Coaching], None] = lambda _: None) -> list[int]:
    """Let the coach work to its end; return the successive counts of games left."""
    timed, ended, left = Timed(), list[bool](), list[int]()
    coaching = Coaching(timed, history, lambda: ended.append(True))

    def pass_time() -> None:
        timed.advance(0)
        if coaching.left and left[-1:] != [coaching.left]:
            left.append(coaching.left)
            each(coaching)

    wait_until(lambda: not timed.busy, pass_time)
    assert ended == [True] * (left[-1:] == [1])
    return left


def test_the_last_games_are_judged_once_and_that_is_kept(history: History) -> None:
    """The latest come first; the coach doesn't retry games that can't be judged, so a second visit has none left."""
    assert coach(history) == [3, 2, 1]
    rows = history.ask(lambda records: records.judged_games(9)).result()
    assert [row.game for row in rows] == [game(number).uid for number in (7, 5, 3)]
    assert rows[0].openings == 0
    for row, number in zip(rows[1:], (5, 3), strict=True):
        found = judged(RECORDINGS[number])
        assert found
        assert read_judged(row).openings == found.openings
        assert read_judged(row).costs == pytest.approx(found.costs, abs=1e-4)
    assert coach(history) == []


def test_a_review_that_was_kept_is_not_worked_out_again(history: History) -> None:
    """So coach and review say the same about a game."""
    uid, playback = game(5).uid, RECORDINGS[5]
    account = deque(review(playback, Random(1), 8), maxlen=1)[0]
    doubtful = replace(account, moves=tuple(replace(move, best=1, chosen=0.75) for move in account.moves))
    history.keep_review(uid, write(playback, doubtful))
    coach(history)
    rows = history.ask(lambda records: records.judged_games(9)).result()
    (row,) = (row for row in rows if row.game == uid)
    assert read_judged(row).cost == pytest.approx(sum(move.skill_cost for move in doubtful.openings), abs=1e-3)


def test_who_leaves_the_page_has_kept_what_was_judged(history: History) -> None:
    """The next visit goes on after the saved judgements."""

    def leave(coaching: Coaching) -> None:
        if coaching.left == 2:
            coaching.call_off()

    assert coach(history, leave) == [3, 2]
    assert len(history.ask(lambda records: records.judged_games(9)).result()) == 1
    assert coach(history) == [2, 1]


def shown(cabinet: Cabinet, games: list[PlayedGame]) -> StatisticsScene:
    """Store games and show the page."""
    cabinet.history.ask(lambda records: records.merge((one, None) for one in games)).wait()
    scene = StatisticsScene(cabinet, games[0].table if games else None)
    cabinet.stage.push(scene)
    finish_work(cabinet)
    open_page(cabinet, "guesses", "chips")
    return scene


def written(cabinet: Cabinet) -> str:
    """Return all text written while the page is painted, also that inside the pictures of charts."""
    texts, plain = list[str](), Lettering.line

    def line(self: Lettering, text: str, size: int, colour: str, *face: Face) -> pygame.Surface:
        texts.append(text)
        return plain(self, text, size, colour, *face)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Lettering, "line", line)
        cabinet.stage.resize()
        cabinet.stage.draw(pygame.Surface(cabinet.style.size), 0)
    return " ".join(texts)


def test_games_come_to_their_means() -> None:
    """The series of skill and luck end with the latest game; a game with unknown guesses does not count."""
    games = [
        guessed(3, given_away=0.25, fortune=0.5, forced=2, needless=1),
        guessed(2, given_away=2.0, fortune=-0.25, forced=0, needless=0, paces="single 10 1100;pair 1 50"),
        game(1),
    ]
    judged = {games[0].uid: Judged(42, {"hole": 0.25}), games[1].uid: Judged(10, {"hole": 2})}
    found = figures_of(games, judged)
    assert (found.games, found.forced, found.needless) == (2, 1, 0.5)
    assert found.skill == (0, 100 - 1000 * 0.25 / 42)
    assert found.coached == coached([*judged.values()])
    assert found.luck == (-25, 25)
    assert found.paces == (Pace("single", 50, 700), Pace("pair", 1, 50), Pace("guess", 2, 3000))


@pytest.mark.parametrize(
    ("games", "said", "unsaid"),
    [
        pytest.param(
            [guessed(number, calls="70 600") for number in range(40)],
            ["guesses.proof_single", "result.time 0.60", "=1.5"],
            ["=70"],
            id="guesses per game and the time of each kind of proof; odds that were called are not spoken of",
        ),
        pytest.param([guessed(1, paces="single 3 0")], ["result.time 0.00"], [], id="a pace of zero"),
        pytest.param([guessed(1, given_away=0.0, fortune=0.0, paces="")], ["coach.empty"], [], id="nothing given away"),
        pytest.param([game(1)], ["coach.empty"], [], id="guesses that are not known"),
        pytest.param(
            [guessed(number) for number in range(2)],
            ["review.of_luck"],
            ["statistics.oldest"],
            id="no curve of one or two points",
        ),
    ],
)
def test_the_page_shows_what_is_known(
    games: list[PlayedGame], said: list[str], unsaid: list[str], cabinet: Cabinet
) -> None:
    """No kind of game may be an error, and a page without figures says so; ``=`` stands before a plain figure."""
    shown(cabinet, games)
    seen = written(cabinet)

    def text(key: str) -> str:
        name, _, seconds = key.partition(" ")
        return key[1:] if key[0] == "=" else cabinet.style.words(name, **({"seconds": seconds} if seconds else {}))

    assert [key for key in said if text(key) not in seen] == []
    assert [key for key in unsaid if text(key) in seen] == []


def coached_page(cabinet: Cabinet) -> StatisticsScene:
    """Return the page of twelve judged games."""
    games = [guessed(number) for number in range(12)]
    keep(cabinet, games)
    cabinet.history.ask(lambda records: records.merge((row, None) for row in judged_rows(games))).result()
    scene = StatisticsScene(cabinet, games[0].table)
    show(cabinet, scene)
    return scene


@pytest.mark.parametrize("page", ["games", "guesses"])
@pytest.mark.parametrize("by_keys", [True, False])
def test_the_coach_says_what_was_dear_and_leads_to_its_drill(cabinet: Cabinet, by_keys: bool, page: str) -> None:
    """One sentence on the dearest pattern, over the games and over the guesses, and the key to its drill."""
    words = cabinet.style.words
    coached_page(cabinet)
    open_page(cabinet, page, "chips")
    assert words("coach.drill", family=words("trainer.family_one_two"), points="9.0") in words_seen(cabinet)
    if by_keys:
        focus(cabinet, "drill")
        press(cabinet, Action.CONFIRM)()
    else:
        click_word(cabinet, words("drill.this"))
    wait_until(lambda: isinstance(cabinet.stage.top, DrillScene), lambda: cabinet.stage.update(0))
    assert front_scene(cabinet, DrillScene).exercise.chosen.pattern == "one_two"


def test_games_are_judged_while_the_page_is_open(cabinet: Cabinet) -> None:
    """The coach works in the background; then the page shows the result, and the next visit has none to judge."""
    play = needless_loss(cabinet)
    assert play
    scene = StatisticsScene(cabinet)
    cabinet.stage.replace(scene)
    read(cabinet)
    assert scene.answer
    assert scene.answer.guesses.coached
    assert scene.answer.guesses.coached.games == 1
    assert cabinet.style.words("coach.left", count=1) not in words_seen(cabinet)


def test_statistics_lead_there_and_back(cabinet: Cabinet) -> None:
    """The tabs keep the shown table, and Back leaves every page in one step."""
    keep(cabinet, [guessed(1)])
    statistics = StatisticsScene(cabinet, first=guessed(1).table)
    show(cabinet, statistics)
    for word, kind in (("records", RecordsScene), ("statistics", StatisticsScene)):
        click_word(cabinet, cabinet.style.words(f"profile.{word}"))
        read(cabinet)
        scene = front_scene(cabinet, kind)
        assert isinstance(scene, TableScene)
        assert scene.table == guessed(1).table
    cabinet.ask(Asked(Action.BACK))
    assert cabinet.stage.top is None


OPENING = GameTable(9, 9, 10, "opening", False)


def test_the_figures_are_those_of_the_table(cabinet: Cabinet) -> None:
    """Counted by hand: three wins of five ranked games, the last two in a row, one more game with a hint."""
    wins = [
        game(number, won=number != 2, time_ms=number * 10_000, fatal_cell=40 if number == 2 else None)
        for number in range(1, 5)
    ]
    lost = game(0, won=False, fatal_cell=40)
    hinted = game(9, unranked="hint")
    other = game(10, level="expert", width=30, height=16, mines=99)
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
        games += [game(number, **odd_one, won=False, fatal_cell=1), game(number + 100, **odd_one, time_ms=0)]
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
    keep(cabinet, [game(1, won=False, fatal_cell=3)])
    monkeypatch.setattr("game.store.records.Records.fatal_cells", lambda *_: {3: 1, 81: 5, 10**9: 2})
    scene = StatisticsScene(cabinet, first=OPENING)
    show(cabinet, scene)
    assert scene.answer
    assert scene.answer.fatal == ((3, 1),)
    seen_now(cabinet)


def test_a_chart_is_painted_once(cabinet: Cabinet, monkeypatch: pytest.MonkeyPatch) -> None:
    """Moving the focus must not render it again."""
    keep(cabinet, [game(1), game(2, won=False, fatal_cell=3)])
    show(cabinet, StatisticsScene(cabinet, first=OPENING))
    seen_now(cabinet)
    monkeypatch.setattr("game.ui.kit.plot.render", lambda *_: pytest.fail("rendered again"))
    ask(cabinet, Action.DOWN)
    seen_now(cabinet)


def test_the_speeds_of_the_statistics_say_what_they_are(cabinet: Cabinet) -> None:
    """The chart is the competition's, its tip explains them; two wins make no chart, and a sentence says so."""
    cabinet.change(competition=True)
    keep(cabinet, [game(1), game(2)])
    show(cabinet, StatisticsScene(cabinet))
    assert cabinet.style.words("statistics.few_wins") in words_seen(cabinet)
    keep(cabinet, [game(3)])
    scene = StatisticsScene(cabinet)
    show(cabinet, scene)
    told = cabinet.style.words("result.about_speed")
    assert told not in words_seen(cabinet)
    chart = next(rect for text, rect in read_window(cabinet) if text == cabinet.style.words("statistics.each"))
    cabinet.stage.point(Pointing(Kind.MOVE, chart.center))
    assert told in words_seen(cabinet)
