"""The table of runs: of all time, of today, the days of the month that were played, and what all runs come to."""

from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING

import pygame

from game.arcade.daily import Day, streak
from game.arcade.table import Entry
from game.ui.core.cabinet import Cabinet
from game.ui.core.style import NORMAL, SMALL
from game.ui.input.actions import Action, Asked
from game.ui.input.pointer import Pointing
from game.ui.kit.choosers import Tabs
from game.ui.kit.page_scene import PageScene
from game.ui.kit.run_rows import draw_month, draw_table

if TYPE_CHECKING:
    from game.store.records import Records
    from game.store.run_records import RunSummary

STAGES = 5
"""So many stages are named in which runs ended, those where most did."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What the disk knows of runs."""

    ever: tuple[Entry, ...]
    today: tuple[Entry, ...]
    days: frozenset[Day]
    summary: "RunSummary"


class ArcadeTableScene(PageScene[Answer]):
    """Two tables, a calendar and statistics, under tabs."""

    def __init__(self, cabinet: Cabinet) -> None:
        words, now = cabinet.words, date.today()
        self._today = Day(now.year, now.month, now.day)
        pages = [words("arcade.all_time"), words("arcade.today"), words("arcade.daily"), words("arcade.statistics")]
        self._tabs = Tabs(cabinet, pages, self._turned)
        super().__init__(cabinet, words("arcade.table"), self._tabs)

    def ask(self, records: "Records") -> Answer:
        """Read the tables, the days and the sums."""
        return Answer(records.run_table(), records.run_table(self._today), records.days(), records.run_summary())

    def _turned(self) -> None:
        """Another page is open: the stage sees it by itself."""

    def act(self, asked: Asked) -> bool:
        """Turn the pages; the rest is for the widgets."""
        if asked.action in (Action.ZOOM_IN, Action.ZOOM_OUT, Action.LEFT, Action.RIGHT):
            self._tabs.step(1 if asked.action in (Action.ZOOM_IN, Action.RIGHT) else -1)
            return True
        return super().act(asked)

    def point(self, pointing: Pointing) -> bool:
        """Turn the pages by the wheel; the rest is for the widgets."""
        if pointing.kind is None:
            self._tabs.step(-1 if pointing.wheel > 0 else 1)
            return True
        return super().point(pointing)

    def resize(self) -> None:
        """Lay the tabs out above the open page."""
        super().resize()
        px = self.cabinet.px
        inner = self.panel.inflate(-px(32), -px(20))
        self._tabs.rect = pygame.Rect(inner.left, inner.top, inner.width, px(40))
        self._room = pygame.Rect(inner.left, inner.top + px(52), inner.width, inner.height - px(56))

    def draw_page(self, surface: pygame.Surface, answer: Answer) -> None:
        """Paint the open page."""
        if self._tabs.open == 0:
            draw_table(surface, self.cabinet, self._room, answer.ever, None)
        elif self._tabs.open == 1:
            self._draw_today(surface, answer)
        elif self._tabs.open == 2:
            self._draw_days(surface, answer)
        else:
            self._draw_summary(surface, answer.summary)

    def _draw_today(self, surface: pygame.Surface, answer: Answer) -> None:
        if answer.today:
            draw_table(surface, self.cabinet, self._room, answer.today, None)
        else:
            line = self.cabinet.line(self.cabinet.words("arcade.nobody"), NORMAL, "text_dim")
            surface.blit(line, line.get_rect(center=self._room.center))

    def _draw_days(self, surface: pygame.Surface, answer: Answer) -> None:
        cabinet, px, room = self.cabinet, self.cabinet.px, self._room
        days = streak(answer.days, self._today)
        line = cabinet.line(cabinet.words("arcade.streak", days=days), NORMAL, "accent" if days else "text_dim")
        surface.blit(line, line.get_rect(midtop=(room.centerx, room.top)))
        month = cabinet.line(f"{self._today.year}-{self._today.month:02d}", SMALL, "text_dim")
        surface.blit(month, month.get_rect(midtop=(room.centerx, room.top + px(30))))
        below = pygame.Rect(room.left, room.top + px(58), room.width, room.height - px(62))
        draw_month(surface, cabinet, below, self._today, answer.days)

    def _draw_summary(self, surface: pygame.Surface, summary: "RunSummary") -> None:
        """Paint what all runs come to, a line each, and below how many runs ended in each stage."""
        cabinet, px, words, room = self.cabinet, self.cabinet.px, self.cabinet.words, self._room
        minutes, seconds = divmod(round((summary.average_ms or 0) / 1000), 60)
        most = sorted(summary.stages.items(), key=lambda item: -item[1])[:STAGES]
        rows = (
            (words("arcade.runs"), words.number(summary.runs)),
            (words("arcade.best_score"), words.number(summary.score)),
            (words("arcade.best_stage"), str(summary.stage)),
            (words("arcade.best_chain"), str(summary.chain)),
            (words("arcade.average"), f"{minutes}:{seconds:02d}"),
            (words("arcade.lost_to_mine"), words.number(summary.lost_to_mine)),
            (words("arcade.lost_to_clock"), words.number(summary.lost_to_clock)),
            *((words("arcade.ended_in", stage=stage), words.number(count)) for stage, count in sorted(most)),
        )
        pitch = min(px(40), room.height // len(rows))
        for number, (label, value) in enumerate(rows):
            middle = room.top + number * pitch + pitch // 2
            line = cabinet.line(label, NORMAL, "text_dim")
            surface.blit(line, line.get_rect(midleft=(room.left + px(60), middle)))
            figure = cabinet.line(value, NORMAL, "text")
            surface.blit(figure, figure.get_rect(midright=(room.right - px(60), middle)))
