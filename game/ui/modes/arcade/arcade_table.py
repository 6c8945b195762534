"""The table of runs of all time, and under tabs those by earlier rules and the imported ones, if there are any."""

from game.arcade.table import Entry
from game.ui.core.cabinet import Cabinet
from game.ui.input.actions import Action, Asked
from game.ui.kit.button import Button
from game.ui.kit.layout import Column, Pad
from game.ui.kit.node import Node
from game.ui.kit.page import Page
from game.ui.kit.scene import Screen
from game.ui.kit.tabs import Tabs
from game.ui.modes.arcade.run_table import run_table

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
