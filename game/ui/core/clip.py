"""Painting that stays in a rectangle, and places that a clip does not cut."""

from collections.abc import Iterator
from contextlib import contextmanager

import pygame


@contextmanager
def clipped(surface: pygame.Surface, rect: pygame.Rect) -> Iterator[None]:
    """Limit painting to *rect* within the current clip."""
    clip = surface.get_clip()
    surface.set_clip(rect.clip(clip))
    try:
        yield
    finally:
        surface.set_clip(clip)


def put(surface: pygame.Surface, picture: pygame.Surface, place: pygame.Rect) -> pygame.Rect:
    """Paint a picture at its place and return the place, of which a blit returns only what the clip leaves."""
    surface.blit(picture, place)
    return place
