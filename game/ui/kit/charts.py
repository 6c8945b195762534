"""
Charts: bars, a curve, a heat map, a ring, each smooth at every size and in every theme.

Nothing is told by hue alone: what differs in colour differs in size, brightness or shape too.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import ceil, floor, log10, sqrt

import pygame

from game.ui.core.cabinet import Cabinet
from game.ui.core.style import LARGE, NORMAL, SMALL
from game.ui.kit.drawing import Drawing, Point

MOST_BARS = 14
SMOOTHED = 10
"""Games in one point of the curve's mean."""

LEAST_TILE = 6
"""At 720p: cells of a heat map smaller than that are put together into larger ones."""

PALEST = 0.45
"""How opaque the mark of a cell is that killed seldom."""

QUIET = 0.5
"""How opaque the lines of a plot and the cells of a heat map are: they are read past, not looked at."""

# Figures on axes


def round_step(span: float, most: int) -> float:
    """Return the smallest 1, 2 or 5 times a power of ten that divides *span* into at most *most* parts."""
    span = max(span, 1e-9)
    power = 10.0 ** floor(log10(span / most))
    return next(power * factor for factor in (1, 2, 5, 10, 20) if span / (power * factor) <= most)


def ticks(least: float, most: float, count: int) -> list[float]:
    """Return round values from at or below *least* to at or above *most*, some *count* of them."""
    step = round_step(most - least or abs(most) or 1, count)
    first, last = floor(least / step + 1e-9), ceil(most / step - 1e-9)
    return [number * step for number in range(first, max(last, first + 1) + 1)]


@dataclass(frozen=True, slots=True)
class Bars:
    """How often values fell between ``first + n * step`` and the next; the last bar holds all that lie beyond too."""

    first: float
    step: float
    counts: tuple[int, ...]
    beyond: bool  # whether any do

    @property
    def end(self) -> float:
        """Where the last bar ends."""
        return self.first + self.step * len(self.counts)


