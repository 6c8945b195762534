"""The table of runs of all time, and under tabs those by earlier rules and the imported ones, if there are any."""

from collections.abc import Sequence

from game.arcade.table import ROWS, Entry
from game.ui.core.cabinet import Cabinet
from game.ui.core.style import NORMAL, Style
from game.ui.input.actions import Action, Asked
from game.ui.kit.button import Button
from game.ui.kit.layout import Column, Pad
from game.ui.kit.node import Node
from game.ui.kit.page import Page
from game.ui.kit.scene import Screen
from game.ui.kit.table import Table, TableColumn, TableRow
from game.ui.kit.tabs import Tabs

IMPORTED = "imported"
PAGES = ("all_time", "old_rules", IMPORTED)


class ArcadeTableScene(Screen):
    """Shows the tables of ten."""

    def __init__(self, cabinet: Cabinet) -> None:
        super().__init__(cabinet)
        self._tables: tuple[tuple[str, tuple[Entry, ...]], ...] = ()  # with their names of PAGES
        self._shown = 0
        asked = cabinet.history.ask(
            lambda records: (records.run_table(), records.old_run_table(), records.imported_runs())
        )
        self.watch(asked, self._take)

    def _take(self, tables: tuple[tuple[Entry, ...], ...]) -> None:
        self._tables = tuple((page, table) for page, table in zip(PAGES, tables, strict=True) if table)

    def picture(self) -> Node:
        """Return the open table, under tabs if there are others."""
        style, words, tables = self.cabinet.style, self.cabinet.style.words, self._tables
        page, entries = tables[self._shown] if tables else ("", ())
        table: Node = Pad(run_table(entries, "", style, placed=page != IMPORTED), (0, 12, 0, 4), grow=1)
        if len(tables) > 1:
            names = tuple(words(f"arcade.{page}") for page, _ in tables)
            table = Column((Tabs(names, self._shown, key="page", put=self._turn), table))
        back = Button(words("menu.back"), key="back", press=Action.BACK)
        return Page(words("arcade.table"), table, (back,))

    def _turn(self, page: int) -> None:
        self._shown = page % max(1, len(self._tables))

    def act(self, asked: Asked) -> bool:
        """Turn the pages, wherever the focus is."""
        if asked.action in (Action.ZOOM_IN, Action.ZOOM_OUT, Action.LEFT, Action.RIGHT):
            self._turn(self._shown + (1 if asked.action in (Action.ZOOM_IN, Action.RIGHT) else -1))
            return True
        return super().act(asked)


HIGHEST = 999
"""A limit that no row reaches, at 720p: all rows share the height."""


def run_table(entries: Sequence[Entry], mine: str, style: Style, *, placed: bool = True) -> Node:
    """
    Return ten rows under their titles; the run *mine* is marked, and a rank's row names its rank.

    Imported runs are not *placed*.
    """
    words = style.words
    columns = (
        TableColumn(0.1, size=NORMAL, slim=(0, 1, 0, 0.11)),
        TableColumn(0.28, start=0.115, align="left", size=NORMAL, slim=(0, 2, 0.15, 0.5)),
        TableColumn(0.6, words("arcade.score"), size=NORMAL, slim=(0, 2, 0.5, 0.98)),
        TableColumn(0.74, words("arcade.stage_title"), size=NORMAL, slim=(1, 2, 0.45, 0.7)),
        TableColumn(0.98, words("arcade.chain_title"), size=NORMAL, slim=(1, 2, 0.7, 0.98)),
        TableColumn(0.5, start=0.2, align="left", colour="text_dim", slim=(1, 2, 0.15, 0.45)),
    )
    rows = []
    for place, entry in enumerate(entries[:ROWS], 1):
        note = words(f"battle_setup.rank_{entry.rank}") if entry.rank else ""
        if entry.pauses:
            note = words("run.pauses", count=entry.pauses)
        if not placed:
            note = words("records.imported")
        figures = words.number(entry.score), str(entry.stage), str(entry.chain)
        own = bool(mine) and entry.uid == mine
        colour = "accent" if own else "text_dim" if entry.rank else "text"
        mark = "covered" if own else ""
        cells = str(place) if placed else "–", entry.initials, *figures, note
        rows.append(TableRow(cells, colour=colour, mark=mark, key_pad=(0, -2)))
    return Table(columns, tuple(rows), lines=ROWS, row_high=HIGHEST)
