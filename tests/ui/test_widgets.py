"""Buttons, by keys and by mouse, each change seen."""

from functools import partial
from itertools import pairwise

import pygame
import pytest

from game.engine.gesture import Kind
from game.ui.core.cabinet import Cabinet
from game.ui.core.stage import Frame, Scene
from game.ui.input.actions import Action, Asked
from game.ui.input.pointer import Pointing
from game.ui.kit.widgets import BandButton, Button, Buttons, Focus, Icon, Widget, end_at
from tests.ui.conftest import Opener
from tests.ui.eyes import repaints
from tests.ui.hands import point

SIZE = (960, 720)
"""At this size a pixel at 720p is one pixel."""


class Shelf(Scene):
    """Two buttons, a light that moves over them."""

    def __init__(self, cabinet: Cabinet, *, side_by_side: bool = False) -> None:
        self.cabinet = cabinet
        self.pressed: list[str] = []
        self.keys = [Button(cabinet, name, partial(self.pressed.append, name)) for name in ("Left", "Right")]
        self.light: Focus[Button] = Focus(cabinet, self.keys, side_by_side=side_by_side)
        for place, widget in enumerate(self.light.all):
            widget.rect = pygame.Rect(100, 100 + 60 * place, 300, 40)

    def act(self, asked: Asked) -> bool:
        """Hand keys to the light."""
        return self.light.act(asked.action)

    def point(self, pointing: Pointing) -> bool:
        """Hand the mouse to the light."""
        return self.light.point(pointing)

    def looks(self) -> object:
        """Return how everything stands."""
        return self.light.looks()

    def draw(self, frame: Frame) -> None:
        """Paint everything."""
        frame.surface.fill("black")
        self.light.draw(frame.surface)


@pytest.fixture
def shelf(open_game: Opener) -> Shelf:
    """The shelf on the stage."""
    scene = Shelf(open_game(SIZE))
    scene.cabinet.stage.replace(scene)
    return scene


def test_side_by_side_all_arrows_move_the_light(open_game: Opener) -> None:
    """Else Left and Right are for what is lit, and passed on where it takes none."""
    for side_by_side in (True, False):
        shelf = Shelf(open_game(SIZE), side_by_side=side_by_side)
        shelf.cabinet.stage.replace(shelf)
        shelf.light.light(shelf.keys[0])
        for action, lit in ((Action.RIGHT, 1), (Action.LEFT, 0), (Action.DOWN, 1), (Action.UP, 0)):
            moves = side_by_side or action in (Action.UP, Action.DOWN)
            assert shelf.act(Asked(action)) is moves
            assert shelf.light.lit is shelf.keys[lit if moves else 0]
        assert not shelf.act(Asked(Action.HINT))


def test_a_button_is_pressed_by_enter_and_by_a_click(shelf: Shelf) -> None:
    """Each looks lit, held, and let go of."""
    cabinet, key = shelf.cabinet, shelf.keys[1]
    assert repaints(cabinet, point(cabinet, Kind.MOVE, key.rect.center), key.rect)
    assert repaints(cabinet, point(cabinet, Kind.LEFT_PRESS, key.rect.center), key.rect)
    assert repaints(cabinet, point(cabinet, Kind.LEFT_RELEASE, key.rect.center), key.rect)
    cabinet.ask(Asked(Action.CONFIRM))
    assert shelf.pressed == ["Right", "Right"]
    assert cabinet.audio.played == "confirm"


def test_a_press_belongs_to_where_it_began(shelf: Shelf) -> None:
    """Its release is taken wherever it is, so that nothing below hears half a click."""
    keys: Buttons[Button] = Buttons(shelf.keys)
    inside, outside = shelf.keys[0].rect.center, (5, 5)
    assert not keys.point(Pointing(Kind.MOVE, inside))
    assert not keys.point(Pointing(Kind.LEFT_RELEASE, inside))
    assert keys.point(Pointing(Kind.LEFT_PRESS, inside))
    assert keys.point(Pointing(Kind.MOVE, outside))
    assert keys.point(Pointing(Kind.LEFT_RELEASE, outside))
    assert not keys.point(Pointing(Kind.LEFT_PRESS, outside))
    assert not keys.point(Pointing(Kind.LEFT_RELEASE, inside))
    assert shelf.pressed == []
    keys.point(Pointing(Kind.LEFT_PRESS, inside))
    keys.let_go()
    assert not keys.point(Pointing(Kind.LEFT_RELEASE, inside))
    assert shelf.pressed == []


def test_the_light_rests_where_no_mouse_is(shelf: Shelf) -> None:
    """On the one that Enter stands for."""
    left, right = shelf.keys
    keys = Buttons(shelf.keys, right)
    assert (keys.state(left).lit, keys.state(right).lit) == (False, True)
    keys.point(Pointing(Kind.MOVE, left.rect.center))
    assert (keys.state(left).lit, keys.state(right).lit) == (True, False)
    assert (keys.state(left).over, keys.state(right).over) == (True, False)
    keys.point(Pointing(Kind.MOVE, (5, 5)))
    assert (keys.state(left).lit, keys.state(right).lit) == (False, True)


def test_buttons_end_where_they_should(open_game: Opener) -> None:
    """Each as wide as its word and some room, in their order, the last one at the right."""
    cabinet = open_game(SIZE)
    keys = [BandButton(cabinet, name, lambda: None) for name in ("Again", "Another setup", "Title")]
    end_at(900, 50, keys, height=36, gap=8)
    assert keys[-1].rect.right == 900
    assert [b.rect.left - a.rect.right for a, b in pairwise(keys)] == [8, 8]
    assert {(key.rect.top, key.rect.height) for key in keys} == {(32, 36)}
    for key in keys:
        assert key.rect.width == cabinet.lettering.width(key.label, 20) + 24
    large = Button(cabinet, "Again", lambda: None)
    assert large.width == cabinet.lettering.width("Again", 25) + 40


def test_an_icon_asks_for_what_its_key_asks_for(open_game: Opener, monkeypatch: pytest.MonkeyPatch) -> None:
    """And shows which sprite it is at present."""
    cabinet, asked, sprite = open_game(SIZE), list[Asked](), ["icon_mute"]
    monkeypatch.setattr(cabinet, "ask", asked.append)
    icon = Icon(cabinet, lambda: sprite[0], Action.MUTE)
    icon.click((0, 0))
    assert [one.action for one in asked] == [Action.MUTE]
    assert icon.looks() == "icon_mute"
    sprite[0] = "icon_sound"
    assert icon.looks() == "icon_sound"
    assert Icon(cabinet, "icon_gear", Action.SETTINGS).looks() == "icon_gear"
    Widget(cabinet).choose()
    assert len(asked) == 1
