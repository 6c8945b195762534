"""The end of a game: its buttons, and the input that it leaves to the board."""

import pytest

from game.engine.gesture import Kind
from game.engine.level import BEGINNER
from game.ui.core.cabinet import Cabinet
from game.ui.core.time import ticks_of
from game.ui.input.actions import KEYBOARD, Action, Asked
from game.ui.input.pointer import Pointing
from game.ui.kit.load import LoadScene
from game.ui.modes.classic.play import PlayScene
from game.ui.modes.classic.result import INPUT_COOLDOWN, ResultScene
from game.ui.modes.review.review import ReviewScene
from tests.patience import wait_until
from tests.ui.classic.ends import ended
from tests.ui.conftest import Opener
from tests.ui.eyes import place_of, repaints, seen_now
from tests.ui.hands import click_pixel, play_to_loss, play_to_win, point, press, start_game, wait


def test_each_button_does_what_it_says(cabinet: Cabinet) -> None:
    """A click presses each button; W and the pad's Y lead to the review, too."""
    for action in (Action.WATCH, Action.CHORD):
        ended(cabinet, play_to_loss)
        cabinet.ask(Asked(action))
        assert isinstance(cabinet.stage.top, LoadScene | ReviewScene)
    for name, scene in (
        ("asks.new", PlayScene),
        ("asks.review", LoadScene | ReviewScene),
    ):
        ended(cabinet, play_to_loss)
        click_pixel(cabinet, place_of(cabinet, cabinet.style.words(name)))
        assert isinstance(cabinet.stage.top, scene)


@pytest.mark.parametrize("action", [Action.CONFIRM, Action.BACK])
def test_what_would_end_the_sight_of_it_waits_for_a_moment(action: Action, open_game: Opener) -> None:
    """A slip must not end the result; after the cooldown the action works."""
    cabinet = open_game(reduced_motion=True)
    play = start_game(cabinet, BEGINNER)
    play_to_loss(cabinet, play)
    session = play.session
    for ticks in (0, ticks_of(INPUT_COOLDOWN) - 1):
        wait(cabinet, ticks)()
        assert cabinet.stage.act(Asked(action))
        cabinet.stage.update(0)
        assert play.session is session
        assert isinstance(cabinet.stage.top, ResultScene)
    wait(cabinet, 1)()
    cabinet.ask(Asked(action))
    cabinet.stage.update(0)
    assert not isinstance(cabinet.stage.top, ResultScene)
    assert (cabinet.stage.top is play) is (action is not Action.BACK)


def test_clicks_wait_for_a_moment_too(open_game: Opener) -> None:
    """Buttons ignore clicks during the cooldown, but for a new game; the mouse may move."""
    cabinet = open_game(reduced_motion=True)
    play = start_game(cabinet, BEGINNER)
    play_to_loss(cabinet, play)
    wait(cabinet, ticks_of(INPUT_COOLDOWN) - 1)()
    at = place_of(cabinet, cabinet.style.words("asks.review"))
    assert repaints(cabinet, point(cabinet, Kind.MOVE, at))
    click_pixel(cabinet, at)
    assert isinstance(cabinet.stage.top, ResultScene)
    wait(cabinet, 1)()
    click_pixel(cabinet, at)
    assert not isinstance(cabinet.stage.top, ResultScene)


def test_what_lies_under_a_recording_that_is_read_stays_as_it_is(
    cabinet: Cabinet, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The replay takes the reading page's place; laying out the result below would cost time for nothing."""
    play = ended(cabinet, play_to_loss)
    cabinet.ask(Asked(Action.REVIEW))
    laid_out = list[object]()
    monkeypatch.setattr(type(play), "resize", lambda _: laid_out.append(1))
    wait_until(lambda: isinstance(cabinet.stage.top, ReviewScene), lambda: cabinet.stage.update(4))
    assert not laid_out


def test_a_game_that_is_over_is_neither_flagged_nor_paused(open_game: Opener) -> None:
    """Flag and Pause do nothing after the end; zoom and mute still work."""
    cabinet = open_game(reduced_motion=True)
    play = ended(cabinet, play_to_loss)
    cabinet.stage._use(KEYBOARD.kind)
    before, flags = seen_now(cabinet), play.session.view.flags
    assert cabinet.stage.act(Asked(Action.FLAG))
    cabinet.stage.update(0)
    assert play.session.view.flags == flags
    assert seen_now(cabinet) == before
    assert repaints(cabinet, press(cabinet, Action.ZOOM_IN))
    assert not cabinet.stage.act(Asked(Action.MUTE))
    ended(cabinet, play_to_win)
    won = cabinet.stage.top
    assert cabinet.stage.act(Asked(Action.PAUSE))
    cabinet.stage.update(0)
    assert cabinet.stage.top is won


def test_the_band_takes_clicks_that_are_meant_for_it_alone(open_game: Opener) -> None:
    """Clicks beside the band reach the board; the wheel reaches it everywhere."""
    cabinet = open_game(reduced_motion=True)
    play = ended(cabinet)
    result = cabinet.stage.top
    assert result
    inside, outside = (play.line.centerx, play.line.top + 3), play.camera.board.center
    assert result.point(Pointing(Kind.LEFT_PRESS, inside))
    assert result.point(Pointing(Kind.RIGHT_PRESS, inside))
    assert not result.point(Pointing(Kind.MOVE, inside))
    assert not result.point(Pointing(None, inside, 1))
    assert not result.point(Pointing(Kind.LEFT_PRESS, outside))
