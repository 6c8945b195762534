"""The faces of a cell that turns over (bright, dark, gold with a flag), drawn once at every step of the turn."""

import math

import pygame

from game.ui.core.assets import Sprites
from game.ui.core.themes import Theme
from game.ui.kit.flowers import FLOWER, flower

STEPS = 8
"""Steps of a turn: in the first half the old face closes to a line, in the second the new one opens."""

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

CLOSING = "closing_"
"""The prefix of an open flower's name where its cell turns over as any other."""

DIM, DIMMED = "_dim", 115
"""DIM: the suffix of a losing side's face names. DIMMED: the opacity (0–255) of its colour on a dark cell."""

LAND = "_land"
"""The suffix of the names of the faces with a side's pattern."""

PATTERNS = dict(zip(SIDES, ("hatch", "dots", "bars", "crosses"), strict=True))
"""Each side's pattern: the sides differ without colour."""

RISES = 0.1
"""How far a cell rises in the middle of its turn, as a part of its side."""


def height(step: float) -> float:
    """Return a face's visible height at a *step* of a turn, as a part of its cell."""
    return abs(math.cos(math.pi * (step + 0.5) / STEPS))


def face(sprites: Sprites, name: str, tile: int) -> pygame.Surface:
    """Return a face seen from the front, opaque."""

    def draw() -> pygame.Surface:
        if name.endswith(DIM):
            picture, lit = (face(sprites, one, tile).copy() for one in (SHADE, name.removesuffix(DIM)))
            lit.set_alpha(DIMMED)
            picture.blit(lit, (0, 0))
            return picture
        if name.endswith(LAND):
            side = name.removesuffix(LAND)
            picture = face(sprites, side, tile).copy()
            picture.blit(sprites.get(PATTERNS[side], tile, swap={"open_line": f"{side}_key"}), (0, 0))
            return picture
        if name.startswith(FLOWER):
            return flower(sprites, name, tile, STEPS, STEPS)
        swap = COLOURS[name]
        if (name == DARK and sprites.theme.bevelled) or (name == SHADE and not _shine(sprites.theme)):
            swap = {}
        picture = sprites.get("covered", tile, swap=swap).convert()
        if name == FLAG:
            picture.blit(sprites.get("flag", tile, swap={"flag": "flag_on_gold", "pole": "gold_ink"}), (0, 0))
        return picture

    return sprites.drawn(("face", name, tile), draw)


def _shine(theme: Theme) -> bool:
    """Tell whether the sides' colours are brighter than covered cells; otherwise SHADE cells keep their own colours."""
    own, key = (pygame.Color(theme[name]).grayscale().r for name in ("own", "covered"))
    return own > key


def turned(sprites: Sprites, name: str, tile: int, step: int) -> pygame.Surface:
    """Return a face at a *step* of its turn, on the floor of its cell; a flower opens."""
    if name.startswith(FLOWER):
        return flower(sprites, name, tile, step, STEPS)
    if name.startswith(CLOSING):
        name = name.removeprefix(CLOSING)
    if step >= STEPS:
        return face(sprites, name, tile)

    def draw() -> pygame.Surface:
        return squashed(sprites, face(sprites, name, tile), step)

    return sprites.drawn(("turn", name, tile, step), draw)


def squashed(sprites: Sprites, picture: pygame.Surface, step: int) -> pygame.Surface:
    """Return a cell's *picture* turned to a *step*: flatter and darker, with the cell's side below."""
    tile, part = picture.get_height(), height(step)
    high, side = max(1, round(tile * part)), round(tile * RISES * (1 - part))
    top = (tile - high) // 2 - side

    def slot() -> pygame.Surface:
        """Return the picture under the face: the floor, the cell's side, and black to shade the face."""
        picture = pygame.Surface((tile, tile)).convert()
        picture.fill(sprites.theme["open"])
        picture.fill("black", (0, top, tile, high))
        picture.fill(sprites.theme["covered_bottom"], (0, top + high, tile, 2 * side))
        return picture

    flat = pygame.transform.scale(picture, (tile, high))
    flat.set_alpha(round(255 * (0.6 + 0.4 * part)))  # multiplying would take ten times as long
    turned_by = sprites.drawn(("slot", tile, step), slot).copy()
    turned_by.blit(flat, (0, top))
    return turned_by


def plain(sprites: Sprites, colour: str, tile: int) -> pygame.Surface:
    """Return a cell of one colour; copying it takes a tenth of the time of filling one."""

    def draw() -> pygame.Surface:
        picture = pygame.Surface((tile, tile)).convert()
        picture.fill(sprites.theme[colour])
        return picture

    return sprites.drawn(("plain", colour, tile), draw)
