"""A check of the words of scenes: none is cut off or overlaps another."""

import re
from collections.abc import Iterator, Sequence

import pygame

from game.ui.core.cabinet import Cabinet
from game.ui.core.scene import Frame, Scene
from game.ui.core.stage import Stage
from game.ui.core.tips import Tipped
from tests.ui.display import Page, Word
from tests.ui.targets import panes_of

NAMES = re.compile("^/|[/\\\\]")
"""Texts that may be cut: names of folders have any length."""


def words_of(scenes: Sequence[Scene], size: tuple[int, int], tip: Tipped | None = None) -> Iterator[Sequence[Word]]:
    """Yield the words of each scene alone, then of the tip, because a scene in front covers others on purpose."""
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
    """Yield the words of all visible scenes of a stage."""
    return words_of(stage._visible, size, stage.tips.shown)


def words_of_tips(stage: Stage, size: tuple[int, int]) -> Iterator[Sequence[Word]]:
    """Yield the words of each tip that the visible scenes can show."""
    page = Page(size)
    with page.noting():
        for tip in [tip for scene in stage._visible for pane in panes_of(scene) for tip in pane.tips]:
            page.words = []
            tip.draw_tip(page)
            yield page.words


def misplaced(words: Sequence[Word], window: pygame.Rect) -> list[str]:
    """Return a sentence for each word that is cut off by the window or its panel, or overlaps another."""
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
    """Resize the window, as a player does at its corner, and set the interface's size."""
    cabinet.window._window.size = size
    cabinet.change(interface_size=percent)
    assert cabinet.window.size == size
    cabinet.stage.update(0)
    cabinet.stage.draw(cabinet.window.get_surface(), 0)


def wrong_places(cabinet: Cabinet, size: tuple[int, int], percent: int = 100) -> list[str]:
    """Return the faults of the stage's words at a size of window and interface."""
    resized(cabinet, size, percent)
    room = pygame.Rect((0, 0), cabinet.style.size)
    every = *words_on(cabinet.stage, room.size), *words_of_tips(cabinet.stage, room.size)
    told = [each for words in every for each in misplaced(words, room)]
    return [f"{size[0]}x{size[1]} at {percent} %: {each}" for each in told]
