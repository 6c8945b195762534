"""The frame around a board, and the way along it."""

import pygame

from game.ui.board.camera import Camera
from game.ui.core.cabinet import Cabinet

RUN_MS = 900
"""How long the light of a won game takes, both ways at once, from the middle below to the middle above."""


def around(board: pygame.Rect, place: pygame.Rect) -> list[pygame.Rect]:
    """Return what of a *place* is not under a board within it: above, below and on both sides."""
    return [
        pygame.Rect(place.left, place.top, place.width, board.top - place.top),
        pygame.Rect(place.left, board.bottom, place.width, place.bottom - board.bottom),
        pygame.Rect(place.left, board.top, board.left - place.left, board.height),
        pygame.Rect(board.right, board.top, place.right - board.right, board.height),
    ]


def draw_rim(
    surface: pygame.Surface, cabinet: Cabinet, camera: Camera, warmth: float = 0.0, *, under: bool = True
) -> None:
    """
    Paint a thin frame around the board, or around its window; the ground *under* the board only where it may be seen.

    A rounded key leaves a sixteenth of its cell free to the right and below: as much ground is left on the other two
    sides.
    """
    if not camera.scrolls:
        inner = _inner(cabinet, camera)
        for part in [inner] if under else around(camera.board, inner):
            surface.fill(cabinet.theme["covered_bottom"], part)
    draw_frame(surface, cabinet, camera, warmth)


def frame_rect(cabinet: Cabinet, camera: Camera) -> pygame.Rect:
    """Return where the frame is, its own width included: what stands beside the board is in line with it."""
    thick = cabinet.px(2)
    return _inner(cabinet, camera).inflate(2 * thick, 2 * thick)


def draw_frame(surface: pygame.Surface, cabinet: Cabinet, camera: Camera, warmth: float) -> None:
    """Paint the frame alone, between its own colour and the accent's."""
    thick, inner = cabinet.px(2), _inner(cabinet, camera)
    theme, outer = cabinet.theme, frame_rect(cabinet, camera)
    accent = pygame.Color(theme["accent"])
    pygame.draw.rect(surface, pygame.Color(theme["line"]).lerp(accent, warmth), outer, thick)
    if theme.bevelled:  # sunk: dark above and on the left, lit on the other two sides
        lit = pygame.Color(theme["covered_top"]).lerp(accent, warmth)
        surface.fill(lit, (outer.left + thick, inner.bottom, outer.width - thick, thick))
        surface.fill(lit, (inner.right, outer.top + thick, thick, outer.height - thick))


def _inner(cabinet: Cabinet, camera: Camera) -> pygame.Rect:
    inner = camera.board.clip(camera.area)
    if not camera.scrolls and not cabinet.theme.bevelled:
        free = min(camera.tile // 16, cabinet.px(4))
        inner.update(inner.left - free, inner.top - free, inner.width + free, inner.height + free)
    return inner


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
