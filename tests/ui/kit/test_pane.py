"""A pane keeps the focus and paints only what has changed."""

import pygame

from game.engine.gesture import Kind
from game.ui.core.scene import Frame
from game.ui.core.style import Style
from game.ui.input.actions import Action
from game.ui.kit.button import Button
from game.ui.kit.canvas import Canvas
from game.ui.kit.layout import Column, Pad, Row
from game.ui.kit.node import PLAIN, Node, State
from game.ui.kit.pane import Moves
from game.ui.kit.text import Panel, Text
from tests.ui.conftest import Opener
from tests.ui.kit.panes import ROOM, asked, pane_of, picture


class Watched(Node):
    """A node that records its state at each painting."""

    states: list[State]

    def __hash__(self) -> int:
        return id(self)

    def paint(self, surface: pygame.Surface, style: Style, rect: pygame.Rect, state: State) -> None:
        """Record the state."""
        self.states.append(state)


class Alive:
    """A painter that counts how often it is called."""

    times = 0

    def draw(self, frame: Frame, rect: pygame.Rect) -> None:
        """Count the call."""
        self.times += 1


def test_a_picture_at_rest_is_not_painted_again(open_game: Opener) -> None:
    """Only a living canvas is; this holds even if the same picture is shown again."""
    watched, alive = Watched([], high=10), Alive()
    tree = Column((watched, Canvas(alive, lives=True, high=10)))
    pane = pane_of(open_game(), tree)
    surface = pygame.Surface(ROOM.bottomright)
    for whole in (True, False, False):
        pane.show(tree, ROOM)
        pane.draw(Frame(surface, whole=whole))
    assert watched.states == [PLAIN]
    assert alive.times == 3


def test_the_focus_goes_home_where_its_node_is_gone(open_game: Opener) -> None:
    """It goes to the pane's *home* node, else to the first one."""
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
    """Such a node never gets the focus; the mouse highlights and presses it."""
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
    assert pane.held == 2
    assert asked(pane, Kind.LEFT_RELEASE, rect.center) == ["b"]
    assert pane.focus == 3


def test_the_mouse_presses_only_what_it_also_lets_go_over(open_game: Opener) -> None:
    """A release over another button, or beside all buttons, makes no request."""
    pane = pane_of(open_game(), Row((Button("a", key=1, press="a"), Button("b", key=2, press="b"))))
    a, b = pane.rect(1), pane.rect(2)
    assert a
    assert b
    found = []
    for end in (b.center, ROOM.bottomright, a.center):
        asked(pane, Kind.LEFT_PRESS, a.center)
        found.append(asked(pane, Kind.LEFT_RELEASE, end))
    assert found == [[], [], ["a"]]


def test_arrows_go_along_a_row_of_two_and_step_in_a_row_of_one(open_game: Opener) -> None:
    """Up and down go from row to row in both cases."""
    buttons = tuple(Button(str(key), key=key, press=key) for key in (1, 2, 3))
    pane = pane_of(open_game(), Column((Row(buttons[:2]), buttons[2])), Moves.ROWS)
    found = []
    for action in (Action.RIGHT, Action.LEFT, Action.DOWN, Action.RIGHT, Action.UP):
        pane.act(action)
        found.append(pane.focus)
    assert found == [2, 1, 3, 3, 1]


def test_a_text_that_changes_leaves_the_panel_as_it_is(open_game: Opener) -> None:
    """Its round corners are translucent: painted twice, they would be brighter."""
    pane = pane_of(open_game(), Pad(Panel(Pad(Text("one"), 40)), 20))
    panel = pane.placed[0]
    picture(pane)
    pane.show(Pad(Panel(Pad(Text("two"), 40)), 20), ROOM)
    assert pane.placed[0] == panel
    assert pane.placed[1].node == Text("two")
