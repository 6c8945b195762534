"""The nodes of the pages before a match: rungs of the ladder, rows of values, buttons."""

from collections.abc import Hashable
from dataclasses import field
from itertools import accumulate

import pygame

from game.ui.core.style import DOT, LARGE, SMALL, Style
from game.ui.kit.button import Button
from game.ui.kit.node import TAKEN, Node, Put, Size, State
from game.ui.kit.tabs import Chips

COLOURS = {
    "cadet": "text_dim",
    "recruit": "good",
    "sapper": "digit_1",
    "lieutenant": "digit_6",
    "captain": "accent",
    "marshal": "warning",
}
"""The theme colour of each rank's name."""


BEGIN = "begin"
"""The key of the button that begins a match."""


class Rung(Node):
    """One rank on the ladder: the person's results, its tempo and slips; Right presses *aside*."""

    rank: str
    name: str
    record: str
    strength: tuple[str, str]
    chosen: bool
    aside: object

    def measure(self, style: Style, room: int | None) -> Size:
        """Return its height on a slim page, where its strength stands below its name."""
        return 0, style.target(96)

    def step(self, by: int) -> object:
        """Return the press of Right, which leads to the panel; Left has none."""
        return self.aside if by > 0 else None

    def paint(self, surface: pygame.Surface, style: Style, rect: pygame.Rect, state: State) -> None:
        """Paint portrait, name, record and strength; the chosen one has a bright rim."""
        px, ink = style.px, "text" if state.lit else "text_dim"
        fill = "open" if state.held else "covered" if state.lit else "panel"
        rim = "selected" if self.chosen else "rim" if state.lit else "line"
        surface.blit(style.sprites.panel(rect.size, px(12), fill, rim), rect)
        size = min(px(64), rect.height - px(20))
        face = style.sprites.get(f"rank_{self.rank}", size)
        surface.blit(face, face.get_rect(midleft=(rect.left + px(16), rect.centery)))
        left = rect.left + size + px(34)
        if style.slim:
            told = self.record, DOT.join(self.strength)
            room, top = rect.right - px(12) - left, rect.top + px(8)
            texts = (
                (self.name, LARGE, "text" if state.lit else COLOURS[self.rank]),
                *((one, SMALL, ink) for one in told),
            )
            for text, letters, colour in texts:
                line = style.line(text, letters, colour, room)
                surface.blit(line, (left, top))
                top += line.get_height() + px(2)
            return
        tempo, slips = (style.line(text, SMALL, ink) for text in self.strength)
        surface.blit(tempo, tempo.get_rect(bottomright=(rect.right - px(16), rect.centery)))
        surface.blit(slips, slips.get_rect(topright=(rect.right - px(16), rect.centery + px(4))))
        room = rect.right - px(28) - max(tempo.get_width(), slips.get_width()) - left
        name = style.line(self.name, LARGE, "text" if state.lit else COLOURS[self.rank], room)
        surface.blit(name, name.get_rect(bottomleft=(left, rect.centery + px(4))))
        surface.blit(style.line(self.record, SMALL, ink, room), (left, rect.centery + px(6)))


class ValueKeys(Chips):
    """A few values side by side, one of them chosen; Left on the first one presses *before*."""

    before: object = None
    tall: float = field(default=32, kw_only=True)
    step_sound: str = field(default="menu", kw_only=True)
    sound: str = field(default="confirm", kw_only=True)

    def measure(self, style: Style, room: int | None) -> Size:
        """Return the width of the names with their margins, and a height that a finger can hit."""
        wide, _ = super().measure(style, room)
        return wide, style.target(self.tall)

    def step(self, by: int) -> object:
        """Return the press for the value beside."""
        if by < 0 and self.value == self.names[0][0]:
            return self.before
        return super().step(by)

    def part_at(self, style: Style, rect: pygame.Rect, at: tuple[int, int]) -> Hashable:
        """Return the value there, an empty text between two of them."""
        return super().part_at(style, rect, at) or ""

    def pressed(self, part: Hashable) -> object:
        """Choose the value there; by keyboard the next one, after the last the first."""
        values = [value for value, _ in self.names]
        following = values[(values.index(self.value) + 1) % len(values)]
        return TAKEN if part == "" else Put(self.key, part or following)

    def _places(self, style: Style, rect: pygame.Rect) -> dict[str, pygame.Rect]:
        """Return the values' rectangles, narrower if they would not fit."""
        wide = [style.lettering.width(name, style.px(SMALL)) + style.px(24) for _, name in self.names]
        gap = style.px(8)
        room = rect.width - gap * (len(wide) - 1)
        if sum(wide) > room:
            wide = [one * room // sum(wide) for one in wide]
        lefts = accumulate(wide, lambda left, one: left + one + gap, initial=rect.left)
        return {
            value: pygame.Rect(left, rect.top, one, rect.height)
            for (value, _), left, one in zip(self.names, lefts, wide, strict=False)
        }

    def paint(self, surface: pygame.Surface, style: Style, rect: pygame.Rect, state: State) -> None:
        """Paint all values, the chosen one with a bright rim and bright letters."""
        names = dict(self.names)
        for value, key in self._places(style, rect).items():
            taken, over = value == self.value, value == state.part
            fill = "covered" if over or (state.lit and taken) else "panel"
            surface.blit(style.sprites.panel(key.size, key.height // 2, fill, "selected" if taken else "rim"), key)
            line = style.line(names[value], SMALL, "text" if taken or over else "text_dim", key.width - style.px(8))
            surface.blit(line, line.get_rect(center=key.center))


class SideButton(Button):
    """A button beside the ladder; Left presses *aside*."""

    size: int = SMALL
    beside: float = 30
    aside: object = None

    def step(self, by: int) -> object:
        """Return the press of Left, which leads to the ladder; Right has none."""
        return self.aside if by < 0 else None
