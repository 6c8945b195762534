"""A node for the mouse alone."""

from game.engine.gesture import Kind
from game.ui.input.actions import Action
from game.ui.kit.button import Button
from game.ui.kit.layout import Column
from tests.ui.conftest import Opener
from tests.ui.kit.panes import asked, pane_of, picture


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
