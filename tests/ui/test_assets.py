"""Sprites use only shapes that SDL renders and colours that a theme can replace, and all of them are used."""

import ast
import re
import sys
from collections.abc import Iterator
from itertools import combinations, product
from pathlib import Path
from xml.etree import ElementTree

import pygame
import pytest

from game.battle.ranks import RANKS
from game.i18n.catalogue import Words
from game.ui.board import bezel
from game.ui.board.bezel import plate_part
from game.ui.board.painter import BACKGROUNDS, OVERLAYS
from game.ui.core.assets import SEGMENTS, SPRITES, AssetError, Assets, Sprites, find_root, render, stretched
from game.ui.core.style import Style
from game.ui.core.themes import NIGHT, SPRITE_COLOURS, THEMES, Theme
from game.ui.modes.battle.match_words import portrait

ROOT = find_root()
UI = Path(__file__).resolve().parents[2] / "game" / "ui"
NAMES = sorted(path.stem for path in (ROOT / "sprites").glob("*.svg"))
SIZES = range(12, 121)
LED_SIZES = [(13 * unit, 23 * unit) for unit in (1, 2, 3, 4)]
CELLS = ["covered", "pressed", "open", "blast"]

ELEMENTS = {
    "svg",
    "title",
    "defs",
    "linearGradient",
    "radialGradient",
    "stop",
    "g",
    "path",
    "rect",
    "circle",
    "ellipse",
}
"""The elements that SDL draws; it silently ignores clipPath, mask, filter, text, use and style."""

SHAPES = {"path", "rect", "circle", "ellipse"}
PAINTS = ("fill", "stroke", "stop-color")
IGNORED = {"style", "class", "clip-path", "mask", "filter", "href", "{http://www.w3.org/1999/xlink}href", "color"}

each_sprite = pytest.mark.parametrize("name", NAMES)


def tag(element: ElementTree.Element) -> str:
    """Return an element's name without SVG's namespace."""
    return element.tag.removeprefix("{http://www.w3.org/2000/svg}")


def drawing(name: str) -> ElementTree.Element:
    """Return a sprite's parsed SVG."""
    return ElementTree.fromstring(Assets(ROOT).svg(name))


def pixels(surface: pygame.Surface) -> bytes:
    """Return a picture's pixels with their opacity."""
    return pygame.image.tobytes(surface, "RGBA")


def solid(surface: pygame.Surface) -> int:
    """Return the number of opaque pixels."""
    return pygame.mask.from_surface(surface, 254).count()


@pytest.fixture(params=[*THEMES.values()], ids=[*THEMES])
def sprites(request: pytest.FixtureRequest) -> Sprites:
    """Return the sprites in each theme."""
    theme = request.param
    assert isinstance(theme, Theme)
    return Sprites(Assets(ROOT), theme)


# The drawings


@each_sprite
def test_a_sprite_is_made_of_what_sdl_draws(name: str) -> None:
    """Ignored elements would show in the drawing program and be missing in the game."""
    assert {tag(element) for element in drawing(name).iter()} <= ELEMENTS
    assert {attribute for element in drawing(name).iter() for attribute in element.attrib} & IGNORED == set()


@each_sprite
def test_a_sprite_says_its_box_and_its_name(name: str) -> None:
    """The box starts at 0, so that the drawing fills its picture; the title tells what it is."""
    root = drawing(name)
    assert re.fullmatch(r"0 0 [1-9]\d* [1-9]\d*", root.get("viewBox", ""))
    assert [child.text for child in root if tag(child) == "title" and child.text]
    assert "width" not in root.attrib
    assert "height" not in root.attrib


@each_sprite
def test_a_sprite_is_painted_in_colours_of_the_theme(name: str) -> None:
    """Any other colour, or a missing one (black), would stay the same in every theme."""
    known = {NIGHT[colour] for colour in SPRITE_COLOURS}
    root = drawing(name)
    gradients = {f"url(#{element.get('id')})" for element in root.iter() if "Gradient" in tag(element)}
    for element in root.iter():
        if tag(element) in SHAPES:
            assert "fill" in element.attrib, ElementTree.tostring(element)
        if tag(element) == "stop":
            assert "stop-color" in element.attrib
        for paint in PAINTS:
            assert element.get(paint, "none") in known | gradients | {"none"}
    assert set(re.findall(r"#[0-9A-Fa-f]{3,8}\b", re.sub(r"url\(#\w+\)", "", Assets(ROOT).svg(name)))) <= known


@each_sprite
def test_a_gradient_is_measured_in_units_of_the_drawing_or_percent(name: str) -> None:
    """SDL draws one with fractions of a box as a flat colour."""
    for element in drawing(name).iter():
        if "Gradient" in tag(element) and element.get("gradientUnits") != "userSpaceOnUse":
            places = [element.get(key, "0%") for key in ("x1", "y1", "x2", "y2", "cx", "cy", "r", "fx", "fy")]
            assert all(place.endswith("%") for place in places)


