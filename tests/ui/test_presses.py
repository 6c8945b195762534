"""Every key of every page, pressed once by the mouse: it does what it names, and no press ends the game."""

from collections.abc import Callable

import pytest

from game.ui.core.cabinet import Cabinet
from tests.ui.devices import widgets
from tests.ui.every_place import opened
from tests.ui.hands import click_pixel, finish_work, settle
from tests.ui.more_places import MORE_SCENES
from tests.ui.places import SCENES, shown


@pytest.mark.sampled(40)
@pytest.mark.parametrize("place", [*SCENES, *MORE_SCENES], ids=lambda place: place.__name__)
def test_every_key_can_be_pressed(place: Callable[[Cabinet], None]) -> None:
    """A key that raises would be a crash, with a run or a match under way behind it."""
    pressed, keys = 0, 1
    while pressed < keys:
        with opened("en") as cabinet, shown(place, cabinet):
            settle(cabinet)
            rects = [widget.rect for widget in widgets(scene)] if (scene := cabinet.stage.top) else []
            keys = len(rects)
            if rects:
                click_pixel(cabinet, rects[pressed].center)
                finish_work(cabinet)
            pressed += 1
