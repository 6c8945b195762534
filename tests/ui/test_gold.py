"""Enter presses the golden key: a screen has at most one, and menus of commands have one."""

from typing import Any

import pygame
import pytest

from game.ui.input.actions import Action, Asked
from game.ui.kit import button, large_key, row, tabs
from game.ui.kit.scene import Screen
from tests.scenes.registry import EVERY_SCENE, Place, every_scene, shown
from tests.ui.conftest import Opener
from tests.ui.places import resized

Painted = set[tuple[int, ...]]


@pytest.fixture
def golden(monkeypatch: pytest.MonkeyPatch) -> Painted:
    """Return a list that receives the places of painted golden keys."""
    places: Painted = set()
    paint = button.paint_key

    def noting(surface: pygame.Surface, style: Any, rect: pygame.Rect, state: Any, face: str, *more: Any) -> None:
        if face == "gold":
            places.add(tuple(rect))
        paint(surface, style, rect, state, face, *more)

    for module in (button, large_key, row, tabs):
        monkeypatch.setattr(module, "paint_key", noting)
    return places


@pytest.mark.sampled(30)
@every_scene
def test_a_screen_has_one_golden_key_at_most(scene: Place, open_game: Opener, golden: Painted) -> None:
    """With two, the player could not know which one Enter presses."""
    cabinet = open_game()
    with shown(scene, cabinet):
        golden.clear()
        resized(cabinet, (1366, 768))
        assert len(golden) <= 1


@pytest.mark.parametrize("name", ["battle_decided", "arcade_table", "drill_ended"])
def test_gold_goes_out_where_another_button_has_the_focus(name: str, open_game: Opener, golden: Painted) -> None:
    """Else two answers look chosen, and Enter takes the one that is not golden."""
    cabinet = open_game()
    with shown(EVERY_SCENE[name], cabinet):
        front, found = cabinet.stage.top, set()
        assert isinstance(front, Screen)
        for action in (Action.RIGHT, Action.LEFT):
            assert front.act(Asked(action))
            golden.clear()
            resized(cabinet, (1366, 768))
            node = front.pane.node(front.pane.focus)
            found.add((isinstance(node, button.Button) and node.first, len(golden)))
        assert found == {(True, 1), (False, 0)}


@pytest.mark.parametrize("name", ["arcade_menu", "languages", "match_paused"])
def test_what_enter_takes_in_a_menu_is_gold(name: str, open_game: Opener, golden: Painted) -> None:
    """The rows of such a menu are keys, and the focused one is golden."""
    cabinet = open_game()
    with shown(EVERY_SCENE[name], cabinet):
        golden.clear()
        resized(cabinet, (1366, 768))
        assert len(golden) == 1
        place = pygame.Rect(*golden.pop())
        theme, surface = cabinet.style.theme, cabinet.window.get_surface()
        for down, ink in ((0, "gold"), (place.height + cabinet.style.px(4), "card")):
            face = surface.get_at((place.right - place.height // 3, place.centery + down))
            assert face[:3] == pytest.approx(pygame.Color(theme[ink])[:3], abs=6)
