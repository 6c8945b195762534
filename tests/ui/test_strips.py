"""A part of a picture that is painted anew is the same part: nothing that is placed depends on what the clip leaves."""

import pygame
import pytest

from game.ui.core.cabinet import Cabinet
from game.ui.core.scene import Frame
from tests.ui.conftest import Opener
from tests.ui.more_places import EVERY_SCENE
from tests.ui.places import shown

STRIP = 23
"""Pixels: less than a line and its distance to the next one."""


def painted(cabinet: Cabinet, strips: list[pygame.Rect]) -> pygame.Surface:
    """Return the picture of the visible scenes, painted strip by strip."""
    page = pygame.Surface(cabinet.style.size)
    for strip in strips:
        page.set_clip(strip)
        for scene in cabinet.stage._visible:
            scene.draw(Frame(page, 0.0, whole=True))
    page.set_clip(None)
    return page


@pytest.mark.parametrize("name", EVERY_SCENE)
@pytest.mark.sampled(40)
def test_a_picture_painted_in_strips_is_the_whole_picture(name: str, open_game: Opener) -> None:
    """A line that is put under the clipped rest of the line above it stood on the title at each second start."""
    cabinet = open_game((1280, 720), language="de" if len(name) % 2 else "en")
    with shown(EVERY_SCENE[name], cabinet):
        cabinet.stage.draw(cabinet.window.get_surface(), 0)
        wide, high = cabinet.style.size
        whole = painted(cabinet, [pygame.Rect(0, 0, wide, high)])
        parts = painted(cabinet, [pygame.Rect(0, top, wide, STRIP) for top in range(0, high, STRIP)])
        same = pygame.mask.from_threshold(parts, (0, 0, 0), (2, 2, 2, 255), whole)  # a smooth line may differ by one
        assert same.count() == wide * high
