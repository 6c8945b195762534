"""
A cabinet moves aside to make room for a card; both move together, so that neither covers the other.

The cabinet's pixels come from the old picture, the card's from the new one, which is painted part by part before the
movement; nothing else is drawn on the way.
"""

from collections.abc import Callable, Sequence
from math import ceil

import pygame

from game.engine.gesture import TICK_MS
from game.ui.core.flip import Surfaces, strips_of
from game.ui.core.motion import Motion, between
from game.ui.core.value import Value

PARTS, STANDS, LENGTH = 3, 48 // TICK_MS, 368 // TICK_MS
"""PARTS: pieces of the new picture, painted one a frame. STANDS: ticks before the cabinet moves. LENGTH: all ticks."""

SIZES = 4
"""The number of sizes of a board that shrinks on its way."""


Box = tuple[int, int, int, int]

Paint = Callable[[pygame.Surface, Sequence[pygame.Rect]], None]
"""Paints the room on parts of the window."""


class Stand(Value):
    """The place of a board: its plate, its visible part with the edge around, and the whole board."""

    plate: Box
    well: Box
    board: Box


class Way(Value):
    """
    The old and the new place of a cabinet, and the *card* at its right or below it, whose last pixels are its *end*.

    Where its plate gets smaller, all in its marquee stays as far from its ends, the *face* from its middle.
    """

    before: Stand
    after: Stand
    card: Box
    end: int
    side: int
    face: int


