"""
From one scene to the next: the window's picture is cut into keys that turn over, the new scene is on their back.

They turn in a wave across the window, each by itself, over the light in their gaps; a key is painted only when it has
come a step further, so a frame costs what those that turn cost. With reduced motion the new picture is faded in, and
quickly.
"""

import math
from itertools import pairwise
from typing import NamedTuple

import pygame

from game.engine.gesture import TICK_MS
from game.ui.core.motion import Motion
from game.ui.core.themes import NIGHT, Theme

FLIP, FADE = 320 // TICK_MS, 80 // TICK_MS
"""Ticks from one scene to the next, with motion and without."""

COLUMNS, STEPS = 24, 8
"""Of keys, and of the turn of each."""

TURN, SLANT = 0.36, 0.4
"""The part of the time that one key takes, and the part of the wave that goes down instead of across."""

SHADE = 0.4
"""So much darker a key is that is seen from its edge."""

SIDE, GAP, NARROWS = 0.22, 0.06, 0.3
"""How thick a key is, how wide the gaps are, and how much a key narrows that is seen from its edge: parts of it."""

STRIPS, AHEAD = 6, 3
"""
The new picture is painted in so many parts, one a frame, ahead of the wave: all of it would be late in a frame.

It is seen from a key's half turn on. So many frames before that are left to the layout, and to the sprites and letters
of the first part.
"""

GLOWS, PALE = 3, 0.35
"""How much brighter the light below the keys is while they turn; how pale their sockets are where there is none."""


Surfaces = tuple[pygame.Surface, pygame.Surface, pygame.Surface]
"""The old picture, the new one, and room for a key that turns; the next flip takes them over: memory takes time."""


def surfaces_for(shown: pygame.Surface, earlier: Surfaces | None = None) -> Surfaces:
    """Return room for a flip of a window as large as that; *earlier* ones if they fit."""
    if earlier and earlier[0].get_size() == shown.get_size():
        return earlier
    side = shown.get_width() // COLUMNS + 2
    sizes = shown.get_size(), shown.get_size(), (side | 1, 2 * side)
    before, canvas, key = (pygame.Surface(size, 0, shown) for size in sizes)
    return before, canvas, key


class Key(NamedTuple):
    """Where a key lies in the window, and the part of the time after which it begins to turn."""

    rect: pygame.Rect
    begins: float


def keys_of(size: tuple[int, int], *, back: bool) -> list[Key]:
    """Return the keys that a window is cut into; they begin at its upper left, on the way *back* at its lower right."""
    wide, high = size
    rows = max(1, round(high * COLUMNS / wide))
    keys = []
    for row in range(rows):
        top, bottom = row * high // rows, (row + 1) * high // rows
        for column in range(COLUMNS):
            left, right = column * wide // COLUMNS, (column + 1) * wide // COLUMNS
            far = (1 - SLANT) * column / (COLUMNS - 1) + SLANT * row / max(1, rows - 1)
            begins = (1 - far if back else far) * (1 - TURN)
            keys.append(Key(pygame.Rect(left, top, right - left, bottom - top), begins))
    return keys


