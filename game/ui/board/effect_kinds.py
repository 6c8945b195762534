"""
The effects, a class each: which event begins it, how long it lasts, what it paints.

A new one is a class here and its name in KINDS.
"""

import math
from collections.abc import Sequence
from random import Random
from typing import Self

from game.engine.events import Chorded, Event, Flagged, Lost, Opened, Questioned, Unmarked, Won
from game.engine.grid import SMALL, Grid, cells_of
from game.ui.board.effect import Brush, Effect, Moment

FREEZE_MS = 120
"""After a mine went off the picture stands still for so long: its effects begin that much later."""

MOST_AT_ONCE = 8
"""Where one event hits more cells, the rest go without."""


class Wave(Effect):
    """At the end of a game the cells' new pictures appear ring by ring."""

    MS_PER_RING, LONGEST_MS, LAST_RING_MS = 12, 300, 60

    layer = 0

    def __init__(self, rings: list[int], delay: float = 0) -> None:
        self._rings = rings  # bitboards by distance
        self._ms_per_ring = min(self.MS_PER_RING, self.LONGEST_MS / len(rings))
        super().__init__(self._ms_per_ring * (len(rings) - 1) + self.LAST_RING_MS, delay)

    @classmethod
    def begun_by(cls, event: Event, moment: Moment) -> Sequence[Effect]:
        """From the mine that went off to all that is shown then; from the last cell opened to the last flags."""
        match event:
            case Lost(cell, exploded):
                view = moment.view
                return cls.around(cell, view.shown & ~(view.flags | exploded), moment.grid, FREEZE_MS)
            case Won(flagged):
                opened = (event.cell for event in reversed(moment.events) if isinstance(event, Opened))
                return cls.around(next(opened, 0), flagged, moment.grid)
        return ()

    @classmethod
    def around(cls, origin: int, cells: int, grid: Grid, delay: float = 0) -> Sequence[Self]:
        """Return the wave over *cells*; none on a huge board, where it would leave the window at once."""
        if not cells or grid.size > SMALL:
            return ()
        rings, ball, left = [], 1 << origin, cells
        while left:
            rings.append(left & ball)
            left &= ~ball
            ball = grid.dilate(ball)
        return (cls(rings, delay),)

    @property
    def hidden(self) -> int:
        """The rings that it has not reached yet."""
        hidden = 0
        for ring in self._rings[self._reached :]:
            hidden |= ring
        return hidden

    @property
    def _reached(self) -> int:
        return max(0, math.floor(self.age / self._ms_per_ring) + 1)

    def draw(self, brush: Brush, ahead: float) -> None:
        """The board itself shows what is reached."""


class Uncover(Wave):
    """Where cells open, their covered keys shrink away ring by ring."""

    LARGEST_KEY = 0.7
    """A key begins smaller than its cell, so that the first frame already shows what was opened."""

    SMALLEST_KEY = 2  # pixels

    @classmethod
    def begun_by(cls, event: Event, moment: Moment) -> Sequence[Effect]:
        """From the cell that was opened."""
        return cls.around(event.cell, event.cells, moment.grid) if isinstance(event, Opened) else ()

    def draw(self, brush: Brush, ahead: float) -> None:
        """Paint what is left of the keys in each ring that is reached."""
        for number, ring in enumerate(self._rings[: self._reached]):
            progress = (self.age - number * self._ms_per_ring) / self.LAST_RING_MS
            self._shrink(brush, ring, progress + ahead / self.LAST_RING_MS)

    def _shrink(self, brush: Brush, ring: int, progress: float) -> None:
        camera = brush.camera
        size = round(camera.tile * self.LARGEST_KEY * (1 - progress))
        if size < self.SMALLEST_KEY:
            return
        key = brush.sprites.get("covered", size)
        inset = (camera.tile - size) // 2
        places = (camera.cell_rect(cell).move(inset, inset).topleft for cell in cells_of(ring))
        brush.screen.fblits([(key, place) for place in places if camera.area.collidepoint(place)])


