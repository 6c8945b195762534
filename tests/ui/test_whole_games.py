"""A whole game, from the title to the end, by one device alone: its events as SDL sends them."""

from collections.abc import Callable, Iterator

import pygame
import pytest

from game.engine.game import Status
from game.engine.grid import cells_of
from game.ui.cabinet import Cabinet
from game.ui.input.actions import Action, Kind
from game.ui.input.bindings import DEFAULTS
from game.ui.input.controls import PAD_BUTTONS
from game.ui.loop import Loop
from game.ui.scenes.play import PlayScene
from tests.ui.conftest import Opener

Press = Callable[[Action], None]


@pytest.fixture(autouse=True)
def empty_queue() -> Iterator[None]:
    """No event of another test is heard, and none is left."""
    pygame.event.clear()
    yield
    pygame.event.clear()


def by_keys(loop: Loop, action: Action) -> None:
    """Press the first key that asks for it."""
    key = pygame.key.key_code(DEFAULTS.controls(Kind.KEYS, action)[0])
    for kind in (pygame.KEYDOWN, pygame.KEYUP):
        pygame.event.post(pygame.Event(kind, key=key, mod=0, unicode="", scancode=0))
    loop.turn()


def by_buttons(loop: Loop, action: Action) -> None:
    """Press the first button of a pad that asks for it."""
    button = PAD_BUTTONS.index(DEFAULTS.controls(Kind.PAD, action)[0])
    for kind in (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP):
        pygame.event.post(pygame.Event(kind, instance_id=4, button=button))
    loop.turn()


def by_stick(loop: Loop, action: Action) -> None:
    """Push the left stick and let it go, or pull a trigger; the rest by buttons."""
    pushed = {
        Action.RIGHT: (0, 1.0),
        Action.LEFT: (0, -1.0),
        Action.DOWN: (1, 1.0),
        Action.UP: (1, -1.0),
        Action.FLAG: (4, 1.0),
        Action.CONFIRM: (5, 1.0),
    }
    if action not in pushed:
        by_buttons(loop, action)
        return
    axis, part = pushed[action]
    for value in (part, 0.0):
        event = pygame.Event(pygame.CONTROLLERAXISMOTION, instance_id=4, axis=axis, value=round(part and value * 32767))
        pygame.event.post(event)
        loop.turn()


def go_to(play: PlayScene, cell: int, press: Press) -> None:
    """Bring the cursor to a cell."""
    width = play.camera.grid.width
    while play.hand.focus != cell:
        at = play.hand.focused()
        x, y = cell % width - at % width, cell // width - at // width
        press((Action.RIGHT if x > 0 else Action.LEFT) if x else (Action.DOWN if y > 0 else Action.UP))


def play_through(cabinet: Cabinet, press: Press) -> Status:
    """Begin the title's game, flag two mines, open all that is safe, and say how it ended."""
    cabinet.go.title()
    press(Action.CONFIRM)
    play = cabinet.stage.top
    assert isinstance(play, PlayScene)
    press(Action.RIGHT)
    press(Action.CONFIRM)
    cabinet.stage.update(1)
    assert play.session.game
    layout = play.session.game.layout
    for mine in cells_of(layout.mines)[:2]:
        go_to(play, mine, press)
        press(Action.FLAG)
        assert play.session.view.flags >> mine & 1
    while left := cells_of(layout.safe & play.session.view.covered):
        go_to(play, left[0], press)
        press(Action.CONFIRM)
        cabinet.stage.update(1)
        assert not layout.safe & play.session.view.covered & 1 << left[0]
    return play.session.status


@pytest.mark.parametrize("hands", [by_keys, by_buttons, by_stick])
def test_a_whole_game_by_one_device_alone(open_game: Opener, hands: Callable[[Loop, Action], None]) -> None:
    """Keys, a pad's buttons, a pad's stick and triggers: each wins a game without any other."""
    cabinet = open_game(reduced_motion=True)
    loop = Loop(cabinet, clock=lambda: 0.0, sleep=lambda _: None)
    assert play_through(cabinet, lambda action: hands(loop, action)) is Status.WON
