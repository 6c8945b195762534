"""The doors between two stages: where each leads, and what it asks and pays."""

from collections.abc import Callable

from game.arcade.doors import Door
from game.arcade.rules import TWISTS
from game.ui.core.cabinet import Cabinet
from game.ui.core.style import Style
from game.ui.core.value import Value
from game.ui.input.actions import Action, Asked
from game.ui.kit.menu_page import MenuPage
from game.ui.kit.node import Node
from game.ui.kit.row import MenuRow
from game.ui.kit.scene import ViewScene


class DoorsState(Value):
    """The doors, and the one with the focus."""

    doors: tuple[Door, ...]
    focus: int


def doors_page(state: DoorsState, style: Style) -> Node:
    """Return the page: a row for each door, below them what the rule of the focused one asks."""
    words, door = style.words, state.doors[state.focus]
    rows = tuple(MenuRow(_name(one, style), _note(one, style), key=key) for key, one in enumerate(state.doors))
    rows = tuple(row.replaced(press=key) for key, row in enumerate(rows))
    kind = door.special.value if door.special else "warp" if door.points else "plain"
    return MenuPage(words("arcade.doors"), rows, below=(words(f"arcade.about_{kind}"),), column=640)


def _name(door: Door, style: Style) -> str:
    kind = door.special.value if door.special else "warp" if door.points else "plain"
    return style.words(f"arcade.special_{kind}")


def _note(door: Door, style: Style) -> str:
    """Say the board, the part of the usual time and how often points count; or what the warp brings."""
    words, level = style.words, door.terms.level
    board = words("title.board", width=level.width, height=level.height, mines=level.mines)
    if door.points:
        return f"{words('arcade.stage', number=door.number)} · +{words.number(door.points)}"
    if door.special is None:
        return board
    time, _, worth = TWISTS[door.special.value]
    return f"{board} · {words('arcade.terms', percent=time, times=worth)}"


class DoorsScene(ViewScene[DoorsState]):
    """Has the player choose a door; no time passes meanwhile."""

    piece = ""

    def __init__(
        self, cabinet: Cabinet, doors: tuple[Door, ...], choose: Callable[[int], None], pause: Callable[[], None]
    ) -> None:
        self._doors, self._choose, self._pause = doors, choose, pause
        super().__init__(cabinet)

    @property
    def state(self) -> DoorsState:
        """The doors, and the one with the focus."""
        return DoorsState(self._doors, self.pane.focus if isinstance(self.pane.focus, int) else 0)

    def view(self, state: DoorsState, style: Style) -> Node:
        """Return the page."""
        return doors_page(state, style)

    def pressed(self, press: object) -> None:
        """Go through a door."""
        assert isinstance(press, int)
        self.close()
        self._choose(press)

    def act(self, asked: Asked) -> bool:
        """Pause, or choose."""
        if asked.action in (Action.BACK, Action.PAUSE):
            self._pause()
            return True
        return super().act(asked)

    def looked_away(self) -> None:
        """Rest: no time passes here."""
