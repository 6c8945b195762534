"""Eyes for tests: what the window says, and where each of its words is."""

from typing import Any

import pygame
import pytest

from game.ui.cabinet import Cabinet
from game.ui.text import Lettering
from tests.ui.hands import click_pixel


class Page(pygame.Surface):
    """A surface that notes where every line of text is put."""

    lines: list[tuple[str, pygame.Rect]]
    texts: dict[int, str]

    def blit(self, source: pygame.Surface, *rest: Any, **options: Any) -> pygame.Rect:
        """Paint as ever, and note it if it is a line of text."""
        place = super().blit(source, *rest, **options)
        if id(source) in self.texts:
            self.lines.append((self.texts[id(source)], pygame.Rect(place)))
        return place


def read_window(cabinet: Cabinet) -> list[tuple[str, pygame.Rect]]:
    """Return the lines of text that the window shows now, and their places, from the back to the front."""
    page, kept = Page(cabinet.size), list[pygame.Surface]()
    page.lines, page.texts = [], {}
    plain = Lettering.line

    def line(self: Lettering, text: str, size: int, colour: str) -> pygame.Surface:
        picture = plain(self, text, size, colour)
        kept.append(picture)  # so that no other gets its id
        page.texts[id(picture)] = text
        return picture

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Lettering, "line", line)
        cabinet.stage.resize()
        cabinet.stage.draw(page, 0)
    return page.lines


def words_seen(cabinet: Cabinet) -> list[str]:
    """Return the lines of text that the window shows now."""
    return [text for text, _ in read_window(cabinet)]


def place_of(cabinet: Cabinet, text: str) -> tuple[int, int]:
    """Return the middle of the front line that reads *text*."""
    return next(place.center for line, place in reversed(read_window(cabinet)) if line == text)


def click_word(cabinet: Cabinet, text: str) -> None:
    """Click the button, the row or the tab that says *text*."""
    click_pixel(cabinet, place_of(cabinet, text))


def repainted(cabinet: Cabinet) -> bool:
    """Paint as the loop would, only if the stage asks for it; tell whether the pixels changed."""
    surface = cabinet.window.get_surface()
    before = surface.get_buffer().raw
    if cabinet.stage.dirty:
        cabinet.stage.draw(surface, 0)
    return surface.get_buffer().raw != before


def painted_anew(cabinet: Cabinet) -> bytes:
    """Return the pixels of a whole new picture of what is."""
    surface = cabinet.window.get_surface()
    cabinet.stage.resize()
    cabinet.stage.draw(surface, 0)
    return surface.get_buffer().raw


def difference(size: tuple[int, int], one: bytes, other: bytes) -> pygame.Rect | None:
    """Return where two pictures differ, None if they are the same."""
    if one == other:
        return None
    stride = 4 * size[0]
    rows = [y for y in range(size[1]) if one[y * stride : (y + 1) * stride] != other[y * stride : (y + 1) * stride]]
    parts = [(part, part + 4) for y in rows for part in range(y * stride, (y + 1) * stride, 4)]
    columns = [low % stride // 4 for low, high in parts if one[low:high] != other[low:high]]
    left, top = min(columns), rows[0]
    return pygame.Rect(left, top, max(columns) + 1 - left, rows[-1] + 1 - top)
