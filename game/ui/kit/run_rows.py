"""The rows of a run table, and the month of the daily runs, painted into a panel."""

from collections.abc import Collection, Sequence

import pygame

from game.arcade.daily import Day, weeks
from game.arcade.table import ROWS, Entry
from game.ui.core.cabinet import Cabinet
from game.ui.core.style import NORMAL, SMALL

ENDS = (0.1, 0.28, 0.6, 0.74, 0.98)
"""Where place, initials, score, stage and chain end, as parts of the width."""


def draw_table(
    surface: pygame.Surface, cabinet: Cabinet, room: pygame.Rect, entries: Sequence[Entry], mine: Entry | None
) -> None:
    """Paint ten rows under their titles, *mine* marked by colour and a key; the ranks' rows say whose they are."""
    words, px = cabinet.words, cabinet.px
    pitch = room.height // (ROWS + 1)
    titles = ("", "", words("arcade.score"), words("arcade.stage_title"), words("arcade.chain_title"))
    _write(surface, cabinet, pygame.Rect(room.left, room.top, room.width, pitch), titles, SMALL, "text_dim")
    for place, entry in enumerate(entries[:ROWS], 1):
        line = pygame.Rect(room.left, room.top + place * pitch, room.width, pitch)
        own = entry is mine
        if own:
            key = line.inflate(0, -px(4))
            surface.blit(cabinet.sprites.panel(key.size, px(6), "covered", "accent"), key)
        figures = (str(place), entry.initials, words.number(entry.score), str(entry.stage), str(entry.chain))
        _write(surface, cabinet, line, figures, NORMAL, "accent" if own else "text_dim" if entry.rank else "text")
        if entry.rank:
            name = cabinet.line(words(f"battle_setup.rank_{entry.rank}"), SMALL, "text_dim")
            surface.blit(name, name.get_rect(midleft=(line.left + round(0.2 * line.width), line.centery)))


def _write(
    surface: pygame.Surface, cabinet: Cabinet, line: pygame.Rect, texts: Sequence[str], size: int, colour: str
) -> None:
    for number, (text, end) in enumerate(zip(texts, ENDS, strict=True)):
        drawn = cabinet.line(text, size, colour)
        right = line.left + round(end * line.width)
        if number == 1:  # initials begin where the places end
            surface.blit(
                drawn, drawn.get_rect(midleft=(line.left + round((ENDS[0] + 0.015) * line.width), line.centery))
            )
        else:
            surface.blit(drawn, drawn.get_rect(midright=(right, line.centery)))


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
