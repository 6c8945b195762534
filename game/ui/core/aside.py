"""
A board slides aside in its plate, which grows: what then stands beside the board is uncovered.

The picture of before gives the board, the new one all else. So a frame costs what the board costs, and the strips
that it leaves: nothing is drawn anew on the way. The new one is painted part by part before that.
"""

from math import ceil

import pygame

from game.engine.gesture import TICK_MS
from game.ui.core.flip import Surfaces, strips_of
from game.ui.core.motion import Motion, between
from game.ui.core.value import Value

PARTS, STANDS, LENGTH = 3, 48 // TICK_MS, 368 // TICK_MS
"""The new picture is painted in so many parts, one a frame; ticks that the board stands meanwhile, and of it all."""

SIZES = 4
"""Of a board that shrinks on its way."""


Box = tuple[int, int, int, int]


class Stand(Value):
    """Where a board stands: its plate, what is seen of it with the edge around, and all of it."""

    plate: Box
    well: Box
    board: Box


class Way(Value):
    """From where to where a board slides; the ends of its plate, *corner* pixels high and *side* wide, go along."""

    before: Stand
    after: Stand
    corner: int
    side: int
    foot: int


class Aside:
    """The change from what the window *shown* to the picture on :attr:`canvas`."""

    back = fades = True  # no page turns over

    def __init__(self, motion: Motion, shown: pygame.Surface, surfaces: Surfaces, way: Way) -> None:
        self._motion, self._way = motion, way
        self._begun = motion.begin(LENGTH)
        self._before, self.canvas, _ = surfaces
        self._before.blit(shown, way.before.well, way.before.well)
        self._plate, self._well = pygame.Rect(way.before.plate), pygame.Rect(way.before.well)  # as they were put last
        self._unpainted = strips_of(shown.get_rect(), PARTS, back=False)
        self._put = False
        self._shrunk: pygame.Surface | None = None  # the board at one of its sizes

    @property
    def part(self) -> float:
        """How far the time has come, 0 to 1."""
        return min(1.0, (self._motion.now - self._begun) / LENGTH)

    def strips(self) -> list[pygame.Rect]:
        """Return the parts of the canvas to be painted now: one more, and all as soon as the board slides."""
        count = PARTS if self._moved else 1
        taken, self._unpainted = self._unpainted[:count], self._unpainted[count:]
        return taken

    @property
    def _moved(self) -> float:
        """How far the board has come, 0 to 1."""
        return max(0.0, 1 - (1 - self.part) * LENGTH / (LENGTH - STANDS))

    def put(self, surface: pygame.Surface, *, fresh: bool) -> None:
        """Paint it as far as it has come; the canvas is *fresh* if it was painted since the last time."""
        part, before, after = 1 - (1 - self._moved) ** 3, self._way.before, self._way.after
        if not part:
            return
        plate, well = between(before.plate, after.plate, part), between(before.well, after.well, part)
        if before.board[2:] != after.board[2:]:
            well.size = between(before.well, after.well, ceil(part * SIZES) / SIZES).size
        if self.part >= 1:
            surface.blit(self.canvas, (0, 0))
            return
        all_of_it = fresh or not self._put
        left, right = (pygame.Rect(x, plate.top, 0, plate.height) for x in (plate.left, self._plate.right))
        left.width = self._plate.left + self._way.corner - plate.left
        right.left -= self._way.corner
        right.width = plate.right - right.left
        below = pygame.Rect(plate.left, self._plate.bottom - self._way.foot, plate.width, 0)
        below.height = plate.bottom - below.top
        stale = [plate] if all_of_it else [left, right, below, *around(well, self._well)]
        for rect in (*stale, *around(plate, self._plate)):
            if rect.width > 0 and rect.height > 0:
                surface.blit(self.canvas, rect, rect)
        self._put_ends(surface, plate, well)
        self._put_board(surface, well, between(before.board, after.board, part))
        self._plate, self._well, self._put = plate, well, True

    def _put_ends(self, surface: pygame.Surface, plate: pygame.Rect, well: pygame.Rect) -> None:
        """Paint the plate's ends where they are by now, and metal up to the board."""
        way, end = self._way, pygame.Rect(self._way.after.plate)
        metal = self.canvas.subsurface(end.left + way.side // 2, well.top, 1, min(well.height, end.bottom - well.top))
        gap = pygame.Rect(plate.left, well.top, max(1, well.left - plate.left), metal.get_height())
        surface.blit(pygame.transform.scale(metal, gap.size), gap)
        for wide, top, bottom in (
            (way.corner, 0, way.corner),
            (way.side, way.corner, end.height - way.foot),
            (way.corner, end.height - way.foot, end.height),
        ):
            y = top if top < end.height - way.foot else plate.height - way.foot
            for x, source in ((plate.left, end.left), (plate.right - wide, end.right - wide)):
                surface.blit(self.canvas, (x, plate.top + y), (source, end.top + top, wide, bottom - top))

    def _put_board(self, surface: pygame.Surface, well: pygame.Rect, board: pygame.Rect) -> None:
        """Paint the part of the board that is seen by now."""
        before = self._way.before
        if before.board[2:] == self._way.after.board[2:]:
            source = well.move(before.board[0] - board.left, before.board[1] - board.top)
            seen = source.clip(before.well)
            surface.blit(self._before, well.move(seen.left - source.left, seen.top - source.top).topleft, seen)
            return
        if self._shrunk is None or self._shrunk.get_size() != well.size:
            self._shrunk = pygame.transform.scale(self._before.subsurface(before.well), well.size)
        surface.blit(self._shrunk, well)


def around(inner: pygame.Rect, outer: pygame.Rect) -> list[pygame.Rect]:
    """Return what of an *outer* rectangle is not in an inner one: above, below and on both sides."""
    inner = inner.clip(outer)
    return [
        pygame.Rect(outer.left, outer.top, outer.width, inner.top - outer.top),
        pygame.Rect(outer.left, inner.bottom, outer.width, outer.bottom - inner.bottom),
        pygame.Rect(outer.left, inner.top, inner.left - outer.left, inner.height),
        pygame.Rect(inner.right, inner.top, outer.right - inner.right, inner.height),
    ]