class Drop(Effect):
    """A flag falls a quarter of a cell and bounces once."""

    LENGTH_MS = 80
    HEIGHT, LANDS_AT = 0.25, 0.7  # parts of a cell, of the time

    def __init__(self, cell: int) -> None:
        super().__init__(self.LENGTH_MS)
        self._cell = cell

    @classmethod
    def begun_by(cls, event: Event, moment: Moment) -> Sequence[Effect]:
        """Where a few flags were set; at the end of a game many are at once."""
        if isinstance(event, Flagged) and event.cells.bit_count() <= MOST_AT_ONCE:
            return [cls(cell) for cell in cells_of(event.cells)]
        return ()

    def ended_by(self, event: Event) -> bool:
        """Its own flag was taken away again."""
        return isinstance(event, Unmarked | Questioned) and event.cell == self._cell

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
    """A ring runs outwards from a chord."""

    LENGTH_MS = 90

    def __init__(self, cell: int) -> None:
        super().__init__(self.LENGTH_MS)
        self._cell = cell

    @classmethod
    def begun_by(cls, event: Event, moment: Moment) -> Sequence[Effect]:
        """Around the number that was chorded."""
        return (cls(event.cell),) if isinstance(event, Chorded) else ()

    def draw(self, brush: Brush, ahead: float) -> None:
        """Paint it from a little larger than the cell to the size of the nine cells."""
        ring = brush.sprites.get("ring", round(brush.camera.tile * (1.2 + 1.8 * self.progress(ahead))))
        brush.screen.blit(ring, ring.get_rect(center=brush.camera.cell_rect(self._cell).center))


class Shake(Effect):
    """The board trembles under a mine that goes off, from the moment it does."""

    LENGTH_MS = 150

    @classmethod
    def begun_by(cls, event: Event, moment: Moment) -> Sequence[Effect]:
        """Wherever the mine is."""
        return (cls(cls.LENGTH_MS, FREEZE_MS),) if isinstance(event, Lost) else ()

    @property
    def shift(self) -> tuple[int, int]:
        """Two pixels at most, each way in a time of its own."""
        return round(2 * math.sin(self.age / 12)), round(2 * math.cos(self.age / 15))

    def draw(self, brush: Brush, ahead: float) -> None:
        """The camera does it."""


class Sparks(Effect):
    """Sparks fly from a mine that went off, and fall."""

    LENGTH_MS = 600
    COUNT = 60

    def __init__(self, cell: int, random: Random) -> None:
        super().__init__(self.LENGTH_MS, FREEZE_MS)
        self._cell = cell
        self._speeds: list[tuple[float, float]] = []  # cells a second, right and down
        for _ in range(self.COUNT):
            angle, speed = random.uniform(0, math.tau), random.uniform(1, 7)
            self._speeds.append((speed * math.cos(angle), speed * math.sin(angle)))

    @classmethod
    def begun_by(cls, event: Event, moment: Moment) -> Sequence[Effect]:
        """At each mine that went off."""
        if isinstance(event, Lost):
            return [cls(cell, moment.random) for cell in cells_of(event.exploded)[:MOST_AT_ONCE]]
        return ()

    def draw(self, brush: Brush, ahead: float) -> None:
        """Paint them smaller and smaller, in two colours by turns."""
        seconds = (self.age + ahead) / 1000
        if seconds < 0:
            return
        tile, (x, y) = brush.camera.tile, brush.camera.cell_rect(self._cell).center
        slowed = (1 - math.exp(-3 * seconds)) / 3  # air slows them down
        size = max(2, round(tile / 6 * (1 - self.progress(0))))
        warm = [brush.sprites.panel((size, size), size // 2, colour) for colour in ("blast", "cross")]
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


class Rim(Effect):
    """A short light runs once along the rim of a won board from the top left, both ways."""

    LENGTH_MS = 700
    TRAIL = 24  # lights, each as long as the rim is thick

    @classmethod
    def begun_by(cls, event: Event, moment: Moment) -> Sequence[Effect]:
        """When the game is won."""
        return (cls(cls.LENGTH_MS),) if isinstance(event, Won) else ()

    def draw(self, brush: Brush, ahead: float) -> None:
        """Paint the lights that have begun and not arrived at the bottom right."""
        board, thick = brush.camera.board, max(2, brush.camera.tile // 12)
        half = board.width + board.height
        light = brush.sprites.panel((thick * 2, thick * 2), thick, "accent")
        for trail in range(self.TRAIL):
            at = self.progress(ahead) * (half + self.TRAIL * thick) - trail * thick
            if 0 <= at <= half:
                right, down = min(at, board.width), max(0.0, at - board.width)
                brush.screen.blit(light, (board.left + right - thick, board.top + down - thick))
                right, down = max(0.0, at - board.height), min(at, board.height)
                brush.screen.blit(light, (board.left + right - thick, board.top + down - thick))


KINDS: tuple[type[Effect], ...] = (Uncover, Wave, Drop, Ring, Shake, Sparks, Rim)
