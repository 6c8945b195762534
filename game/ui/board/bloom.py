"""A won board blooms: its mines open as flowers, in the order in which they were found, with a thread along it."""

import math
from collections.abc import Mapping, Sequence
from itertools import pairwise

import pygame

from game.engine.grid import Grid, cells_of
from game.ui.board.camera import Camera
from game.ui.board.effect import Brush, Effect, Wave
from game.ui.board.painter import digit_down, lit_digit
from game.ui.board.turning import Turn
from game.ui.core.cues import Cue, pluck, side_of
from game.ui.kit.flowers import ALL_HUES, HUES, flower_name, spread
from game.ui.kit.key_faces import STEPS, turned

BREATH, FEAST = 250.0, 900.0
"""Milliseconds after a win in which the board stands still; and until the first flower opens along the way."""

BRIEF_FEAST, BRIEF_BLOOMS, BRIEF_LIGHT = 220.0, 700.0, 480.0
"""Of a stage, which goes on by itself: until the first flower opens, its whole bloom, and its light."""

OPENS = 220.0
"""Milliseconds in which a flower opens."""

BLOOMS, SLOWEST = 1_500.0, 120.0
"""Milliseconds: of a whole bloom along the player's way, and at most from one flower to the next."""

RING = 24.0
"""Milliseconds from ring to ring where the flowers open as a wave passes them."""

GARDEN = 300.0
"""Milliseconds that the garden stands before the board writes the time."""

THREAD, GROWS = 0.08, 0.7
"""The thread's width at its start, as a part of a cell, and by how much of that it has grown at its end."""

UNIT = 16
"""The side of a cell where the thread's way over the board is worked out."""

LEAP, DIM = 4.5, 0.65
"""Where the thread leaps over more cells than that, it is paler: it would hide the board."""

LEAST_THREAD = 3 / 38
"""Three pixels of an Expert board at 720p."""


Place = tuple[int, int]
Point = tuple[float, float]


class Light(Wave):
    """The board holds its breath in the dark; then a front of light runs over it from the cell that was opened last."""

    MS_PER_RING, LONGEST_MS = 44.0, 1_120.0
    RING_MS = 260.0
    STRENGTH = 48  # of 255, added to each colour
    BREATH = 100.0  # milliseconds: a win begins as soon as a loss

    def __init__(self, rings: list[int]) -> None:
        super().__init__(rings)
        self.age = -self.BREATH

    @property
    def hidden(self) -> int:
        """No cell: all that is open stays so."""
        return 0

    @property
    def dark(self) -> int:
        """The rings that the light has not reached yet; the last cell is never dark."""
        return sum(self.rings[max(1, self.reached) :])

    def advance(self, ms: float) -> Sequence[Cue]:
        """Let time pass: a note is held in the dark, and rises once the light is on its way."""
        before, self.age = self.age, self.age + ms
        held = (Cue("breath"),) if before == -self.BREATH else ()
        return (*held, Cue("flood_4")) if before < BREATH - self.BREATH <= self.age else held

    def draw(self, brush: Brush, ahead: float) -> None:
        """Lighten the cells under the front: each rises once and falls once."""
        shown = brush.rim.clip(brush.screen.get_clip())  # pygame fills what lies wholly outside a clip all the same
        for ring, progress in self.moving(ahead):
            light = round(self.STRENGTH * math.sin(math.pi * progress))
            for _, rect in brush.visible(cells_of(ring)):
                if part := rect.clip(shown):
                    brush.screen.fill((light,) * 3, part, special_flags=pygame.BLEND_RGB_ADD)


class BriefLight(Light):
    """The light of a stage."""

    LONGEST_MS = BRIEF_LIGHT


