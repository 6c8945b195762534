"""Painting that stays in a rectangle."""

from collections.abc import Iterator
from contextlib import contextmanager

import pygame


@contextmanager
def clipped(surface: pygame.Surface, rect: pygame.Rect) -> Iterator[None]:
    """Limit painting to *rect* within the current clip."""
    clip = surface.get_clip()
    surface.set_clip(rect.clip(clip))
    yield
    surface.set_clip(clip)
