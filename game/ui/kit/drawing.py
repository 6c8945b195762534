"""Shapes written as one SVG and rendered at their exact size: smooth edges, whatever the size of the window."""

from collections.abc import Sequence
from math import cos, pi, sin

import pygame

from game.ui.core.assets import Sprites, render

Point = tuple[float, float]


class Drawing:
    """Shapes inside *rect* of a surface, in the surface's pixels and the sprites' theme; the first one is lowest."""

    def __init__(self, rect: pygame.Rect, sprites: Sprites) -> None:
        self._rect, self._sprites, self._theme = rect, sprites, sprites.theme
        self._shapes: list[str] = []

    def box(
        self, left: float, top: float, width: float, height: float, fill: str, *, radius: float = 0, opacity: float = 1
    ) -> None:
        """Add a filled rectangle."""
        self._shapes.append(
            f'<rect x="{left:.2f}" y="{top:.2f}" width="{width:.2f}" height="{height:.2f}" '
            f'rx="{min(radius, width / 2, height / 2):.2f}" fill="{self._theme[fill]}" fill-opacity="{opacity:.3f}"/>'
        )

    def squares(self, corners: Sequence[Point], size: float, fill: str, opacity: float) -> None:
        """Add filled squares as one shape, which renders many squares ten times faster."""
        data = "".join(f"M{x:.2f} {y:.2f}h{size:.2f}v{size:.2f}h{-size:.2f}Z" for x, y in corners)
        self._shapes.append(f'<path d="{data}" fill="{self._theme[fill]}" fill-opacity="{opacity:.3f}"/>')

    def disc(self, centre: Point, radius: float, fill: str) -> None:
        """Add a filled circle."""
        self._shapes.append(
            f'<circle cx="{centre[0]:.2f}" cy="{centre[1]:.2f}" r="{radius:.2f}" fill="{self._theme[fill]}"/>'
        )

    def line(self, points: Sequence[Point], colour: str, width: float) -> None:
        """Add a line through all points."""
        self._shapes.append(
            f'<path d="{_path(points)}" fill="none" stroke="{self._theme[colour]}" stroke-width="{width:.2f}" '
            'stroke-linejoin="round" stroke-linecap="round"/>'
        )

    def area(self, points: Sequence[Point], fill: str, opacity: float) -> None:
        """Add a filled outline."""
        self._shapes.append(f'<path d="{_path(points)}Z" fill="{self._theme[fill]}" fill-opacity="{opacity:.3f}"/>')

    def arc(self, centre: Point, radius: float, part: float, colour: str, width: float) -> None:
        """Add *part* (0–1) of a circle, from the top clockwise."""
        count = max(2, round(120 * part))
        angles = [2 * pi * part * number / count - pi / 2 for number in range(count + 1)]
        self.line(
            [(centre[0] + radius * cos(angle), centre[1] + radius * sin(angle)) for angle in angles], colour, width
        )

    def put(self, surface: pygame.Surface, by: tuple[int, int] = (0, 0)) -> None:
        """Paint everything, moved *by* pixels, for a surface that is a part of the window."""
        left, top, width, height = self._rect
        svg = (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">'
            f'<g transform="translate({-left} {-top})">{"".join(self._shapes)}</g></svg>'
        )
        surface.blit(self._sprites.drawn(svg, lambda: render(svg, width, height, "chart")), self._rect.move(by))


def _path(points: Sequence[Point]) -> str:
    """Return points as the data of an SVG path."""
    return "M" + " L".join(f"{x:.2f} {y:.2f}" for x, y in points)