# The pictures


@pytest.mark.sampled(20)
@each_sprite
def test_a_sprite_is_as_large_as_asked_and_not_empty(name: str, sprites: Sprites) -> None:
    """This holds at every size of a board, a button or a face, in every theme."""
    for size in SIZES:
        picture = sprites.get(name, size)
        assert picture.get_size() == (size, size)
        assert picture.get_bounding_rect(min_alpha=64).width


RED_LAST = 0xFF, 0xFF00, 0xFF0000, 0xFF000000
"""The masks of a browser's screen, which has red where others have blue."""


def test_a_plate_is_drawn_out_in_the_screen_s_own_format() -> None:
    """Another format took ten times as long."""
    small = pygame.Surface((5, 5), pygame.SRCALPHA, 32, RED_LAST)
    for x, y in product(range(5), repeat=2):
        small.set_at((x, y), (50 * x, 50 * y, 7, 255 - 10 * x))
    plate = stretched(small, (9, 5))
    assert plate.get_masks() == small.get_masks()
    columns = [0, 1, 2, 2, 2, 2, 2, 3, 4]
    assert all(plate.get_at((x, y)) == small.get_at((columns[x], y)) for x, y in product(range(9), range(5)))


def test_a_board_stands_in_its_plate_where_the_screen_has_red_last(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pygame can't scale into another format: once a browser showed no board."""

    def drawn(svg: str, width: int, height: int, name: str) -> pygame.Surface:
        picture = pygame.Surface((width, height), pygame.SRCALPHA, 32, RED_LAST)
        picture.blit(render(svg, width, height, name), (0, 0))
        return picture

    plain, plate = (Style(Assets(ROOT), Words("en"), (1280, 720)) for _ in range(2))
    corner = (400, 300), pygame.Rect(0, 0, 200, 40)
    seen = plate_part(plain, *corner)
    monkeypatch.setattr(bezel, "render", drawn)
    assert pixels(plate_part(plate, *corner)) == pixels(seen)


@pytest.mark.parametrize("name", CELLS)
def test_the_ground_of_a_cell_is_opaque(name: str, sprites: Sprites) -> None:
    """A cell is painted over the one before it, which must not shine through at any edge."""
    assert [size for size in SIZES if solid(sprites.get(name, size)) != size * size] == []


@pytest.mark.parametrize("name", sorted({*NAMES} - {"led"}))
def test_what_lies_on_a_cell_lets_it_be_seen(name: str) -> None:
    """A digit or a flag with a ground of its own would hide the cell it stands on."""
    assert solid(Sprites(Assets(ROOT), NIGHT).get(name, 32)) < 32 * 32


@each_sprite
def test_a_sprite_looks_different_in_classic(name: str) -> None:
    """Recolouring goes by the text of the drawing; a colour spelt otherwise would be passed over."""
    night, classic = (Sprites(Assets(ROOT), theme).get(name, 32) for theme in (NIGHT, THEMES["classic"]))
    assert pixels(night) != pixels(classic)


def test_a_sprite_has_the_colours_of_its_theme(sprites: Sprites) -> None:
    """To the value: the middle of an open cell and of a blast are plain colour."""
    for name in ("open", "blast"):
        assert sprites.get(name, 32).get_at((16, 16)) == pygame.Color(sprites.theme[name])


def test_a_swap_shows_the_drawing_in_the_other_colour(sprites: Sprites) -> None:
    """The drawing itself does not change."""
    plain = pixels(sprites.get("icon_pause", 32))
    assert sprites.get("icon_pause", 32, swap={"question": "blast"}).get_at((8, 16)) == pygame.Color(
        sprites.theme["blast"]
    )
    assert pixels(sprites.get("icon_pause", 32)) == plain


def test_colours_may_be_swapped_for_one_another(sprites: Sprites) -> None:
    """Both are replaced at once: a replaced colour must not be replaced again."""
    flag, pole = pygame.Color(sprites.theme["flag"]), pygame.Color(sprites.theme["pole"])
    plain = sprites.get("flag", 96)
    swapped = sprites.get("flag", 96, swap={"flag": "pole", "pole": "flag"})
    for old, new in ((flag, pole), (pole, flag)):
        ink = pygame.mask.from_threshold(plain, old, (1, 1, 1, 255))
        ink = ink.overlap_mask(pygame.mask.from_surface(plain, 254), (0, 0))
        assert ink.count() > 20
        assert pygame.mask.from_threshold(swapped, new, (1, 1, 1, 255)).overlap_area(ink, (0, 0)) > ink.count() / 2


def test_the_digits_differ_by_shape_alone(sprites: Sprites) -> None:
    """Colour-blind players must read them, too."""
    shapes = [pixels(sprites.get(f"digit_{number}", 14, swap={f"digit_{number}": "digit_1"})) for number in range(1, 9)]
    assert len(set(shapes)) == 8


@pytest.mark.parametrize("size", LED_SIZES)
def test_no_two_led_characters_look_alike(size: tuple[int, int], sprites: Sprites) -> None:
    """A counter with a dead segment would lie."""
    pictures = {digit: sprites.led_digit(digit, *size) for digit in SEGMENTS}
    assert all(picture.get_size() == size for picture in pictures.values())
    assert [pair for pair in combinations(pictures, 2) if pixels(pictures[pair[0]]) == pixels(pictures[pair[1]])] == []


def test_an_led_character_has_its_lit_segments_and_the_others_faintly(sprites: Sprites) -> None:
    """Seven segments each, lit or not, on an opaque ground."""
    middles = {"a": (6, 2), "b": (10, 7), "c": (10, 16), "d": (6, 20), "e": (2, 16), "f": (2, 7), "g": (6, 11)}
    for digit, lit in SEGMENTS.items():
        picture = sprites.led_digit(digit, 26, 46)
        assert solid(picture) == 26 * 46
        for segment, (x, y) in middles.items():
            colour = "led_on" if segment in lit else "led_off"
            assert picture.get_at((2 * x + 1, 2 * y + 1)) == pygame.Color(sprites.theme[colour]), (digit, segment)


@pytest.mark.parametrize(("size", "stroke"), [((40, 40), 3), ((14, 14), 2), ((200, 90), 7)])
def test_a_frame_is_as_thick_as_asked_and_open_inside(size: tuple[int, int], stroke: int, sprites: Sprites) -> None:
    """In its colour along all four sides; nothing of it in the middle, and its corners are round."""
    frame, colour = sprites.frame(size, stroke, "good"), pygame.Color(sprites.theme["good"])
    width, height = frame.get_size()
    assert (width, height) == size
    across = [frame.get_at((x, height // 2)) for x in range(width)]
    down = [frame.get_at((width // 2, y)) for y in range(height)]
    for line in (across, down):
        rim = [*line[:stroke], *line[-stroke:]]
        assert max(abs(one - other) for pixel in rim for one, other in zip(pixel, colour, strict=True)) <= 2
        assert {pixel.a for pixel in line[stroke:-stroke]} == {0}
    assert frame.get_at((0, 0)).a == frame.get_at((width - 1, height - 1)).a == 0


# What the code asks for


def texts(node: ast.AST) -> set[str]:
    """Return the texts that stand in a part of a program."""
    return {part.value for part in ast.walk(node) if isinstance(part, ast.Constant) and isinstance(part.value, str)}


def asked_for(code: str) -> Iterator[str]:
    """Yield the pattern of every sprite's name that is passed to ``sprites.get`` or to ``svg`` as it stands."""
    for node in ast.walk(ast.parse(code)):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute) or not node.args:
            continue
        of_sprites = node.func.attr == "get" and "sprites" in ast.unparse(node.func.value)
        if not of_sprites and node.func.attr != "svg":
            continue
        name = node.args[0]
        for part in [name.body, name.orelse] if isinstance(name, ast.IfExp) else [name]:
            if isinstance(part, ast.Constant):
                yield re.escape(str(part.value))
            elif isinstance(part, ast.JoinedStr):
                yield "".join(re.escape(str(v.value)) if isinstance(v, ast.Constant) else r"\w+" for v in part.values)


LIST = "assets.py"  # names every sprite, so that it shows none


@pytest.fixture(scope="module")
def patterns() -> set[str]:
    """Return the patterns of all names that the screen asks for."""
    return {pattern for path in UI.rglob("*.py") for pattern in asked_for(path.read_text(encoding="utf-8"))}


@pytest.fixture(scope="module")
def spoken() -> set[str]:
    """Return all texts that stand in the code of the screen."""
    codes = (path.read_text(encoding="utf-8") for path in UI.rglob("*.py") if path.name != LIST)
    return set[str]().union(*(texts(ast.parse(code)) for code in codes))


def test_the_reader_finds_the_sprites_of_a_call() -> None:
    """The tests below rely on this reader."""
    code = (
        'cabinet.style.sprites.get("flag", 3)\nself._sprites.get(f"digit_{n}", 3)\nassets.svg("led")\n'
        'sprites.get("face_cool" if won else "face_dead", 3)\nsprites.get(mood, 3)\nKEYS.get("other")'
    )
    assert {*asked_for(code)} == {"flag", r"digit_\w+", "led", "face_cool", "face_dead"}


@pytest.mark.long
def test_every_sprite_that_the_code_names_exists(patterns: set[str], spoken: set[str]) -> None:
    """A missing one would end the game where it is first shown."""
    assert patterns
    named = {name for name in spoken if re.fullmatch(r"(face|icon)_\w+", name)} - {*SPRITE_COLOURS}
    named |= {*BACKGROUNDS.values()}.union(*OVERLAYS.values()) - {*CELLS}
    assert sorted(named - {*NAMES}) == []
    known = {*NAMES, *CELLS, "key"}
    assert [pattern for pattern in patterns if not any(re.fullmatch(pattern, name) for name in known)] == []


def test_the_list_holds_every_sprite_and_no_other() -> None:
    """The self-test uses the list to find missing files."""
    assert sorted(SPRITES) == NAMES


def test_as_many_pips_are_drawn_as_the_number_says(sprites: Sprites) -> None:
    """They are the second cue, at the smallest tile too: each one is a spot of its own."""
    for number in range(1, 9):
        for size in (14, 16, 24, 32, 48):
            spots = pygame.mask.from_surface(sprites.get(f"pips_{number}", size), 127).connected_components()
            assert len(spots) == number, size


@pytest.mark.long
def test_every_sprite_is_used(patterns: set[str], spoken: set[str]) -> None:
    """One that nobody sees is weight in every download."""
    used = {name for name in NAMES if name in spoken or any(re.fullmatch(pattern, name) for pattern in patterns)}
    used |= {*map(portrait, RANKS)}
    assert sorted({*NAMES} - used) == []


# What is missing or broken


def test_a_missing_sprite_is_named(tmp_path: Path) -> None:
    """The message names the file, so that a broken copy of the game can be mended."""
    with pytest.raises(AssetError) as caught:
        Sprites(Assets(tmp_path), NIGHT).get("flag", 32)
    assert str(tmp_path / "sprites" / "flag.svg") in str(caught.value)


@pytest.mark.parametrize("content", [b"", b"no drawing", b"\xff\xfe\xff", b"<svg></svg>"])
def test_a_broken_sprite_is_named(content: bytes, tmp_path: Path) -> None:
    """Every kind of damage is reported."""
    (tmp_path / "sprites").mkdir()
    (tmp_path / "sprites" / "flag.svg").write_bytes(content)
    with pytest.raises(AssetError, match="flag"):
        Sprites(Assets(tmp_path), NIGHT).get("flag", 32)


def test_a_drawing_that_cannot_be_rendered_is_named() -> None:
    """The error also names drawings made by the program itself."""
    with pytest.raises(AssetError, match="'panel'"):
        render("<svg ", 10, 10, "panel")


def test_a_bundle_brings_its_own_sprites(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """PyInstaller unpacks them into a folder that it names."""
    (tmp_path / "sprites").mkdir()
    monkeypatch.setattr(sys, "_MEIPASS", str(tmp_path), raising=False)
    assert find_root() == tmp_path


@pytest.mark.parametrize(("line", "alpha"), [("line", 1.0), ("", 0.5), ("accent", 1.0)])
def test_a_large_panel_is_drawn_as_a_small_one(line: str, alpha: float, sprites: Sprites) -> None:
    """Its corners and edges equal the small one's, up to a pixel."""
    size = (400, 301)
    large = sprites.panel(size, 12, "backdrop", line, alpha)
    stroke = 2 if line else 0
    rim = f'stroke="{sprites.theme[line]}" stroke-width="{stroke}"' if line else ""
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 301"><rect x="{stroke / 2}" y="{stroke / 2}" '
        f'width="{400 - stroke}" height="{301 - stroke}" rx="12" fill="{sprites.theme["backdrop"]}" '
        f'fill-opacity="{alpha}" {rim}/></svg>'
    )
    drawn = render(svg, *size, "panel")
    assert large.get_size() == size
    for at in [(x, y) for x in range(0, 400, 3) for y in range(0, 301, 3)]:
        assert all(abs(a - b) <= 2 for a, b in zip(large.get_at(at), drawn.get_at(at), strict=True)), at


@pytest.mark.parametrize("side", [24, 37, 38, 57, 76, 114])
@pytest.mark.parametrize("theme", ["night", "paper"])
def test_the_dark_between_keys_is_as_wide_as_it_is_high(theme: str, side: int) -> None:
    """A key's dark lower edge counts with the gap: else keys look like slats."""
    key = Sprites(Assets(ROOT), THEMES[theme]).get("covered", side)
    face, middle = sum(key.get_at((side // 2, side // 2))[:3]), side // 2
    across = sum(sum(key.get_at((x, middle))[:3]) < 0.8 * face for x in range(side))
    down = sum(sum(key.get_at((middle, y))[:3]) < 0.8 * face for y in range(side))
    assert abs(across - down) <= side // 100, "one pixel where it is hardly one in a hundred"
    assert down
