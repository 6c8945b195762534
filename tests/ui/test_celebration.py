"""The celebration of a best time."""

import pygame

from game.engine.gesture import TICK_MS
from game.engine.level import BEGINNER, EXPERT
from game.ui.core.cabinet import Cabinet
from game.ui.core.time import ticks_of
from game.ui.input.actions import Action, Asked
from game.ui.modes.classic import celebration
from game.ui.modes.classic.result import INPUT_COOLDOWN, ResultScene
from tests.ui.conftest import Opener
from tests.ui.eyes import words_seen
from tests.ui.hands import play_to_win, start_game


def picture(cabinet: Cabinet) -> bytes:
    """Return what is on the screen."""
    surface = cabinet.window.get_surface()
    cabinet.stage.draw(surface, 0)
    return bytes(surface.get_buffer().raw)


def test_a_best_time_is_celebrated_for_a_moment(open_game: Opener) -> None:
    """It moves, and is over within 1.5 s."""
    cabinet = open_game()
    play_to_win(cabinet, start_game(cabinet, EXPERT))
    result = cabinet.stage.top
    assert isinstance(result, ResultScene)
    assert cabinet.words("result.best") in words_seen(cabinet)
    assert result.animating
    before = picture(cabinet)
    for _ in range(5):
        cabinet.stage.update(100 // TICK_MS)
    assert picture(cabinet) != before
    for _ in range(10):
        cabinet.stage.update(100 // TICK_MS)
    assert not result.animating


def test_the_sparks_leave_nothing_behind(open_game: Opener) -> None:
    """The board is painted in parts otherwise, and would keep them."""
    cabinet = open_game()
    play_to_win(cabinet, start_game(cabinet, BEGINNER))
    assert cabinet.history.latest
    cabinet.history.latest.job.wait()
    for _ in range(20):
        cabinet.stage.update(100 // TICK_MS)
        after = picture(cabinet)
    cabinet.stage.resize()
    assert picture(cabinet) == after


def test_nothing_moves_with_reduced_motion(open_game: Opener) -> None:
    """The medal and the word are enough."""
    cabinet = open_game(reduced_motion=True)
    play_to_win(cabinet, start_game(cabinet, BEGINNER))
    result = cabinet.stage.top
    assert isinstance(result, ResultScene)
    assert cabinet.words("result.best") in words_seen(cabinet)
    assert not result.animating


def test_a_celebration_holds_no_key_up(open_game: Opener) -> None:
    """The next game begins in the middle of it."""
    cabinet = open_game()
    play = start_game(cabinet, BEGINNER)
    play_to_win(cabinet, play)
    session = play.session
    cabinet.stage.update(ticks_of(INPUT_COOLDOWN))
    cabinet.stage.act(Asked(Action.NEW))
    cabinet.stage.update(0)
    assert play.session is not session
    assert cabinet.stage.top is play


def test_a_celebration_never_lights_much_of_the_window(open_game: Opener) -> None:
    """A flash is a large part of the screen; what is lit at once here stays under a fiftieth of it."""
    cabinet = open_game()
    surface = pygame.Surface(cabinet.size, pygame.SRCALPHA)
    party = celebration.Celebration(3)
    shares = []
    while not party.over:
        surface.fill((0, 0, 0, 0))
        party.draw(surface, cabinet, pygame.Rect(40, 80, 1200, 620))
        shares.append(pygame.mask.from_surface(surface, 0).count() / (cabinet.size[0] * cabinet.size[1]))
        party.update(20)
    assert 0.001 < max(shares) < 0.02
    assert shares[-1] < 0.001
