"""Make the panel beside an analysed position: its mines, the best cells, and the buttons."""

from game.ui.board.proof_card import StepsState, steps_list
from game.ui.core.style import LARGE, NORMAL, SMALL, Style
from game.ui.core.value import Value
from game.ui.input.actions import ARROWS, Action
from game.ui.kit.button import Button
from game.ui.kit.focus import focusable, row_of
from game.ui.kit.layout import Column, Fitting, Gap, Grid, Grow, Pad, Row
from game.ui.kit.node import Node
from game.ui.kit.pane import Moves, Pane
from game.ui.kit.panes import Answers
from game.ui.kit.table import TableColumn, TableRow
from game.ui.kit.text import Lines, Panel, Text

WIDTH, MARGIN, ROW = 320, 16, 30
"""At 720p. WIDTH: of the panel. MARGIN: beside the texts. ROW: height of a cell's row."""

COLUMNS = TableColumn(0.2, start=0.02, align="left"), TableColumn(0.99, start=0.22, align="left")

PLAY, LAST = "play", "last"
"""Presses of buttons. PLAY: play on. LAST: take the last game."""


class MoreMines(Value):
    """Asks to change the count of mines by *by*."""

    by: int


class Line(Value):
    """One of the best cells."""

    cell: int
    place: tuple[int, int]
    wins: str  # percent, with its error
    lives: int


class PanelState(Value):
    """The state of the panel."""

    mines: int
    said: str
    lines: tuple[Line, ...]
    chosen: int | None
    playable: bool
    steps: StepsState | None = None  # of the playing proof


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
    asks = {
        "copy": (words("analysis.copy"), Action.COPY),
        "paste": (words("asks.paste"), Action.PASTE),
        LAST: (words("analysis.last"), LAST),
    }
    ways = Grid(tuple(button(label, ask, key) for key, (label, ask) in asks.items()), 2, 8)
    play = Button(words("analysis.play"), NORMAL, first=True, tall=42, key=PLAY, press=PLAY)
    about = Lines((words("analysis.about"),), SMALL, "text_dim")
    items = (
        Row((Text(words("analysis.heading"), LARGE, grow=1), button(words("menu.back"), Action.BACK, "back"))),
        Gap(10),
        mines,
        Gap(8),
        Lines((state.said,), high=54),
        Gap(8),
        Fitting(tuple(_row(line, line.cell == state.chosen, style) for line in state.lines), shrinks=True),
        *((Gap(12), steps_list(state.steps), Grow()) if state.steps else (Grow(), about)),
        Gap(10),
        ways,
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


class PanelKeys:
    """The arrow keys in the panel: they enter it over the board's edge, and leave it by Back or left of a row."""

    def __init__(self, pane: Pane, answers: Answers) -> None:
        self._pane, self._answers = pane, answers

    @property
    def inside(self) -> bool:
        """Whether the arrows move the focus in the panel."""
        return self._pane.moves is Moves.ROWS

    @property
    def cell(self) -> int | None:
        """The cell whose row has the focus."""
        match self._pane.focus:
            case ("cell", int(cell)) if self.inside:
                return cell
        return None

    def enter(self) -> None:
        """Focus the best cell, if there is one, else the button to play on."""
        self._pane.moves = Moves.ROWS
        cells = [node.key for node in focusable(self._pane.placed) if isinstance(node, TableRow)]
        self._answers.take(self._pane.to(cells[0] if cells else PLAY))

    def leave(self) -> None:
        """Give the arrows back to the board."""
        self._pane.moves = Moves.NONE

    def act(self, action: Action) -> bool:
        """Move the focus, or press the focused node; return whether *action* did so."""
        row = row_of(self._pane.placed, self._pane.focus)
        if action is Action.BACK or (action is Action.LEFT and row and row[0].key == self._pane.focus):
            self.leave()
            return True
        return self._answers.take(self._pane.act(action)) or action in ARROWS
