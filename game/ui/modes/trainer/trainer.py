"""Show the trainer's page: a drill, every family with its figures, and the days of practice."""

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import TYPE_CHECKING

import pygame

from game.arcade.daily import Day
from game.trainer.families import FAMILIES
from game.trainer.progress import Row
from game.ui.core.cabinet import Cabinet
from game.ui.core.routes import Analysis, DrillPattern, LearnPattern, PractiseCards, Title
from game.ui.core.style import NORMAL, SMALL, TARGET, Style
from game.ui.core.value import Value
from game.ui.input.actions import Action, Asked
from game.ui.kit.button import Button
from game.ui.kit.month import Month
from game.ui.kit.node import NOTHING, Node, Placed, State
from game.ui.kit.page import Page
from game.ui.kit.scene import ViewScene
from game.ui.kit.table import Table, TableColumn, TableRow
from game.ui.kit.text import Text
from game.ui.modes.trainer.paragraphs import Paragraphs

if TYPE_CHECKING:
    from game.store.practice import Practice
    from game.store.records import Records

NAME, RIGHT, TIME, BEFORE, BEST, DUE = 0.02, 0.34, 0.59, 0.73, 0.87, 0.985
"""The columns, as parts of the width: left ends of NAME and of the bar (RIGHT), right ends of the others."""

BAR = 0.12
HIGH, HIGHEST_ROW = 580, 30  # at 720p
SIDE, BESIDE, DRILL, MONTH = 240, 20, 52, 210
"""At 720p. SIDE: width of the right side. BESIDE: gap before it. DRILL, MONTH: heights of button and month."""


class TrainerState(Value):
    """The state of the page: each family's row and its best minute, once they are read."""

    today: Day
    days: frozenset[Day] = frozenset()
    families: tuple[tuple[Row, int], ...] = ()


class Placement(Value):
    """Asks for the placement, a drill that finds out the player's level."""


def trainer_page(state: TrainerState, style: Style) -> Node:
    """Return the page: the families on the left, the drill and the month on the right."""
    words, due = style.words, sum(row.due for row, _ in state.families)
    drill = Button(words("trainer.drill"), first=True, key="drill", press=Action.NEW)
    about = NOTHING
    if state.families:
        said = ((words("trainer.due", count=due), "accent"),) if due else ()
        about = Paragraphs((*said, (words("trainer.about"), "text_dim")), SMALL, gap=6)
    analysis = Button(words("analysis.heading"), key="analysis", press=Analysis())
    ways: tuple[Button, ...] = (analysis, Button(words("arcade.back"), key="back", press=Title()))
    if state.families and not any(row.answers for row, _ in state.families):
        ways = (Button(words("trainer.placement"), key="placement", press=Placement()), *ways)
    panel = TrainerPanel(drill, _table(state, style), about, state.today, state.days)
    return Page(words("trainer.heading"), panel, ways, panel_wide=940, panel_high=panel_high(style), margin=(14, 10))


def panel_high(style: Style) -> int:
    """Return the height of the panel; fingers need higher rows."""
    return max(HIGH, 20 + (len(FAMILIES) + 1) * (TARGET + 3)) if style.finger > 1 else HIGH


def _table(state: TrainerState, style: Style) -> Table:
    known, ends = bool(state.families), (RIGHT + BAR, TIME, BEFORE, BEST, DUE)
    names = "right", "time", "before", "minute", "due"
    titles = [style.words(f"trainer.column_{name}") for name in names]
    columns = (
        TableColumn(RIGHT, start=NAME, align="left"),
        TableColumn(RIGHT + BAR, start=RIGHT),
        *(TableColumn(end, title if known else " ") for end, title in zip(ends, titles, strict=True)),
    )
    families: list[tuple[Row | None, int]] = [*state.families] or [(None, 0)] * len(FAMILIES)
    rows = [_row(family, row, best, style) for family, (row, best) in zip(FAMILIES, families, strict=True)]
    return Table(columns, tuple(rows), row_high=HIGHEST_ROW, row_gap=2, title_line=-2 if known else None)


def _row(family: str, row: Row | None, best: int, style: Style) -> TableRow:
    """Return a family's row: its share of right answers as a bar, the times, the best minute, and the due cards."""
    cells: tuple[Node, ...] = (NOTHING,) * 6
    if row:
        faster = bool(row.median_ms and row.median_before_ms and row.median_ms < row.median_before_ms)
        cells = (
            NOTHING if row.right is None else Share(row.right),
            NOTHING,
            Text(_seconds(style, row.median_ms), SMALL, "good" if faster else "text"),
            Text(_seconds(style, row.median_before_ms), SMALL, "text_dim"),
            Text(str(best) if best else "", SMALL),
            Text(str(row.due) if row.due else "", SMALL, "accent"),
        )
    return TableRow(
        (style.words(f"trainer.family_{family}"), *cells),
        colour="text" if row and row.answers else "text_dim",
        key_pad=(0, 0),
        radius=5,
        key=family,
        press=LearnPattern(family),
        enabled=bool(row and row.cards),
    )


