"""When the card of a lost game and the band of a won one come, and how."""

import pygame
import pytest

from game.ui.core.cabinet import Cabinet
from game.ui.input.actions import Action, Asked
from game.ui.modes.classic.play import PlayScene
from game.ui.modes.classic.result import ResultScene
from tests.ui.classic.ends import frame, lose, pass_ms, pixels, release
from tests.ui.hands import play_to_win, settle


def beside(cabinet: Cabinet) -> pygame.Rect:
    """Return where a card stands once there is one."""
    width, height = cabinet.style.size
    return pygame.Rect(width * 3 // 4, height // 4, width // 8, height // 2)


def test_the_card_of_a_lost_game_comes_after_the_blast(cabinet: Cabinet) -> None:
    """Nothing of it until the blast was seen; then it is there, and rests."""
    play = lose(cabinet)
    release(cabinet, play)
    place = beside(cabinet)
    pass_ms(cabinet, 724)  # the light in the room has gone
    before = pixels(frame(cabinet), place)
    pass_ms(cabinet, 1_080 - 724)
    assert cabinet.stage.animating
    assert pixels(frame(cabinet), place) == before
    pass_ms(cabinet, 40)
    settle(cabinet)
    rests = pixels(frame(cabinet), place)
    assert rests != before
    cabinet.stage.resize()
    assert pixels(frame(cabinet), place) == rests


@pytest.mark.parametrize("action", [Action.FLAG, Action.CONFIRM, Action.MUTE])
def test_any_key_brings_the_card_at_once(action: Action, cabinet: Cabinet) -> None:
    """Also one that means nothing there, or that is deaf for a moment yet."""
    play = lose(cabinet)
    release(cabinet, play)
    pass_ms(cabinet, 20)
    before = pixels(frame(cabinet), beside(cabinet))
    result = cabinet.stage.top
    assert isinstance(result, ResultScene)
    cabinet.stage.act(Asked(action))
    assert not result.overdraws
    cabinet.stage.update(1)
    assert pixels(frame(cabinet), beside(cabinet)) != before


def test_a_win_s_band_is_there_at_once(cabinet: Cabinet, play: PlayScene) -> None:
    """The news is good."""
    before = pixels(frame(cabinet), play.line)
    play_to_win(cabinet, play)
    assert pixels(frame(cabinet), play.line) != before
