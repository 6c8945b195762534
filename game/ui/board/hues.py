"""
Each player's look in a match: a hue, a pattern and a shape.

The first person gets the first hue; the other players get the rest in their order.
"""

from collections.abc import Mapping
from dataclasses import dataclass

import pygame

from game.ui.core.assets import Sprites
from game.ui.kit.key_faces import PATTERNS
from game.ui.kit.text import Sprite


@dataclass(frozen=True, slots=True)
class Hue:
    """One player's look: the prefix of its colour names, and two sprite names."""

    colour: str
    pattern: str
    shape: str

    @property
    def key(self) -> Mapping[str, str]:
        """The colour swap for covered cells on which the player may act."""
        return {"covered": f"{self.colour}_key", "covered_top": f"{self.colour}_key_top"}

    def mark(self, sprites: Sprites, size: int) -> pygame.Surface:
        """Return its shape."""
        return sprites.get(self.shape, size, swap={"glint": self.colour, "mine": "backdrop"})

    def sprite(self, side: float) -> Sprite:
        """Return its shape as a node, *side* units wide and high."""
        return Sprite(self.shape, side, (("glint", self.colour), ("mine", "backdrop")))


HUES = (
    Hue("own", PATTERNS["own"], "shape_square"),
    Hue("theirs", PATTERNS["theirs"], "shape_circle"),
    Hue("third", PATTERNS["third"], "shape_triangle"),
    Hue("fourth", PATTERNS["fourth"], "shape_diamond"),
)
