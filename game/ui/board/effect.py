"""What an effect is: something that an event begins, that moves for a while, is painted and ends by itself."""

import math
from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

import pygame

from game.engine.events import Event
from game.engine.grid import Grid
from game.engine.view import View
from game.ui.board.camera import Camera
from game.ui.core.assets import Sprites
from game.ui.core.cues import Cue


@dataclass(frozen=True, slots=True)
class Moment:
    """What an effect may know when it begins: all that happened at once, and the *view* it led to."""

    grid: Grid
    view: View
    events: Sequence[Event]
    random: Random
    plain: bool = True  # whether all covered keys look alike


@dataclass(frozen=True, slots=True)
class Brush:
    """What an effect paints with."""

    screen: pygame.Surface
    camera: Camera
    sprites: Sprites


def around_cell(camera: Camera, cell: int, far: float) -> pygame.Rect:
    """Return the square that reaches *far* cells from a cell's middle to each side, and one pixel more."""
    side = math.ceil(2 * far * camera.tile) + 2
    return pygame.Rect(0, 0, side, side).move_to(center=camera.cell_rect(cell).center)


class Effect(ABC):
    """Something that moves for *length* milliseconds; before it begins its age is negative."""

    layer = 1  # of effects in different layers the higher one is painted later
    at_once = False  # whether it is painted already in the picture in which its event is seen first

    def __init__(self, length: float) -> None:
        self.length = length
        self.age = 0.0

    @classmethod
    @abstractmethod
    def begun_by(cls, event: Event, moment: Moment) -> Sequence["Effect"]:
        """Return the effects of this kind that an event begins."""

    def ended_by(self, event: Event) -> bool:
        """Tell whether an event ends it before its time."""
        return False

    @property
    def over(self) -> bool:
        """Whether it has ended by itself."""
        return self.age >= self.length

    @property
    def rests(self) -> bool:
        """Whether its picture stands still now."""
        return False

    @property
    def hidden(self) -> int:
        """The cells that still look covered because of it, as a bitboard."""
        return 0

    @property
    def pressed(self) -> int:
        """The cells that look pressed because of it, as a bitboard."""
        return 0

    def advance(self, ms: float) -> Sequence[Cue]:
        """Let *ms* milliseconds pass; return what is to be heard of it."""
        self.age += ms
        return ()

    def progress(self, ahead: float) -> float:
        """Return how far it is *ahead* milliseconds from now, 0–1."""
        return min(1.0, max(0.0, self.age / self.length) + ahead / self.length)

    def reach(self, camera: Camera) -> pygame.Rect:
        """Return the part of the window outside of which it paints nothing; the less it is, the less is repainted."""
        return camera.area

    def reaches(self, camera: Camera) -> list[pygame.Rect]:
        """Return the same in parts, where that is less."""
        return [self.reach(camera)]

    @abstractmethod
    def draw(self, brush: Brush, ahead: float) -> None:
        """Paint it as it stands *ahead* milliseconds from now."""
