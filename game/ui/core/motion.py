"""
Motion in menus: one clock for all, and values on their way to other values.

Nothing waits for it: a request takes effect before its motion begins. With reduced motion every motion ends at
once.
"""

from collections.abc import Iterable

import pygame

from game.engine.gesture import TICK_MS

SLIDE = 120 // TICK_MS
"""Ticks that the focus, a knob or a bar takes to its place."""

HEAD_START = 4
"""Ticks that a motion skips at its start, so that the first frame after a key already shows a change."""

LONGEST_STEP = 8
"""Most ticks per update: after a stall a motion continues from its last visible place."""


class Motion:
    """The clock of all motion."""

    def __init__(self) -> None:
        self.still = False  # nothing glides
        self.now = 0  # ticks
        self._until = 0

    @property
    def active(self) -> bool:
        """Whether anything is on its way."""
        return self.now < self._until

    def begin(self, ticks: int, *, always: bool = False) -> int:
        """Begin a motion of *ticks*, *always* or only without reduced motion; return its start."""
        begun = self.now - (ticks if self.still and not always else min(HEAD_START, ticks))
        self._until = max(self._until, begun + ticks)
        return begun

    def update(self, ticks: int) -> None:
        """Let time pass."""
        self.now += min(ticks, LONGEST_STEP)


class Glide:
    """A number on its way to another: fast at first, then ever slower."""

    def __init__(self, motion: Motion, at: float = 0.0, ticks: int = SLIDE) -> None:
        self._motion, self._ticks = motion, ticks
        self._from = self._to = at
        self._begun = motion.now - ticks

    @property
    def at(self) -> float:
        """Where it is now."""
        passed = min(1.0, (self._motion.now - self._begun) / self._ticks)
        return self._to + (self._from - self._to) * (1 - passed) ** 3

    def to(self, target: float) -> None:
        """Go to *target* from the current place; the same target again changes nothing."""
        if target != self._to:
            self._from, self._to, self._begun = self.at, target, self._motion.begin(self._ticks)

    def restart(self) -> None:
        """Go from 0 to 1."""
        self._from, self._to, self._begun = 0.0, 1.0, self._motion.begin(self._ticks)


class Slide:
    """The focus's slide from one rectangle to the next, even if that one moves."""

    def __init__(self, motion: Motion) -> None:
        self._glide = Glide(motion, 1.0)
        self._left = pygame.Rect(0, 0, 0, 0)

    def leave(self, rect: pygame.Rect) -> None:
        """Begin at a rectangle."""
        self._left = rect.copy()
        self._glide.restart()

    def on_the_way(self, to: pygame.Rect) -> pygame.Rect:
        """Return the current place on the way to a rectangle."""
        part = self._glide.at
        return to.copy() if part >= 1 else between(self._left, to, part)


def between(here: Iterable[int], there: Iterable[int], part: float) -> pygame.Rect:
    """Return the rectangle that has come a *part* of the way between two."""
    return pygame.Rect(*(round(a + (b - a) * part) for a, b in zip(here, there, strict=True)))
