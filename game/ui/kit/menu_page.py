"""A page with a menu: a heading, rows on a panel in the middle of the window, and lines below them."""

import sys
from collections.abc import Hashable, Iterator

import pygame

from game.ui.core.style import HUGE, SLIM, SMALL, TARGET, Style
from game.ui.kit.button import Button
from game.ui.kit.deck import BACK, deck_height, placed_deck
from game.ui.kit.ground import FocusKey, Ground, Wall
from game.ui.kit.node import Node, Placed, box
from game.ui.kit.row import LABEL, MenuRow
from game.ui.kit.text import Lines, Panel, Sprite, Text

ROW_HEIGHT, ROW_GAP, LOWEST_ROW = 42, 4, 30
"""At 720p: a row's height, the gap between rows, and the least height if a menu would not fit."""

MARGIN, ABOVE_LINES, LINE_GAP, LINE = 12, 10, 4, 21
"""At 720p: between menu and panel's edge, between menu and the lines below, below each line, and a line with that."""

COLUMN, LINES_BELOW, FACE = 520, 2, 96
"""
At 720p: the column's width; the most lines below a menu; the side of a face over the heading.
"""


class MenuPage(Node):
    """
    The page of a menu.

    It always keeps room for *most_below* lines below, so that nothing moves. With a *face*
    over the heading no board lies behind it. On a slim page the row that leads back and the *golden* one stand in a
    deck.
    """

    heading: str
    rows: tuple[MenuRow | tuple[MenuRow, ...], ...]  # those in a tuple share a line
    below: tuple[str, ...] = ()
    colour: str = "text_dim"
    column: float = COLUMN
    most_below: int = LINES_BELOW
    heading_height: float = 70  # with the space below it
    face: str = ""
    golden: Hashable = None

    def _heading(self) -> float:
        return self.heading_height + (FACE + 8 if self.face else 0)

    def least(self, style: Style) -> tuple[int, int]:
        """Return the least room, at 720p, that all of it has a place in; a finger needs higher rows."""
        row = max(TARGET if style.finger > 1 else LOWEST_ROW, style.finger / style.scale) + ROW_GAP
        high = self._heading() + self._foot(style) + 32 + len(self._lines_of(style)) * row
        return SLIM, round(high + self.deck(style) / style.scale)

    def deck(self, style: Style) -> int:
        """Return the height of the deck."""
        return deck_height(style) if self._deck(style) else 0

    def _deck(self, style: Style) -> tuple[Button, ...]:
        """Return the keys of the deck: the golden one first."""
        rows = [row for line in self.rows for row in (line if isinstance(line, tuple) else (line,))] * style.slim
        keys = sorted((row for row in rows if self._in_deck(row)), key=lambda row: row.key == BACK)
        return tuple(Button(row.label, first=row.key != BACK, key=row.key, press=row.press) for row in keys)

    def _in_deck(self, row: MenuRow) -> bool:
        return row.enabled and row.key in (BACK, self.golden)

    def _lines_of(self, style: Style) -> list[tuple[MenuRow, ...]]:
        """Return the rows that share each line; on a slim page each has one by itself."""
        lines = [row if isinstance(row, tuple) else (row,) for row in self.rows]
        return [(row,) for line in lines for row in line if not self._in_deck(row)] if style.slim else lines

    def _foot(self, style: Style) -> float:
        """Return the height at 720p that is kept below the menu; the last line's gap lies in the margin."""
        high: float = LINE * self.most_below
        if style.slim:  # where sentences break into more lines
            wide = min(style.px(self.column), style.window[0] - style.px(32))
            room = wide * 11 // 12 - style.px(16), sys.maxsize
            some = self._lines.replaced(texts=("–",) * self.most_below)
            high = max(high, *(lines.written(style, *room) / style.scale for lines in (some, self._lines)))
        return ABOVE_LINES + high + MARGIN - LINE_GAP

    @property
    def _lines(self) -> Lines:
        return Lines(self.below, SMALL, self.colour, gap=LINE_GAP)

    def place(self, style: Style, rect: pygame.Rect) -> Iterator[Placed]:
        """Yield the ground with its panel, the heading, the rows and the lines."""
        px, gap, whole = style.px, style.px(ROW_GAP), rect
        rect = pygame.Rect(rect.topleft, (rect.width, rect.height - self.deck(style)))
        column, around = min(px(self.column), rect.width - px(32)), px(self._heading() + self._foot(style))
        pitch = self._pitch(style, (rect.height - around - px(32) + gap) // max(1, len(self._lines_of(style))))
        high = len(self._lines_of(style)) * pitch - gap
        top = max(px(16), (rect.height - high - around) // 2)
        menu = pygame.Rect((rect.width - column) // 2, top + px(self._heading()), column, high)
        panel = menu.inflate(2 * px(MARGIN), 2 * px(MARGIN))
        lines, room = self._lines, self._room_below(style, menu, rect.height)
        if self.below:
            panel.height += lines.written(style, *room.size) + px(ABOVE_LINES)
        yield from self._under(style, whole, panel)
        yield from self._over(style, rect, top)
        lines_of = self._lines_of(style)
        yield Placed(FocusKey(frozenset(row.key for line in lines_of for row in line if not row.label)), panel)
        for number, line in enumerate(lines_of):
            wide = (menu.width + gap) // len(line)
            for place, row in enumerate(line):
                rect = pygame.Rect(menu.left + place * wide, menu.top + number * pitch, wide - gap, pitch - gap)
                yield from row.replaced(is_key=type(row) is MenuRow and row.enabled).place(style, rect)
        yield Placed(lines, room)
        if deck := self._deck(style):
            yield from placed_deck(style, whole, deck)

    @staticmethod
    def _pitch(style: Style, room: int) -> int:
        gap = style.px(ROW_GAP)
        return max(style.target(LOWEST_ROW) + gap, min(style.px(ROW_HEIGHT + ROW_GAP), room))

    @staticmethod
    def _room_below(style: Style, menu: pygame.Rect, bottom: int) -> pygame.Rect:
        """Return the room of the lines below the menu: as far aside as the labels."""
        px = style.px
        aside = min(px(LABEL), (menu.width + 2 * px(MARGIN)) // 12)
        wide, high = menu.width - aside - px(16), bottom - menu.bottom - px(ABOVE_LINES + MARGIN + 4)
        return pygame.Rect(menu.left + aside, menu.bottom + px(ABOVE_LINES), wide, high)

    def _under(self, style: Style, rect: pygame.Rect, panel: pygame.Rect) -> Iterator[Placed]:
        if not self.face:
            yield Placed(Ground(box(panel)), rect)
            return
        yield Placed(Wall(), rect)
        yield Placed(Panel(), panel)

    def _over(self, style: Style, rect: pygame.Rect, top: int) -> Iterator[Placed]:
        """Yield the face and the heading."""
        middle = rect.width // 2
        if self.face:
            face = pygame.Rect(0, top, style.px(FACE), style.px(FACE))
            face.centerx = middle
            yield Placed(Sprite(self.face, FACE), face)
            top += style.px(FACE + 8)
        wide, high = Text(self.heading, HUGE).wants(style)
        heading = pygame.Rect(0, top, wide, high)
        heading.centerx = middle
        yield Placed(Text(self.heading, HUGE), heading)
