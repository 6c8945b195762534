"""A plot described by data: curves, bands, points, bars and marks over axes, and a cursor that can be dragged."""

from collections.abc import Hashable, Sequence
from itertools import pairwise
from math import cos, hypot, pi, sin
from typing import NamedTuple

import pygame

from game.ui.core.assets import Sprites, render
from game.ui.core.style import SMALL, Style
from game.ui.core.value import Value
from game.ui.kit.layout import moved
from game.ui.kit.node import Node, Put, State

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


Points = tuple[Point, ...]
"""Places in a plot: how far across and how far up, in what its axes count."""

Span = tuple[float, float]
"""The least and the most that an axis shows."""


class Axes(NamedTuple):
    """Where in a window the values of a plot stand."""

    plot: pygame.Rect
    across: Span
    up: Span
    scale: float  # pixels for a unit of 720p

    def x(self, value: float) -> float:
        """Return how far right a value stands."""
        low, high = self.across
        return self.plot.left + (value - low) * (self.plot.width / ((high - low) or 1))

    def y(self, value: float) -> float:
        """Return how far down a value stands."""
        low, high = self.up
        return self.plot.bottom - (value - low) * (self.plot.height / ((high - low) or 1))

    def at(self, point: Point) -> Point:
        """Return where a point stands."""
        return self.x(point[0]), self.y(point[1])

    def value_at(self, x: float) -> float:
        """Return the value across that stands nearest to a place."""
        low, high = self.across
        part = (x - self.plot.left) / max(1, self.plot.width)
        return low + min(1.0, max(0.0, part)) * (high - low)


class Layer(Value):
    """One thing in a plot; the first layer is lowest. A mode may add a layer with shapes of its own."""

    def draw(self, drawing: Drawing, axes: Axes) -> None:
        """Add its shapes to the plot's drawing."""

    def write(self, surface: pygame.Surface, style: Style, axes: Axes) -> None:
        """Write the texts beside its shapes."""


class Curve(Layer):
    """A line through points: *filled* is how opaque the area below it is, *end* the radius of a disc at its end."""

    points: Points
    colour: str = "accent"
    thick: float = 3
    dash: float = 0  # the length of its dashes
    filled: float = 0
    end: float = 0
    name: str = ""  # stands to the right of its end

    def draw(self, drawing: Drawing, axes: Axes) -> None:
        """Add the area, the line and the disc."""
        points = [axes.at(point) for point in self.points]
        if not points:
            return
        if self.filled:
            (first, _), (last, _), bottom = points[0], points[-1], axes.plot.bottom
            drawing.area([(first, bottom), *points, (last, bottom)], self.colour, self.filled)
        for line in dashes(points, self.dash * axes.scale) if self.dash else [points]:
            if self.thick:
                drawing.line(line, self.colour, self.thick * axes.scale)
        if self.end:
            drawing.disc(points[-1], self.end * axes.scale, self.colour)

    def write(self, surface: pygame.Surface, style: Style, axes: Axes) -> None:
        """Write its name."""
        if self.name and self.points:
            place = axes.plot.right + style.px(9), round(axes.y(self.points[-1][1]))
            write_small(surface, style, self.name, "text", midleft=place)


class Band(Layer):
    """The area between two lines."""

    above: Points
    below: Points
    colour: str
    opacity: float = 0.25

    def draw(self, drawing: Drawing, axes: Axes) -> None:
        """Add the area."""
        outline = [axes.at(point) for point in (*self.above, *reversed(self.below))]
        if len(outline) > 2:
            drawing.area(outline, self.colour, self.opacity)


class Dots(Layer):
    """Discs at points."""

    points: Points
    colour: str = "digit_1"
    radius: float = 2.6

    def draw(self, drawing: Drawing, axes: Axes) -> None:
        """Add the discs."""
        for point in self.points:
            drawing.disc(axes.at(point), self.radius * axes.scale, self.colour)


class Bars(Layer):
    """Bars side by side from the bottom up; bar n stands between n and n + 1."""

    heights: tuple[float, ...]
    colour: str = "digit_1"

    def draw(self, drawing: Drawing, axes: Axes) -> None:
        """Add those that are higher than nothing."""
        pitch = axes.x(1) - axes.x(0)
        gap = min(3 * axes.scale, pitch / 6)
        for number, height in enumerate(self.heights):
            if height:
                top, wide = axes.y(height), pitch - 2 * gap
                left, high = axes.x(number) + gap, axes.plot.bottom - top
                drawing.box(left, top, wide, high, self.colour, radius=2 * axes.scale)


