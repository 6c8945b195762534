"""The doors between two stages, each with a small board of its rule."""

from collections.abc import Callable, Iterator

import pygame

from game.arcade.rules import TWISTS
from game.arcade.state import Door
from game.engine.gesture import Kind
from game.ui.board.board_picture import BoardPicture
from game.ui.core.cabinet import Cabinet
from game.ui.core.clip import clipped
from game.ui.core.scene import Frame
from game.ui.core.style import DOT, HUGE, LARGE, NORMAL, SMALL, Style
from game.ui.input.actions import Action, Asked
from game.ui.input.pointer import Pointing
from game.ui.kit.button import sunk
from game.ui.kit.large_key import BoardFigure, Drawing, paint_face
from game.ui.kit.layout import Column, Gap, Grid, Grow, Pad, Pin, Row
from game.ui.kit.node import PLAIN, Do, Node, State
from game.ui.kit.pane import Moves
from game.ui.kit.scene import Screen
from game.ui.kit.text import Lines, Panel, Text
from game.ui.modes.arcade.run_panel import RULE_BOARDS

DOOR_EDGE, DOOR_CELL = 14, 52
"""At 720p. EDGE: the margin inside a door. CELL: the largest cell of its board."""

ABREAST = 180
"""The least width of a door at 720p beside others; where they have less, they stand one below the other."""

DEAF_FOR = 0.4
"""Seconds in which doors hear no click: it was meant for the board or to go on."""

LATER = 0.5
"""The part of a door's dealing that has passed when the next one follows."""

RUN_NEEDS = (900, 506)
"""The smallest size of a run, at 720p."""


def _kind(door: Door) -> str:
    return door.special.value if door.special else "warp" if door.points else "plain"


def _terms(door: Door, style: Style) -> str:
    """Return a door's part of the usual time and its factor of points; or the stage and points of a warp."""
    words = style.words
    if door.points:
        return f"{words('arcade.stage', number=door.number)}{DOT}+{words.number(door.points)}"
    time, _, worth = TWISTS.get(_kind(door), (100, 100, 1))
    return words("arcade.terms", percent=time, times=worth)


def _door(door: Door, style: Style) -> "DoorKey":
    words, level, kind = style.words, door.terms.level, _kind(door)
    board = words("title.board", width=level.width, height=level.height, mines=level.mines)
    about = words(f"arcade.about_{kind}")
    return DoorKey(words(f"arcade.special_{kind}"), _terms(door, style), board, about, RULE_BOARDS[kind])


class DoorKey(Node):
    """
    A door: the drawn board of its rule, its name, its terms, its board's measures, the explanation of its rule.

    A high one has them one below the other, a wide one its board at the left. It is *dealt* from below, 0–1.
    """

    label: str
    terms: str
    board: str
    about: str
    drawing: Drawing
    dealt: float = 1.0

    @property
    def wears_gold(self) -> bool:
        """Whether it is golden while it has the focus: it is."""
        return True

    def paint(self, surface: pygame.Surface, style: Style, rect: pygame.Rect, state: State) -> None:
        """Paint the door as far as it is dealt."""
        with clipped(surface, rect):
            if self.dealt:
                self._paint(surface, style, rect.move(0, round((1 - self.dealt) ** 2 * rect.height)), state)

    def _paint(self, surface: pygame.Surface, style: Style, rect: pygame.Rect, state: State) -> None:
        """Paint the door and its parts, one below the other."""
        ink = paint_face(surface, style, rect, state)
        dim = ink if state.lit else "text_key"
        inner = rect.move(0, sunk(style, state)).inflate(-2 * style.px(DOOR_EDGE), -2 * style.px(DOOR_EDGE))
        if rect.width > rect.height:
            self._paint_wide(surface, style, rect.move(0, sunk(style, state)), ink, dim)
            return
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

    def _paint_wide(self, surface: pygame.Surface, style: Style, rect: pygame.Rect, ink: str, dim: str) -> None:
        """Paint the parts of a door that is wider than high."""
        inner = rect.inflate(-2 * style.px(DOOR_EDGE), -style.px(DOOR_EDGE))
        cell = min(inner.width / 4 / len(self.drawing[0]), inner.height / len(self.drawing), style.px(DOOR_CELL))
        told = Column(
            (
                Text(self.label, LARGE, ink),
                Text(self.terms + DOT + self.board, SMALL, ink),
                Lines((self.about,), SMALL, dim),
            )
        )
        figure = BoardFigure(self.drawing, cell / style.scale - 1)
        beside = Row((Pin(figure), Gap(DOOR_EDGE), Column((Grow(), told, Grow()), grow=1, shrinks=True)))
        for node, place in beside.place(style, inner):
            node.paint(surface, style, place, PLAIN)


