"""
The change from one scene to the next: the window's columns turn over, with the new scene on their backs.

They turn in a wave across the window, a few at a time: the old slice closes, the side of the key caps appears, the new
slice opens. All is opaque, and a column is painted only at a new step, so a frame costs no more than its turning
columns. With reduced motion the new picture fades in quickly.
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
"""The number of columns, and the steps of a column's turn."""

TURN, CLOSES, STANDS = 0.22, 0.7, 0.5
"""
The part of the time that one column takes to turn, and the part of that in which the old slice closes; and the part in
which the old picture stands, while a new one that fades in is painted.
"""

SHADE, FULL = 0.4, 0.9
"""SHADE: how much darker a nearly closed slice is. FULL: from this part of its width on it is not shaded (faster)."""

SIDE = 0.25
"""The thickness of the key caps, as a part of their width."""

STRIPS, AHEAD = 6, 3
"""
STRIPS: the parts of the new picture, one painted per frame ahead of the wave; painting all in one frame is too slow.

It appears when the first old slice has closed. AHEAD: the frames before that, for the layout, and for the sprites and
letters of the first part.
"""

Surfaces = tuple[pygame.Surface, pygame.Surface, pygame.Surface]
"""The old picture, the new one, and room for a column that turns; reused by the next flip: allocation is slow."""


