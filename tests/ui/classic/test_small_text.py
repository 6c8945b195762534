"""The size of letters around a game, in a window of 1280 by 720."""

import pygame
import pytest

from game.ui.core.style import NORMAL
from game.ui.core.text import TEXT, Face, Lettering
from tests.golden.frames import answered
from tests.scenes.registry import EVERY_SCENE, Place, shown
from tests.ui.conftest import Opener
from tests.ui.places import resized

LEAST = 13
"""The least font size in pixels that people read at a glance."""

NAMES = (
    "play won lost celebrated race counters not_proved hinted won_beside_others "
    "result_explained counter_explained line_above"
)
BESIDE = [EVERY_SCENE[name] for name in NAMES.split()]


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("scene", BESIDE, ids=repr)
def test_no_letters_beside_a_game_are_small(
    scene: Place, language: str, open_game: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Labels, figures and buttons are as large as usual text; even long lines have at least 13 px."""
    sizes, write = dict[str, float](), Lettering.line

    def line(self: Lettering, text: str, size: int, colour: str, face: Face = TEXT) -> pygame.Surface:
        sizes[text] = size * face.x / face.own_x
        return write(self, text, size, colour, face)

    monkeypatch.setattr(Lettering, "line", line)
    cabinet = open_game(language=language)
    with shown(scene, cabinet):
        resized(cabinet, (1280, 720), 100)
        answered(cabinet)
        sizes.clear()
        cabinet.stage.draw(cabinet.window.get_surface(), 0)
    told = {text: size for text, size in sizes.items() if text}
    assert {text: size for text, size in told.items() if size < LEAST} == {}
    usual = NORMAL * TEXT.x / TEXT.own_x
    assert language != "en" or [text for text, size in told.items() if size < usual and len(text) < 12] == []
