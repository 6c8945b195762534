"""Rows of a menu into which something is typed: a number, a line of text."""

from collections.abc import Callable

import pygame

from game.ui.core import clipboard
from game.ui.core.cabinet import Cabinet
from game.ui.core.style import NORMAL
from game.ui.kit.rows import STEPS_BACK, Row, draw_arrows


class NumberField(Row):
    """A row with a number to type; it may be out of range until it is used."""

    counts = True  # there is a number before and after it

    def __init__(self, cabinet: Cabinet, label: str, value: int, *, digits: int, enter: Callable[[], None]) -> None:
        super().__init__(cabinet, label, enter)
        self.text = str(value)
        self._digits = digits
        self._fresh = True  # the first digit typed replaces the old number

    @property
    def number(self) -> int:
        """The number; 0 when empty."""
        return int(self.text or "0")

    def step(self, by: int) -> bool:
        """Count down or up."""
        self._set(str(max(0, self.number + by)))
        return True

    def typed(self, character: str) -> bool:
        """Take digits and Backspace."""
        if character == "\b":
            self._set(self.text[:-1])
        elif character.isascii() and character.isdigit():
            self._set(character if self._fresh else self.text + character)
        else:
            return False
        self._fresh = False
        return True

    def click(self, at: tuple[int, int]) -> None:
        """Count on the arrows."""
        if (part := self.part(at)) >= 0:
            self.step(-1 if part < STEPS_BACK else 1)

    def _set(self, text: str) -> None:
        if len(text) <= self._digits:
            self.text = text

    def looks(self) -> object:
        """Return its word and its number as typed."""
        return self.label, self.text

    def draw_value(self, surface: pygame.Surface, *, lit: bool) -> None:
        """Paint the number with its caret."""
        cabinet = self.cabinet
        value = cabinet.line(self.text, NORMAL, "text")
        place = value.get_rect(center=self.value.center)
        surface.blit(value, place)
        if lit:
            draw_caret(surface, cabinet, place)
        if self.counts:
            draw_arrows(surface, self.value, cabinet, "accent" if lit else "text_dim")


class TextField(Row):
    """A row with a line of text to type; a click on the text takes what is on the clipboard in its place."""

    def __init__(
        self, cabinet: Cabinet, label: str, text: Callable[[], str], put: Callable[[str], object], *, longest: int
    ) -> None:
        super().__init__(cabinet, label, lambda: None)
        self._text, self._put, self._longest = text, put, longest

    def typed(self, character: str) -> bool:
        """Take what can be printed, and Backspace."""
        text = self._text()
        if character == "\b":
            self._put(text[:-1])
        elif character.isprintable() and len(text) < self._longest:
            self._put(text + character)
        return True

    def click(self, at: tuple[int, int]) -> None:
        """Take the clipboard's text where the value was clicked; so a mouse alone is enough."""
        if self.value.collidepoint(at):
            pasted = "".join(sign for sign in clipboard.get() if sign.isprintable()).strip()
            self._put(pasted[: self._longest])

    def looks(self) -> object:
        """Return its word and its text."""
        return self.label, self._text()

    def draw_value(self, surface: pygame.Surface, *, lit: bool) -> None:
        """Paint the end of the text, where typing goes."""
        cabinet, room = self.cabinet, self.value.width - self.cabinet.px(20)
        text = self._text()
        while text and cabinet.lettering.width(text, cabinet.px(NORMAL)) > room:
            text = text[1:]
        line = cabinet.line(text, NORMAL, "text")
        place = line.get_rect(midright=(self.value.right - cabinet.px(16), self.value.centery))
        surface.blit(line, place)
        if lit:
            draw_caret(surface, cabinet, place)


def draw_caret(surface: pygame.Surface, cabinet: Cabinet, text: pygame.Rect) -> None:
    """Paint where typing goes: after the *text*."""
    surface.fill(cabinet.theme["accent"], (text.right + cabinet.px(2), text.top, cabinet.px(2), text.height))
