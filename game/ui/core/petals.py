"""
Petals and figures that fly through the window, over all scenes, when something is celebrated.

What lies under a petal is kept, and put back before the scenes paint again: no scene knows of them.
"""

import math
from collections.abc import Sequence
from random import Random
from typing import NamedTuple

import pygame

from game.ui.core.time import Timed, ticks_of

Place = tuple[int, int]

Tumbling = Sequence[pygame.Surface]
"""One petal in its positions while it tumbles, all of them squares of one size."""

MOST = 100
"""Petals that leave at once."""

LIVES, LATEST, TUMBLES = (1.1, 2.0), 0.3, (5.0, 11.0)
"""Seconds that a petal lives; by which the last one has begun; positions a second."""

SPEED, BRAKES, FALLS = (10.0, 34.0), 2.2, 4.0
"""In its sides: how far a petal would fly in a second, by how much it slows down, and its fall a second squared."""


class Petal(NamedTuple):
    """One petal: where it begins, how fast it leaves, and when, in ticks."""

    turns: Tumbling
    at: Place
    way: tuple[float, float]
    tumbles: float
    begins: int
    ends: int

    def seen(self, age: int) -> tuple[pygame.Surface, pygame.Rect]:
        """Return its picture and place at an age."""
        seconds = (age - self.begins) / ticks_of(1)
        picture = self.turns[int(seconds * self.tumbles) % len(self.turns)]
        picture.set_alpha(round(255 * min(1.0, 3 * (self.ends - age) / (self.ends - self.begins))))
        side = picture.get_width()
        flown = (1 - math.exp(-BRAKES * seconds)) / BRAKES
        x = self.at[0] + self.way[0] * flown + side * math.sin(seconds * self.tumbles)
        y = self.at[1] + self.way[1] * flown + FALLS * side * seconds**2
        return picture, picture.get_rect(center=(round(x), round(y)))


class Flight(NamedTuple):
    """A picture on its way from a place to another one: it gathers speed and arrives at full size."""

    picture: pygame.Surface
    at: Place
    to: Place
    begins: int
    ends: int

    def seen(self, age: int) -> tuple[pygame.Surface, pygame.Rect]:
        """Return its picture and place at an age."""
        part = ((age - self.begins) / (self.ends - self.begins)) ** 2
        x, y = (round(one + part * (other - one)) for one, other in zip(self.at, self.to, strict=True))
        return self.picture, self.picture.get_rect(center=(x, y))


class Petals(Timed):
    """All petals in the air."""

    def __init__(self) -> None:
        self._flying: list[Petal | Flight] = []
        self._under: list[tuple[pygame.Surface, pygame.Rect, pygame.Surface]] = []  # a window, a place, its pixels
        self._painted = 0  # at which age

    @property
    def active(self) -> bool:
        """Whether any is in the air, or still in the picture."""
        return bool(self._flying or self._under)

    @property
    def moved(self) -> bool:
        """Whether they have moved since they were painted."""
        return self.active and self._painted != self.age

    def strew(self, petals: Sequence[tuple[Tumbling, Place]], middle: Place, random: Random) -> None:
        """Let petals fly from their places away from the *middle*; a few places throw several each."""
        for number in range(MOST):
            turns, (x, y) = petals[number * len(petals) // MOST]
            angle = math.atan2(y - middle[1], x - middle[0]) + random.uniform(-0.9, 0.9)
            speed = random.uniform(*SPEED) * turns[0].get_width()
            begins = self.age + ticks_of(random.uniform(0, LATEST))
            ends = begins + ticks_of(random.uniform(*LIVES))
            way = math.cos(angle) * speed, math.sin(angle) * speed
            self._flying.append(Petal(turns, (x, y), way, random.uniform(*TUMBLES), begins, ends))

    def send(self, picture: pygame.Surface, at: Place, to: Place, seconds: float) -> None:
        """Let a picture fly from a place to another one."""
        self._flying.append(Flight(picture, at, to, self.age, self.age + ticks_of(seconds)))

    def clear(self) -> None:
        """Let all of them vanish."""
        self._flying.clear()

    def advance(self, ticks: int) -> None:
        """Let time pass."""
        super().advance(ticks)
        self._flying = [petal for petal in self._flying if self.age < petal.ends]

    def lift(self) -> None:
        """Put back what lies under them: the scenes are about to paint."""
        for surface, place, pixels in reversed(self._under):
            surface.blit(pixels, place)
        self._under.clear()

    def draw(self, surface: pygame.Surface) -> None:
        """Paint them, and keep what was there."""
        self._painted = self.age
        window = surface.get_rect()
        for petal in self._flying:
            if self.age < petal.begins:
                continue
            picture, place = petal.seen(self.age)
            if seen := place.clip(window):
                self._under.append((surface, seen, surface.subsurface(seen).copy()))
                surface.blit(picture, place)
