"""Every scene under a finger in windows of phones and tablets: inside it, nothing cut, with large targets."""

from itertools import combinations

import pygame
import pytest

from game.i18n.catalogue import LOCALES
from game.ui.board.board_picture import BoardPicture
from game.ui.core.cabinet import Cabinet
from game.ui.core.routes import ArcadeMenu, Title
from game.ui.input.actions import TOUCH
from tests.golden.frames import Show
from tests.ui.conftest import Opener
from tests.ui.hands import finish_work
from tests.ui.more_places import EVERY_SCENE
from tests.ui.places import SCENES, misplaced, resized, shown, words_on
from tests.ui.targets import targets

FINGER = 44
"""CSS pixels of a finger's target, both ways."""

SIZES = [(375, 812), (360, 640), (812, 375), (640, 360), (768, 1024)]


def title(cabinet: Cabinet) -> None:
    """The title, also where it has no room for a board."""
    cabinet.router.go(Title())
    finish_work(cabinet)


def arcade_menu(cabinet: Cabinet) -> None:
    """The page before a run."""
    cabinet.router.go(ArcadeMenu())
    finish_work(cabinet)


PAGES = [title, arcade_menu, *SCENES]


def in_hand(cabinet: Cabinet, size: tuple[int, int]) -> None:
    """Hold the game in a window of a size."""
    cabinet.devices.touch, cabinet.style.finger = True, FINGER
    cabinet.window._window.minimum_size = (320, 240)
    resized(cabinet, size)
    cabinet.stage.resize()
    while cabinet.stage.motion.active:  # what was on its way when the window changed
        cabinet.stage.update(1)


def faults(cabinet: Cabinet, size: tuple[int, int]) -> list[str]:
    """Return a sentence for each target that is too small, outside or covered, and for each misplaced word."""
    in_hand(cabinet, size)
    page, found = pygame.Rect((0, 0), cabinet.style.size), targets(cabinet)
    told = [] if page.width == size[0] else [f"a page of {page.size}"]
    told += [f"{name} is {rect.size}" for name, rect in found if min(rect.size) < FINGER]
    told += [f"{name} leaves the page: {rect}" for name, rect in found if not page.contains(rect)]
    for (name, one), (other, two) in combinations(found, 2):
        if one.colliderect(two) and one.union(two) not in (one, two):  # a card holds its switches
            told.append(f"{name} meets {other}")
    told += [word for words in words_on(cabinet.stage, page.size) for word in misplaced(words, page)]
    return [f"{size[0]}x{size[1]}: {each}" for each in told]


@pytest.mark.sampled(20)
@pytest.mark.parametrize("scene", PAGES, ids=lambda scene: scene.__name__)
def test_a_page_has_the_width_of_the_window(scene: Show, open_game: Opener) -> None:
    """It goes on downwards only; whatever is pressed is large enough for a finger, and every word is whole."""
    cabinet = open_game()
    with shown(scene, cabinet):
        if not isinstance(cabinet.stage._visible[0], BoardPicture):
            assert [wrong for size in SIZES for wrong in faults(cabinet, size)] == []


@pytest.mark.sampled(30)
@pytest.mark.parametrize("language", LOCALES)
@pytest.mark.parametrize("scene", EVERY_SCENE.values(), ids=EVERY_SCENE)
def test_a_board_is_inside_a_phones_window(scene: Show, language: str, open_game: Opener) -> None:
    """So is all around it, upright and low, and a finger meets whatever it is meant to press."""
    cabinet = open_game(language=language)
    with shown(scene, cabinet):
        cabinet.stage._use(TOUCH.kind)
        if isinstance(cabinet.stage._visible[0], BoardPicture):
            assert [wrong for size in ((375, 812), (812, 375)) for wrong in faults(cabinet, size)] == []


@pytest.mark.sampled(20)
@pytest.mark.parametrize("language", LOCALES)
@pytest.mark.parametrize("scene", PAGES, ids=lambda scene: scene.__name__)
def test_a_slim_page_has_room_for_every_language(scene: Show, language: str, open_game: Opener) -> None:
    """The narrowest phones have 320 pixels."""
    cabinet = open_game(language=language)
    with shown(scene, cabinet):
        if not isinstance(cabinet.stage._visible[0], BoardPicture):
            assert [wrong for size in ((320, 568), (375, 812)) for wrong in faults(cabinet, size)] == []
