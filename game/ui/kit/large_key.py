"""Large buttons: an entrance to a mode with a line and a figure, and a small drawn board with its name."""

from collections.abc import Hashable, Iterable, Sequence

import pygame

from game.engine.view import View
from game.ui.core.assets import Sprites
from game.ui.core.style import HUGE, LARGE, NORMAL, SMALL, Style
from game.ui.kit.button import paint_key, sunk
from game.ui.kit.flowers import FLOWER
from game.ui.kit.key_faces import face
from game.ui.kit.node import Node, Put, Size, State, put_beside
from game.ui.kit.numerals import numerals

CORNER = 10
"""The radius of a button's corners at 720p."""

TALL = 104
"""At this height at 720p or more, a button's name is written large."""

ARRIVES_FROM = 24
"""Distance at 720p from which a figure slides in when it is read from disk."""

END = 150
"""The room at 720p for a figure, or another key, at the end of a key with arrows: so no figure moves the arrows."""

BESIDE_FIGURE = 12
"""The room before a figure at 720p."""

FRAME = 3
"""The width at 720p of the frame around a small board."""

COVERED = frozenset({"covered", "flag", "safe"})
Drawing = tuple[tuple[str, ...], ...]
"""Rows of cells as sprite names; '' is an open cell without a number."""


def paint_face(surface: pygame.Surface, style: Style, rect: pygame.Rect, state: State) -> str:
    """Paint a button, gold if Enter presses it; return the colour of its text."""
    paint_key(surface, style, rect, state, "gold" if state.lit else "card", "", CORNER)
    return "gold_ink" if state.lit else "text"


