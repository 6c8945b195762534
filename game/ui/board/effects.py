"""
What moves on the board after something happened.

Effects only decorate: the rules have long been applied, input is never held up.
Each one ends by itself; with reduced motion none begins.
"""

import math
from dataclasses import dataclass, field
from random import Random

import pygame

from game.engine.events import Chorded, Event, Flagged, Lost, Opened, Questioned, Unmarked, Won
from game.engine.grid import SMALL, Grid, cells_of
from game.engine.view import View
from game.ui.assets import Sprites
from game.ui.board.camera import Camera

WAVE_MS_PER_CELL = 12
LONGEST_WAVE_MS = 300
SHRINK_MS = 60
LARGEST_KEY = 0.7
"""A key that shrinks away begins smaller than its cell, so that the first frame already shows what was opened."""

DROP_MS = 80
RING_MS = 90
FREEZE_MS = 120
SHAKE_MS = 150
SPARK_MS = 600
RIM_MS = 700
SPARKS = 60


@dataclass(slots=True)
class Wave:
    """Cells whose new picture appears ring by ring around *origin*."""

    rings: list[int]  # bitboards by distance
    ms_per_ring: float
    keys: bool  # whether covered keys shrink away where it passes
    age: float = 0

    @property
    def hidden(self) -> int:
        """The cells that the wave has not reached yet."""
        hidden = 0
        for ring in self.rings[self._reached :]:
            hidden |= ring
        return hidden

    @property
    def _reached(self) -> int:
        return max(0, math.floor(self.age / self.ms_per_ring) + 1)

    @property
    def over(self) -> bool:
        """Whether the last key has shrunk away."""
        return self.age > self.ms_per_ring * (len(self.rings) - 1) + SHRINK_MS

    def shrinking(self) -> list[tuple[int, float]]:
        """Return the rings being opened right now, each with how far it is (0–1)."""
        stages = []
        for number, ring in enumerate(self.rings[: self._reached]):
            progress = (self.age - number * self.ms_per_ring) / SHRINK_MS
            if ring and 0 <= progress < 1:
                stages.append((ring, progress))
        return stages


@dataclass(slots=True)
class Timed:
    """An effect at a cell with a length in milliseconds."""

    kind: str
    cell: int
    length: float
    age: float = 0
    sparks: list[tuple[float, float]] = field(default_factory=list)  # cells a second, right and down

    @property
    def progress(self) -> float:
        """How far it is, 0–1."""
        return min(1.0, max(0.0, self.age / self.length))


