"""The page of guesses: what the kept games come to, and what is said where there are none."""

from random import Random

import pygame
import pytest

from game.review.account import Pace
from game.store.kinds import PlayedGame
from game.ui.core.cabinet import Cabinet
from game.ui.core.text import Face, Lettering
from game.ui.input.actions import Action, Asked
from game.ui.modes.history.guesses import Called, GuessesScene, figures_of
from game.ui.modes.history.records import RecordsScene
from game.ui.modes.history.statistics import StatisticsScene
from game.ui.modes.history.tables import TableScene
from tests.store.made import game
from tests.ui.eyes import click_word, words_seen
from tests.ui.hands import AT_ONCE
from tests.ui.history.keeping import keep, read, show
from tests.ui.nodes import front_scene


def guessed(number: int, **other: object) -> PlayedGame:
    """Return a game whose guesses are known."""
    random = Random(number)
    known = {
        "forced": number % 4,
        "needless": number % 2,
        "given_away": random.random() / 2,
        "fortune": random.random() - 0.5,
        "paces": "single 40 600;guess 2 3000",
        "calls": "70 600;50 500",
    }
    return game(number, **{**known, **other})


def shown(cabinet: Cabinet, games: list[PlayedGame]) -> GuessesScene:
    """Keep games and show the page."""
    cabinet.history.ask(lambda records: records.merge((one, None) for one in games)).wait()
    scene = GuessesScene(cabinet, games[0].table if games else None)
    cabinet.stage.push(scene)
    while scene.waiting:
        cabinet.stage.update(AT_ONCE)
    return scene


def written(cabinet: Cabinet) -> str:
    """Return all text that is written while the page is painted: its charts are a picture of their own."""
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
    """The latest is told last; what is not known counts nowhere but in the odds that were called."""
    games = [
        guessed(3, given_away=0.25, fortune=0.5, forced=2, needless=1, calls="70 600"),
        guessed(2, given_away=2.0, fortune=-0.25, forced=0, needless=0, paces="single 10 1100;pair 1 50", calls=""),
        game(1, calls="70 800;20 300"),
    ]
    found = figures_of(games)
    assert (found.games, found.forced, found.needless) == (2, 1, 0.5)
    assert found.skill == (0, 100 - 1000 * 0.25 / 42)
    assert found.luck == (-25, 25)
    assert found.paces == (Pace("single", 50, 700), Pace("pair", 1, 50), Pace("guess", 2, 3000))
    assert [(one.percent, one.times, round(one.true, 3)) for one in found.called] == [(20, 1, 0.3), (70, 2, 0.7)]
    assert isinstance(found.called[0], Called)
    assert round(found.off or 0, 3) == 0.1
    assert figures_of([game(1)]).off is None


def test_no_time_at_all_is_a_time_too(cabinet: Cabinet) -> None:
    """Whoever opens at once has a pace of nothing, which is no reason to fail."""
    shown(cabinet, [guessed(1, paces="single 3 0")])
    assert cabinet.style.words("result.time", seconds="0.00") in written(cabinet)


def test_the_page_shows_them(cabinet: Cabinet) -> None:
    """Guesses a game, the time of each kind of proof, what was said and what was true."""
    shown(cabinet, [guessed(number) for number in range(40)])
    seen, words = written(cabinet), cabinet.style.words
    assert words("guesses.proof_single") in seen
    assert words("result.time", seconds="0.60") in seen
    assert words("guesses.said", percent=70) in seen
    assert "60 % (40)" in seen
    assert "1.5" in seen
    assert words("guesses.off", points=5) in seen


@pytest.mark.usefixtures("old_hand")
def test_games_alike_draw_a_page_too(cabinet: Cabinet) -> None:
    """One game, nothing given away: no line is divided by nothing."""
    shown(cabinet, [guessed(1, given_away=0.0, fortune=0.0, calls="", paces="")])
    assert cabinet.style.words("guesses.no_paces") in written(cabinet)
    assert cabinet.style.words("guesses.how_to_call").split()[0] in written(cabinet)


def test_no_known_guesses_are_said_so(cabinet: Cabinet) -> None:
    """Games from before they were looked through."""
    shown(cabinet, [game(1)])
    assert cabinet.style.words("guesses.empty") in words_seen(cabinet)


def test_statistics_lead_there_and_back(cabinet: Cabinet) -> None:
    """By the tabs, for the table that was shown; the way back is one step from every page."""
    keep(cabinet, [guessed(1)])
    statistics = StatisticsScene(cabinet, first=guessed(1).table)
    show(cabinet, statistics)
    for word, kind in (("guesses", GuessesScene), ("records", RecordsScene), ("statistics", StatisticsScene)):
        click_word(cabinet, cabinet.style.words(f"profile.{word}"))
        read(cabinet)
        scene = front_scene(cabinet, kind)
        assert isinstance(scene, TableScene)
        assert scene.table == guessed(1).table
    cabinet.ask(Asked(Action.BACK))
    assert cabinet.stage.top is None
