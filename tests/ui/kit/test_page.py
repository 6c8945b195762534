"""A page has its panel in the middle, and everything else around it."""

import pygame
import pytest

from game.ui.core.cabinet import Cabinet
from game.ui.kit.button import Button
from game.ui.kit.ground import Ground
from game.ui.kit.node import Node
from game.ui.kit.page import Page
from game.ui.kit.text import Text
from tests.ui.conftest import Opener


def test_a_high_panel_asks_for_room(cabinet: Cabinet) -> None:
    """It asks for its height and the parts above and below; a low one for the room of any page."""
    assert Page("Records").least(cabinet.style) == (960, 720)
    assert Page("Records", panel_high=700, above=70, below=96).least(cabinet.style) == (960, 866)


@pytest.mark.parametrize("size", [(640, 480), (1280, 720), (640, 900)])
def test_all_of_a_page_lies_in_the_window(size: tuple[int, int], open_game: Opener) -> None:
    """The heading stands over the panel, the buttons side by side below it, the foot below these."""
    cabinet = open_game(size)
    item, window = Node(key="item"), pygame.Rect((0, 0), cabinet.style.size)
    page = Page("Records", item, (Button("A"), Button("B")), "a sentence", corner=Text("9"), below=96, panel_wide=2000)
    panel = page.panel(cabinet.style, window)
    placed = [(node, rect) for node, rect in page.place(cabinet.style, window) if not isinstance(node, Ground)]
    assert all(window.contains(rect) for _, rect in placed)
    texts = {node.text: rect for node, rect in placed if isinstance(node, Text)}
    buttons = {node.label: rect for node, rect in placed if isinstance(node, Button)}
    assert texts["Records"].bottom < panel.top
    assert texts["Records"].centerx == texts["a sentence"].centerx == panel.centerx
    assert texts["9"].right == panel.right
    assert all(panel.contains(rect) for node, rect in placed if node == item)
    assert panel.bottom < buttons["A"].top < buttons["A"].bottom < texts["a sentence"].top
    assert buttons["A"].right < buttons["B"].left
    free = panel.top - cabinet.style.px(78), window.bottom - panel.bottom - cabinet.style.px(96)
    assert abs(free[0] - free[1]) <= 1