class Effects:
    """The effects of one board; :meth:`update` moves them, :meth:`draw` paints them."""

    def __init__(self, grid: Grid, sprites: Sprites, *, still: bool, random: Random) -> None:
        self._grid = grid
        self._sprites = sprites
        self._still = still
        self._random = random
        self._waves: list[Wave] = []
        self._timed: list[Timed] = []
        self._turns = 0  # how often anything changed
        self._fresh = True  # nothing has moved since the last beginning

    @property
    def active(self) -> bool:
        """Whether anything moves."""
        return bool(self._waves or self._timed)

    @property
    def visible(self) -> bool:
        """Whether anything is painted: what a click opened is seen first, its effects with the next step."""
        return self.active and not self._fresh

    def looks(self) -> object:
        """Return what changes whenever the picture does."""
        return self._turns

    @property
    def hidden(self) -> int:
        """Cells that still look covered because a wave has not reached them, as a bitboard."""
        hidden = 0
        for wave in self._waves:
            hidden |= wave.hidden
        return hidden

    def shake(self) -> tuple[int, int]:
        """Return by how many pixels the board is off its place right now."""
        for timed in self._timed:
            if timed.kind == "shake" and timed.age < timed.length:
                return round(2 * math.sin(timed.age / 12)), round(2 * math.cos(timed.age / 15))
        return 0, 0

    def clear(self) -> None:
        """Drop all effects at once."""
        self._turns += 1
        self._waves.clear()
        self._timed.clear()

    def begin(self, events: list[Event], view: View) -> None:
        """Start what belongs to these events, which led to *view*."""
        if self._still:
            return
        self._turns += 1
        self._fresh = not self.active
        for event in events:
            match event:
                case Opened(cell, cells):
                    self._wave(cells, cell, keys=True)
                case Flagged(cells) if cells.bit_count() <= 8:
                    self._timed += [Timed("drop", cell, DROP_MS) for cell in cells_of(cells)]
                case Unmarked(cell) | Questioned(cell):
                    self._timed = [timed for timed in self._timed if timed.kind != "drop" or timed.cell != cell]
                case Chorded(cell):
                    self._timed.append(Timed("ring", cell, RING_MS))
                case Lost(cell, exploded):
                    self._explode(cell, exploded)
                    self._wave(view.shown & ~(view.flags | exploded), cell, keys=False, delay=FREEZE_MS)
                case Won(flagged):
                    self._wave(flagged, self._last_opened(events), keys=False)
                    self._timed.append(Timed("rim", 0, RIM_MS))

    def update(self, ms: float) -> None:
        """Let *ms* milliseconds pass."""
        self._turns += 1
        self._fresh = self._fresh and not ms
        for wave in self._waves:
            wave.age += ms
        for timed in self._timed:
            timed.age += ms
        self._waves = [wave for wave in self._waves if not wave.over]
        self._timed = [timed for timed in self._timed if timed.age < timed.length]

    def draw(self, screen: pygame.Surface, camera: Camera, ahead: float) -> None:
        """Paint the effects as they stand *ahead* milliseconds after the last update."""
        screen.set_clip(camera.area)
        for wave in self._waves:
            if wave.keys:
                for ring, progress in wave.shrinking():
                    self._shrink(screen, camera, ring, min(1, progress + ahead / SHRINK_MS))
        for timed in self._timed:
            getattr(self, f"_draw_{timed.kind}")(screen, camera, timed, ahead)
        screen.set_clip(None)

    def _wave(self, cells: int, origin: int, *, keys: bool, delay: float = 0) -> None:
        if not cells or self._grid.size > SMALL:  # on a huge board a wave would leave the window at once
            return
        rings, ball, left = [], 1 << origin, cells
        while left:
            rings.append(left & ball)
            left &= ~ball
            ball = self._grid.dilate(ball)
        self._waves.append(Wave(rings, min(WAVE_MS_PER_CELL, LONGEST_WAVE_MS / len(rings)), keys, -delay))

    def _explode(self, cell: int, exploded: int) -> None:
        self._timed.append(Timed("shake", cell, SHAKE_MS, age=-FREEZE_MS))
        for hit in cells_of(exploded)[:8]:
            sparks = []
            for _ in range(SPARKS):
                angle, speed = self._random.uniform(0, math.tau), self._random.uniform(1, 7)
                sparks.append((speed * math.cos(angle), speed * math.sin(angle)))
            self._timed.append(Timed("sparks", hit, SPARK_MS, -FREEZE_MS, sparks))

    def _last_opened(self, events: list[Event]) -> int:
        return next((event.cell for event in reversed(events) if isinstance(event, Opened)), 0)

    def _shrink(self, screen: pygame.Surface, camera: Camera, ring: int, progress: float) -> None:
        """Draw what is left of the covered keys over their open cells."""
        size = round(camera.tile * LARGEST_KEY * (1 - progress))
        if size < 2:
            return
        key = self._sprites.get("covered", size)
        inset = (camera.tile - size) // 2
        places = (camera.cell_rect(cell).move(inset, inset).topleft for cell in cells_of(ring))
        screen.fblits([(key, place) for place in places if camera.area.collidepoint(place)])

    def _draw_drop(self, screen: pygame.Surface, camera: Camera, timed: Timed, ahead: float) -> None:
        """A flag falls a quarter of a cell and bounces once."""
        progress = min(1.0, timed.progress + ahead / timed.length)
        height = (1 - progress / 0.7) if progress < 0.7 else 0.5 * math.sin((progress - 0.7) / 0.3 * math.pi)
        rect = camera.cell_rect(timed.cell)
        screen.blit(self._sprites.get("covered", camera.tile), rect)
        screen.blit(self._sprites.get("flag", camera.tile), rect.move(0, -round(camera.tile * 0.25 * height)))

    def _draw_ring(self, screen: pygame.Surface, camera: Camera, timed: Timed, ahead: float) -> None:
        progress = min(1.0, timed.progress + ahead / timed.length)
        size = round(camera.tile * (1.2 + 1.8 * progress))
        ring = self._sprites.get("ring", size)
        screen.blit(ring, ring.get_rect(center=camera.cell_rect(timed.cell).center))

    def _draw_sparks(self, screen: pygame.Surface, camera: Camera, timed: Timed, ahead: float) -> None:
        seconds = (timed.age + ahead) / 1000
        if seconds < 0:
            return
        centre = camera.cell_rect(timed.cell).center
        slowed = (1 - math.exp(-3 * seconds)) / 3  # air slows them down
        size = max(2, round(camera.tile / 6 * (1 - timed.progress)))
        warm = (
            self._sprites.panel((size, size), size // 2, "blast"),
            self._sprites.panel((size, size), size // 2, "cross"),
        )
        screen.fblits(
            [
                (
                    warm[number % 2],
                    (
                        centre[0] + right * camera.tile * slowed - size / 2,
                        centre[1] + (down * slowed + 2 * seconds * seconds) * camera.tile - size / 2,
                    ),
                )
                for number, (right, down) in enumerate(timed.sparks)
            ]
        )

    def _draw_shake(self, screen: pygame.Surface, camera: Camera, timed: Timed, ahead: float) -> None:
        """The camera does it: see :meth:`shake`."""

    def _draw_rim(self, screen: pygame.Surface, camera: Camera, timed: Timed, ahead: float) -> None:
        """A short light runs once along the board's rim from the top left, both ways."""
        progress = min(1.0, timed.progress + ahead / timed.length)
        board, thick = camera.board, max(2, camera.tile // 12)
        half = board.width + board.height
        light = self._sprites.panel((thick * 2, thick * 2), thick, "accent")
        for trail in range(24):
            at = progress * (half + 24 * thick) - trail * thick
            if 0 <= at <= half:
                right, down = min(at, board.width), max(0.0, at - board.width)
                screen.blit(light, (board.left + right - thick, board.top + down - thick))
                right, down = max(0.0, at - board.height), min(at, board.height)
                screen.blit(light, (board.left + right - thick, board.top + down - thick))
