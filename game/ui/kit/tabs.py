"""Nodes that show one of several things: a chooser between two arrows, tabs, chips."""

from collections.abc import Hashable
from dataclasses import field

import pygame

from game.ui.core.motion import between
from game.ui.core.style import NORMAL, SMALL, Style
from game.ui.kit.button import paint_key, sunk
from game.ui.kit.node import Node, Put, Size, State, put_beside
from game.ui.kit.row import draw_arrows

ARROW_PART = 56
"""Width at 720p of the part of a chooser that steps back, and of the part that steps on."""

CHIP_SIZES = (SMALL, 19, 18, 17, 16)
"""Sizes of the letters on chips at 720p, the first with which they fit beside each other."""


class Chooser(Node):
    """
    One of *count* values between two arrows, with a quieter note; with a single value it only says what it is.

    It asks for ``Put(key, -1)`` and ``Put(key, 1)``: the value before and the one after.
    """

    name: str
    note: str = ""
    count: int = 2
    tall: float = 40

    @property
    def focusable(self) -> bool:
        """Whether there is anything to choose."""
        return self.enabled and self.count > 1

    def measure(self, style: Style, room: int | None) -> Size:
        """Return the size of its name and the arrows."""
        wide = style.lettering.width(self.name, style.px(NORMAL)) + 2 * style.px(ARROW_PART)
        return wide, style.target(self.tall)

    def part_at(self, style: Style, rect: pygame.Rect, at: tuple[int, int]) -> Hashable:
        """Return which way a click there steps."""
        return -1 if at[0] < rect.left + style.px(ARROW_PART) else 1

    def pressed(self, part: Hashable) -> object:
        """Step back on the left arrow, else on."""
        return Put(self.key, part or 1)

    def step(self, by: int) -> object:
        """Ask for the value beside."""
        return Put(self.key, by)

    def paint(self, surface: pygame.Surface, style: Style, rect: pygame.Rect, state: State) -> None:
        """Paint the value, its note, and the arrows."""
        if state.lit:
            surface.blit(style.sprites.panel(rect.size, style.px(6), "covered", "focus"), rect)
        several = self.count > 1
        room = rect.width - 2 * style.px(ARROW_PART if several else 8)
        lines = [style.line(self.name, NORMAL, "text", room)]
        noted = style.lettering.width(self.note, style.px(SMALL)) + lines[0].get_width() + style.px(12)
        if self.note and noted <= room:
            lines.append(style.line(self.note, SMALL, "text_dim"))
        left = rect.centerx - (sum(line.get_width() for line in lines) + style.px(12) * (len(lines) - 1)) // 2
        for line in lines:
            surface.blit(line, line.get_rect(midleft=(left, rect.centery)))
            left += line.get_width() + style.px(12)
        if several:
            draw_arrows(surface, rect, style, "accent" if state.lit else "text_dim")


