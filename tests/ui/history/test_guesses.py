"""The guesses in the statistics: their figures of stored games, their sentences without any, and the coach."""

from random import Random

import pygame
import pytest

from game.review.account import Pace
from game.store.kinds import JudgedGame, PlayedGame
from game.trainer.losses import Judged, coached
from game.ui.core.cabinet import Cabinet
from game.ui.core.text import Face, Lettering
from game.ui.input.actions import Action, Asked
from game.ui.modes.history.records import RecordsScene
from game.ui.modes.history.statistics import StatisticsScene, figures_of
from game.ui.modes.history.tables import TableScene
from game.ui.modes.trainer.drill import DrillScene
from tests.patience import wait_until
from tests.store.made import game
from tests.ui.eyes import click_word, words_seen
from tests.ui.hands import finish_work, press
from tests.ui.history.keeping import keep, open_page, read, show
from tests.ui.nodes import focus, front_scene
from tests.ui.review.reviews import needless_loss


def guessed(number: int, **other: object) -> PlayedGame:
    """Return a game with known guesses."""
    random = Random(number)
    known = {
        "forced": number % 4,
        "needless": number % 2,
        "given_away": random.random() / 2,
        "fortune": random.random() - 0.5,
        "paces": "single 40 600;guess 2 3000",
    }
    return game(number, **{**known, **other})


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


def test_a_pace_of_0_ms_is_shown(cabinet: Cabinet) -> None:
    """A player who opens at once has a pace of zero, which must not be an error."""
    shown(cabinet, [guessed(1, paces="single 3 0")])
    assert cabinet.style.words("result.time", seconds="0.00") in written(cabinet)


def test_the_page_shows_them(cabinet: Cabinet) -> None:
    """It shows guesses per game and the time of each kind of proof; odds that were once called are not spoken of."""
    shown(cabinet, [guessed(number, calls="70 600") for number in range(40)])
    seen, words = written(cabinet), cabinet.style.words
    assert words("guesses.proof_single") in seen
    assert words("result.time", seconds="0.60") in seen
    assert "1.5" in seen
    assert "70" not in seen


def test_games_alike_draw_a_page_too(cabinet: Cabinet) -> None:
    """One game with nothing given away must not cause a division by zero."""
    shown(cabinet, [guessed(1, given_away=0.0, fortune=0.0, paces="")])
    assert cabinet.style.words("coach.empty") in written(cabinet)


def test_the_luck_of_a_few_games_is_no_chart(cabinet: Cabinet) -> None:
    """A curve of one or two points says nothing."""
    shown(cabinet, [guessed(number) for number in range(2)])
    said = words_seen(cabinet)
    assert cabinet.style.words("review.of_luck") in said
    assert cabinet.style.words("statistics.oldest") not in said


def test_the_page_says_that_no_guesses_are_known(cabinet: Cabinet) -> None:
    """Games saved before guesses were analysed have no figures."""
    shown(cabinet, [game(1)])
    assert cabinet.style.words("coach.empty") in words_seen(cabinet)


def judged_rows(games: list[PlayedGame]) -> list[JudgedGame]:
    """Return judgements of games: every second one has losses by a missed 1-2, a worse guess and another miss."""
    costs = "one_two 1800;guess 600;other 200", ""
    return [
        JudgedGame(f"{number:032x}", one.finished_at, one.uid, 30, costs[number % 2])
        for number, one in enumerate(games)
    ]


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
