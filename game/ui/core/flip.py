"""
From one scene to the next: the window's picture is cut into keys that turn over, the new scene is on their back.

Columns of keys turn one after the other. A column is painted only when it has come a step further, so a frame costs
what its few turning columns cost. With reduced motion the new picture is faded in, and quickly.
"""

import math

import pygame

from game.engine.gesture import TICK_MS
from game.ui.core.motion import Motion

FLIP, FADE = 320 // TICK_MS, 80 // TICK_MS
"""Ticks from one scene to the next, with motion and without."""

COLUMNS, STEPS = 32, 8
"""Of keys, and of the turn of each."""

TURN = 0.36
"""The part of the time that one key takes."""

SHADE = 0.4
"""So much darker a key is that is seen from its edge."""

SIDE, EDGE = 0.2, "#56659A"
"""How thick a key is, as a part of its height, and the colour of its side beside the room's."""


Surfaces = tuple[pygame.Surface, pygame.Surface, pygame.Surface]
"""The old picture, the new one, and room for columns that turn; the next flip takes them over: memory takes time."""


def surfaces_for(shown: pygame.Surface, earlier: Surfaces | None = None) -> Surfaces:
    """Return room for a flip of a window as large as that; *earlier* ones if they fit."""
    if earlier and earlier[0].get_size() == shown.get_size():
        return earlier
    wide, high = shown.get_size()
    turning = pygame.Surface(
        (wide * (COLUMNS * 3 // 5) // COLUMNS | 1, high)
    )  # odd, or its rows share the cache's lines
    return pygame.Surface(shown.get_size()), pygame.Surface(shown.get_size()), turning


class Flip:
    """The change from what the window *shown* to scenes that are painted on :attr:`canvas`."""

    def __init__(self, motion: Motion, shown: pygame.Surface, surfaces: Surfaces, *, back: bool = False) -> None:
        self._motion, self.back, self.fades = motion, back, motion.still
        self._length = FADE if self.fades else FLIP
        self._begun = motion.begin(self._length, always=True)
        self._before, self.canvas, self._turning = surfaces
        self._before.blit(shown, (0, 0))
        self._done = 0  # columns that show the new picture
        wide, high = shown.get_width() // COLUMNS + 2 | 1, shown.get_height()
        self._floor, self._side = pygame.Surface((wide, high)), pygame.Surface((wide, high // 8))  # to fill is slower
        room = shown.get_at((0, 0))
        self._floor.fill(room.lerp("black", 0.5))
        self._side.fill(room.lerp(EDGE, 0.7))

    @property
    def part(self) -> float:
        """How far it has come, 0 to 1."""
        return min(1.0, (self._motion.now - self._begun) / self._length)

    def put(self, surface: pygame.Surface, *, fresh: bool) -> None:
        """Paint it as far as it has come; the canvas is *fresh* if it was painted since the last time."""
        if self.fades:
            self._fade(surface)
            return
        starts = [column / (COLUMNS - 1) * (1 - TURN) for column in range(COLUMNS)]
        steps = [max(0, min(STEPS, int((self.part - start) / TURN * STEPS))) for start in starts]
        done, begun = steps.count(STEPS), COLUMNS - steps.count(0)
        new = self._columns(surface, 0 if fresh else self._done, done)
        surface.blit(self.canvas, new, new)
        self._done = done
        turning = self._columns(surface, done, begun)
        for column in range(done, begun):
            self._turn(self._columns(surface, column, column + 1), turning.left, steps[column])
        surface.blit(self._turning, turning, (0, 0, *turning.size))

    def _columns(self, surface: pygame.Surface, first: int, end: int) -> pygame.Rect:
        """Return where the columns from *first* to before *end*, in the order they turn, lie in the window."""
        wide, high = surface.get_size()
        if self.back:
            first, end = COLUMNS - end, COLUMNS - first
        left = first * wide // COLUMNS
        return pygame.Rect(left, 0, end * wide // COLUMNS - left, high)

    def _turn(self, column: pygame.Rect, left: int, step: int) -> None:
        """Paint a column of keys at a step of their turn: in the first half the old picture closes."""
        high, place = column.height, column.move(-left, 0)
        rows = max(1, round(high * COLUMNS / self.canvas.get_width()))
        part = abs(math.cos(math.pi * step / STEPS)) if step != STEPS // 2 else 0.06
        face = self._before if step <= STEPS // 2 else self.canvas
        flat = pygame.transform.scale(face.subsurface(column), (column.width, max(rows, round(high * part))))
        flat.set_alpha(round(255 * (1 - SHADE * (1 - part))))  # to multiply would take ten times as long
        self._turning.blit(self._floor, place, (0, 0, *place.size))
        for row in range(rows):
            top, bottom = row * high // rows, (row + 1) * high // rows
            begin, end = (edge * flat.get_height() // high for edge in (top, bottom))
            thick = round((bottom - top) * SIDE * (1 - part))
            y = (top + bottom - (end - begin)) // 2 + (thick if self.back else -thick) // 2
            side = y - thick if self.back else y + end - begin
            self._turning.blit(flat, (place.left, y), (0, begin, column.width - 1, end - begin))
            self._turning.blit(self._side, (place.left, side), (0, 0, column.width, thick))

    def _fade(self, surface: pygame.Surface) -> None:
        opacity = round(255 * self.part)
        surface.blit(self._before, (0, 0))
        self.canvas.set_alpha(opacity if opacity < 255 else None)  # with 255 SDL takes a way ten times as slow
        surface.blit(self.canvas, (0, 0))
        self.canvas.set_alpha(None)
