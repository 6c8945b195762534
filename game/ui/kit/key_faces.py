"""The faces of a key that turns over: lit, dark, or gold with a flag; each at every step of its turn, drawn once."""

import math

import pygame

from game.ui.core.assets import Sprites
from game.ui.core.themes import Theme

STEPS = 8
"""Of a turn: in the first half the old face closes to a line, in the second the new one opens."""

LIT, BRIGHT, DARK, FLAG, SHADE, FIELD = "lit", "bright", "dark", "flag", "shade", "field"

COLOURS = {
    LIT: {"covered": "gold", "covered_top": "gold_top", "covered_bottom": "gold_bottom"},
    BRIGHT: {"covered": "gold_top", "covered_top": "glint", "covered_bottom": "gold"},
    DARK: {"covered": "covered_bottom", "covered_top": "covered", "covered_bottom": "open"},
}
COLOURS[FLAG] = COLOURS[LIT]
COLOURS |= dict.fromkeys((SHADE, FIELD), COLOURS[DARK])
SIDES = "own", "theirs", "third", "fourth"
COLOURS |= {side: {"covered": side, "covered_top": side, "covered_bottom": f"{side}_key_top"} for side in SIDES}

DIM, DIMMED = "_dim", 115
"""Ends the name of a face of a side that has not won; how much of its colour (0–255) lies on a dark key."""

RISES = 0.1
"""Of its cell: a key in the middle of its turn stands so much higher."""


def height(step: float) -> float:
    """Return how high a face looks after so many steps of a turn, as a part of its cell."""
    return abs(math.cos(math.pi * (step + 0.5) / STEPS))


def face(sprites: Sprites, name: str, tile: int) -> pygame.Surface:
    """Return a face seen from the front, opaque."""

    def draw() -> pygame.Surface:
        if name.endswith(DIM):
            picture, lit = (face(sprites, one, tile).copy() for one in (SHADE, name.removesuffix(DIM)))
            lit.set_alpha(DIMMED)
            picture.blit(lit, (0, 0))
            return picture
        swap = COLOURS[name]
        if (name == DARK and sprites.theme.bevelled) or (name == SHADE and not _shine(sprites.theme)):
            swap = {}
        picture = sprites.get("covered", tile, swap=swap).convert()
        if name == FLAG:
            picture.blit(sprites.get("flag", tile, swap={"flag": "flag_on_gold", "pole": "gold_ink"}), (0, 0))
        return picture

    return sprites.drawn(("face", name, tile), draw)


def _shine(theme: Theme) -> bool:
    """Tell whether the colours of sides are brighter than keys; else they are read on keys as they are."""
    own, key = (pygame.Color(theme[name]).grayscale().r for name in ("own", "covered"))
    return own > key


def turned(sprites: Sprites, name: str, tile: int, step: int) -> pygame.Surface:
    """Return a face that is at a *step* of its turn, on the floor of its cell."""
    if step >= STEPS:
        return face(sprites, name, tile)

    def draw() -> pygame.Surface:
        picture = face(sprites, name, tile).copy()
        squash(picture, sprites, picture.get_rect(), step)
        return picture

    return sprites.drawn(("turn", name, tile, step), draw)


def squash(screen: pygame.Surface, sprites: Sprites, rect: pygame.Rect, step: int) -> None:
    """Make what a cell of the screen shows look as at a step of a turn: flatter, darker, the key's side below it."""
    tile, part = rect.height, height(step)
    high, side = max(1, round(tile * part)), round(tile * RISES * (1 - part))
    top = (tile - high) // 2 - side

    def slot() -> pygame.Surface:
        """Return what lies under the face: the floor, the key's side, and black to shade it with."""
        picture = pygame.Surface((tile, tile)).convert()
        picture.fill(sprites.theme["open"])
        picture.fill("black", (0, top, tile, high))
        picture.fill(sprites.theme["covered_bottom"], (0, top + high, tile, 2 * side))
        return picture

    flat = pygame.transform.scale(screen.subsurface(rect), (tile, high))
    flat.set_alpha(round(255 * (0.6 + 0.4 * part)))  # to multiply would take ten times as long
    screen.blit(sprites.drawn(("slot", tile, step), slot), rect)
    screen.blit(flat, (rect.left, rect.top + top))


def plain(sprites: Sprites, colour: str, tile: int) -> pygame.Surface:
    """Return a cell of one colour: to copy it takes a tenth of what it takes to fill one."""

    def draw() -> pygame.Surface:
        picture = pygame.Surface((tile, tile)).convert()
        picture.fill(sprites.theme[colour])
        return picture

    return sprites.drawn(("plain", colour, tile), draw)
