"""
All pictures that are kept to be shown again, bounded by their bytes together.

Sprites, panels, letters, cells and charts share one budget, which grows with the window. When the window gets another
size, its first picture takes over what it still needs, and all else is dropped: however far a corner is dragged, no
more is kept than one size needs.
"""

import os
import sys
from collections import OrderedDict
from collections.abc import Callable
from contextlib import suppress
from types import SimpleNamespace

import pygame

BASE, WINDOWS = 30_000_000, 4
"""The budget: bytes, and as many windows; 63 MB at 1920×1080. No scene needs more than 1.7 windows at once."""

BYTES, OBJECT = 4, 500
"""The bytes of a window's pixel, and of a picture without its pixels."""

PARTS = ["pygame.display", "pygame.joystick", "pygame.font", "pygame.freetype", "pygame.mixer"]
"""What pygame begins with itself."""

SDL_BLENDS = "PYGAME_BLEND_ALPHA_SDL2"

_by_sdl = False  # whether pictures with alpha are laid over others by SDL


def blend_by_sdl(*, by_sdl: bool = True) -> None:
    """
    Have SDL lay pictures with alpha over others, or pygame again.

    pygame's own way needs SIMD: a browser's pygame has none, and SDL takes a sixth of its time. But SDL knows no clear
    ground, where pictures would get darker: new ones are always drawn by pygame. pygame asks for its variable only as
    it begins with all its parts; here it finds none of them.
    """
    global _by_sdl
    _by_sdl = by_sdl
    os.environ.pop(SDL_BLENDS, None)
    if by_sdl:
        os.environ[SDL_BLENDS] = "1"
    parts = {name: sys.modules[name] for name in PARTS if name in sys.modules}
    sys.modules.update(dict.fromkeys(PARTS, SimpleNamespace(_internal_mod_init=int)))  # type: ignore[arg-type]
    try:
        pygame.init()
    finally:
        for name in PARTS:
            del sys.modules[name]
        sys.modules.update(parts)


def drawn(draw: Callable[[], pygame.Surface]) -> pygame.Surface:
    """Return a new picture, which may lie on clear ground."""
    if not _by_sdl:
        return draw()
    blend_by_sdl(by_sdl=False)
    try:
        return draw()
    finally:
        blend_by_sdl()


class Pictures:
    """Keeps pictures by their keys, which must contain all that they depend on: size and colours, too."""

    def __init__(self) -> None:
        self.most, self.bytes = BASE, 0
        self._shown: OrderedDict[object, pygame.Surface] = OrderedDict()  # the latest is the last
        self._before: OrderedDict[object, pygame.Surface] = OrderedDict()  # in another size or theme, and not since
        self._size = (0, 0)

    def get(self, key: object, draw: Callable[[], pygame.Surface]) -> pygame.Surface:
        """Return the picture of *key*, made by *draw* if it is not kept."""
        if (picture := self._shown.get(key)) is not None:
            self._shown.move_to_end(key)
            return picture
        if (picture := self._before.pop(key, None)) is None:
            picture = drawn(draw)
            self.bytes += bytes_of(picture)
        self._shown[key] = picture
        self._drop()
        return picture

    def __contains__(self, key: object) -> bool:
        return key in self._shown or key in self._before

    def lay_out(self, size: tuple[int, int]) -> bool:
        """Take note of the window's size, and tell whether it is another one, where most pictures are of no use."""
        if size == self._size:
            return False
        self._size, self.most = size, BASE + WINDOWS * BYTES * size[0] * size[1]
        self.renew()
        return True

    def renew(self) -> None:
        """Keep only what the next picture of the window needs."""
        self._before |= self._shown
        self._shown.clear()
        self._drop()

    def settle(self) -> None:
        """Drop what the picture that was just painted does not need, if it is the first after a change."""
        if self._before:
            self.bytes -= sum(map(bytes_of, self._before.values()))
            self._before.clear()
            give_back()

    def clear(self) -> None:
        """Drop everything."""
        self.renew()
        self.settle()

    def _drop(self) -> None:
        """Drop the pictures that were shown longest ago until the rest has room; the latest one always has."""
        while self.bytes > self.most and len(self._shown) + len(self._before) > 1:
            _, picture = (self._before or self._shown).popitem(last=False)
            self.bytes -= bytes_of(picture)


def give_back() -> None:
    """Give freed memory back to the system: glibc keeps what lies below memory in use."""
    if sys.platform == "linux":
        import ctypes  # loaded once a window changes: the start has no time for it

        with suppress(OSError, AttributeError):  # another library of C
            ctypes.CDLL("libc.so.6").malloc_trim(0)


def bytes_of(picture: pygame.Surface) -> int:
    """Return the memory of a picture."""
    return picture.get_pitch() * picture.get_height() + OBJECT
