"""Nodes to be read and looked at: a line, lines, drawn figures, a sprite, a panel, a bar of colour."""

from collections.abc import Callable, Iterator
from dataclasses import field

import pygame

from game.ui.core.style import DOT, NORMAL, SMALL, Style
from game.ui.kit.node import NOTHING, Node, Opaque, Placed, Size, State, sharing
from game.ui.kit.numerals import numerals, numerals_width

Swap = tuple[tuple[str, str], ...]
"""Colours of a drawing and their replacements."""


class Text(Node):
    """
    One line; where it has too little room its letters are smaller, then it is cut.

    *align* is where it stands in a wider rectangle: ``left``, ``middle`` or ``right``; with the focus it may have the
    colour *lit*.
    """

    text: str
    size: int = NORMAL
    colour: str = "text"
    align: str = "left"
    lit: str = field(default="", kw_only=True)
    shrinks: bool = field(default=True, kw_only=True)

    def measure(self, style: Style, room: int | None) -> Size:
        """Return the size of the line, no wider than *room*."""
        return style.line(self.text, self.size, self.colour, room).get_size()

    def paint(self, surface: pygame.Surface, style: Style, rect: pygame.Rect, state: State) -> None:
        """Paint the line in the middle of the height."""
        line = style.line(self.text, self.size, (state.lit and self.lit) or self.colour, rect.width)
        point = {"left": "midleft", "middle": "center", "right": "midright"}[self.align]
        surface.blit(line, line.get_rect(**{point: getattr(rect, point)}))


