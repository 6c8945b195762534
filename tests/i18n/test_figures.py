"""Numbers as each language writes them, after CLDR; no scene writes a number in another way."""

import re
from pathlib import Path

import pygame
import pytest

from game.i18n.catalogue import LOCALES, Words, language
from game.ui.kit.numerals import FIGURES, SPACES

SPACE = "\N{NO-BREAK SPACE}"
UI = Path(__file__).parents[2] / "game" / "ui"

WRITTEN = {
    "en": "1,234.50 1,234 12,345 12,345,678 -1,234",
    "de": "1.234,50 1.234 12.345 12.345.678 -1.234",
    "zh": "1,234.50 1,234 12,345 12,345,678 -1,234",
    "es": "1234,50 1234 12.345 12.345.678 -1234",
    "fr": "1_234,50 1_234 12_345 12_345_678 -1_234",
    "pt-BR": "1.234,50 1.234 12.345 12.345.678 -1.234",
    "ru": "1_234,50 1_234 12_345 12_345_678 -1_234",
    "pl": "1234,50 1234 12_345 12_345_678 -1234",
    "ja": "1,234.50 1,234 12,345 12,345,678 -1,234",
}
"""An underscore stands for a no-break space; some languages leave four digits together, none five."""

DRAWING = {"plot.py", "effect_kinds.py", "loss_effects.py", "flowers.py"}
"""Modules that write SVG, which has its own number format."""


@pytest.mark.parametrize("locale", LOCALES)
def test_numbers_are_written_as_the_language_writes_them(locale: str) -> None:
    """This covers the decimal mark, the thousands, and the fewest digits that are grouped."""
    words = Words(locale)
    numbers = [words.number(number) for number in (1234, 12_345, 12_345_678, -1234)]
    assert [words.number(1234.5, ",.2f"), *numbers] == WRITTEN[locale].replace("_", SPACE).split(" ")


def test_a_number_may_have_no_more_decimals_than_it_takes() -> None:
    """Axes and speeds show no needless zeros."""
    words = Words("de")
    assert [words.brief(value) for value in (0.25, 1, 16.0, 2.5, 1_000_000)] == ["0,25", "1", "16", "2,5", "1000000"]
    assert words.brief(0.666, 2) == "0,67"
    assert words.number(33.456, ".3f") == "33,456"
    assert words.number(0.5, ".0f") == "0"


def test_every_mark_can_be_drawn() -> None:
    """The drawn figures and both fonts must have it; the fonts have no narrow space."""
    pygame.font.init()
    faces = [pygame.font.Font(UI / "core" / "fonts" / name, 20) for name in ("exo2-semibold.ttf", "tektur-bold.ttf")]
    for locale in LOCALES:
        for mark in (language(locale).decimal, language(locale).group):
            assert mark in FIGURES or mark in SPACES
            assert all(face.metrics(mark) != face.metrics("\N{NARROW NO-BREAK SPACE}") for face in faces)


def test_no_scene_writes_a_number_its_own_way() -> None:
    """Decimals and thousands must come from Words alone."""
    own = re.compile(r"\{[^{}\"]*:(?:,|\.[1-9]f|g|,\.\df)\}")
    texts = {path.name: path.read_text(encoding="utf-8") for path in UI.rglob("*.py")}
    assert texts
    assert [name for name, text in texts.items() if name not in DRAWING and own.search(text)] == []