class DoorsScene(Screen):
    """Lets the player choose a door in front of the *board*, at the place *where*, while the run's time stands."""

    moves = Moves.LINE
    see_through = True
    piece = ""
    needs = RUN_NEEDS

    def __init__(
        self,
        cabinet: Cabinet,
        doors: tuple[Door, ...],
        choose: Callable[[int], None],
        pause: Callable[[], None],
        board: BoardPicture,
        where: Callable[[], pygame.Rect],
    ) -> None:
        self._doors, self._choose, self._pause, self._board, self._where = doors, choose, pause, board, where
        self._deaf = self.cooldown(DEAF_FOR)
        self._still = cabinet.settings.reduced_motion
        super().__init__(cabinet)

    @property
    def moment(self) -> object:
        """How far the doors are dealt."""
        return 1.0 if self._still else self._deaf.passed

    def picture(self) -> Node:
        """Return a plate in front of the board: the question, and below it the doors, abreast where there is room."""
        style, where = self.cabinet.style, self._where()
        doors = [
            _door(one, style).replaced(key=at, press=Do(self._go, at), dealt=self._dealt(at))
            for at, one in enumerate(self._doors)
        ]
        asked = Panel(Text(style.words("arcade.doors"), HUGE, align="middle"))
        left, top, wide, high = (length / style.scale for length in where)
        abreast = len(doors) if wide >= len(doors) * ABREAST else 1
        column = Column((asked, Grid(tuple(doors), abreast, 14 if abreast > 1 else 7, grow=1)), gap=10)
        return Pin(Panel(Pad(column, 12), radius=8, wide=wide, high=high), "topleft", dx=left, dy=top)

    @property
    def animating(self) -> bool:
        """Whether doors are still dealt."""
        return super().animating or (bool(self._deaf) and not self._still)

    def prepared(self) -> Iterator[None]:
        """Draw all pictures in advance, one per step: all at once would cost frames."""
        style, canvas = self.cabinet.style, pygame.Surface((1, 1))
        for node, rect in self.picture().place(style, self.room):
            drawn = node.replaced(dealt=1.0) if isinstance(node, DoorKey) else node
            for lit in (False, True):
                drawn.paint(canvas, style, rect, State(lit=lit))
                yield

    def _dealt(self, door: int) -> float:
        """Return how far a door is dealt, 0–1: one after the other while they are deaf."""
        if self._still:
            return 1.0
        share = 1 / (1 + LATER * (len(self._doors) - 1))
        return max(0.0, min(1.0, (self._deaf.passed - door * LATER * share) / share))

    def _go(self, door: int) -> None:
        """Go through a door."""
        self.close()
        self._choose(door)

    def act(self, asked: Asked) -> bool:
        """Pause, or choose; the run below gets no input."""
        if asked.action in (Action.BACK, Action.PAUSE):
            self._pause()
            return True
        return super().act(asked) or asked.action not in (Action.FULLSCREEN, Action.MUTE)

    def point(self, pointing: Pointing) -> bool:
        """Take a click on a door, unless it came too early."""
        return (bool(self._deaf) and pointing.kind is not Kind.MOVE) or super().point(pointing)

    def covers(self, at: tuple[int, int]) -> bool:
        """Return True: the doors take every press."""
        return True

    def looked_away(self) -> None:
        """Do nothing: no time passes here."""

    def draw(self, frame: Frame) -> None:
        """Paint what has changed, and where the scene below has painted."""
        shown = self._board.shown
        super().draw(Frame(frame.surface, frame.alpha, shown.whole, shown.damage))
