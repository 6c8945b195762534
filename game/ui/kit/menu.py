"""What the menu scenes have in common: a heading, a menu, a few lines below, all in one column."""

from collections.abc import Sequence

import pygame

from game.ui.core.cabinet import Cabinet
from game.ui.core.stage import Frame, Scene
from game.ui.core.style import HUGE, SMALL, TARGET
from game.ui.input.actions import Action, Asked
from game.ui.input.pointer import Pointing
from game.ui.kit.rows import LABEL, LOWEST_ROW, ROW_GAP, Menu, Row

COLUMN = 520
"""Width of the column at 720p."""

NARROWEST = 640
"""Width at 720p of a window that it fits into."""

MARGIN, ABOVE_LINES, LINE_GAP, LINE = 12, 10, 4, 21
"""At 720p: between menu and panel's edge, between menu and the lines below, below each line, and a line with that."""


class MenuScene(Scene):
    """A heading and a menu in the middle of the window."""

    heading_height = 70  # at 720p, with the space below it
    most_below = 2  # so many lines have room below the menu, whatever stands there: no row may slip from its place
    column = COLUMN

    def __init__(self, cabinet: Cabinet, heading: str, rows: Sequence[Row]) -> None:
        self.cabinet = cabinet
        self.heading = heading
        self.menu = Menu(cabinet, rows)

    @property
    def most_rows(self) -> int:
        """How many rows it has a place for."""
        return len(self.menu.all)

    @property
    def below_height(self) -> int:
        """Height at 720p that is kept below the menu."""
        return ABOVE_LINES + LINE * self.most_below + MARGIN - LINE_GAP  # the last line's gap lies in the margin

    @property
    def needs(self) -> tuple[int, int]:
        """As much as its rows need at their lowest; a finger needs them higher."""
        row = (TARGET if self.cabinet.touch else LOWEST_ROW) + ROW_GAP
        return NARROWEST, self.heading_height + self.below_height + 32 + self.most_rows * row

    def close(self) -> None:
        """Go back to the scene below."""
        self.cabinet.stage.pop()

    def below(self) -> tuple[list[str], str]:
        """Return the lines under the menu and the name of their colour."""
        return [], "text_dim"

    def looks(self) -> object:
        """Return all that the picture depends on."""
        return self.menu.looks(), self.below(), self.cabinet.backdrop.looks()

    def update(self, ticks: int) -> None:
        """Have a board behind the menu, and let what glides glide."""
        self.menu.update()
        self.cabinet.backdrop.update(self.cabinet.size, self.cabinet.scale)

    def draw_behind(self, surface: pygame.Surface, panel: pygame.Surface, place: pygame.Rect) -> None:
        """Paint what lies behind the menu: its panel on a dimmed board."""
        self.cabinet.draw_panel(surface, panel, place)

    def draw_heading(self, surface: pygame.Surface) -> None:
        """Paint what stands above the menu."""
        heading = self.cabinet.line(self.heading, HUGE)
        surface.blit(heading, heading.get_rect(midtop=(self.cabinet.size[0] // 2, self.top)))

    @property
    def lit_rect(self) -> pygame.Rect:
        """Where the light of keys and pads is."""
        return self.menu.lit.rect

    def resize(self) -> None:
        """Put the column in the middle."""
        px, (width, height) = self.cabinet.px, self.cabinet.size
        column = min(px(self.column), width - px(32))
        around = px(self.heading_height + self.below_height)
        self.menu.fit(height - around - px(32))
        self.top = max(px(16), (height - self.menu.height - around) // 2)
        self.menu.place((width - column) // 2, self.top + px(self.heading_height), column)

    def _lines(self, width: int, height: int) -> list[pygame.Surface]:
        """Return the lines below a menu that is so wide, as many as have room in *height*."""
        px, (texts, colour) = self.cabinet.px, self.below()
        return self.cabinet.lines(texts, SMALL, colour, (width - self._aside(width) - px(16), height), px(LINE_GAP))

    def _aside(self, width: int) -> int:
        """Return how far these lines stand aside: as far as the rows' labels, given room."""
        return min(self.cabinet.px(LABEL), (width + 2 * self.cabinet.px(MARGIN)) // 12)

    def _added(self, lines: Sequence[pygame.Surface]) -> int:
        """Return how much they add to the panel."""
        gap, above = self.cabinet.px(LINE_GAP), self.cabinet.px(ABOVE_LINES)
        return sum(line.get_height() + gap for line in lines) + (above if lines else 0)

    def act(self, asked: Asked) -> bool:
        """Leave on Back; the rest is for the menu."""
        if asked.action is Action.BACK:
            self.close()
            return True
        return self.menu.act(asked.action)

    def typed(self, character: str) -> bool:
        """Hand typed characters to the lit row."""
        return self.menu.typed(character)

    def point(self, pointing: Pointing) -> bool:
        """Hand the mouse to the menu."""
        self.menu.point(pointing)
        return True

    def focus_lost(self) -> None:
        """Let go of the mouse."""
        self.menu.let_go()

    def draw(self, frame: Frame) -> None:
        """Paint the background, the menu and the lines below."""
        cabinet, surface, menu = self.cabinet, frame.surface, self.menu.rect
        px, margin = cabinet.px, cabinet.px(MARGIN)
        panel = menu.inflate(2 * margin, 2 * margin)
        lines = self._lines(menu.width, cabinet.size[1] - menu.bottom - px(ABOVE_LINES + MARGIN + 4))
        panel.height += self._added(lines)
        self.draw_behind(surface, cabinet.sprites.panel(panel.size, px(10), "panel", "line"), panel)
        self.draw_heading(surface)
        self.menu.draw(surface)
        top = menu.bottom + px(ABOVE_LINES)
        for line in lines:
            surface.blit(line, (menu.left + self._aside(menu.width), top))
            top += line.get_height() + px(LINE_GAP)
