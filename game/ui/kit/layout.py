"""Nodes that contain other nodes and place them."""

from collections.abc import Iterable, Iterator
from itertools import pairwise

import pygame

from game.ui.core.style import Style
from game.ui.kit.node import Node, Placed, Size


class Gap(Node):
    """Empty space along a row or a column."""

    length: float

    def measure(self, style: Style, room: int | None) -> Size:
        """Return a square of this length: a row uses only the width, a column only the height."""
        return (style.px(self.length),) * 2


class Grow(Node):
    """Empty space that takes the remaining length."""

    grow: float = 1.0


class Row(Node):
    """Nodes side by side; *align* places items less high than it: ``top``, ``middle``, ``bottom`` or ``fill``."""

    items: tuple[Node, ...]
    gap: float = 0
    align: str = "middle"

    def measure(self, style: Style, room: int | None) -> Size:
        """Return the sum of the widths, and the height of the highest."""
        sizes = [item.wants(style) for item in self.items]
        return sum(wide for wide, _ in sizes) + _gaps(self, style), _most(
            high for item, (_, high) in zip(self.items, sizes, strict=True) if not isinstance(item, Gap)
        )

    def place(self, style: Style, rect: pygame.Rect) -> Iterator[Placed]:
        """Yield the items from left to right."""
        sizes = [item.wants(style) for item in self.items]
        widths = _shared(self.items, [wide for wide, _ in sizes], rect.width - _gaps(self, style))
        left, gap = rect.left, moved(style, self.gap)
        for item, wide, (_, high) in zip(self.items, widths, sizes, strict=True):
            yield from item.place(style, pygame.Rect(left, *_across(self.align, rect.top, rect.height, high, wide)))
            left += wide + gap


