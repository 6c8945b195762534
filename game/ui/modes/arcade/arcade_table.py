"""The table of runs of all time, and under tabs those by earlier rules and the imported ones, if there are any."""

from game.arcade.table import Entry
from game.ui.core.cabinet import Cabinet
from game.ui.core.style import Style
from game.ui.core.value import Value
from game.ui.input.actions import Action, Asked
from game.ui.kit.button import Button
from game.ui.kit.layout import Column, Pad
from game.ui.kit.node import Node
from game.ui.kit.page import Page
from game.ui.kit.scene import ViewScene
from game.ui.kit.tabs import Tabs
from game.ui.modes.arcade.run_table import run_table

IMPORTED = "imported"
PAGES = ("all_time", "old_rules", IMPORTED)


class TableState(Value):
    """The tables with their names of PAGES, and the shown one."""

    tables: tuple[tuple[str, tuple[Entry, ...]], ...] = ()
    shown: int = 0


def table_page(state: TableState, style: Style) -> Node:
    """Return the page."""
    words, tables = style.words, state.tables
    page, entries = tables[state.shown] if tables else ("", ())
    table: Node = Pad(run_table(entries, "", style, placed=page != IMPORTED), (0, 12, 0, 4), grow=1)
    if len(tables) > 1:
        table = Column((Tabs(tuple(words(f"arcade.{page}") for page, _ in tables), state.shown, key="page"), table))
    back = Button(words("arcade.back"), key="back", press=Action.BACK)
    return Page(words("arcade.table"), table, (back,))


class ArcadeTableScene(ViewScene[TableState]):
    """Shows the tables of ten."""

    view = staticmethod(table_page)

    def __init__(self, cabinet: Cabinet) -> None:
        super().__init__(cabinet)
        self._tables: tuple[tuple[str, tuple[Entry, ...]], ...] = ()
        self._shown = 0
        asked = cabinet.history.ask(
            lambda records: (records.run_table(), records.old_run_table(), records.imported_runs())
        )
        self.watch(asked, self._take)

    def _take(self, tables: tuple[tuple[Entry, ...], ...]) -> None:
        self._tables = tuple((page, table) for page, table in zip(PAGES, tables, strict=True) if table)

    @property
    def state(self) -> TableState:
        """The tables and the shown one."""
        return TableState(self._tables, self._shown)

    def put(self, key: object, value: object) -> None:
        """Open another table."""
        assert isinstance(value, int)
        self._shown = value % len(self._tables or PAGES[:1])

    def act(self, asked: Asked) -> bool:
        """Turn the pages, wherever the focus is."""
        if asked.action in (Action.ZOOM_IN, Action.ZOOM_OUT, Action.LEFT, Action.RIGHT):
            self.put("page", self._shown + (1 if asked.action in (Action.ZOOM_IN, Action.RIGHT) else -1))
            return True
        return super().act(asked)
