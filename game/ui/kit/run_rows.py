"""The month of the daily runs, painted into a panel."""

from collections.abc import Collection

import pygame

from game.arcade.daily import Day, weeks
from game.ui.core.cabinet import Cabinet
from game.ui.core.style import SMALL


def draw_month(
    surface: pygame.Surface, cabinet: Cabinet, room: pygame.Rect, today: Day, played: Collection[Day]
) -> None:
    """Paint a month of days, those played with a flag, today with a rim."""
    rows = [*weeks(today.year, today.month)]
    size = min(room.width // 7, room.height // len(rows))
    left = room.centerx - 7 * size // 2
    for down, week in enumerate(rows):
        for across, day in enumerate(week):
            if day is None:
                continue
            cell = pygame.Rect(left + across * size, room.top + down * size, size, size).inflate(
                -cabinet.px(4), -cabinet.px(4)
            )
            fill, rim = ("covered" if day in played else "open"), ("accent" if day == today else "line")
            surface.blit(cabinet.sprites.panel(cell.size, cabinet.px(4), fill, rim), cell)
            if day in played:
                flag = cabinet.sprites.get("flag", cell.height * 3 // 4)
                surface.blit(flag, flag.get_rect(center=cell.center))
            else:
                number = cabinet.line(str(day.day), SMALL, "text_dim")
                surface.blit(number, number.get_rect(center=cell.center))
