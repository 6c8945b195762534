"""The page of the Road's map and of its patterns."""

from game.ui.core.style import Style
from game.ui.kit.button import Button
from game.ui.kit.node import NOTHING, Node
from game.ui.kit.page import Page


def road_page(style: Style, heading: str, body: Node, ways: tuple[Button, ...], corner: Node = NOTHING) -> Node:
    """Return a page that takes all the height of a slim one, and the keys *ways* below it."""
    high = style.window[1] / style.scale if style.slim else 580
    return Page(heading, body, ways, corner=corner, panel_wide=1000, panel_high=high)
