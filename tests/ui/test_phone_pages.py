"""Every scene under a finger in windows of phones and tablets: inside it, nothing cut, with large targets."""

from collections.abc import Iterator
from itertools import combinations

import pygame
import pytest

from game.i18n.catalogue import LOCALES
from game.ui.board.board_picture import BoardPicture
from game.ui.core.cabinet import Cabinet
from game.ui.input.actions import TOUCH, Action
from game.ui.kit.button import Button
from game.ui.kit.deck import BACK, deck_height
from game.ui.kit.pane import Pane
from game.ui.kit.text import Sprite
from game.ui.modes.battle.conquest import ConquestScene
from tests.scenes.registry import EVERY_SCENE, Place, every_scene, shown
from tests.ui.conftest import Opener
from tests.ui.eyes import seen_now
from tests.ui.places import misplaced, resized, words_on
from tests.ui.targets import missed, panes_of, targets

FINGER = 44
"""CSS pixels of a finger's target, both ways."""

SIZES = [(375, 812), (360, 640), (812, 375), (640, 360), (768, 1024)]
SLIMMEST = (320, 568)


def in_hand(cabinet: Cabinet, size: tuple[int, int]) -> None:
    """Hold the game in a window of a size."""
    cabinet.devices.touch, cabinet.style.finger = True, FINGER
    cabinet.window._window.minimum_size = (320, 240)
    resized(cabinet, size)
    cabinet.stage.resize()
    while cabinet.stage.motion.active:  # what was on its way when the window changed
        cabinet.stage.update(1)


def seen_sprites(pane: Pane) -> Iterator[pygame.Rect]:
    """Yield the places of a pane's sprites that no ground of other nodes covers."""
    for number, (node, rect) in enumerate(pane.placed):
        covers = (over for over in pane.placed[number + 1 :] if getattr(over.node, "ground", False))
        if isinstance(node, Sprite) and not any(over.rect.contains(rect) for over in covers):
            yield rect


def faults(cabinet: Cabinet, size: tuple[int, int]) -> list[str]:
    """Return a sentence for each target that is too small, outside or covered, and for each misplaced word."""
    in_hand(cabinet, size)
    page, found = pygame.Rect((0, 0), cabinet.style.size), targets(cabinet)
    told = [] if page.width == size[0] else [f"a page of {page.size}"]
    told += [f"{name} is {rect.size}" for name, rect in found if min(rect.size) < FINGER]
    told += [f"{name} leaves the page: {rect}" for name, rect in found if not page.contains(rect)]
    told += missed(cabinet)
    for (name, one), (other, two) in combinations(found, 2):
        if one.colliderect(two) and one.union(two) not in (one, two):  # a card holds its switches
            told.append(f"{name} meets {other}")
    scenes = cabinet.stage._visible
    words = [*words_on(cabinet.stage, page.size)]
    front = words[len(scenes) - 1]  # without a tip, which lies over all
    told += [word for each in words for word in misplaced(each, page)]
    told += [
        f"{word.text!r} lies on the edge of {name}"
        for word in front
        for name, rect in found
        if rect.colliderect(word.ink) and not rect.contains(word.ink)
    ]
    pictures = [rect for pane in panes_of(scenes[-1]) for rect in seen_sprites(pane)]
    told += [f"{word.text!r} lies under a picture" for word in front if word.ink.collidelist(pictures) >= 0]
    return [f"{size[0]}x{size[1]}: {each}" for each in told]


@pytest.mark.sampled(30)
@every_scene
def test_a_scene_is_inside_every_window(scene: Place, open_game: Opener) -> None:
    """It goes on downwards only; whatever is pressed is large enough for a finger, and every word is whole."""
    cabinet = open_game()
    with shown(scene, cabinet):
        cabinet.stage._use(TOUCH.kind)
        assert [wrong for size in [*SIZES, SLIMMEST] for wrong in faults(cabinet, size)] == []


@pytest.mark.sampled(40)
@pytest.mark.parametrize("language", LOCALES)
@every_scene
def test_a_scene_has_room_for_every_language(scene: Place, language: str, open_game: Opener) -> None:
    """Upright and low, and in the 320 pixels of the narrowest phones."""
    cabinet = open_game(language=language)
    with shown(scene, cabinet):
        cabinet.stage._use(TOUCH.kind)
        assert [wrong for size in [SIZES[0], SIZES[2], SLIMMEST] for wrong in faults(cabinet, size)] == []


@pytest.mark.parametrize("name", ["hinted", "road_begun", "theatre_count", "analysed"])
def test_a_turned_phone_shows_what_one_on_its_side_shows(name: str, open_game: Opener) -> None:
    """Nothing stays of the upright window: its lamps once lay across the board."""
    shown_there = []
    for sizes in [(812, 375)], [(812, 375), (375, 812), (812, 375)]:
        cabinet = open_game(sizes[0])
        with shown(EVERY_SCENE[name], cabinet):
            cabinet.stage._use(TOUCH.kind)
            for size in sizes:
                in_hand(cabinet, size)
            shown_there.append(seen_now(cabinet))
    assert shown_there[0] == shown_there[1]


DECKED = {
    name: scene
    for name, scene in EVERY_SCENE.items()
    if not name.startswith(("title", "languages")) and name != "match_of_many_decided"
}
"""Nothing lies below the title and the first start; that question stands over no match here."""


@pytest.mark.sampled(40)
@pytest.mark.parametrize("scene", DECKED.values(), ids=DECKED)
def test_back_is_at_the_left_of_the_deck_and_gold_at_its_right(scene: Place, open_game: Opener) -> None:
    """Under the thumb, wherever the page is moved to; beside a board in a low window they are its ends."""
    cabinet = open_game()
    with shown(scene, cabinet):
        for size in ((375, 812), (812, 375), (768, 1024)):
            in_hand(cabinet, size)
            style, view, scenes = cabinet.style, cabinet.stage.viewport, cabinet.stage._visible
            boards = [each.deck_place for each in scenes if isinstance(each, BoardPicture | ConquestScene)]
            usual = pygame.Rect(0, size[1] - deck_height(style), size[0], deck_height(style))
            deck = next((place for place in boards if place.width), usual)
            nodes = [placed for each in scenes for pane in panes_of(each) for placed in pane.placed]
            back = [view.in_window(rect) for node, rect in nodes if node.key in (BACK, ("deck", Action.BACK))]
            gold = [view.in_window(rect) for node, rect in nodes if isinstance(node, Button) and node.first]
            assert back or gold
            assert all(map(deck.contains, (*back, *gold)))
            if deck.width > deck.height:
                assert all(rect.left - deck.left < 20 for rect in back)
                assert all(deck.right - rect.right < 20 for rect in gold)