class Column(Node):
    """Nodes one below the other; *align* places items narrower than it: ``left``, ``middle``, ``right``, ``fill``."""

    items: tuple[Node, ...]
    gap: float = 0
    align: str = "fill"

    def measure(self, style: Style, room: int | None) -> Size:
        """Return the width of the widest, and the sum of the heights."""
        sizes = [item.wants(style, room) for item in self.items]
        return _most(wide for item, (wide, _) in zip(self.items, sizes, strict=True) if not isinstance(item, Gap)), sum(
            high for _, high in sizes
        ) + _gaps(self, style)

    def place(self, style: Style, rect: pygame.Rect) -> Iterator[Placed]:
        """Yield the items from the top down."""
        sizes = [item.wants(style, rect.width) for item in self.items]
        heights = _shared(self.items, [high for _, high in sizes], rect.height - _gaps(self, style))
        top, gap = rect.top, moved(style, self.gap)
        for item, high, (wide, _) in zip(self.items, heights, sizes, strict=True):
            room = min(wide, rect.width) if self.align != "fill" else rect.width
            left = rect.left + {"middle": (rect.width - room) // 2, "right": rect.width - room}.get(self.align, 0)
            yield from item.place(style, pygame.Rect(left, top, room, high))
            top += high + gap


class Fitting(Column):
    """A column that drops its last items if they don't fit."""

    def place(self, style: Style, rect: pygame.Rect) -> Iterator[Placed]:
        """Yield the items that fit."""
        return (one for one in super().place(style, rect) if one.rect.bottom <= rect.bottom)


class Grid(Node):
    """Nodes in *columns* equally wide columns, row after row; rows are equally high and fill the rectangle."""

    items: tuple[Node, ...]
    columns: int
    gap: float = 0

    def measure(self, style: Style, room: int | None) -> Size:
        """Return the size of a grid whose cells have the greatest width and the greatest height of all items."""
        sizes = [item.wants(style) for item in self.items]
        gap, rows = moved(style, self.gap), -(-len(self.items) // self.columns)
        wide, high = _most(wide for wide, _ in sizes), _most(high for _, high in sizes)
        return self.columns * (wide + gap) - gap, rows * (high + gap) - gap

    def place(self, style: Style, rect: pygame.Rect) -> Iterator[Placed]:
        """Yield the items in reading order."""
        gap, rows = moved(style, self.gap), -(-len(self.items) // self.columns)
        for number, item in enumerate(self.items):
            down, across = divmod(number, self.columns)
            left, right = (_cut(rect.width, gap, self.columns, place) for place in (across, across + 1))
            top, bottom = (_cut(rect.height, gap, rows, place) for place in (down, down + 1))
            yield from item.place(
                style, pygame.Rect(rect.left + left, rect.top + top, right - left - gap, bottom - top - gap)
            )


class Split(Node):
    """
    Two nodes beside or below each other: the first takes *percent* of the whole, the second the rest.

    With *net*, *percent* applies to the length without the gap.
    """

    first: Node
    second: Node
    percent: int
    gap: float = 0
    down: bool = False
    net: bool = False

    def place(self, style: Style, rect: pygame.Rect) -> Iterator[Placed]:
        """Yield the first and the second."""
        gap = moved(style, self.gap)
        one, other, around = rect.copy(), rect.copy(), gap if self.net else 0
        if self.down:
            one.height = (rect.height - around) * self.percent // 100
            other.top, other.height = one.bottom + gap, rect.height - one.height - gap
        else:
            one.width = (rect.width - around) * self.percent // 100
            other.left, other.width = one.right + gap, rect.width - one.width - gap
        yield from self.first.place(style, one)
        yield from self.second.place(style, other)


class Stack(Node):
    """Nodes over each other in the same rectangle, the first lowest."""

    items: tuple[Node, ...]

    def measure(self, style: Style, room: int | None) -> Size:
        """Return the greatest width and the greatest height of all items."""
        sizes = [item.wants(style, room) for item in self.items]
        return _most(wide for wide, _ in sizes), _most(high for _, high in sizes)

    def place(self, style: Style, rect: pygame.Rect) -> Iterator[Placed]:
        """Yield all of them."""
        for item in self.items:
            yield from item.place(style, rect)


class Pad(Node):
    """A node with room around it: one length for all sides, (across, down), or (left, top, right, bottom)."""

    item: Node
    around: float | tuple[float, ...]

    def _sides(self, style: Style) -> tuple[int, int, int, int]:
        around = self.around if isinstance(self.around, tuple) else (self.around,)
        sides = {1: around * 4, 2: around * 2}.get(len(around), around)
        left, top, right, bottom = (moved(style, side) for side in sides)
        return left, top, right, bottom

    def measure(self, style: Style, room: int | None) -> Size:
        """Return the node's size with the room around it."""
        left, top, right, bottom = self._sides(style)
        wide, high = self.item.wants(style, None if room is None else room - left - right)
        return wide + left + right, high + top + bottom

    def place(self, style: Style, rect: pygame.Rect) -> Iterator[Placed]:
        """Yield the node inside the room."""
        left, top, right, bottom = self._sides(style)
        yield from self.item.place(
            style, pygame.Rect(rect.left + left, rect.top + top, rect.width - left - right, rect.height - top - bottom)
        )


class Pin(Node):
    """
    A node at its own size on a point of the rectangle: *at* names pygame's point, such as ``midtop``.

    *dx* and *dy* move it; *most* limits its size to the rectangle less this margin.
    """

    item: Node
    at: str = "center"
    dx: float = 0
    dy: float = 0
    most: float | None = None

    def measure(self, style: Style, room: int | None) -> Size:
        """Return the node's size."""
        return self.item.wants(style, room)

    def place(self, style: Style, rect: pygame.Rect) -> Iterator[Placed]:
        """Yield the node at that point."""
        wide, high = self.item.wants(style, rect.width)
        if self.most is not None:
            free = 2 * moved(style, self.most)
            wide, high = min(wide, rect.width - free), min(high, rect.height - free)
        where = pygame.Rect(0, 0, wide, high)
        setattr(where, self.at, getattr(rect, self.at))
        yield from self.item.place(style, where.move(moved(style, self.dx), moved(style, self.dy)))


def moved(style: Style, length: float) -> int:
    """Convert a length, which may be 0 or negative, to pixels."""
    return style.px(length) if length > 0 else -style.px(-length) if length < 0 else 0


def _gaps(node: Row | Column, style: Style) -> int:
    """Return the total length of the gaps between the items."""
    return moved(style, node.gap) * max(0, len(node.items) - 1)


def _most(lengths: Iterable[int]) -> int:
    return max(lengths, default=0)


def _cut(whole: int, gap: int, parts: int, place: int) -> int:
    """Return the start of a part of *whole*, if a gap follows each part."""
    return (whole + gap) * place // parts


def _across(align: str, start: int, room: int, length: int, along: int) -> tuple[int, int, int]:
    """Return top, width and height of an item in a row."""
    if align == "fill":
        return start, along, room
    return start + {"top": 0, "middle": (room - length) // 2, "bottom": room - length}[align], along, length


def _shared(items: tuple[Node, ...], lengths: list[int], room: int) -> list[int]:
    """Return the lengths: growing nodes share the remaining room, shrinking nodes share the missing room."""
    left = room - sum(lengths)
    if left >= 0:
        weights = [item.grow for item in items]
    else:
        weights = [float(length) if item.shrinks else 0.0 for item, length in zip(items, lengths, strict=True)]
    total = sum(weights)
    if not left or not total:
        return lengths
    ends, seen = [0], 0.0
    for weight in weights:
        seen += weight
        ends.append(round(left * seen / total))
    return [length + after - before for length, (before, after) in zip(lengths, pairwise(ends), strict=True)]
