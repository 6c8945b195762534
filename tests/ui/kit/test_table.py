"""A table places its titles and rows, and each of its rows can be pressed."""

import pygame

from game.engine.gesture import Kind
from game.ui.core.cabinet import Cabinet
from game.ui.core.style import SMALL
from game.ui.input.actions import Action
from game.ui.kit.node import State, box
from game.ui.kit.table import Table, TableColumn, TableRow
from game.ui.kit.text import Bar, Sprite, Text
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


def test_titles_stand_over_their_cells(cabinet: Cabinet) -> None:
    """They have their column's alignment; the sorting one is underlined, because colour alone is no cue."""
    style = cabinet.style
    columns = tuple(
        TableColumn(end, align, start=end - 0.2, align=align, sorts=align == "middle", inset=4, beside=6)
        for end, align in ((0.4, "left"), (0.8, "middle"), (1.0, "right"))
    )
    placed = [*Table(columns, (), title_high=26, title_gap=4, title_line=3).place(style, ROOM)]
    wide = style.line("middle", SMALL, "accent", 70).get_width()
    assert [(node, box(rect)) for node, rect in placed] == [
        (Text("left", SMALL, "text_dim", "left"), (104, 10, 70, 26)),
        (Text("middle", SMALL, "accent", "middle"), (264, 10, 70, 26)),
        (Bar("accent"), (299 - wide // 2, 33, wide, 2)),
        (Text("right", SMALL, "text_dim", "right"), (350, 10, 70, 26)),
        (Bar("line"), (20, 39, 400, 1)),
    ]
    bare = Table(COLUMNS, table("", "").rows).place(style, ROOM)
    assert [rect.top for node, rect in bare if isinstance(node, TableRow)] == [110, 210]


def test_a_row_is_painted_on_its_key(cabinet: Cabinet) -> None:
    """The key cap may be higher or lower than the row; cells of the focused row are bright."""
    style, rect = cabinet.style, pygame.Rect(30, 30, 200, 40)
    column = TableColumn(1.0, start=0, align="left")
    row = TableRow(("cell",), columns=(column,), colour="text_dim", mark="open", key_pad=(7, -3))
    for lit, fill, colour in ((True, "covered", "text"), (False, "open", "text_dim")):
        shown, wanted = (pygame.Surface((300, 100)) for _ in range(2))
        for part, place in row.place(style, rect):
            part.paint(shown, style, place, State(lit=lit))
        wanted.blit(style.sprites.panel((200, 34), 6, fill, "accent"), (30, 33))
        text = style.line("cell", SMALL, colour)
        wanted.blit(text, text.get_rect(midleft=(37, 50)))
        assert shown.get_buffer().raw == wanted.get_buffer().raw


def test_a_column_tells_its_tip_from_the_title_to_the_last_row(open_game: Opener) -> None:
    """Other places have no tip."""
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
    """Arrows and Enter work as well as the mouse."""
    pane = pane_of(open_game(), table("", ""))
    assert pane.focus == 0
    pane.act(Action.DOWN)
    assert pane.act(Action.CONFIRM).press == "watch 1"
    row = pane.rect(0)
    assert row
    asked(pane, Kind.LEFT_PRESS, row.center)
    assert asked(pane, Kind.LEFT_RELEASE, row.center) == ["watch 0"]
