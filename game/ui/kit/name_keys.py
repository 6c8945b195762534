"""The game's name, set in covered cells that drop into their places one after the other."""

import math

import pygame

from game.engine.gesture import TICK_MS
from game.ui.core.cabinet import Cabinet
from game.ui.core.text import DISPLAY

COLOURS = ("digit_1", "digit_2", "digit_3", "digit_4", "digit_5", "digit_6")

EVERY, FALLS = 40 // TICK_MS, 160 // TICK_MS
"""Ticks from one letter to the next, and that each takes to its place."""

FROM, LANDS_AT, BOUNCE = 1.4, 0.62, 0.1
"""Keys above its place; the part of the time after which it is down; keys that it bounces up again."""


class NameKeys:
    """The name in a line of keys; it *drops* in, or is there."""

    def __init__(self, cabinet: Cabinet, name: str, *, drops: bool) -> None:
        self._cabinet = cabinet
        self._name = name
        self._length = EVERY * (len(name) - 1) + FALLS
        self._begun: int | None = None if drops else cabinet.motion.now - self._length

    def update(self) -> None:
        """Begin to drop; called for the first time when the name is in sight."""
        if self._begun is None:
            self._begun = self._cabinet.motion.begin(self._length)

    @property
    def _age(self) -> int:
        return 0 if self._begun is None else min(self._length, self._cabinet.motion.now - self._begun)

    def looks(self) -> object:
        """Return how far the letters have come."""
        return self._age

    def draw(self, surface: pygame.Surface, line: pygame.Rect) -> None:
        """Paint the letters that have begun to fall, from one end to the other of a line as high as a key."""
        cabinet, tile = self._cabinet, line.height
        face = tile if cabinet.theme.bevelled else tile * 15 / 16
        pitch = (line.width - face) / max(1, len(self._name) - 1)
        for place, letter in enumerate(self._name):
            part = (self._age - place * EVERY) / FALLS
            if part <= 0:
                continue
            left, top = line.left + round(place * pitch), line.top - round(tile * height(min(1.0, part)))
            surface.blit(cabinet.sprites.get("key", tile), (left, top))
            drawn = cabinet.lettering.line(letter, round(tile * 1.05), cabinet.theme[COLOURS[place % 6]], DISPLAY)
            surface.blit(drawn, drawn.get_rect(center=(left + tile * 15 // 32, top + tile * 15 // 32)))  # of the face


def height(part: float) -> float:
    """Return how many keys above its place a letter is: it falls ever faster, and bounces once."""
    if part < LANDS_AT:
        return FROM * (1 - (part / LANDS_AT) ** 2)
    return BOUNCE * math.sin((part - LANDS_AT) / (1 - LANDS_AT) * math.pi)
