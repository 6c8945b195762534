"""Eyes for tests: what the window says, and where each of its words is."""

import sys
from collections.abc import Callable, Hashable
from typing import Any

import pygame
import pytest

from game.ui.core.cabinet import Cabinet
from game.ui.core.text import Face, Lettering
from game.ui.kit.numerals import numerals
from game.ui.kit.scene import ViewScene
from tests.ui.hands import click_pixel


class Page(pygame.Surface):
    """A surface that notes where every line of text is put."""

    lines: list[tuple[str, pygame.Rect]]
    colours: dict[str, str]  # by text, the front one
    texts: dict[int, tuple[str, str]]

    def blit(self, source: pygame.Surface, *rest: Any, **options: Any) -> pygame.Rect:
        """Paint as ever, and note it if it is a line of text."""
        place = super().blit(source, *rest, **options)
        if id(source) in self.texts:
            text, colour = self.texts[id(source)]
            self.lines.append((text, pygame.Rect(place)))
            self.colours[text] = colour
        return place


def _read(cabinet: Cabinet) -> Page:
    """Paint all on a page that notes the text."""
    seen_now(cabinet)  # so that the window shows what the scenes take to be painted
    page, kept = Page(cabinet.size), list[pygame.Surface]()
    page.lines, page.texts, page.colours = [], {}, {}
    plain = Lettering.line

    def line(self: Lettering, text: str, size: int, colour: str, *face: Face) -> pygame.Surface:
        picture = plain(self, text, size, colour, *face)
        kept.append(picture)  # so that no other gets its id
        page.texts[id(picture)] = text, colour
        return picture

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Lettering, "line", line)
        cabinet.stage.resize()
        cabinet.stage.draw(page, 0)
    return page


def read_window(cabinet: Cabinet) -> list[tuple[str, pygame.Rect]]:
    """Return the lines of text that the window shows now, and their places, from the back to the front."""
    return _read(cabinet).lines


def colour_of(cabinet: Cabinet, text: str) -> str:
    """Return the name of the theme's colour that a line is written in."""
    written = _read(cabinet).colours[text]
    return next(name for name in ("text", "text_dim", "warning", "good", "accent") if cabinet.theme[name] == written)


def words_seen(cabinet: Cabinet) -> list[str]:
    """Return the lines of text that the window shows now."""
    return [text for text, _ in read_window(cabinet)]


def place_of(cabinet: Cabinet, text: str) -> tuple[int, int]:
    """Return the middle of the front line that reads *text*."""
    return next(place.center for line, place in reversed(read_window(cabinet)) if line == text)


def figures_seen(cabinet: Cabinet) -> list[str]:
    """Return the drawn figures that the window shows now."""
    seen_now(cabinet)
    page, kept = Page(cabinet.size), list[pygame.Surface]()
    page.lines, page.texts, page.colours = [], {}, {}

    def figures(cabinet: Cabinet, text: str, height: int, colour: str) -> pygame.Surface:
        picture = numerals(cabinet, text, height, colour)
        kept.append(picture)  # so that no other gets its id
        page.texts[id(picture)] = text, colour
        return picture

    with pytest.MonkeyPatch.context() as patch:
        for name, module in list(sys.modules.items()):
            if name.startswith("game.ui.") and getattr(module, "numerals", None) is numerals:
                patch.setattr(module, "numerals", figures)
        cabinet.stage.resize()
        cabinet.stage.draw(page, 0)
    return [text for text, _ in page.lines]


def node_rect(scene: ViewScene[Any], key: Hashable) -> pygame.Rect:
    """Return where the node of a key is."""
    scene.refresh()
    rect = scene.pane.rect(key)
    assert rect, f"{key!r} is not shown"
    return rect


def click_word(cabinet: Cabinet, text: str) -> None:
    """Click the button, the row or the tab that says *text*."""
    click_pixel(cabinet, place_of(cabinet, text))


def seen_now(cabinet: Cabinet, where: pygame.Rect | None = None) -> bytes:
    """Return the window's pixels, or those of a part of it, painted as the loop would: if the stage asks for it."""
    surface = cabinet.window.get_surface()
    if cabinet.stage.dirty:
        cabinet.stage.draw(surface, 0)
    return pygame.image.tobytes(surface.subsurface(where.clip(surface.get_rect())) if where else surface, "RGB")


def repaints(cabinet: Cabinet, deed: Callable[[], object], where: pygame.Rect | None = None) -> bool:
    """Do something, paint as the loop would, and tell whether the pixels changed."""
    before = seen_now(cabinet, where)
    deed()
    cabinet.stage.update(0)
    return seen_now(cabinet, where) != before


def painted_anew(cabinet: Cabinet) -> bytes:
    """Return the pixels of a whole new picture of what is."""
    cabinet.stage.resize()
    return seen_now(cabinet)


def wrongly_painted(cabinet: Cabinet) -> pygame.Rect | None:
    """
    Paint as the loop would, then a whole new picture, and return where the two differ.

    As long as they don't, the pixels are compared as the window keeps them: a tenth of the work.
    """
    surface = cabinet.window.get_surface()
    if cabinet.stage.dirty:
        cabinet.stage.draw(surface, 0)
    shown = surface.copy()
    cabinet.stage.resize()
    if cabinet.stage.dirty:
        cabinet.stage.draw(surface, 0)
    if shown.get_buffer().raw == surface.get_buffer().raw:
        return None
    one, other = (pygame.image.tobytes(picture, "RGB") for picture in (shown, surface))
    return difference(cabinet.window.size, one, other)


def difference(size: tuple[int, int], one: bytes, other: bytes) -> pygame.Rect | None:
    """Return where two pictures differ, None if they are the same."""
    rects, stride = [], 3 * size[0]
    for y in range(size[1]) if one != other else ():
        row = slice(y * stride, (y + 1) * stride)
        bits = int.from_bytes(one[row], "little") ^ int.from_bytes(other[row], "little")
        if bits:
            left, right = ((bits & -bits).bit_length() - 1) // 24, (bits.bit_length() - 1) // 24
            rects.append(pygame.Rect(left, y, right + 1 - left, 1))
    return rects[0].unionall(rects[1:]) if rects else None
