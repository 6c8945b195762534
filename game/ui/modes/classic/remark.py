"""What stands below the board of a game that is over: how it compares and its figures, in one line."""

from collections.abc import Iterator

import pygame

from game.ui.core.style import DOT, SMALL, Style
from game.ui.input.actions import Action
from game.ui.kit.node import Node, Placed
from game.ui.kit.text import Text
from game.ui.modes.classic.end_words import Figures


def sentence_line(said: tuple[str, Action | None], _: Style) -> Node:
    """Return a sentence, and what a click on it asks for, if it offers something."""
    sentence, offers = said
    return Text(sentence, SMALL, "text", "middle", key=offers, press=offers)


def remark_line(figures: Figures, style: Style) -> Node:
    """Return the line; a figure without a name is a sentence that explains itself."""
    tips = tuple(name and style.words(f"result.about_{name}") for name, _ in figures)
    return Remark(tuple(text for _, text in figures), tips)


class Remark(Node):
    """Parts of a line with dots between them, each with what is said where the mouse rests on it."""

    parts: tuple[str, ...]
    tips: tuple[str, ...]

    def place(self, style: Style, rect: pygame.Rect) -> Iterator[Placed]:
        """Yield the line, and over each part that has room its tip."""
        shown = len(self.parts)
        while shown > 1 and not style.has_room(DOT.join(self.parts[:shown]), SMALL, rect.width):
            shown -= 1
        text = DOT.join(self.parts[:shown])
        yield Placed(Text(text, SMALL, "text", "middle"), rect)
        whole, drawn = self._width(style, text), style.line(text, SMALL, width=rect.width).get_width()
        start = rect.centerx - drawn // 2
        for number, tip in enumerate(self.tips[:shown]):
            end = self._width(style, DOT.join(self.parts[: number + 1]))
            begin = end - self._width(style, self.parts[number])
            left, right = (start + edge * drawn // whole for edge in (begin, end))
            yield Placed(Node(tip=tip), pygame.Rect(left, rect.top, right - left, rect.height))

    @staticmethod
    def _width(style: Style, text: str) -> int:
        return style.lettering.width(text, style.px(SMALL))
