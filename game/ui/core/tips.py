"""The tip that appears beside a button when the mouse rests on it, and the notice that the game refuses something."""

from dataclasses import dataclass, field
from typing import Protocol

import pygame

from game.ui.core.style import SMALL, Style
from game.ui.core.time import Timed

AFTER = 0.5
"""Seconds that the mouse rests."""

NOTICE_FOR = 6.0
"""Seconds for which a notice stays."""

WIDEST = 420
"""Of a sentence, at 720p."""


def draw_sentence(surface: pygame.Surface, style: Style, sentence: str, about: pygame.Rect) -> None:
    """Paint a sentence in lines below the rectangle that it is about, or above it where the part that is seen ends."""
    px, seen = style.px, surface.get_clip()
    parts = style.lettering.wrap(sentence, px(SMALL), min(px(WIDEST), seen.width - px(24)))
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


class Tipped(Protocol):
    """A node with a tip."""

    @property
    def tip(self) -> str:
        """Its purpose, and the key that does the same."""

    def draw_tip(self, surface: pygame.Surface) -> None:
        """Paint the tip beside the node."""


@dataclass(frozen=True, slots=True)
class Notice:
    """A sentence at the lower edge of the window."""

    tip: str
    style: Style = field(compare=False)

    def draw_tip(self, surface: pygame.Surface) -> None:
        """Paint the sentence."""
        draw_sentence(surface, self.style, self.tip, pygame.Rect(surface.get_clip().midbottom, (0, 0)))


class Tips(Timed):
    """The node under the mouse, and for how long; a press hides the tip until the mouse has left the node."""

    _notice: Tipped | None = None

    def __init__(self) -> None:
        self._under: Tipped | None = None
        self._offered: Tipped | None = None
        self._rest = self.cooldown(AFTER)
        self._used = False
        self._noticed = self.cooldown(0)

    def say(self, notice: Tipped) -> None:
        """Show a notice for a while in place of any tip."""
        self._notice, self._noticed = notice, self.cooldown(NOTICE_FOR)

    def begin(self) -> None:
        """Begin to wait for the node under the mouse."""
        self._offered = None

    def offer(self, under: Tipped) -> None:
        """Take the node under the mouse."""
        self._offered = under

    def settle(self, *, pressed: bool) -> None:
        """Count anew where the mouse has come to something else."""
        if self._offered != self._under:
            self._under, self._rest, self._used = self._offered, self.cooldown(AFTER), False
        self._used = self._used or pressed

    def clear(self) -> None:
        """Say nothing: the hands are elsewhere."""
        self._under = None

    @property
    def shown(self) -> Tipped | None:
        """The notice, or the node whose tip is shown."""
        if self._notice and self._noticed:
            return self._notice
        return self._under if self._under and not self._used and not self._rest else None

    def looks(self) -> object:
        """Return all that its picture depends on."""
        return self.shown, self.shown and self.shown.tip
