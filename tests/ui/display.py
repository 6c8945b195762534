"""The display list of a picture: each text with its colour, place and panel."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import pygame
import pytest

from game.ui.core.assets import Sprites
from game.ui.core.style import Style
from game.ui.core.text import Face, Lettering
from game.ui.kit.numerals import numerals


@dataclass(frozen=True, slots=True)
class Word:
    """A line of text or some figures: where its picture and its ink lie, and the front panel under its middle."""

    text: str
    colour: str
    place: pygame.Rect
    ink: pygame.Rect
    panel: pygame.Rect | None
    is_cut: bool  # a part of it had no room
    is_figure: bool


class Page(pygame.Surface):
    """A surface that lists the text and the panels that are painted on it, also where they leave it."""

    def __init__(self, size: tuple[int, int]) -> None:
        super().__init__(size)
        self.words: list[Word] = []
        self._panels: list[pygame.Rect] = []
        self._texts: dict[int, tuple[str, str, bool]] = {}  # by the identity of its picture
        self._panel_pictures = set[int]()
        self._cuts = set[str]()  # the shortened forms of texts that had no room
        self._kept: list[pygame.Surface] = []  # so that no other picture gets the identity of one

    def subsurface(self, *area: Any) -> pygame.Surface:
        """Return a part of the surface; paintings on it are not recorded."""
        return pygame.Surface(pygame.Rect(*area).size)

    def blit(self, source: pygame.Surface, dest: Any = (0, 0), *rest: Any, **options: Any) -> pygame.Rect:
        """Paint as usual, and record it."""
        self._note(source, dest)
        return super().blit(source, dest, *rest, **options)

    def _note(self, source: pygame.Surface, dest: Any) -> None:
        rect = source.get_rect(topleft=dest.topleft if isinstance(dest, pygame.Rect) else dest)
        if id(source) in self._panel_pictures:
            self._panels.append(rect)
            self.words = [word for word in self.words if not rect.contains(word.ink)]  # the others are covered
        elif id(source) in self._texts:
            text, colour, is_figure = self._texts[id(source)]
            ink = source.get_bounding_rect().move(rect.topleft)
            under = [panel for panel in self._panels if panel.collidepoint(ink.center)]
            panel = under[-1] if under else None
            self.words.append(Word(text, colour, rect, ink, panel, text in self._cuts, is_figure))

    @contextmanager
    def noting(self) -> Iterator[None]:
        """Record every picture of a text or a panel when it is made."""
        plain_line, plain_panel, plain_cut = Lettering.line, Sprites.panel, Lettering.cut

        def line(lettering: Lettering, text: str, size: int, colour: str, *face: Face) -> pygame.Surface:
            return self._keep(plain_line(lettering, text, size, colour, *face), text, colour)

        def figures(style: Style, text: str, height: int, colour: str) -> pygame.Surface:
            return self._keep(numerals(style, text, height, colour), text, colour, is_figure=True)

        def panel(sprites: Sprites, *look: Any, **more: Any) -> pygame.Surface:
            self._kept.append(plain_panel(sprites, *look, **more))
            self._panel_pictures.add(id(self._kept[-1]))
            return self._kept[-1]

        def cut(lettering: Lettering, text: str, size: int, width: int, *face: Face) -> str:
            left = plain_cut(lettering, text, size, width, *face)
            self._cuts |= {left} - {text}
            return left

        with pytest.MonkeyPatch.context() as patch:
            for owner, replacement in ((Lettering, line), (Lettering, cut), (Sprites, panel)):
                patch.setattr(owner, replacement.__name__, replacement)
            for name, module in list(sys.modules.items()):
                if name.startswith("game.ui.") and getattr(module, "numerals", None) is numerals:
                    patch.setattr(module, "numerals", figures)
            yield

    def _keep(self, picture: pygame.Surface, text: str, colour: str, *, is_figure: bool = False) -> pygame.Surface:
        self._kept.append(picture)
        self._texts[id(picture)] = text, colour, is_figure
        return picture
