"""The game's name, a covered cell for each letter; they drop into their places one after the other."""

import math
from collections.abc import Iterator

import pygame

from game.engine.gesture import TICK_MS
from game.ui.core.style import Style
from game.ui.core.text import DISPLAY
from game.ui.kit.node import Node, Placed, State

COLOURS = ("digit_1", "digit_2", "digit_3", "digit_4", "digit_5", "digit_6")

DARK = {"covered": "open", "covered_top": "covered"}
"""The dark colours of a key in a flat theme."""

EVERY, FALLS = 40 // TICK_MS, 160 // TICK_MS
"""Ticks: a letter begins to fall EVERY ticks after the one before, and takes FALLS to its place."""

FROM, LANDS_AT, BOUNCE = 1.4, 0.62, 0.1
"""A letter begins FROM keys above its place, lands at LANDS_AT (0–1) of its time, and bounces BOUNCE keys up."""

FACE = 0.92
"""The share of its place that a key fills."""

ABOVE, ASIDE = 2, 4
"""The name paints up to ABOVE keys above its line, and 1/ASIDE of a key to the right of it."""


def drop_ticks(name: str) -> int:
    """Return how long all letters of a name take to their places."""
    return EVERY * (len(name) - 1) + FALLS


class NameKeys(Node):
    """A name as wide as its line, which is as high as a key, *age* ticks after its letters began to fall."""

    name: str
    age: int

    def place(self, style: Style, rect: pygame.Rect) -> Iterator[Placed]:
        """Yield it with the room that its letters fall through."""
        key = rect.height
        yield Placed(self, pygame.Rect(rect.left, rect.top - ABOVE * key, rect.width + key // ASIDE, (ABOVE + 1) * key))

    def paint(self, surface: pygame.Surface, style: Style, rect: pygame.Rect, state: State) -> None:
        """Paint the letters that have begun to fall."""
        key = rect.height // (ABOVE + 1)
        face = round(key * FACE)
        pitch = (rect.width - key // ASIDE - face) / max(1, len(self.name) - 1)
        for place, letter in enumerate(self.name):
            part = (self.age - place * EVERY) / FALLS
            if part <= 0:
                continue
            left = rect.left + round(place * pitch)
            top = rect.top + ABOVE * key - round(key * height(min(1.0, part)))
            surface.blit(style.sprites.get("key", face, swap={} if style.theme.bevelled else DARK), (left, top))
            drawn = style.lettering.line(letter, round(key * 1.05), style.theme[COLOURS[place % 6]], DISPLAY)
            surface.blit(drawn, drawn.get_rect(center=(left + face // 2, top + face // 2)))


def height(part: float) -> float:
    """Return how many keys above its place a letter is: it falls ever faster, and bounces once."""
    if part < LANDS_AT:
        return FROM * (1 - (part / LANDS_AT) ** 2)
    return BOUNCE * math.sin((part - LANDS_AT) / (1 - LANDS_AT) * math.pi)
