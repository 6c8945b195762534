"""
One sheet with every node of the kit in its states: plain, focused, under the mouse, pressed, with little room.

It records the look of nodes; other tests check their actions. Rewrite it with
``pytest --rewrite-golden tests/ui/kit``; look at it before committing.
"""

from collections.abc import Hashable
from pathlib import Path

import pygame
import pytest

from game.arcade.table import Wheels
from game.ui.board.initials import Initials
from game.ui.kit.button import Button, Icon
from game.ui.kit.ground import FocusKey, Plate
from game.ui.kit.key_writing import KeyDisplay
from game.ui.kit.large_key import BoardFigure, BoardKey, LargeKey
from game.ui.kit.menu_page import MenuPage
from game.ui.kit.node import Node, State
from game.ui.kit.page import Page
from game.ui.kit.plot import Band, Bars, Curve, Dots, Mark, Plot
from game.ui.kit.row import Choice, Field, MenuRow, Slider, Switch, TextField
from game.ui.kit.table import Table, TableColumn, TableRow
from game.ui.kit.tabs import Chips, Chooser, Tabs
from game.ui.kit.text import Bar, Card, DottedLine, Figure, Lines, Meter, Panel, Sprite, Text
from tests.golden.frames import CLOSE
from tests.ui.conftest import Opener

SHEET = Path(__file__).with_name("sheet.png")
MOST_DIFFERENT = 2
"""Pixels of a node that may differ, because other systems round edges differently."""

WIDE, NARROW, AROUND = 340, 130, 12
NAMES = (("a", "Apple"), ("b", "Banana"), ("c", "Cherry"))
BOARD = (("", "digit_1", "covered"), ("digit_2", "flag", "safe"))
COLUMNS = (
    TableColumn(0.5, "Name", start=0.1, align="left"),
    TableColumn(0.7, "", start=0.5),
    TableColumn(1.0, "Time", sorts=True, beside=4),
)
ROWS = tuple(
    TableRow((name, Sprite("flag", 16), time), mark=mark)
    for name, time, mark in (("Ada", "9", "gold"), ("Eve", "12", ""))
)
ALIGNED = tuple(
    TableColumn(end, align, start=end - 0.2, align=align, sorts=align == "middle", inset=4, beside=6)
    for end, align in ((0.4, "left"), (0.8, "middle"), (1.0, "right"))
)
LAYERS = (
    Bars((2.0, 0.0, 7.0)),
    Band(((0, 9), (10, 6)), ((0, 8), (10, 2)), "good"),
    Curve(((0, 2), (5, 8), (10, 5)), dash=6, filled=0.3, end=4, name="one"),
    Dots(((3, 3), (8, 4))),
    Mark(4, "mark"),
)

