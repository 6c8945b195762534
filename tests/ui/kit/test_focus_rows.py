"""Nodes in rows: which way the focus goes between them, and that a picture at rest is not painted again."""

import pygame

from game.ui.core.scene import Frame
from game.ui.core.style import Style
from game.ui.input.actions import Action
from game.ui.kit.button import Button
from game.ui.kit.canvas import Canvas
from game.ui.kit.layout import Column, Row
from game.ui.kit.node import Node, State
from game.ui.kit.pane import Moves
from tests.ui.conftest import Opener
from tests.ui.kit.panes import ROOM, pane_of


def test_one_focus_row_may_stand_in_two_lines(open_game: Opener) -> None:
    """Right goes on in the next line and round; Up and Down leave all of it."""

    def key(name: str, row: str | None = None) -> Button:
        return Button("x", key=name, press=name, focus_row=row)

    lines = (key("first"), Row((key("a", "row"), key("b", "row"))), Row((key("c", "row"),)), key("last"))
    pane = pane_of(open_game(), Column(lines), Moves.ROWS)
    way = []
    for action in (Action.DOWN, Action.RIGHT, Action.RIGHT, Action.RIGHT, Action.LEFT, Action.UP, Action.UP):
        pane.act(action)
        way.append(pane.focus)
    assert way == ["a", "b", "c", "a", "c", "first", "last"]


class Counted(Node):
    """A node that counts how often it is painted."""

    times: list[int]

    def __hash__(self) -> int:
        return id(self)

    def paint(self, surface: pygame.Surface, style: Style, rect: pygame.Rect, state: State) -> None:
        """Count."""
        self.times.append(1)


class Alive:
    """A painter that counts how often it is called."""

    times = 0

    def draw(self, frame: Frame, rect: pygame.Rect) -> None:
        """Count."""
        self.times += 1


def test_a_picture_at_rest_is_not_painted_again(open_game: Opener) -> None:
    """But for a canvas that lives."""
    counted, alive = Counted([]), Alive()
    pane = pane_of(open_game(), Column((counted, Canvas(alive, lives=True))))
    surface = pygame.Surface(ROOM.bottomright)
    for whole in (True, False, False):
        pane.draw(Frame(surface, whole=whole))
    assert (len(counted.times), alive.times) == (1, 3)
