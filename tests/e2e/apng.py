"""
Animated PNGs: pictures that move wherever a browser shows them, in 64 shades of each colour.

The format: https://wiki.mozilla.org/APNG_Specification. Each frame contains the changes since the one before; all
other pixels are transparent, which compresses to almost nothing.
"""

import struct
import zlib

import numpy as np
import pygame
from numpy.typing import NDArray

Pixels = NDArray[np.uint8]

SIGNATURE = b"\x89PNG\r\n\x1a\n"
COLOURS = 6  # red, green, blue and opacity
FINE = np.array((0xFC, 0xFC, 0xFC, 0xFF), np.uint8)
"""The bits of each channel that are kept: with all of them, glow and smoke make a file a third larger."""

KEEP, OVER = 0, 1  # a frame stays after its time, and the next one is painted over it


class Apng:
    """A film with *rate* frames a second, made picture by picture."""

    def __init__(self, rate: int) -> None:
        self._rate = rate
        self._last: Pixels | None = None
        self._frames: list[tuple[pygame.Rect, bytes]] = []
        self._lasts: list[int] = []  # the number of pictures that each frame stays

    def add(self, picture: pygame.Surface) -> None:
        """Show this picture next; if it equals the last one, that one stays longer."""
        pixels = np.frombuffer(pygame.image.tobytes(picture, "RGBA"), np.uint8)
        pixels = pixels.reshape(picture.get_height(), picture.get_width(), 4) & FINE
        changed = np.ones(pixels.shape[:2], bool) if self._last is None else (pixels != self._last).any(axis=2)
        if changed.any():
            rect = bounds(changed)
            inside = slice(rect.top, rect.bottom), slice(rect.left, rect.right)
            self._frames.append((rect, packed(np.where(changed[inside][..., None], pixels[inside], 0))))
            self._lasts.append(0)
        self._lasts[-1] += 1
        self._last = pixels

    def file(self) -> bytes:
        """Return the film as a file that repeats for ever."""
        (first, data), *rest = self._frames
        parts = [
            SIGNATURE,
            chunk(b"IHDR", struct.pack(">IIBBBBB", first.width, first.height, 8, COLOURS, 0, 0, 0)),
            chunk(b"acTL", struct.pack(">II", len(self._frames), 0)),
            self._control(0, 0),
            chunk(b"IDAT", data),
        ]
        for place, (_, data) in enumerate(rest, start=1):
            number = 2 * place - 1
            parts += [self._control(number, place), chunk(b"fdAT", struct.pack(">I", number + 1) + data)]
        return b"".join([*parts, chunk(b"IEND", b"")])

    def _control(self, number: int, place: int) -> bytes:
        """Return the chunk with a frame's place and duration."""
        rect = self._frames[place][0]
        measures = rect.width, rect.height, rect.left, rect.top
        return chunk(b"fcTL", struct.pack(">IIIIIHHBB", number, *measures, self._lasts[place], self._rate, KEEP, OVER))


def bounds(cells: NDArray[np.bool_]) -> pygame.Rect:
    """Return the smallest rectangle around all true cells."""
    rows, columns = np.flatnonzero(cells.any(axis=1)), np.flatnonzero(cells.any(axis=0))
    return pygame.Rect(columns[0], rows[0], columns[-1] - columns[0] + 1, rows[-1] - rows[0] + 1)


def packed(pixels: Pixels) -> bytes:
    """Return pixels in PNG's form: each row after a 0 (no filter), all of it deflated."""
    rows = np.zeros((pixels.shape[0], 4 * pixels.shape[1] + 1), np.uint8)
    rows[:, 1:] = pixels.reshape(pixels.shape[0], -1)
    return zlib.compress(rows.tobytes(), 9)


def chunk(name: bytes, data: bytes) -> bytes:
    """Return one part of a PNG file."""
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
