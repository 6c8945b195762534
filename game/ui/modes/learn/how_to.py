"""How to play, in pictures: three gestures with mouse and key, before and after."""

from collections.abc import Iterator

import pygame

from game.ui.board.gestures import GESTURES, Cells, KeyCap, Picture
from game.ui.core.style import LARGE, NORMAL, SMALL, Style
from game.ui.core.text import DISPLAY
from game.ui.kit.layout import Column, Grow, Pin, Row
from game.ui.kit.node import Node, Placed
from game.ui.kit.text import Lines, Panel, Sprite, Text

WIDE, HIGH = 286, 350
"""A card's width and height at 720p."""


class GestureCard(Node):
    """One gesture: its name, the mouse and the key, the cells before and after."""

    label: str
    mouse: str
    key_name: str
    before: Picture
    after: Picture

    def place(self, style: Style, rect: pygame.Rect) -> Iterator[Placed]:
        """Yield the panel and everything on it."""
        px, tile, arrow = style.px, style.px(36), style.px(34)
        yield Placed(Panel(), rect)
        fits = style.lettering.width(self.label, px(LARGE), DISPLAY) < rect.width - px(20)
        yield from Pin(Text(self.label, LARGE if fits else NORMAL), "midtop", dy=16).place(style, rect)
        for node, part in ((Sprite(self.mouse, 112), 3), (KeyCap(self.key_name), 7)):
            place = pygame.Rect((0, 0), node.wants(style))
            place.center = rect.left + rect.width * part // 10, rect.top + px(118)
            yield Placed(node, place)
        left, top = rect.centerx - 3 * tile - arrow // 2, rect.bottom - px(24) - 3 * tile
        yield Placed(Cells(self.before), pygame.Rect(left, top, 3 * tile, 3 * tile))
        yield Placed(Cells(self.after), pygame.Rect(left + 3 * tile + arrow, top, 3 * tile, 3 * tile))
        icon = pygame.Rect((0, 0), (px(16),) * 2)
        icon.center = rect.centerx, top + 3 * tile // 2
        yield Placed(Sprite("icon_play", 16), icon)


def how_to_cards(style: Style) -> Node:
    """Return three cards side by side, with a line above and one below them."""
    words = style.words
    cards = []
    for name, asks, mouse, before, after in GESTURES:
        key = style.shortcut(asks, on_board=True)
        cards.append(GestureCard(words(f"how_to.{name}"), mouse, key, before, after, wide=WIDE, high=HIGH))
    goal, number = (
        Lines((words(f"how_to.{name}"),), size, colour, "middle", high=30)
        for name, size, colour in (("goal", NORMAL, "accent"), ("number", SMALL, "text_dim"))
    )
    return Column((goal, Row((Grow(), *cards, Grow()), 16), number), 12)
