"""What the menu scenes have in common: a heading, a menu, a few lines below, all in one column."""

from collections.abc import Sequence

import pygame

from game.ui.cabinet import HUGE, SMALL, TARGET, Cabinet
from game.ui.input.actions import Action, Asked
from game.ui.input.pointer import Pointing
from game.ui.rows import LABEL, LOWEST_ROW, ROW_GAP, Menu, Row
from game.ui.stage import Frame, Scene

COLUMN = 520
"""Width of the column at 720p."""

NARROWEST = 640
"""Width at 720p of a window that it fits into."""

BELOW = 60
"""Height at 720p of what stands below the menu, if it is not more."""

MARGIN, LINE_GAP = 12, 4
"""At 720p: between the menu and its panel's edge, and below each line under the menu."""

ABOVE_LINES, LINE = 10, 21
"""At 720p: between the menu and the lines, and what one of them takes."""


class MenuScene(Scene):
    """A heading and a menu in the middle of the window."""

    heading_height = 70  # at 720p, with the space below it
    column = COLUMN

    def __init__(self, cabinet: Cabinet, heading: str, rows: Sequence[Row]) -> None:
        self.cabinet = cabinet
        self.heading = heading
        self.menu = Menu(cabinet, rows)
        self._reserved: tuple[object, int] = (None, 0)  # for which size of the window, and how much below the menu

    @property
    def most_rows(self) -> int:
        """How many rows it has a place for."""
        return len(self.menu.all)

    @property
    def needs(self) -> tuple[int, int]:
        """As much as its rows need at their lowest; a finger needs them higher."""
        row = (TARGET if self.cabinet.touch else LOWEST_ROW) + ROW_GAP
        return NARROWEST, self.heading_height + BELOW + 32 + self.most_rows * row

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
        below = self._reserve(max(px(BELOW), self._added(self._lines(column, height)) + px(MARGIN)))
        self.menu.fit(height - px(self.heading_height + 32) - below)
        self.top = max(px(16), (height - self.menu.height - px(self.heading_height) - below) // 2)
        self.menu.place((width - column) // 2, self.top + px(self.heading_height), column)

    def _reserve(self, below: int) -> int:
        """Keep so much free below the menu, or what was kept before: no row may slip from under the mouse."""
        sizes, before = (self.cabinet.size, self.cabinet.scale), self._reserved
        self._reserved = sizes, max(below, before[1]) if before[0] == sizes else below
        return self._reserved[1]

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
