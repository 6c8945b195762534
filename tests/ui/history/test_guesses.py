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
from game.ui.modes.history.statistics import StatisticsScene
from tests.store.made import game
from tests.ui.conftest import Opener
from tests.ui.eyes import click_word, words_seen
from tests.ui.hands import AT_ONCE


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
        cabinet.stage.draw(pygame.Surface(cabinet.size), 0)
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
    assert found.skill == (0, 75)
    assert found.luck == (-25, 25)
    assert found.paces == (Pace("single", 50, 700), Pace("pair", 1, 50), Pace("guess", 2, 3000))
    assert [(one.percent, one.times, round(one.true, 3)) for one in found.called] == [(20, 1, 0.3), (70, 2, 0.7)]
    assert isinstance(found.called[0], Called)
    assert round(found.off or 0, 3) == 0.1
    assert figures_of([game(1)]).off is None


def test_no_time_at_all_is_a_time_too(open_game: Opener) -> None:
    """Whoever opens at once has a pace of nothing, which is no reason to fail."""
    cabinet = open_game()
    shown(cabinet, [guessed(1, paces="single 3 0")])
    assert cabinet.words("result.time", seconds="0.00") in written(cabinet)


def test_the_page_shows_them(open_game: Opener) -> None:
    """Guesses a game, the time of each kind of proof, what was said and what was true."""
    cabinet = open_game()
    shown(cabinet, [guessed(number) for number in range(40)])
    seen, words = written(cabinet), cabinet.words
    assert words("guesses.proof_single") in seen
    assert words("result.time", seconds="0.60") in seen
    assert words("guesses.said", percent=70) in seen
    assert "60 % (40)" in seen
    assert "1.5" in seen
    assert words("guesses.off", points=5) in seen


def test_games_alike_draw_a_page_too(open_game: Opener) -> None:
    """One game, nothing given away: no line is divided by nothing."""
    cabinet = open_game()
    shown(cabinet, [guessed(1, given_away=0.0, fortune=0.0, calls="", paces="")])
    assert cabinet.words("guesses.no_paces") in written(cabinet)
    assert cabinet.words("guesses.how_to_call").split()[0] in written(cabinet)


def test_no_known_guesses_are_said_so(open_game: Opener) -> None:
    """Games from before they were looked through."""
    cabinet = open_game()
    shown(cabinet, [game(1)])
    assert cabinet.words("guesses.empty") in words_seen(cabinet)


def test_statistics_lead_there_and_back(open_game: Opener) -> None:
    """By a button, for the table that was shown."""
    cabinet = open_game()
    cabinet.history.ask(lambda records: records.merge([(guessed(1), None)])).wait()
    statistics = StatisticsScene(cabinet, first=guessed(1).table)
    cabinet.stage.push(statistics)
    while statistics.waiting:
        cabinet.stage.update(AT_ONCE)
    click_word(cabinet, cabinet.words("statistics.guesses"))
    scene = cabinet.stage.top
    assert isinstance(scene, GuessesScene)
    while scene.waiting:
        cabinet.stage.update(AT_ONCE)
    assert scene.table == guessed(1).table
    cabinet.ask(Asked(Action.BACK))
    assert cabinet.stage.top is statistics
