"""Every scene that there is a picture of, and what its words do there: whether one is cut off or meets another."""

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, nullcontext

import pygame

from game.ui.core.cabinet import Cabinet
from game.ui.core.scene import Frame, Scene
from game.ui.core.stage import Stage
from game.ui.core.tips import Tipped
from tests.golden import (
    test_arcade_frames,
    test_battle_frames,
    test_frames,
    test_review_frames,
    test_trainer_frames,
)
from tests.golden.frames import Show
from tests.ui.display import Page, Word

SCENES: list[Show] = [
    *test_frames.SCENES,
    *test_arcade_frames.SCENES,
    *test_battle_frames.SCENES,
    *test_review_frames.SCENES,
    *test_trainer_frames.SCENES,
]


@contextmanager
def shown(scene: Show, cabinet: Cabinet) -> Iterator[None]:
    """Put a scene on the stage; those with dates have their own day as long as they are looked at."""
    dated = scene in test_trainer_frames.SCENES
    with test_trainer_frames.noon() if dated else nullcontext():
        scene(cabinet)
        yield


NAMES = re.compile("^/|[/\\\\]")
"""What may be cut: names of folders have any length."""


def words_of(scenes: Sequence[Scene], size: tuple[int, int], tip: Tipped | None = None) -> Iterator[Sequence[Word]]:
    """Yield the words of each scene by itself, then a tip's: what lies in front of another covers it on purpose."""
    for scene in scenes:
        page = Page(size)
        with page.noting():
            scene.resize()
            scene.looks()  # as the stage asks, before it paints
            scene.draw(Frame(page))
        yield page.words
    if tip:
        page = Page(size)
        with page.noting():
            tip.draw_tip(page)
        yield page.words


def words_on(stage: Stage, size: tuple[int, int]) -> Iterator[Sequence[Word]]:
    """Yield the words of all that is seen on a stage."""
    return words_of(stage._visible, size, stage.tips.shown)


def misplaced(words: Sequence[Word], window: pygame.Rect) -> list[str]:
    """Return a sentence for each word that is cut off by the window or its panel, or meets another."""
    wrong = [f"{word.text!r} leaves the window" for word in words if not window.contains(word.ink)]
    wrong += [
        f"the panel of {word.text!r} leaves the window" for word in words if not window.contains(word.panel or window)
    ]
    wrong += [f"{word.text!r} is cut" for word in words if word.is_cut and not NAMES.search(word.text)]
    wrong += [f"{word.text!r} leaves its panel" for word in words if word.panel and not word.panel.contains(word.ink)]
    for number, word in enumerate(words):
        met = word.ink.collidelistall([other.ink for other in words[number + 1 :]])
        wrong += [f"{word.text!r} meets {words[number + 1 + place].text!r}" for place in met]
    return wrong


def resized(cabinet: Cabinet, size: tuple[int, int], percent: int = 100) -> None:
    """Give the window another size, as a player's hand at its corner does, and the interface another one."""
    cabinet.window._window.size = size
    cabinet.change(interface_size=percent)
    assert cabinet.window.size == size
    cabinet.stage.update(0)
    cabinet.stage.draw(cabinet.window.get_surface(), 0)


def wrong_places(cabinet: Cabinet, size: tuple[int, int], percent: int = 100) -> list[str]:
    """Return what is wrong with the words of what is on the stage, in a window and at an interface of some size."""
    resized(cabinet, size, percent)
    room = pygame.Rect((0, 0), cabinet.style.size)
    told = [each for words in words_on(cabinet.stage, cabinet.style.size) for each in misplaced(words, room)]
    return [f"{size[0]}x{size[1]} at {percent} %: {each}" for each in told]
