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
"""Height at 720p of what stands below the menu."""


class MenuScene(Scene):
    """A heading and a menu in the middle of the window."""

    heading_height = 70  # at 720p, with the space below it
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
        cabinet = self.cabinet
        width, height = cabinet.size
        column = min(cabinet.px(self.column), width - cabinet.px(32))
        self.menu.fit(height - cabinet.px(self.heading_height + BELOW + 32))
        self.top = max(cabinet.px(16), (height - self.menu.height - cabinet.px(self.heading_height + BELOW)) // 2)
        self.menu.place((width - column) // 2, self.top + cabinet.px(self.heading_height), column)

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
        cabinet, surface = self.cabinet, frame.surface
        texts, colour = self.below()
        margin = cabinet.px(12)
        panel = self.menu.rect.inflate(2 * margin, 2 * margin)
        gap, aside = cabinet.px(4), min(cabinet.px(LABEL), panel.width // 12)  # where the labels do, given room
        left = cabinet.size[1] - self.menu.rect.bottom - cabinet.px(16)
        lines = cabinet.lines(texts, SMALL, colour, (self.menu.rect.width - aside - cabinet.px(16), left), gap)
        panel.height += sum(line.get_height() + gap for line in lines) + (cabinet.px(10) if lines else 0)
        self.draw_behind(surface, cabinet.sprites.panel(panel.size, cabinet.px(10), "panel", "line"), panel)
        self.draw_heading(surface)
        self.menu.draw(surface)
        top = self.menu.rect.bottom + cabinet.px(10)
        for line in lines:
            surface.blit(line, (self.menu.rect.left + aside, top))
            top += line.get_height() + gap
