"""A part of a picture that is painted anew is the same part: nothing that is placed depends on what the clip leaves."""

import pygame
import pytest

from game.ui.core.cabinet import Cabinet
from game.ui.core.flip import STRIPS, strips_of
from game.ui.core.scene import Frame
from tests.scenes.registry import Place, every_scene, shown
from tests.ui.conftest import Opener

STRIP, LINES = 23, 300
"""
STRIP: pixels, less than a line of words and the distance to the next. LINES: the pixels of slanting lines that pygame
draws otherwise if they begin at the side of a strip.
"""


def painted(cabinet: Cabinet, strips: list[pygame.Rect]) -> pygame.Surface:
    """Return the picture of the visible scenes, painted strip by strip."""
    page = pygame.Surface(cabinet.style.size)
    for strip in strips:
        page.set_clip(strip)
        for scene in cabinet.stage._visible:
            scene.draw(Frame(page, 0.0, whole=True))
    page.set_clip(None)
    return page


@every_scene
@pytest.mark.sampled(40)
def test_a_picture_painted_in_strips_is_the_whole_picture(scene: Place, open_game: Opener) -> None:
    """A line that is put under the clipped rest of the line above it stood on the title at each second start."""
    cabinet = open_game((1280, 720), language="de" if len(scene.name) % 2 else "en")
    with shown(scene, cabinet):
        for _ in range(3):  # until nothing is painted in a first, rougher form
            cabinet.stage.resize()
            cabinet.stage.draw(cabinet.window.get_surface(), 0)
        window = cabinet.window.get_surface().get_rect()
        whole = painted(cabinet, [window])
        rows = [pygame.Rect(0, top, window.width, STRIP) for top in range(0, window.height, STRIP)]
        for strips, differ in ((rows, 0), (strips_of(window, STRIPS, back=False), LINES)):
            same = pygame.mask.from_threshold(painted(cabinet, strips), (0, 0, 0), (2, 2, 2, 255), whole)
            assert window.width * window.height - same.count() <= differ
