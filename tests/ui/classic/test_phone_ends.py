"""The end of a game on a phone: the ways on stand under the thumb, and nothing lies over anything else."""

import pygame
import pytest

from game.engine.game import Status
from game.engine.level import BEGINNER, EXPERT, Level
from game.ui.board.bezel import marquee_rect
from game.ui.core.cabinet import Cabinet
from game.ui.modes.classic.play import PlayScene
from game.ui.modes.classic.result import ResultScene
from tests.ui.conftest import Opener
from tests.ui.eyes import seen_now
from tests.ui.hands import click_pixel, finish_work, play_to_loss, play_to_win, start_game
from tests.ui.nodes import front_scene
from tests.ui.places import resized

PHONES = [(375, 812), (360, 640), (812, 375), (640, 360)]
AFTER = 300  # ticks: all that moves at an end stands


def phone(open_game: Opener, size: tuple[int, int]) -> Cabinet:
    """Return the game on a phone's screen, touched by a finger."""
    cabinet = open_game()
    cabinet.devices.touch, cabinet.style.finger = True, 44
    cabinet.window._window.minimum_size = (320, 240)
    resized(cabinet, size)
    return cabinet


def ended(cabinet: Cabinet) -> ResultScene:
    """Wait until the end stands, with all that is worked out about it."""
    for _ in range(2):
        cabinet.stage.update(AFTER)
        finish_work(cabinet)
    seen_now(cabinet)
    return front_scene(cabinet, ResultScene)


@pytest.mark.long
@pytest.mark.parametrize("level", [BEGINNER, EXPERT], ids=lambda level: level.name)
@pytest.mark.parametrize("size", PHONES, ids=lambda size: "{}x{}".format(*size))
@pytest.mark.parametrize("play_out", [play_to_loss, play_to_win])
def test_new_game_lies_under_the_thumb(
    play_out: object, size: tuple[int, int], level: Level, open_game: Opener
) -> None:
    """The ways on are in the window, large enough, not over the board or its line, and begin another game."""
    cabinet = phone(open_game, size)
    play = start_game(cabinet, level)
    play_out(cabinet, play)  # type: ignore[operator]
    result, window = ended(cabinet), pygame.Rect((0, 0), size)
    keys = [
        (node, rect)
        for pane in (play._deck, *result.panes.all)
        for node, rect in pane.placed
        if node.key in ("new_game", "review")
    ]
    assert {node.key for node, _ in keys} == {"new_game", "review"}
    assert len(keys) == 2
    others = play.camera.rim, marquee_rect(cabinet.style, play.camera)
    for _, rect in keys:
        assert window.contains(rect)
        assert min(rect.size) >= 44
        assert not any(rect.colliderect(other) for other in others)
    click_pixel(cabinet, next(rect.center for node, rect in keys if node.key == "new_game"))
    finish_work(cabinet)
    anew = front_scene(cabinet, PlayScene)
    assert (anew.session.status, anew.session.view.opened) == (Status.PLAYING, 0)
