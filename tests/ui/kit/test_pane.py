"""A pane keeps the focus and paints only what has changed."""

import pygame

from game.engine.gesture import Kind
from game.ui.core.scene import Frame
from game.ui.core.style import Style
from game.ui.input.actions import Action
from game.ui.kit.button import Button
from game.ui.kit.canvas import Canvas
from game.ui.kit.layout import Column, Pad, Row
from game.ui.kit.node import Node, State
from game.ui.kit.text import Panel, Text
from tests.ui.conftest import Opener
from tests.ui.kit.panes import ROOM, asked, pane_of, picture


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


def test_the_focus_goes_home_where_its_node_is_gone(open_game: Opener) -> None:
    """To the node that is its home, else to the first one."""
    one, two, three = (Button(name, key=name, press=name) for name in ("one", "two", "three"))
    pane = pane_of(open_game(), Row((one, two, three)))
    pane.home = "two"
    pane.to("three")
    found = []
    for left in ((one, two), (one, three)):
        pane.show(Row(left), ROOM)
        found.append(pane.focus)
    assert found == ["two", "one"]


def test_the_focus_passes_by_what_is_for_the_mouse_alone(open_game: Opener) -> None:
    """Keys and the mouse leave the focus where it is; the mouse lights and presses the node."""
    buttons = (
        Button("a", key=1, press="a"),
        Button("b", key=2, press="b", mouse_only=True),
        Button("c", key=3, press="c"),
    )
    pane = pane_of(open_game(), Column(buttons))
    pane.act(Action.DOWN)
    assert pane.focus == 3
    rect, plain = pane.rect(2), picture(pane)
    assert rect
    assert not asked(pane, Kind.MOVE, rect.center)
    assert picture(pane).get_buffer().raw != plain.get_buffer().raw
    assert not asked(pane, Kind.LEFT_PRESS, rect.center)
    assert pane.holds(2)
    assert asked(pane, Kind.LEFT_RELEASE, rect.center) == ["b"]
    assert pane.focus == 3


def test_a_text_that_changes_leaves_the_panel_as_it_is(open_game: Opener) -> None:
    """Its round corners let through what lies below: painted twice, they would be brighter."""
    pane = pane_of(open_game(), Pad(Panel(Pad(Text("one"), 40)), 20))
    panel = pane.placed[0]
    picture(pane)
    pane.show(Pad(Panel(Pad(Text("two"), 40)), 20), ROOM)
    assert pane.placed[0] == panel
    assert pane.placed[1].node == Text("two")
