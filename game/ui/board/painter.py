"""
The board in the window: a cached surface on which only changed cells are painted again.

The surface holds the cells that the camera sees. Its width is kept odd: opaque
tiles of 20, 24, 28 or 40 px are copied 20 to 50 times slower between surfaces
whose rows are aligned alike (measured with SDL 2.32).
"""

from itertools import compress, product

import pygame

from game.engine.view import View
from game.ui.assets import Sprites
from game.ui.board import pictures
from game.ui.board.camera import Camera

NEW_PICTURES = 4
"""Cell pictures drawn in one frame; each takes 0.1 to 0.7 ms."""

BACKGROUNDS = {
    pictures.FLAG: "covered",
    pictures.QUESTION: "covered",
    pictures.COVERED: "covered",
    pictures.WRONG_FLAG: "covered",
    pictures.PRESSED: "pressed",
    pictures.PRESSED_QUESTION: "pressed",
    pictures.BLAST: "blast",
}
OVERLAYS = {
    pictures.FLAG: ("flag",),
    pictures.WRONG_FLAG: ("flag", "cross"),
    pictures.QUESTION: ("question",),
    pictures.PRESSED_QUESTION: ("question",),
    pictures.MINE: ("mine",),
    pictures.BLAST: ("mine",),
}


def cell_picture(sprites: Sprites, code: int, tile: int) -> pygame.Surface:
    """Return the opaque picture of a cell code."""
    number, warns = code & ~pictures.OVERFLAGGED, code & pictures.OVERFLAGGED
    picture = sprites.get(BACKGROUNDS.get(number, "open"), tile).convert()
    if 1 <= number <= 8:
        swap = {f"digit_{number}": "warning"} if warns else None
        # The hairline lies right and below, so the free middle is half a unit up and left.
        picture.blit(sprites.get(f"digit_{number}", tile, swap=swap), (-(tile // 32), tile // 32))
    if warns:  # colour alone would not tell it from a 3
        picture.blit(sprites.get("overflag", tile), (0, 0))
    for overlay in OVERLAYS.get(number, ()):
        picture.blit(sprites.get(overlay, tile), (0, 0))
    return picture


class BoardPainter:
    """Keeps the cached board and brings it up to date with a view."""

    def __init__(self, sprites: Sprites) -> None:
        self._sprites = sprites
        self._pictures: dict[tuple[int, int], pygame.Surface] = {}  # by tile and code
        self._latest: dict[int, pygame.Surface] = {}  # by code, whatever its tile
        self._tile = 0
        self.surface = pygame.Surface((1, 1))
        self._places: list[tuple[int, int]] = []
        self._painted = b""  # codes on the surface
        self.unfinished = False  # some cells show a stand-in: draw once more

    def draw(self, screen: pygame.Surface, camera: Camera, view: View, pressed: int, hidden: int) -> None:
        """Paint the camera's part of *view*; the same arguments paint the same pixels."""
        seen = camera.seen
        if camera.tile != self._tile:
            self._tile = camera.tile
            self._painted = b""
        wide, high = seen.width * camera.tile, seen.height * camera.tile
        if self.surface.get_size() != (wide | 1, high):
            self.surface = pygame.Surface((wide | 1, high))
            self._painted = b""
        if not self._painted:
            columns, rows = range(0, wide, camera.tile), range(0, high, camera.tile)
            self._places = [(x, y) for y, x in product(rows, columns)]
        self._update(self._codes(view, pressed, hidden, seen))
        screen.set_clip(camera.area)
        corner = camera.left + seen.x * camera.tile, camera.top + seen.y * camera.tile
        screen.blit(self.surface, corner, (0, 0, wide, high))
        screen.set_clip(None)

    def _codes(self, view: View, pressed: int, hidden: int, seen: pygame.Rect) -> bytes:
        """Return the codes of the seen cells only, row by row."""
        width = view.grid.width
        band = pictures.pictures(view, pressed, hidden, seen.y, seen.height)
        if seen.width == width:
            return band
        return b"".join(band[start + seen.x : start + seen.right] for start in range(0, len(band), width))

    def _update(self, codes: bytes) -> None:
        if codes == self._painted:
            return
        by_code = self._take_pictures(set(codes))
        changed, places = codes, self._places
        if len(self._painted) == len(codes):
            differs = [a != b for a, b in zip(codes, self._painted, strict=True)]
            changed, places = bytes(compress(codes, differs)), list(compress(places, differs))
        self.surface.fblits(zip(map(by_code.__getitem__, changed), places, strict=True))
        self._painted = b"" if self.unfinished else codes

    def _take_pictures(self, codes: set[int]) -> dict[int, pygame.Surface]:
        """
        Return the pictures of *codes* in the present tile size.

        A zoom asks for a dozen new ones at once; so that its frame is not late, only some are drawn in each
        and the others are enlarged from another size until their turn comes, a frame or two later.
        """
        tile, by_code, new = self._tile, {}, 0
        self.unfinished = False
        for code in codes:
            picture = self._pictures.get((tile, code))
            if picture is None and new >= NEW_PICTURES and code in self._latest:
                self.unfinished = True
                by_code[code] = pygame.transform.scale(self._latest[code], (tile, tile))
                continue
            if picture is None:
                picture = cell_picture(self._sprites, code, tile)
                self._pictures[tile, code] = self._latest[code] = picture
                new += 1
            by_code[code] = picture
        return by_code
