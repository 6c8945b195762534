"""
A new best time: a run of gold light and sparks along the rims of the board and of the band above it.

It only decorates and ends by itself; nothing flashes, and the picture is the same for the same seed.
"""

from dataclasses import dataclass
from random import Random

import pygame

from game.ui.cabinet import Cabinet

LENGTH_MS = 1_400
RUN_MS = 900
"""How long the light takes once around."""

SPARKS = 200
TRAIL, TRAIL_STEP = 60, 4
"""Lights in the tail of the one that runs, and their distance at 720p."""

FALL = 420
"""Pixels a second, each second, at 720p."""


@dataclass(frozen=True, slots=True)
class Spark:
    """A spark that leaves the rim where the light passes; speeds are pixels a second at 720p."""

    at: float  # how far around, 0–1
    outward: float
    along: float
    life: float  # seconds
    size: float  # pixels at 720p
    bright: bool


class Celebration:
    """Runs for LENGTH_MS; :meth:`update` moves it, :meth:`draw` paints it."""

    def __init__(self, seed: int) -> None:
        random = Random(seed)
        self.age = 0.0  # milliseconds
        self._sparks = [
            Spark(
                number / SPARKS,
                random.uniform(20, 210),
                random.uniform(-60, 60),
                random.uniform(0.3, (LENGTH_MS - RUN_MS) / 1000),
                random.uniform(4, 10),
                random.random() < 0.3,
            )
            for number in range(SPARKS)
        ]

    @property
    def over(self) -> bool:
        """Whether nothing is left to be seen."""
        return self.age >= LENGTH_MS

    def update(self, ms: float) -> None:
        """Let *ms* milliseconds pass."""
        self.age += ms

    def draw(self, surface: pygame.Surface, cabinet: Cabinet, board: pygame.Rect, band: pygame.Rect) -> None:
        """Paint the light and its sparks around both."""
        for rim in (board, band):
            self._draw_light(surface, cabinet, rim)
        self._draw_sparks(surface, cabinet, board)

    def _draw_light(self, surface: pygame.Surface, cabinet: Cabinet, rim: pygame.Rect) -> None:
        """Two lights from the middle of the lower edge to the middle of the upper one, each with a tail."""
        head, step = self.age / RUN_MS, TRAIL_STEP * cabinet.scale / (rim.width + rim.height)
        for number in range(TRAIL):
            at = head - number * step
            if 0 <= at <= 1:
                size = max(2, round(9 * cabinet.scale * (1 - number / TRAIL)))
                light = cabinet.sprites.panel((size, size), size // 2, "face")
                for part in (at / 2, 1 - at / 2):
                    (x, y), _ = _on_rim(rim, part)
                    surface.blit(light, (x - size / 2, y - size / 2))

    def _draw_sparks(self, surface: pygame.Surface, cabinet: Cabinet, rim: pygame.Rect) -> None:
        blits = []
        for spark in self._sparks:
            passed = min(spark.at, 1 - spark.at) * 2  # both lights start at 0
            seconds = (self.age - passed * RUN_MS) / 1000
            if not 0 <= seconds < spark.life:
                continue
            (x, y), (right, down) = _on_rim(rim, spark.at)
            size = max(1, round(spark.size * cabinet.scale * (1 - seconds / spark.life)))
            x += cabinet.scale * seconds * (right * spark.outward + down * spark.along)
            y += cabinet.scale * seconds * (down * spark.outward + right * spark.along + FALL * seconds / 2)
            colour = "face" if spark.bright else "face_shade"
            disc = cabinet.sprites.panel((size, size), size // 2, colour)
            blits.append((disc, (x - size / 2, y - size / 2)))
        surface.fblits(blits)


def _on_rim(rim: pygame.Rect, part: float) -> tuple[tuple[float, float], tuple[int, int]]:
    """Return the point *part* (0–1) around a rectangle, from the middle below clockwise, and the way outward there."""
    width, height = rim.size
    way = part * 2 * (width + height)
    if way < width / 2:
        return (rim.centerx - way, rim.bottom), (0, 1)
    way -= width / 2
    if way < height:
        return (rim.left, rim.bottom - way), (-1, 0)
    way -= height
    if way < width:
        return (rim.left + way, rim.top), (0, -1)
    way -= width
    if way < height:
        return (rim.right, rim.top + way), (1, 0)
    return (rim.right - (way - height), rim.bottom), (0, 1)
