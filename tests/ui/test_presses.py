"""Every key of every page, pressed once by the mouse: it does what it names, and no press ends the game."""

import pytest

from tests.scenes.registry import Place, every_scene, shown
from tests.ui.devices import widgets
from tests.ui.every_place import opened
from tests.ui.hands import click_pixel, finish_work, settle


@pytest.mark.sampled(25)
@every_scene
def test_every_key_can_be_pressed(scene: Place) -> None:
    """A key that raises would be a crash, with a run or a match under way behind it."""
    pressed, keys = 0, 1
    while pressed < keys:
        with opened("en") as cabinet, shown(scene, cabinet):
            settle(cabinet)
            rects = [widget.rect for widget in widgets(front)] if (front := cabinet.stage.top) else []
            keys = len(rects)
            if rects:
                click_pixel(cabinet, rects[pressed].center)
                finish_work(cabinet)
            pressed += 1
