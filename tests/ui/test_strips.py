"""A page that turns is painted strip by strip: each scene looks as if it had been painted at once."""

import pygame
import pytest

from game.ui.core.flip import STRIPS, strips_of
from game.ui.core.scene import Frame
from tests.golden.frames import Show
from tests.ui.conftest import Opener
from tests.ui.places import SCENES, shown

LINES = 200
"""The pixels of slanting lines that pygame draws otherwise if it begins at a strip's edge: the mouse's path."""


@pytest.mark.long
@pytest.mark.parametrize("scene", SCENES, ids=[scene.__name__ for scene in SCENES])
def test_strips_make_the_whole_picture(scene: Show, open_game: Opener) -> None:
    """What follows a picture must not stand where a strip has cut it."""
    cabinet = open_game()
    with shown(scene, cabinet):
        surface = cabinet.window.get_surface()
        for _ in range(3):  # until nothing is painted in a first, rougher form
            cabinet.stage.resize()
            cabinet.stage.draw(surface, 0)
        whole = surface.copy()
        surface.fill("black")
        for strip in strips_of(surface.get_rect(), STRIPS, back=False):
            surface.set_clip(strip)
            for one in cabinet.stage._visible:
                one.draw(Frame(surface, 0, whole=True))
        surface.set_clip(None)
        same = pygame.mask.from_threshold(surface, (0, 0, 0, 0), (1, 1, 1, 255), whole).count()
    assert surface.get_width() * surface.get_height() - same <= LINES
