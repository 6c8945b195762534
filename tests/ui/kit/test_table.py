"""A table places its titles and rows, and each of its rows can be pressed."""

import pygame

from game.engine.gesture import Kind
from game.ui.core.cabinet import Cabinet
from game.ui.input.actions import Action
from game.ui.kit.table import Table, TableColumn, TableRow
from game.ui.kit.text import Bar, Sprite, Text
from tests.ui.conftest import Opener
from tests.ui.kit.panes import ROOM, asked, pane_of, picture

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


def test_rows_share_the_height_below_the_titles(cabinet: Cabinet) -> None:
    """As many as it keeps room for, equally high if asked for, and never beyond the rectangle."""

    def tops(shown: Table) -> list[int]:
        return [rect.top - ROOM.top for node, rect in shown.place(cabinet.style, ROOM) if isinstance(node, TableRow)]

    assert tops(table("", "")) == [100, 200]
    assert tops(table("", "", lines=4)) == [60, 120]
    assert tops(table("", "", title_high=20, lines=4)) == [20, 90]
    assert tops(table("", "", row_high=30)) == [30, 60]
    assert tops(table("", "", row_high=900)) == [100, 200]


def test_titles_stand_over_their_cells(open_game: Opener) -> None:
    """To the left, or ending where the column ends; the one that the table goes by is marked by more than colour."""
    placed = list(table("").place(open_game().style, ROOM))
    titles = {node.text: (node, rect) for node, rect in placed if isinstance(node, Text)}
    assert titles["Name"][1].left == ROOM.left + 40
    assert titles["Time"][1].right == ROOM.right
    under = [rect for node, rect in placed if node == Bar("accent")]
    assert [(rect.left, rect.right) for rect in under] == [(titles["Time"][1].left, ROOM.right)]


def test_a_column_tells_its_tip_from_the_title_to_the_last_row(open_game: Opener) -> None:
    """Elsewhere there is none."""
    pane = pane_of(open_game(), table("", "", lines=4))
    row = pane.rect(1)
    assert row
    for at in ((ROOM.right - 5, ROOM.top + 5), (ROOM.right - 5, row.bottom - 3)):
        tip = pane.tip_at(at)
        assert tip
        assert tip.tip == "How long it took."
    assert not pane.tip_at((ROOM.right - 5, row.bottom + 3))
    assert not pane.tip_at((ROOM.left + 50, row.centery))


def test_rows_are_reached_and_pressed(open_game: Opener) -> None:
    """By arrows and Enter, and by the mouse."""
    pane = pane_of(open_game(), table("", ""))
    assert pane.focus == 0
    pane.act(Action.DOWN)
    assert pane.act(Action.CONFIRM).press == "watch 1"
    row = pane.rect(0)
    assert row
    asked(pane, Kind.LEFT_PRESS, row.center)
    assert asked(pane, Kind.LEFT_RELEASE, row.center) == ["watch 0"]


def test_a_marked_row_stands_out_without_the_focus(cabinet: Cabinet) -> None:
    """By its key; the others have none."""

    def rim(*marks: str) -> pygame.Color:
        return picture(pane_of(cabinet, table(*marks))).get_at((ROOM.left + 60, ROOM.top + 201))

    assert rim("", "open") != rim("", "")
