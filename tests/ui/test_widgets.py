"""Choosers, tabs and buttons, by keys and by mouse, each change seen."""

from functools import partial
from itertools import pairwise

import pygame
import pytest

from game.engine.gesture import Kind
from game.ui.core.cabinet import Cabinet
from game.ui.core.stage import Frame, Scene
from game.ui.input.actions import Action, Asked
from game.ui.input.pointer import Pointing
from game.ui.kit.choosers import Chooser, Tabs
from game.ui.kit.widgets import BandButton, Button, Buttons, Focus, Icon, Widget, end_at
from tests.ui.conftest import Opener
from tests.ui.eyes import read_window, repaints, seen_now, words_seen
from tests.ui.hands import click_pixel, point, press

SIZE = (960, 720)
"""At this size a pixel at 720p is one pixel."""


# Choosers, tabs, buttons side by side


class Shelf(Scene):
    """Widgets of each kind in a row, a light that moves over them."""

    def __init__(self, cabinet: Cabinet, *, side_by_side: bool = False) -> None:
        self.cabinet = cabinet
        self.values, self.value = ["one", "two", "three"], 0
        self.turned: list[int] = []
        self.pressed: list[str] = []
        self.chooser = Chooser(cabinet, lambda: (self.values[self.value], "note"), self._step, lambda: len(self.values))
        self.tabs = Tabs(cabinet, ["First", "Second", "Third"], lambda: self.turned.append(self.tabs.open))
        self.keys = [Button(cabinet, name, partial(self.pressed.append, name)) for name in ("Left", "Right")]
        self.light: Focus[Widget] = Focus(cabinet, [self.chooser, self.tabs, *self.keys], side_by_side=side_by_side)
        for place, widget in enumerate(self.light.all):
            widget.rect = pygame.Rect(100, 100 + 60 * place, 300, 40)

    def _step(self, by: int) -> None:
        self.value = (self.value + by) % len(self.values)

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


def test_a_chooser_steps_round_by_keys(shelf: Shelf) -> None:
    """Enter goes on."""
    cabinet, seen = shelf.cabinet, []
    for action in (Action.RIGHT, Action.RIGHT, Action.RIGHT, Action.LEFT, Action.CONFIRM):
        assert repaints(cabinet, press(cabinet, action), shelf.chooser.rect)
        seen.append(shelf.values[shelf.value])
        assert {seen[-1], "note"} <= {*words_seen(cabinet)}
    assert seen == ["two", "three", "one", "three", "one"]


@pytest.mark.parametrize(("x", "value"), [(100, 2), (155, 2), (156, 1), (399, 1)])
def test_a_chooser_steps_back_on_its_left_arrow(x: int, value: int, shelf: Shelf) -> None:
    """And on everywhere else."""
    click_pixel(shelf.cabinet, (x, 120))
    assert shelf.value == value


def test_a_chooser_with_one_value_only_says_what_it_is(shelf: Shelf) -> None:
    """No arrows, no light, no click."""
    cabinet = shelf.cabinet
    assert repaints(cabinet, lambda: shelf.values.__delitem__(slice(1, None)), shelf.chooser.rect)
    assert not shelf.chooser.enabled
    click_pixel(cabinet, shelf.chooser.rect.center)
    for lit in (shelf.tabs, shelf.keys[0], shelf.keys[1], shelf.tabs):  # from where it stood to the very next
        cabinet.ask(Asked(Action.DOWN))
        assert shelf.light.lit is lit
    shelf.light.replace(shelf.light.all, shelf.keys[1])
    assert shelf.light.lit is shelf.tabs, "its own is in use"
    shelf.light.replace([shelf.chooser, *shelf.keys], shelf.keys[1])
    assert [widget is shelf.light.lit for widget in shelf.light.all] == [False, False, True], "its own is gone"


def test_a_value_and_its_note_stand_in_the_middle(shelf: Shelf) -> None:
    """Twelve pixels between them; a long value keeps off both arrows."""
    lines = dict(read_window(shelf.cabinet))
    assert lines["note"].left - lines["one"].right == 12
    assert abs(lines["one"].left + lines["note"].right - 2 * shelf.chooser.rect.centerx) <= 1
    shelf.values[0] = "a name that is longer than any chooser has room for"
    cut = next(place for text, place in read_window(shelf.cabinet) if text.endswith("…"))
    assert 170 < cut.width <= shelf.chooser.rect.width - 2 * 56


def test_a_note_without_room_is_left_out(shelf: Shelf) -> None:
    """And a long value is cut."""
    shelf.values[0] = "a name that is a good deal longer"
    assert "note" not in words_seen(shelf.cabinet)
    shelf.values[0] = "a name that is longer than any chooser has room for"
    assert any(line.endswith("…") for line in words_seen(shelf.cabinet))


def test_tabs_turn_by_keys_and_by_mouse(shelf: Shelf) -> None:
    """Round and round; the light on them is seen."""
    cabinet = shelf.cabinet
    assert repaints(cabinet, press(cabinet, Action.DOWN), shelf.tabs.rect)
    for action in (Action.RIGHT, Action.LEFT, Action.LEFT, Action.CONFIRM):
        assert repaints(cabinet, press(cabinet, action), shelf.tabs.rect)
    for x in (100, 199, 200, 299, 300, 399):
        click_pixel(cabinet, (x, 180))
    assert shelf.turned == [1, 0, 2, 0, 0, 0, 1, 1, 2, 2]
    assert [shelf.tabs.tab(number).x for number in range(3)] == [100, 200, 300]


def test_the_open_tab_is_underlined(shelf: Shelf) -> None:
    """Colour is never the only cue: a line of three pixels, as wide as its word, near the lower edge."""
    cabinet = shelf.cabinet
    seen_now(cabinet)
    word = next(place for text, place in read_window(cabinet) if text == "First")
    accent, surface = pygame.Color(cabinet.theme["accent"]), cabinet.window.get_surface()
    under = [y for y in range(160, 201) if surface.get_at((150, y)) == accent]
    assert under == [195, 196, 197]
    across = [x for x in range(100, 400) if surface.get_at((x, 196)) == accent]
    assert across == [*range(150 - word.width // 2, 150 - word.width // 2 + word.width)]


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
    cabinet, key = shelf.cabinet, shelf.keys[0]
    assert repaints(cabinet, point(cabinet, Kind.MOVE, key.rect.center), key.rect)
    assert repaints(cabinet, point(cabinet, Kind.LEFT_PRESS, key.rect.center), key.rect)
    assert repaints(cabinet, point(cabinet, Kind.LEFT_RELEASE, key.rect.center), key.rect)
    cabinet.ask(Asked(Action.CONFIRM))
    assert shelf.pressed == ["Left", "Left"]
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
