"""The covered cell over a mine breaks: its pieces and their flight."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random

import pygame

from game.engine.events import Event, Lost
from game.engine.grid import cells_of
from game.ui.board.camera import Camera
from game.ui.board.effect import Brush, Effect, Moment

MIDDLE = pygame.Vector2(0.47, 0.44)
"""The middle of a covered cell's raised part, as parts of the cell: it leaves a gap to the right and below."""

MOST_BROKEN = 3
"""If a chord hits more mines than this, the other cells do not break."""

LIT = {"covered": "covered_top"}
"""The blast shines on the shards."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece: places in cells, speeds in cells per second, spin in degrees per second."""

    corners: tuple[tuple[float, float], ...]
    middle: tuple[float, float]
    right: float
    down: float
    spin: float

    def place(self, seconds: float, gravity: float) -> tuple[float, float]:
        """Return the place of its middle after *seconds*."""
        x, y = self.middle
        return x + self.right * seconds, y + self.down * seconds + gravity * seconds * seconds / 2

    def cut(self, key: pygame.Surface) -> pygame.Surface:
        """Return its part of the picture *key*, centred on its middle."""
        tile, (x, y) = key.get_width(), self.place(0, 0)
        far = max(math.hypot(right - x, down - y) for right, down in self.corners)
        picture = pygame.Surface((2 * far * tile, 2 * far * tile), pygame.SRCALPHA)
        left, top = x - far, y - far
        pygame.draw.polygon(
            picture, "white", [((right - left) * tile, (down - top) * tile) for right, down in self.corners]
        )
        picture.blit(key, (-left * tile, -top * tile), special_flags=pygame.BLEND_RGBA_MIN)
        return picture


def broken(rays: int, random: Random) -> Iterator[Piece]:
    """Yield the pieces of a cell that breaks along *rays* from its middle: an inner and an outer one for each."""
    ways = [math.tau * (number + random.uniform(-0.3, 0.3)) / rays for number in range(rays)]
    inner = [random.uniform(0.15, 0.3) for _ in ways]

    def at(way: float, far: float) -> tuple[float, float]:
        # The raised part ends 1/16 before the cell's right side and 2/16 before its bottom.
        x, y = MIDDLE.x + far * math.cos(way), MIDDLE.y + far * math.sin(way)
        return min(max(x, 0.0), 15 / 16), min(max(y, 0.0), 14 / 16)

    for number, way in enumerate(ways):
        after = (number + 1) % rays
        tips = at(way, inner[number]), at(ways[after], inner[after])
        for corners in (((MIDDLE.x, MIDDLE.y), *tips), (*tips, at(ways[after], 0.65), at(way, 0.65))):
            fast = random.uniform(4, 11)
            x, y = corners[1]
            aim = math.atan2(y - MIDDLE.y, x - MIDDLE.x) + random.uniform(-0.5, 0.5)
            middle_x, middle_y = (sum(part) / len(corners) for part in zip(*corners, strict=True))
            yield Piece(
                corners,
                (middle_x, middle_y),
                fast * math.cos(aim),
                fast * math.sin(aim) - 3,
                random.choice((-1, 1)) * random.uniform(200, 720),
            )


class Shards(Effect):
    """The covered cell over a mine breaks; its pieces spin away, fall and fade."""

    LENGTH_MS = 1000
    RAYS = 8  # two pieces between each pair of them
    GRAVITY = 15.0  # cells a second, each second
    FADES_AT = 0.6
    layer = 2

    def __init__(self, cell: int, random: Random) -> None:
        super().__init__(self.LENGTH_MS)
        self._cell = cell
        self._pieces = [*broken(self.RAYS, random)]
        self._pictures: list[pygame.Surface] = []
        self._tile = 0  # the tile size of these pictures

    @classmethod
    def begun_by(cls, event: Event, moment: Moment) -> Sequence[Effect]:
        """Begin at the mines that exploded, at most MOST_BROKEN."""
        if isinstance(event, Lost):
            return [cls(cell, moment.random) for cell in cells_of(event.exploded)[:MOST_BROKEN]]
        return ()

    def flight(self, ahead: float) -> tuple[float, float]:
        """Return the flight's time in seconds and the opacity (0–1) *ahead* milliseconds from now."""
        return (self.age + ahead) / 1000, min(1.0, (1 - self.progress(ahead)) / (1 - self.FADES_AT))

    def reaches(self, camera: Camera) -> list[pygame.Rect]:
        """Return the area of the pieces now, plus a cell."""
        seconds, tile = self.flight(0)[0], camera.tile
        left, top = camera.cell_rect(self._cell).topleft
        places = [piece.place(seconds, self.GRAVITY) for piece in self._pieces]
        rights, downs = zip(*places, strict=True)
        wide, high = max(rights) - min(rights), max(downs) - min(downs)
        box = pygame.Rect(left + min(rights) * tile, top + min(downs) * tile, wide * tile, high * tile)
        return [box.inflate(2 * tile, 2 * tile)]

    def draw(self, brush: Brush, ahead: float) -> None:
        """Paint every piece at its current place and angle."""
        tile, (seconds, opacity) = brush.camera.tile, self.flight(ahead)
        if tile != self._tile:
            key = brush.sprites.get("covered", tile, swap=LIT)
            self._tile, self._pictures = tile, [piece.cut(key) for piece in self._pieces]
        left, top = brush.camera.cell_rect(self._cell).topleft
        for piece, picture in zip(self._pieces, self._pictures, strict=True):
            right, down = piece.place(seconds, self.GRAVITY)
            turned = pygame.transform.rotate(picture, piece.spin * seconds)
            turned.set_alpha(round(255 * opacity))
            brush.screen.blit(turned, turned.get_rect(center=(left + right * tile, top + down * tile)))


class Gathered(Shards):
    """A second life: the pieces fly back and form a covered cell again."""

    LENGTH_MS = 500
    FROM = 0.55  # seconds of flight at which they begin

    def flight(self, ahead: float) -> tuple[float, float]:
        """Return the flight's time, which runs backwards, and full opacity."""
        return self.FROM * (1 - self.progress(ahead)) ** 1.5, 1.0
