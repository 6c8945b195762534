"""Every scene that there is a picture of, and what its words do there: whether one is cut off or meets another."""

import re
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, replace
from typing import Any

import pygame
import pytest

from game.ui.board.backdrop import Backdrop
from game.ui.core.assets import Sprites
from game.ui.core.cabinet import Cabinet
from game.ui.core.stage import Frame, Scene, Stage
from game.ui.core.text import Face, Lettering
from game.ui.core.tips import Tipped
from game.ui.kit.numerals import numerals
from tests.golden import (
    test_arcade_frames,
    test_battle_frames,
    test_frames,
    test_review_frames,
    test_trainer_frames,
)

SCENES: list[Callable[[Cabinet], None]] = [
    *test_frames.SCENES,
    *test_arcade_frames.SCENES,
    *test_battle_frames.SCENES,
    *test_review_frames.SCENES,
    *test_trainer_frames.SCENES,
]


@contextmanager
def shown(scene: Callable[[Cabinet], None], cabinet: Cabinet) -> Iterator[None]:
    """Put a scene on the stage; those with dates have their own day as long as they are looked at."""
    dated = scene in test_trainer_frames.SCENES
    with test_trainer_frames.noon() if dated else nullcontext():
        scene(cabinet)
        yield


@dataclass(frozen=True, slots=True)
class Word:
    """A line of text or some figures, where its ink lies, and the front panel under its middle, if there is one."""

    text: str
    ink: pygame.Rect
    panel: pygame.Rect | None
    cut: bool = False  # some of it has found no room


class Page(pygame.Surface):
    """A surface that notes where text and panels are put, also where they leave it."""

    words: Sequence[Word] = ()
    panels: Sequence[pygame.Rect] = ()
    texts: dict[int, str] = {}  # noqa: RUF012 -- by the identity of its picture, of all pages; a panel's is empty
    cuts: set[str] = set()  # noqa: RUF012 -- what was left of texts that had no room

    def blit(
        self, source: pygame.Surface, dest: Any = (0, 0), area: Any = None, *rest: Any, **options: Any
    ) -> pygame.Rect:
        """Paint as ever, and note it; what was written on a picture comes along with it."""
        rect = source.get_rect(topleft=dest.topleft if isinstance(dest, pygame.Rect) else dest)
        if id(source) in self.texts:
            if text := self.texts[id(source)]:
                self._write(Word(text, source.get_bounding_rect().move(rect.topleft), None, text in self.cuts))
            else:
                self.panels = [*self.panels, rect]
                self.words = [word for word in self.words if not rect.contains(word.ink)]  # the others are covered
        elif isinstance(source, Page):
            seen = pygame.Rect(area) if area is not None else source.get_rect()
            away = rect.left - seen.left, rect.top - seen.top
            self.panels = [*self.panels, *(panel.move(away) for panel in source.panels)]
            for word in source.words:
                if seen.colliderect(word.ink):
                    self._write(Word(word.text, word.ink.move(away), None, word.cut))
        return super().blit(source, dest, area, *rest, **options)

    def _write(self, word: Word) -> None:
        under = [panel for panel in self.panels if panel.collidepoint(word.ink.center)]
        self.words = [*self.words, replace(word, panel=under[-1] if under else None)]


@contextmanager
def noting() -> Iterator[None]:
    """Have every picture of a text or a panel that is made noted, by its identity; and every surface note its texts."""
    texts, cuts = dict(Page.texts), set(Page.cuts)
    kept = []  # so that no other picture gets its identity
    plain_line, plain_panel, plain_cut = Lettering.line, Sprites.panel, Lettering.cut

    def line(self: Lettering, text: str, size: int, colour: str, *face: Face) -> pygame.Surface:
        kept.append(plain_line(self, text, size, colour, *face))
        texts[id(kept[-1])] = text
        return kept[-1]

    def figures(cabinet: Cabinet, text: str, height: int, colour: str) -> pygame.Surface:
        kept.append(numerals(cabinet, text, height, colour))
        texts[id(kept[-1])] = text
        return kept[-1]

    def panel(self: Sprites, *look: Any, **more: Any) -> pygame.Surface:
        kept.append(plain_panel(self, *look, **more))
        texts[id(kept[-1])] = ""
        return kept[-1]

    def draw_with(
        self: Backdrop,
        surface: pygame.Surface,
        sprites: Sprites,
        scale: float,
        panel: pygame.Surface,
        place: pygame.Rect,
    ) -> None:
        plain_with(self, surface, sprites, scale, panel, place)
        surface.blit(panel, place)  # again, so that it is noted

    def cut(self: Lettering, text: str, size: int, width: int, *face: Face) -> str:
        left = plain_cut(self, text, size, width, *face)
        if left != text:
            cuts.add(left)
        return left

    plain_with = Backdrop.draw_with
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Lettering, "line", line)
        patch.setattr(Lettering, "cut", cut)
        patch.setattr(Sprites, "panel", panel)
        for name, module in list(sys.modules.items()):
            if name.startswith("game.ui.") and getattr(module, "numerals", None) is numerals:
                patch.setattr(module, "numerals", figures)
        patch.setattr(Page, "texts", texts)
        patch.setattr(Page, "cuts", cuts)
        patch.setattr(Backdrop, "draw_with", draw_with)
        patch.setattr(pygame, "Surface", Page)  # charts and sheets are painted once, and put on the page whole
        yield


NAMES = re.compile("^/|[/\\\\]")
"""What may be cut: names of folders have any length."""


def words_of(scenes: Sequence[Scene], size: tuple[int, int], tip: Tipped | None = None) -> Iterator[Sequence[Word]]:
    """Yield the words of each scene by itself, then a tip's: what lies in front of another covers it on purpose."""
    with noting():
        for scene in scenes:
            scene.resize()
            page = Page(size)
            scene.draw(Frame(page))
            yield page.words
        if tip:
            page = Page(size)
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
    wrong += [f"{word.text!r} is cut" for word in words if word.cut and not NAMES.search(word.text)]
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
    room = pygame.Rect((0, 0), cabinet.size)
    told = [each for words in words_on(cabinet.stage, cabinet.size) for each in misplaced(words, room)]
    return [f"{size[0]}x{size[1]} at {percent} %: {each}" for each in told]
