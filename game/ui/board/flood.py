"""An opening spreads: cells sink and turn open ring by ring behind a front of light; numbers shrink to size."""

import math
from collections.abc import Sequence

import pygame

from game.engine.events import Event, Opened
from game.engine.grid import Grid, cells_of
from game.engine.view import View
from game.ui.board.camera import Camera
from game.ui.board.effect import Brush, Effect, Moment, Wave
from game.ui.board.painter import cell_picture
from game.ui.core.assets import CELL, Sprites
from game.ui.kit.key_faces import STEPS, squashed

SINKS, TURNS, LANDS = 60.0, 90.0, 140.0
"""Milliseconds in which a cell sinks, then turns open, then its number shrinks to its size."""

DEPTH, LARGE = 0.08, 1.18
"""How far a cell sinks (part of its side), and a number's first scale."""

FRONT = (0.55, 0.3, 0.0, 0.0)
"""Brightness of a cell in each step of its sinking; this makes the front two cells wide."""

LANDING = 4  # pictures of a shrinking number

LIGHT = 0.6
"""Strength of the front's light in the gap around a neighbouring cell."""

HIDES_NOTHING = 9  # stands for a number that the effect must not show


class Flood(Wave):
    """Covered cells turn into the opened ones."""

    MS_PER_RING, LONGEST_MS = 14.0, 420.0
    RING_MS = SINKS + TURNS + LANDS

    def __init__(self, rings: list[int]) -> None:
        super().__init__(rings)
        self._numbers: list[list[tuple[int, int]]] = []  # of each ring: cells and numbers
        self._beside: list[list[int]] = []  # of each ring: covered cells that its light falls on

    @classmethod
    def begun_by(cls, event: Event, moment: Moment) -> Sequence[Effect]:
        """Begin at the cell that was opened."""
        if not isinstance(event, Opened):
            return ()
        waves = cls.around(event.cell, event.cells, moment.grid)
        for wave in waves:
            wave.read(moment.view, moment.grid)
            if moment.plain:
                keys = moment.view.covered & ~(moment.view.flags | moment.view.questions | moment.view.shown)
                later = [*wave.rings[1:], 0]
                wave._beside = [
                    cells_of(moment.grid.dilate(ring) & (keys | after))
                    for ring, after in zip(wave.rings, later, strict=True)
                ]
        return waves

    def read(self, view: View, grid: Grid) -> None:
        """Store the numbers; one beside a flag may be shown changed, so it appears only at rest."""
        beside_flags = grid.dilate(view.flags)
        self._numbers = [
            [
                (cell, HIDES_NOTHING if beside_flags >> cell & 1 or not view.is_open(cell) else view.number(cell))
                for cell in cells_of(ring)
            ]
            for ring in self.rings
        ]

    def reaches(self, camera: Camera) -> list[pygame.Rect]:
        """Return the moving cells and the covered cells in the front's light."""
        return [*super().reaches(camera), *(camera.cell_rect(cell) for cell in self._lit(0))]

    def _lit(self, ahead: float) -> list[int]:
        """Return the covered cells beside the sinking rings."""
        first = max(0, math.ceil((self.age + ahead - SINKS) / self.ms_per_ring))
        return [cell for ring in self._beside[first : self.reached] for cell in ring]

    def draw(self, brush: Brush, ahead: float) -> None:
        """Paint each ring's progress; the clicked cell shows its number at once."""
        blits: list[tuple[pygame.Surface, pygame.Rect]] = []
        if brush.sprites.theme.lights["gap"]:
            lit = lit_key(brush.sprites, brush.camera.tile)
            blits += [(lit, rect) for _, rect in brush.visible(self._lit(ahead))]
        for ring, cells in enumerate(self._numbers[: self.reached]):
            passed = self.age + ahead - ring * self.ms_per_ring + (0 if ring else SINKS + TURNS)
            if passed < self.RING_MS:
                numbers = dict(cells)
                for cell, rect in brush.visible(numbers):
                    if picture := key_at(brush, numbers[cell], passed):
                        blits.append((picture, rect))
        brush.screen.fblits(blits)


def lit_key(sprites: Sprites, tile: int) -> pygame.Surface:
    """Return a covered cell with the light of the front in the gap around it."""

    def draw() -> pygame.Surface:
        picture, theme = sprites.get("covered", tile).convert(), sprites.theme
        gap = max(1, round(tile / CELL))
        pygame.draw.rect(picture, pygame.Color(theme["gap"]).lerp(theme["glow"], LIGHT), picture.get_rect(), gap)
        return picture

    return sprites.drawn(("lit_key", tile), draw)


def key_at(brush: Brush, number: int, passed: float) -> pygame.Surface | None:
    """Return a cell's picture *passed* ms after the front reached it; None: as the board shows it."""
    sprites, tile = brush.sprites, brush.camera.tile
    if passed < SINKS:
        step = int(passed / SINKS * len(FRONT))
        return sprites.drawn(("sunk", tile, step), lambda: _sunk(sprites, tile, step))
    passed -= SINKS
    if passed < TURNS:
        step = int(passed / TURNS * STEPS)
        if number == HIDES_NOTHING and step >= STEPS // 2:
            return None
        return sprites.drawn(("flood", number, tile, step), lambda: _turning(sprites, number, tile, step))
    if not 0 < number < HIDES_NOTHING:
        return None
    step = int((passed - TURNS) / LANDS * LANDING)
    return sprites.drawn(("landing", number, tile, step), lambda: _landing(sprites, number, tile, step))


def _sunk(sprites: Sprites, tile: int, step: int) -> pygame.Surface:
    """Return a sinking cell with the light of the front on it."""
    picture = pygame.Surface((tile, tile)).convert()
    picture.fill(sprites.theme["open"])
    key = sprites.get("covered", tile).convert()
    light = pygame.Color(sprites.theme["own"])
    key.fill([round(part * FRONT[step]) for part in light[:3]], special_flags=pygame.BLEND_RGB_ADD)
    picture.blit(key, (0, round(tile * DEPTH * (step + 1) / len(FRONT))))
    return picture


def _turning(sprites: Sprites, number: int, tile: int, step: int) -> pygame.Surface:
    """Return a cell in its turn: the covered side closes, then the open side appears."""
    code = number if step >= STEPS // 2 else None
    picture = sprites.get("covered", tile).convert() if code is None else cell_picture(sprites, code, tile)
    return squashed(sprites, picture, step)


def _landing(sprites: Sprites, number: int, tile: int, step: int) -> pygame.Surface:
    """Return a number that is still shrinking."""
    picture = cell_picture(sprites, number, tile)
    large = round(tile * (1 + (LARGE - 1) * (1 - step / LANDING)))
    inner = picture.get_rect().inflate(-tile // 6, -tile // 6)
    grown = pygame.transform.smoothscale(picture, (large, large))
    off = (large - tile) // 2
    picture.blit(grown, inner, inner.move(off, off))
    return picture
