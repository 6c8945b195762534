"""The sentence that comes up beside a node when the mouse rests on it."""

from collections.abc import Callable
from dataclasses import field

import pygame

from game.ui.core.style import SMALL, Style
from game.ui.core.value import Value
from game.ui.kit.node import Box

WIDEST = 420
"""Of a sentence, at 720p."""


class Tip(Value):
    """What says a sentence as it is at present, and the rectangle (left, top, width, height) that it is about."""

    sentence: Callable[[], str] = field(compare=False)
    about: Box
    style: Style = field(compare=False)

    @property
    def tip(self) -> str:
        """The sentence."""
        return self.sentence()

    def draw_tip(self, surface: pygame.Surface) -> None:
        """Paint it in lines below its rectangle, or above it where the part that is seen ends."""
        style, px, about, seen = self.style, self.style.px, pygame.Rect(self.about), surface.get_clip()
        parts = style.lettering.wrap(self.tip, px(SMALL), min(px(WIDEST), seen.width - px(24)))
        lines = [style.line(part, SMALL) for part in parts]
        high = lines[0].get_height()
        place = pygame.Rect(0, 0, max(line.get_width() for line in lines) + px(18), high * len(lines) + px(10))
        place.midtop = about.centerx, about.bottom + px(6)
        if place.bottom > seen.bottom:
            place.bottom = about.top - px(6)
        place.clamp_ip(seen)
        surface.blit(style.sprites.panel(place.size, px(6), "panel", "accent"), place)
        for number, line in enumerate(lines):
            surface.blit(line, (place.left + px(9), place.top + px(5) + number * high))
