"""
A chain of openings without a gap: it climbs the scale, warms the rim and stands in the line above.

It only decorates: it is in no figure, no table and no recording.
"""

from collections.abc import Sequence

import pygame

from game.engine.events import Event, Lost, NotProved, Opened, Won
from game.engine.gesture import TICK_MS
from game.ui.board.effect import Brush, Effect, Moment

WINDOW = 1_500 // TICK_MS
"""So long after one opening the next one still belongs to the chain."""

SHOWN_FROM = 3
"""Links from which on a chain is told."""

LINKS_A_STEP, MOST_STEPS = 2, 4
"""How many links climb one step of the scale, and how many steps there are."""

WARM_AT = 16
"""Links at which the rim is as warm as it gets."""

SHADES = 24
"""As finely the rim cools down: more often nobody sees it, and every shade is a painting."""

WIDE_OPENING = 40
"""Cells: so large an opening ripples the board's edge."""


class Momentum:
    """The chain of one game; ticks are those of the scene."""

    def __init__(self) -> None:
        self.links = 0
        self._due = 0  # the tick at which the chain ends

    def feed(self, events: Sequence[Event], tick: int) -> None:
        """Take in what one action led to."""
        if any(isinstance(event, Won | Lost | NotProved) for event in events):
            self.links = 0
        elif any(isinstance(event, Opened) for event in events):
            self.links = self.links + 1 if tick <= self._due else 1
            self._due = tick + WINDOW

    def update(self, tick: int) -> None:
        """End the chain where there was a gap."""
        if tick > self._due:
            self.links = 0

    @property
    def told(self) -> int:
        """The links to be told; 0 where they are no chain yet."""
        return self.links if self.links >= SHOWN_FROM else 0

    @property
    def climb(self) -> int:
        """How many steps of the scale it has climbed."""
        return min(MOST_STEPS, self.links // LINKS_A_STEP)

    def warmth(self, tick: int) -> float:
        """Return how warm the rim is, 0–1: it cools down until the chain ends."""
        left = max(0.0, (self._due - tick) / WINDOW)
        return round(min(1.0, self.told / WARM_AT) * left * SHADES) / SHADES


class Ripple(Effect):
    """Rings run outwards from the board's edge after a wide opening."""

    LENGTH_MS = 420
    RINGS, REACH, THICK = 3, 7.0, 2.0
    """How many, how far they go and how thick they are, in parts of a 360th of the board's shorter side."""

    layer = 2

    def __init__(self) -> None:
        super().__init__(self.LENGTH_MS)

    @classmethod
    def begun_by(cls, event: Event, moment: Moment) -> Sequence[Effect]:
        """Where so many cells open at once."""
        return (cls(),) if isinstance(event, Opened) and event.cells.bit_count() >= WIDE_OPENING else ()

    def draw(self, brush: Brush, ahead: float) -> None:
        """Paint the rings, each a little later than the one before, fainter as they go."""
        rim = brush.camera.board.clip(brush.camera.area)
        unit = max(1.0, min(rim.size) / 360)
        brush.screen.set_clip(None)
        for number in range(self.RINGS):
            progress = self.progress(ahead) * 1.5 - number * 0.25
            if 0 <= progress <= 1:
                far = round(self.REACH * unit * progress)
                self._frame(brush, rim.inflate(2 * far, 2 * far), max(1, round(self.THICK * unit)), 1 - progress)

    def _frame(self, brush: Brush, rim: pygame.Rect, thick: int, opacity: float) -> None:
        """Paint a frame outside a rectangle, its sides as see-through strips."""
        outer = rim.inflate(2 * thick, 2 * thick)
        colour = brush.sprites.theme["accent"]
        for side in (
            pygame.Rect(outer.left, outer.top, outer.width, thick),
            pygame.Rect(outer.left, rim.bottom, outer.width, thick),
            pygame.Rect(outer.left, rim.top, thick, rim.height),
            pygame.Rect(rim.right, rim.top, thick, rim.height),
        ):
            strip = pygame.Surface(side.size).convert()
            strip.fill(colour)
            strip.set_alpha(round(150 * opacity))
            brush.screen.blit(strip, side)
