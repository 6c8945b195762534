"""Faces, ranks, medals, flags and icons share a style: two tones, a rim of light, clear at the smallest size."""

import re
from collections.abc import Sequence
from itertools import combinations

import pygame
import pytest

from game.ui.core.assets import SPRITES, Assets, Sprites, find_root
from game.ui.core.themes import NIGHT, THEMES, Theme
from tests.ui.test_themes import luminance

FACES = [name for name in SPRITES if name.startswith("face_")]
MOODS = [name for name in FACES if name != "face_blink"]  # which is no mood: a smile for a moment
RANKS = [name for name in SPRITES if name.startswith("rank_")]
ICONS = [name for name in SPRITES if name.startswith("icon_") and name != "icon_step"]  # which is turned
THINGS = ["flag", "medal", "award", "life", "parcel", "mine"]
SMALL = 20
FLAGGED_KEY = "#22305E"

each_theme = pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)


def seen(sprites: Sprites, name: str, theme: Theme) -> bytes:
    """Return a small sprite on a panel."""
    ground = pygame.Surface((SMALL, SMALL))
    ground.fill(theme["panel"])
    ground.blit(sprites.get(name, SMALL), (0, 0))
    return pygame.image.tobytes(ground, "RGB")


def unlike(one: bytes, other: bytes) -> int:
    """Return how many points of two small pictures differ by more than a fifth of the whole range."""
    points = zip(
        *(zip(picture[::3], picture[1::3], picture[2::3], strict=True) for picture in (one, other)), strict=True
    )
    return sum(max(abs(a - b) for a, b in zip(*pair, strict=True)) > 51 for pair in points)


@each_theme
@pytest.mark.parametrize("names", [MOODS, RANKS], ids=["faces", "ranks"])
def test_two_faces_are_told_apart_at_twenty_pixels(names: Sequence[str], theme: Theme) -> None:
    """Two moods or ranks that look alike are useless; a thirtieth of the picture must differ."""
    sprites = Sprites(Assets(find_root()), theme)
    small = {name: seen(sprites, name, theme) for name in names}
    close = {pair: unlike(small[pair[0]], small[pair[1]]) for pair in combinations(names, 2)}
    assert {pair: count for pair, count in close.items() if count < SMALL * SMALL / 30} == {}


@pytest.mark.parametrize("name", [*FACES, *RANKS, *THINGS])
def test_one_of_the_family_has_two_tones_and_a_rim_of_light(name: str) -> None:
    """The light comes from the top left: the bright part's centre lies higher and further left than the whole's."""
    picture = Sprites(Assets(find_root()), NIGHT).get(name, 96)
    points = [(x, y) for x in range(96) for y in range(96) if picture.get_at((x, y)).a > 250]
    white = [at for at in points if min(picture.get_at(at)[:3]) > 190]
    assert NIGHT["glint"] in Assets(find_root()).svg(name)
    assert len({tuple(picture.get_at(at)) for at in points}) > 2
    assert sum(x + y for x, y in white) / len(white) < sum(x + y for x, y in points) / len(points)


@pytest.mark.parametrize("name", ICONS)
def test_an_icon_is_lit_as_the_rest(name: str) -> None:
    """It has one replaceable colour, in two strengths or with a rim of light."""
    text = Assets(find_root()).svg(name)
    assert {*re.findall("#[0-9A-F]{6}", text)} <= {NIGHT["question"], NIGHT["glint"]}
    assert NIGHT["glint"] in text or "stop-opacity" in text


def test_the_flag_stands_out_from_its_key() -> None:
    """The contrast is at least 4:1 for its cloth and 3:1 in the fold."""
    flag = Sprites(Assets(find_root()), NIGHT).get("flag", 160)
    key = luminance(FLAGGED_KEY) + 0.05

    def contrast(colour: pygame.Color) -> float:
        return (luminance(f"#{colour.r:02X}{colour.g:02X}{colour.b:02X}") + 0.05) / key

    cloth, fold = (contrast(flag.get_at(at)) for at in ((90, 50), (115, 78)))
    assert cloth >= 4
    assert fold >= 3
