"""A page: a heading, a panel on the board behind all menus, buttons in a row below it and a line at the foot."""

from collections.abc import Iterator
from math import ceil

import pygame

from game.ui.core.scene import NEEDS
from game.ui.core.style import HUGE, SLIM, SMALL, Style
from game.ui.kit.button import Button
from game.ui.kit.deck import deck_height, page_deck, placed_deck
from game.ui.kit.ground import Ground
from game.ui.kit.layout import Pad, Pin, Row, Wrapped
from game.ui.kit.node import NOTHING, Node, Placed, Size, box
from game.ui.kit.text import Lines, Text

EDGE = 6
"""From the panel of a slim page to the window's edge, at 720p."""


class Page(Node):
    """
    A panel of at most *panel_wide* by *panel_high* units in the middle of what *above* and *below* leave free.

    Its *item* stands within *margin*, as :class:`Pad` takes it; *corner* ends over the panel's right end, and *foot* is
    a sentence whose middle is *foot_middle* below the panel. On a slim page the *buttons* stand in a deck.
    """

    heading: str
    item: Node = NOTHING
    buttons: tuple[Button, ...] = ()
    foot: str = ""
    foot_colour: str = "text_dim"
    corner: Node = NOTHING
    panel_wide: float = 800
    panel_high: float = 560
    above: float = 78
    below: float = 62
    margin: float | tuple[float, ...] = (16, 10)
    radius: float = 12
    beside: float = 12  # left and right of the panel
    button_gap: float = 11  # between panel and buttons
    foot_middle: float = 70

    def least(self, style: Style) -> Size:
        """Return the room of any page, or what the panel and all around it want if that is more."""
        if not style.slim:
            return NEEDS[0], max(NEEDS[1], round(self.panel_high + self.above + self.below))
        wide = self._wide(style, style.window[0])
        return SLIM, ceil((self._content(style, wide) + self._around(style, wide)) / style.scale)

    def _wide(self, style: Style, room: int) -> int:
        """Return the panel's width."""
        return min(style.px(self.panel_wide), room - 2 * style.px(EDGE if style.slim else self.beside))

    def _content(self, style: Style, wide: int) -> int:
        """Return the height that its content wants on a slim page, which goes on downwards."""
        return Pad(self.item, self.margin).wants(style, wide)[1] if style.slim else 0

    def _around(self, style: Style, wide: int) -> int:
        """Return the height of what is above and below the panel."""
        if not style.slim:
            return style.px(self.above + self.below)
        gap, under = style.px(self.button_gap), (self._under(style), self._foot)
        high = sum(high + gap for node in under if (high := node.wants(style, wide)[1]))
        return style.px(self.above) + high + gap + self.deck(style)

    def deck(self, style: Style) -> int:
        """Return the height of the deck."""
        return deck_height(style) if style.slim else 0

    def _under(self, style: Style) -> Node:
        """Return the buttons that have no room in the deck."""
        return Wrapped(page_deck(style, self.buttons)[1], 12, 8, "middle")

    @property
    def _foot(self) -> Node:
        return Lines((self.foot,), SMALL, self.foot_colour, "middle") if self.foot else NOTHING

    def panel(self, style: Style, rect: pygame.Rect) -> pygame.Rect:
        """Return where the panel is."""
        wide = self._wide(style, rect.width)
        around = self._around(style, wide)
        high = max(self._content(style, wide), min(style.px(self.panel_high), rect.height - around))
        top = rect.top + (rect.height - high - around) // 2 + style.px(self.above)
        return pygame.Rect(rect.left + (rect.width - wide) // 2, top, wide, high)

    def place(self, style: Style, rect: pygame.Rect) -> Iterator[Placed]:
        """Yield the ground with the panel, the heading, the panel's content, the buttons, the foot."""
        panel, px = self.panel(style, rect), style.px
        yield Placed(Ground(box(panel), self.radius), rect)
        over = pygame.Rect(panel.left, rect.top, panel.width, panel.top - px(11) - rect.top)
        yield from Pin(Text(self.heading, HUGE), "midbottom", most=0).place(style, over)
        yield from Pin(self.corner, "bottomright").place(style, over)
        yield from Pad(self.item, self.margin).place(style, panel)
        below = pygame.Rect(panel.left, panel.bottom + px(self.button_gap), panel.width, rect.height)
        if style.slim:
            for node in (self._under(style), self._foot):
                below.height = node.wants(style, below.width)[1]
                yield from node.place(style, below.copy())
                below.top += below.height + px(self.button_gap) * bool(below.height)
            yield from placed_deck(style, rect, self.buttons)
            return
        yield from Pin(Row(self.buttons, 12), "midtop").place(style, below)
        if self.foot:
            foot = pygame.Rect(0, 0, rect.width - 2 * px(self.beside), px(24))
            foot.center = panel.centerx, panel.bottom + px(self.foot_middle)
            yield Placed(Text(self.foot, SMALL, self.foot_colour, "middle"), foot)
