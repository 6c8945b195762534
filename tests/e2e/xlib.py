"""
Xlib itself reads pixels and sends input, for measurements in microseconds.

Xlib ends the whole process after a wrong request, so only the root window is used:
it outlives every game. One pixel takes some 30 µs, a picture of 630×630 about 2 ms.
"""

import ctypes
from functools import cache

import pygame

ZPIXMAP = 2
ALL_PLANES = ctypes.c_ulong(-1)


class _Image(ctypes.Structure):
    """The beginning of Xlib's XImage."""

    _fields_ = (
        ("width", ctypes.c_int),
        ("height", ctypes.c_int),
        ("xoffset", ctypes.c_int),
        ("format", ctypes.c_int),
        ("data", ctypes.c_void_p),
        ("byte_order", ctypes.c_int),
        ("bitmap_unit", ctypes.c_int),
        ("bitmap_bit_order", ctypes.c_int),
        ("bitmap_pad", ctypes.c_int),
        ("depth", ctypes.c_int),
        ("bytes_per_line", ctypes.c_int),
        ("bits_per_pixel", ctypes.c_int),
    )


@cache
def _libraries() -> tuple[ctypes.CDLL, ctypes.CDLL]:
    """Load libX11 and libXtst; raises OSError if they are missing."""
    x11, xtst = ctypes.CDLL("libX11.so.6"), ctypes.CDLL("libXtst.so.6")
    number, pointer = ctypes.c_int, ctypes.c_void_p
    x11.XOpenDisplay.restype = pointer
    x11.XGetImage.restype = ctypes.POINTER(_Image)
    x11.XDefaultRootWindow.restype = ctypes.c_ulong
    x11.XDefaultRootWindow.argtypes = x11.XCloseDisplay.argtypes = x11.XFlush.argtypes = [pointer]
    x11.XGetImage.argtypes = [
        *(pointer, ctypes.c_ulong, number, number),
        *(ctypes.c_uint, ctypes.c_uint, ctypes.c_ulong, number),
    ]
    x11.XDestroyImage.argtypes = [pointer]
    x11.XSync.argtypes = [pointer, number]
    x11.XKeysymToKeycode.restype = ctypes.c_ubyte
    x11.XKeysymToKeycode.argtypes = [pointer, ctypes.c_ulong]
    x11.XStringToKeysym.restype = ctypes.c_ulong
    xtst.XTestFakeMotionEvent.argtypes = [pointer, number, number, number, ctypes.c_ulong]
    xtst.XTestFakeButtonEvent.argtypes = [pointer, ctypes.c_uint, number, ctypes.c_ulong]
    xtst.XTestFakeKeyEvent.argtypes = [pointer, ctypes.c_uint, number, ctypes.c_ulong]
    return x11, xtst


class Display:
    """A connection to an X server; places start at the screen's top left."""

    def __init__(self, name: str) -> None:
        self._x11, self._xtst = _libraries()
        self._display = self._x11.XOpenDisplay(name.encode())
        if not self._display:
            raise OSError(f"no X server answers at {name}")
        self._root = self._x11.XDefaultRootWindow(self._display)

    def close(self) -> None:
        """End the connection."""
        self._x11.XCloseDisplay(self._display)

    def grab(self, rect: pygame.Rect) -> pygame.Surface:
        """Return the current picture of a part of the screen."""
        image = self._x11.XGetImage(self._display, self._root, *rect, ALL_PLANES, ZPIXMAP)
        assert image, f"{rect} is not on the screen"
        try:
            found: _Image = image.contents
            assert (found.bits_per_pixel, found.bytes_per_line) == (32, 4 * rect.width)
            pixels = ctypes.string_at(found.data, 4 * rect.width * rect.height)
        finally:
            self._x11.XDestroyImage(image)
        return pygame.image.frombuffer(pixels, rect.size, "BGRA")

    def pixel(self, place: tuple[int, int]) -> int:
        """Return one pixel's colour as 0xRRGGBB."""
        image = self._x11.XGetImage(self._display, self._root, *place, 1, 1, ALL_PLANES, ZPIXMAP)
        found: _Image = image.contents
        colour: int = ctypes.cast(found.data, ctypes.POINTER(ctypes.c_uint32))[0]
        self._x11.XDestroyImage(image)
        return colour & 0xFFFFFF

    def move(self, place: tuple[int, int]) -> None:
        """Move the mouse."""
        self._xtst.XTestFakeMotionEvent(self._display, -1, *place, 0)
        self._x11.XSync(self._display, 0)

    def button(self, number: int, *, down: bool) -> None:
        """Press or release a mouse button; returns after the X server has sent the event."""
        self._xtst.XTestFakeButtonEvent(self._display, number, down, 0)
        self._x11.XSync(self._display, 0)

    def key(self, name: str) -> None:
        """Press and release a key by its X name, such as ``F2``."""
        code = self._x11.XKeysymToKeycode(self._display, self._x11.XStringToKeysym(name.encode()))
        for down in (1, 0):
            self._xtst.XTestFakeKeyEvent(self._display, code, down, 0)
        self._x11.XSync(self._display, 0)
