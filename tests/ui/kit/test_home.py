"""Where the focus goes when the node that had it is gone."""

from game.ui.kit.button import Button
from game.ui.kit.layout import Row
from tests.ui.conftest import Opener
from tests.ui.kit.panes import ROOM, pane_of


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