def surfaces_for(shown: pygame.Surface, earlier: Surfaces | None = None) -> Surfaces:
    """Return room for a flip of a window as large as that; *earlier* ones if they fit."""
    if earlier and earlier[0].get_size() == shown.get_size():
        return earlier
    sizes = shown.get_size(), shown.get_size(), (shown.get_width() // COLUMNS + 1, shown.get_height())
    before, canvas, column = (pygame.Surface(size, 0, shown) for size in sizes)
    return before, canvas, column


class Column(NamedTuple):
    """The place of a column in the window, and the part of the time before its turn, 0–1."""

    rect: pygame.Rect
    begins: float


def columns_of(size: tuple[int, int], *, back: bool) -> list[Column]:
    """Return the columns of a window; the wave begins at the left, on the way *back* at the right."""
    wide, high = size
    columns = []
    for number in range(COLUMNS):
        left, right = number * wide // COLUMNS, (number + 1) * wide // COLUMNS
        far = number / (COLUMNS - 1)
        begins = (1 - far if back else far) * (1 - TURN)
        columns.append(Column(pygame.Rect(left, 0, right - left, high), begins))
    return columns


def strips_of(window: pygame.Rect, count: int, *, back: bool) -> list[pygame.Rect]:
    """Return the strips of a window in the order of the wave."""
    edges = [window.width * number // count for number in range(count + 1)]
    strips = [pygame.Rect(left, 0, right - left, window.height) for left, right in pairwise(edges)]
    return strips[::-1] if back else strips


def _side(window: pygame.Surface, theme: Theme) -> pygame.Surface:
    """Return the side of a column of such a window: keys above each other, as high as they are wide."""
    wide, high = window.get_width() // COLUMNS + 1, window.get_height()
    side = pygame.Surface((max(1, round(wide * SIDE)), high), 0, window)
    side.fill(theme["covered"])
    line = max(1, wide // 20)
    for top in range(0, high, wide):
        side.fill(theme["covered_top"], (0, top, wide, line))
        side.fill(theme["covered_bottom"], (0, top + wide - line, wide, line))
    return side


def _step(turned: float) -> int:
    """Return the step of a column that has turned by a part: the old slice closes slowly, the new one opens quickly."""
    half = STEPS // 2
    step = turned / CLOSES * half if turned < CLOSES else half + (turned - CLOSES) / (1 - CLOSES) * half
    return max(0, min(STEPS, int(step + 1e-6)))


class Flip:
    """The change from what the window *shown* to scenes that are painted on :attr:`canvas`."""

    def __init__(
        self,
        motion: Motion,
        shown: pygame.Surface,
        surfaces: Surfaces,
        theme: Theme = NIGHT,
        *,
        back: bool = False,
        fades: bool = False,
    ) -> None:
        self._motion, self.back, self.fades = motion, back, fades or motion.still
        self._length, self._stands, count = (FADE, 0.0, 1) if motion.still else (FLIP, STANDS, STRIPS)
        self._begun = motion.begin(self._length, always=True)
        self._before, self.canvas, self._column = surfaces
        self._before.blit(shown, (0, 0))
        self._strips = strips_of(shown.get_rect(), count, back=back)
        self._unpainted = [*self._strips]
        self._ahead = iter(range(0 if motion.still else AHEAD))
        self._columns = [] if self.fades else columns_of(shown.get_size(), back=back)
        self._steps = [0] * len(self._columns)  # of each, as it was painted last
        self._side, self._floor = _side(shown, theme), theme["backdrop"]
        self._shade = pygame.Surface(self._column.get_size(), 0, shown)
        self._shade.fill(self._floor)

    @property
    def part(self) -> float:
        """How far it has come, 0 to 1."""
        return min(1.0, (self._motion.now - self._begun) / self._length)

    def ahead(self) -> int | None:
        """Return the number of the current AHEAD frame, in which the canvas is not painted yet; None after these."""
        return None if self.part >= self._seen_from(0) else next(self._ahead, None)

    @property
    def first(self) -> pygame.Rect:
        """The part of the canvas that is painted next."""
        return self._unpainted[0]

    @property
    def begun(self) -> bool:
        """Whether a part of the canvas is painted."""
        return len(self._unpainted) < len(self._strips)

    def strips(self) -> list[pygame.Rect]:
        """Return the parts of the canvas to be painted now: one more, and all that are about to be seen."""
        taken: list[pygame.Rect] = []
        while self._unpainted and (not taken or self.part >= self._seen_from(len(self._strips) - len(self._unpainted))):
            taken.append(self._unpainted.pop(0))
        return taken

    def _seen_from(self, strip: int) -> float:
        """Return the part of the time after which the first old slice of a strip has closed, or a fade begins."""
        if self.fades:
            return self._stands
        return (1 - TURN) * (strip * COLUMNS // STRIPS) / (COLUMNS - 1) + TURN * CLOSES

    def put(self, surface: pygame.Surface, *, fresh: bool) -> None:
        """Paint the current progress; the canvas is *fresh* if it was painted since the last call."""
        if self.fades:
            self._fade(surface)
            return
        part, turned = self.part, []
        for number, (rect, begins) in enumerate(self._columns):
            step = _step((part - begins) / TURN)
            if step == self._steps[number] and not (fresh and step > STEPS // 2):
                continue
            self._steps[number] = step
            if step == STEPS:
                turned.append((self.canvas, rect, rect))
            elif step:
                self._turn(surface, rect, step)
        surface.blits(turned, False)

    def _turn(self, surface: pygame.Surface, rect: pygame.Rect, step: int) -> None:
        """Paint a column at a step of its turn: one slice, and beside it the side of its keys, on the room."""
        angle, column = math.pi * step / STEPS, self._column
        open_by = abs(math.cos(angle)) if step != STEPS // 2 else 0.0
        wide, thick = round(rect.width * open_by), max(1, round(rect.width * SIDE * math.sin(angle)))
        wide = min(wide, rect.width - thick)
        left, closing = (rect.width - wide - thick) // 2, step < STEPS // 2
        slice_first = closing is not self.back  # the side follows the old slice, and comes before the new one
        for begins, ends in ((0, left), (left + wide + thick, rect.width)):
            column.fill(self._floor, (begins, 0, ends - begins, rect.height))
        column.blit(self._side, (left + wide if slice_first else left, 0), (0, 0, thick, rect.height))
        if wide > 0:
            picture, at = self._before if closing else self.canvas, left if slice_first else left + thick
            place = pygame.Rect(at, 0, wide, rect.height)
            pygame.transform.scale(picture.subsurface(rect), place.size, column.subsurface(place))
            if open_by < FULL:
                self._shade.set_alpha(round(255 * SHADE * (1 - open_by)))  # to multiply would take ten times as long
                column.blit(self._shade, place, (0, 0, *place.size))
        surface.blit(column, rect, (0, 0, *rect.size))  # at once: the window's rows lie far from each other

    def _fade(self, surface: pygame.Surface) -> None:
        opacity = round(255 * (self.part - self._stands) / (1 - self._stands))
        if opacity <= 0:
            return
        surface.blit(self._before, (0, 0))
        self.canvas.set_alpha(opacity if opacity < 255 else None)  # with 255 SDL takes a way ten times as slow
        surface.blit(self.canvas, (0, 0))
        self.canvas.set_alpha(None)
