"""A board is won: its flags wave, a ring leaves the last cell, a light runs along the rim."""

import math
from collections.abc import Sequence

import pygame

from game.engine.events import Event, Opened, Won
from game.engine.grid import cells_of
from game.ui.board.effect import Brush, Effect, Moment
from game.ui.board.light import glow, paint_ring
from game.ui.board.rim import RUN_MS, on_rim
from game.ui.board.wave import Wave
from game.ui.core.assets import Sprites


def last_opened(moment: Moment) -> int:
    """Return the cell whose opening won."""
    return next((event.cell for event in reversed(moment.events) if isinstance(event, Opened)), 0)


class Flags(Wave):
    """The flags go up ring by ring from the last cell, and those that stood there already; each waves once."""

    MS_PER_RING, LONGEST_MS, RING_MS = 25.0, 500.0, 420.0
    STEPS = 16  # pictures of a waving flag
    HIGH = 0.11  # of a cell, that its free end swings up and down

    def __init__(self, rings: list[int]) -> None:
        super().__init__(rings)
        self.new = 0  # the flags that nobody had set, as a bitboard
        self._waving: dict[tuple[int, int], pygame.Surface] = {}  # by tile and step

    @classmethod
    def begun_by(cls, event: Event, moment: Moment) -> Sequence[Effect]:
        """From the last cell opened."""
        if not isinstance(event, Won):
            return ()
        waves = cls.around(last_opened(moment), moment.view.flags | event.flagged, moment.grid)
        for wave in waves:
            wave.new = event.flagged
        return waves

    @property
    def hidden(self) -> int:
        """The new flags that it has not reached yet."""
        return super().hidden & self.new

    def draw(self, brush: Brush, ahead: float) -> None:
        """Paint the keys with waving flags."""
        camera = brush.camera
        for ring, progress in self.moving(ahead):
            key = camera.tile, int(progress * self.STEPS)
            if key not in self._waving:
                self._waving[key] = _waving(brush.sprites, camera.tile, progress, self.HIGH)
            places = (camera.cell_rect(cell) for cell in cells_of(ring))
            brush.screen.fblits([(self._waving[key], place) for place in places if place.colliderect(camera.area)])


def _waving(sprites: Sprites, tile: int, progress: float, high: float) -> pygame.Surface:
    """Return a key with a flag on it whose cloth swings: a wave runs along it, the further from the pole the higher."""
    picture, flag = sprites.get("covered", tile).convert(), sprites.get("flag", tile)
    pole, foot, wide = tile * 6 // 16, tile * 11 // 16, max(1, tile // 32)
    picture.blit(flag, (0, 0), (0, 0, pole, tile))
    picture.blit(flag, (pole, foot), (pole, foot, tile, tile))
    swing = high * tile * math.sin(math.pi * progress)
    for x in range(pole, tile, wide):
        along = (x - pole) / (tile - pole)
        up = swing * along**0.7 * math.sin(math.tau * (1.5 * progress - 0.8 * along))
        picture.blit(flag, (x, round(up)), (x, 0, wide, foot))
    return picture


class Echo(Effect):
    """A ring runs outwards from the last cell, thinner and fainter as it goes."""

    LENGTH_MS = 500
    FIRST, LAST, THICK = 0.6, 3.2, 0.22  # radius, and how thick it is at first, in cells

    def __init__(self, cell: int) -> None:
        super().__init__(self.LENGTH_MS)
        self._cell = cell

    @classmethod
    def begun_by(cls, event: Event, moment: Moment) -> Sequence[Effect]:
        """Around the last cell opened."""
        return (cls(last_opened(moment)),) if isinstance(event, Won) else ()

    def draw(self, brush: Brush, ahead: float) -> None:
        """Paint it, fast at first."""
        tile, left = brush.camera.tile, 1 - self.progress(ahead)
        radius = self.LAST - (self.LAST - self.FIRST) * left**3
        paint_ring(brush, self._cell, radius * tile, self.THICK * tile * left, "accent", left)


class Run(Effect):
    """A light runs once along the rim, both ways from the middle below to the middle above, as one soft stroke."""

    TAIL = 0.45  # of each way
    SHADES = 24  # from its head to the end of its tail
    PART = 90  # of the board's shorter side: the stroke is so thick on each side of the rim

    layer = 2
    beyond = True

    def __init__(self) -> None:
        super().__init__(RUN_MS * (1 + self.TAIL))
        self._dots: list[pygame.Surface] = []
        self._thick = 0  # the size for which those are drawn

    @classmethod
    def begun_by(cls, event: Event, moment: Moment) -> Sequence[Effect]:
        """When the game is won."""
        return (cls(),) if isinstance(event, Won) else ()

    def draw(self, brush: Brush, ahead: float) -> None:
        """Paint it as soft dots so close that they are one stroke, also a little beside the board's window."""
        rim = brush.camera.board.clip(brush.camera.area)
        thick = max(3, min(rim.size) // self.PART)
        if thick != self._thick:
            self._thick, self._dots = thick, self._shades(brush, thick)
        step = thick / 3 / (rim.width + rim.height)
        head = (self.age + ahead) / RUN_MS
        blits = []
        for number in range(int(self.TAIL / step), -1, -1):
            at = head - number * step
            if 0 <= at <= 1:
                dot = self._dots[min(self.SHADES - 1, int(number * step / self.TAIL * self.SHADES))]
                half = dot.get_width() / 2
                for part in (at / 2, 1 - at / 2):
                    (x, y), _ = on_rim(rim, part)
                    blits.append((dot, (round(x - half), round(y - half))))
        brush.screen.set_clip(brush.camera.area.inflate(2 * thick, 2 * thick))
        brush.screen.fblits(blits)

    def _shades(self, brush: Brush, thick: int) -> list[pygame.Surface]:
        """Return the dots from the head to the tail's end."""
        left = [1 - shade / self.SHADES for shade in range(self.SHADES)]
        return [glow(brush, "glow", max(2, round(2 * thick * (0.4 + 0.6 * part))), 0.5 * part**1.5) for part in left]
