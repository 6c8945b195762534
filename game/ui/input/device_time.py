"""
Events, each with its age since the device sent it, and a rest that events end: under X11. Elsewhere the age is 0 and
events end no rest.

SDL 2 stamps an event when it is pumped, so all clicks of a late frame have one stamp. The X server's own
milliseconds reach only who watches SDL's events while they are pumped. Such a watch needs Python's lock, and SDL calls
it under a lock of its own, also from other threads: so it stands only during a pump that runs without Python's lock.
A watch that stood for good froze the game as soon as another thread sent an event (measured).

pygame's own wait looks for events every millisecond; SDL's sleeps until the X server sends something, as long as no pad
is plugged in.
"""

import ctypes
import logging
from collections.abc import Callable

import pygame
import pygame.base

SYSTEM_EVENT = 0x201
"""SDL_SYSWMEVENT: in it lies what the X server sent."""

IGNORE, ENABLE = 0, 1
DEVICE_EVENTS = range(2, 7)
"""X11's KeyPress, KeyRelease, ButtonPress, ButtonRelease, MotionNotify, which have their time at the same place."""

BY_HAND = frozenset(
    {pygame.KEYDOWN, pygame.KEYUP, pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEWHEEL}
)
WRAP = 1 << 32
"""The X server counts its milliseconds modulo this."""

SHORT_MS = 2
"""If the last pump was at most this long ago, no event is late by more, and a plain pump costs a third (measured)."""

_WATCH = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_void_p)


class _XEvent(ctypes.Structure):
    """The beginning of X11's events of a device."""

    _fields_ = (
        ("type", ctypes.c_int),
        ("serial", ctypes.c_ulong),
        ("send_event", ctypes.c_int),
        ("display", ctypes.c_void_p),
        ("windows", ctypes.c_ulong * 3),
        ("time", ctypes.c_ulong),
    )


class _Message(ctypes.Structure):
    """The beginning of SDL_SysWMmsg under X11."""

    _fields_ = (("version", ctypes.c_uint8 * 3), ("system", ctypes.c_int), ("event", _XEvent))


class _SystemEvent(ctypes.Structure):
    """The beginning of SDL_SysWMEvent; every event begins with its type."""

    _fields_ = (("type", ctypes.c_uint32), ("timestamp", ctypes.c_uint32), ("message", ctypes.POINTER(_Message)))


class _XTimes:
    """Pumps SDL's events and records the X server's time of each."""

    def __init__(self) -> None:
        """Raises OSError or AttributeError where SDL can't be reached."""
        self._sdl = ctypes.CDLL(pygame.base.__file__)  # SDL is looked for among what this module was linked with
        self._callback = _WATCH(self._see)
        self._sdl.SDL_AddEventWatch.argtypes = self._sdl.SDL_DelEventWatch.argtypes = [_WATCH, ctypes.c_void_p]
        self._sdl.SDL_EventState.argtypes = [ctypes.c_uint32, ctypes.c_int]
        self._sdl.SDL_PumpEvents.argtypes = []
        self._sdl.SDL_WaitEventTimeout.argtypes = [ctypes.c_void_p, ctypes.c_int]
        self.seen: list[tuple[int, int | None]] = []  # the types of what hands did, in order, each with its time
        self._time: int | None = None

    def pump(self) -> None:
        """Pump, and note what hands did."""
        self._sdl.SDL_EventState(SYSTEM_EVENT, ENABLE)
        self._sdl.SDL_AddEventWatch(self._callback, None)
        self._sdl.SDL_PumpEvents()
        self._sdl.SDL_DelEventWatch(self._callback, None)
        self._sdl.SDL_EventState(SYSTEM_EVENT, IGNORE)  # those in the queue point to what is gone

    def wait(self, milliseconds: int) -> bool:
        """Sleep until something waits in the queue, but no longer than that; tell whether anything does."""
        return bool(self._sdl.SDL_WaitEventTimeout(None, milliseconds))

    def _see(self, _: int, place: int) -> int:
        event = _SystemEvent.from_address(place)
        if event.type == SYSTEM_EVENT:
            sent = event.message.contents.event
            self._time = sent.time if sent.type in DEVICE_EVENTS else None
        elif event.type in BY_HAND:
            self.seen.append((event.type, self._time))
        return 1


class DeviceTime:
    """Tells how late each event was heard; *clock* is the loop's, in seconds, and under X11 the X server's."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._listened_ms = clock() * 1000
        self._x: _XTimes | None = None

    def start(self) -> None:
        """Begin to ask the X server, if there is one; call it once there is a window."""
        if pygame.display.get_driver() == "x11":
            try:
                self._x = _XTimes()
            except (OSError, AttributeError):
                logging.warning("the X server's times can't be read, so clicks have the time when they are heard")

    @property
    def ends_rests(self) -> bool:
        """Whether what comes ends a :meth:`rest`."""
        return self._x is not None

    def rest(self, seconds: float, sleep: Callable[[float], None]) -> None:
        """Sleep for *seconds*, or until an event comes."""
        if self._x:
            if self._clock() * 1000 - self._listened_ms > SHORT_MS:
                self._x.pump()  # what came during a long frame keeps its time
            whole = int(seconds * 1000)
            seconds = 0 if self._x.wait(whole) else seconds - whole / 1000
        if seconds:
            sleep(seconds)

    def events(self) -> list[tuple[pygame.Event, int]]:
        """Return all that waits, each with the milliseconds since its device sent it."""
        now, before = self._clock() * 1000, self._listened_ms
        self._listened_ms = now
        if self._x is None or (now - before <= SHORT_MS and not self._x.seen):
            return [(event, 0) for event in pygame.event.get()]
        self._x.pump()
        seen, self._x.seen, events = self._x.seen, [], []
        for event in reversed(pygame.event.get(pump=False)):  # what was put there by others stands before
            sent = seen.pop()[1] if seen and seen[-1][0] == event.type else None
            late = 0.0 if sent is None else (now - sent) % WRAP
            if late > now - before + 1:  # it would have been heard before: an X server far away has another clock
                late = 0.0
            events.append((event, int(late)))
        return events[::-1]
