"""Show the medals, fifteen achievements that teach, and the days on which the daily run was played."""

from dataclasses import dataclass
from datetime import timedelta
from typing import TYPE_CHECKING

import pygame

from game.arcade.achievements import Achievement, meaning, name
from game.arcade.daily import Day, streak
from game.store.kinds import IMPORTED_MEDAL
from game.ui.core.cabinet import Cabinet
from game.ui.core.style import SMALL, Style
from game.ui.kit.awards import award
from game.ui.kit.layout import Column, Gap, Grid, Pad, Split
from game.ui.kit.month import Month
from game.ui.kit.node import NOTHING, Node, State
from game.ui.kit.text import Text
from game.ui.modes.history.profile import ProfileScene, filling, profile_page

if TYPE_CHECKING:
    from game.store.records import Records

COLUMNS, MONTHS = 3, 5
"""COLUMNS: of medals. MONTHS: shown in the calendar."""

ABOVE_MIDDLE = 30
"""From the top of a name down to the middle of its medal, at 720p."""


@dataclass(frozen=True, slots=True)
class Awards:
    """The ids of the won medals, and the days on which the daily run was played."""

    won: frozenset[str]
    days: frozenset[Day]


class MedalsScene(ProfileScene[Awards | None]):
    """Every medal with the way to win it, and the calendar of the daily runs; *today* has a rim."""

    tab = "medals"

    def __init__(self, cabinet: Cabinet, today: Day | None = None) -> None:
        super().__init__(cabinet)
        self._today = today or cabinet.today()
        self._awards: Awards | None = None  # None until they are read
        self.watch(cabinet.history.ask(lambda records: Awards(_medals(records), records.days())), self._show)

    def _show(self, awards: Awards) -> None:
        self._awards = awards

    @property
    def state(self) -> Awards | None:
        """The medals and the days."""
        return self._awards

    def view(self, state: Awards | None, style: Style) -> Node:
        """Return the picture of a state."""
        if state is None:
            return profile_page(style, self.tab, NOTHING, ("", "text_dim"))
        words, days = style.words, streak(state.days, self._today)
        count = sum(one.value in state.won for one in Achievement)
        told = words("profile.medals_won", won=count, all=len(Achievement))
        run = words("arcade.streak", days=days) if days else words("profile.no_streak")
        item = Split(medal_grid(state.won), months(self._today, state.days), percent=66, down=True)
        return profile_page(style, self.tab, item, (f"{told} · {run}", "accent" if state.won or days else "text_dim"))


def months(today: Day, played: frozenset[Day]) -> Node:
    """Return the last months side by side, this one on the right."""
    shown = [today]
    while len(shown) < MONTHS:
        shown.insert(0, shown[0].replace(day=1) - timedelta(days=1))
    columns = tuple(
        Column(
            (
                Text(f"{month.year}-{month.month:02d}", SMALL, "text", "middle"),
                Gap(4),
                filling(Month(today, played, month)),
            )
        )
        for month in shown
    )
    return Pad(Grid(columns, MONTHS, 16), (16, 6, 16, 0))


def _medals(records: "Records") -> frozenset[str]:
    """Return the ids of the won medals, and of those that only an import tells of with their mark."""
    told = (f"{IMPORTED_MEDAL}{one}" for one in records.imported_achievements())
    return frozenset((*records.achievements(), *told))


def medal_grid(won: frozenset[str]) -> Node:
    """Return all medals in rows."""
    medals = (Medal(one, won=one.value in won, imported=f"{IMPORTED_MEDAL}{one.value}" in won) for one in Achievement)
    return Pad(Grid(tuple(medals), COLUMNS, 6), (4, 4))


class Medal(Node):
    """A medal, its name and the way to win it."""

    achievement: Achievement
    won: bool
    imported: bool = False  # an import tells of it, and nothing proves it

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
        top = rect.centery - max(px(ABOVE_MIDDLE), high // 2)  # with enough room the names of a row align
        for line in lines:
            surface.blit(line, (left, top))
            top += line.get_height()
