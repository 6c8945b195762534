"""Paint each player's share of all safe cells: two grow from both ends of a bar, more are stacked in it."""

import pygame

from game.ui.board.hues import HUES
from game.ui.core.clip import clipped
from game.ui.core.style import Style
from game.ui.kit.node import Node, State

OVER = 2, 5
"""At 720p: how far the rim and the mark of the majority stand out from the bar, across and down, within its node."""


class ShareBar(Node):
    """The players' shares in the order of the hues."""

    shares: tuple[float, ...]

    def paint(self, surface: pygame.Surface, style: Style, rect: pygame.Rect, state: State) -> None:
        """Paint the shares and, for two players, the mark of the majority."""
        px, theme, pulls = style.px, style.theme, len(self.shares) == 2
        bar = rect.inflate(-2 * px(OVER[0]), -2 * px(OVER[1]))
        surface.fill(theme["line"], bar.inflate(2 * px(2), 2 * px(2)))
        surface.fill(theme["open"], bar)
        left = bar.left
        for hue, share in enumerate(self.shares):
            wide = round(share * bar.width) if pulls else min(bar.right - left, round(share * bar.width))
            part = pygame.Rect(bar.right - wide if pulls and hue else left, bar.top, wide, bar.height)
            _fill(surface, style, bar, part, hue)
            if not pulls:
                left += wide
                surface.fill(theme["backdrop"], (left - px(2), bar.top, px(2), bar.height))
        if pulls:  # with more players the most cells win, not the majority
            middle, thick, tall = bar.centerx, px(3), px(5)
            surface.fill(theme["backdrop"], (middle - thick, bar.top, 2 * thick, bar.height))
            surface.fill(theme["text"], (middle - thick // 2, bar.top - tall, max(1, thick), bar.height + 2 * tall))


def _fill(surface: pygame.Surface, style: Style, bar: pygame.Rect, part: pygame.Rect, hue: int) -> None:
    """Paint a part of the bar in a player's colour and pattern."""
    side = HUES[hue].colour
    mark = style.sprites.get(HUES[hue].pattern, bar.height, swap={"open_line": f"{side}_key"})
    with clipped(surface, part):
        surface.fill(style.theme[side], part)
        surface.fblits([(mark, (x, bar.top)) for x in range(bar.left, bar.right, bar.height)])
