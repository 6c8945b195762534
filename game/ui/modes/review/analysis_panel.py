"""Make the panel beside a position that is analysed: its mines, the best cells, and what can be done with it."""

from game.ui.board.proof_card import StepsState, steps_list
from game.ui.core.style import LARGE, NORMAL, SMALL, Style
from game.ui.core.value import Value
from game.ui.input.actions import Action
from game.ui.kit.button import Button
from game.ui.kit.layout import Column, Gap, Grow, Pad, Row
from game.ui.kit.node import Node
from game.ui.kit.table import TableColumn, TableRow
from game.ui.kit.text import Lines, Panel, Text

WIDTH, MARGIN, ROW = 320, 16, 30
"""At 720p: of the panel, what is free beside the texts, and how high a cell's row is."""

COLUMNS = TableColumn(0.26, start=0.04, align="left"), TableColumn(0.98, start=0.28, align="left")

PLAY = "play"
"""What the button asks for that plays on."""


class MoreMines(Value):
    """The board is to have so many mines more."""

    by: int


class Line(Value):
    """One of the best cells."""

    cell: int
    place: tuple[int, int]
    wins: int  # percent
    lives: int


class PanelState(Value):
    """What the panel shows."""

    mines: int
    said: str
    lines: tuple[Line, ...]
    chosen: int | None
    playable: bool
    steps: StepsState | None = None  # of the proof that plays


def analysis_panel(state: PanelState, style: Style) -> Node:
    """Return the panel."""
    words, high = style.words, style.target(32) / style.scale

    def button(label: str, press: object, key: str) -> Button:
        return Button(label, SMALL, 20, key=key, press=press, high=high)

    mines = Row(
        (
            Text(words("analysis.mines", count=state.mines)),
            Grow(),
            button("−", MoreMines(-1), "fewer"),
            Gap(6),
            button("+", MoreMines(1), "more"),
        )
    )
    ways = [button(words("analysis.copy"), Action.COPY, "copy"), Gap(8)]
    ways += [button(words("analysis.paste"), Action.PASTE, "paste"), Grow()]
    play = Button(words("analysis.play"), NORMAL, first=True, tall=42, key=PLAY, press=PLAY)
    about = Lines((words("analysis.about"),), SMALL, "text_dim")
    items = (
        Row((Text(words("analysis.heading"), LARGE, grow=1), button(words("settings.back"), Action.BACK, "back"))),
        Gap(10),
        mines,
        Gap(8),
        Lines((state.said,), high=54),
        Gap(8),
        *(_row(line, line.cell == state.chosen, style) for line in state.lines),
        *((Gap(12), steps_list(state.steps), Grow()) if state.steps else (Grow(), about)),
        Gap(10),
        Row(tuple(ways)),
        Gap(8),
        play if state.playable else Gap(42),
    )
    return Panel(Pad(Column(items), (MARGIN, 14)), radius=8)


def _row(line: Line, chosen: bool, style: Style) -> Node:
    column, row = line.place
    told = style.words("analysis.row", wins=line.wins, lives=line.lives)
    return TableRow(
        (f"{column + 1} / {row + 1}", told),
        columns=COLUMNS,
        colour="accent" if chosen else "text",
        key=("cell", line.cell),
        press=("cell", line.cell),
        high=ROW,
    )