class Bloom(Effect):
    """
    Each mine of *found* opens as a flower and stays one; *unseen* ones were not flagged: they stay covered until then.

    With a thread (*grand*) they open one after the other in the order of *found*, else as a wave from *origin* passes
    them. With *still* all are there at once. The *cadence* is heard when the last one opens along the way, or with the
    first one of a wave. The thread lies under the *numbers* of the open cells.
    """

    layer = 0
    FEAST, BLOOMS = FEAST, BLOOMS

    def __init__(
        self,
        grid: Grid,
        found: Sequence[int],
        origin: int,
        *,
        grand: bool,
        hues: Sequence[int] = ALL_HUES,
        cadence: str = "win",
        numbers: Mapping[int, int] | None = None,
        unseen: int = 0,
        still: bool = False,
    ) -> None:
        self._grid, self.found, self._unseen, self.grand = grid, found, unseen, grand
        self._cadence, self.numbers = cadence, numbers or {}
        self._crossed: list[tuple[int, ...]] = []  # the cells with numbers that each piece of the thread crosses
        pace = min(SLOWEST, self.BLOOMS / max(1, len(found))) if grand else RING
        rings = range(len(found)) if grand else [_far(grid, origin, cell) for cell in found]
        self._begins = [ring * pace for ring in rings]
        self.hues = spread(hues, len(found))
        self._names = [*map(flower_name, self.hues)]
        self._heard, self._text = 0, (0.0, 0.0)
        self.hurried = False  # whether anybody wanted to see its end at once
        super().__init__(max(self._begins, default=0.0) + OPENS)
        self._ends = self.length if grand else 0.0  # with the cadence
        self.age = self.length if still else -(self.FEAST if grand else BREATH)
        self.at_once = still

    @property
    def over(self) -> bool:
        """It stays for as long as the board does."""
        return False

    @property
    def stays(self) -> bool:
        """Whether every flower is open."""
        return self.age >= self.length

    @property
    def opened(self) -> float:
        """The share of the flowers that have begun to open."""
        return sum(begins <= self.age for begins in self._begins) / max(1, len(self.found))

    @property
    def rests(self) -> bool:
        """Whether its picture stands still: before its first flower, and after the last one."""
        return self.age < 0 or self.stays

    @property
    def hidden(self) -> int:
        """The unseen mines that have not begun to open."""
        if not self._unseen or self.stays:
            return 0
        late = (1 << cell for cell, begins in zip(self.found, self._begins, strict=True) if self.age < begins)
        return self._unseen & sum(late)

    def finish(self) -> None:
        """Open every flower at once."""
        self.hurried = self.hurried or not self.stays
        self.age, self._text = max(self.age, self.length), (0.0, 0.0)

    def make_way(self, text: Effect) -> None:
        """Show no thread while a text stands on the board."""
        begins = self.age - text.age
        self._text = begins, begins + text.length

    def advance(self, ms: float) -> Sequence[Cue]:
        """Let time pass; along the player's way each eighth of the flowers sounds a note of the scale."""
        self.age += ms
        if self._cadence and self.age >= self._ends:
            cadence, self._cadence = self._cadence, ""
            return (Cue(cadence),)
        if not self.grand or self.stays:
            return ()
        begun = sum(begins <= self.age for begins in self._begins)
        step = 8 * begun // max(1, len(self.found))
        if step <= self._heard:
            return ()
        self._heard = step
        return (Cue(pluck(step), side_of(self._grid, self.found[begun - 1])),)

    def turns(self, ahead: float) -> dict[int, Turn]:
        """Return the flower of each mine that has begun to open, and how far it is open."""
        age = self.age + ahead
        return {
            cell: (name, min(STEPS, int(STEPS * (age - begins) / OPENS)))
            for cell, name, begins in zip(self.found, self._names, self._begins, strict=True)
            if age >= begins
        }

    def reaches(self, camera: Camera) -> list[pygame.Rect]:
        """Return the places of the thread's pieces."""
        if not self.grand:
            return []
        wide, cells = _width(camera.tile, 1.0), self._reached(0)
        middles = [camera.cell_rect(cell).center for cell in cells]
        ends = [camera.cell_rect(cell) for cell in (*cells[:1], *cells[-1:])]
        crossed = {cell for piece in self._pieces(len(cells)) for cell in piece}
        numbers = (camera.cell_rect(cell) for cell in crossed)
        return [*ends, *(_around(one, other, wide) for one, other in pairwise(middles)), *numbers]

    def _pieces(self, cells: int) -> Sequence[tuple[int, ...]]:
        """Return the cells with numbers under each piece of the thread through that many flowers."""
        for one, other in pairwise(self.found[len(self._crossed) : cells]):
            ends = [
                (UNIT * (cell % self._grid.width) + UNIT // 2, UNIT * (cell // self._grid.width) + UNIT // 2)
                for cell in (one, other)
            ]
            places = (
                (cell, pygame.Rect(UNIT * (cell % self._grid.width), UNIT * (cell // self._grid.width), UNIT, UNIT))
                for cell in self.numbers
            )
            self._crossed.append(tuple(cell for cell, place in places if place.clipline(*ends)))
        return self._crossed[: max(0, cells - 1)]

    def _reached(self, ahead: float) -> Sequence[int]:
        """Return the cells that the thread has come to."""
        if self._text[0] <= self.age + ahead < self._text[1]:
            return ()
        return self.found[: sum(begins <= self.age + ahead for begins in self._begins)]

    def draw(self, brush: Brush, ahead: float) -> None:
        """Paint the thread between the flowers: it gets wider from the first to the last, which have a ring."""
        if not self.grand:
            return
        cells, last = self._reached(ahead), max(1, len(self.found) - 1)
        middles, tile = [brush.camera.cell_rect(cell).center for cell in cells], brush.camera.tile
        for number, (one, other) in enumerate(pairwise(middles)):
            colour: pygame.typing.ColorLike = HUES[self.hues[number]]
            if stretch := _between(one, other, tile):
                if math.dist(one, other) > LEAP * tile:
                    colour = pygame.Color(colour).lerp(brush.sprites.theme["open"], DIM)
                pygame.draw.line(brush.screen, colour, *stretch, _width(tile, number / last))
        turns = self.turns(ahead)
        crossed = {cell for piece in self._pieces(len(cells)) for cell in piece}
        for cell, rect in brush.visible(crossed):  # numbers and flowers lie over it
            digit = lit_digit(brush.sprites, self.numbers[cell], tile)
            brush.screen.blit(digit, rect.move(0, digit_down(brush.sprites, tile)))
        for cell, rect in brush.visible(cells):
            name, step = turns[cell]
            brush.screen.blit(turned(brush.sprites, name, tile, step), rect)
        for number in {0, len(self.found) - 1} if self.stays and middles else ():
            colour, side = HUES[self.hues[number]], round(tile * 0.49)
            pygame.draw.circle(brush.screen, colour, middles[number], side, max(2, tile // 16))


class BriefBloom(Bloom):
    """The bloom of a stage."""

    FEAST, BLOOMS = BRIEF_FEAST, BRIEF_BLOOMS


def _far(grid: Grid, one: int, other: int) -> int:
    return max(abs(one // grid.width - other // grid.width), abs(one % grid.width - other % grid.width))


def _width(tile: int, part: float) -> int:
    return max(1, round(tile * max(THREAD, LEAST_THREAD) * (1 + GROWS * part)))


def _between(one: Place, other: Place, tile: int) -> tuple[Point, Point] | None:
    """Return the stretch from flower to flower without what lies on them, if there is any."""
    across, down = other[0] - one[0], other[1] - one[1]
    free = 0.42 * tile / max(1.0, math.hypot(across, down))
    if free >= 0.5:
        return None
    return (one[0] + across * free, one[1] + down * free), (other[0] - across * free, other[1] - down * free)


def _around(one: Place, other: Place, wide: int) -> pygame.Rect:
    left, right = sorted((one[0], other[0]))
    top, bottom = sorted((one[1], other[1]))
    return pygame.Rect(left, top, right - left, bottom - top).inflate(2 * wide, 2 * wide)
