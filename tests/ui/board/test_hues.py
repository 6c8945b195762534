"""Every eye can distinguish four players: by hue, lightness, pattern and shape."""

from itertools import combinations

import pygame
import pytest

from game.ui.board.hues import HUES, Hue
from game.ui.core.assets import Assets, Sprites, find_root
from game.ui.core.themes import Theme
from tests.ui.colour_vision import EYES, difference
from tests.ui.conftest import Opener
from tests.ui.test_themes import DIGITS, LEGIBLE, contrast, each_theme

APART = 7.0
"""Three times the just noticeable difference."""

PAIRS = [*combinations(HUES, 2)]


def test_the_eyes_see_what_is_known_of_them() -> None:
    """Checks the simulated eyes: red and green look alike to two of them, blue and green to one."""
    red, green = "#C8442C", "#7A7A1E"
    assert difference(red, green) > 60
    assert difference(red, green, "deuteranopia") < difference(red, green) / 3
    assert difference("#0000FF", "#0000FF", "grey") == 0
    assert difference("#FF0000", "#00FF00", "tritanopia") > 60
    assert difference("#000000", "#FFFFFF", "grey") == pytest.approx(100, abs=0.1)


@each_theme
@pytest.mark.parametrize("eye", EYES)
def test_lines_cursors_and_bars_are_told_apart_by_every_eye(eye: str, theme: Theme) -> None:
    """They differ for every eye, in grey too."""
    found = {(one.colour, two.colour): difference(theme[one.colour], theme[two.colour], eye) for one, two in PAIRS}
    assert {pair: apart for pair, apart in found.items() if apart < APART} == {}


@each_theme
@pytest.mark.parametrize("hue", HUES, ids=lambda hue: hue.colour)
def test_a_hue_stands_out_from_panel_and_ground(hue: Hue, theme: Theme) -> None:
    """Shares are written in it; its pattern is visible on its ground, and its cell among plain ones."""
    colour = hue.colour
    assert contrast(theme, colour, "panel") >= LEGIBLE
    assert contrast(theme, colour, f"{colour}_cell") >= 3
    assert contrast(theme, f"{colour}_cell", f"{colour}_mark") >= 1.1


@each_theme
@pytest.mark.parametrize("digit", [*DIGITS, "warning"])
def test_a_digit_stands_out_from_every_territory(digit: str, theme: Theme) -> None:
    """Tint and pattern show the owner; the numbers must stay readable."""
    for hue in HUES:
        for part in ("cell", "mark"):
            assert contrast(theme, digit, f"{hue.colour}_{part}") >= LEGIBLE, hue.colour


@pytest.mark.parametrize("kind", ["pattern", "shape"])
def test_patterns_and_shapes_are_told_apart_without_colour(kind: str, open_game: Opener) -> None:
    """They are the cue for colour-blind players: any two differ in many pixels."""
    sprites = Sprites(Assets(find_root()), open_game().style.theme)
    pictures = [sprites.get(getattr(hue, kind), 32) for hue in HUES]
    for one, two in combinations(pictures, 2):
        differ = sum(abs(one.get_at((x, y)).a - two.get_at((x, y)).a) > 100 for x in range(32) for y in range(32))
        assert differ > 32 * 32 // 14
    assert all(pygame.mask.from_surface(picture).count() for picture in pictures)
