"""Every theme has every colour, and every text stands out from its ground."""

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from itertools import combinations
from pathlib import Path

import pygame
import pytest
from pygame.transform import average_color

from game.store.settings import names, problem
from game.ui.board.painter import COVERED, OVERFLAGGED, cell_picture
from game.ui.core import themes
from game.ui.core.assets import Assets, Sprites
from game.ui.core.cabinet import Cabinet
from game.ui.core.themes import NIGHT, SPRITE_COLOURS, THEMES, Theme, ThemeError, look, read_theme
from tests.ui.colour_vision import EYES, difference

LEGIBLE = 4.5
"""WCAG 2.1's least contrast for text, to one."""

DIGITS = [f"digit_{number}" for number in range(1, 9)]
TEXTS = ["text", "text_dim", "good", "warning"]


def luminance(colour: str) -> float:
    """Return a #RRGGBB colour's relative luminance, 0–1 (WCAG 2.1)."""
    channels = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in channels)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(theme: Theme, upper: str, lower: str) -> float:
    """Return how much two colours of a theme differ, 1–21 (WCAG 2.1)."""
    dark, light = sorted(luminance(theme[name]) for name in (upper, lower))
    return (light + 0.05) / (dark + 0.05)


class NotingSprites(Sprites):
    """Sprites that record the requested colour swaps."""

    def __init__(self, assets: Assets, theme: Theme) -> None:
        super().__init__(assets, theme)
        self.swapped_in: set[str] = set()

    def get(
        self, name: str, width: int, height: int | None = None, swap: Mapping[str, str] | None = None
    ) -> pygame.Surface:
        """Return the sprite as it is in the game."""
        self.swapped_in |= {*(swap or {}).values()}
        return super().get(name, width, height, swap)


FIRM = 7
"""WCAG 2.1's enhanced contrast, which the theme *contrast* keeps everywhere."""

APART = 20.0
"""The least distance (CIE 1976) of two digits that only their colour distinguishes."""

each_theme = pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)


def test_contrast_is_counted_as_the_standard_does() -> None:
    """The tests below rely on it; #767676 is the lightest grey that passes on white."""
    sample = Theme(
        "sample", {"black": "#000000", "white": "#FFFFFF", "passes": "#767676", "fails": "#777777"}, "lit", {}, {}
    )
    assert contrast(sample, "black", "white") == pytest.approx(21)
    assert contrast(sample, "white", "passes") > LEGIBLE > contrast(sample, "fails", "white")


@each_theme
def test_a_theme_has_the_colours_of_night(theme: Theme) -> None:
    """A missing one would end the game where it is first painted."""
    assert theme.colours.keys() == NIGHT.colours.keys()


@each_theme
def test_a_colour_is_written_as_six_capital_digits(theme: Theme) -> None:
    """Sprites are recoloured by their text: #fff and #ffffff would be passed over."""
    assert [value for value in theme.colours.values() if not re.fullmatch("#[0-9A-F]{6}", value)] == []


@each_theme
def test_a_theme_goes_by_its_name(theme: Theme) -> None:
    """The settings file contains only the name."""
    assert THEMES[theme.name] is theme


def test_the_sprite_colours_of_night_all_differ() -> None:
    """Two equal colours are one in a sprite's text, so no other theme could separate them."""
    values = [NIGHT[name] for name in SPRITE_COLOURS]
    assert sorted(set(values)) == sorted(values)


def test_the_settings_know_every_theme_and_no_other() -> None:
    """A theme that can be set must be there, and one that is there can be set."""
    assert names("theme") == tuple(THEMES)
    assert problem("theme", "no such theme").startswith(f"must be one of {', '.join(THEMES)}, not ")


@each_theme
@pytest.mark.parametrize("digit", DIGITS)
def test_a_digit_stands_out_from_the_open_cell(digit: str, theme: Theme) -> None:
    """The player reads the game from its numbers."""
    assert contrast(theme, digit, "open") >= LEGIBLE


