"""The tables of runs of all time and of today, the days with a daily run, and the statistics of all runs."""

from typing import TYPE_CHECKING

from game.arcade.daily import Day, streak
from game.arcade.table import Entry
from game.ui.core.cabinet import Cabinet
from game.ui.core.style import NORMAL, SMALL, Style
from game.ui.core.value import Value
from game.ui.input.actions import Action, Asked
from game.ui.input.pointer import Pointing
from game.ui.kit.button import Button
from game.ui.kit.layout import Column, Pad, Pin, Stack
from game.ui.kit.month import Month
from game.ui.kit.node import NOTHING, Node
from game.ui.kit.page import Page
from game.ui.kit.scene import ViewScene
from game.ui.kit.table import Table, TableColumn, TableRow
from game.ui.kit.tabs import Tabs
from game.ui.kit.text import Text
from game.ui.modes.arcade.run_table import run_table

if TYPE_CHECKING:
    from game.store.records import Records
    from game.store.run_records import RunSummary

STAGES = 5
"""Stages on the statistics page: those in which most runs ended."""

PAGES = ("all_time", "today", "daily", "statistics", "old_rules")
"""The last page is shown only if there are runs under earlier rules."""


class Runs(Value):
    """The stored runs: tables, days and statistics."""

    ever: tuple[Entry, ...]
    today: tuple[Entry, ...]
    days: frozenset[Day]
    summary: "RunSummary"
    old: tuple[Entry, ...] = ()


class TableState(Value):
    """The state of the page: today, the open tab, and the runs once they are read."""

    today: Day
    page: int
    runs: Runs | None


def table_page(state: TableState, style: Style) -> Node:
    """Return the page."""
    words = style.words
    tabs = Tabs(tuple(words(f"arcade.{page}") for page in pages(state.runs)), state.page, key="page")
    item = Column((tabs, Pad(_shown(state, state.runs, style) if state.runs else NOTHING, (0, 12, 0, 4), grow=1)))
    back = Button(words("arcade.back"), key="back", press=Action.BACK)
    return Page(words("arcade.table"), item, (back,))


def pages(runs: Runs | None) -> tuple[str, ...]:
    """Return the names of the shown pages."""
    return PAGES if runs and runs.old else PAGES[:-1]


def _shown(state: TableState, runs: Runs, style: Style) -> Node:
    """Return the open page."""
    if state.page == 2:
        return _days(state.today, runs.days, style)
    if state.page == 3:
        return _summary(runs.summary, style)
    entries = {0: runs.ever, 1: runs.today}.get(state.page, runs.old)
    if not entries:
        return Pin(Text(style.words("arcade.nobody"), NORMAL, "text_dim"))
    return run_table(entries, "", style)


def _days(today: Day, played: frozenset[Day], style: Style) -> Node:
    days = streak(played, today)
    told = Text(style.words("arcade.streak", days=days), NORMAL, "accent" if days else "text_dim")
    month = Text(f"{today.year}-{today.month:02d}", SMALL, "text_dim")
    return Stack((Pin(told, "midtop"), Pin(month, "midtop", dy=30), Pad(Month(today, played), (0, 58, 0, 4))))


def _summary(summary: "RunSummary", style: Style) -> Node:
    """Return the statistics, one on a line, and below them the stages in which most runs ended."""
    words = style.words
    minutes, seconds = divmod(round((summary.average_ms or 0) / 1000), 60)
    most = sorted(summary.stages.items(), key=lambda item: -item[1])[:STAGES]
    lines = (
        (words("arcade.runs"), words.number(summary.runs)),
        (words("arcade.best_score"), words.number(summary.score)),
        (words("arcade.best_stage"), str(summary.stage)),
        (words("arcade.best_chain"), str(summary.chain)),
        (words("arcade.average"), f"{minutes}:{seconds:02d}"),
        (words("arcade.lost_to_mine"), words.number(summary.lost_to_mine)),
        (words("arcade.lost_to_clock"), words.number(summary.lost_to_clock)),
        *((words("arcade.ended_in", stage=stage), words.number(count)) for stage, count in sorted(most)),
    )
    columns = (
        TableColumn(0.8, start=0, align="left", size=NORMAL, colour="text_dim"),
        TableColumn(1, size=NORMAL),
    )
    return Pad(Table(columns, tuple(TableRow(line) for line in lines), row_high=40), (60, 0))


class ArcadeTableScene(ViewScene[TableState]):
    """Two tables, a calendar and statistics, under tabs."""

    def __init__(self, cabinet: Cabinet) -> None:
        super().__init__(cabinet)
        self._today, self._page = cabinet.today(), 0
        self._runs: Runs | None = None
        self.watch(cabinet.history.ask(self._ask), self._take)

    def _ask(self, records: "Records") -> Runs:
        """Read the tables, the days and the sums."""
        day = self._today
        tables = records.run_table(), records.run_table(day)
        return Runs(*tables, records.days(), records.run_summary(), records.old_run_table())

    def _take(self, runs: Runs) -> None:
        self._runs = runs

    @property
    def state(self) -> TableState:
        """The state of the page."""
        return TableState(self._today, self._page, self._runs)

    def view(self, state: TableState, style: Style) -> Node:
        """Return the page."""
        return table_page(state, style)

    def put(self, key: object, value: object) -> None:
        """Open another page."""
        assert isinstance(value, int)
        self._page = value % len(pages(self._runs))

    def act(self, asked: Asked) -> bool:
        """Turn the pages, wherever the focus is."""
        if asked.action in (Action.ZOOM_IN, Action.ZOOM_OUT, Action.LEFT, Action.RIGHT):
            self.put("page", self._page + (1 if asked.action in (Action.ZOOM_IN, Action.RIGHT) else -1))
            return True
        return super().act(asked)

    def point(self, pointing: Pointing) -> bool:
        """Turn the pages by the mouse's wheel."""
        if pointing.kind is None:
            self.put("page", self._page + (-1 if pointing.wheel > 0 else 1))
            return True
        return super().point(pointing)
