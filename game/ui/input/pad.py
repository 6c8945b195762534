"""
Game pads: each is a device of its own, with a number for as long as it is plugged in.

A stick is four controls and a trigger is one: they go down and come up as buttons do. What a stick asks for it asks
again while it is held, faster at full tilt. A pad that SDL has no mapping for is heard as it is, by the numbers of its
buttons, hats and axes.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import count
from math import hypot, inf

import pygame

from game.ui.input.actions import REPEATING, Asked, Control, Device, Kind
from game.ui.input.bindings import Bindings
from game.ui.input.controls import STICKS, TRIGGERS, pad_control

HALF = 0.5
"""An unknown axis counts at this distance from its rest; it ends at a slightly smaller one."""

RAW = frozenset({pygame.JOYBUTTONDOWN, pygame.JOYBUTTONUP, pygame.JOYHATMOTION, pygame.JOYAXISMOTION})
HAT = (("left", "right"), ("down", "up"))
"""The sides of a hat's two numbers, where they are below and above 0."""

DEAD_ZONE, LET_GO = 0.25, 0.2
"""Tilts of a stick, 0–1: a direction begins beyond DEAD_ZONE and ends below LET_GO."""

STRAIGHT = 0.42
"""The smaller tilt counts from this part of the larger one on, which makes eight equally wide directions."""

TRIGGER = 0.5
REPEAT_AFTER, REPEAT_EVERY, REPEAT_FAST = 0.22, 0.08, 0.04  # seconds
FULL_TILT = 0.95
LARGEST = 32_767
"""SDL's number for a stick pushed to its end."""


@dataclass(slots=True)
class _Pad:
    """A plugged-in pad: SDL's object, its make and name, what is held on it and when that repeats."""

    opened: object
    make: str = ""
    name: str = ""
    unnamed: bool = False  # SDL does not know what its buttons are
    axes: dict[int, float] = field(default_factory=dict)
    held: dict[str, float] = field(default_factory=dict)
    rests: dict[int, float] = field(default_factory=dict)  # of an unknown pad's axes: where they were at first


@dataclass(frozen=True, slots=True)
class Plugged:
    """A pad as the settings show it."""

    make: str
    name: str
    unnamed: bool = False


