"""What the menu scenes have in common: a heading, a menu, a few lines below, all in one column."""

import pygame

from game.ui.cabinet import HUGE, SMALL, Cabinet
from game.ui.input.bindings import Command
from game.ui.input.pointer import Pointing
from game.ui.stage import Scene
from game.ui.widgets import Menu, Row

COLUMN = 520
"""Width of the column at 720p."""

BELOW = 60
"""Height at 720p of what stands below the menu."""


class MenuScene(Scene):
    """A heading and a menu in the middle of the window."""

    heading_height = 70  # at 720p, with the space below it

    def __init__(self, cabinet: Cabinet, heading: str, rows: list[Row]) -> None:
        self.cabinet = cabinet
        self.heading = heading
        self.menu = Menu(cabinet, rows)

    def close(self) -> None:
        """Go back to the scene below."""
        self.cabinet.stage.pop()

    def below(self) -> tuple[list[str], str]:
        """Return the lines under the menu and the name of their colour."""
        return [], "text_dim"

    def draw_behind(self, surface: pygame.Surface) -> None:
        """Paint what lies behind the menu: here the backdrop and the heading."""
        surface.fill(self.cabinet.theme["backdrop"])
        heading = self.cabinet.line(self.heading, HUGE)
        surface.blit(heading, heading.get_rect(midtop=(self.cabinet.size[0] // 2, self.top)))

    def resize(self) -> None:
        """Put the column in the middle."""
        cabinet = self.cabinet
        width, height = cabinet.size
        column = min(cabinet.px(COLUMN), width - cabinet.px(32))
        self.top = max(cabinet.px(16), (height - self.menu.height - cabinet.px(self.heading_height + BELOW)) // 2)
        self.menu.place((width - column) // 2, self.top + cabinet.px(self.heading_height), column)
        self.dirty = True

    def command(self, command: Command) -> bool:
        """Leave on Back; the rest is for the menu."""
        self.dirty = True
        if command is Command.BACK:
            self.close()
            return True
        return self.menu.command(command)

    def typed(self, character: str) -> bool:
        """Hand typed characters to the lit row."""
        self.dirty = True
        return self.menu.typed(character)

    def point(self, pointing: Pointing) -> bool:
        """Hand the mouse to the menu."""
        self.dirty = True
        return self.menu.point(pointing)

    def draw(self, surface: pygame.Surface, alpha: float) -> None:
        """Paint the background, the menu and the lines below."""
        cabinet = self.cabinet
        self.draw_behind(surface)
        middle = cabinet.size[0] // 2
        self.menu.draw(surface)
        lines, colour = self.below()
        top = self.top + cabinet.px(self.heading_height + 20) + self.menu.height
        for text in lines:
            wrapped = cabinet.lettering.wrap(text, cabinet.px(SMALL), cabinet.size[0] - cabinet.px(48))
            for part in wrapped:
                line = cabinet.line(part, SMALL, colour)
                surface.blit(line, line.get_rect(midtop=(middle, top)))
                top += line.get_height() + cabinet.px(4)
