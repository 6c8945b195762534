"""
Which part of the board is in the window, and how large.

Pure arithmetic in whole pixels: where a cell lies on the screen, which cell
lies under a pixel.
"""

from pygame import Rect

from game.engine.gesture import CELL_UNITS
from game.engine.grid import Grid

SMALLEST_TILE = 14
"""CSS pixels, and pixels at least: below it digits can't be read, so the board scrolls instead."""

FINGER, WHOLE_AXIS, EITHER_WAY, LARGEST = 32, 48, 36, 64
"""
CSS pixels of a cell under a finger. A board that is whole has FINGER to LARGEST. Else it pans: along one axis if the
other is whole at EITHER_WAY to WHOLE_AXIS, else along both at EITHER_WAY.
"""

STEPS = (14, 16, 20, 24, 28, 32, 40, 48, 56, 64, 80, 96, 128, 160, 192, 256)
"""Tile sizes that zooming stops at."""


class Camera:
    """A window onto a board: the tile size and where the board's top left corner lies."""

    def __init__(self, grid: Grid) -> None:
        self.grid = grid
        self.area = Rect(0, 0, 1, 1)  # the screen's part for the board
        self.tile = 1
        self.least = 1  # least tile size that a scene asks for
        self.touch = False  # whether fingers play: cells are as large as they need
        self.above = self.below = self.narrowest = 0  # the cabinet's marquee, foot and least width
        self.side = 0  # the width of the cabinet's metal beside the board; 0: the usual one
        self.deck = 0  # the height of the keys for the thumb, within *below*
        self.beside = 0, 0  # widths left and right of the board: of a marquee and a deck that stand there
        self.edge = "line"  # the colour of the rim around the board
        self.plate: Rect | None = None  # the cabinet's place if it surrounds more than the board
        self.left = self.top = 0  # the board's corner on the screen; negative when scrolled
        self._css = 1.0
        self._room = self._frame = self.area  # all room, and the part inside the cabinet
        self._fitted = 1  # the tile size that shows the whole board, or the smallest
        self._exact = 1.0  # the tile size of two fingers, between pixels

    def place(self, area: Rect, css: float) -> None:
        """Lay the board out in *area*: all of it, as large as whole pixels allow, or scrolled if that is too small."""
        self.area, self._css = Rect(area), css
        across, down = area.width // self.grid.width, area.height // self.grid.height
        self._fitted = max(SMALLEST_TILE, round(SMALLEST_TILE * css), self.least, min(across, down))
        self.tile = self._fitted
        if self.touch:
            finger, whole, either, largest = (
                round(length * css) for length in (FINGER, WHOLE_AXIS, EITHER_WAY, LARGEST)
            )
            self.tile = min(across, down, largest)
            if self.tile < finger:
                self.tile = min(whole, max(across, down)) if max(across, down) >= either else either
            self._fitted = min(self._fitted, self.tile)
        self.left = area.centerx - self.board.width // 2
        self.top = area.centery - self.board.height // 2
        self._clamp()
        self._room, self._frame = self.area, self.board.clip(self.area)

    @property
    def board(self) -> Rect:
        """The whole board on the screen, also its parts outside the area."""
        return Rect(self.left, self.top, self.tile * self.grid.width, self.tile * self.grid.height)

    @property
    def rim(self) -> Rect:
        """The part of the board that is in the area."""
        return self.board.clip(self.area)

    @property
    def scrolls(self) -> bool:
        """Whether the board is larger than its area."""
        return self.board.width > self.area.width or self.board.height > self.area.height

    @property
    def seen(self) -> Rect:
        """The visible columns and rows; their number is constant at one tile size."""
        wide = min(self.grid.width, self.area.width // self.tile + 2)
        high = min(self.grid.height, self.area.height // self.tile + 2)
        x = (self.area.left - self.left) // self.tile
        y = (self.area.top - self.top) // self.tile
        return Rect(max(0, min(self.grid.width - wide, x)), max(0, min(self.grid.height - high, y)), wide, high)

    @property
    def seen_cells(self) -> int:
        """The same cells as a bitboard."""
        seen, width = self.seen, self.grid.width
        row = ((1 << seen.width) - 1) << seen.x
        return sum(row << y * width for y in range(seen.top, seen.bottom))

    def cell_rect(self, cell: int) -> Rect:
        """Return where a cell lies on the screen."""
        y, x = divmod(cell, self.grid.width)
        return Rect(self.left + x * self.tile, self.top + y * self.tile, self.tile, self.tile)

    def cell_at(self, pixel: tuple[int, int]) -> int | None:
        """Return the cell under a pixel of the area, if there is one."""
        if not self.area.clip(self.board).collidepoint(pixel):
            return None
        return (pixel[1] - self.top) // self.tile * self.grid.width + (pixel[0] - self.left) // self.tile

    def units(self, pixel: tuple[int, int]) -> tuple[int, int]:
        """Return a pixel in sixteenths of a cell; cells hidden outside the area count as off the board."""
        if not self.area.collidepoint(pixel) and self.board.collidepoint(pixel):
            return -1, -1
        return (pixel[0] - self.left) * CELL_UNITS // self.tile, (pixel[1] - self.top) * CELL_UNITS // self.tile

    def pan(self, right: int, down: int) -> bool:
        """Move the board by pixels, at most to its edge; tell whether it moved."""
        before = self.left, self.top
        self.left += right
        self.top += down
        self._clamp()
        return before != (self.left, self.top)

    def shift(self, right: int, down: int) -> None:
        """Move board and area to another place in the window; a copy of the camera stays where it is."""
        self.left += right
        self.top += down
        moved = {id(rect): rect.move(right, down) for rect in (self.area, self._room, self._frame)}
        self.area, self._room, self._frame = (moved[id(rect)] for rect in (self.area, self._room, self._frame))

    def zoom(self, steps: int, about: tuple[int, int]) -> bool:
        """Make the tiles *steps* sizes larger or smaller around the pixel *about*; tell whether they changed."""
        sizes = sorted({self._fitted, *(size for size in STEPS if size > self._fitted)})
        nearest = min(range(len(sizes)), key=lambda i: abs(sizes[i] - self.tile))
        tile = sizes[max(0, min(len(sizes) - 1, nearest + steps))]
        if tile == self.tile:
            return False
        self._resize(tile, about)
        return True

    def stretch(self, ratio: float, about: tuple[int, int]) -> bool:
        """Make the tiles *ratio* times as large as two fingers had them; tell whether that is another pixel."""
        most = max(self._fitted, round(LARGEST * self._css))
        self._exact = max(
            self._fitted, min(most, (self._exact if round(self._exact) == self.tile else self.tile) * ratio)
        )
        if round(self._exact) == self.tile:
            return False
        self._resize(round(self._exact), about)
        return True

    def _resize(self, tile: int, about: tuple[int, int]) -> None:
        """Make the tiles of another size around a pixel."""
        self.left = about[0] - (about[0] - self.left) * tile // self.tile
        self.top = about[1] - (about[1] - self.top) * tile // self.tile
        self.tile = tile
        self.area = self._frame if tile > self._fitted else self._room  # an enlarged board stays within its cabinet
        self._clamp()

    def reveal(self, cell: int) -> bool:
        """Scroll just so far that a cell and its neighbours are in the window; tell whether anything moved."""
        rect = self.cell_rect(cell).inflate(2 * self.tile, 2 * self.tile).clip(self.board)
        right = max(0, self.area.left - rect.left) - max(0, rect.right - self.area.right)
        down = max(0, self.area.top - rect.top) - max(0, rect.bottom - self.area.bottom)
        return self.pan(right, down) if self.scrolls and (right or down) else False

    def _clamp(self) -> None:
        """Centre a board that fits; keep a larger one covering its area."""
        area, board = self.area, self.board
        if board.width <= area.width:
            self.left = area.centerx - board.width // 2
        else:
            self.left = min(area.left, max(area.right - board.width, self.left))
        if board.height <= area.height:
            self.top = area.centery - board.height // 2
        else:
            self.top = min(area.top, max(area.bottom - board.height, self.top))