def strips_of(window: pygame.Rect, count: int, *, back: bool) -> list[pygame.Rect]:
    """Return the parts that a window is painted in, in the order of the wave."""
    edges = [window.width * number // count for number in range(count + 1)]
    strips = [pygame.Rect(left, 0, right - left, window.height) for left, right in pairwise(edges)]
    return strips[::-1] if back else strips


def _socket(size: tuple[int, int], theme: Theme) -> pygame.Surface:
    """Return what is seen under a key that turns: the light from below, and shade towards the other keys."""
    small, lit = pygame.Surface((5, 5)), theme.lights["gap"]
    shade, light = pygame.Color(theme["gap"]), theme["glow" if lit else "backdrop"]
    small.fill(shade)
    small.fill(shade.lerp(light, GLOWS * lit or PALE), (1, 1, 3, 3))
    return pygame.transform.smoothscale(small, (size[0] + 1, size[1] + 1))


class Flip:
    """The change from what the window *shown* to scenes that are painted on :attr:`canvas`."""

    def __init__(
        self, motion: Motion, shown: pygame.Surface, surfaces: Surfaces, theme: Theme = NIGHT, *, back: bool = False
    ) -> None:
        self._motion, self.back, self.fades = motion, back, motion.still
        self._length = FADE if self.fades else FLIP
        self._begun = motion.begin(self._length, always=True)
        self._before, self.canvas, self._key = surfaces
        self._before.blit(shown, (0, 0))
        self._unpainted = strips_of(shown.get_rect(), 1 if self.fades else STRIPS, back=back)
        self._ahead = iter(range(0 if self.fades else AHEAD))
        self._keys = [] if self.fades else keys_of(shown.get_size(), back=back)
        self._steps = [0] * len(self._keys)  # of each key, as it was painted last
        self._side, self._edge = (pygame.Surface(self._key.get_size()) for _ in range(2))
        self._floor = _socket(self._keys[0].rect.size, theme) if self._keys else self._side
        self._side.fill(theme["line"])  # to blit is quicker than to fill
        self._edge.fill(theme["rim"])

    @property
    def part(self) -> float:
        """How far it has come, 0 to 1."""
        return min(1.0, (self._motion.now - self._begun) / self._length)

    def ahead(self) -> int | None:
        """Return which of the frames this is in which nothing of the canvas is painted yet; None: no more of them."""
        return None if self.part >= self._seen_from(0) else next(self._ahead, None)

    @property
    def first(self) -> pygame.Rect:
        """The part of the canvas that is painted next."""
        return self._unpainted[0]

    def strips(self) -> list[pygame.Rect]:
        """Return the parts of the canvas to be painted now: one more, and all that are about to be seen."""
        taken: list[pygame.Rect] = []
        while self._unpainted and (not taken or self.part >= self._seen_from(STRIPS - len(self._unpainted))):
            taken.append(self._unpainted.pop(0))
        return taken

    @staticmethod
    def _seen_from(strip: int) -> float:
        """Return the part of the time after which the first key of a strip has turned by half."""
        return (1 - SLANT) * (1 - TURN) * strip / STRIPS + TURN / 2

    def put(self, surface: pygame.Surface, *, fresh: bool) -> None:
        """Paint it as far as it has come; the canvas is *fresh* if it was painted since the last time."""
        if self.fades:
            self._fade(surface)
            return
        part, turned = self.part, []
        for number, (rect, begins) in enumerate(self._keys):
            step = max(0, min(STEPS, int((part - begins) / TURN * STEPS)))
            if step == self._steps[number] and not (fresh and step > STEPS // 2):
                continue
            self._steps[number] = step
            if step == STEPS:
                turned.append((self.canvas, rect, rect))
            elif step:
                self._turn(surface, rect, step)
        surface.blits(turned, False)

    def _turn(self, surface: pygame.Surface, rect: pygame.Rect, step: int) -> None:
        """Paint a key at a step of its turn: in the first half the old picture closes."""
        open_by = abs(math.cos(math.pi * step / STEPS)) if step != STEPS // 2 else 0.0
        gap, key = max(1, round(rect.width * GAP)), self._key
        wide = round((rect.width - gap) * (1 - NARROWS * (1 - open_by)))
        high, thick = round((rect.height - gap) * open_by), round(rect.height * SIDE * (1 - open_by))
        left, top = (rect.width - wide) // 2, (rect.height - high - thick) // 2
        face, side = (top + thick, top) if self.back else (top, top + high)
        key.blit(self._floor, (0, 0), (0, 0, *rect.size))
        if high > 0 and wide > 0:
            picture = self._before if step < STEPS // 2 else self.canvas
            flat = pygame.transform.scale(picture.subsurface(rect), (wide, high))
            flat.set_alpha(round(255 * (1 - SHADE * (1 - open_by))))  # to multiply would take ten times as long
            key.blit(flat, (left, face))
        line = max(1, gap // 2)
        key.blit(self._side, (left, side), (0, 0, wide, thick))
        key.blit(self._edge, (left, side + thick - line if self.back else side), (0, 0, wide, line))
        surface.blit(key, rect, (0, 0, *rect.size))

    def _fade(self, surface: pygame.Surface) -> None:
        opacity = round(255 * self.part)
        surface.blit(self._before, (0, 0))
        self.canvas.set_alpha(opacity if opacity < 255 else None)  # with 255 SDL takes a way ten times as slow
        surface.blit(self.canvas, (0, 0))
        self.canvas.set_alpha(None)
