"""What lies under a page: the board behind all menus with the page's panel on it, and the key that has the focus."""

from collections.abc import Hashable

import pygame

from game.ui.core.style import Style
from game.ui.kit.node import Box, Node, State


class Ground(Node):
    """The board behind all menus, with a *panel* on it; *shown* tells one such board from the next."""

    panel: Box
    shown: object
    radius: float = 10

    def paint(self, surface: pygame.Surface, style: Style, rect: pygame.Rect, state: State) -> None:
        """Paint both, blended once."""
        place = pygame.Rect(self.panel)
        panel = style.sprites.panel(place.size, style.px(self.radius), "panel", "line")
        style.backdrop.draw_with(surface, style.sprites, style.scale, panel, place)


class FocusKey(Node):
    """The key under the row with the focus, with a flag on it, but for the rows of keys *without* one."""

    without: frozenset[Hashable] = frozenset()

    @property
    def shows_focus(self) -> bool:
        """It does."""
        return True

    def paint(self, surface: pygame.Surface, style: Style, rect: pygame.Rect, state: State) -> None:
        """Paint it where the focus is by now."""
        if state.light is None:
            return
        key = pygame.Rect(state.light)
        surface.blit(style.sprites.panel(key.size, style.px(6), "open" if state.held else "covered", "rim"), key)
        if state.part not in self.without:
            flag = style.sprites.get("flag", style.px(24))
            surface.blit(flag, flag.get_rect(midleft=(key.left + style.px(8), key.centery)))
