"""
The effects, a class each: which event begins it, how long it lasts, what it paints.

A new one is a class, here or beside in the file of its ending, and its name in KINDS.
"""

import math
from collections.abc import Sequence

from game.engine.events import Chorded, Event, Flagged, Opened, Questioned, Unmarked
from game.engine.grid import cells_of
from game.ui.board.effect import Brush, Effect, Moment
from game.ui.board.light import paint_ring
from game.ui.board.loss_effects import Blast, Embers, Held, Jolt, Mines, Shake, Shards
from game.ui.board.wave import Wave
from game.ui.board.win_effects import Echo, Flags, Run

MOST_AT_ONCE = 8
"""Where one event sets more flags, none falls."""


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
        for ring, progress in self.moving(ahead):
            self._shrink(brush, ring, progress)

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

    at_once = True  # else it would be seen lying there before it falls

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
    """A ring runs outwards from a chord, thinner and fainter as it goes."""

    LENGTH_MS = 90
    FIRST, LAST = 0.6, 1.5  # its radius, in cells
    THICK = 0.12  # in cells, when it begins

    def __init__(self, cell: int) -> None:
        super().__init__(self.LENGTH_MS)
        self._cell = cell

    @classmethod
    def begun_by(cls, event: Event, moment: Moment) -> Sequence[Effect]:
        """Around the number that was chorded."""
        return (cls(event.cell),) if isinstance(event, Chorded) else ()

    def draw(self, brush: Brush, ahead: float) -> None:
        """Paint it from a little larger than the cell to the size of the nine cells."""
        progress, tile = self.progress(ahead), brush.camera.tile
        radius = self.FIRST + (self.LAST - self.FIRST) * progress
        left = 1 - progress
        paint_ring(brush, self._cell, radius * tile, self.THICK * left * tile, "question", left)


KINDS: tuple[type[Effect], ...] = (
    Uncover,
    Drop,
    Ring,
    *(Held, Jolt, Shake, Mines, Blast, Embers, Shards),
    *(Flags, Echo, Run),
)
