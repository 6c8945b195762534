"""When the band at the end of a game comes, and how."""

import pygame
import pytest

from game.engine.gesture import Kind
from game.engine.level import BEGINNER
from game.ui.input.actions import Action, Asked
from game.ui.input.pointer import Pointing
from game.ui.modes.classic.end_band import NEW_GAME
from game.ui.modes.classic.result import ResultScene
from tests.ui.classic.ends import frame, lose, pass_ms, pixels, release
from tests.ui.conftest import Opener
from tests.ui.hands import LEFT, play_to_win, settle, start_game
from tests.ui.nodes import node_at


def test_the_band_of_a_lost_game_comes_after_the_blast(open_game: Opener) -> None:
    """Nothing of it until the blast was seen; then it is there at once, and rests."""
    cabinet = open_game()
    play = lose(cabinet)
    release(cabinet, play)
    line = play.line
    pass_ms(cabinet, 124)
    before = pixels(frame(cabinet), line)
    pass_ms(cabinet, 1_080 - 124)
    assert cabinet.stage.animating
    assert pixels(frame(cabinet), line) == before
    pass_ms(cabinet, 40)
    line = play.line
    rests = pixels(frame(cabinet), line)
    assert rests != before
    settle(cabinet)
    assert pixels(frame(cabinet), line) == rests
    cabinet.stage.resize()
    assert pixels(frame(cabinet), line) == rests


@pytest.mark.parametrize("action", [Action.FLAG, Action.CONFIRM, Action.MUTE])
def test_any_key_brings_the_band_at_once(action: Action, open_game: Opener) -> None:
    """Also one that means nothing there, or that is deaf for a moment yet."""
    cabinet = open_game()
    play = lose(cabinet)
    release(cabinet, play)
    pass_ms(cabinet, 20)
    before = pixels(frame(cabinet), play.line)
    result = cabinet.stage.top
    assert isinstance(result, ResultScene)
    cabinet.stage.act(Asked(action))
    assert not result.overdraws
    assert pixels(frame(cabinet), play.line) != before


def test_the_band_s_buttons_act_before_it_is_seen(open_game: Opener) -> None:
    """Who clicks where it is about to be need not wait."""
    cabinet = open_game()
    play = lose(cabinet)
    release(cabinet, play)
    session, result = play.session, cabinet.stage.top
    assert isinstance(result, ResultScene)
    pass_ms(cabinet, 160)
    at = node_at(result.band_pane, NEW_GAME).center
    for kind in (Kind.MOVE, *LEFT):
        cabinet.stage.point(Pointing(kind, at))
    cabinet.stage.update(0)
    assert play.session is not session


def test_a_win_s_band_is_there_at_once(open_game: Opener) -> None:
    """The news is good."""
    cabinet = open_game()
    play = start_game(cabinet, BEGINNER)
    before = pixels(frame(cabinet), play.line)
    play_to_win(cabinet, play)
    shown = frame(cabinet)
    assert pixels(shown, play.line) != before
    good = pygame.Color(cabinet.style.theme["good"])
    assert good in [shown.get_at((play.line.centerx, y)) for y in range(play.line.top, play.line.top + 10)]
