"""
Fingers on a screen, and a button that is held: pointings out.

On a board a tap and a long press are two things, which the scene names; elsewhere a finger is the left button. One
finger that slides over a board moves it, two move it and make its cells larger or smaller.
"""

from collections.abc import Callable
from dataclasses import dataclass
from math import hypot, isfinite

import pygame

from game.engine.gesture import RELEASE_OF, Kind
from game.ui.input.actions import MOUSE, TOUCH, Device
from game.ui.input.pointer import SLOP, Pointing

SHOWN_FROM = 0.07
"""Seconds: a tap is shorter, and shows nothing."""

STEPS = 12
"""The steps in which the ring of a long press fills."""

Place = tuple[int, int]
OFF = (-1, -1)


@dataclass(frozen=True, slots=True)
class Taps:
    """The presses that a tap and a long press stand for."""

    tap: Kind
    long: Kind


@dataclass(frozen=True, slots=True)
class Filling:
    """A press that becomes a long one: where, and how far, 0 to 1."""

    at: Place
    part: float


@dataclass(slots=True)
class _Press:
    """One finger or button from its way down to its way up."""

    device: Device
    start: Place
    at: Place
    began: float
    taps: Taps | None  # None: it is the left button
    waits: bool  # it is not known yet what it will be
    slides: bool = False  # it moves the board


class Touch:
    """Knows every finger that is down; *taps* tells what a tap at a place would be, *long* after how many seconds."""

    def __init__(self, taps: Callable[[Place], Taps | None], long: Callable[[], float]) -> None:
        self._taps, self._long = taps, long
        self._fingers: dict[int, Place] = {}
        self._press: _Press | None = None

    def finger(self, event: pygame.Event, size: tuple[int, int], now: float, css: float = 1.0) -> list[Pointing]:
        """Return what a finger did in a window of this size, with *css* pixels for a CSS pixel; *now* in seconds."""
        at = self._fingers.get(event.finger_id, (0, 0))
        if isfinite(event.x) and isfinite(event.y):  # a broken driver may say anything
            at = int(max(-1.0, min(2.0, event.x)) * size[0]), int(max(-1.0, min(2.0, event.y)) * size[1])
        if event.type == pygame.FINGERDOWN:
            return self._down(event.finger_id, at, now)
        if event.finger_id not in self._fingers:
            return []
        if event.type == pygame.FINGERUP:
            return self._up(event.finger_id, at)
        before = self._centre, self._distance
        self._fingers[event.finger_id] = at
        if len(self._fingers) > 1:
            return self._pinch(*before)
        return self.move(at, SLOP * css)

    def press(self, at: Place, now: float, device: Device = MOUSE) -> list[Pointing]:
        """Return the pointings of a press; on a board there are none yet."""
        taps = self._taps(at)
        self._press = _Press(device, at, at, now, taps, waits=taps is not None)
        moved = [Pointing(Kind.MOVE, at, device=device)]
        return moved if taps else [*moved, Pointing(Kind.LEFT_PRESS, at, device=device)]

    def move(self, at: Place, slop: float) -> list[Pointing]:
        """Return the pointings of a move."""
        press = self._press
        if press is None:
            return []
        before, press.at = press.at, at
        if press.waits and hypot(at[0] - press.start[0], at[1] - press.start[1]) <= slop:
            return []
        if press.waits and press.device is MOUSE:
            return [*self.settle(), Pointing(Kind.MOVE, at)]
        press.slides = press.slides or press.waits
        press.waits = False
        drag = (at[0] - before[0], at[1] - before[1]) if press.slides else (0, 0)
        silent = press.device is TOUCH and press.taps and drag == (0, 0)
        return [] if silent else [Pointing(Kind.MOVE, at, device=press.device, drag=drag)]

    def release(self, at: Place) -> list[Pointing]:
        """Return the pointings of a release: those of the tap, if it was one."""
        press, self._press = self._press, None
        if press is None:
            return []
        if press.taps is None:
            return [Pointing(Kind.LEFT_RELEASE, at, device=press.device)]
        return _click(press, press.taps.tap) if press.waits else []

    def settle(self) -> list[Pointing]:
        """Turn a waiting press into one of the left button, because another button or a move has come."""
        press = self._press
        if press is None or not press.waits:
            return []
        press.waits, press.taps = False, None
        return [Pointing(Kind.LEFT_PRESS, press.start, device=press.device)]

    @property
    def holds(self) -> bool:
        """Whether a press has not come up yet."""
        return self._press is not None

    def due(self, now: float) -> list[Pointing]:
        """Return the long press, once it is one."""
        press = self._press
        if press is None or not press.waits or press.taps is None or now - press.began < self._long():
            return []
        press.waits = False
        return _click(press, press.taps.long)

    def filling(self, now: float) -> Filling | None:
        """Return the place and progress of a long press, if one is under way."""
        press = self._press
        if press is None or not press.waits or now - press.began < SHOWN_FROM:
            return None
        part = (now - press.began - SHOWN_FROM) / (self._long() - SHOWN_FROM)
        return Filling(press.start, min(STEPS, int(STEPS * part) + 1) / STEPS)

    def release_all(self) -> None:
        """Forget every finger."""
        self._fingers.clear()
        self._press = None

    def _down(self, finger: int, at: Place, now: float) -> list[Pointing]:
        self._fingers[finger] = at
        if len(self._fingers) == 1:
            return self.press(at, now, TOUCH)
        press, self._press = self._press, None
        return [Pointing(Kind.LEFT_RELEASE, OFF, device=TOUCH)] if press and press.taps is None else []

    def _up(self, finger: int, at: Place) -> list[Pointing]:
        del self._fingers[finger]
        return self.release(at)

    def _pinch(self, before: Place, apart: float) -> list[Pointing]:
        """Return how two fingers moved and stretched the board."""
        at, stretch = self._centre, self._distance / apart
        drag = at[0] - before[0], at[1] - before[1]
        return [Pointing(Kind.MOVE, at, device=TOUCH, drag=drag, stretch=stretch)]

    @property
    def _centre(self) -> Place:
        places = [*self._fingers.values()]
        return sum(x for x, _ in places) // len(places), sum(y for _, y in places) // len(places)

    @property
    def _distance(self) -> float:
        if len(self._fingers) < 2:
            return 1.0
        one, other, *_ = self._fingers.values()
        return max(1.0, hypot(one[0] - other[0], one[1] - other[1]))


def _click(press: _Press, kind: Kind) -> list[Pointing]:
    return [Pointing(each, press.start, device=press.device) for each in (kind, RELEASE_OF[kind])]