class Mark(Layer):
    """A line from the bottom to over the top at a value across, with its name over it."""

    value: float
    name: str = ""
    colour: str = "accent"

    def draw(self, drawing: Drawing, axes: Axes) -> None:
        """Add the line."""
        x, plot = axes.x(self.value), axes.plot
        drawing.line([(x, plot.top - max(1, round(6 * axes.scale))), (x, plot.bottom)], self.colour, 2 * axes.scale)

    def write(self, surface: pygame.Surface, style: Style, axes: Axes) -> None:
        """Write the name, which stays over the plot."""
        plot, half = axes.plot, style.lettering.width(self.name, style.px(SMALL)) // 2
        x = max(plot.left + half, min(plot.right - half, axes.x(self.value)))
        write_small(surface, style, self.name, "text", midbottom=(round(x), plot.top - style.px(7)))


Tick = tuple[float, str]
"""A value on an axis and its text."""


class Plot(Node):
    """
    Layers over axes; *around* is what is kept for what stands left, above, right and below of the plot itself.

    There is a line at each of the *levels*, its text on the left, and a text below at each of the *ticks*. Nothing kept
    on the left means as much as the texts need. With a *cursor* it can be dragged: it asks for ``Put(key, value)``.
    """

    layers: tuple[Layer, ...]
    across: Span
    up: Span
    levels: tuple[Tick, ...] = ()
    ticks: tuple[Tick, ...] = ()
    around: tuple[float, float, float, float] = (0, 0, 0, 0)
    unit: str = ""  # stands at the bottom of its rectangle, below the ticks
    level_alpha: float = 0.5
    cursor: float | None = None

    def axes(self, style: Style, rect: pygame.Rect) -> Axes:
        """Return where its values stand in a rectangle."""
        left, top, right, bottom = (moved(style, side) for side in self.around)
        if not self.around[0] and self.levels:
            left = max(style.lettering.width(text, style.px(SMALL)) for _, text in self.levels) + style.px(10)
        plot = pygame.Rect(rect.left + left, rect.top + top, rect.width - left - right, rect.height - top - bottom)
        plot.size = max(1, plot.width), max(1, plot.height)
        return Axes(plot, self.across, self.up, style.scale)

    def paint(self, surface: pygame.Surface, style: Style, rect: pygame.Rect, state: State) -> None:
        """Paint the levels, the layers, their texts, and the cursor."""
        axes, px = self.axes(style, rect), style.px
        plot = axes.plot
        for value, text in self.levels:
            y = plot.bottom - round(plot.bottom - axes.y(value))
            line = style.sprites.panel((plot.width, px(1)), 0, "line", alpha=self.level_alpha)
            surface.blit(line, (plot.left, y))
            write_small(surface, style, text, midright=(plot.left - px(8), y))
        drawing = Drawing(rect, style.sprites)
        for layer in self.layers:
            layer.draw(drawing, axes)
        drawing.put(surface)
        for layer in self.layers:
            layer.write(surface, style, axes)
        for value, text in self.ticks:
            write_small(
                surface, style, text, midtop=(plot.left + round(axes.x(value) - plot.left), plot.bottom + px(5))
            )
        write_small(surface, style, self.unit, midbottom=(plot.centerx, rect.bottom))
        if self.cursor is not None:
            x = round(axes.x(self.cursor))
            surface.fill(style.theme["accent"], (x - px(1), plot.top - px(4), px(2), plot.height + px(8)))

    @property
    def focusable(self) -> bool:
        """Whether there is anything to do on it."""
        return self.key is not None and self.enabled and (self.press is not None or self.cursor is not None)

    @property
    def drags(self) -> bool:
        """Whether there is a cursor."""
        return self.cursor is not None

    def part_at(self, style: Style, rect: pygame.Rect, at: tuple[int, int]) -> Hashable:
        """Return the value across at a place."""
        return self.axes(style, rect).value_at(at[0])

    def pressed(self, part: Hashable) -> object:
        """Ask for the cursor to go to a value; by the keyboard for what the plot is for."""
        return self.press if part is None or self.cursor is None else Put(self.key, part)

    def step(self, by: int) -> object:
        """Ask for the value beside, as far as the axis goes."""
        if self.cursor is None:
            return None
        low, high = self.across
        return Put(self.key, min(high, max(low, self.cursor + by)))


def dashes(points: list[Point], length: float) -> list[list[Point]]:
    """Cut a line into dashes, as long as the gaps between them."""
    found: list[list[Point]] = []
    drawn, left, dash = True, length, points[:1]
    for (x, y), (to_x, to_y) in pairwise(points):
        way = max(1e-6, hypot(to_x - x, to_y - y))
        gone = 0.0
        while way - gone > left:
            gone += left
            cut = x + (to_x - x) * gone / way, y + (to_y - y) * gone / way
            if drawn:
                found.append([*dash, cut])
            dash, drawn, left = [cut], not drawn, length
        left -= way - gone
        dash = [*dash, (to_x, to_y)]
    return [*found, dash] if drawn and len(dash) > 1 else found


def write_small(
    surface: pygame.Surface, style: Style, text: str, colour: str = "text_dim", **place: tuple[int, int]
) -> None:
    """Write a small text at a place, named as pygame's rectangles name their points."""
    line = style.line(text, SMALL, colour)
    surface.blit(line, line.get_rect(**place))
