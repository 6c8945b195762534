"""A small map of a board that does not fit into its window: what is open, what is flagged, where one is."""

import pygame

from game.engine.gesture import Kind
from game.engine.view import View
from game.ui.board.camera import Camera
from game.ui.core.cabinet import Cabinet
from game.ui.input.pointer import Pointing

EVERY = 62
"""Ticks between two paintings, about a quarter of a second: a map of a million cells takes some milliseconds."""

FINEST = 200
"""As many cells are looked at on each side; of a larger board evenly some."""

COVERED, OPEN, FLAG = b"\x00", b"\x01", b"\x02"


class SmallMap:
    """Places, paints and hears the map of one board."""

    def __init__(self, cabinet: Cabinet) -> None:
        self._cabinet = cabinet
        self.rect: pygame.Rect | None = None  # None: the board is seen whole
        self._held = False
        self._cells = b""
        self._size = (1, 1)
        self._of: View | None = None  # what was painted
        self._at = 0
        self._picture: tuple[object, pygame.Surface] | None = None

    def place(self, room: pygame.Rect, camera: Camera) -> pygame.Rect:
        """Put it into the middle of a room, in the shape of the board; return where it is."""
        grid = camera.grid
        scale = min(room.width / grid.width, room.height / grid.height)
        self.rect = pygame.Rect(0, 0, max(2, int(grid.width * scale)), max(2, int(grid.height * scale)))
        self.rect.midtop = room.midtop
        self._of = None
        return self.rect

    def update(self, view: View, tick: int) -> None:
        """Look at the board again, if it has changed and some time has passed."""
        if self.rect is None or view is self._of or (self._of is not None and tick - self._at < EVERY):
            return
        self._of, self._at = view, tick
        step = -(-max(view.grid.width, view.grid.height) // FINEST)
        self._cells, self._size = _sampled(view, step)

    def looks(self) -> object:
        """Return what its picture depends on, beside where the camera is."""
        return self._cells

    def point(self, pointing: Pointing, camera: Camera) -> bool:
        """Take a press on it, and what is dragged from there: the camera goes to that place."""
        if self.rect is None or pointing.kind is None:
            return False
        if pointing.button is Kind.LEFT_PRESS:
            self._held = self.rect.collidepoint(pointing.at)
        held = self._held
        if held:
            self._go_to(pointing.at, camera)
        if pointing.button is Kind.LEFT_RELEASE:
            self._held = False
        return held

    def let_go(self) -> None:
        """Follow the mouse no more."""
        self._held = False

    def _go_to(self, at: tuple[int, int], camera: Camera) -> None:
        assert self.rect, "a map that is not there was clicked"
        board = camera.board
        x = (at[0] - self.rect.left) * board.width // self.rect.width
        y = (at[1] - self.rect.top) * board.height // self.rect.height
        camera.pan(camera.area.centerx - board.left - x, camera.area.centery - board.top - y)

    def draw(self, surface: pygame.Surface, camera: Camera) -> None:
        """Paint it, and a frame around what is in the window."""
        if self.rect is None or not self._cells:
            return
        cabinet, rect, board = self._cabinet, self.rect, camera.board
        looks = self._cells, rect.size, cabinet.theme
        if self._picture is None or self._picture[0] != looks:
            picture = pygame.image.frombuffer(self._cells, self._size, "P")
            picture.set_palette([pygame.Color(cabinet.theme[name]) for name in ("covered_top", "open_line", "flag")])
            self._picture = looks, pygame.transform.scale(picture.convert(), rect.size)
        surface.blit(self._picture[1], rect)
        seen = camera.area.clip(board)
        frame = pygame.Rect(
            rect.left + (seen.left - board.left) * rect.width // board.width,
            rect.top + (seen.top - board.top) * rect.height // board.height,
            max(4, seen.width * rect.width // board.width),
            max(4, seen.height * rect.height // board.height),
        )
        pygame.draw.rect(surface, cabinet.theme["accent"], frame.clip(rect), cabinet.px(2))


def _sampled(view: View, step: int) -> tuple[bytes, tuple[int, int]]:
    """Return a byte for every cell in *step* of every row in *step*, row by row, and how many that are."""
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
