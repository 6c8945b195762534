"""
The board of a battle: the owner of each cell, and the covered cells in reach.

Each player's territory has a pattern of its own, light on dark or dark on light,
so that they differ without colour; a glowing line runs along each border. As on
the plain board, only changed cells are repainted.
"""

from collections.abc import Iterable, Iterator

import pygame

from game.engine.grid import Grid
from game.ui.board.battle_view import (
    EAST,
    FLAGGED,
    NORTH,
    NORTH_EAST,
    NORTH_WEST,
    OWNED,
    PLAYERS,
    SOUTH,
    SOUTH_EAST,
    SOUTH_WEST,
    WEST,
    BattleView,
    looks,
)
from game.ui.board.camera import Camera
from game.ui.board.hues import HUES
from game.ui.board.painter import COVERED, FLAG, OVERFLAGGED, PRESSED, WRONG_FLAG, cell_picture, room_for_cells
from game.ui.board.turning import Blit, Turning, Turns
from game.ui.core.assets import Sprites
from game.ui.core.clip import clipped

GLOW = 4
"""Sixteenths of a cell that a border's light reaches into it."""

BRIGHTEST = 110
"""Opacity (0–255) of the light beside the line."""

MARKED_FROM = 2
"""From this hue on, a cell in reach shows its player's shape, because tints alone look alike in grey."""

NOTHING = (-1, 0, 0)
"""A place that is not painted yet."""


