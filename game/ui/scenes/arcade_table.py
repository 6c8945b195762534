"""The table of runs: of all time, of today, the days of the month that were played, and what all runs come to."""

from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING

import pygame

from game.arcade.daily import Day, streak
from game.arcade.table import Entry
from game.engine.errors import GameError
from game.play.worker import Job
from game.ui.cabinet import HUGE, NORMAL, SMALL, Cabinet
from game.ui.choosers import Tabs
from game.ui.input.actions import Action, Asked
from game.ui.input.pointer import Pointing
from game.ui.run_rows import draw_month, draw_table
from game.ui.stage import Frame, Scene
from game.ui.widgets import Button, Focus, Widget

if TYPE_CHECKING:
    from game.store.records import Records
    from game.store.run_records import RunSummary

STAGES = 5
"""So many stages are named in which runs ended, those where most did."""

WIDE, HIGH = 800, 520
"""The panel at 720p."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What the disk knows of runs."""

    ever: tuple[Entry, ...]
    today: tuple[Entry, ...]
    days: frozenset[Day]
    summary: "RunSummary"


class ArcadeTableScene(Scene):
    """Two tables, a calendar and statistics, under tabs."""

    def __init__(self, cabinet: Cabinet) -> None:
        self._cabinet = cabinet
        words, now = cabinet.words, date.today()
        self._today = Day(now.year, now.month, now.day)
        pages = [words("arcade.all_time"), words("arcade.today"), words("arcade.daily"), words("arcade.statistics")]
        self._tabs = Tabs(cabinet, pages, self._turned)
        self._back = Button(cabinet, words("arcade.back"), cabinet.stage.pop)
        self._focus: Focus[Widget] = Focus(cabinet, [self._tabs, self._back])
        self._answer: Answer | None = None
        self._reading: Job[Answer] | None = cabinet.history.ask(self._ask)

    def _ask(self, records: "Records") -> Answer:
        return Answer(records.run_table(), records.run_table(self._today), records.days(), records.run_summary())

    def _turned(self) -> None:
        """Another page is open: the stage sees it by itself."""

    def act(self, asked: Asked) -> bool:
        """Turn the pages, go back."""
        if asked.action is Action.BACK:
            self._cabinet.stage.pop()
            return True
        if asked.action in (Action.ZOOM_IN, Action.ZOOM_OUT, Action.LEFT, Action.RIGHT):
            self._tabs.step(1 if asked.action in (Action.ZOOM_IN, Action.RIGHT) else -1)
            return True
        return self._focus.act(asked.action)

    def point(self, pointing: Pointing) -> bool:
        """Hand the mouse to tabs and button; its wheel turns the pages."""
        if pointing.kind is None:
            self._tabs.step(-1 if pointing.wheel > 0 else 1)
        else:
            self._focus.point(pointing)
        return True

    def focus_lost(self) -> None:
        """Let go of the mouse."""
        self._focus.let_go()

    @property
    def animating(self) -> bool:
        """Whether the disk is being asked."""
        return self._reading is not None

    def update(self, ticks: int) -> None:
        """Take in what was read."""
        self._cabinet.backdrop.update(self._cabinet.size, self._cabinet.scale)
        if self._reading and self._reading.done:
            reading, self._reading = self._reading, None
            try:
                self._answer = reading.result()
            except GameError:  # the history says it in its problems
                return

    def looks(self) -> object:
        """Return all that the picture depends on."""
        return self._focus.looks(), self._answer, self._cabinet.problems(), self._cabinet.backdrop.looks()

    def resize(self) -> None:
        """Lay the panel out."""
        px, (width, height) = self._cabinet.px, self._cabinet.size
        self._panel = pygame.Rect(0, 0, min(px(WIDE), width - px(24)), min(px(HIGH), height - px(170)))
        self._panel.center = width // 2, height // 2 + px(10)
        inner = self._panel.inflate(-px(32), -px(20))
        self._tabs.rect = pygame.Rect(inner.left, inner.top, inner.width, px(40))
        self._room = pygame.Rect(inner.left, inner.top + px(52), inner.width, inner.height - px(56))
        self._back.rect = pygame.Rect(0, 0, self._back.width, px(40))
        self._back.rect.midtop = self._panel.centerx, self._panel.bottom + px(12)

    def draw(self, frame: Frame) -> None:
        """Paint the open page."""
        cabinet, surface, px, words = self._cabinet, frame.surface, self._cabinet.px, self._cabinet.words
        cabinet.backdrop.draw(surface, cabinet.sprites, cabinet.scale)
        heading = cabinet.line(words("arcade.table"), HUGE)
        surface.blit(heading, heading.get_rect(midbottom=(self._panel.centerx, self._panel.top - px(12))))
        surface.blit(cabinet.sprites.panel(self._panel.size, px(12), "panel", "line", 0.95), self._panel)
        self._focus.draw(surface)
        answer = self._answer
        if answer is None:
            return
        if self._tabs.open == 0:
            draw_table(surface, cabinet, self._room, answer.ever, None)
        elif self._tabs.open == 1:
            self._draw_today(surface, answer)
        elif self._tabs.open == 2:
            self._draw_days(surface, answer)
        else:
            self._draw_summary(surface, answer.summary)

    def _draw_today(self, surface: pygame.Surface, answer: Answer) -> None:
        if answer.today:
            draw_table(surface, self._cabinet, self._room, answer.today, None)
        else:
            line = self._cabinet.line(self._cabinet.words("arcade.nobody"), NORMAL, "text_dim")
            surface.blit(line, line.get_rect(center=self._room.center))

    def _draw_days(self, surface: pygame.Surface, answer: Answer) -> None:
        cabinet, px, room = self._cabinet, self._cabinet.px, self._room
        days = streak(answer.days, self._today)
        line = cabinet.line(cabinet.words("arcade.streak", days=days), NORMAL, "accent" if days else "text_dim")
        surface.blit(line, line.get_rect(midtop=(room.centerx, room.top)))
        month = cabinet.line(f"{self._today.year}-{self._today.month:02d}", SMALL, "text_dim")
        surface.blit(month, month.get_rect(midtop=(room.centerx, room.top + px(30))))
        below = pygame.Rect(room.left, room.top + px(58), room.width, room.height - px(62))
        draw_month(surface, cabinet, below, self._today, answer.days)

    def _draw_summary(self, surface: pygame.Surface, summary: "RunSummary") -> None:
        """Paint what all runs come to, a line each, and below how many runs ended in each stage."""
        cabinet, px, words, room = self._cabinet, self._cabinet.px, self._cabinet.words, self._room
        minutes, seconds = divmod(round((summary.average_ms or 0) / 1000), 60)
        most = sorted(summary.stages.items(), key=lambda item: -item[1])[:STAGES]
        rows = (
            (words("arcade.runs"), f"{summary.runs:,}"),
            (words("arcade.best_score"), f"{summary.score:,}"),
            (words("arcade.best_stage"), str(summary.stage)),
            (words("arcade.best_chain"), str(summary.chain)),
            (words("arcade.average"), f"{minutes}:{seconds:02d}"),
            (words("arcade.lost_to_mine"), f"{summary.lost_to_mine:,}"),
            (words("arcade.lost_to_clock"), f"{summary.lost_to_clock:,}"),
            *((words("arcade.ended_in", stage=stage), f"{count:,}") for stage, count in sorted(most)),
        )
        pitch = min(px(40), room.height // len(rows))
        for number, (label, value) in enumerate(rows):
            middle = room.top + number * pitch + pitch // 2
            line = cabinet.line(label, NORMAL, "text_dim")
            surface.blit(line, line.get_rect(midleft=(room.left + px(60), middle)))
            figure = cabinet.line(value, NORMAL, "text")
            surface.blit(figure, figure.get_rect(midright=(room.right - px(60), middle)))
