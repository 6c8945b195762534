"""A panel paints itself only when it has changed itself."""

from game.ui.kit.layout import Pad
from game.ui.kit.text import Panel, Text
from tests.ui.conftest import Opener
from tests.ui.kit.panes import ROOM, pane_of, picture


def test_a_text_that_changes_leaves_the_panel_as_it_is(open_game: Opener) -> None:
    """Its round corners let through what lies below: painted twice, they would be brighter."""
    pane = pane_of(open_game(), Pad(Panel(Pad(Text("one"), 40)), 20))
    panel = pane.placed[0]
    picture(pane)
    pane.show(Pad(Panel(Pad(Text("two"), 40)), 20), ROOM)
    assert pane.placed[0] == panel
    assert pane.placed[1].node == Text("two")
