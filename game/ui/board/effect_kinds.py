"""
The effects, one class each: its first event, its length, its picture.

To add one, write a class here or in the file of its theme, and list it in KINDS.
"""

import math
from collections.abc import Iterator, Sequence
from itertools import product

import pygame

from game.engine.events import Chorded, Event, Flagged, Questioned, Unmarked
from game.engine.grid import cells_of
from game.ui.board.camera import Camera
from game.ui.board.effect import Brush, Effect, Moment, around_cell
from game.ui.board.flood import Flood
from game.ui.board.loss_effects import FINEST, FRAMES, TAKES, Blast, Held, Mines, ShockWave, burst
from game.ui.board.shards import Shards
from game.ui.core.assets import Sprites, render
from game.ui.kit.flowers import HUES, flower_name
from game.ui.kit.key_faces import DARK, LIT, STEPS, turned

MOST_AT_ONCE = 8
"""If one event sets more flags than this, none falls."""


class Drop(Effect):
    """A flag falls a quarter of a cell and bounces once."""

    LENGTH_MS = 80
    HEIGHT, LANDS_AT = 0.25, 0.7  # as parts of a cell, of the time

    at_once = True  # otherwise it would be visible in place before it falls

    def __init__(self, cell: int) -> None:
        super().__init__(self.LENGTH_MS)
        self._cell = cell

    @classmethod
    def begun_by(cls, event: Event, moment: Moment) -> Sequence[Effect]:
        """Begin where a few flags were set; the end of a game sets many at once."""
        if isinstance(event, Flagged) and event.cells.bit_count() <= MOST_AT_ONCE:
            return [cls(cell) for cell in cells_of(event.cells)]
        return ()

    def ended_by(self, event: Event) -> bool:
        """End when the player removes this flag."""
        return isinstance(event, Unmarked | Questioned) and event.cell == self._cell

    def reaches(self, camera: Camera) -> list[pygame.Rect]:
        """Return the cell and the height of the fall above it."""
        rect = camera.cell_rect(self._cell)
        return [rect.union(rect.move(0, -math.ceil(camera.tile * self.HEIGHT)))]

    def draw(self, brush: Brush, ahead: float) -> None:
        """Paint a covered cell, and the flag above its place."""
        tile, rect = brush.camera.tile, brush.camera.cell_rect(self._cell)
        brush.screen.blit(brush.sprites.get("covered", tile), rect)
        high = round(tile * self.HEIGHT * self._height(self.progress(ahead)))
        brush.screen.blit(brush.sprites.get("flag", tile), rect.move(0, -high))

    def _height(self, progress: float) -> float:
        if progress < self.LANDS_AT:
            return 1 - progress / self.LANDS_AT
        return 0.5 * math.sin((progress - self.LANDS_AT) / (1 - self.LANDS_AT) * math.pi)


class Ring(Effect):
    """A ring runs outwards from a chord, thinner and fainter as it goes."""

    LENGTH_MS = 90
    FIRST, LAST = 0.6, 1.5  # its radius, in cells
    THICK = 0.12  # in cells, when it begins

    def __init__(self, cell: int) -> None:
        super().__init__(self.LENGTH_MS)
        self._cell = cell

    @classmethod
    def begun_by(cls, event: Event, moment: Moment) -> Sequence[Effect]:
        """Begin around a chorded number."""
        return (cls(event.cell),) if isinstance(event, Chorded) else ()

    def reaches(self, camera: Camera) -> list[pygame.Rect]:
        """Return the area of its largest size."""
        return [around_cell(camera, self._cell, self.LAST)]

    def draw(self, brush: Brush, ahead: float) -> None:
        """Paint the ring from slightly more than a cell to nine cells; it fades as it gets thin."""
        progress, tile = self.progress(ahead), brush.camera.tile
        left = 1 - progress
        size, thick = 2 * round((self.FIRST + (self.LAST - self.FIRST) * progress) * tile), self.THICK * left * tile
        fine = min(size, FINEST)
        stroke = max(1.0, thick) * fine / size
        svg = (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {fine} {fine}">'
            f'<circle cx="{fine / 2}" cy="{fine / 2}" r="{(fine - stroke) / 2:.2f}" fill="none" '
            f'stroke="{brush.sprites.theme["question"]}" stroke-width="{stroke:.2f}"/></svg>'
        )
        picture = render(svg, fine, fine, "ring")
        if fine < size:
            picture = pygame.transform.smoothscale(picture, (size, size))
        picture.set_alpha(round(255 * left * min(1.0, thick)))
        brush.screen.blit(picture, picture.get_rect(center=brush.camera.cell_rect(self._cell).center))


KINDS: tuple[type[Effect], ...] = (Flood, Drop, Ring, Held, ShockWave, Mines, Blast, Shards)


def prepared(sprites: Sprites, tile: int) -> Iterator[None]:
    """Draw the pictures of a game's end in advance, one per step: all at once would make a frame late."""
    for take, frame in product(range(TAKES), range(FRAMES)):
        burst(sprites, take, frame, tile)
        yield
    for tilt, flagged in product(range(-ShockWave.TILTS, ShockWave.TILTS + 1), (False, True)):
        ShockWave.shoved(sprites, tile, tilt, flagged=flagged)
        yield
    for name, step in product(map(flower_name, range(len(HUES))), range(STEPS + 1)):
        turned(sprites, name, tile, step)
        yield
    for name, step in product((LIT, DARK), range(STEPS // 2, STEPS + 1)):
        turned(sprites, name, tile, step)
        yield