def _seconds(style: Style, milliseconds: float | None) -> str:
    return "" if milliseconds is None else style.words.number(milliseconds / 1000, ".1f")


class Share(Node):
    """A part of 1 as a bar."""

    share: float

    def paint(self, surface: pygame.Surface, style: Style, rect: pygame.Rect, state: State) -> None:
        """Paint the bar and its filled part."""
        bar = pygame.Rect(rect.left, 0, rect.width, style.px(8))
        bar.centery = rect.centery
        surface.blit(style.sprites.panel(bar.size, bar.height // 2, "open", "line"), bar)
        filled = pygame.Rect(bar.left, bar.top, round(bar.width * self.share), bar.height)
        if filled.width >= bar.height:
            surface.blit(style.sprites.panel(filled.size, bar.height // 2, "good"), filled)


class TrainerPanel(Node):
    """The table on the left; on the right the drill, its description, and the month if there is room."""

    drill: Button
    table: Table
    about: Node
    today: Day
    days: frozenset[Day]

    def place(self, style: Style, rect: pygame.Rect) -> Iterator[Placed]:
        """Yield the drill first: it has the first focus."""
        px = style.px
        side = pygame.Rect(rect.right - px(SIDE), rect.top, px(SIDE), rect.height)
        drill = pygame.Rect(side.left, side.top + px(4), side.width, px(DRILL))
        yield Placed(self.drill, drill)
        yield from self.table.place(
            style, pygame.Rect(rect.left, rect.top, rect.width - side.width - px(BESIDE), rect.height)
        )
        if self.about is NOTHING:
            return
        about = pygame.Rect(side.left, drill.bottom + px(10), side.width, self.about.wants(style, side.width)[1])
        yield Placed(self.about, about)
        month = pygame.Rect(side.left, side.bottom - px(MONTH), side.width, px(MONTH))
        if month.top - px(30) > about.bottom:
            name = Text(f"{self.today.year}-{self.today.month:02d}", NORMAL, "text_dim", "middle")
            high = name.wants(style)[1]
            yield Placed(name, pygame.Rect(side.left, month.top - px(6) - high, side.width, high))
            yield Placed(Month(self.today, self.days), month)


class TrainerScene(ViewScene[TrainerState]):
    """The start of practice, with its progress."""

    view = staticmethod(trainer_page)

    def __init__(self, cabinet: Cabinet, begins: DrillPattern | None = None) -> None:
        super().__init__(cabinet)
        self._begins = begins  # the pattern to drill once practice is read
        self._state = TrainerState(Day.today())
        self._known: Practice | None = None  # None until it is read
        self.watch(cabinet.history.ask(self._read), self._show)

    def _read(self, records: "Records") -> "tuple[Practice, TrainerState]":
        """Read cards, answers and the best minutes; in the background."""
        from game.store.practice import read_practice  # it loads the solver
        from game.trainer import progress

        found, bests, now = read_practice(records), records.speed_bests(), datetime.now(UTC)
        rows = progress.rows(found.own, found.course, found.past, int(now.timestamp()))
        days = frozenset(Day.fromtimestamp(one.second) for one in found.past)
        families = tuple((row, bests.get(row.family, 0)) for row in rows)
        return found, TrainerState(self._state.today, days, families)

    def _show(self, answer: "tuple[Practice, TrainerState]") -> None:
        self._known, self._state = answer
        match self._begins:
            case DrillPattern(family, timed):
                how = PractiseCards(self._known, family) if timed else PractiseCards(self._known, pattern=family)
                self.cabinet.router.go(how)

    @property
    def state(self) -> TrainerState:
        """The state of the page."""
        return self._state

    def act(self, asked: Asked) -> bool:
        """Go to the title on Back; begin a drill on New."""
        if asked.action in (Action.BACK, Action.TITLE):
            self.cabinet.router.go(Title())
        elif asked.action is Action.NEW:
            self._begin()
        else:
            return super().act(asked)
        return True

    def pressed(self, press: object) -> None:
        """Begin the placement, or follow a route."""
        if isinstance(press, Placement):
            self._begin(placement=True)
        else:
            super().pressed(press)

    def _begin(self, *, placement: bool = False) -> None:
        if self._known:
            self.cabinet.router.go(PractiseCards(self._known, placement=placement))