class TerritoryPainter:
    """Keeps the cached board and updates it from a BattleView."""

    def __init__(self, sprites: Sprites) -> None:
        self.surface = pygame.Surface((1, 1))
        self._sprites = sprites
        self._tile = 0
        self._seen = pygame.Rect(0, 0, 0, 0)
        self._painted: list[tuple[int, int, int]] = []
        self._places: list[tuple[int, int]] = []
        self._pieces: dict[int, dict[int, Blit]] = {}  # of the borders of each hue, by side
        self._edges: dict[tuple[int, int], tuple[Blit, ...]] = {}  # by hue and sides
        self._worked_out: object = None
        self._turning = Turning(sprites)
        self._cells: list[tuple[int, int, int]] = []

    def preparing(self, camera: Camera, players: int = 2) -> Iterator[None]:
        """Draw the pictures that every match needs in advance, one per call, so that no frame waits for them."""
        self._measure(camera)
        yield
        owners = [OWNED | 1 << hue for hue in range(players)]
        grounds = range(1 << players)
        wanted = [(number, ground) for number in range(9) for ground in (0, *owners)]
        wanted += [(code, ground) for ground in grounds for code in (COVERED, FLAG, PRESSED)]
        for code, ground in wanted:
            self._picture(code, ground)
            yield
        for hue in range(players):
            self._pieces_of(hue)
            yield

    def draw(
        self,
        screen: pygame.Surface,
        camera: Camera,
        land: BattleView,
        pressed: int,
        hidden: int,
        *,
        whole: bool = True,
        turns: Turns | None = None,
    ) -> None:
        """Paint the visible part of *land*; unless *whole*, only the cells that changed since the last call."""
        self._measure(camera)
        changed = self._update(land, pressed, hidden)
        if turns or self._turning:
            seen_whole = self._seen.size == (land.view.grid.width, land.view.grid.height)
            now = (turns or {}) if seen_whole else {}
            turned = self._turning.paint(
                self.surface, self._tile, now, self._places.__getitem__, {*changed}, self._shown
            )
            changed = [*changed, *(place for _, place in turned)]
        corner, tile = self._corner(camera), self._tile
        with clipped(screen, camera.area):
            if whole:
                screen.blit(self.surface, corner, (0, 0, self._seen.width * tile, self._seen.height * tile))
            else:
                screen.blits([(self.surface, (corner[0] + x, corner[1] + y), (x, y, tile, tile)) for x, y in changed])

    def restore(self, screen: pygame.Surface, camera: Camera, rects: Iterable[pygame.Rect]) -> None:
        """Repaint the board under *rects* of the screen."""
        left, top = self._corner(camera)
        whole = pygame.Rect(left, top, self._seen.width * self._tile, self._seen.height * self._tile).clip(camera.area)
        for rect in rects:
            part = rect.clip(whole)
            if part.width and part.height:
                screen.blit(self.surface, part, part.move(-left, -top))

    def follow(self, other: "TerritoryPainter", most: int) -> None:
        """Paint up to *most* cells in which *other*, a painter of the same part of the board, differs from this one."""
        shown = other._painted
        if shown is self._painted or not shown or self._seen != other._seen:
            return
        changed = self._differing(shown)
        if len(changed) <= most:
            self._painted = shown
        else:
            changed = changed[:most]
            self._painted = list(self._painted or [NOTHING] * len(shown))
            for number in changed:
                self._painted[number] = shown[number]
        self._worked_out = None
        self._paint(changed)

    def _corner(self, camera: Camera) -> tuple[int, int]:
        return camera.left + self._seen.x * self._tile, camera.top + self._seen.y * self._tile

    def _measure(self, camera: Camera) -> None:
        """Make room for the visible cells; after a move everything is repainted."""
        tile, seen = camera.tile, camera.seen
        if tile == self._tile and seen == self._seen:
            return
        if tile != self._tile:
            self._pieces.clear()
            self._edges.clear()
        self._tile, self._seen, self._turning = tile, seen, Turning(self._sprites)
        self.surface = room_for_cells(camera, self.surface)
        self._places = [(x * tile, y * tile) for y in range(seen.height) for x in range(seen.width)]
        self._painted = []
        self._worked_out = None

    def _update(self, land: BattleView, pressed: int, hidden: int) -> list[tuple[int, int]]:
        """Paint the cells that changed on the cached surface; return their places."""
        if (land, pressed, hidden) == self._worked_out:
            return []
        self._worked_out = land, pressed, hidden
        cells = self._seen_part(looks(land, pressed, hidden), land.view.grid)
        changed = self._differing(cells)
        self._painted = cells
        self._paint(changed)
        return [self._places[number] for number in changed]

    def _differing(self, cells: list[tuple[int, int, int]]) -> list[int]:
        """Return the numbers of those of *cells* that are not painted yet."""
        if not self._painted:
            return list(range(len(cells)))
        return [number for number, cell in enumerate(cells) if cell != self._painted[number]]

    def _paint(self, changed: Iterable[int]) -> None:
        cells, blits = self._painted, list[Blit]()
        for number in changed:
            code, ground, sides = cells[number]
            left, top = place = self._places[number]
            blits.append((self._picture(code, ground), place))
            if sides:
                blits += [(piece, (left + x, top + y)) for piece, (x, y) in self._edge(ground, sides)]
        self.surface.fblits(blits)

    def _shown(self, cell: int) -> tuple[object, pygame.Surface]:
        """Return a cell's current look and its picture with borders."""
        code, ground, sides = look = self._painted[cell]
        picture = self._picture(code, ground)
        if sides:
            picture = picture.copy()
            picture.fblits(self._edge(ground, sides))
        return look, picture

    def _seen_part(self, cells: list[tuple[int, int, int]], grid: Grid) -> list[tuple[int, int, int]]:
        seen = self._seen
        if seen.size == (grid.width, grid.height):
            return cells
        rows = (y * grid.width for y in range(seen.top, seen.bottom))
        return [cell for row in rows for cell in cells[row + seen.left : row + seen.right]]

    def _picture(self, code: int, ground: int) -> pygame.Surface:
        return self._sprites.drawn(("land", code, ground, self._tile), lambda: self._compose(code, ground))

    def _compose(self, code: int, ground: int) -> pygame.Surface:
        """Return the opaque picture of a cell code on its ground."""
        sprites, tile = self._sprites, self._tile
        if ground & OWNED and code & ~OVERFLAGGED <= 8:
            return self._owned(code, ground)
        picture = cell_picture(sprites, code, tile)
        hues = [hue for hue in range(PLAYERS) if ground >> hue & 1]
        if ground & FLAGGED and code in (FLAG, WRONG_FLAG):
            self._flag(picture, hues, wrong=code == WRONG_FLAG)
        elif hues and code == COVERED:
            self._key(picture, hues)
        elif hues and code & ~OVERFLAGGED <= 8:
            frame = picture.get_rect().inflate(-tile // 4, -tile // 4).move(-tile // 32, -tile // 32)
            colour = sprites.theme[HUES[hues[0]].colour]
            pygame.draw.rect(picture, colour, frame, max(1, tile // 16), tile // 8)
        return picture

    def _key(self, picture: pygame.Surface, hues: list[int]) -> None:
        """Paint a covered cell in reach of *hues*: two hues share it in stripes; more show their shapes."""
        sprites, tile = self._sprites, self._tile
        first, *others = hues
        picture.blit(sprites.get("covered", tile, swap=HUES[first].key), (0, 0))
        if len(others) == 1:
            picture.blit(sprites.get("stripes", tile, swap={"open_line": HUES[others[0]].colour}), (0, 0))
        if len(hues) > 2 or (len(hues) == 1 and first >= MARKED_FROM):
            size = max(5, tile * 3 // 8)
            for hue in hues:
                at = self._quarter(hue) if others else (tile * 15 // 32, tile * 15 // 32)
                mark = HUES[hue].mark(sprites, size)
                picture.blit(mark, mark.get_rect(center=at))

    def _flag(self, picture: pygame.Surface, hues: list[int], *, wrong: bool) -> None:
        """Paint a flag in its owner's hue, with the shapes of further players who flagged the cell."""
        sprites, tile = self._sprites, self._tile
        first, *others = hues or [0]
        picture.blit(sprites.get("covered", tile), (0, 0))
        picture.blit(sprites.get("flag", tile, swap={"flag": HUES[first].colour}), (0, 0))
        for hue in others:
            mark = HUES[hue].mark(sprites, max(5, tile * 3 // 8))
            picture.blit(mark, mark.get_rect(center=self._quarter(hue)))
        if wrong:
            picture.blit(sprites.get("cross", tile), (0, 0))

    def _quarter(self, hue: int) -> tuple[int, int]:
        """Return the middle of a hue's quarter of a covered cell."""
        y, x = divmod(hue, 2)
        return self._tile * (8 + 14 * x) // 32, self._tile * (8 + 14 * y) // 32

    def _owned(self, code: int, ground: int) -> pygame.Surface:
        """Return an open number on its owner's colour and pattern."""
        sprites, tile = self._sprites, self._tile
        owner = HUES[_hue(ground)]
        picture = pygame.Surface((tile, tile)).convert()
        picture.fill(sprites.theme[f"{owner.colour}_cell"])
        picture.blit(sprites.get(owner.pattern, tile, swap={"open_line": f"{owner.colour}_mark"}), (0, 0))
        number, warns = code & ~OVERFLAGGED, code & OVERFLAGGED
        if number:
            swap = {f"digit_{number}": "warning"} if warns else None
            picture.blit(sprites.get(f"digit_{number}", tile, swap=swap), (0, tile // 16))
        if warns:
            picture.blit(sprites.get("overflag", tile), (0, 0))
        return picture

    def _edge(self, ground: int, sides: int) -> tuple[Blit, ...]:
        """Return the pieces of a border's line and light for an owned cell with those open *sides*."""
        key = _hue(ground), sides
        if key not in self._edges:
            pieces = self._pieces_of(key[0])
            self._edges[key] = tuple(piece for side, piece in pieces.items() if side & sides)
        return self._edges[key]

    def _pieces_of(self, hue: int) -> dict[int, Blit]:
        """Return a hue's border piece for each side, drawn once, because they combine in many ways."""
        if hue not in self._pieces:
            self._pieces[hue] = _border(self._tile, pygame.Color(self._sprites.theme[HUES[hue].colour]))
        return self._pieces[hue]


def _border(tile: int, colour: pygame.Color) -> dict[int, Blit]:
    """Return a border's line and light for each side of a cell, with their places in the cell."""
    deep = max(3, tile * GLOW // 16)
    far = tile - deep
    strip = _light(tile, deep, colour, corner=False)
    corner = _light(deep, deep, colour, corner=True)
    flip, turn = pygame.transform.flip, pygame.transform.rotate
    return {
        NORTH: (strip, (0, 0)),
        SOUTH: (flip(strip, False, True), (0, far)),
        WEST: (turn(strip, 90), (0, 0)),
        EAST: (turn(strip, -90), (far, 0)),
        NORTH_WEST: (corner, (0, 0)),
        NORTH_EAST: (flip(corner, True, False), (far, 0)),
        SOUTH_WEST: (flip(corner, False, True), (0, far)),
        SOUTH_EAST: (flip(corner, True, True), (far, far)),
    }


def _hue(ground: int) -> int:
    """Return the hue of an owned cell's owner."""
    return (ground & OWNED - 1).bit_length() - 1


def _light(width: int, height: int, colour: pygame.Color, *, corner: bool) -> pygame.Surface:
    """Return a line along the top, or a dot in the top left corner, with light that fades away from it."""
    light = pygame.Surface((width, height), pygame.SRCALPHA)
    line = max(1, height * 2 // 5)
    for y in range(height):
        for x in range(width if corner else 1):
            away = max(y, x) if corner else y
            opacity = 255 if away < line else round(BRIGHTEST * (1 - (away - line + 1) / (height - line + 1)))
            light.fill((colour.r, colour.g, colour.b, opacity), (x, y, 1 if corner else width, 1))
    return light
