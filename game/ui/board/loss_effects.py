"""
A mine goes off: what is seen of it, from the held breath to the last mine.

Where the game is lost the picture stands still first. Where it goes on, as in a
match of several lives, only the blast is seen, at once.
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random

import pygame

from game.engine.events import Event, Lost
from game.engine.grid import cells_of
from game.ui.board.effect import Brush, Effect, Moment
from game.ui.board.light import glow, paint_ring
from game.ui.board.wave import Wave
from game.ui.core.cues import Cue, knock, side_of

MOST_BLASTS, MOST_BROKEN = 8, 3
"""Where a chord hits more mines, the rest go off without light, or their keys without shards."""

MIDDLE = pygame.Vector2(0.47, 0.44)
"""Of a key, in parts of its cell: it leaves room to the right and below."""

LIT = {"covered": "covered_top"}
"""The blast shines on the shards."""


def laid_open(moment: Moment, lost: Lost) -> int:
    """Return the cells that a loss shows beside the mines that were hit: other mines, and flags that were wrong."""
    shown, flags = moment.view.shown, moment.view.flags
    return (shown ^ flags) & ~lost.exploded if shown else 0


class Held(Effect):
    """Until the picture moves again the mines that were hit are pressed keys, and no other mine is seen."""

    def __init__(self, hit: int, others: int) -> None:
        super().__init__(0)
        self._hit, self._others = hit, others

    @classmethod
    def begun_by(cls, event: Event, moment: Moment) -> Sequence[Effect]:
        """Where the game is lost."""
        if not (isinstance(event, Lost) and moment.view.shown):
            return ()
        return (cls(event.exploded, laid_open(moment, event)),)

    @property
    def hidden(self) -> int:
        """All that the loss shows."""
        return 0 if self.over else self._hit | self._others

    @property
    def pressed(self) -> int:
        """The mines that were hit."""
        return 0 if self.over else self._hit

    def draw(self, brush: Brush, ahead: float) -> None:
        """The board itself shows it."""


class Jolt(Effect):
    """The keys near a blast are pushed outwards and come back."""

    LENGTH_MS = 150
    FAR = 2  # cells

    layer = -1  # it moves what the board shows, not what lies over it

    def __init__(self, centre: int, keys: list[int]) -> None:
        super().__init__(self.LENGTH_MS)
        self._centre, self._keys = centre, keys

    @classmethod
    def begun_by(cls, event: Event, moment: Moment) -> Sequence[Effect]:
        """Around the cell that was clicked."""
        if not isinstance(event, Lost):
            return ()
        view, near = moment.view, 1 << event.cell
        for _ in range(cls.FAR):
            near = moment.grid.dilate(near)
        keys = near & view.covered & ~(event.exploded | view.shown & ~view.flags)
        return (cls(event.cell, cells_of(keys)),)

    def draw(self, brush: Brush, ahead: float) -> None:
        """Paint what the board shows there once more, a sixteenth of a cell further out at first."""
        camera, screen = brush.camera, brush.screen
        by = camera.tile / 16 * (1 - self.progress(ahead))
        centre = pygame.Vector2(camera.cell_rect(self._centre).center)
        rects = [rect for cell in self._keys if (rect := camera.cell_rect(cell).clip(camera.area))]
        pictures = [screen.subsurface(rect).copy() for rect in rects]
        for picture in pictures:
            picture.set_alpha(None)  # else a copy of the window would be blended by whatever its alpha happens to be
        for rect in rects:
            screen.fill(brush.sprites.theme["covered_bottom"], rect)
        for rect, picture in zip(rects, pictures, strict=True):
            out = (pygame.Vector2(rect.center) - centre).normalize() * by
            screen.blit(picture, rect.move(round(out.x), round(out.y)))


class Shake(Effect):
    """The board trembles under a mine that goes off, less and less."""

    LENGTH_MS = 150
    UNITS = 1.5

    @classmethod
    def begun_by(cls, event: Event, moment: Moment) -> Sequence[Effect]:
        """Wherever the mine is."""
        return (cls(cls.LENGTH_MS),) if isinstance(event, Lost) else ()

    def shift(self, unit: float) -> tuple[int, int] | None:
        """Return the way it is off its place, to each side in a time of its own; nothing before it begins."""
        if self.age < 0:
            return None
        wide = self.UNITS * unit * (1 - self.progress(0)) ** 2
        return round(wide * math.cos(self.age / 12)), round(wide * math.sin(self.age / 9))

    def draw(self, brush: Brush, ahead: float) -> None:
        """The camera does it."""


class Mines(Wave):
    """The other mines are laid open ring by ring, each with a spark, each ring with a knock; wrong flags in silence."""

    MS_PER_RING, LONGEST_MS, RING_MS = 40.0, 720.0, 180.0
    LARGEST = 1.3  # a spark, in cells

    layer = 1

    def __init__(self, rings: list[int]) -> None:
        super().__init__(rings)
        self.mines = 0  # among what is laid open, as a bitboard
        self.side = 0.0  # where it is heard

    @classmethod
    def begun_by(cls, event: Event, moment: Moment) -> Sequence[Effect]:
        """From the mine that went off to all that is shown then."""
        if not isinstance(event, Lost):
            return ()
        waves = cls.around(event.cell, laid_open(moment, event), moment.grid)
        for wave in waves:
            wave.mines, wave.side = moment.view.shown, side_of(moment.grid, event.cell)
        return waves

    def advance(self, ms: float) -> Sequence[Cue]:
        """Let time pass; return a knock for each ring that was reached."""
        before = self.reached if self.age >= 0 else 0
        super().advance(ms)
        reached = range(before, min(self.reached, len(self.rings)))
        return [Cue(knock(number), self.side) for number in reached if self.rings[number] & self.mines]

    def draw(self, brush: Brush, ahead: float) -> None:
        """Paint the sparks."""
        camera = brush.camera
        for ring, progress in self.moving(ahead):
            size = max(2, round(camera.tile * self.LARGEST * (1 - progress * progress)))
            spark = glow(brush, "spark", size)
            places = (spark.get_rect(center=camera.cell_rect(cell).center) for cell in cells_of(ring & self.mines))
            brush.screen.fblits([(spark, place) for place in places if place.colliderect(camera.area)])


class Blast(Effect):
    """A white-hot core flares up, and becomes a ring that grows, thins and fades."""

    LENGTH_MS = 420
    CORE_MS, CORE = 240, 4.2  # cells wide
    FIRST, LAST, THICK = 0.5, 2.6, 0.5  # the ring's radius, and how thick it is at first, in cells

    layer = 3
    at_once = True  # where the game goes on no mine lies there before it goes off

    def __init__(self, cell: int) -> None:
        super().__init__(self.LENGTH_MS)
        self._cell = cell

    @classmethod
    def begun_by(cls, event: Event, moment: Moment) -> Sequence[Effect]:
        """At each mine that went off."""
        return [cls(cell) for cell in cells_of(event.exploded)[:MOST_BLASTS]] if isinstance(event, Lost) else ()

    def draw(self, brush: Brush, ahead: float) -> None:
        """Paint the ring, and the core over it."""
        tile, progress = brush.camera.tile, self.progress(ahead)
        grown = 1 - (1 - progress) ** 3
        radius = self.FIRST + (self.LAST - self.FIRST) * grown
        left = 1 - progress
        paint_ring(brush, self._cell, radius * tile, self.THICK * tile * left**2, "cross", left)
        burnt = (self.age + ahead) / self.CORE_MS
        if burnt < 1:
            size = max(2, round(tile * self.CORE * (0.6 + 0.4 * burnt)))
            core = glow(brush, "spark", size, (1 - burnt) ** 0.7)
            brush.screen.blit(core, core.get_rect(center=brush.camera.cell_rect(self._cell).center))


class Embers(Effect):
    """Embers fly from a mine that went off, and fall."""

    LENGTH_MS = 700
    COUNT = 36

    layer = 2

    def __init__(self, cell: int, random: Random) -> None:
        super().__init__(self.LENGTH_MS)
        self._cell = cell
        self._speeds: list[tuple[float, float]] = []  # cells a second, right and down
        for _ in range(self.COUNT):
            angle, speed = random.uniform(0, math.tau), random.uniform(1, 9)
            self._speeds.append((speed * math.cos(angle), speed * math.sin(angle)))

    @classmethod
    def begun_by(cls, event: Event, moment: Moment) -> Sequence[Effect]:
        """At each mine that went off."""
        if isinstance(event, Lost):
            return [cls(cell, moment.random) for cell in cells_of(event.exploded)[:MOST_BLASTS]]
        return ()

    def draw(self, brush: Brush, ahead: float) -> None:
        """Paint them smaller and smaller, in two colours by turns."""
        seconds = (self.age + ahead) / 1000
        tile, (x, y) = brush.camera.tile, brush.camera.cell_rect(self._cell).center
        slowed = (1 - math.exp(-3 * seconds)) / 3  # air slows them down
        size = max(2, round(tile / 7 * (1 - self.progress(ahead))))
        warm = [brush.sprites.panel((size, size), size // 2, colour) for colour in ("face", "cross")]
        left, top = x - size / 2, y - size / 2
        brush.screen.fblits(
            [
                (
                    warm[number % 2],
                    (left + right * tile * slowed, top + (down * slowed + 2 * seconds * seconds) * tile),
                )
                for number, (right, down) in enumerate(self._speeds)
            ]
        )


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece of a key: places are parts of a cell, speeds cells a second, the spin degrees a second."""

    corners: tuple[tuple[float, float], ...]
    right: float
    down: float
    spin: float

    def place(self, seconds: float, gravity: float) -> tuple[float, float]:
        """Return where its middle is after so many seconds."""
        x, y = (sum(part) / len(self.corners) for part in zip(*self.corners, strict=True))
        return x + self.right * seconds, y + self.down * seconds + gravity * seconds * seconds / 2

    def cut(self, key: pygame.Surface) -> pygame.Surface:
        """Return its part of the key's picture, its middle in the middle."""
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
    """Yield the pieces of a key that breaks from its middle along so many rays: the tips, and what is around them."""
    ways = [math.tau * (number + random.uniform(-0.3, 0.3)) / rays for number in range(rays)]
    inner = [random.uniform(0.15, 0.3) for _ in ways]

    def at(way: float, far: float) -> tuple[float, float]:
        # The key ends a sixteenth before its cell to the right, two before it below.
        x, y = MIDDLE.x + far * math.cos(way), MIDDLE.y + far * math.sin(way)
        return min(max(x, 0.0), 15 / 16), min(max(y, 0.0), 14 / 16)

    for number, way in enumerate(ways):
        after = (number + 1) % rays
        tips = at(way, inner[number]), at(ways[after], inner[after])
        for corners in (((MIDDLE.x, MIDDLE.y), *tips), (*tips, at(ways[after], 0.65), at(way, 0.65))):
            fast = random.uniform(4, 11)
            x, y = corners[1]
            aim = math.atan2(y - MIDDLE.y, x - MIDDLE.x) + random.uniform(-0.5, 0.5)
            yield Piece(
                corners,
                fast * math.cos(aim),
                fast * math.sin(aim) - 3,
                random.choice((-1, 1)) * random.uniform(200, 720),
            )


