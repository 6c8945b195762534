"""Show the medals, fifteen achievements that teach, and the days on which the daily run was played."""

from collections.abc import Iterable
from datetime import timedelta
from typing import TYPE_CHECKING

import pygame

from game.arcade.achievements import Achievement, meaning, name
from game.arcade.daily import Day, streak
from game.ui.core.cabinet import Cabinet
from game.ui.core.style import SMALL, Style
from game.ui.kit.awards import award
from game.ui.kit.layout import Column, Filling, Gap, Grid, Pad, Split
from game.ui.kit.month import Month
from game.ui.kit.node import NOTHING, Node, Size, State
from game.ui.kit.text import Text
from game.ui.modes.history.profile import ProfileScene, Told

if TYPE_CHECKING:
    from game.store.records import Records

COLUMNS, MONTHS = 3, 5
"""COLUMNS: of medals. MONTHS: shown in the calendar."""

ABOVE_MIDDLE = 30
"""From the top of a name down to the middle of its medal, at 720p."""


class MedalsScene(ProfileScene):
    """Every medal with the way to win it, and the calendar of the daily runs; *today* has a rim."""

    tab = "medals"

    def __init__(self, cabinet: Cabinet, today: Day | None = None) -> None:
        super().__init__(cabinet)
        self._today = today or cabinet.today()
        self._is_read = False
        self._won = self._imported = frozenset[str]()  # ids of medals; nothing proves the imported ones
        self._days = frozenset[Day]()  # on which the daily run was played
        self.read("medals", self._ask, self._take)

    @staticmethod
    def _ask(records: "Records") -> tuple[Iterable[str], Iterable[str], frozenset[Day]]:
        return records.achievements(), records.imported_achievements(), records.days()

    def _take(self, found: tuple[Iterable[str], Iterable[str], frozenset[Day]]) -> None:
        self._won, self._imported, self._days = frozenset(found[0]), frozenset(found[1]), found[2]
        self._is_read = True

    def foot(self) -> Told:
        """Return how many medals are won, and how many days in a row the daily run was played."""
        if not self._is_read:
            return self.notice, "warning"
        days, count = streak(self._days, self._today), sum(one.value in self._won for one in Achievement)
        told = self.words("profile.medals_won", won=count, all=len(Achievement))
        run = self.words("arcade.streak", days=days) if days else self.words("profile.no_streak")
        return f"{told} · {run}", "accent" if self._won or self._imported or days else "text_dim"

    def item(self) -> Node:
        """Return all medals in rows, over the last months."""
        if not self._is_read:
            return NOTHING
        medals = tuple(Medal(one, one.value in self._won, one.value in self._imported) for one in Achievement)
        return Split(Pad(Grid(medals, COLUMNS, 6, slim=1), (4, 4)), self._months(), percent=66, down=True)

    def _months(self) -> Node:
        """Return the last months side by side, this one on the right."""
        shown = [self._today]
        while len(shown) < MONTHS:
            shown.insert(0, shown[0].replace(day=1) - timedelta(days=1))
        columns = []
        for month in shown:
            heading = Text(f"{month.year}-{month.month:02d}", SMALL, "text", "middle")
            columns.append(Column((heading, Gap(4), Filling(Month(self._today, self._days, month)))))
        return Pad(Grid(tuple(columns), MONTHS, 16, slim=2), (16, 6, 16, 0))


class Medal(Node):
    """A medal, its name and the way to win it."""

    achievement: Achievement
    won: bool
    imported: bool = False  # an import tells of it, and nothing proves it

    def measure(self, style: Style, room: int | None) -> Size:
        """Return the height of its largest picture with a margin."""
        return 0, style.px(76)

    def paint(self, surface: pygame.Surface, style: Style, rect: pygame.Rect, state: State) -> None:
        """Paint the medal and the lines beside it."""
        px, words = style.px, style.words
        size = min(rect.height - px(6), px(64))
        picture = award(style, self.achievement, size, won=self.won)
        face, rim = ("covered", "accent") if self.won else ("panel", "line")
        surface.blit(style.sprites.panel(rect.size, px(8), face, rim), rect)
        ring = picture.get_rect(midleft=(rect.left + px(10), rect.centery))
        surface.blit(picture, ring)
        left = ring.right + px(10)
        told, wide = meaning(self.achievement, words), rect.right - px(8) - left
        called_text = name(self.achievement, words)
        called_text = words("profile.medal_imported", name=called_text) if self.imported else called_text
        called = style.line(called_text, SMALL, "accent" if self.won else "text", wide)
        parts, room = style.lettering.balanced(told, px(SMALL), wide), rect.height - called.get_height() - px(4)
        lines = [called, *(style.line(part, SMALL, "text_dim") for part in parts)]
        if len(parts) * lines[-1].get_height() > room:
            lines[1:] = style.lines((told,), SMALL, "text_dim", (wide, room))
        high = sum(line.get_height() for line in lines)
        top = max(rect.top, rect.centery - max(px(ABOVE_MIDDLE), high // 2))  # with enough room names of a row align
        for line in lines:
            surface.blit(line, (left, top))
            top += line.get_height()
