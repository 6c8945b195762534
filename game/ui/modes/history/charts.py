"""
Charts: bars, a curve, a heat map, a ring; each is smooth at every size and in every theme.

Hue is never the only cue: marks of different colours differ in size, brightness or shape too.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, floor, log10, sqrt
from statistics import fmean

import pygame

from game.i18n.catalogue import Words
from game.ui.core.style import LARGE, SMALL, Style
from game.ui.kit.layout import Column, Gap, Grow, Pad, Reflow, Row, Stack
from game.ui.kit.node import Node, State
from game.ui.kit.plot import Bars, Curve, Dots, Drawing, Mark, Plot, Point, Tick, write_small
from game.ui.kit.text import Bar, Lines, Panel, Text

FEW = 3
"""The least wins of a chart; with fewer, a sentence replaces it."""

MOST_BARS = 14
SMOOTHED = 10
"""Games in each running mean."""

TALL = 210
"""The height of a chart on a slim page, at 720p."""

LEAST_TILE = 6
"""At 720p: cells of a heat map that would be smaller are joined into larger ones."""

PALEST = 0.45
"""The opacity of the weakest mark of a cell, 0–1."""

QUIET = 0.5
"""The opacity of a heat map's cells: they are only its background."""

# Figures on axes


def round_step(span: float, most: int) -> float:
    """Return the smallest 1, 2 or 5 times a power of ten that divides *span* into at most *most* parts."""
    span = max(span, 1e-9)
    power = 10.0 ** floor(log10(span / most))
    return next(power * factor for factor in (1, 2, 5, 10, 20) if span / (power * factor) <= most)


def ticks(least: float, most: float, count: int) -> list[float]:
    """Return about *count* round values that begin at or below *least* and end at or above *most*."""
    step = round_step(most - least or abs(most) or 1, count)
    first, last = floor(least / step + 1e-9), ceil(most / step - 1e-9)
    return [number * step for number in range(first, max(last, first + 1) + 1)]


@dataclass(frozen=True, slots=True)
class Distribution:
    """The count of values from each ``first + n * step`` to the next; the last bar counts all values beyond too."""

    first: float
    step: float
    counts: tuple[int, ...]
    beyond: bool  # whether there are values beyond the last bar

    @property
    def end(self) -> float:
        """The right end of the last bar."""
        return self.first + self.step * len(self.counts)


