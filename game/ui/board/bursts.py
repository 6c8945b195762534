"""What a mine looks like that goes off: four takes of a burst, each drawn once for every step and size of a cell."""

import math
from random import Random

import pygame

from game.ui.core.assets import Sprites, render

TAKES, FRAMES = 4, 6

LARGEST = 2.4
"""Cells that a burst of middle size is wide; the takes differ by a fifth."""

SPIKES = 7


def burst(sprites: Sprites, take: int, frame: int, tile: int) -> pygame.Surface:
    """Return one picture of a take: white-hot and small first, then wide, orange and fading."""
    size = 2 * round(tile * LARGEST * (0.8 + 0.4 * take / (TAKES - 1)) / 2)
    return sprites.drawn(("burst", take, frame, size), lambda: _drawn(sprites, take, frame, size))


def _drawn(sprites: Sprites, take: int, frame: int, size: int) -> pygame.Surface:
    random, part = Random(take), (frame + 0.5) / FRAMES
    theme, left = sprites.theme, (1 - part) ** 0.8
    core, spikes = 10 + 18 * part**0.5, ""
    for spike in range(SPIKES):
        way = math.tau * (spike + random.uniform(-0.35, 0.35)) / SPIKES
        far, wide = random.uniform(0.6, 1.0) * (24 + 24 * part), 0.16 * (1 - part) + 0.03
        tips = [
            (50 + reach * math.cos(way + by), 50 + reach * math.sin(way + by))
            for reach, by in ((core * 0.6, -wide * 2), (far, 0.0), (core * 0.6, wide * 2))
        ]
        spikes += '<path d="M' + "L".join(f"{x:.1f} {y:.1f}" for x, y in tips) + f'Z" fill="{theme["face"]}"/>'
    stops = ((0, theme["spark"], 1 - part), (0.35, theme["face"], 0.9), (1, theme["ember"], 0))
    hot = "".join(f'<stop offset="{at}" stop-color="{colour}" stop-opacity="{seen}"/>' for at, colour, seen in stops)
    svg = (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><defs>'
        f'<radialGradient id="hot" gradientUnits="userSpaceOnUse" cx="50" cy="50" r="{core * 1.6:.1f}">{hot}'
        f'</radialGradient></defs>{spikes}<circle cx="50" cy="50" r="{core * 1.6:.1f}" fill="url(#hot)"/></svg>'
    )
    picture = render(svg, size, size, "burst")
    picture.set_alpha(round(255 * left))
    return picture
