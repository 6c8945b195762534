"""A month of days, as a board: those that were played carry a flag."""

import pygame

from game.arcade.daily import Day, weeks
from game.ui.core.style import SMALL, Style
from game.ui.kit.node import Node, Size, State

MOST_WEEKS = 6
"""That a month has a part of; the days of all months are equally large."""


class Month(Node):
    """The days of a *month*, else of the month of *today*, in the middle of the rectangle; today has a rim."""

    today: Day
    played: frozenset[Day]
    month: Day | None = None

    def measure(self, style: Style, room: int | None) -> Size:
        """Return the size of square days that are as wide as the room."""
        return room or 0, (room or 0) // 7 * MOST_WEEKS

    def paint(self, surface: pygame.Surface, style: Style, rect: pygame.Rect, state: State) -> None:
        """Paint a key for each day, on it a flag or its number."""
        shown = self.month or self.today
        rows = [*weeks(shown.year, shown.month)]
        size = min(rect.width // 7, rect.height // MOST_WEEKS)
        left, gap = rect.centerx - 7 * size // 2, style.px(4)
        for place, day in enumerate(day for week in rows for day in week):
            if day is None:
                continue
            down, across = divmod(place, 7)
            cell = pygame.Rect(left + across * size, rect.top + down * size, size, size).inflate(-gap, -gap)
            fill, rim = ("covered" if day in self.played else "open"), ("accent" if day == self.today else "line")
            surface.blit(style.sprites.panel(cell.size, gap, fill, rim), cell)
            if day in self.played:
                drawn = style.sprites.get("flag", cell.height * 3 // 4)
            else:
                drawn = style.line(str(day.day), SMALL, "text_dim", cell.width - 2)
            surface.blit(drawn, drawn.get_rect(center=cell.center))
