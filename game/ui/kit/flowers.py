"""The flowers of a won board: a mine whose eight spikes have opened as petals."""

import math
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import product
from random import Random

import pygame

from game.ui.core.assets import Sprites, render
from game.ui.core.cabinet import Cabinet
from game.ui.core.petals import Place
from game.ui.core.stage import Stage
from game.ui.core.style import Style

HUES = (
    "#57a5ff",
    "#38c6e8",
    "#3dd6b0",
    "#6fdc6a",
    "#c3dd4c",
    "#ffd449",
    "#ffa347",
    "#ff7460",
    "#f06bb0",
    "#b18bff",
)
"""From the first flower to the last."""

ALL_HUES, WARM, GOLD = range(len(HUES)), range(5, 9), range(5, 6)
"""Of HUES: of an ordinary win and of a best time; of the first win; of wins in a row."""

FLOWER = "flower_"
"""How the names of their faces begin."""

FINEST = 96
"""The largest side that is drawn: larger ones are scaled, which takes a zoom no second."""

CENTRE, SEED = "#ffd24a", "#8a5a12"


def flower_name(hue: int) -> str:
    """Return the name of the face with a flower of one of HUES."""
    return f"{FLOWER}{hue}"


def spread(hues: Sequence[int], count: int) -> list[int]:
    """Return the hue of each of *count* flowers, from the first to the last one of *hues*."""
    return [hues[number * (len(hues) - 1) // max(1, count - 1)] for number in range(count)]


def flower(sprites: Sprites, name: str, tile: int, step: int, steps: int) -> pygame.Surface:
    """Return a flower on the floor of its cell, *step* of *steps* open: 0 is a mine's ball with its spikes."""

    def draw() -> pygame.Surface:
        lit = not sprites.theme.pale and bool(sprites.theme.lights["digit"])
        fine = min(tile, FINEST)
        picture = pygame.Surface((fine, fine)).convert()
        picture.fill(sprites.theme["open"])
        blossom = render(_svg(HUES[int(name.removeprefix(FLOWER))], step / steps, edged=not lit), fine, fine, name)
        if lit:
            halo = pygame.transform.box_blur(blossom, max(1, fine // 10))
            halo.set_alpha(round(150 * step / steps))
            picture.blit(halo, (0, 0))
        picture.blit(blossom, (0, 0))
        return picture if fine == tile else pygame.transform.smoothscale(picture, (tile, tile))

    return sprites.drawn(("flower", name, tile, step), draw)


PETAL, POSITIONS, FINER, PLACES = 24, 8, 4, 20
"""Of a petal that tumbles: its side at 720p; its positions; how much finer it is drawn. And the places of a ring."""


def petal(style: Style, hue: int, turn: int) -> pygame.Surface:
    """Return a petal of one of HUES in one of the POSITIONS in which it tumbles."""
    side = style.px(PETAL)
    draw = partial(_petal, pygame.Color(HUES[hue]), side, turn)
    return style.sprites.drawn(("petal", hue, side, turn), draw)


def prepared(style: Style, hues: Sequence[int]) -> Iterator[None]:
    """Draw petals in advance, one per step: all at once would cost frames."""
    for hue, turn in product(hues, range(POSITIONS)):
        petal(style, hue, turn)
        yield


def celebrate(
    stage: Stage, style: Style, places: Sequence[Place], hues: Sequence[int] = ALL_HUES, seed: int = 0
) -> None:
    """Let petals fly from *places* through the window, from the first hue to the last; none if nothing may move."""
    if stage.motion.still or not places:
        return
    thrown = [
        ([petal(style, hue, turn) for turn in range(POSITIONS)], place)
        for hue, place in zip(spread(hues, len(places)), places, strict=True)
    ]
    middle = sum(x for x, _ in places) // len(places), sum(y for _, y in places) // len(places)
    stage.petals.strew(thrown, middle, Random(seed))


def ring(rect: pygame.Rect) -> list[Place]:
    """Return places all around, as an ellipse in a rectangle."""
    angles = [math.tau * number / PLACES for number in range(PLACES)]
    return [
        (
            rect.centerx + round(rect.width / 2 * math.sin(angle)),
            rect.centery - round(rect.height / 2 * math.cos(angle)),
        )
        for angle in angles
    ]


def cheer(cabinet: Cabinet) -> None:
    """Celebrate on a page: petals fly out of its middle."""
    stage, style = cabinet.stage, cabinet.style
    wide, high = style.size
    celebrate(stage, style, ring(pygame.Rect(0, 0, wide // 3, high // 3).move_to(center=(wide // 2, high // 2))))
    cabinet.audio.play("record")


def _petal(colour: pygame.Color, side: int, turn: int) -> pygame.Surface:
    """Return a petal that has turned about itself and shows more or less of its face."""
    large = FINER * side
    picture = pygame.Surface((large, large), pygame.SRCALPHA)
    picture.fill((*colour[:3], 0))
    wide = max(0.16, abs(math.cos(math.pi * turn / POSITIONS))) * 0.5 * large
    leaf = pygame.Rect(0, 0, round(wide), round(0.86 * large)).move_to(center=(large // 2, large // 2))
    pygame.draw.ellipse(picture, colour.lerp("#000000", 0.35), leaf)  # its edge, so that it is seen on any ground
    pygame.draw.ellipse(picture, colour, leaf.inflate(-FINER, -FINER))
    return pygame.transform.smoothscale(pygame.transform.rotate(picture, 137 * turn), (side, side))


def _svg(colour: str, part: float, *, edged: bool) -> str:
    """Return the drawing, in a square of 100: petals grow from narrow spikes."""
    long, wide = 30 + 6 * part, 3.5 + 9.5 * part
    edge = ' stroke="#000000" stroke-opacity="0.55" stroke-width="3"' if edged else ""
    petal = f'<ellipse cx="50" cy="{50 - long / 1.6:.1f}" rx="{wide:.1f}" ry="{long / 1.9:.1f}" fill="{colour}"{edge}'
    petals = "".join(f'{petal} transform="rotate({45 * each} 50 50)"/>' for each in range(8))
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">'
        f'{petals}<circle cx="50" cy="50" r="{16 - 2 * part:.1f}" fill="{CENTRE}"{edge}/>'
        f'<circle cx="50" cy="50" r="5" fill="{SEED}"/></svg>'
    )
