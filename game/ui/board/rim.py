"""The frame around a board, and the way along it."""

import pygame

from game.ui.board.camera import Camera
from game.ui.cabinet import Cabinet

RUN_MS = 900
"""How long the light of a won game takes, both ways at once, from the middle below to the middle above."""


def draw_rim(surface: pygame.Surface, cabinet: Cabinet, camera: Camera) -> None:
    """
    Paint a thin frame around the board, or around its window.

    A key leaves a sixteenth of its cell free to the right and below: as much ground is left on the other two sides.
    """
    thick, inner = cabinet.px(2), camera.board.clip(camera.area)
    if not camera.scrolls:
        free = min(camera.tile // 16, cabinet.px(4))
        inner.update(inner.left - free, inner.top - free, inner.width + free, inner.height + free)
        surface.fill(cabinet.theme["covered_bottom"], inner)
    pygame.draw.rect(surface, cabinet.theme["line"], inner.inflate(2 * thick, 2 * thick), thick)


def on_rim(rim: pygame.Rect, part: float) -> tuple[tuple[float, float], tuple[int, int]]:
    """Return the point *part* (0–1) around a rectangle, from the middle below clockwise, and the way outward there."""
    width, height = rim.size
    way = part * 2 * (width + height)
    if way < width / 2:
        return (rim.centerx - way, rim.bottom), (0, 1)
    way -= width / 2
    if way < height:
        return (rim.left, rim.bottom - way), (-1, 0)
    way -= height
    if way < width:
        return (rim.left + way, rim.top), (0, -1)
    way -= width
    if way < height:
        return (rim.right, rim.top + way), (1, 0)
    return (rim.right - (way - height), rim.bottom), (0, 1)