def distribution(values: Sequence[float]) -> Distribution:
    """Sort one or more values into at most MOST_BARS bars; a few extreme values don't squeeze the others."""
    ordered = sorted(values)
    middle = ordered[len(ordered) // 2]
    end = min(ordered[-1], 3 * middle)
    step = round_step(max(end - ordered[0], end / 100, 1e-3), MOST_BARS - 2)
    first = floor(ordered[0] / step) * step
    counts = [0] * max(1, floor((end - first) / step + 1e-9) + 1)
    for value in ordered:
        counts[min(len(counts) - 1, floor((value - first) / step + 1e-9))] += 1
    return Distribution(first, step, tuple(counts), ordered[-1] >= first + step * len(counts))


def running_mean(values: Sequence[float]) -> list[float]:
    """Return for each value the mean of the last SMOOTHED values up to it."""
    return [fmean(values[max(0, place + 1 - SMOOTHED) : place + 1]) for place in range(len(values))]


def put_together(counts: dict[int, int], width: int, side: int) -> dict[int, int]:
    """Add up the counts of blocks of *side* times *side* cells of a board *width* cells wide."""
    columns, blocks = ceil(width / side), Counter[int]()
    for cell, count in counts.items():
        y, x = divmod(cell, width)
        blocks[y // side * columns + x // side] += count
    return blocks


# Charts


def card(title: str, item: Node, note: str = "", *, tip: str = "", tall: float | None = TALL) -> Node:
    """Return a panel with a title, a note on the right or below it, and the chart, on a slim page *tall* units high."""
    titles = Text(title, shrinks=False), Gap(16), Grow(), Text(note, SMALL, "text_dim")
    heading = Column((Pad(Row(titles, align="fill"), (14, 0), high=40),))
    abreast = Stack((heading, Pad(item, (14, 38, 14, 10))))
    notes = (Lines((note,), SMALL, "text_dim"),) if note else ()
    below = Pad(Column((Text(title, high=34), *notes, Gap(6), item.replaced(high=tall))), (14, 2, 14, 10))
    return Panel(Reflow(abreast, below), fill="open", radius=8, tip=tip)


def distribution_plot(words: Words, bars: Distribution, unit: str, mark: tuple[float, str]) -> Node:
    """Return the plot of a distribution: values across, counts up; *mark* is a named value."""
    count = len(bars.counts)
    levels = ticks(0, max(max(bars.counts), 4), 4)
    texts = [(float(n), words.brief(bars.first + n * bars.step)) for n in range(0, count, max(1, ceil(count / 7)))]
    if bars.beyond:
        texts.append((count - 0.5, "→"))
    plot = Plot(
        (Bars(bars.counts), Mark((min(mark[0], bars.end) - bars.first) / bars.step, mark[1])),
        (0, count),
        (0, levels[-1]),
        levels=_texts(words, levels),
        ticks=tuple(texts),
        around=(0, 14, 0, 40),
        unit=unit,
    )
    return Pad(plot, (0, 0, 0, -4))


def trend(words: Words, values: Sequence[float], each: str) -> Node:
    """Return values as points, named *each*, and their running mean; without a name there is no legend."""
    levels = ticks(min(values), max(values), 5)
    means = running_mean(values)
    line = Curve(tuple((float(n), mean) for n, mean in enumerate(means)), name=words.number(means[-1], ".2f"))
    last = len(values) - 1
    legend = (
        (Panel(fill="digit_1", rim="", radius=3, wide=6, high=6), Gap(7), Text(each, SMALL, "text_dim"), Gap(18)),
        (Bar("accent", wide=20, high=3), Gap(8), Text(words("statistics.mean_of_10"), SMALL, "text_dim")),
    )
    ends = words("statistics.oldest"), words("statistics.newest")
    oldest, newest = (Text(end, SMALL, "text_dim", shrinks=False) for end in ends)
    below = oldest, Grow(), *(part for parts in legend if each for part in parts), Grow(), newest
    plot = Plot(
        (
            line.replaced(thick=0, filled=0.14, name=""),
            Dots(tuple((float(n), value) for n, value in enumerate(values))),
            line.replaced(end=5),
        ),
        (0, last) if last else (-1, 0),
        (levels[0], levels[-1]),
        levels=_texts(words, levels),
        around=(0, 4, 48, 8),
        grow=1,
    )
    return Column((plot, Row(below, high=20)))


def _texts(words: Words, levels: Sequence[float]) -> tuple[Tick, ...]:
    return tuple((level, words.brief(level)) for level in levels)


class Heat(Node):
    """A count for each cell of a board; a higher count has a larger and stronger mark."""

    board: tuple[int, int]
    counts: tuple[tuple[int, int], ...]  # cell, count
    legend: str

    def paint(self, surface: pygame.Surface, style: Style, rect: pygame.Rect, state: State) -> None:
        """Paint the board, its marks, the lengths of its sides and the legend."""
        px, (width, height) = style.px, self.board
        place = pygame.Rect(
            rect.left + px(34), rect.top + px(14), rect.width - px(34) - px(92), rect.height - px(14) + px(2)
        )
        together = max(1, ceil(px(LEAST_TILE) * max(width / place.width, height / place.height)))
        blocks = put_together(dict(self.counts), width, together)
        columns, rows = ceil(width / together), ceil(height / together)
        tile = min(place.width / columns, place.height / rows, 34 * style.scale)
        left = place.left + (place.width - tile * columns) / 2
        top = place.top + (place.height - tile * rows) / 2
        most = max(blocks.values())
        drawing = Drawing(rect, style.sprites)
        corners = [(left + x * tile, top + y * tile) for y in range(rows) for x in range(columns)]
        drawing.squares([(x + tile / 24, y + tile / 24) for x, y in corners], tile * 11 / 12, "line", QUIET)
        for block, count in blocks.items():
            _mark(drawing, corners[block], tile, count / most)
        drawing.put(surface)
        self._write_legend(surface, style, rect, most)
        for number, across in ((1, left + tile / 2), (width, left + (columns - 0.5) * tile)):
            write_small(surface, style, str(number), midbottom=(round(across), round(top) - px(2)))
        for number, down in ((1, top + tile / 2), (height, top + (rows - 0.5) * tile)):
            write_small(surface, style, str(number), midright=(round(left) - px(7), round(down)))

    def _write_legend(self, surface: pygame.Surface, style: Style, rect: pygame.Rect, most: int) -> None:
        """Explain three marks at the right, the strongest on top."""
        px = style.px
        shown = [*dict.fromkeys((most, (1 + most) // 2, 1))]
        lines = style.lettering.wrap(self.legend, px(SMALL), px(88))
        left, size, pitch = rect.right - px(80), px(22), px(30)
        top = rect.centery - (len(shown) * pitch + len(lines) * px(16)) // 2
        for line in lines:
            write_small(surface, style, line, topleft=(left, top))
            top += px(16)
        top += px(6)
        drawing = Drawing(pygame.Rect(left, top, size, pitch * len(shown)), style.sprites)
        for number, count in enumerate(shown):
            corner = left, top + number * pitch
            drawing.squares([corner], size, "line", QUIET)
            _mark(drawing, corner, size, count / most)
            middle = left + size + px(8), top + number * pitch + size // 2
            write_small(surface, style, str(count), "text", midleft=middle)
        drawing.put(surface)


class ShareRing(Node):
    """A share as a part of a ring, with its figure in the middle."""

    part: float
    text: str
    note: str

    def paint(self, surface: pygame.Surface, style: Style, rect: pygame.Rect, state: State) -> None:
        """Paint the ring, the figure and the note."""
        radius = min(rect.width, rect.height) / 2 - 1
        thick = radius / 5
        drawing = Drawing(rect, style.sprites)
        drawing.arc(rect.center, radius - thick / 2, 1, "line", thick)
        if self.part > 0:
            drawing.arc(rect.center, radius - thick / 2, self.part, "good", thick)
        drawing.put(surface)
        figure, middle = style.line(self.text, LARGE), (rect.centerx, rect.centery + style.px(8))
        surface.blit(figure, figure.get_rect(midbottom=middle))
        write_small(surface, style, self.note, midtop=middle)


Share = tuple[str, int, int, str]
"""A name, the part, the whole, and the text after the bar."""


def shares(rows: Sequence[Share]) -> Node:
    """Return a bar for each row between its name and its note; the bar's filled part is the row's share."""
    most = max(whole for _, _, whole, _ in rows)
    bars = []
    for _, part, whole, note in rows:
        filled = Row((Panel(fill="good", rim="", radius=2, grow=part), Grow(whole - part)), align="fill")
        bar = Stack((Panel(fill="line", rim="", radius=2), filled), wide=3, high=20, grow=whole)
        told = Text(note, SMALL, "text_dim")
        bars.append(Row((bar, Gap(8), told, Grow(most - whole)), high=52, shrinks=True))
    names = Column((*(Text(name, SMALL, high=52, shrinks=True) for name, *_ in rows), Grow()), shrinks=True)
    return Row((names, Gap(14), Column((*bars, Grow()), wide=150, grow=1)), align="fill")


def _mark(drawing: Drawing, corner: Point, tile: float, share: float) -> None:
    """Add the mark of a cell; its size and opacity grow with *share*, its count divided by the highest."""
    size = tile * (0.34 + 0.58 * sqrt(share))
    inset = (tile - size) / 2
    opacity = PALEST + (1 - PALEST) * share
    drawing.box(corner[0] + inset, corner[1] + inset, size, size, "blast", radius=size / 6, opacity=opacity)