class Tabs(Node):
    """Pages side by side, the one at *shown* open; it asks for ``Put(key, number)``."""

    labels: tuple[str, ...]
    shown: int = 0

    def measure(self, style: Style, room: int | None) -> Size:
        """Return the size of its labels."""
        wide = sum(style.lettering.width(label, style.px(NORMAL)) + style.px(24) for label in self.labels)
        return wide, style.target(40)

    @property
    def target(self) -> float:
        """Where the line under the open page's label belongs."""
        return float(self.shown)

    def tab(self, rect: pygame.Rect, number: int) -> pygame.Rect:
        """Return where a page's tab is."""
        left, right = (rect.width * place // len(self.labels) for place in (number, number + 1))
        return pygame.Rect(rect.left + left, rect.top, right - left, rect.height)

    def part_at(self, style: Style, rect: pygame.Rect, at: tuple[int, int]) -> Hashable:
        """Return the number of the page there."""
        return max(0, min(len(self.labels) - 1, (at[0] - rect.left) * len(self.labels) // rect.width))

    def pressed(self, part: Hashable) -> object:
        """Ask for the page there, by the keyboard for the next one."""
        return self.step(1) if part is None else Put(self.key, part)

    def step(self, by: int) -> object:
        """Ask for the page beside, round and round."""
        return Put(self.key, (self.shown + by) % len(self.labels))

    def paint(self, surface: pygame.Surface, style: Style, rect: pygame.Rect, state: State) -> None:
        """Paint the labels, the open one bright and underlined."""
        for number, label in enumerate(self.labels):
            tab, is_open = self.tab(rect, number), number == self.shown
            key = tab.inflate(-style.px(6), 0)
            edge = ("focus" if state.lit else "selected") if is_open else ""
            press = State(held=state.held and number == state.part)
            paint_key(surface, style, key, press, "covered" if is_open else "card", edge)
            colour = "text" if is_open or number == state.part or style.theme.bevelled else "text_key"
            line = self._label(style, label, key.width, colour)
            surface.blit(line, line.get_rect(center=key.center).move(0, sunk(style, press)))
        surface.fill(style.theme["selected"], self._under(style, rect, state.glide))

    def _label(self, style: Style, label: str, room: int, colour: str = "text") -> pygame.Surface:
        """Return a label drawn; all of them are smaller where one has no room."""
        room -= style.px(8)
        size = NORMAL if all(style.lettering.width(one, style.px(NORMAL)) <= room for one in self.labels) else SMALL
        return style.line(label, size, colour, room)

    def _under(self, style: Style, rect: pygame.Rect, at: float) -> pygame.Rect:
        """Return where the line is on its way between two labels."""
        before = min(int(at), len(self.labels) - 1)
        places = []
        for number in (before, min(before + 1, len(self.labels) - 1)):
            tab = self.tab(rect, number)
            under = pygame.Rect(0, 0, self._label(style, self.labels[number], tab.width).get_width(), style.px(3))
            under.midbottom = tab.centerx, tab.bottom - style.px(2)
            places.append(under)
        return between(places[0], places[1], at - before)


class Chips(Node):
    """Small keys side by side, one of them chosen; *names* are the values and their names."""

    names: tuple[tuple[str, str], ...]
    value: str
    step_sound: str = field(default="toggle", kw_only=True)
    sound: str = field(default="toggle", kw_only=True)

    def measure(self, style: Style, room: int | None) -> Size:
        """Return the size of the chips with large letters; they are 28 units high, or as high as fingers need."""
        wide = sum(style.lettering.width(name, style.px(SMALL)) for _, name in self.names)
        return wide + style.px(28) * len(self.names), style.target(28)

    def step(self, by: int) -> object:
        """Ask for the one beside, as far as there is one."""
        return put_beside(self.key, [value for value, _ in self.names], self.value, by)

    def part_at(self, style: Style, rect: pygame.Rect, at: tuple[int, int]) -> Hashable:
        """Return the value of the chip there, if there is one."""
        return next((value for value, chip in self._places(style, rect).items() if chip.collidepoint(at)), None)

    def pressed(self, part: Hashable) -> object:
        """Ask for the chip there; beside them and by the keyboard for what the whole is for."""
        return self.press if part is None else Put(self.key, part)

    def _letters(self, style: Style, rect: pygame.Rect) -> int:
        """Return the size of the letters."""
        room = rect.width - style.px(6 * (len(self.names) - 1))
        beside = style.px(16) * len(self.names)
        fitting = (
            size
            for size in CHIP_SIZES
            if sum(style.lettering.width(name, style.px(size)) for _, name in self.names) + beside <= room
        )
        return next(fitting, CHIP_SIZES[-1])

    def _places(self, style: Style, rect: pygame.Rect) -> dict[str, pygame.Rect]:
        """Return where the chips are, no wider than the rectangle."""
        size, gap = style.px(self._letters(style, rect)), style.px(6)
        letters = [style.lettering.width(name, size) for _, name in self.names]
        beside = min(style.px(22), (rect.width - sum(letters) - gap * (len(letters) - 1)) // len(letters))
        left, places = rect.left, {}
        for (value, _), wide in zip(self.names, letters, strict=True):
            places[value] = pygame.Rect(left, rect.top, wide + beside, rect.height)
            left += wide + beside + gap
        return places

    def paint(self, surface: pygame.Surface, style: Style, rect: pygame.Rect, state: State) -> None:
        """Paint the chips: the chosen one has an edge and bright letters."""
        size, names = self._letters(style, rect), dict(self.names)
        for value, chip in self._places(style, rect).items():
            chosen = value == self.value
            bright = chosen or value == state.part
            edge = "selected" if chosen else "focus" if bright else ""
            press = State(held=state.held and value == state.part)
            paint_key(surface, style, chip, press, "covered" if bright else "card", edge)
            colour = "text" if bright or style.theme.bevelled else "text_key"
            label = style.line(names[value], size, colour)
            surface.blit(label, label.get_rect(center=chip.center).move(0, sunk(style, press)))
