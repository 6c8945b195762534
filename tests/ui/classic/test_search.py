"""Boards that the game searches, deals or opens in the background."""

import threading
from typing import Any

import pygame
import pytest

from game.engine.errors import NoBoardError
from game.engine.level import BEGINNER, EXPERT, INTERMEDIATE, Level
from game.generator.no_guess import solve
from game.play import work
from game.play.setup import deal_steps
from game.play.worker import Job
from game.ui.board.bezel import foot_rect
from game.ui.core.cabinet import Cabinet
from game.ui.input.actions import KEYBOARD, Action, Asked
from game.ui.modes.classic.play import PlayScene
from tests.patience import PATIENCE, wait_until
from tests.ui.classic.playing import Window
from tests.ui.conftest import Opener
from tests.ui.eyes import words_seen
from tests.ui.hands import click, click_pixel, secret, settle, start_game, work_ends


@pytest.mark.parametrize("level", [BEGINNER, INTERMEDIATE, EXPERT], ids=lambda level: level.name)
def test_a_no_guess_board_is_found_beside_the_frame(level: Level, open_game: Opener) -> None:
    """The opening waits, no time passes meanwhile, and logic alone can win the board."""
    cabinet = open_game(**{f"no_guess_{level.name}": True})
    play = start_game(cabinet, level)
    first = level.grid.cell(level.width // 2, level.height // 2)
    click(play, [first])
    cabinet.stage.update(0)
    assert cabinet.stage.animating
    wait_until(lambda: play.session.dealing_for is None, lambda: cabinet.stage.update(0))
    assert play.session.tick == 0
    assert solve(secret(play), first) is None
    assert play.session.view.is_open(first)
    assert play.session.time_ms == 0


def test_a_huge_board_is_dealt_and_opened_beside_the_frame(open_game: Opener, monkeypatch: pytest.MonkeyPatch) -> None:
    """No sentence covers the line meanwhile, and the opening shows as soon as it is ready."""
    gate = threading.Event()
    monkeypatch.setattr(work, "deal_steps", lambda *asked: (gate.wait(PATIENCE), deal_steps(*asked))[1])
    cabinet = open_game()
    play = start_game(cabinet, Level("custom", 400, 400, 16_000))
    settle(cabinet)
    surface = pygame.Surface(cabinet.style.size)
    cabinet.stage.draw(surface, 0)
    first = play.hand.focused()
    shown = surface.subsurface(play.camera.cell_rect(first)).copy()
    line = surface.subsurface(play.line).copy()
    click(play, [first])
    cabinet.stage.update(0)
    assert cabinet.stage.animating
    assert not play.session.view.opened
    cabinet.stage.draw(surface, 0)
    assert surface.subsurface(play.line).copy().get_buffer().raw == line.get_buffer().raw
    gate.set()
    work_ends(cabinet)
    cabinet.stage.draw(surface, 0)
    assert play.session.view.is_open(first)
    assert surface.subsurface(play.camera.cell_rect(first)).copy().get_buffer().raw != shown.get_buffer().raw


HOPELESS = Level("custom", 40, 40, 700)


def test_a_board_that_can_not_be_found_is_told(open_game: Opener, monkeypatch: pytest.MonkeyPatch) -> None:
    """The opening is forgotten, and the next one searches again."""

    def none(*_: object) -> None:
        raise NoBoardError("none")

    monkeypatch.setattr(work, "deal_steps", none)
    cabinet = open_game(no_guess_beginner=True, reduced_motion=True)
    play = start_game(cabinet, BEGINNER)
    click(play, [40])
    cabinet.stage.update(0)
    work_ends(cabinet)
    assert cabinet.style.words("dealing.none") in " ".join(words_seen(cabinet))
    assert play.session.view.opened == 0


def searching(cabinet: Cabinet) -> PlayScene:
    """Return a game that searches for an impossible board."""
    play = start_game(cabinet, HOPELESS)
    click(play, [820])
    cabinet.stage.update(1)
    cabinet.stage.update(1)
    return play


def test_the_search_for_a_board_is_told_and_counted(open_game: Opener) -> None:
    """A key, or a click on the sentence, stops the search, as the sentence says."""
    cabinet = open_game(no_guess_custom=True)
    play = searching(cabinet)
    offer = "a click here cancels"
    assert any(offer in line for line in words_seen(cabinet))
    click_pixel(cabinet, foot_rect(cabinet.style, play.camera).center)
    assert not any(offer in line for line in words_seen(cabinet))
    play = searching(cabinet)
    cabinet.stage._use(KEYBOARD.kind)
    assert any("Esc" in line for line in words_seen(cabinet))
    window = Window(cabinet, play)
    assert window.ask(Action.BACK, foot_rect(cabinet.style, play.camera))
    assert not any("Esc" in line for line in words_seen(cabinet))


@pytest.mark.parametrize("action", [Action.NEW, Action.AGAIN, Action.LEVEL_1, Action.TITLE, Action.BACK])
def test_whatever_ends_a_search_ends_its_thread(
    action: Action, open_game: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A search that nobody waits for would cost each next one half its speed."""
    jobs: list[Job[Any]] = []

    class NotedJob(Job[Any]):
        """A job that the test knows of."""

        def __init__(self, work: Any) -> None:
            jobs.append(self)
            super().__init__(work)

    monkeypatch.setattr(work, "Job", NotedJob)
    cabinet = open_game(no_guess_custom=True)
    searching(cabinet)
    assert not jobs[-1].done
    cabinet.ask(Asked(action))
    jobs[-1].wait(PATIENCE)
    assert jobs[-1].done
