"""The trainer's page: a drill, every family with how it goes, and the days that were used."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, date, datetime
from typing import TYPE_CHECKING

import pygame

from game.arcade.daily import Day
from game.i18n.catalogue import Words
from game.trainer.families import FAMILIES
from game.trainer.progress import Row
from game.ui.core.cabinet import Cabinet
from game.ui.core.routes import PractiseCards, Title
from game.ui.core.stage import NEEDS, Scene
from game.ui.core.style import NORMAL, SMALL, TARGET
from game.ui.input.actions import Action, Asked
from game.ui.kit.page_scene import ABOVE, BELOW, PageScene
from game.ui.kit.run_rows import draw_month
from game.ui.kit.widgets import Button, State, Widget

if TYPE_CHECKING:
    from game.store.practice import Known
    from game.store.records import Records

NAME, RIGHT, TIME, BEFORE, BEST, DUE = 0.02, 0.34, 0.59, 0.73, 0.87, 0.985
"""Where the columns are, as parts of the width: a name's left end, a bar's left end, the right ends of the others."""

BAR = 0.12
HIGH, HIGHEST_ROW = 580, 30  # at 720p


@dataclass(frozen=True, slots=True)
class Answer:
    """What the disk knows of practice."""

    known: "Known"
    rows: tuple[Row, ...]
    bests: tuple[tuple[str, int], ...]  # most solved in a speed drill, by family
    days: frozenset[Day]


class FamilyRow(Widget):
    """A family; choosing it begins a speed drill."""

    def __init__(self, cabinet: Cabinet, family: str, choose: Callable[[str], None]) -> None:
        super().__init__(cabinet)
        self.family = family
        self.row: Row | None = None
        self.best = 0
        self._choose = choose

    @property
    def enabled(self) -> bool:
        """Whether it is known what there is to practise."""
        return self.row is not None and self.row.cards > 0

    def choose(self) -> None:
        """Begin a speed drill."""
        self._choose(self.family)

    def looks(self) -> object:
        """Return its figures."""
        return self.row, self.best

    def draw(self, surface: pygame.Surface, state: State) -> None:
        """Paint the name, the share that was right as a bar, the times, the best of a minute, and what is due."""
        cabinet, rect, row = self.cabinet, self.rect, self.row
        if state.lit:
            surface.blit(cabinet.sprites.panel(rect.size, cabinet.px(5), "covered", "rim"), rect)
        practised = bool(row and row.answers)
        colour = "text" if state.lit or practised else "text_dim"
        name = cabinet.line(cabinet.words(f"trainer.family_{self.family}"), SMALL, colour)
        surface.blit(name, name.get_rect(midleft=(rect.left + round(rect.width * NAME), rect.centery)))
        if row is None:
            return
        if row.right is not None:
            self._draw_share(surface, row.right)
        faster = bool(row.median_ms and row.median_before_ms and row.median_ms < row.median_before_ms)
        self._write(surface, TIME, _seconds(self.cabinet.words, row.median_ms), "good" if faster else "text")
        self._write(surface, BEFORE, _seconds(self.cabinet.words, row.median_before_ms), "text_dim")
        self._write(surface, BEST, str(self.best) if self.best else "", "text")
        self._write(surface, DUE, str(row.due) if row.due else "", "accent")

    def _draw_share(self, surface: pygame.Surface, share: float) -> None:
        cabinet, rect = self.cabinet, self.rect
        bar = pygame.Rect(rect.left + round(rect.width * RIGHT), 0, round(rect.width * BAR), cabinet.px(8))
        bar.centery = rect.centery
        surface.blit(cabinet.sprites.panel(bar.size, bar.height // 2, "open", "line"), bar)
        filled = pygame.Rect(bar.left, bar.top, round(bar.width * share), bar.height)
        if filled.width >= bar.height:
            surface.blit(cabinet.sprites.panel(filled.size, bar.height // 2, "good"), filled)

    def _write(self, surface: pygame.Surface, end: float, text: str, colour: str) -> None:
        line = self.cabinet.line(text, SMALL, colour)
        surface.blit(line, line.get_rect(midright=(self.rect.left + round(self.rect.width * end), self.rect.centery)))


class TrainerScene(PageScene[Answer]):
    """Where practice begins, and what it has come to."""

    wide = 940

    def __init__(self, cabinet: Cabinet) -> None:
        today = date.today()
        self._today = Day(today.year, today.month, today.day)
        self._rows = [FamilyRow(cabinet, family, self._speed) for family in FAMILIES]
        self._drill = Button(cabinet, cabinet.words("trainer.drill"), self._begin)
        self._drill.first = True
        super().__init__(cabinet, cabinet.words("trainer.heading"), self._drill, *self._rows)
        self._back = Button(cabinet, cabinet.words("arcade.back"), cabinet.router.to(Title()))
        self.focus.all[-1] = self._back

    def relocalise(self) -> Scene:
        """Return the page in another language."""
        return TrainerScene(self.cabinet)

    def ask(self, records: "Records") -> Answer:
        """Read cards, answers and the best minutes."""
        from game.store.practice import read_practice  # it loads the solver
        from game.trainer import progress

        found, now = read_practice(records), datetime.now(UTC)
        rows = progress.rows(found.own, found.course, found.past, int(now.timestamp()))
        days = frozenset(_day(one.second) for one in found.past)
        return Answer(found, tuple(rows), tuple(records.speed_bests().items()), days)

    def update(self, ticks: int) -> None:
        """Hand each family its figures once they are there."""
        super().update(ticks)
        if self.answer:
            bests = dict(self.answer.bests)
            for widget, row in zip(self._rows, self.answer.rows, strict=True):
                widget.row, widget.best = row, bests.get(row.family, 0)

    def act(self, asked: Asked) -> bool:
        """Go to the title on Back; begin a drill on New."""
        if asked.action in (Action.BACK, Action.TITLE):
            self.cabinet.router.go(Title())
            return True
        if asked.action is Action.NEW:
            self._begin()
            return True
        return super().act(asked)

    def _begin(self) -> None:
        if self.answer:
            self.cabinet.router.go(PractiseCards(self.answer.known))

    def _speed(self, family: str) -> None:
        if self.answer:
            self.cabinet.router.go(PractiseCards(self.answer.known, family))

    # The picture

    @property
    def high(self) -> int:
        """A finger needs higher rows."""
        return max(HIGH, 20 + (len(self._rows) + 1) * (TARGET + 3)) if self.cabinet.touch else HIGH

    @property
    def needs(self) -> tuple[int, int]:
        """As much as that is."""
        return NEEDS[0], max(NEEDS[1], self.high + ABOVE + BELOW)

    def resize(self) -> None:
        """Lay the families out at the left; the drill and the month at the right."""
        super().resize()
        px = self.cabinet.px
        inner = self.panel.inflate(-px(28), -px(20))
        side = px(240)
        table = pygame.Rect(inner.left, inner.top, inner.width - side - px(20), inner.height)
        pitch = min(max(px(HIGHEST_ROW), self.cabinet.target(1) + px(2)), table.height // (len(self._rows) + 1))
        self._titles = pygame.Rect(table.left, table.top, table.width, pitch)
        for number, row in enumerate(self._rows, 1):
            row.rect = pygame.Rect(table.left, table.top + number * pitch, table.width, pitch - px(2))
        self._side = pygame.Rect(inner.right - side, inner.top, side, inner.height)
        self._drill.rect = pygame.Rect(self._side.left, self._side.top + px(4), side, px(52))

    def draw_page(self, surface: pygame.Surface, answer: Answer) -> None:
        """Paint the titles of the columns, what a drill is, and the month."""
        cabinet, px, words, side = self.cabinet, self.cabinet.px, self.cabinet.words, self._side
        ends = ((RIGHT + BAR, "right"), (TIME, "time"), (BEFORE, "before"), (BEST, "minute"), (DUE, "due"))
        for end, title in ends:
            line = cabinet.line(words(f"trainer.column_{title}"), SMALL, "text_dim")
            place = self._titles.left + round(self._titles.width * end), self._titles.centery
            surface.blit(line, line.get_rect(midright=place))
        under = self._titles.left, self._titles.bottom - px(2), self._titles.width, max(1, px(1))
        surface.fill(cabinet.theme["line"], under)
        top = self._drill.rect.bottom + px(10)
        due = sum(row.due for row in answer.rows)
        said = [words("trainer.due", count=due)] if due else []
        for text in (*said, words("trainer.about")):
            for part in cabinet.lettering.wrap(text, px(SMALL), side.width):
                line = cabinet.line(part, SMALL, "accent" if text in said else "text_dim")
                surface.blit(line, (side.left, top))
                top += px(SMALL)
            top += px(6)
        below = pygame.Rect(side.left, side.bottom - px(210), side.width, px(210))
        month = cabinet.line(f"{self._today.year}-{self._today.month:02d}", NORMAL, "text_dim")
        if below.top - px(30) > top:
            surface.blit(month, month.get_rect(midbottom=(below.centerx, below.top - px(6))))
            draw_month(surface, cabinet, below, self._today, answer.days)


def _seconds(words: Words, milliseconds: float | None) -> str:
    return "" if milliseconds is None else words.number(milliseconds / 1000, ".1f")


def _day(second: int) -> Day:
    day = datetime.fromtimestamp(second).date()
    return Day(day.year, day.month, day.day)
