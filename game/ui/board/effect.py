"""The base of effects: an event begins one, it moves for a while, paints itself and ends by itself."""

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Self

import pygame

from game.engine.events import Event
from game.engine.grid import SMALL, Grid, cells_of
from game.engine.view import View
from game.ui.board.camera import Camera
from game.ui.board.turning import Turn
from game.ui.core.assets import Sprites
from game.ui.core.cues import Cue


@dataclass(frozen=True, slots=True)
class Moment:
    """The input of a new effect: all events of the moment, and the *view* after them."""

    grid: Grid
    view: View
    events: Sequence[Event]
    random: Random
    plain: bool = True  # whether all covered cells look alike


@dataclass(frozen=True, slots=True)
class Brush:
    """
    The tools an effect paints with.

    The window may show any part of the board, and a part of a cell, so effects take cells and their pixels from here.
    """

    screen: pygame.Surface
    camera: Camera
    sprites: Sprites

    @property
    def rim(self) -> pygame.Rect:
        """The part of the board that the screen shows."""
        return self.camera.rim.clip(self.screen.get_rect())

    def visible(self, cells: Iterable[int]) -> Iterator[tuple[int, pygame.Rect]]:
        """Yield those of *cells* of which any part is visible, each with the place of the whole cell."""
        rim = self.rim
        for cell in cells:
            if (rect := self.camera.cell_rect(cell)).colliderect(rim):
                yield cell, rect

    def glow(self, light: pygame.Surface, middle: tuple[int, int]) -> None:
        """Paint a light around a place, cut by the board's rim on every side alike."""
        place = light.get_rect(center=middle)
        seen = place.clip(self.rim)
        self.screen.blit(light, seen, seen.move(-place.left, -place.top))

    def pixels(self, cell: int, hidden: pygame.Surface) -> pygame.Surface:
        """Return a copy of a cell as it is on the screen; what is not visible of it is as in the picture *hidden*."""
        rect, picture = self.camera.cell_rect(cell), hidden.copy()
        seen = rect.clip(self.rim)
        picture.blit(self.screen, seen.move(-rect.left, -rect.top), seen)
        return picture


def around_cell(camera: Camera, cell: int, far: float) -> pygame.Rect:
    """Return the square around a cell's middle that reaches *far* cells to each side, plus a pixel."""
    side = math.ceil(2 * far * camera.tile) + 2
    return pygame.Rect(0, 0, side, side).move_to(center=camera.cell_rect(cell).center)


class Effect:
    """Something that moves for *length* milliseconds; before it begins its age is negative."""

    layer = 1  # higher layers are painted later
    at_once = False  # whether it is painted in the first frame of its event

    def __init__(self, length: float) -> None:
        self.length = length
        self.age = 0.0

    @classmethod
    def begun_by(cls, event: Event, moment: Moment) -> Sequence["Effect"]:
        """Return the effects of this kind that an event begins; none if only scenes begin this kind."""
        return ()

    def ended_by(self, event: Event) -> bool:
        """Tell whether an event ends the effect early."""
        return False

    @property
    def over(self) -> bool:
        """Whether the effect has ended."""
        return self.age >= self.length

    @property
    def stays(self) -> bool:
        """Whether it has come to its end and only stands there, as long as the board does."""
        return False

    def finish(self) -> None:
        """Come to its end at once, if it stays after that."""

    def turns(self, ahead: float) -> dict[int, Turn]:
        """Return the face and step of each cell that it turns, *ahead* milliseconds from now."""
        return {}

    @property
    def rests(self) -> bool:
        """Whether its picture stands still now."""
        return False

    @property
    def hidden(self) -> int:
        """The cells that this effect still shows as covered, as a bitboard."""
        return 0

    @property
    def pressed(self) -> int:
        """The cells that this effect shows as pressed, as a bitboard."""
        return 0

    @property
    def dark(self) -> int:
        """The cells that wait in the dark for this effect, as a bitboard."""
        return 0

    def advance(self, ms: float) -> Sequence[Cue]:
        """Let *ms* milliseconds pass; return the sounds to play."""
        self.age += ms
        return ()

    def progress(self, ahead: float) -> float:
        """Return its progress *ahead* milliseconds from now, 0–1."""
        return min(1.0, max(0.0, self.age / self.length) + ahead / self.length)

    def reaches(self, camera: Camera) -> list[pygame.Rect]:
        """Return the parts of the window that it may paint on; small parts mean less to repaint."""
        return []

    def draw(self, brush: Brush, ahead: float) -> None:
        """Paint the effect as of *ahead* milliseconds from now; the painter paints the board itself."""


class Lasting(Effect):
    """An effect that stays as long as the board does; it begins *after* milliseconds, *still* at its end."""

    def __init__(self, length: float, *, after: float, still: bool) -> None:
        super().__init__(length)
        self.age, self.at_once = length if still else -after, still

    @property
    def over(self) -> bool:
        """Never."""
        return False

    @property
    def stays(self) -> bool:
        """Whether it has come to its end."""
        return self.age >= self.length

    @property
    def rests(self) -> bool:
        """Whether its picture stands still: before its beginning, and at its end."""
        return self.age < 0 or self.stays


class Wave(Effect):
    """Cells change ring by ring, by their distance from the cell of the event."""

    MS_PER_RING, LONGEST_MS = 12.0, 300.0
    RING_MS = 60.0
    """How long a ring moves after the wave has reached it."""

    BESIDE = 0.0  # cells: how far it paints around the moving cells

    layer = 0

    def __init__(self, rings: list[int]) -> None:
        self.rings = rings  # bitboards by distance
        self.ms_per_ring = min(self.MS_PER_RING, self.LONGEST_MS / len(rings))
        super().__init__(self.ms_per_ring * (len(rings) - 1) + self.RING_MS)

    @classmethod
    def around(cls, origin: int, cells: int, grid: Grid) -> tuple[Self, ...]:
        """Return the wave over *cells*; none on a huge board, where it would leave the window at once."""
        if not cells or grid.size > SMALL:
            return ()
        rings, ball, left = [], 1 << origin, cells
        while left:
            rings.append(left & ball)
            left &= ~ball
            ball = grid.dilate(ball)
        return (cls(rings),)

    def reaches(self, camera: Camera) -> list[pygame.Rect]:
        """Return the moving cells and the painted area around them."""
        beside = 2 * math.ceil(self.BESIDE * camera.tile)
        cells = [camera.cell_rect(cell) for ring, _ in self.moving(0) for cell in cells_of(ring)]
        return [cell.inflate(beside, beside) for cell in cells] if beside else cells

    @property
    def hidden(self) -> int:
        """The rings that the wave has not reached yet."""
        return sum(self.rings[self.reached :])

    @property
    def reached(self) -> int:
        """The number of rings that the wave has reached."""
        return max(0, math.floor(self.age / self.ms_per_ring) + 1)

    def moving(self, ahead: float) -> list[tuple[int, float]]:
        """Return the moving rings, each with its progress *ahead* milliseconds from now, 0–1."""
        found = []
        for number, ring in enumerate(self.rings[: self.reached]):
            progress = (self.age + ahead - number * self.ms_per_ring) / self.RING_MS
            if ring and progress < 1:
                found.append((ring, progress))
        return found
