"""The doors between two stages, each with a figure of its rule; before a run, the same page tells of all rules."""

from collections.abc import Callable

from game.arcade.doors import Door
from game.arcade.rules import TWISTS
from game.arcade.stages import SPECIALS
from game.ui.core.cabinet import Cabinet
from game.ui.core.style import Style
from game.ui.core.value import Value
from game.ui.input.actions import Action, Asked
from game.ui.kit.button import Button
from game.ui.kit.large_key import BoardKey
from game.ui.kit.layout import Grid
from game.ui.kit.node import Node
from game.ui.kit.page import Page
from game.ui.kit.pane import Moves
from game.ui.kit.scene import ViewScene
from game.ui.modes.arcade.rule_boards import RULE_BOARDS

RULES = (Door(2), *(Door(2, special) for special in SPECIALS))
"""A door without a rule, and one to each."""

BACK = "back"


class DoorsState(Value):
    """The doors, which one has the focus, and whether one of them is to be chosen or all are only told of."""

    doors: tuple[Door, ...]
    focus: int
    choice: bool


def doors_page(state: DoorsState, style: Style) -> Node:
    """Return the page: a card for each door, below them what the rule of the focused one asks."""
    words, count = style.words, len(state.doors)
    cards = [_card(one, style, choice=state.choice).replaced(key=at, press=at) for at, one in enumerate(state.doors)]
    return Page(
        words("arcade.doors" if state.choice else "arcade.rules"),
        Grid(tuple(cards), min(count, 3), 12),
        () if state.choice else (Button(words("menu.back"), key=BACK, press=BACK),),
        foot=words(f"arcade.about_{_kind(state.doors[state.focus])}"),
        foot_middle=34 if state.choice else 70,
        panel_wide=32 + 312 * min(count, 3),
        panel_high=250 * -(-count // 3),
    )


def _kind(door: Door) -> str:
    return door.special.value if door.special else "warp" if door.points else "plain"


def _card(door: Door, style: Style, *, choice: bool) -> BoardKey:
    """Return a door's name, its board, its part of the usual time and the worth of points; or what the warp brings."""
    words, level, kind = style.words, door.terms.level, _kind(door)
    time, _, worth = TWISTS.get(kind, (100, 100, 1))
    line = words("arcade.terms", percent=time, times=worth)
    note = words("title.board", width=level.width, height=level.height, mines=level.mines) if choice else ""
    if door.points:
        line = f"{words('arcade.stage', number=door.number)} · +{words.number(door.points)}"
    return BoardKey(words(f"arcade.special_{kind}"), line, RULE_BOARDS[kind], note)


class DoorsScene(ViewScene[DoorsState]):
    """Has the player choose a door, no time passing meanwhile; with no *choose* it tells of all rules."""

    moves = Moves.LINE

    def __init__(
        self,
        cabinet: Cabinet,
        doors: tuple[Door, ...] = RULES,
        choose: Callable[[int], None] | None = None,
        pause: Callable[[], None] | None = None,
    ) -> None:
        self._doors, self._choose, self._pause = doors, choose, pause
        self.piece = "" if choose else "title"
        super().__init__(cabinet)

    @property
    def state(self) -> DoorsState:
        """The doors, and the one with the focus."""
        focus = self.pane.focus if isinstance(self.pane.focus, int) else 0
        return DoorsState(self._doors, focus, self._choose is not None)

    def view(self, state: DoorsState, style: Style) -> Node:
        """Return the page."""
        return doors_page(state, style)

    def pressed(self, press: object) -> None:
        """Go through a door, or back."""
        if self._choose is None:
            if press == BACK:
                self.close()
            return
        assert isinstance(press, int)
        self.close()
        self._choose(press)

    def act(self, asked: Asked) -> bool:
        """Pause, or choose."""
        if self._pause and asked.action in (Action.BACK, Action.PAUSE):
            self._pause()
            return True
        return super().act(asked)

    def looked_away(self) -> None:
        """Rest: no time passes here."""
