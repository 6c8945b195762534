"""The large cards of the title, the switches on one of them, and the glow around what has the focus."""

from collections.abc import Hashable
from functools import lru_cache

import pygame

from game.ui.core.assets import render, stretched
from game.ui.core.style import LARGE, SMALL, Style
from game.ui.kit.node import Node, Size, State
from game.ui.kit.numerals import numerals
from game.ui.kit.row import draw_track, switch_track
from game.ui.kit.tabs import Chips
from game.ui.kit.value import Value

CORNER = 10
"""The radius of a card's corners at 720p."""

GLOW = 9
"""How far the glow around what has the focus reaches, at 720p."""

ARRIVES_FROM = 24
"""Pixels at 720p that what the disk tells slides in from."""

SINKS = 6
"""How much lower at 720p all stands on a card without a note and chips."""


class Told(Value):
    """What a card says below its name, and a figure on its right with what it is."""

    line: str
    note: str = ""
    figure: str = ""
    caption: str = ""


class Card(Node):
    """A way into the game, with what there is to know of it; with *chips* one chooses first where it leads."""

    label: str
    icon: str
    told: Told
    chips: Chips | None = None

    @property
    def arrives(self) -> object:
        """Whether there is a figure: it slides in when it becomes known."""
        return bool(self.told.figure)

    def step(self, by: int) -> object:
        """Choose the chip beside."""
        return self.chips.step(by) if self.chips else None

    def part_at(self, style: Style, rect: pygame.Rect, at: tuple[int, int]) -> Hashable:
        """Return the value of the chip there."""
        return self.chips.part_at(style, _chips_rect(style, rect), at) if self.chips else None

    def pressed(self, part: Hashable) -> object:
        """Choose a chip, or go."""
        return self.chips.pressed(part) if self.chips and part is not None else self.press

    def paint(self, surface: pygame.Surface, style: Style, rect: pygame.Rect, state: State) -> None:
        """Paint the panel, the icon, the name, what is told, the figure and the chips."""
        px, told = style.px, self.told
        top = rect.top + (0 if told.note or self.chips else round(SINKS * style.scale))
        face = "open" if state.held else "panel"
        surface.blit(style.sprites.panel(rect.size, px(CORNER), face, "line"), rect)
        icon = style.sprites.get(self.icon, px(56))
        surface.blit(icon, icon.get_rect(center=(rect.left + px(50), top + px(50))))
        left, right = rect.left + px(98), rect.right - px(20)
        label = style.line(self.label, LARGE)
        surface.blit(label, label.get_rect(midleft=(left, top + px(33))))
        before_figure = self._paint_figure(surface, style, (right, top), state.glide)
        for text, middle, colour, end in ((told.line, 63, "text_dim", before_figure), (told.note, 85, "accent", right)):
            if text:
                line = style.line(text, SMALL, colour, end - px(12) - left)
                surface.blit(line, line.get_rect(midleft=(left, top + px(middle))))
        if self.chips:
            self.chips.paint(surface, style, _chips_rect(style, rect), state)

    def _paint_figure(self, surface: pygame.Surface, style: Style, topright: tuple[int, int], part: float) -> int:
        """Paint the figure and what it is, on their way in; return where they begin."""
        (right, top), px, told = topright, style.px, self.told
        if not told.figure:
            return right
        figure = numerals(style, told.figure, px(20), "text")
        caption = style.line(told.caption, SMALL, "text_dim")
        for picture, middle in ((figure, 33), (caption, 63)):
            shown = picture if part >= 1 else picture.copy()
            if part < 1:
                shown.set_alpha(round(255 * part))
            away = round(px(ARRIVES_FROM) * (1 - part))
            surface.blit(shown, shown.get_rect(midright=(right + away, top + px(middle))))
        return right - max(figure.get_width(), caption.get_width())


def _chips_rect(style: Style, card: pygame.Rect) -> pygame.Rect:
    px = style.px
    return pygame.Rect(card.left + px(20), card.top + px(90), card.width - 2 * px(20), px(28))


class CardSwitch(Node):
    """A switch on a card, and its word."""

    label: str
    on: bool

    @property
    def target(self) -> float:
        """Where its knob belongs."""
        return float(self.on)

    def measure(self, style: Style, room: int | None) -> Size:
        """Return the width of the switch and its word; a finger can hit it."""
        wide = style.lettering.width(self.label, style.px(SMALL)) + style.px(26) + switch_track(style).width
        return wide, style.target(32)

    def paint(self, surface: pygame.Surface, style: Style, rect: pygame.Rect, state: State) -> None:
        """Paint the switch, and the word behind it."""
        track = switch_track(style)
        track.midleft = rect.left + style.px(8), rect.centery
        draw_track(surface, style, track, state.glide)
        line = style.line(self.label, SMALL, "text" if state.lit or self.on else "text_dim")
        surface.blit(line, line.get_rect(midleft=(track.right + style.px(10), rect.centery)))


class Glow(Node):
    """A rim with a soft glow around what has the focus."""

    @property
    def shows_focus(self) -> bool:
        """It does."""
        return True

    def paint(self, surface: pygame.Surface, style: Style, rect: pygame.Rect, state: State) -> None:
        """Paint it where the focus is by now."""
        if state.light:
            px, reach = style.px, style.px(GLOW)
            around = pygame.Rect(state.light).inflate(2 * reach, 2 * reach)
            lamp = _lamp(reach, px(CORNER), max(2, px(2)), style.theme["accent"])
            surface.blit(stretched(lamp, around.size), around)


@lru_cache(maxsize=2)
def _lamp(reach: int, radius: int, stroke: int, colour: str) -> pygame.Surface:
    """Return the glow around the smallest node that there could be, to be stretched."""
    side = 2 * (reach + radius) + 1
    rims = [(stroke, 1.0)] + [(stroke + 2 * reach * part // 6, 0.045) for part in range(1, 6)]
    shapes = "".join(
        f'<rect x="{reach + stroke / 2}" y="{reach + stroke / 2}" width="{side - 2 * reach - stroke}" '
        f'height="{side - 2 * reach - stroke}" rx="{radius - stroke / 2}" fill="none" stroke="{colour}" '
        f'stroke-width="{wide}" stroke-opacity="{opacity}"/>'
        for wide, opacity in rims
    )
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {side} {side}">{shapes}</svg>'
    return render(svg, side, side, "lamp")
