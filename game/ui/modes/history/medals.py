"""Show the medals, eighteen achievements that teach, and the days on which the daily run was played."""

from collections.abc import Iterable, Iterator
from datetime import timedelta
from typing import TYPE_CHECKING

import pygame

from game.arcade.achievements import Achievement, meaning, name
from game.arcade.daily import Day, streak, weeks
from game.ui.board.awards import Award
from game.ui.core.cabinet import Cabinet
from game.ui.core.style import SMALL, Style
from game.ui.kit.layout import Column, Filling, Gap, Grid, Grow, Pad, Row, Split
from game.ui.kit.node import NOTHING, Node, Placed, Size
from game.ui.kit.text import Lines, Panel, Sprite, Text
from game.ui.modes.history.profile import ProfileScene, Told

if TYPE_CHECKING:
    from game.store.records import Records

COLUMNS, MONTHS = 3, 6
"""COLUMNS: of medals. MONTHS: shown in the calendar."""

MOST_WEEKS = 6
"""That a month has a part of; the days of all months are equally large."""


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
        medals = tuple(map(self._medal, Achievement))
        return Split(Pad(Grid(medals, COLUMNS, 4, slim=1), (4, 2)), self._months(), percent=74, down=True)

    def _medal(self, one: Achievement) -> Node:
        """Return a medal, its name and the way to win it; an import may tell of one that nothing proves."""
        words, won = self.words, one.value in self._won
        called = name(one, words)
        if one.value in self._imported:
            called = words("profile.medal_imported", name=called)
        told = Lines((meaning(one, words),), SMALL, "text_dim", balanced=True, grow=1, shrinks=True)
        lines = Column((Text(called, SMALL, "accent" if won else "text", shrinks=False), told), high=60, shrinks=True)
        parts = Award(one, won, wide=64), Column((Grow(), lines, Grow()), wide=1, high=60, grow=1)
        face, rim = ("covered", "accent") if won else ("panel", "line")
        return Panel(Pad(Row(parts, 10, "fill"), (10, 1, 8, 2)), face, rim, 8, high=76)

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


class Month(Node):
    """The days of a *month*, as a board: those that were played carry a flag; today has a rim."""

    today: Day
    played: frozenset[Day]
    month: Day

    def measure(self, style: Style, room: int | None) -> Size:
        """Return the size of square days that are as wide as the room."""
        return room or 0, (room or 0) // 7 * MOST_WEEKS

    def place(self, style: Style, rect: pygame.Rect) -> Iterator[Placed]:
        """Yield a plate for each day, on it a flag or its number."""
        rows = weeks(self.month.year, self.month.month)
        size = min(rect.width // 7, rect.height // MOST_WEEKS)
        left, gap = rect.centerx - 7 * size // 2, style.px(4)
        numbered = style.lettering.width("30", style.px(SMALL)) <= size - gap - 2
        for place, day in enumerate(day for week in rows for day in week):
            if day is None:
                continue
            down, across = divmod(place, 7)
            cell = pygame.Rect(left + across * size, rect.top + down * size, size, size).inflate(-gap, -gap)
            fill, rim = ("covered" if day in self.played else "open"), ("accent" if day == self.today else "line")
            number = Text(str(day.day) if numbered else "", SMALL, "text_dim", "middle")
            drawn = Sprite("flag", cell.height * 0.75 / style.scale) if day in self.played else number
            yield from Panel(drawn, fill, rim, 4).place(style, cell)
