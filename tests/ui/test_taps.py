"""A tap acts as a click where a click continues or the focus waits, whatever lies under it."""

import pygame
import pytest

from game.arcade.state import Phase
from game.engine.level import Level
from game.ui.core.routes import PlayRun, Title
from game.ui.input.actions import Action, Asked
from game.ui.modes.arcade.arcade import ArcadeScene
from game.ui.modes.review.review import ReviewScene
from game.ui.modes.settings.bindings import BindingsScene
from tests.ui.conftest import Opener
from tests.ui.devices import ByActions, ByKeys, ByPad, ByTouch, PaneNode
from tests.ui.hands import play_to_loss, start_game
from tests.ui.nodes import front_scene

pytestmark = pytest.mark.usefixtures("empty_queue")


def test_a_tap_goes_on_between_two_stages(open_game: Opener) -> None:
    """The card of the next stage lies over the board: a tap there is a click, also over open cells."""
    cabinet = open_game(reduced_motion=True)
    cabinet.router.go(PlayRun(12345))
    run, hands = cabinet.stage.top, ByTouch(cabinet)
    assert isinstance(run, ArcadeScene)
    hands.rest()
    assert run.run.phase is Phase.INTRO
    hands.press_at(run.camera.rim.center)
    assert run.run.phase is not Phase.INTRO


def test_a_finger_moves_the_board_of_a_replay(open_game: Opener) -> None:
    """It moves as the board of a game does."""
    cabinet = open_game((640, 480), reduced_motion=True)
    play = start_game(cabinet, Level("custom", 60, 40, 300))
    play_to_loss(cabinet, play)
    hands = ByTouch(cabinet)
    hands.wait(1)
    cabinet.ask(Asked(Action.WATCH))
    hands.rest()
    replay = front_scene(cabinet, ReviewScene)
    while replay.walk.tape.runs:  # then the board follows the hand
        hands.wait(0.5)
    hands.press_at((3, 3))  # the first touch makes the buttons larger, and the board is laid out anew
    left = replay.camera.left
    hands.finger(pygame.FINGERDOWN, (300, 250))
    hands.finger(pygame.FINGERMOTION, (350, 250))
    hands.finger(pygame.FINGERUP, (350, 250))
    assert replay.camera.left == left + 50


@pytest.mark.parametrize(("device", "leaves"), [(ByPad, Action.BACK), (ByKeys, None)])
def test_no_device_waits_for_another_one_for_ever(open_game: Opener, device: type[ByActions], leaves: Action) -> None:
    """A pad's Back cancels a line that waits for a key; the same key again cancels one that waits for a button."""
    cabinet = open_game(reduced_motion=True)
    cabinet.router.go(Title())
    cabinet.stage.push(BindingsScene(cabinet))
    scene, hands = cabinet.stage.top, device(cabinet)
    assert isinstance(scene, BindingsScene)
    scene.refresh()
    hands.choose(PaneNode(scene.pane, Action.UP))
    assert scene.waits is Action.UP
    hands.press(leaves or Action.UP)
    assert scene.waits is None
    assert cabinet.stage.top is scene
    assert cabinet.devices.own == () or leaves is None
    hands.back()
    assert cabinet.stage.top is not scene
