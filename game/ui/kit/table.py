"""A table described by data: columns with their titles, and rows that can be pressed."""

from collections.abc import Iterator

import pygame

from game.ui.core.style import SMALL, Style
from game.ui.core.value import Value
from game.ui.kit.layout import moved
from game.ui.kit.node import Node, Placed, Size, State, sharing
from game.ui.kit.text import Bar, Text

Cell = str | Node
"""A text in its row's colour, or a node with a look of its own."""


SLIM_LINE = 27
"""The height at 720p of a line of a row on a slim page."""


class TableColumn(Value):
    """
    One column of a table; *start* and *end* are parts of the table's width.

    Its cells have the room between them, but for *inset* units before and *beside* units free at the far side. Without
    a *start* a cell ends at *end* and begins wherever it has to.
    """

    end: float
    title: str = ""
    start: float | None = None
    align: str = "right"
    inset: float = 0
    beside: float = 0
    tip: str = ""
    sorts: bool = False  # the rows are in its order
    size: int = SMALL
    colour: str = ""  # of its texts, instead of the row's
    slim: tuple[int, int, float, float] | None = None
    """On a slim page: the line of its cells, of how many, and the parts of the width that they stand between."""

    def place(self, style: Style, line: pygame.Rect, cell: Node) -> pygame.Rect:
        """Return where in a row a cell stands."""
        if style.slim and self.slim:
            number, lines, start, end = self.slim
            line = pygame.Rect(line.left, line.top + line.height * number // lines, line.width, line.height // lines)
            return self.replaced(slim=None, start=start, end=end, inset=0).place(style, line, cell)
        right = line.left + round(self.end * line.width)
        if self.start is None:
            wide = cell.wants(style)[0]
            return pygame.Rect(right - wide, line.top, wide, line.height)
        left = line.left + round(self.start * line.width) + moved(style, self.inset)
        free = moved(style, self.beside)
        room = pygame.Rect(left, line.top, max(1, right - left - free), line.height)
        return room.move(free, 0) if self.align == "right" else room

    def text(self, text: str, colour: str) -> Text:
        """Return a text as it stands in the column; one in its row's colour is bright where the row has the focus."""
        return Text(text, self.size, self.colour or colour, self.align, lit=self.colour or "text")


class TableRow(Node):
    """
    One row of a table: its cells, on a key where it has the focus or a *mark*, the name of a colour.

    A marked row is the player's own: its key has a bright rim, also where the focus is elsewhere.
    """

    cells: tuple[Cell, ...]
    columns: tuple[TableColumn, ...] = ()
    colour: str = "text"
    mark: str = ""
    key_pad: tuple[float, float] = (0, -1)  # how far the key goes beyond the row, across and down
    radius: float = 6

    def place(self, style: Style, rect: pygame.Rect) -> Iterator[Placed]:
        """Yield its key, then its cells, which are in the row's state."""
        yield Placed(self, rect)
        line = rect.inflate(-moved(style, 2 * self.key_pad[0]), 0)
        for column, cell in zip(self.columns, self.cells, strict=True):
            node = column.text(cell, self.colour) if isinstance(cell, str) else cell
            yield from sharing(self.key, node.place(style, column.place(style, line, node)))

    def paint(self, surface: pygame.Surface, style: Style, rect: pygame.Rect, state: State) -> None:
        """Paint the key."""
        if state.lit or self.mark:
            key = rect.inflate(0, moved(style, 2 * self.key_pad[1]))
            fill, rim = "covered" if state.lit else self.mark, "accent" if self.mark else "rim"
            surface.blit(style.sprites.panel(key.size, style.px(self.radius), fill, rim), key)


class Table(Node):
    """
    Rows under the titles of their columns.

    It keeps room for *lines* rows, or for as many as there are. Rows share the height; with *row_high* they are equally
    high and no higher than that, but as high as a finger needs. A title is as high as a row, or *title_high* with
    *title_gap* below it.
    """

    columns: tuple[TableColumn, ...]
    rows: tuple[TableRow, ...]
    lines: int = 0
    row_high: float = 0
    title_high: float = 0
    title_gap: float = 0
    title_line: float | None = None  # a line under the titles, so far below them

    def measure(self, style: Style, room: int | None) -> Size:
        """Return the height of titles and rows on a slim page, where a row may have two lines."""
        if not style.slim:
            return 0, 0
        titled = any(column.title for column in self.columns)
        least = SLIM_LINE * self._lines
        row = style.target(least) if any(row.press is not None for row in self.rows) else style.px(least)
        return 0, (self.lines or len(self.rows)) * row + titled * style.px(least)

    @property
    def _lines(self) -> int:
        """The lines of a row on a slim page."""
        return max(column.slim[1] if column.slim else 1 for column in self.columns)

    def _edges(self, style: Style, rect: pygame.Rect) -> list[int]:
        """Return where the titles and each row begin, and where the last one ends."""
        count, top = self.lines or len(self.rows), rect.top
        edges = []
        if not any(column.title for column in self.columns):
            edges = [top]
        elif style.slim:
            edges, top = [top], top + style.px(SLIM_LINE * self._lines)
        elif self.title_high:
            edges, top = [top], top + style.px(self.title_high) + moved(style, self.title_gap)
        else:
            count += 1
        high = rect.bottom - top
        if self.row_high and not style.slim:
            most = max(style.px(self.row_high), style.target(1))
            pitch = min(most, high // max(1, count))
            return [*edges, *(top + number * pitch for number in range(count + 1))]
        return [*edges, *(top + high * number // max(1, count) for number in range(count + 1))]

    def _titles(self, style: Style, rect: pygame.Rect, edges: list[int]) -> pygame.Rect:
        high = style.px(self.title_high) if self.title_high and not style.slim else edges[1] - rect.top
        return pygame.Rect(rect.left, rect.top, rect.width, high)

    def place(self, style: Style, rect: pygame.Rect) -> Iterator[Placed]:
        """Yield the titles, the rows, and the tips of whole columns over them."""
        edges = self._edges(style, rect)
        titles = self._titles(style, rect, edges)
        for column in self.columns:
            yield from _title(style, titles, column)
        if self.title_line is not None:
            line = titles.left, titles.bottom + moved(style, self.title_line), titles.width, style.px(1)
            yield Placed(Bar("line"), pygame.Rect(line))
        for row, top, bottom in zip(self.rows, edges[1:], edges[2:], strict=False):
            place = pygame.Rect(rect.left, top, rect.width, bottom - top)
            beyond = place.inflate(moved(style, 2 * row.key_pad[0]), 0)  # a row's key may go beyond the line
            yield from row.replaced(columns=self.columns).place(style, beyond)
        last = edges[len(self.rows) + 1] if len(self.rows) + 1 < len(edges) else rect.bottom
        begin = 0.0
        for column in self.columns:
            if column.tip and not style.slim:
                start = column.start if column.start is not None else begin
                left, right = (titles.left + round(part * titles.width) for part in (start, column.end))
                yield Placed(Node(tip=column.tip), pygame.Rect(left, titles.top, right - left, last - titles.top))
            begin = column.end


def _title(style: Style, titles: pygame.Rect, column: TableColumn) -> Iterator[Placed]:
    """Yield a column's title, underlined where the table goes by it: colour alone would not tell."""
    if not column.title:
        return
    title = Text(column.title, SMALL, "accent" if column.sorts else "text_dim", column.align)
    place = column.place(style, titles, title)
    yield Placed(title, place)
    if column.sorts:
        wide, px = title.wants(style, place.width)[0], style.px
        left = {"left": place.left, "middle": place.centerx - wide // 2, "right": place.right - wide}[column.align]
        yield Placed(Bar("accent"), pygame.Rect(left, titles.bottom - px(3), wide, px(2)))
