"""A page: a heading, a panel on the board behind all menus, buttons in a row below it and a line at the foot."""

from collections.abc import Iterator
from math import ceil

import pygame

from game.ui.core.scene import NEEDS
from game.ui.core.style import HUGE, SLIM, SMALL, Style
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
    a sentence whose middle is *foot_middle* below the panel.
    """

    heading: str
    item: Node = NOTHING
    buttons: tuple[Node, ...] = ()
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
        buttons = self._buttons.wants(style, wide)[1] + 2 * style.px(self.button_gap)
        foot = self._foot.wants(style, wide)[1] + style.px(self.button_gap) if self.foot else 0
        return style.px(self.above) + buttons + foot

    @property
    def _buttons(self) -> Node:
        return Wrapped(self.buttons, 12, 8, "middle")

    @property
    def _foot(self) -> Node:
        return Lines((self.foot,), SMALL, self.foot_colour, "middle")

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
            below.height = self._buttons.wants(style, below.width)[1]
            yield from self._buttons.place(style, below)
            if self.foot:
                foot = below.move(0, below.height + px(self.button_gap))
                foot.height = self._foot.wants(style, foot.width)[1]
                yield Placed(self._foot, foot)
            return
        yield from Pin(Row(self.buttons, 12), "midtop").place(style, below)
        if self.foot:
            foot = pygame.Rect(0, 0, rect.width - 2 * px(self.beside), px(24))
            foot.center = panel.centerx, panel.bottom + px(self.foot_middle)
            yield Placed(Text(self.foot, SMALL, self.foot_colour, "middle"), foot)
