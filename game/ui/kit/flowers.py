"""The flowers of a won board: a mine whose eight spikes have opened as petals."""

import pygame

from game.ui.core.assets import Sprites, render

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

FLOWER = "flower_"
"""How the names of their faces begin."""

FINEST = 96
"""The largest side that is drawn: larger ones are scaled, which takes a zoom no second."""

CENTRE, SEED = "#ffd24a", "#8a5a12"


def flower_name(hue: int) -> str:
    """Return the name of the face with a flower of one of HUES."""
    return f"{FLOWER}{hue}"


def hue_of(number: int, last: int) -> int:
    """Return the hue of the flower *number* of 0 to *last*."""
    return number * (len(HUES) - 1) // max(1, last)


def flower(sprites: Sprites, name: str, tile: int, step: int, steps: int) -> pygame.Surface:
    """Return a flower on the floor of its cell, *step* of *steps* open: 0 is a mine's ball with its spikes."""

    def draw() -> pygame.Surface:
        lit = pygame.Color(sprites.theme["open"]).grayscale().r < 128 and bool(sprites.theme.lights["digit"])
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
