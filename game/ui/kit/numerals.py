"""Large figures in the drawing of the board's own digits, for times, scores and counters."""

from collections.abc import Iterator
from typing import NamedTuple

import pygame

from game.ui.core.style import Style

# Widths and places are in parts of a drawing, 16 by 16; figures stand in its rows 2 to 12, in the middle of the row.
TOP, HIGH, BOX = 2, 10, 16


class Figure(NamedTuple):
    """How a character is drawn."""

    sprite: str
    ink: str  # the colour in its drawing, which is exchanged
    wide: float


FIGURES = {
    **{str(digit): Figure(f"digit_{digit}", f"digit_{digit}", 9.5) for digit in range(1, 9)},
    "0": Figure("figure_0", "digit_7", 9.5),
    "9": Figure("figure_9", "digit_7", 9.5),
    ".": Figure("figure_point", "digit_7", 4),
    ",": Figure("figure_comma", "digit_7", 4),
    ":": Figure("figure_colon", "digit_7", 4),
    "%": Figure("figure_percent", "digit_7", 14),
    "+": Figure("figure_plus", "digit_7", 8),
    "-": Figure("figure_minus", "digit_7", 8),
    "−": Figure("figure_minus", "digit_7", 8),
    "×": Figure("figure_times", "digit_7", 8),
}
"""The characters that have a drawing."""

SPACE, SPACES = 5, frozenset(" \N{NO-BREAK SPACE}")


def numerals(style: Style, text: str, height: int, colour: str) -> pygame.Surface:
    """
    Return *text* in drawn figures, exactly *height* pixels high, in a colour of the theme.

    It may hold the characters of :data:`FIGURES` and spaces. All digits are equally wide, so that a running clock
    stands still.
    """
    return style.sprites.drawn(("numerals", text, height, colour), lambda: _drawn(style, text, height, colour))


def _drawn(style: Style, text: str, height: int, colour: str) -> pygame.Surface:
    side, top = round(height * BOX / HIGH), round(height * TOP / HIGH)
    surface = pygame.Surface((numerals_width(text, height), height), pygame.SRCALPHA)
    for letter, left, wide in _places(text, height):
        if letter not in SPACES:
            figure = FIGURES[letter]
            picture = style.sprites.get(figure.sprite, side, swap={figure.ink: colour})
            surface.blit(picture, (left + (wide - side) // 2, -top))
    return surface


def numerals_width(text: str, height: int) -> int:
    """Return how wide these figures are, in pixels."""
    return sum(wide for _, _, wide in _places(text, height))


def _places(text: str, height: int) -> Iterator[tuple[str, int, int]]:
    left = 0
    for letter in text:
        wide = round((SPACE if letter in SPACES else FIGURES[letter].wide) * height / HIGH)
        yield letter, left, wide
        left += wide
