"""The background of a page: the room, a plate with the page's panel, and the key cap of the focus."""

from collections.abc import Hashable

import pygame

from game.ui.core.style import Style
from game.ui.kit.button import sunk
from game.ui.kit.node import Box, Node, Opaque, State
from game.ui.kit.text import Panel

SCREW, SCREW_IN = 7, 8
"""At 720p: a screw's width, and its middle's distance from the edges, clear of content in the corners."""


class Wall(Opaque):
    """The room behind everything."""

    def paint(self, surface: pygame.Surface, style: Style, rect: pygame.Rect, state: State) -> None:
        """Paint the room."""
        style.paint_room(surface, [rect])


class Ground(Opaque):
    """The room with a plate of metal, *panel*, screwed on."""

    panel: Box
    radius: float = 10

    def paint(self, surface: pygame.Surface, style: Style, rect: pygame.Rect, state: State) -> None:
        """Paint both."""
        style.paint_room(surface, [rect])
        draw_bezel(surface, style, pygame.Rect(self.panel), self.radius)


def draw_bezel(surface: pygame.Surface, style: Style, rect: pygame.Rect, radius: float) -> None:
    """Paint a plate of metal with a screw in each corner."""
    surface.blit(style.sprites.panel(rect.size, style.px(radius), "panel", "line"), rect)
    _draw_screws(surface, style, rect)


def _draw_screws(surface: pygame.Surface, style: Style, rect: pygame.Rect) -> None:
    screw, far = style.sprites.get("screw", style.px(SCREW)), style.px(SCREW_IN)
    if min(rect.size) < 8 * far:
        return
    for x in (rect.left + far, rect.right - far):
        for y in (rect.top + far, rect.bottom - far):
            surface.blit(screw, screw.get_rect(center=(x, y)))


class Plate(Panel):
    """A panel with a screw in each corner."""

    def paint(self, surface: pygame.Surface, style: Style, rect: pygame.Rect, state: State) -> None:
        """Paint panel and screws."""
        super().paint(surface, style, rect, state)
        _draw_screws(surface, style, rect)


class FocusKey(Node):
    """The key cap under the row with the focus, with a flag on it except for the rows *without* one."""

    without: frozenset[Hashable] = frozenset()

    @property
    def shows_focus(self) -> bool:
        """Always true: this node paints the focus."""
        return True

    def paint(self, surface: pygame.Surface, style: Style, rect: pygame.Rect, state: State) -> None:
        """Paint it at the focus's current place."""
        if state.light is None:
            return
        key = pygame.Rect(state.light)
        down = sunk(style, state)
        key.top, key.height = key.top + down, key.height - down
        surface.blit(style.sprites.panel(key.size, style.px(6), "covered", "focus"), key)
        if state.part not in self.without:
            flag = style.sprites.get("flag", style.px(24))
            surface.blit(flag, flag.get_rect(midleft=(key.left + style.px(8), key.centery + down // 2)))
