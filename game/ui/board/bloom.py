"""A won board blooms: its mines open as flowers, in the order in which they were found, with a thread along it."""

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import Self

import pygame

from game.engine.grid import Grid, cells_of
from game.ui.board.camera import Camera
from game.ui.board.effect import Brush, Effect, Lasting, Wave
from game.ui.board.turning import Turn
from game.ui.core.cues import Cue, pluck, side_of
from game.ui.kit.flowers import ALL_HUES, HUES, flower_name, spread
from game.ui.kit.key_faces import STEPS

BREATH, FEAST = 100.0, 700.0
"""Milliseconds after a win in which the board stands still; and until the first flower opens along the way."""

BRIEF_FEAST, BRIEF_BLOOMS, BRIEF_LIGHT = 220.0, 700.0, 480.0
"""Of a stage, which goes on by itself: until the first flower opens, its whole bloom, and its light."""

OPENS = 220.0
"""Milliseconds in which a flower opens."""

BLOOMS, SLOWEST = 1_500.0, 120.0
"""Milliseconds: of a whole bloom along the player's way, and at most from one flower to the next."""

RING = 16.0
"""Milliseconds from ring to ring where the flowers open as a wave passes them."""

THREAD, GROWS, PETALS = 0.08, 0.7, 0.42
"""Parts: of a cell, the thread's width at its start; of that, by how much it grows; of a cell, how far petals reach."""

LEAP, DIM, INK = 4.5, 0.65, 0.4
"""Where the thread leaps over more cells, it is paler: it would hide the board. INK: how much darker it is on paper."""


Point = tuple[float, float]


class Light(Wave):
    """The board holds its breath in the dark; then a front of light runs over it from the cell that was opened last."""

    MS_PER_RING, LONGEST_MS = 30.0, 800.0
    RING_MS = 130.0
    GOLD, STAIN = (150, 106, 30), (0, 30, 120)  # at most added to dark cells; at most taken from bright ones

    def __init__(self, rings: list[int]) -> None:
        super().__init__(rings)
        self.age = -BREATH

    @classmethod
    def around(cls, origin: int, cells: int, grid: Grid) -> tuple[Self, ...]:
        """Return the light over *cells*: its front is round."""
        at, rings = divmod(origin, grid.width), dict[int, int]()
        for cell in cells_of(cells):
            ring = round(math.dist(at, divmod(cell, grid.width)))
            rings[ring] = rings.get(ring, 0) | 1 << cell
        return (cls([rings.get(ring, 0) for ring in range(max(rings) + 1)]),)

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
        held = (Cue("breath"),) if before == -BREATH else ()
        return (*held, Cue("flood_4")) if before < 0 <= self.age else held

    def draw(self, brush: Brush, ahead: float) -> None:
        """Gild the cells under the front: each rises once and falls once."""
        shown = brush.rim.clip(brush.screen.get_clip())  # pygame fills what lies wholly outside a clip all the same
        how, gold = pygame.BLEND_RGB_ADD, self.GOLD
        if brush.sprites.theme.pale:
            how, gold = pygame.BLEND_RGB_SUB, self.STAIN
        for ring, progress in self.moving(ahead):
            light = tuple(round(colour * math.sin(math.pi * progress)) for colour in gold)
            for _, rect in brush.visible(cells_of(ring)):
                if part := rect.clip(shown):
                    brush.screen.fill(light, part, special_flags=how)


class BriefLight(Light):
    """The light of a stage."""

    LONGEST_MS = BRIEF_LIGHT


