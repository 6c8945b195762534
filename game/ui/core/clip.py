"""Painting that stays in a rectangle."""

from collections.abc import Iterator
from contextlib import contextmanager

import pygame


@contextmanager
def clipped(surface: pygame.Surface, rect: pygame.Rect) -> Iterator[None]:
    """Let only what lies in *rect*, and in the clip that there is already, be painted on."""
    clip = surface.get_clip()
    surface.set_clip(rect.clip(clip))
    yield
    surface.set_clip(clip)
