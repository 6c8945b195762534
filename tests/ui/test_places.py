"""Where words stand: in every scene, at every size, none is cut off and none meets another."""

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import pygame
import pytest

from game.ui.assets import Sprites
from game.ui.cabinet import NORMAL, Cabinet
from game.ui.numerals import numerals
from game.ui.stage import Frame, Scene
from game.ui.text import Face, Lettering
from tests.golden import test_arcade_frames, test_battle_frames, test_frames, test_review_frames
from tests.ui.conftest import Opener

SIZES = [(640, 480), (1280, 720), (1366, 768), (1920, 1080), (3840, 2160)]
SPOKEN = [("en", "night"), ("de", "classic")]
"""Themes change no layout, so each language is looked at in another one."""

SCENES: list[Callable[[Cabinet], None]] = [
    *test_frames.SCENES,
    *test_arcade_frames.SCENES,
    *test_battle_frames.SCENES,
    *test_review_frames.SCENES,
]


@dataclass(frozen=True, slots=True)
class Word:
    """A line of text or some figures, where its ink lies, and the front panel under its middle, if there is one."""

    text: str
    ink: pygame.Rect
    panel: pygame.Rect | None


class Page(pygame.Surface):
    """A surface that notes where text and panels are put, also where they leave it."""

    words: list[Word]
    panels: list[pygame.Rect]
    texts: dict[int, str]  # by the identity of its picture; a panel's is empty

    def blit(self, source: pygame.Surface, dest: Any = (0, 0), *rest: Any, **options: Any) -> pygame.Rect:
        """Paint as ever, and note it."""
        if id(source) in self.texts:
            rect = source.get_rect(topleft=dest.topleft if isinstance(dest, pygame.Rect) else dest)
            if text := self.texts[id(source)]:
                ink = source.get_bounding_rect().move(rect.topleft)
                under = [panel for panel in self.panels if panel.collidepoint(ink.center)]
                self.words.append(Word(text, ink, under[-1] if under else None))
            else:
                self.panels.append(rect)
                self.words = [word for word in self.words if not rect.contains(word.ink)]  # the others are covered
        return super().blit(source, dest, *rest, **options)


@contextmanager
def noting() -> Iterator[dict[int, str]]:
    """Have every picture of a text or a panel that is made noted, by its identity."""
    texts: dict[int, str] = {}
    kept = []  # so that no other picture gets its identity
    plain_line, plain_panel = Lettering.line, Sprites.panel

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

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Lettering, "line", line)
        patch.setattr(Sprites, "panel", panel)
        for name, module in list(sys.modules.items()):
            if name.startswith("game.ui.") and getattr(module, "numerals", None) is numerals:
                patch.setattr(module, "numerals", figures)
        yield texts


def words_of(scenes: Sequence[Scene], size: tuple[int, int]) -> Iterator[list[Word]]:
    """Yield the words of each scene by itself: what lies in front of another one covers it on purpose."""
    with noting() as texts:
        for scene in scenes:
            scene.resize()
            page = Page(size)
            page.words, page.panels, page.texts = [], [], texts
            scene.draw(Frame(page))
            yield page.words


def misplaced(words: Sequence[Word], window: pygame.Rect) -> list[str]:
    """Return a sentence for each word that is cut off by the window or its panel, or meets another."""
    wrong = [f"{word.text!r} leaves the window" for word in words if not window.contains(word.ink)]
    wrong += [f"{word.text!r} leaves its panel" for word in words if word.panel and not word.panel.contains(word.ink)]
    for number, word in enumerate(words):
        met = word.ink.collidelistall([other.ink for other in words[number + 1 :]])
        wrong += [f"{word.text!r} meets {words[number + 1 + place].text!r}" for place in met]
    return wrong


def resized(cabinet: Cabinet, size: tuple[int, int]) -> None:
    """Give the window another size, as a player's hand at its corner does."""
    cabinet.window._window.size = size
    cabinet.resized()
    assert cabinet.size == size
    cabinet.stage.update(0)
    cabinet.stage.draw(cabinet.window.get_surface(), 0)


@pytest.mark.parametrize(("language", "theme"), SPOKEN)
@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.__name__)
def test_every_word_has_its_place(
    scene: Callable[[Cabinet], None], language: str, theme: str, open_game: Opener
) -> None:
    """A word that is cut off, or lies on another, is the first thing that looks cheap."""
    cabinet = open_game(SIZES[0], language=language, theme=theme, side_panel=True)
    scene(cabinet)
    wrong = []
    for size in SIZES:
        resized(cabinet, size)
        for words in words_of(cabinet.stage._visible, size):
            wrong += [f"{size[0]}x{size[1]}: {told}" for told in misplaced(words, pygame.Rect(0, 0, *size))]
    assert wrong == []


def test_a_word_that_has_no_place_is_noticed(open_game: Opener) -> None:
    """Over the window's edge, over its panel's, and on another word."""
    cabinet = open_game()
    panel = pygame.Rect(300, 300, 120, 40)

    class Careless(Scene):
        """Puts words where there is no room for them."""

        def draw(self, frame: Frame) -> None:
            """Paint three, of which each is wrong in its own way, and one that is right."""
            frame.surface.blit(cabinet.line("cut", NORMAL), (1260, 20))
            frame.surface.blit(cabinet.sprites.panel(panel.size, 4, "panel"), panel)
            frame.surface.blit(cabinet.line("too long for this", NORMAL), (310, 305))
            frame.surface.blit(cabinet.line("under", NORMAL), (600, 500))
            frame.surface.blit(cabinet.line("over", NORMAL), (620, 505))
            frame.surface.blit(cabinet.line("fine", NORMAL), (900, 500))

    (words,) = words_of([Careless()], (1280, 720))
    assert misplaced(words, pygame.Rect(0, 0, 1280, 720)) == [
        "'cut' leaves the window",
        "'too long for this' leaves its panel",
        "'under' meets 'over'",
    ]
