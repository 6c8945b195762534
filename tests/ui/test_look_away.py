"""Another window gets the focus: the game waits if the setting says so, and continues at a click anywhere."""

from collections.abc import Callable

import pygame
import pytest

from game.engine.level import BEGINNER
from game.ui.core.cabinet import Cabinet
from game.ui.core.scene import Scene
from game.ui.kit.pause import SECONDS, PauseScene
from tests.ui.battle.hands import live_of, start_match
from tests.ui.conftest import Opener
from tests.ui.devices import DEVICES, ByPlace, Hands
from tests.ui.hands import click, start_game
from tests.ui.nodes import rect_of
from tests.ui.runs import start_run

pytestmark = pytest.mark.usefixtures("empty_queue")

UnderWay = tuple[Scene, Callable[[], float]]
"""A scene, and a function that returns its time."""


def game(cabinet: Cabinet) -> UnderWay:
    """Begin a game."""
    play = start_game(cabinet, BEGINNER)
    click(play, [40])
    cabinet.stage.update(1)
    return play, lambda: play.session.time_ms


def run(cabinet: Cabinet) -> UnderWay:
    """Begin a run."""
    arcade = start_run(cabinet)
    return arcade, lambda: -arcade.run.clock


def match(cabinet: Cabinet) -> UnderWay:
    """Begin a match."""
    battle = start_match(cabinet)
    return battle, lambda: live_of(battle).tick


def look_away(hands: Hands) -> None:
    """Go to another window and do something there."""
    hands.put(pygame.WINDOWFOCUSLOST)
    hands.wait(1)


@pytest.mark.parametrize("begin", [game, run, match])
def test_what_is_under_way_waits(open_game: Opener, begin: Callable[[Cabinet], UnderWay]) -> None:
    """A game, a run and a match wait alike; the first click anywhere only continues."""
    cabinet = open_game(reduced_motion=True)
    hands = DEVICES["mouse"](cabinet)
    assert isinstance(hands, ByPlace)
    scene, time = begin(cabinet)
    look_away(hands)
    assert isinstance(cabinet.stage.top, PauseScene)
    stood = time()
    hands.wait(1)
    assert time() == stood
    hands.put(pygame.WINDOWFOCUSGAINED)
    hands.press_at(rect_of(cabinet, "title").center)  # not what is written there
    hands.wait(0 if begin is game else SECONDS)  # the others count down first
    assert cabinet.stage.top is scene
    assert time() > stood or begin is game
    hands.wait(1)
    assert time() > stood


@pytest.mark.parametrize("begin", [game, run, match])
def test_what_is_under_way_goes_on_where_that_is_wanted(
    open_game: Opener, begin: Callable[[Cabinet], UnderWay]
) -> None:
    """The setting holds for all three."""
    cabinet = open_game(reduced_motion=True, auto_pause=False)
    hands = DEVICES["mouse"](cabinet)
    scene, time = begin(cabinet)
    before = time()
    look_away(hands)
    assert cabinet.stage.top is scene
    assert time() > before


@pytest.mark.parametrize("begin", [game, run, match])
@pytest.mark.parametrize("auto_pause", [True, False])
def test_a_dropped_recording_lets_it_wait(
    open_game: Opener, begin: Callable[[Cabinet], UnderWay], auto_pause: bool
) -> None:
    """A pause lies behind the recording, because a returning player needs a moment."""
    cabinet = open_game(reduced_motion=True, auto_pause=auto_pause)
    hands = DEVICES["keys"](cabinet)
    begin(cabinet)
    hands.put(pygame.DROPFILE, file="nothing.avf")
    hands.rest()
    hands.back()
    assert isinstance(cabinet.stage.top, PauseScene)
