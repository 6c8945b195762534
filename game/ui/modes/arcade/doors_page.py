"""The doors between two stages, each with a small board of its rule; before a run, the page explains all rules."""

from collections.abc import Callable

import pygame

from game.arcade.doors import Door
from game.arcade.rules import TWISTS
from game.arcade.stages import SPECIALS
from game.ui.core.cabinet import Cabinet
from game.ui.core.scene import Frame
from game.ui.core.style import DOT, HUGE, NORMAL, Style
from game.ui.core.value import Value
from game.ui.input.actions import Action, Asked
from game.ui.kit.button import Button, sunk
from game.ui.kit.large_key import BoardFigure, BoardKey, Drawing, paint_face
from game.ui.kit.layout import Column, Gap, Grid, Grow, Pad, Pin
from game.ui.kit.node import PLAIN, Box, Node, State, box
from game.ui.kit.page import Page
from game.ui.kit.pane import Moves
from game.ui.kit.scene import ViewScene
from game.ui.kit.text import Lines, Panel, Text
from game.ui.modes.arcade.rule_boards import RULE_BOARDS

RULES = (Door(2), *(Door(2, special) for special in SPECIALS))
"""A door without a rule, and a door for each rule."""

BACK = "back"

DOOR_EDGE, DOOR_CELL = 14, 52
"""At 720p. EDGE: the margin inside a door. CELL: the largest cell of its board."""

RUN_NEEDS = (900, 506)
"""The smallest size of a run, at 720p."""


class DoorsState(Value):
    """The doors, the focused one, and their place; without a place the page only explains them."""

    doors: tuple[Door, ...]
    focus: int
    where: Box | None


def rules_page(state: DoorsState, style: Style) -> Node:
    """Return the page before a run: a card for each rule, below them the explanation of the focused one."""
    words, count = style.words, len(state.doors)
    cards = [_card(one, style).replaced(key=at, press=at) for at, one in enumerate(state.doors)]
    return Page(
        words("arcade.rules"),
        Grid(tuple(cards), min(count, 3), 12),
        (Button(words("menu.back"), key=BACK, press=BACK),),
        foot=words(f"arcade.about_{_kind(state.doors[state.focus])}"),
        panel_wide=32 + 312 * min(count, 3),
        panel_high=250 * -(-count // 3),
    )


def doors_to_choose(state: DoorsState, style: Style) -> Node:
    """Return a plate in front of the board: the question, and below it the doors side by side."""
    left, top, wide, high = (length / style.scale for length in state.where or (0, 0, 0, 0))
    doors = [_door(one, style).replaced(key=at, press=at) for at, one in enumerate(state.doors)]
    asked = Panel(Text(style.words("arcade.doors"), HUGE, align="middle"))
    column = Column((asked, Grid(tuple(doors), len(doors), 14, grow=1)), gap=10)
    plate = Panel(Pad(column, 12), radius=8, wide=wide, high=high)
    return Pin(plate, "topleft", dx=left, dy=top)


def _kind(door: Door) -> str:
    return door.special.value if door.special else "warp" if door.points else "plain"


def _terms(door: Door, style: Style) -> str:
    """Return a door's part of the usual time and its factor of points; or the stage and points of a warp."""
    words = style.words
    if door.points:
        return f"{words('arcade.stage', number=door.number)}{DOT}+{words.number(door.points)}"
    time, _, worth = TWISTS.get(_kind(door), (100, 100, 1))
    return words("arcade.terms", percent=time, times=worth)


def _card(door: Door, style: Style) -> BoardKey:
    kind = _kind(door)
    return BoardKey(style.words(f"arcade.special_{kind}"), _terms(door, style), RULE_BOARDS[kind])


def _door(door: Door, style: Style) -> "DoorKey":
    words, level, kind = style.words, door.terms.level, _kind(door)
    board = words("title.board", width=level.width, height=level.height, mines=level.mines)
    about = words(f"arcade.about_{kind}")
    return DoorKey(words(f"arcade.special_{kind}"), _terms(door, style), board, about, RULE_BOARDS[kind])


class DoorKey(Node):
    """A door: the drawn board of its rule, its name, its terms, its board's measures, the explanation of its rule."""

    label: str
    terms: str
    board: str
    about: str
    drawing: Drawing

    def paint(self, surface: pygame.Surface, style: Style, rect: pygame.Rect, state: State) -> None:
        """Paint the door and its parts, one below the other."""
        ink = paint_face(surface, style, rect, state)
        dim = ink if state.lit else "text_key"
        inner = rect.move(0, sunk(style, state)).inflate(-2 * style.px(DOOR_EDGE), -2 * style.px(DOOR_EDGE))
        words = Column(
            (
                Text(self.label, HUGE, ink, "middle"),
                Text(self.terms, NORMAL, ink, "middle"),
                Text(self.board, NORMAL, dim, "middle"),
                Gap(8),
                Lines((self.about,), NORMAL, dim, "middle", balanced=True),
            ),
            gap=2,
        )
        room = inner.height - words.wants(style, inner.width)[1] - style.px(DOOR_EDGE)
        cell = min(inner.width // len(self.drawing[0]), room // len(self.drawing), style.px(DOOR_CELL)) / style.scale
        figure = BoardFigure(self.drawing, cell - 1)
        column = Column((Grow(), figure, Gap(DOOR_EDGE), words, Grow()))
        for node, place in column.place(style, inner):
            node.paint(surface, style, place, PLAIN)


class DoorsScene(ViewScene[DoorsState]):
    """
    Lets the player choose a door in front of the run's cabinet, at the place *where*, while the run's time stands.

    Without *choose* it explains all rules.
    """

    moves = Moves.LINE

    def __init__(
        self,
        cabinet: Cabinet,
        doors: tuple[Door, ...] = RULES,
        choose: Callable[[int], None] | None = None,
        pause: Callable[[], None] | None = None,
        where: Callable[[], pygame.Rect] | None = None,
    ) -> None:
        self._doors, self._choose, self._pause, self._where = doors, choose, pause, where
        self.see_through = where is not None
        self.piece = "" if choose else "title"
        super().__init__(cabinet)

    @property
    def state(self) -> DoorsState:
        """The doors, and the one with the focus."""
        focus = self.pane.focus if isinstance(self.pane.focus, int) else 0
        return DoorsState(self._doors, focus, box(self._where()) if self._where else None)

    def view(self, state: DoorsState, style: Style) -> Node:
        """Return the doors, or the page of rules."""
        return doors_to_choose(state, style) if state.where else rules_page(state, style)

    @property
    def needs(self) -> tuple[int, int]:
        """The smallest size: that of a page, or in front of a run that of the run."""
        return RUN_NEEDS if self._where else super().needs

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
        """Pause, or choose; the run below gets no input."""
        if self._pause and asked.action in (Action.BACK, Action.PAUSE):
            self._pause()
            return True
        return super().act(asked) or (self.see_through and asked.action not in (Action.FULLSCREEN, Action.MUTE))

    def covers(self, at: tuple[int, int]) -> bool:
        """Return True: the doors take every press."""
        return True

    def looked_away(self) -> None:
        """Do nothing: no time passes here."""

    def draw(self, frame: Frame) -> None:
        """Paint everything: the scene below may have painted the whole window."""
        super().draw(Frame(frame.surface, frame.alpha, whole=frame.whole or self.see_through))
