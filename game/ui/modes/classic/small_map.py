"""A map of a board larger than the window: open cells, flags, and a frame around the visible part."""

from collections.abc import Hashable
from functools import lru_cache

import pygame

from game.engine.view import View
from game.ui.board.camera import Camera
from game.ui.core.style import Style
from game.ui.core.themes import Theme
from game.ui.core.value import Value
from game.ui.kit.node import Box, Node, Size, State

EVERY = 62
"""Ticks between two paintings, about a quarter of a second: a map of a million cells takes some milliseconds."""

FINEST = 200
"""The most cells that are sampled along a side; a larger board is sampled at even steps."""

COVERED, OPEN, FLAG = b"\x00", b"\x01", b"\x02"


class LookAt(Value):
    """The player points at a pixel of a map of this *size*; the camera moves there."""

    at: tuple[int, int]
    size: Size

    def turn(self, camera: Camera) -> None:
        """Move the camera there."""
        board = camera.board
        x, y = (along * whole // part for along, whole, part in zip(self.at, board.size, self.size, strict=True))
        camera.pan(camera.area.centerx - board.left - x, camera.area.centery - board.top - y)


class BoardMap(Node):
    """The map's picture: a colour for each sampled cell, and the *seen* part of the board, in map pixels."""

    cells: bytes
    samples: Size  # across and down
    size: Size  # in pixels
    seen: Box

    def measure(self, style: Style, room: int | None) -> Size:
        """Return its size."""
        return self.size

    @property
    def drags(self) -> bool:
        """Whether a drag counts: the camera follows it."""
        return True

    def part_at(self, style: Style, rect: pygame.Rect, at: tuple[int, int]) -> Hashable:
        """Return the pixel of the map at a place."""
        return at[0] - rect.left, at[1] - rect.top

    def pressed(self, part: Hashable) -> object:
        """Return the request to move the camera there."""
        return LookAt(part, self.size) if isinstance(part, tuple) else None

    def paint(self, surface: pygame.Surface, style: Style, rect: pygame.Rect, state: State) -> None:
        """Paint the map, and a frame around the visible part."""
        surface.blit(_picture(self.cells, self.samples, rect.size, style.theme), rect)
        frame = pygame.Rect(self.seen).move(rect.topleft)
        pygame.draw.rect(surface, style.theme["accent"], frame.clip(rect), style.px(2))


class SmallMap:
    """The map of one board: its size and its sampled cells."""

    def __init__(self) -> None:
        self.size: Size | None = None  # None: no map, the whole board is visible
        self._cells, self._samples = b"", (1, 1)
        self._of: View | None = None  # the view sampled last
        self._at = 0

    def fit(self, room: Size, camera: Camera) -> None:
        """Give the map the shape of the board, as large as fits in *room*."""
        grid = camera.grid
        scale = min(room[0] / grid.width, room[1] / grid.height)
        self.size = max(2, int(grid.width * scale)), max(2, int(grid.height * scale))
        self._of = None

    def update(self, view: View, tick: int) -> None:
        """Sample the board again if it has changed and EVERY ticks have passed."""
        if self.size is None or view is self._of or (self._of is not None and tick - self._at < EVERY):
            return
        self._of, self._at = view, tick
        step = -(-max(view.grid.width, view.grid.height) // FINEST)
        self._cells, self._samples = _sampled(view, step)

    def node(self, camera: Camera) -> BoardMap | None:
        """Return the map with the camera's part of the board; None without a map."""
        if self.size is None or not self._cells:
            return None
        board, (width, height) = camera.board, self.size
        seen = camera.area.clip(board)
        frame = (
            (seen.left - board.left) * width // board.width,
            (seen.top - board.top) * height // board.height,
            max(4, seen.width * width // board.width),
            max(4, seen.height * height // board.height),
        )
        return BoardMap(
            self._cells, self._samples, self.size, frame, key="map", press=LookAt((0, 0), self.size), sound=""
        )


@lru_cache(maxsize=1)
def _picture(cells: bytes, samples: Size, size: Size, theme: Theme) -> pygame.Surface:
    picture = pygame.image.frombuffer(cells, samples, "P")
    picture.set_palette([pygame.Color(theme[name]) for name in ("covered", "open_line", "flag")])
    return pygame.transform.scale(picture.convert(), size)


def _sampled(view: View, step: int) -> tuple[bytes, tuple[int, int]]:
    """Return a byte for every *step*-th cell of every *step*-th row, and their numbers across and down."""
    width, height = view.grid.width, view.grid.height
    opened, flags = (_bytes(cells, view.grid.size) for cells in (view.opened, view.flags))
    rows = []
    for y in range(0, height, step):
        part = slice(y * width, (y + 1) * width, step)
        row = opened[part]
        if b"1" in flags[part]:
            row = bytes(max(a, 2 * b - 48) for a, b in zip(row, flags[part], strict=True))
        rows.append(row)
    cells = b"".join(rows).translate(bytes.maketrans(b"012", COVERED + OPEN + FLAG))
    return cells, (len(rows[0]), len(rows))


def _bytes(cells: int, size: int) -> bytes:
    """Return '0' or '1' for every cell; Python writes a million bits in a millisecond."""
    return f"{cells:0{size}b}"[::-1].encode()
