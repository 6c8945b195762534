"""Drawn figures: equally wide, exactly as high as asked, in any colour, all different."""

from itertools import combinations

import pygame
import pytest

from game.ui.core.cabinet import Cabinet
from game.ui.core.themes import THEMES
from game.ui.kit.numerals import FIGURES, numerals, numerals_width
from tests.ui.conftest import Opener

HEIGHTS = [14, 20, 33, 40, 57, 100, 240]
each_height = pytest.mark.parametrize("height", HEIGHTS)


@pytest.fixture(params=THEMES)
def cabinet(open_game: Opener, request: pytest.FixtureRequest) -> Cabinet:
    """Return a cabinet in each theme."""
    return open_game(theme=request.param)


def ink(surface: pygame.Surface) -> pygame.Rect:
    """Return the rectangle of a picture's visible pixels."""
    return surface.get_bounding_rect(min_alpha=128)


def on_black(picture: pygame.Surface) -> bytes:
    """Return a picture's pixels on black."""
    ground = pygame.Surface(picture.get_size())
    ground.blit(picture, (0, 0))
    return pygame.image.tobytes(ground, "RGB")


@each_height
def test_digits_are_as_high_as_asked_and_equally_wide(cabinet: Cabinet, height: int) -> None:
    """They stand in columns and beside words; a rounded edge may take half a pixel at either end."""
    pictures = [numerals(cabinet.style, digit, height, "text") for digit in "0123456789"]
    assert len({picture.get_size() for picture in pictures}) == 1
    assert pictures[0].get_height() == height
    for picture in pictures:
        assert ink(picture).top <= 1
        assert ink(picture).bottom >= height - 1
        assert ink(picture).left > 0


@each_height
def test_no_figure_is_cut_at_its_sides(cabinet: Cabinet, height: int) -> None:
    """Each has its full room: between other figures it shows as many pixels as alone."""
    side = round(height * 1.6)
    for letter, figure in FIGURES.items():
        alone = cabinet.style.sprites.get(figure.sprite, side, swap={figure.ink: "text"})
        assert ink(numerals(cabinet.style, f" {letter} ", height, "text")).width == ink(alone).width, letter


@each_height
def test_neighbours_never_touch(cabinet: Cabinet, height: int) -> None:
    """Two figures side by side keep a gap that can be seen."""
    for letter in "0123456789%":
        both = numerals(cabinet.style, letter + letter, height, "text")
        columns = [ink(both.subsurface((x, 0, 1, height))).height for x in range(both.get_width())]
        middle = both.get_width() // 2
        assert 0 in columns[middle - max(1, height // 10) : middle + max(1, height // 10) + 1], letter


def test_figures_have_the_colour_asked_for(cabinet: Cabinet) -> None:
    """They have no other colour, whatever digit's drawing they come from."""
    for colour in ("text", "accent", "good", "warning", "text_dim"):
        for letter in FIGURES:
            picture = numerals(cabinet.style, letter, 40, colour)
            solid = {
                tuple(picture.get_at((x, y)))[:3]
                for x in range(picture.get_width())
                for y in range(picture.get_height())
                if picture.get_at((x, y)).a == 255
            }
            assert solid == {tuple(pygame.Color(cabinet.style.theme[colour]))[:3]}, letter


def test_no_two_figures_look_alike(open_game: Opener) -> None:
    """A time that can be misread is worth nothing; the two minus signs are one drawing."""
    cabinet = open_game()
    drawn = {letter: numerals(cabinet.style, letter, 20, "text") for letter in FIGURES if letter != "−"}
    shapes = {letter: (picture.get_width(), on_black(picture)) for letter, picture in drawn.items()}
    assert [pair for pair in combinations(shapes, 2) if shapes[pair[0]] == shapes[pair[1]]] == []
    assert on_black(numerals(cabinet.style, "−", 20, "text")) == shapes["-"][1]


def test_the_parts_of_a_text_stand_in_their_order(open_game: Opener) -> None:
    """Every figure looks as it does alone, one after the other from the left."""
    cabinet, left = open_game(), 0
    whole = numerals(cabinet.style, "+1,90:4.5 %×-", 50, "accent")
    for letter in "+1,90:4.5 %×-":
        part = numerals(cabinet.style, letter, 50, "accent")
        seen = whole.subsurface((left, 0, *part.get_size()))
        assert on_black(seen) == on_black(part), letter
        left += part.get_width()
    assert left == whole.get_width() == numerals_width("+1,90:4.5 %×-", 50)


def test_a_point_takes_less_than_half_the_room_of_a_digit(open_game: Opener) -> None:
    """58.770 must not fall apart into 58 and 770; and a space is wider than a point."""
    assert 2 * numerals_width(".", 100) < numerals_width("0", 100) == 95
    assert numerals_width(".", 100) < numerals_width(" ", 100) < numerals_width("0", 100)
    assert numerals_width("", 100) == numerals(open_game().style, "", 100, "text").get_width() == 0