class Shards(Effect):
    """The key over a mine breaks; its pieces spin away, fall and fade."""

    LENGTH_MS = 1000
    RAYS = 7  # two pieces between each pair of them
    GRAVITY = 15.0  # cells a second, each second
    FADES_AT = 0.6
    layer = 2

    def __init__(self, cell: int, random: Random) -> None:
        super().__init__(self.LENGTH_MS)
        self._cell = cell
        self._pieces = [*broken(self.RAYS, random)]
        self._pictures: list[pygame.Surface] = []
        self._tile = 0  # the size for which those are drawn

    @classmethod
    def begun_by(cls, event: Event, moment: Moment) -> Sequence[Effect]:
        """At each of a few mines that went off."""
        if isinstance(event, Lost):
            return [cls(cell, moment.random) for cell in cells_of(event.exploded)[:MOST_BROKEN]]
        return ()

    def draw(self, brush: Brush, ahead: float) -> None:
        """Paint every piece where it is by now, turned."""
        tile, seconds = brush.camera.tile, (self.age + ahead) / 1000
        if tile != self._tile:
            key = brush.sprites.get("covered", tile, swap=LIT)
            self._tile, self._pictures = tile, [piece.cut(key) for piece in self._pieces]
        left, top = brush.camera.cell_rect(self._cell).topleft
        opacity = min(1.0, (1 - self.progress(ahead)) / (1 - self.FADES_AT))
        for piece, picture in zip(self._pieces, self._pictures, strict=True):
            right, down = piece.place(seconds, self.GRAVITY)
            turned = pygame.transform.rotozoom(picture, piece.spin * seconds, 1)
            turned.set_alpha(round(255 * opacity))
            brush.screen.blit(turned, turned.get_rect(center=(left + right * tile, top + down * tile)))
