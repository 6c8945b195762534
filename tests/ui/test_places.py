"""The places of words: in every scene, size and language none is cut off or overlaps another."""

import pygame
import pytest

from game.i18n.catalogue import ENGLISH, LOCALES, read_locale
from game.ui.core.cabinet import Cabinet
from game.ui.core.scene import Frame, Scene
from game.ui.core.style import NORMAL
from tests.scenes.registry import EVERY_SCENE, Place, every_scene, shown
from tests.ui.conftest import Opener
from tests.ui.every_place import opened
from tests.ui.places import misplaced, resized, words_of, wrong_places
from tests.ui.sayings import SLOTS, UNDRAWN, Slot, bare, each, ink, keys_drawn

SIZES = [(640, 480), (1280, 720), (1366, 768), (1920, 1080), (3840, 2160)]
SMALL, USUAL = (640, 480), (1280, 720)
SAMPLES = [((SMALL, 80), (USUAL, 200)), ((USUAL, 80), (SMALL, 200))]
"""The smallest and the largest interface in two windows, by turns; ``python -m tests.ui.every_place`` looks at all."""

WINDOWS = {"en": (SMALL, USUAL), "de": SIZES}
"""The default interface is checked in all windows for languages with long words."""

THEMES = {"de": "classic"}
"""Themes change no layout, so only one language is checked in another theme."""


@pytest.mark.sampled(50)
@pytest.mark.parametrize("language", LOCALES)
@every_scene
def test_every_word_has_its_place(scene: Place, language: str, open_game: Opener) -> None:
    """A cut or covered word makes the whole game look cheap."""
    cabinet = open_game(SIZES[0], language=language, theme=THEMES.get(language, "night"))
    sample = SAMPLES[([*EVERY_SCENE].index(scene.name) + list(LOCALES).index(language)) % 2]
    looks = [*sample, *((size, 100) for size in WINDOWS.get(language, ()))]
    with shown(scene, cabinet):
        assert [wrong for size, percent in looks for wrong in wrong_places(cabinet, size, percent)] == []


@pytest.mark.sampled(25)
@pytest.mark.parametrize("slot", SLOTS, ids=lambda slot: slot.name)
def test_whatever_may_be_said_has_its_place(slot: Slot, open_game: Opener) -> None:
    """Every hint, reason, tip and error is shown in its slot, each slot in one of the languages."""
    place = SLOTS.index(slot)
    cabinet = open_game(language=LOCALES[place % len(LOCALES)])
    looks = [look for sample in SAMPLES for look in sample]
    wrong = []
    with shown(slot.scene, cabinet):
        for number, (key, text) in enumerate(each(slot, cabinet)):
            resized(cabinet, USUAL)
            wrong += [] if bare(text) in ink(cabinet) else [f"{key} is not there"]
            wrong += [f"{key} {told}" for told in wrong_places(cabinet, *looks[(place + number) % len(looks)])]
    assert wrong == []


@pytest.mark.long
@pytest.mark.usefixtures("at_rest")
def test_every_text_is_in_a_picture() -> None:
    """Otherwise a cut text would go unseen. The tests above show the slots, so here the scenes are enough."""
    drawn = {part for slot in SLOTS for key in slot.others.split() for part in key.split("<")}
    for scene in EVERY_SCENE.values():
        with opened(ENGLISH) as cabinet:
            drawn |= keys_drawn(scene, cabinet)
    assert {*read_locale(ENGLISH)} - drawn == {*UNDRAWN}


def test_a_word_that_has_no_place_is_noticed(cabinet: Cabinet) -> None:
    """The check finds a word over the window's edge, over its panel's edge, and on another word."""
    panel = pygame.Rect(300, 300, 120, 40)

    class Careless(Scene):
        """Puts words where there is no room for them."""

        def draw(self, frame: Frame) -> None:
            """Paint three words with different faults, and a correct one."""
            frame.surface.blit(cabinet.style.line("cut", NORMAL), (1260, 20))
            frame.surface.blit(cabinet.style.sprites.panel(panel.size, 4, "panel"), panel)
            frame.surface.blit(cabinet.style.line("too long for this", NORMAL), (310, 305))
            frame.surface.blit(cabinet.style.line("under", NORMAL), (600, 500))
            frame.surface.blit(cabinet.style.line("over", NORMAL), (620, 505))
            frame.surface.blit(cabinet.style.line("fine", NORMAL), (900, 500))

    (words,) = words_of([Careless()], (1280, 720))
    assert misplaced(words, pygame.Rect(0, 0, 1280, 720)) == [
        "'cut' leaves the window",
        "'too long for this' leaves its panel",
        "'under' meets 'over'",
    ]
