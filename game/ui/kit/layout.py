"""Nodes that contain other nodes and place them."""

from collections.abc import Iterable, Iterator
from dataclasses import field
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
        for item, place in self._places(style, rect):
            yield from item.place(style, place)

    def _places(self, style: Style, rect: pygame.Rect) -> Iterator[tuple[Node, pygame.Rect]]:
        """Yield each item and its rectangle."""
        sizes = [item.wants(style, rect.width) for item in self.items]
        heights = _shared(self.items, [high for _, high in sizes], rect.height - _gaps(self, style))
        top, gap = rect.top, moved(style, self.gap)
        for item, high, (wide, _) in zip(self.items, heights, sizes, strict=True):
            room = min(wide, rect.width) if self.align != "fill" else rect.width
            left = rect.left + {"middle": (rect.width - room) // 2, "right": rect.width - room}.get(self.align, 0)
            yield item, pygame.Rect(left, top, room, high)
            top += high + gap


class Fitting(Column):
    """A column that drops items that don't fit, with all that stands on them."""

    def place(self, style: Style, rect: pygame.Rect) -> Iterator[Placed]:
        """Yield the items that fit."""
        for item, place in self._places(style, rect):
            parts = [*item.place(style, place)]
            if all(part.rect.bottom <= rect.bottom for part in parts):
                yield from parts


class FirstFitting(Node):
    """The first of its items that has all the width it wants, else the last one."""

    items: tuple[Node, ...]

    def place(self, style: Style, rect: pygame.Rect) -> Iterator[Placed]:
        """Yield that one."""
        fitting = (item for item in self.items if item.wants(style)[0] <= rect.width)
        return next(fitting, self.items[-1]).place(style, rect)


class Grid(Node):
    """
    Nodes in *columns* equally wide columns, row after row; rows are equally high and fill the rectangle.

    A slim page has no more than *slim* columns, if that is not 0.
    """

    items: tuple[Node, ...]
    columns: int
    gap: float = 0
    slim: int = 0

    def measure(self, style: Style, room: int | None) -> Size:
        """Return the size of a grid whose cells have the greatest width and the greatest height of all items."""
        columns, gap = self._columns(style), moved(style, self.gap)
        each = None if room is None else (room + gap) // columns - gap
        sizes, rows = [item.wants(style, each) for item in self.items], -(-len(self.items) // columns)
        wide, high = _most(wide for wide, _ in sizes), _most(high for _, high in sizes)
        return columns * (wide + gap) - gap, rows * (high + gap) - gap

    def _columns(self, style: Style) -> int:
        return min(self.columns, self.slim) if self.slim and style.slim else self.columns

    def place(self, style: Style, rect: pygame.Rect) -> Iterator[Placed]:
        """Yield the items in reading order."""
        columns, gap = self._columns(style), moved(style, self.gap)
        rows = -(-len(self.items) // columns)
        for number, item in enumerate(self.items):
            down, across = divmod(number, columns)
            left, right = (_cut(rect.width, gap, columns, place) for place in (across, across + 1))
            top, bottom = (_cut(rect.height, gap, rows, place) for place in (down, down + 1))
            yield from item.place(
                style, pygame.Rect(rect.left + left, rect.top + top, right - left - gap, bottom - top - gap)
            )


class Wrapped(Node):
    """Nodes side by side, broken into as many rows as they need; *align* is where a row stands: left or middle."""

    items: tuple[Node, ...]
    gap: float = 8
    gap_below: float = 6
    align: str = "left"

    def measure(self, style: Style, room: int | None) -> Size:
        """Return the width of the widest row, no more than the room, and the height of all rows."""
        rows = self._rows(style, style.size[0] if room is None else room)
        below = moved(style, self.gap_below)
        return _most(row.width for row, _ in rows), sum(row.height + below for row, _ in rows) - below * bool(rows)

    def _rows(self, style: Style, room: int) -> list[tuple[pygame.Rect, list[tuple[Node, pygame.Rect]]]]:
        """Return each row, and where in it each item is."""
        rows, gap = list[tuple[pygame.Rect, list[tuple[Node, pygame.Rect]]]](), style.px(self.gap)
        for item in self.items:
            wide, high = item.wants(style)
            wide = min(wide, room)
            if not rows or rows[-1][0].width + gap + wide > room:
                rows.append((pygame.Rect(0, 0, 0, 0), []))
            row, items = rows[-1]
            left = row.width + gap * bool(items)
            items.append((item, pygame.Rect(left, 0, wide, high)))
            row.size = left + wide, max(row.height, high)
        return rows

    def place(self, style: Style, rect: pygame.Rect) -> Iterator[Placed]:
        """Yield the items in reading order."""
        top = rect.top
        for row, items in self._rows(style, rect.width):
            left = rect.left + ((rect.width - row.width) // 2 if self.align == "middle" else 0)
            for item, place in items:
                yield from item.place(style, place.move(left, top))
            top += row.height + style.px(self.gap_below)


class Filling(Node):
    """A node that takes the rest of a column's height; a slim page has the height that it wants."""

    item: Node
    grow: float = field(default=1.0, kw_only=True)

    def measure(self, style: Style, room: int | None) -> Size:
        """Return its size on a slim page; else it has whatever is left."""
        return self.item.wants(style, room) if style.slim else (0, 1)

    def place(self, style: Style, rect: pygame.Rect) -> Iterator[Placed]:
        """Yield the node."""
        return self.item.place(style, rect)


class Reflow(Node):
    """What stands *abreast* where a page has room, and *below* each other on a slim page."""

    abreast: Node
    below: Node

    def _shown(self, style: Style) -> Node:
        return self.below if style.slim else self.abreast

    def least(self, style: Style) -> Size | None:
        """Return the least room of what is shown."""
        return self._shown(style).least(style)

    def deck(self, style: Style) -> int:
        """Return the height of the deck of what is shown."""
        return self._shown(style).deck(style)

    def measure(self, style: Style, room: int | None) -> Size:
        """Return the size of what is shown."""
        return self._shown(style).wants(style, room)

    def place(self, style: Style, rect: pygame.Rect) -> Iterator[Placed]:
        """Yield what is shown."""
        return self._shown(style).place(style, rect)


class Split(Node):
    """
    Two nodes beside or below each other: the first takes *percent* of the whole, the second the rest.

    With *net*, *percent* applies to the length without the gap. On a slim page they stand below each other, each as
    high as it wants.
    """

    first: Node
    second: Node
    percent: int
    gap: float = 0
    down: bool = False
    net: bool = False

    @property
    def _column(self) -> Column:
        return Column((self.first, self.second), self.gap)

    def measure(self, style: Style, room: int | None) -> Size:
        """Return the size of the column of a slim page, else the height of two nodes abreast."""
        if style.slim:
            return self._column.measure(style, room)
        return 0, 0 if self.down else max(self.first.wants(style)[1], self.second.wants(style)[1])

    def place(self, style: Style, rect: pygame.Rect) -> Iterator[Placed]:
        """Yield the first and the second."""
        if style.slim:
            yield from self._column.place(style, rect)
            return
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
    return [max(0, length + after - before) for length, (before, after) in zip(lengths, pairwise(ends), strict=True)]
