"""A won board writes its time: its look, its end, and that no player must wait for it."""

from collections.abc import Callable

import pytest

from game.engine.grid import lsb
from game.engine.level import BEGINNER, EXPERT, Level
from game.ui.core.cabinet import Cabinet
from game.ui.core.time import ticks_of
from game.ui.input.actions import Action, Asked
from game.ui.kit.key_faces import BRIGHT
from game.ui.kit.key_writing import written_time
from game.ui.modes.classic.play import PlayScene
from tests.ui.conftest import Opener
from tests.ui.eyes import lit_keys, painted_anew, seen_now
from tests.ui.hands import click, click_pixel, play_to_win, secret, start_game


def won(cabinet: Cabinet, level: Level = BEGINNER) -> PlayScene:
    """Win a game."""
    play = start_game(cabinet, level)
    play_to_win(cabinet, play)
    return play


def letters(cabinet: Cabinet, play: PlayScene) -> int:
    """Return the cells that show letters, gleaming ones included."""
    return lit_keys(cabinet, play.camera) | lit_keys(cabinet, play.camera, BRIGHT)


def pass_until(cabinet: Cabinet, play: PlayScene, there: Callable[[], bool]) -> int:
    """Let time pass until *there* is true; return the ticks."""
    passed = 0
    while not there():
        assert passed < 1000
        cabinet.stage.update(5)
        passed += 5
    return passed


@pytest.mark.parametrize("level", [BEGINNER, EXPERT])
@pytest.mark.parametrize("still", [False, True])
def test_the_keys_write_the_time_stay_and_turn_back(level: Level, *, still: bool, open_game: Opener) -> None:
    """The pixels are exact; reduced motion skips the turns; in the end the board looks as without the writing."""
    cabinet = open_game(reduced_motion=still)
    play = won(cabinet, level)
    expected = written_time(play.session.time_ms, level.width, level.height)[0]
    assert expected
    if not still:
        assert lit_keys(cabinet, play.camera) == 0
        pass_until(cabinet, play, lambda: lit_keys(cabinet, play.camera) == expected)
    assert lit_keys(cabinet, play.camera) == expected
    pass_until(cabinet, play, lambda: not play.effects.active)
    assert lit_keys(cabinet, play.camera) == 0
    assert seen_now(cabinet) == painted_anew(cabinet)


def test_a_picture_that_stands_is_not_painted_again(cabinet: Cabinet) -> None:
    """After the gleam the picture is still, and a frame of it costs nothing."""
    first = won(cabinet)
    expected = written_time(first.session.time_ms, 9, 9)[0]
    pass_until(cabinet, first, lambda: lit_keys(cabinet, first.camera) == expected)
    for _ in range(4):
        cabinet.stage.update(ticks_of(0.18))  # a longer step would be cut
    before = first.effects.looks()
    cabinet.stage.update(ticks_of(0.1))
    assert first.effects.active
    assert first.effects.looks() == before


@pytest.mark.parametrize("after", [0.2, 0.5, 1.0, 2.5])
def test_any_key_ends_it_and_none_is_lost(after: float, cabinet: Cabinet) -> None:
    """The next game begins at once: during the delay, the wave, the stay, and the turn back."""
    play = won(cabinet)
    for _ in range(ticks_of(after) // 10):
        cabinet.stage.update(10)
    if after == 0.5:  # a click does it, too
        click_pixel(cabinet, play.camera.cell_rect(lsb(secret(play).mines)).center)
    else:
        cabinet.stage.act(Asked(Action.FLAG))
    assert not play.effects.writes
    assert seen_now(cabinet) == painted_anew(cabinet)
    session = play.session
    cabinet.stage.act(Asked(Action.NEW))
    click(play, [40])
    cabinet.stage.update(0)
    assert play.session is not session
    assert play.session.view.opened >> 40 & 1
