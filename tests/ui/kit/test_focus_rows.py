"""Nodes in rows: which way the focus goes between them, and that a picture at rest is not painted again."""

import pygame

from game.ui.core.scene import Frame
from game.ui.core.style import Style
from game.ui.kit.canvas import Canvas
from game.ui.kit.layout import Column
from game.ui.kit.node import Node, State
from tests.ui.conftest import Opener
from tests.ui.kit.panes import ROOM, pane_of


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
