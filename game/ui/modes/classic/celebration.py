"""
A new best time: gold sparks fly from the light that runs along the rim of a won board.

It only decorates and ends by itself; nothing flashes, and the picture is the same for the same seed.
"""

from dataclasses import dataclass
from random import Random

import pygame

from game.ui.board.rim import RUN_MS, on_rim
from game.ui.core.cabinet import Cabinet

LENGTH_MS = 1_400
SPARKS = 200
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

    def draw(self, surface: pygame.Surface, cabinet: Cabinet, rim: pygame.Rect) -> None:
        """Paint the sparks that have left the rim and not gone out."""
        blits = []
        for spark in self._sparks:
            passed = min(spark.at, 1 - spark.at) * 2  # both lights start at 0
            seconds = (self.age - passed * RUN_MS) / 1000
            if not 0 <= seconds < spark.life:
                continue
            (x, y), (right, down) = on_rim(rim, spark.at)
            size = max(1, round(spark.size * cabinet.scale * (1 - seconds / spark.life)))
            x += cabinet.scale * seconds * (right * spark.outward + down * spark.along)
            y += cabinet.scale * seconds * (down * spark.outward + right * spark.along + FALL * seconds / 2)
            colour = "face" if spark.bright else "face_shade"
            disc = cabinet.sprites.panel((size, size), size // 2, colour)
            blits.append((disc, (x - size / 2, y - size / 2)))
        surface.fblits(blits)
