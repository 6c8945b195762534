"""
The pixels per inch of the window's display, if the platform reports them.

SDL asks the display for its size in millimetres (XRandR, Wayland, Windows, macOS); pygame does not pass that on, so
this module calls the SDL that pygame has loaded. Without an answer, 96 pixels per inch times the scale are assumed.
"""

import ctypes
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pygame

from game.ui.core.window import GameWindow

USUAL = 96.0
"""Pixels per inch of an unknown display, before its scale."""

LIKELY = 50.0, 700.0
"""Densities outside of this are a display's mistake: many projectors report the size of a stamp."""

MILLIMETRES = 9
"""The side of a finger's target."""


CSS = 44
"""The same side in CSS pixels, the least one."""


def finger(window: GameWindow) -> int:
    """Return the side of a finger's target in pixels of the window."""
    return round(max(CSS * window.ratio, MILLIMETRES * dots(told(window.centre), window.ratio) / 25.4))


def dots(told: float | None, ratio: float) -> float:
    """Return the pixels per inch; the display reports *told*, and a pixel of a window is *ratio* of a surface."""
    return told if told is not None and LIKELY[0] <= told <= LIKELY[1] else USUAL * ratio


def told(at: tuple[int, int]) -> float | None:
    """Return SDL's pixels per inch of the display at a place of the desktop, if known."""
    for path in _libraries():
        with suppress(OSError, AttributeError):
            library = ctypes.CDLL(str(path))
            place = (ctypes.c_int * 2)(*at)  # an SDL_Point
            display = max(0, library.SDL_GetPointDisplayIndex(place))
            diagonal, across, down = (ctypes.c_float() for _ in range(3))
            known = library.SDL_GetDisplayDPI(display, *map(ctypes.byref, (diagonal, across, down))) == 0
            return across.value if known else None
    return None


def _libraries() -> Iterator[Path]:
    """Yield the files that SDL may be in: beside pygame, as its wheels and our bundles put it."""
    beside = Path(pygame.__file__).parent
    if sys.platform == "win32":
        yield from (beside / "SDL2.dll", beside.parent / "SDL2.dll")
    elif sys.platform == "darwin":
        yield from beside.glob(".dylibs/libSDL2-2*.dylib")
        yield from beside.parent.glob("libSDL2-2*.dylib")
    else:
        yield from beside.parent.glob("pygame_ce.libs/libSDL2-2*")
        yield from beside.parent.glob("libSDL2-2*")
        yield Path("libSDL2-2.0.so.0")  # a distribution's pygame uses the system's