class Pads:
    """Opens every pad that is plugged in and keeps it open."""

    def __init__(self, bindings: Callable[[], Bindings]) -> None:
        self._bindings = bindings
        self._open: dict[int, _Pad] = {}  # by SDL's number, which no later pad gets again
        self._devices: dict[int, Device] = {}  # likewise

    def start(self) -> None:
        """Begin to listen; takes some ms, so it waits for the first frame. A browser's SDL has no mappings."""
        try:
            from pygame._sdl2 import controller
        except ImportError:
            pygame.joystick.init()
        else:
            controller.init()

    def __len__(self) -> int:
        """Return how many are plugged in."""
        return len(self._open)

    @property
    def plugged(self) -> tuple[Plugged, ...]:
        """The makes of pads that are plugged in."""
        return tuple(dict.fromkeys(Plugged(pad.make, pad.name, pad.unnamed) for pad in self._open.values() if pad.make))

    def pressed(self, event: pygame.Event, now: float) -> list[tuple[Control, Device]]:
        """Return the controls that went down by an event, each with its device; *now* in seconds."""
        went_down = self._follow(event, now)
        if not went_down:
            return []
        make, device = self._make(event.instance_id), self._device(event.instance_id)
        return [(Control(Kind.PAD, name, make), device) for name in went_down]

    def due(self, now: float) -> list[Asked]:
        """Return the due repetitions of held sticks; once after a stall, so that no cursor runs away."""
        found = []
        for instance, pad in self._open.items():
            for control, due in pad.held.items():
                if due > now:
                    continue
                pace = self._pace(pad, control)
                pad.held[control] = due + pace if due + pace > now else now + pace
                action = self._bindings().action(Kind.PAD, control, pad.make)
                if action and action in REPEATING:
                    found.append(Asked(action, self._device(instance)))
        return found

    def release_all(self) -> None:
        """Let go of every stick: the window lost focus and won't hear of it."""
        for pad in self._open.values():
            pad.held.clear()

    def _follow(self, event: pygame.Event, now: float) -> list[str]:
        """Take a pad's event; return the controls that went down by it."""
        if event.type == pygame.CONTROLLERDEVICEADDED:
            self._plug_in(event.device_index)
        elif event.type == pygame.JOYDEVICEADDED:
            self._plug_unknown_in(event.device_index)
        elif event.type in RAW:
            pad = self._open.get(event.instance_id)
            return self._raw(pad, event, now) if pad and pad.unnamed else []  # SDL tells of known ones twice
        elif event.type in (pygame.CONTROLLERDEVICEREMOVED, pygame.JOYDEVICEREMOVED):
            self._open.pop(event.instance_id, None)
            self._devices.pop(event.instance_id, None)
        elif event.type == pygame.CONTROLLERBUTTONDOWN:
            control = pad_control(event.button)
            return [control] if control else []
        elif event.type == pygame.CONTROLLERAXISMOTION:
            return self._tilted(event, now)
        return []

    @staticmethod
    def _raw(pad: _Pad, event: pygame.Event, now: float) -> list[str]:
        """Follow a part of an unknown pad; return the controls that went down."""
        if event.type == pygame.JOYAXISMOTION:
            away = event.value - pad.rests.get(event.axis, 0.0)
            reach = (HALF, HALF * LET_GO / DEAD_ZONE)
            sides = {f"a{event.axis}{sign}": away * by for sign, by in (("+", 1), ("-", -1))}
        elif event.type == pygame.JOYHATMOTION:
            reach, sides = (0.0, 0.5), {}
            for (below, above), value in zip(HAT, event.value, strict=True):
                sides |= {f"h{event.hat}-{below}": -value, f"h{event.hat}-{above}": value}
        else:
            reach, sides = (0.0, 0.5), {f"b{event.button}": float(event.type == pygame.JOYBUTTONDOWN)}
        down = [control for control, tilt in sides.items() if tilt > reach[0] and control not in pad.held]
        for control, tilt in sides.items():
            if tilt < reach[1]:
                pad.held.pop(control, None)
        for control in down:
            pad.held[control] = now + REPEAT_AFTER
        return down

    def _tilted(self, event: pygame.Event, now: float) -> list[str]:
        """Follow an axis; return the directions and triggers that have just left the dead zone."""
        pad = self._open.setdefault(event.instance_id, _Pad(None))
        pad.axes[event.axis] = event.value / LARGEST
        if event.axis in TRIGGERS:
            tilts, least = {TRIGGERS[event.axis]: pad.axes[event.axis]}, TRIGGER
        elif event.axis // 2 < len(STICKS):
            tilts, least = _directions(event.axis // 2, pad.axes), DEAD_ZONE
        else:
            return []
        down = [control for control, tilt in tilts.items() if tilt > least and control not in pad.held]
        for control, tilt in tilts.items():
            if tilt < least * LET_GO / DEAD_ZONE:
                pad.held.pop(control, None)
        for control in down:
            pad.held[control] = inf if control in TRIGGERS.values() else now + REPEAT_AFTER
        return down

    @staticmethod
    def _pace(pad: _Pad, control: str) -> float:
        if pad.unnamed:
            return REPEAT_EVERY
        stick = next(number for number, name in enumerate(STICKS) if control.startswith(name))
        tilt = hypot(pad.axes.get(2 * stick, 0.0), pad.axes.get(2 * stick + 1, 0.0))
        return REPEAT_FAST if tilt >= FULL_TILT else REPEAT_EVERY

    def _plug_in(self, place: int) -> None:
        from pygame._sdl2 import controller

        try:
            pad = controller.Controller(place)
        except pygame.error:  # it was pulled out again before we heard of it
            return
        joystick = pad.as_joystick()
        instance = joystick.get_instance_id()  # its own id is the place, which moves as pads come and go
        self._open[instance] = _Pad(pad, joystick.get_guid(), joystick.get_name())
        self._device(instance)

    def _plug_unknown_in(self, place: int) -> None:
        """Open a pad that SDL has no mapping for; a known one comes as a controller."""
        try:
            if _is_mapped(place):
                return
            pygame.joystick.init()
            joystick = pygame.joystick.Joystick(place)
        except pygame.error:  # it was pulled out again before we heard of it
            return
        values = {axis: joystick.get_axis(axis) for axis in range(joystick.get_numaxes())}
        rests = {axis: value for axis, value in values.items() if abs(value) > HALF}  # a trigger's, at one end
        instance = joystick.get_instance_id()
        self._open[instance] = _Pad(joystick, joystick.get_guid(), joystick.get_name(), unnamed=True, rests=rests)
        self._device(instance)

    def _make(self, instance: int) -> str:
        return self._open[instance].make if instance in self._open else ""

    def _device(self, instance: int) -> Device:
        """Return a pad's device; a new one gets the lowest number that no other pad has."""
        if instance not in self._devices:
            taken = {device.number for device in self._devices.values()}
            number = next(number for number in count(1) if number not in taken)
            self._devices[instance] = Device(Kind.PAD, number)
        return self._devices[instance]


def _directions(stick: int, axes: dict[int, float]) -> dict[str, float]:
    """Return a stick's tilt in each direction; a slight slant counts as 0."""
    right, down = axes.get(2 * stick, 0.0), axes.get(2 * stick + 1, 0.0)
    straight = STRAIGHT * max(abs(right), abs(down))
    sides = {"up": -down, "down": down, "left": -right, "right": right}
    return {f"{STICKS[stick]}-{side}": tilt if tilt >= straight else 0.0 for side, tilt in sides.items()}


def _is_mapped(place: int) -> bool:
    """Tell whether SDL has a mapping for the pad at a place; a browser's has none."""
    try:
        from pygame._sdl2.controller import is_controller
    except ImportError:
        return False
    return bool(is_controller(place))