def distribution(values: Sequence[float]) -> Bars:
    """Sort values, at least one, into at most MOST_BARS bars; a few far out don't press the others together."""
    ordered = sorted(values)
    middle = ordered[len(ordered) // 2]
    end = min(ordered[-1], 3 * middle)
    step = round_step(max(end - ordered[0], end / 100, 1e-3), MOST_BARS - 2)
    first = floor(ordered[0] / step) * step
    counts = [0] * max(1, floor((end - first) / step + 1e-9) + 1)
    for value in ordered:
        counts[min(len(counts) - 1, floor((value - first) / step + 1e-9))] += 1
    return Bars(first, step, tuple(counts), ordered[-1] >= first + step * len(counts))


def running_mean(values: Sequence[float], over: int = SMOOTHED) -> list[float]:
    """Return for each value the mean of it and those before it, *over* in all."""
    means = []
    for place in range(len(values)):
        part = values[max(0, place + 1 - over) : place + 1]
        means.append(sum(part) / len(part))
    return means


def put_together(counts: dict[int, int], width: int, side: int) -> dict[int, int]:
    """Add up the counts of blocks of *side* times *side* cells of a board *width* cells wide."""
    columns = ceil(width / side)
    blocks: dict[int, int] = {}
    for cell, count in counts.items():
        y, x = divmod(cell, width)
        block = y // side * columns + x // side
        blocks[block] = blocks.get(block, 0) + count
    return blocks


# Charts


class Charts:
    """Paints charts into rectangles of a surface."""

    def __init__(self, cabinet: Cabinet, surface: pygame.Surface) -> None:
        self._cabinet = cabinet
        self._surface = surface

    def card(self, rect: pygame.Rect, title: str, note: str = "") -> pygame.Rect:
        """Paint a chart's ground with its title, and a note on the right; return the room that is left."""
        cabinet, px = self._cabinet, self._cabinet.px
        self._surface.blit(cabinet.sprites.panel(rect.size, px(8), "open", "line"), rect)
        line = cabinet.line(title, NORMAL, "text")
        self._surface.blit(line, line.get_rect(midleft=(rect.left + px(14), rect.top + px(20))))
        room = rect.width - line.get_width() - px(44)
        self._text(note, width=room, midright=(rect.right - px(14), rect.top + px(20)))
        return pygame.Rect(rect.left + px(14), rect.top + px(38), rect.width - px(28), rect.height - px(48))

    def sentence(self, room: pygame.Rect, text: str) -> None:
        """Say in the middle why there is no chart."""
        px = self._cabinet.px
        lines = self._cabinet.lettering.wrap(text, px(SMALL), room.width - px(24))
        top = room.centery - len(lines) * px(SMALL) // 2
        for line in lines:
            self._text(line, midtop=(room.centerx, top))
            top += px(SMALL)

    def bars(self, room: pygame.Rect, bars: Bars, unit: str, mark: tuple[float, str]) -> None:
        """Paint a distribution, counts up and values along; *mark* is a value with a name of its own."""
        px, scale = self._cabinet.px, self._cabinet.scale
        plot = pygame.Rect(room.left, room.top + px(14), room.width, room.height - px(14) - px(36))
        levels = ticks(0, max(max(bars.counts), 4), 4)
        plot = self._levels(plot, levels)
        drawing = self._drawing(room)
        pitch = plot.width / len(bars.counts)
        gap = min(3 * scale, pitch / 6)
        for number, count in enumerate(bars.counts):
            height = plot.height * count / levels[-1]
            if count:
                left = plot.left + number * pitch + gap
                drawing.box(left, plot.bottom - height, pitch - 2 * gap, height, "digit_1", radius=2 * scale)
        value, name = mark
        x = plot.left + (min(value, bars.end) - bars.first) / bars.step * pitch
        drawing.line([(x, plot.top - px(6)), (x, plot.bottom)], "accent", 2 * scale)
        drawing.put(self._surface)
        half = self._cabinet.lettering.width(name, px(SMALL)) // 2
        x = max(plot.left + half, min(plot.right - half, x))
        self._text(name, "text", midbottom=(round(x), plot.top - px(7)))
        every = max(1, ceil(len(bars.counts) / 7))
        for number in range(0, len(bars.counts), every):
            at = plot.left + round(number * pitch), plot.bottom + px(5)
            self._text(self._cabinet.words.brief(bars.first + number * bars.step), midtop=at)
        if bars.beyond:
            self._text("→", midtop=(plot.right - round(pitch / 2), plot.bottom + px(5)))
        self._text(unit, midbottom=(plot.centerx, room.bottom + px(4)))

    def curve(self, room: pygame.Rect, values: Sequence[float], ends: tuple[str, str], names: tuple[str, str]) -> None:
        """Paint values in their order as points, and their running mean as a line; *names* of both for the legend."""
        px, scale = self._cabinet.px, self._cabinet.scale
        levels = ticks(min(values), max(values), 5)
        plot = self._levels(pygame.Rect(room.left, room.top + px(4), room.width - px(48), room.height - px(28)), levels)
        pitch = plot.width / max(1, len(values) - 1)
        rise = plot.height / (levels[-1] - levels[0])
        begin = plot.left if len(values) > 1 else plot.right

        def at(number: int, value: float) -> Point:
            return begin + number * pitch, plot.bottom - (value - levels[0]) * rise

        averages = running_mean(values)
        means = [at(number, value) for number, value in enumerate(averages)]
        drawing = self._drawing(room)
        drawing.area([(means[0][0], plot.bottom), *means, (means[-1][0], plot.bottom)], "accent", 0.14)
        for number, value in enumerate(values):
            drawing.disc(at(number, value), 2.6 * scale, "digit_1")
        drawing.line(means, "accent", 3 * scale)
        drawing.disc(means[-1], 5 * scale, "accent")
        drawing.put(self._surface)
        self._text(
            self._cabinet.words.number(averages[-1], ".2f"), "text", midleft=(plot.right + px(9), round(means[-1][1]))
        )
        below = plot.bottom + px(18)
        self._text(ends[0], midleft=(plot.left, below))
        self._text(ends[1], midright=(room.right, below))
        taken = [self._cabinet.lettering.width(end, px(SMALL)) for end in ends]
        self._legend((plot.left + taken[0] + px(10), room.right - taken[1] - px(10)), below, names)

    def _legend(self, between: tuple[int, int], y: int, names: tuple[str, str]) -> None:
        """Explain the points and the line under the plot, between two places; their words share the room there is."""
        px, scale = self._cabinet.px, self._cabinet.scale
        room = between[1] - between[0] - px(56)
        lines = [self._cabinet.line(name, SMALL, "text_dim") for name in names]
        wide = sum(line.get_width() for line in lines)
        if wide > room:
            lines = [
                self._cabinet.line(name, SMALL, "text_dim", room * line.get_width() // wide)
                for name, line in zip(names, lines, strict=True)
            ]
        widths = [line.get_width() for line in lines]
        left = sum(between) // 2 - (sum(widths) + px(56)) // 2
        second = left + px(10) + widths[0] + px(18)
        drawing = self._drawing(pygame.Rect(left - px(8), y - px(8), second + px(40) - left, px(16)))
        drawing.disc((left, y), 2.6 * scale, "digit_1")
        drawing.line([(second, y), (second + px(20), y)], "accent", 3 * scale)
        drawing.put(self._surface)
        for line, start in zip(lines, (left + px(10), second + px(28)), strict=True):
            self._surface.blit(line, line.get_rect(midleft=(start, y)))

    def heat(self, room: pygame.Rect, board: tuple[int, int], counts: dict[int, int], legend: str) -> None:
        """Paint how often each cell of a board was the one; the larger and stronger its mark, the oftener."""
        px, (width, height) = self._cabinet.px, board
        place = pygame.Rect(
            room.left + px(34), room.top + px(14), room.width - px(34) - px(92), room.height - px(14) + px(2)
        )
        together = max(1, ceil(px(LEAST_TILE) * max(width / place.width, height / place.height)))
        blocks = put_together(counts, width, together)
        columns, rows = ceil(width / together), ceil(height / together)
        tile = min(place.width / columns, place.height / rows, 34 * self._cabinet.scale)
        left = place.left + (place.width - tile * columns) / 2
        top = place.top + (place.height - tile * rows) / 2
        most = max(blocks.values())
        drawing = self._drawing(room)
        corners = [(left + x * tile, top + y * tile) for y in range(rows) for x in range(columns)]
        drawing.squares([(x + tile / 24, y + tile / 24) for x, y in corners], tile * 11 / 12, "line", QUIET)
        for block, count in blocks.items():
            _mark(drawing, corners[block], tile, count / most)
        drawing.put(self._surface)
        self._heat_legend(room, most, legend)
        for number, across in ((1, left + tile / 2), (width, left + (columns - 0.5) * tile)):
            self._text(str(number), midbottom=(round(across), round(top) - px(2)))
        for number, down in ((1, top + tile / 2), (height, top + (rows - 0.5) * tile)):
            self._text(str(number), midright=(round(left) - px(7), round(down)))

    def _heat_legend(self, room: pygame.Rect, most: int, legend: str) -> None:
        """Explain three marks at the right, the strongest on top."""
        px = self._cabinet.px
        shown = [*dict.fromkeys((most, (1 + most) // 2, 1))]
        lines = self._cabinet.lettering.wrap(legend, px(SMALL), px(88))
        left, size, pitch = room.right - px(80), px(22), px(30)
        top = room.centery - (len(shown) * pitch + len(lines) * px(16)) // 2
        for line in lines:
            self._text(line, topleft=(left, top))
            top += px(16)
        top += px(6)
        drawing = self._drawing(pygame.Rect(left, top, size, pitch * len(shown)))
        for number, count in enumerate(shown):
            corner = left, top + number * pitch
            drawing.squares([corner], size, "line", QUIET)
            _mark(drawing, corner, size, count / most)
            self._text(str(count), "text", midleft=(left + size + px(8), top + number * pitch + size // 2))
        drawing.put(self._surface)

    def ring(self, room: pygame.Rect, part: float, text: str, note: str) -> None:
        """Paint a share as a part of a ring, with its figure in the middle."""
        px, radius = self._cabinet.px, min(room.width, room.height) / 2 - 1
        thick = radius / 5
        drawing = self._drawing(room)
        drawing.arc(room.center, radius - thick / 2, 1, "line", thick)
        if part > 0:
            drawing.arc(room.center, radius - thick / 2, part, "good", thick)
        drawing.put(self._surface)
        figure = self._cabinet.line(text, LARGE, "text")
        self._surface.blit(figure, figure.get_rect(midbottom=(room.centerx, room.centery + px(8))))
        self._text(note, midtop=(room.centerx, room.centery + px(8)))

    def shares(self, room: pygame.Rect, rows: Sequence[tuple[str, int, int]], note: Callable[[int, int], str]) -> None:
        """Paint a bar for each row: a name, how many of how many; the filled part of a bar is how many."""
        px, cabinet = self._cabinet.px, self._cabinet
        most = max(whole for _, _, whole in rows)
        pitch = min(room.height / len(rows), px(52))
        drawing, width = self._drawing(room), cabinet.lettering.width
        names = max(width(name, px(SMALL)) for name, _, _ in rows) + px(14)
        left = room.left + min(names, round(room.width * 0.4))
        notes = [note(part, whole) for _, part, whole in rows]
        right = room.right - max(width(text, px(SMALL)) for text in notes) - px(10)
        for number, (name, part, whole) in enumerate(rows):
            middle = room.top + round((number + 0.5) * pitch)
            height = min(px(20), round(pitch * 0.6))
            wide = max(px(3), (right - left) * whole / most)
            top, radius = middle - height / 2, 2 * cabinet.scale
            drawing.box(left, top, wide, height, "line", radius=radius)
            if part:
                drawing.box(left, top, wide * part / whole, height, "good", radius=radius)
            self._text(name, "text", left - room.left - px(12), midleft=(room.left, middle))
            self._text(notes[number], midleft=(left + round(wide) + px(8), middle))
        drawing.put(self._surface)

    def _levels(self, rect: pygame.Rect, levels: Sequence[float]) -> pygame.Rect:
        """Paint level lines with their values on the left; return where the plot itself is."""
        cabinet, px = self._cabinet, self._cabinet.px
        wide = max(cabinet.lettering.width(cabinet.words.brief(level), px(SMALL)) for level in levels)
        plot = pygame.Rect(rect.left + wide + px(10), rect.top, rect.width - wide - px(10), rect.height)
        for level in levels:
            y = plot.bottom - round(plot.height * (level - levels[0]) / (levels[-1] - levels[0]))
            self._surface.blit(cabinet.sprites.panel((plot.width, px(1)), 0, "line", alpha=QUIET), (plot.left, y))
            self._text(cabinet.words.brief(level), midright=(plot.left - px(8), y))
        return plot

    def _drawing(self, rect: pygame.Rect) -> Drawing:
        return Drawing(rect, self._cabinet.theme)

    def _text(self, text: str, colour: str = "text_dim", width: int | None = None, **place: tuple[int, int]) -> None:
        line = self._cabinet.line(text, SMALL, colour, width)
        self._surface.blit(line, line.get_rect(**place))


def _mark(drawing: Drawing, corner: Point, tile: float, share: float) -> None:
    """Add the mark of a cell: the larger and the stronger, the greater its share of the most."""
    size = tile * (0.34 + 0.58 * sqrt(share))
    inset = (tile - size) / 2
    opacity = PALEST + (1 - PALEST) * share
    drawing.box(corner[0] + inset, corner[1] + inset, size, size, "blast", radius=size / 6, opacity=opacity)
