"""Pages on a phone that is held upright: as wide as the window, with targets for a finger."""

import pygame
import pytest

from game.ui.core.cabinet import Cabinet
from game.ui.core.routes import Title
from game.ui.kit.scene import Screen
from tests.golden.frames import Show
from tests.ui.conftest import Opener
from tests.ui.hands import finish_work
from tests.ui.places import SCENES, resized, shown

UPRIGHT = ("settings", "pause", "competition", "road_map")


def title(cabinet: Cabinet) -> None:
    """The title, also where it has no room for a board."""
    cabinet.router.go(Title())
    finish_work(cabinet)


PAGES = [title, *(scene for scene in SCENES if scene.__name__ in UPRIGHT)]


@pytest.mark.long
@pytest.mark.parametrize("size", [(375, 812), (360, 640)], ids=lambda size: "{}x{}".format(*size))
@pytest.mark.parametrize("scene", PAGES, ids=lambda scene: scene.__name__)
def test_a_page_is_no_wider_than_the_phone(scene: Show, size: tuple[int, int], open_game: Opener) -> None:
    """It goes on downwards only; whatever is pressed is at least 44 pixels high."""
    cabinet = open_game()
    cabinet.devices.touch, cabinet.style.finger = True, 44
    cabinet.window._window.minimum_size = (320, 240)
    resized(cabinet, size)
    with shown(scene, cabinet):
        resized(cabinet, size)
        cabinet.stage.resize()
        page = cabinet.stage.top
        assert isinstance(page, Screen)
        assert cabinet.style.size[0] == size[0]
        window = pygame.Rect((0, 0), cabinet.style.size)
        pressed = [rect for node, rect in page.pane.placed if node.press is not None]
        assert pressed
        assert all(window.contains(rect) for rect in pressed)
        assert min(rect.height for rect in pressed) >= 44