class DottedLine(Node):
    """Parts of a line with dots between them; over each that has a tip the mouse can rest."""

    parts: tuple[str, ...]
    tips: tuple[str, ...]
    colour: str = "text"
    align: str = "middle"
    size: int = SMALL

    def place(self, style: Style, rect: pygame.Rect) -> Iterator[Placed]:
        """Yield the line, and a place for the mouse over each part that has room and a sentence."""
        text, shown = DOT.join(self.parts), len(self.parts)
        yield Placed(Text(text, self.size, self.colour, self.align), rect)
        while shown > 1 and not style.has_room(DOT.join(self.parts[:shown]), self.size, rect.width):
            shown -= 1  # as the line does
        whole = self._width(style, DOT.join(self.parts[:shown]))
        drawn = style.line(text, self.size, self.colour, rect.width).get_width()
        start = rect.right - drawn if self.align == "right" else rect.centerx - drawn // 2
        for number, tip in enumerate(self.tips[:shown]):
            if tip:
                end = self._width(style, DOT.join(self.parts[: number + 1]))
                edges = end - self._width(style, self.parts[number]), end
                left, right = (start + edge * drawn // whole for edge in edges)
                yield Placed(Node(tip=tip), pygame.Rect(left, rect.top, right - left, rect.height))

    def _width(self, style: Style, text: str) -> int:
        return style.lettering.width(text, style.px(self.size))


class Lines(Node):
    """
    Sentences broken into lines; where the rectangle has too little room their letters are smaller, then they are cut.

    *balanced* breaks them into lines as equally long as they can be, as long as there is room for all. With the focus
    they may have the colour *lit*.
    """

    texts: tuple[str, ...]
    size: int = SMALL
    colour: str = "text"
    align: str = "left"
    gap: float = 0
    balanced: bool = False
    lit: str = field(default="", kw_only=True)

    def _drawn(self, style: Style, wide: int, high: int) -> list[pygame.Surface]:
        if self.balanced:
            parts = [part for text in self.texts for part in style.lettering.balanced(text, style.px(self.size), wide)]
            lines = [style.line(part, self.size, self.colour) for part in parts]
            if sum(line.get_height() for line in lines) <= high:
                return lines
        return style.lines(self.texts, self.size, self.colour, (wide, high), self._gap(style))

    def _gap(self, style: Style) -> int:
        return style.px(self.gap) if self.gap else 0

    def written(self, style: Style, wide: int, high: int) -> int:
        """Return the height of the lines that such a room holds, each with a gap below it."""
        return sum(line.get_height() + self._gap(style) for line in self._drawn(style, wide, high))

    def measure(self, style: Style, room: int | None) -> Size:
        """Return the size of all lines that *room* pixels of width make."""
        lines = self._drawn(style, room or style.size[0], style.size[1])
        gaps = self._gap(style) * max(0, len(lines) - 1)
        return max((line.get_width() for line in lines), default=0), sum(line.get_height() for line in lines) + gaps

    def paint(self, surface: pygame.Surface, style: Style, rect: pygame.Rect, state: State) -> None:
        """Paint the lines from the top down."""
        top, point = rect.top, {"left": "left", "middle": "centerx", "right": "right"}[self.align]
        shown = self.replaced(colour=self.lit) if state.lit and self.lit else self
        for line in shown._drawn(style, rect.width, rect.height):
            surface.blit(line, line.get_rect(top=top, **{point: getattr(rect, point)}))
            top += line.get_height() + self._gap(style)


class Figure(Node):
    """A number in the drawn numerals, *tall* units high."""

    text: str
    tall: float
    colour: str = "text"

    def measure(self, style: Style, room: int | None) -> Size:
        """Return the size of the figures."""
        return numerals_width(self.text, style.px(self.tall)), style.px(self.tall)

    def paint(self, surface: pygame.Surface, style: Style, rect: pygame.Rect, state: State) -> None:
        """Paint them in the middle."""
        picture = numerals(style, self.text, style.px(self.tall), self.colour)
        surface.blit(picture, picture.get_rect(center=rect.center))


class Sprite(Node):
    """A sprite by its name, *side* units wide and high; *swap* exchanges colours."""

    name: str
    side: float
    swap: Swap = ()

    def measure(self, style: Style, room: int | None) -> Size:
        """Return its sides."""
        return (style.px(self.side),) * 2

    def paint(self, surface: pygame.Surface, style: Style, rect: pygame.Rect, state: State) -> None:
        """Paint it in the middle."""
        picture = style.sprites.get(self.name, style.px(self.side), swap=dict(self.swap))
        surface.blit(picture, picture.get_rect(center=rect.center))


class Drawn(Node):
    """A picture, *side* units wide and high, that *draw* returns for the style, *about* and the side in pixels."""

    draw: Callable[[Style, str, int], pygame.Surface]
    about: str
    side: float

    def measure(self, style: Style, room: int | None) -> Size:
        """Return its sides."""
        return (style.px(self.side),) * 2

    def paint(self, surface: pygame.Surface, style: Style, rect: pygame.Rect, state: State) -> None:
        """Paint it in the middle."""
        picture = self.draw(style, self.about, style.px(self.side))
        surface.blit(picture, picture.get_rect(center=rect.center))


class Panel(Node):
    """A plate behind a node; with *ground* it stands in the room, which is seen around its corners."""

    item: Node = NOTHING
    fill: str = "panel"
    rim: str = "line"
    radius: float = 10
    ground: bool = False

    @property
    def hides(self) -> bool:
        """Whether the room around its corners is painted, too."""
        return self.ground

    def measure(self, style: Style, room: int | None) -> Size:
        """Return the size of its content."""
        return self.item.wants(style, room)

    def place(self, style: Style, rect: pygame.Rect) -> Iterator[Placed]:
        """Yield the panel, then its content."""
        yield Placed(self.replaced(item=NOTHING), rect)  # it is the same, whatever stands on it
        yield from self.item.place(style, rect)

    def paint(self, surface: pygame.Surface, style: Style, rect: pygame.Rect, state: State) -> None:
        """Paint the panel."""
        if self.ground:
            style.paint_room(surface, corners(rect, style.px(self.radius)))
        surface.blit(style.sprites.panel(rect.size, style.px(self.radius), self.fill, self.rim), rect)


class Card(Node):
    """
    A plate that is pressed with all that stands on it, which is in its state; it is bright with the focus.

    *lit* is its rim then; one without a *fill* is only seen then.
    """

    item: Node
    fill: str = "panel"
    rim: str = "line"
    lit: str = "rim"
    radius: float = 12

    def measure(self, style: Style, room: int | None) -> Size:
        """Return the size of its content."""
        return self.item.wants(style, room)

    def place(self, style: Style, rect: pygame.Rect) -> Iterator[Placed]:
        """Yield the plate, then its content."""
        yield Placed(self.replaced(item=NOTHING), rect)
        yield from sharing(self.key, self.item.place(style, rect))

    def paint(self, surface: pygame.Surface, style: Style, rect: pygame.Rect, state: State) -> None:
        """Paint the plate, dark while it is pressed."""
        fill = "open" if state.held else "covered" if state.lit else self.fill
        if fill:
            rim = self.lit if state.lit else self.rim
            surface.blit(style.sprites.panel(rect.size, style.px(self.radius), fill, rim), rect)


def corners(rect: pygame.Rect, side: int) -> list[pygame.Rect]:
    """Return the squares in the corners of a rectangle."""
    return [
        pygame.Rect(x, y, side, side) for x in (rect.left, rect.right - side) for y in (rect.top, rect.bottom - side)
    ]


class Bar(Opaque):
    """A rectangle of one colour."""

    colour: str

    def paint(self, surface: pygame.Surface, style: Style, rect: pygame.Rect, state: State) -> None:
        """Fill it."""
        surface.fill(style.theme[self.colour], rect)


class Meter(Node):
    """A bar of which a *part* (0–1) is filled."""

    part: float

    def paint(self, surface: pygame.Surface, style: Style, rect: pygame.Rect, state: State) -> None:
        """Paint the bar in the middle of the height, then its part."""
        radius, high, wide = style.px(2), style.px(10), round(rect.width * self.part)
        at = rect.left, rect.centery - high // 2
        surface.blit(style.sprites.panel((rect.width, high), radius, "line"), at)
        if self.part:
            surface.blit(style.sprites.panel((max(2 * radius, wide), high), radius, "good"), at)