class LargeKey(Node):
    """An entrance to a mode: icon, name and line, and a figure with a caption; arrows step through *values*."""

    label: str
    icon: str
    line: str
    figure: str = ""
    caption: str = ""
    values: tuple[str, ...] = ()
    value: str = ""
    shared: float = 0  # the room of another key at its right end; its label is a sentence then

    @property
    def wears_gold(self) -> bool:
        """Whether it is golden while it has the focus: it is."""
        return True

    @property
    def arrives(self) -> object:
        """Whether there is a figure: it slides in when it becomes known."""
        return bool(self.figure)

    def step(self, by: int) -> object:
        """Ask for the next value in that direction, if there is one."""
        return put_beside(self.key, self.values, self.value, by) if self.values else None

    def part_at(self, style: Style, rect: pygame.Rect, at: tuple[int, int]) -> Hashable:
        """Return -1 or 1 on an arrow."""
        if not self.values:
            return None
        return next(
            (by for by, arrow in zip((-1, 1), self._arrows(style, rect), strict=True) if arrow.collidepoint(at)), None
        )

    def pressed(self, part: Hashable) -> object:
        """Step the value on an arrow (it wraps around); elsewhere return the press."""
        if not isinstance(part, int):
            return self.press
        return Put(self.key, self.values[(self.values.index(self.value) + part) % len(self.values)])

    def _left(self, style: Style, rect: pygame.Rect) -> int:
        return rect.left + style.px(104 if self._has_icon(style) else 22)

    def _has_icon(self, style: Style) -> bool:
        """Return whether there is room for it: on a slim page the arrows need it."""
        return not (style.slim and self.values)

    def _middle(self, style: Style, rect: pygame.Rect) -> int:
        """Return the y of the line below the name."""
        return rect.centery + style.px(22)

    def _arrows(self, style: Style, rect: pygame.Rect) -> tuple[pygame.Rect, pygame.Rect]:
        """
        Return the rectangles of the back and forward arrows, large enough for a finger.

        On a slim page both are before the line: behind it the second one would be where a thumb taps the key.
        """
        side = style.target(36)
        back = pygame.Rect(0, 0, side, side)
        back.center = self._left(style, rect) + style.px(8), self._middle(style, rect)
        return back, back.move(back.width + (0 if style.slim else style.px(8) + self._room(style, rect)), 0)

    def _room(self, style: Style, rect: pygame.Rect) -> int:
        """Return the line's largest width; where it has arrows, that is the same with and without a figure."""
        figure = style.px(END) if self.values else max(style.px(96), self._figure_wide(style)) if self.figure else 0
        arrows = 2 * style.target(36) if self.values else 0
        return rect.right - style.px(22) - figure - arrows - self._left(style, rect)

    def _figure_wide(self, style: Style) -> int:
        caption = style.lettering.width(self.caption, style.px(SMALL))
        return max(numerals(style, self.figure, style.px(24), "text").get_width(), caption) + style.px(BESIDE_FIGURE)

    def paint(self, surface: pygame.Surface, style: Style, rect: pygame.Rect, state: State) -> None:
        """Paint the key, the icon, the name, the line between its arrows, and the figure."""
        px, ink = style.px, paint_face(surface, style, rect, state)
        rect = rect.move(0, sunk(style, state))
        dim = ink if state.lit else "text_key"
        if self._has_icon(style):
            icon = style.sprites.get(self.icon, px(60))
            surface.blit(icon, icon.get_rect(center=(rect.left + px(52), rect.centery)))
        left, middle = self._left(style, rect), self._middle(style, rect)
        size = HUGE if rect.height >= px(TALL) and not self.shared else LARGE
        beside = px(self.shared) if self.shared and not style.slim else 0
        if self.figure:
            beside = min(self._figure_wide(style), px(END)) if self.values else self._figure_wide(style)
        label = style.line(self.label, size, ink, rect.right - px(22) - beside - left)
        room, above = self._room(style, rect), px(16)
        lines = [style.line(self.line, SMALL, dim, room)]
        if style.slim and self.shared:  # the other key is as high as a finger
            above = px(28)
        elif style.slim and not self.values and style.lettering.width(self.line, px(SMALL)) > room:
            above, middle = px(22), middle - px(10)
            lines = style.lines((self.line,), SMALL, dim, (room, rect.bottom - middle + px(4)))
        surface.blit(label, label.get_rect(midleft=(left, rect.centery - above)))
        if self.values:
            back, on = self._arrows(style, rect)
            left = (on if style.slim else back).right + px(2)
            for by, arrow in ((-1, back), (1, on)):
                colour = ink if state.part == by else dim
                sprite = style.sprites.get("icon_step", px(14), swap={"question": colour})
                sprite = pygame.transform.flip(sprite, by < 0, False)
                surface.blit(sprite, sprite.get_rect(center=arrow.center))
        top = middle - lines[0].get_height() // 2
        for line in lines:
            surface.blit(line, (left, top))
            top += line.get_height()
        self._paint_figure(surface, style, rect, state.glide, (ink, dim))

    def _paint_figure(
        self, surface: pygame.Surface, style: Style, rect: pygame.Rect, part: float, inks: tuple[str, str]
    ) -> None:
        """Paint the figure and its caption, sliding in."""
        if not self.figure:
            return
        px, (ink, dim) = style.px, inks
        figure, room = numerals(style, self.figure, px(24), ink), px(END - BESIDE_FIGURE) if self.values else rect.width
        if figure.get_width() > room:
            figure = numerals(style, self.figure, px(24) * room // figure.get_width(), ink)
        caption = style.line(self.caption, SMALL, dim, room)
        for picture, middle in ((figure, rect.centery - px(14)), (caption, self._middle(style, rect))):
            shown = picture if part >= 1 else picture.copy()
            if part < 1:
                shown.set_alpha(round(255 * part))
            away = round(px(ARRIVES_FROM) * (1 - part))
            surface.blit(shown, shown.get_rect(midright=(rect.right - px(22) + away, middle)))


class BoardKey(Node):
    """A button with a small drawn board, its name, and a line."""

    label: str
    line: str
    drawing: Drawing
    chosen: bool = False

    def measure(self, style: Style, room: int | None) -> Size:
        """Return a fixed size for a small board with two lines."""
        return style.px(160), style.px(170)

    def paint(self, surface: pygame.Surface, style: Style, rect: pygame.Rect, state: State) -> None:
        """Paint the key, the board in the upper part, the words below it."""
        px, face, edge = style.px, "covered" if state.lit else "card", "selected" if self.chosen else ""
        paint_key(surface, style, rect, state, face, edge, CORNER)  # the key that plays it is golden
        rect = rect.move(0, sunk(style, state))
        dim, room = "text" if state.lit else "text_key", rect.width - px(24)
        words = px(62 if self.line else 36)
        board = pygame.Rect(rect.left, rect.top, rect.width, rect.height - words).inflate(-px(18), -px(16))
        BoardFigure(self.drawing, 44).paint(surface, style, board.move(0, px(3)), state)
        top = rect.bottom - words
        label = style.line(self.label, NORMAL, "text", room)
        surface.blit(label, label.get_rect(midleft=(rect.left + px(12), top + px(15))))
        if self.line:
            line = style.line(self.line, SMALL, dim, room)
            surface.blit(line, line.get_rect(midleft=(rect.left + px(12), top + px(42))))


class BoardFigure(Node):
    """A small drawn board by itself, its cells *cell* units wide, or as wide as there is room."""

    drawing: Drawing
    cell: float

    def measure(self, style: Style, room: int | None) -> Size:
        """Return the board's size with its frame."""
        return draw_board(style, self.drawing, style.px(self.cell)).get_size()

    def paint(self, surface: pygame.Surface, style: Style, rect: pygame.Rect, state: State) -> None:
        """Paint it in the middle."""
        wide, high, frame = len(self.drawing[0]), len(self.drawing), 2 * style.px(FRAME)
        cell = max(1, min(style.px(self.cell), (rect.width - frame) // wide, (rect.height - frame) // high))
        picture = draw_board(style, self.drawing, cell)
        surface.blit(picture, picture.get_rect(center=rect.center))


def drawing_of(view: View) -> Drawing:
    """Return a board as its player sees it."""
    wide, high = view.grid.width, view.grid.height
    return tuple(tuple(_cell(view, down * wide + across) for across in range(wide)) for down in range(high))


def _cell(view: View, cell: int) -> str:
    if not view.is_open(cell):
        return "flag" if view.flags >> cell & 1 else "covered"
    number = view.number(cell)
    return f"digit_{number}" if number else ""


def draw_board(style: Style, drawing: Drawing, cell: int) -> pygame.Surface:
    """Return a small board in its frame, drawn once."""
    return style.sprites.drawn(("drawn_board", drawing, cell), lambda: _draw_board(style, drawing, cell))


def _draw_board(style: Style, drawing: Drawing, cell: int) -> pygame.Surface:
    edge = style.px(FRAME)
    picture = pygame.Surface((len(drawing[0]) * cell + 2 * edge, len(drawing) * cell + 2 * edge))
    picture.fill(style.theme["covered_bottom"])
    blit_cells(picture, style.sprites, (edge, edge), cell, drawing)
    return picture.convert()


def blit_cells(
    surface: pygame.Surface, sprites: Sprites, at: tuple[int, int], cell: int, rows: Iterable[Sequence[str]]
) -> None:
    """Paint rows of cells from sprite names; a *safe* cell is covered and has a tick, a flower lies on the floor."""
    for down, row in enumerate(rows):
        for across, name in enumerate(row):
            place = at[0] + across * cell, at[1] + down * cell
            surface.blit(sprites.get("covered" if name in COVERED else "open", cell), place)
            if name.startswith(FLOWER):
                surface.blit(face(sprites, name, cell), place)
            elif name not in ("", "covered"):
                surface.blit(sprites.get("tick" if name == "safe" else name, cell), place)