class Aside:
    """The change from what the window *shown* to the picture on :attr:`canvas`; *room* is behind both."""

    back = fades = True  # no page turns over

    def __init__(self, motion: Motion, shown: pygame.Surface, surfaces: Surfaces, way: Way, room: Paint) -> None:
        self._motion, self._way, self._room = motion, way, room
        self._begun = motion.begin(LENGTH)
        self._before, self.canvas, _ = surfaces
        self._before.blit(shown, way.before.plate, way.before.plate)
        self._plate = pygame.Rect(way.before.plate)  # as it was put last
        self._unpainted = strips_of(shown.get_rect(), PARTS, back=False)
        self._put = False
        self._shrunk: pygame.Surface | None = None  # the board at one of its sizes

    @property
    def part(self) -> float:
        """How far the time has come, 0 to 1."""
        return min(1.0, (self._motion.now - self._begun) / LENGTH)

    @property
    def begun(self) -> bool:
        """Whether a part of the canvas is painted."""
        return len(self._unpainted) < PARTS

    def strips(self) -> list[pygame.Rect]:
        """Return the parts of the canvas to be painted now: one more, and all as soon as the cabinet moves."""
        count = PARTS if self._moved else 1
        taken, self._unpainted = self._unpainted[:count], self._unpainted[count:]
        return taken

    @property
    def _moved(self) -> float:
        """How far the cabinet has come, 0 to 1."""
        return max(0.0, 1 - (1 - self.part) * LENGTH / (LENGTH - STANDS))

    def put(self, surface: pygame.Surface, *, fresh: bool) -> None:
        """Paint the current progress; the canvas is *fresh* if it was painted since the last call."""
        part, before, after = 1 - (1 - self._moved) ** 3, self._way.before, self._way.after
        if not part:
            return
        if self.part >= 1:
            surface.blit(self.canvas, (0, 0))
            return
        plate, well = between(before.plate, after.plate, part), between(before.well, after.well, part)
        self._put_card(surface, plate, self._plate if self._put and not fresh else surface.get_rect())
        if before.board[2:] != after.board[2:]:
            well.size = between(before.well, after.well, ceil(part * SIZES) / SIZES).size
        if before.well[2:] == after.well[2:] and before.plate[2:] == after.plate[2:]:
            surface.blit(self._before, plate, before.plate)
        else:
            above, later = before.well[1] - before.plate[1], after.well[1] - after.plate[1]
            well.top = plate.top + round(above + (later - above) * part)
            self._put_plate(surface, plate, well)
            self._put_board(surface, well, between(before.board, after.board, part))
        self._plate, self._put = plate, True

    def _put_card(self, surface: pygame.Surface, plate: pygame.Rect, stale: pygame.Rect) -> None:
        """Paint the visible part of the card behind the plate, and the bare room."""
        card, to, end = pygame.Rect(self._way.card), pygame.Rect(self._way.after.plate), self._way.end
        if card.left >= to.right:
            gap = pygame.Rect(plate.right, card.top, card.left - to.right, card.height)
            seen = card.move(plate.right - to.right, 0).clip(card)
            last = pygame.Rect(0, 0, min(end, seen.width), card.height)
        else:
            gap = pygame.Rect(card.left, plate.bottom, card.width, card.top - to.bottom)
            seen = card.move(0, plate.bottom - to.bottom).clip(card)
            last = pygame.Rect(0, 0, card.width, min(end, seen.height))
        self._room(surface, [rect for rect in (*around(plate, stale), gap) if rect.width > 0 and rect.height > 0])
        surface.blit(self.canvas, seen, (card.topleft, seen.size))
        last.bottomright = card.bottomright
        surface.blit(self.canvas, last, last)

    def _put_plate(self, surface: pygame.Surface, plate: pygame.Rect, well: pygame.Rect) -> None:
        """
        Paint a plate that gets smaller: marquee and foot in three parts, its sides, and metal up to the board.

        A marquee that gets lower loses rows above and below its counters, a foot the rows that the card will have.
        """
        old, board = pygame.Rect(self._way.before.plate), pygame.Rect(self._way.before.well)
        side, face, end = self._way.side, self._way.face, self._way.end
        above, below = well.top - plate.top, min(old.bottom - board.bottom, plate.bottom - well.bottom)
        lost = max(0, board.top - old.top - above)
        inner = pygame.Rect(plate.left, plate.top + above, plate.width, plate.height - above - below)
        metal = self._before.subsurface(old.left + side // 2, board.top, 1, board.height)
        metal = pygame.transform.scale(metal, (1, inner.height))
        for rect in around(well, inner):
            if rect.width > 0 and rect.height > 0:
                strip = metal.subsurface(0, rect.top - inner.top, 1, rect.height)
                surface.blit(pygame.transform.scale(strip, rect.size), rect)
        left = (plate.width - face) // 2
        right = plate.width - face - left
        middle = old.centerx - face // 2
        for y, high, source in (
            (plate.top, end, old.top),
            (plate.top + end, above - 2 * end, old.top + end + lost // 2),
            (plate.top + above - end, end, board.top - end),
            (inner.bottom, below, board.bottom),
        ):
            surface.blit(self._before, (plate.left, y), (old.left, source, left, high))
            surface.blit(self._before, (plate.left + left, y), (middle, source, face, high))
            surface.blit(self._before, (plate.right - right, y), (old.right - right, source, right, high))
        for x, begin in ((plate.left, old.left), (plate.right - side, old.right - side)):
            surface.blit(self._before, (x, inner.top), (begin, board.top, side, inner.height))

    def _put_board(self, surface: pygame.Surface, well: pygame.Rect, board: pygame.Rect) -> None:
        """Paint the currently visible part of the board."""
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
    """Return the parts of *outer* outside *inner*: above, below and on both sides."""
    inner = inner.clip(outer)
    if not inner:  # then pygame leaves it where it was, outside
        return [outer]
    return [
        pygame.Rect(outer.left, outer.top, outer.width, inner.top - outer.top),
        pygame.Rect(outer.left, inner.bottom, outer.width, outer.bottom - inner.bottom),
        pygame.Rect(outer.left, inner.top, inner.left - outer.left, inner.height),
        pygame.Rect(inner.right, inner.top, outer.right - inner.right, inner.height),
    ]