class Bloom(Lasting):
    """
    Each mine of *found* opens as a flower and stays one; *unseen* ones were not flagged: they stay covered until then.

    With a thread (*grand*) they open one after the other in the order of *found*, else as a wave from *origin* passes
    them. With *still* all are there at once. The *cadence* is heard when the last one opens along the way, or with the
    first one of a wave.
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
        unseen: int = 0,
        still: bool = False,
    ) -> None:
        self._grid, self.found, self._unseen, self.grand = grid, found, unseen, grand
        self._cadence, self._last = cadence, 1 << origin
        self._way = [_way(*(divmod(cell, grid.width)[::-1] for cell in pair)) for pair in pairwise(found)]
        pace = min(SLOWEST, self.BLOOMS / max(1, len(found))) if grand else RING
        rings = range(len(found)) if grand else [_far(grid, origin, cell) for cell in found]
        self._begins = [ring * pace for ring in rings]
        self.hues = spread(hues, len(found))
        self._names = [*map(flower_name, self.hues)]
        self._heard, self._text = 0, (0.0, 0.0)
        self.hurried = False  # whether anybody wanted to see its end at once
        super().__init__(max(self._begins, default=0.0) + OPENS, after=self.FEAST if grand else BREATH, still=still)
        self._ends = self.length if grand else 0.0  # with the cadence

    def quiet(self, opened: int) -> int:
        """Return those of the *opened* cells whose numbers step back behind the thread: all but the last one."""
        return opened & ~self._last if self.grand else 0

    @property
    def opened(self) -> float:
        """The share of the flowers that have begun to open."""
        return sum(begins <= self.age for begins in self._begins) / max(1, len(self.found))

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

    @property
    def threaded(self) -> bool:
        """Whether the whole thread is seen."""
        return self.grand and self.stays and len(self._reached(0)) > 1

    def reaches(self, camera: Camera) -> list[pygame.Rect]:
        """Return the places of the thread's pieces."""
        if not self.grand:
            return []
        cells, wide = self._reached(0), 2 * _width(camera.tile, 1.0)  # a slanted line is wider
        ends = [camera.cell_rect(cell) for cell in (*cells[:1], *cells[-1:])]
        pieces = (pairwise(_places(camera, way)) for way in self._way[: max(0, len(cells) - 1)])
        return [*ends, *(_around(*piece, wide) for way in pieces for piece in way)]

    def _reached(self, ahead: float) -> Sequence[int]:
        """Return the cells that the thread has come to."""
        if self._text[0] <= self.age + ahead < self._text[1]:
            return ()
        return self.found[: sum(begins <= self.age + ahead for begins in self._begins)]

    def draw(self, brush: Brush, ahead: float) -> None:
        """Paint the thread between the flowers: it gets wider from the first to the last, which have a ring."""
        if not self.grand:
            return
        cells, last, tile = self._reached(ahead), max(1, len(self.found) - 1), brush.camera.tile
        floor = pygame.Color(brush.sprites.theme["open"])
        inks = [pygame.Color(hue).lerp("#000000", INK * brush.sprites.theme.pale) for hue in HUES]
        for number, way in enumerate(self._way[: max(0, len(cells) - 1)]):
            colour = inks[self.hues[number]]
            if math.dist(way[0], way[-1]) > LEAP:
                colour = colour.lerp(floor, DIM)
            wide = _width(tile, number / last)
            for one, other in pairwise(_places(brush.camera, way)):
                if one[0] != other[0] and one[1] != other[1]:
                    pygame.draw.line(brush.screen, colour, one, other, wide)
                elif part := _around(one, other, wide).clip(brush.screen.get_clip()):
                    brush.screen.fill(colour, part)
        for number in {0, len(self.found) - 1} if self.stays and cells else ():
            colour, middle = inks[self.hues[number]], brush.camera.cell_rect(self.found[number]).center
            pygame.draw.circle(brush.screen, colour, middle, round(tile * 0.49), max(2, tile // 16))


class BriefBloom(Bloom):
    """The bloom of a stage."""

    FEAST, BLOOMS = BRIEF_FEAST, BRIEF_BLOOMS


def _far(grid: Grid, one: int, other: int) -> int:
    return max(abs(one // grid.width - other // grid.width), abs(one % grid.width - other % grid.width))


def _width(tile: int, part: float) -> int:
    return max(1, round(tile * THREAD * (1 + GROWS * part)))


def _way(one: tuple[int, int], other: tuple[int, int]) -> list[Point]:
    """Return the thread's way from flower to flower, in cells: along the lines between them, so it strikes no digit."""
    right, down = ((to > at) - (to < at) for at, to in zip(one, other, strict=True))
    if abs(other[0] - one[0]) + abs(other[1] - one[1]) == 1:
        corners: list[Point] = []
    else:  # in one row or column it takes the side that is not the board's edge
        across, along = right or (-1 if one[0] else 1), down or (-1 if one[1] else 1)
        left = one[0] + across / 2, one[1] + along / 2
        come = other[0] - (right or -across) / 2, other[1] - (down or -along) / 2
        corners = [left, (come[0], left[1]), come]
    ends = (
        pygame.Vector2(at).move_towards(to, PETALS)
        for at, to in ((one, (*corners, other)[0]), (other, (one, *corners)[-1]))
    )
    begin, end = ((place.x, place.y) for place in ends)
    return [begin, *corners, end]


def _places(camera: Camera, way: Sequence[Point]) -> list[tuple[int, int]]:
    """Return the pixels of places in cells."""
    tile, (left, top) = camera.tile, camera.cell_rect(0).center
    return [(left + round(x * tile), top + round(y * tile)) for x, y in way]


def _around(one: tuple[int, int], other: tuple[int, int], wide: int) -> pygame.Rect:
    """Return the rectangle of a piece of the thread with its joints."""
    left, right = sorted((one[0], other[0]))
    top, bottom = sorted((one[1], other[1]))
    return pygame.Rect(left - wide // 2, top - wide // 2, right - left + wide, bottom - top + wide)