@each_theme
def test_an_overflagged_digit_stands_out_from_the_open_cell(
    theme: Theme, open_game: Callable[..., Cabinet], monkeypatch: pytest.MonkeyPatch
) -> None:
    """It changes its colour as a warning, and it is still a number to be read."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    cabinet = open_game()  # a cell is painted for a screen
    sprites = NotingSprites(cabinet.style.assets, theme)
    for number in range(1, 9):
        cell_picture(sprites, OVERFLAGGED + number, 32)
    assert sprites.swapped_in
    assert [colour for colour in sprites.swapped_in if contrast(theme, colour, "open") < LEGIBLE] == []


@each_theme
@pytest.mark.parametrize("ground", ["panel", "backdrop"])
@pytest.mark.parametrize("text", TEXTS)
def test_a_text_stands_out_from_what_it_is_written_on(text: str, ground: str, theme: Theme) -> None:
    """Menus, figures and warnings are read at a glance, on every screen and by every eye."""
    assert contrast(theme, text, ground) >= LEGIBLE


ON_KEYS = (
    ("text", "covered"),
    ("text", "card"),
    ("text_key", "card"),
    ("text_key", "panel"),
    ("text_key", "open"),
    ("gold_ink", "gold"),
    ("text", "panel_low"),
)


@each_theme
def test_fire_is_white_in_the_middle_and_orange_around(theme: Theme) -> None:
    """Once Paper's fire had a blue rim, and High contrast's was black in the middle."""
    hot, ember = pygame.Color(theme["spark"]), pygame.Color(theme["ember"])
    assert min(hot[:3]) > 240
    assert ember.r > ember.g > ember.b


@each_theme
@pytest.mark.parametrize("pair", ON_KEYS, ids="-".join)
def test_what_is_written_on_a_key_is_legible(pair: tuple[str, str], theme: Theme) -> None:
    """Rows, buttons, cards and tabs are keys, and Enter presses the golden one."""
    assert contrast(theme, *pair) >= LEGIBLE


COVERED_FROM_OPEN = 2.2
"""To one: so much a covered cell differs from an open one, but for Classic, whose bevels tell them apart."""


LIT_FROM_OUT = 2.4
"""To one: so much a lit lamp differs from one that is out."""


@each_theme
def test_a_lit_lamp_is_told_from_one_that_is_out(theme: Theme) -> None:
    """They count the stars of a board; on Paper both were once of nearly the same brown."""
    assert contrast(theme, "lamp", "lamp_off") >= LIT_FROM_OUT


@each_theme
def test_a_flag_stands_out_from_its_key(theme: Theme) -> None:
    """Flagged keys have a face of their own, and golden ones another flag."""
    assert contrast(theme, "flag", "flagged") >= (2 if theme.bevelled else 4)
    assert contrast(theme, "flag_on_gold", "gold") >= 4


@each_theme
def test_covered_cells_stand_out_from_open_ones(
    theme: Theme, open_game: Callable[..., Cabinet], monkeypatch: pytest.MonkeyPatch
) -> None:
    """This compares painted cells: their faces with all shades, without the edges."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    sprites = Sprites(open_game().style.assets, theme)
    for tile in (20, 38, 76, 114):
        face = pygame.Rect(tile // 8, tile // 8, tile * 3 // 4, tile * 3 // 4)
        pictures = [cell_picture(sprites, code, tile).subsurface(face) for code in (COVERED, 0)]
        covered, opened = ("#{:02X}{:02X}{:02X}".format(*average_color(picture)[:3]) for picture in pictures)
        sample = replace(theme, colours={"covered": covered, "open": opened})
        assert theme.bevelled or contrast(sample, "covered", "open") >= COVERED_FROM_OPEN, tile
    assert theme.bevelled or contrast(theme, "covered", "open") >= COVERED_FROM_OPEN


@each_theme
def test_digits_fill_their_cells(theme: Theme, open_game: Callable[..., Cabinet]) -> None:
    """At least 60 % of a cell's height, with strokes of three pixels in a cell of 38."""
    sprites = Sprites(open_game().style.assets, theme)
    for number in range(1, 9):
        ink = pygame.mask.from_surface(sprites.get(f"digit_{number}", 38), 127)
        assert ink.get_bounding_rects()[0].height >= 0.6 * 38
        assert max(len(run) for row in rows_of(ink) for run in row.split("0")) >= 3


def rows_of(mask: pygame.Mask) -> list[str]:
    """Return the rows of a mask as ones and noughts."""
    wide, high = mask.get_size()
    return ["".join(str(mask.get_at((x, y))) for x in range(wide)) for y in range(high)]


@each_theme
def test_the_lit_segments_stand_out_from_the_unlit(theme: Theme) -> None:
    """Otherwise every counter would read 888."""
    assert contrast(theme, "led_on", "led_back") >= LEGIBLE
    assert contrast(theme, "led_on", "led_off") >= 3


@each_theme
def test_digits_of_a_theme_differ(theme: Theme) -> None:
    """A player knows a number by its colour before its shape."""
    assert len({theme[digit] for digit in DIGITS}) == len(DIGITS)


each_clear = pytest.mark.parametrize("theme", [look(name, "clear") for name in THEMES], ids=THEMES)


@each_clear
@pytest.mark.parametrize("eye", [eye for eye in EYES if eye != "grey"])
def test_the_clear_palette_parts_the_first_digits_for_every_eye(eye: str, theme: Theme) -> None:
    """Nearly all numbers are 1 to 4: colour-blind players know these by colour, the rest by pips."""
    pairs = {pair: difference(theme[pair[0]], theme[pair[1]], eye) for pair in combinations(DIGITS, 2)}
    assert {pair: apart for pair, apart in pairs.items() if apart < APART and not theme.pips} == {}
    assert {pair: apart for pair, apart in pairs.items() if apart < APART and {*pair} <= {*DIGITS[:4]}} == {}


def test_a_theme_whose_digits_look_alike_can_be_helped() -> None:
    """Night's own are alike to some eyes: so the palette is for more than taste."""
    pairs = [*combinations(DIGITS[:4], 2)]
    assert min(difference(NIGHT[one], NIGHT[other], "deuteranopia") for one, other in pairs) < APART


@each_clear
@pytest.mark.parametrize("digit", DIGITS)
def test_a_clear_digit_stands_out_from_every_ground(digit: str, theme: Theme) -> None:
    """From the open cell and from every territory, as the theme's own."""
    grounds = ["open", *(f"{hue}_{part}" for hue in ("own", "theirs", "third", "fourth") for part in ("cell", "mark"))]
    assert [ground for ground in grounds if contrast(theme, digit, ground) < LEGIBLE] == []


def test_the_contrast_theme_keeps_seven_to_one() -> None:
    """This holds for every text on every ground; flags and mines stand out from their cells."""
    theme = THEMES["contrast"]
    read = {(digit, "open") for digit in [*DIGITS, "warning"]}
    read |= {(text, ground) for text in [*TEXTS, "accent"] for ground in ("panel", "backdrop", "open")}
    read |= {("led_on", "led_back"), ("mine", "open"), ("text", "card")}
    assert {pair for pair in read if contrast(theme, *pair) < FIRM} == set()
    assert contrast(theme, "flag", "covered") >= 3
    assert contrast(theme, "covered_top", "open") >= FIRM


def test_pips_are_shown_where_they_are_asked_for() -> None:
    """The usual look keeps the theme's name; another look gets its own name."""
    assert not [name for name, theme in THEMES.items() if theme.pips]
    assert look("night", "theme") is NIGHT
    assert look("night", "clear").pips
    assert len({look("night", palette).name for palette in names("palette")}) == 2


@each_theme
def test_pips_stand_beside_a_number(theme: Theme, cabinet: Cabinet, monkeypatch: pytest.MonkeyPatch) -> None:
    """At the smallest tile too a 3 with pips is another picture, and its digit is still whole."""
    plain, pips = (Sprites(cabinet.style.assets, replace(theme, pips=pips)) for pips in (False, True))
    for number in range(1, 9):
        for tile in (14, 32):
            one, other = (cell_picture(sprites, number, tile) for sprites in (plain, pips))
            assert pygame.image.tobytes(one, "RGB") != pygame.image.tobytes(other, "RGB")


@pytest.mark.parametrize("content", [None, b"\xff", b"[colours]\n", b"clear_digits = 5\n[colours]\n"])
def test_a_theme_that_can_not_be_read_is_named(
    content: bytes | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A damaged copy of the game says which file is damaged."""
    if content is not None:
        (tmp_path / "dusk.toml").write_bytes(content)
    monkeypatch.setattr(themes, "FOLDER", tmp_path)
    with pytest.raises(ThemeError, match=r"dusk\.toml"):
        read_theme("dusk")
