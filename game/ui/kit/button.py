"""Nodes that do something when they are pressed: a button with a word, one with a sprite."""

import pygame

from game.ui.core.style import NORMAL, Style
from game.ui.kit.node import Node, Size, State


class Button(Node):
    """
    A key with a word on it: the focused one is raised, a held one sunk.

    *first* fills it with the accent, whatever has the focus: it is what most want next.
    """

    label: str
    size: int = NORMAL
    beside: float = 40  # room beside the letters
    rim: str = "accent"  # of the focused one
    first: bool = False
    tall: float = 40

    def measure(self, style: Style, room: int | None) -> Size:
        """Return the width of its word with the room beside it; it is as high as a button."""
        return style.lettering.width(self.label, style.px(self.size)) + style.px(self.beside), style.px(self.tall)

    def paint(self, surface: pygame.Surface, style: Style, rect: pygame.Rect, state: State) -> None:
        """Paint the key and its word."""
        face = "open" if state.held else "accent" if self.first else "covered" if state.lit else "panel"
        rim = self.rim if state.lit else "rim"
        ink = "text" if state.lit else "text_dim"
        if self.first:
            rim, ink = "accent", "text" if state.held else "backdrop"
        surface.blit(style.sprites.panel(rect.size, style.px(6), face, rim), rect)
        if self.first and (state.over or (state.lit and self.rim == "accent")):  # the focus: a line within
            inner = rect.inflate(-style.px(6), -style.px(6))
            surface.blit(style.sprites.panel(inner.size, style.px(4), face, ink), inner)
        label = style.line(self.label, self.size, ink)
        surface.blit(label, label.get_rect(center=rect.center))


class Icon(Node):
    """A button without words: a sprite, on a key where the mouse is."""

    sprite: str

    def paint(self, surface: pygame.Surface, style: Style, rect: pygame.Rect, state: State) -> None:
        """Paint the key, if there is one, and the sprite."""
        if state.over or state.held:
            face = "open" if state.held else "covered"
            surface.blit(style.sprites.panel(rect.size, style.px(6), face), rect)
        sprite = style.sprites.get(self.sprite, style.px(20), swap={"question": "text_dim"})
        surface.blit(sprite, sprite.get_rect(center=rect.center))