NODES: tuple[tuple[Node, int, Hashable], ...] = (
    (MenuRow("Plain", "a note"), 42, None),
    (MenuRow("Plain", "a note", is_key=True), 42, None),
    (Switch("Switch", on=True, words=("Off", "On")), 42, None),
    (Choice("Choice", names=NAMES, value="b"), 42, None),
    (Slider("Slider", number=30, word="30 %"), 42, None),
    (Field("Number", text="17"), 42, None),
    (TextField("Name", text="A name of some length", longest=40), 42, None),
    (Chooser("Name", "note", 3), 40, None),
    (Chooser("Only one", "note", 1), 40, None),
    (Tabs(("First", "Second", "Third"), 1), 40, 0),
    (Chips(NAMES, "a"), 28, "b"),
    (Button("Button"), 40, None),
    (Button("First", first=True), 40, None),
    (Icon("icon_step"), 40, None),
    (FocusKey(frozenset({"row"})), 42, "other"),
    (LargeKey("Play", "face_smile", "a line", "12.5", "best", ("a", "b"), "a"), 110, -1),
    (LargeKey("Play", "face_smile", "a line"), 90, None),
    (BoardKey("Small", "a line", BOARD, chosen=True), 150, None),
    (BoardKey("Small", "", BOARD), 120, None),
    (BoardFigure(BOARD, 20), 60, None),
    (KeyDisplay("12", 12, part=0.7), 90, None),
    (Meter(0.4), 26, None),
    (Initials(Wheels("ABC", 1), put=str), 130, None),
    (Text("A line of text"), 26, None),
    (Text("right", colour="accent", align="right"), 26, None),
    (DottedLine(("one", "two", "three"), ("", "tip", "")), 26, None),
    (Lines(("A sentence that is long", "and another"), align="middle", gap=4), 80, None),
    (Lines(("A sentence that is balanced",), balanced=True, align="right"), 80, None),
    (Figure("1:23.4 %", 24), 40, None),
    (Plate(radius=8), 90, None),
    (Panel(Sprite("flag", 30), ground=True), 60, None),
    (Bar("good"), 10, None),
    (Table(COLUMNS, ROWS, title_high=24, title_line=2), 100, None),
    (Plot(LAYERS, (0, 10), (0, 10), ((5, "5"),), ((2, "two"),), (0, 30, 40, 44), "unit", cursor=6.0), 170, None),
    (MenuPage("Menu", (MenuRow("One", key=1), Switch("Two", key=2)), ("a line",)), 340, None),
    (Page("Page", Text("item"), (Button("OK"),), "the foot", corner=Text("9"), panel_high=100), 330, None),
    (Card(Lines(("A card",), lit="accent"), lit="selected"), 40, None),
    (Table(ALIGNED, (), title_high=26, title_gap=4, title_line=3), 40, None),
    (Table((TableColumn(1.0),), ()), 10, None),
    (TableRow(("a", "b", "c"), columns=ALIGNED, colour="text_dim", mark="open", key_pad=(7, -3)), 40, None),
)


def states(part: Hashable, rect: pygame.Rect) -> list[State]:
    """Return the states of a node; its glide is at another place in each."""
    light = rect.left, rect.top, rect.width, 42
    return [
        State(),
        State(lit=True, glide=1, light=light, part="row"),
        State(over=True, part=part, glide=0.5, way=-1),
        State(lit=True, held=True, part=part, glide=0.25, way=1, light=light),
        State(glide=1),
    ]


def test_every_node_looks_as_it_did(open_game: Opener, request: pytest.FixtureRequest) -> None:
    """The sheet shows a line that is a pixel off, or a focused key in another colour."""
    style = open_game().style
    places, top = [], 0
    for _, high, _ in NODES:
        widths = (WIDE,) * 4 + (NARROW,)
        places.append([pygame.Rect(WIDE * at, top, wide, high + AROUND) for at, wide in enumerate(widths)])
        top += high + AROUND
    sheet = pygame.Surface((places[0][-1].right, top))
    sheet.fill(style.theme["open"])
    for (node, _, part), row in zip(NODES, places, strict=True):
        room = row[0].move(-row[0].left, -row[0].top)
        for cell, state in zip(row, states(part, room.inflate(-AROUND, -AROUND)), strict=True):
            inner = pygame.Rect((0, 0), cell.size).inflate(-AROUND, -AROUND)
            for each, place in node.place(style, inner):
                each.paint(sheet.subsurface(cell), style, place, state)
    if request.config.getoption("--rewrite-golden"):
        pygame.image.save(sheet, SHEET)
    golden = pygame.image.load(SHEET).convert(sheet)
    assert golden.get_size() == sheet.get_size()
    differ = pygame.mask.from_threshold(sheet, (0, 0, 0, 0), (*(side + 1 for side in CLOSE), 255), golden)
    differ.invert()
    wrong = [
        (type(node).__name__, number)
        for (node, _, _), row in zip(NODES, places, strict=True)
        for number, cell in enumerate(row)
        if differ.overlap_area(pygame.Mask(cell.size, fill=True), cell.topleft) > MOST_DIFFERENT
    ]
    assert wrong == []
