"""A table places its titles and rows, and each of its rows can be pressed."""

from game.engine.gesture import Kind
from game.ui.input.actions import Action
from game.ui.kit.node import Node
from game.ui.kit.table import Table, TableColumn, TableRow
from game.ui.kit.text import Sprite
from tests.ui.conftest import Opener
from tests.ui.kit.panes import ROOM, asked, pane_of

COLUMNS = (
    TableColumn(0.5, "Name", start=0.1, align="left"),
    TableColumn(0.7, "", start=0.5),
    TableColumn(1.0, "Time", tip="How long it took.", sorts=True),
)


def table(*marks: str, lines: int = 0, row_high: float = 0, title_high: float = 0) -> Table:
    """Return a table with a row for each mark."""
    rows = tuple(
        TableRow(
            (f"player {number}", Sprite("flag", 10), f"{number}.5"), key=number, press=f"watch {number}", mark=mark
        )
        for number, mark in enumerate(marks)
    )
    return Table(COLUMNS, rows, lines=lines, row_high=row_high, title_high=title_high)


def test_a_column_tells_its_tip_from_the_title_to_the_last_row(open_game: Opener) -> None:
    """Other places have no tip."""
    cabinet = open_game()
    pane = pane_of(cabinet, table("", "", lines=4))
    row = pane.rect(1)
    assert row
    for at in ((ROOM.right - 5, ROOM.top + 5), (ROOM.right - 5, row.bottom - 3)):
        tip = pane.tip_at(at)
        assert tip
        assert tip.tip == "How long it took."
    assert not pane.tip_at((ROOM.right - 5, row.bottom + 3))
    assert not pane.tip_at((ROOM.left + 50, row.centery))
    assert [type(node) for node, _ in table().place(cabinet.style, ROOM)].count(Node) == 1


def test_rows_are_reached_and_pressed(open_game: Opener) -> None:
    """Arrows and Enter work as well as the mouse."""
    pane = pane_of(open_game(), table("", ""))
    assert pane.focus == 0
    pane.act(Action.DOWN)
    assert pane.act(Action.CONFIRM).press == "watch 1"
    row = pane.rect(0)
    assert row
    asked(pane, Kind.LEFT_PRESS, row.center)
    assert asked(pane, Kind.LEFT_RELEASE, row.center) == ["watch 0"]
