"""Light on a board: glows and rings at any size, soft enough to be drawn small and enlarged."""

import pygame

from game.ui.board.effect import Brush
from game.ui.core.assets import render

FINEST = 256
"""Pixels: a light is drawn so large once and scaled smoothly, for to draw it would take longer than a frame."""


def glow(brush: Brush, name: str, size: int, opacity: float = 1) -> pygame.Surface:
    """Return a sprite of light *size* pixels large, *opacity* 0–1."""
    picture = pygame.transform.smoothscale(brush.sprites.get(name, FINEST), (size, size))
    picture.set_alpha(round(255 * opacity))
    return picture


def paint_ring(brush: Brush, cell: int, radius: float, thick: float, colour: str, opacity: float) -> None:
    """Paint a ring around a cell's middle, *radius* and *thick* in pixels; one thinner than a pixel is fainter."""
    size = 2 * round(radius)
    fine = min(size, FINEST)
    stroke = max(1.0, thick) * fine / size
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {fine} {fine}">'
        f'<circle cx="{fine / 2}" cy="{fine / 2}" r="{(fine - stroke) / 2:.2f}" fill="none" '
        f'stroke="{brush.sprites.theme[colour]}" stroke-width="{stroke:.2f}"/></svg>'
    )
    picture = render(svg, fine, fine, "ring")
    if fine < size:
        picture = pygame.transform.smoothscale(picture, (size, size))
    picture.set_alpha(round(255 * opacity * min(1.0, thick)))
    brush.screen.blit(picture, picture.get_rect(center=brush.camera.cell_rect(cell).center))
