"""
What the players of a match are told apart by: a hue, a pattern and a shape each.

A match's hues are given in an order of their own: the first person's first, then the others' as they sit.
"""

from collections.abc import Mapping
from dataclasses import dataclass

import pygame

from game.ui.core.assets import Sprites
from game.ui.kit.text import Sprite


@dataclass(frozen=True, slots=True)
class Hue:
    """One player's look: what its colours' names begin with, and two sprites."""

    colour: str
    pattern: str
    shape: str

    @property
    def key(self) -> Mapping[str, str]:
        """What a covered key's colours are exchanged for where the player may act."""
        return {"covered": f"{self.colour}_key", "covered_top": f"{self.colour}_key_top"}

    def mark(self, sprites: Sprites, size: int) -> pygame.Surface:
        """Return its shape."""
        return sprites.get(self.shape, size, swap={"glint": self.colour, "mine": "backdrop"})

    def sprite(self, side: float) -> Sprite:
        """Return its shape as a node, *side* units wide and high."""
        return Sprite(self.shape, side, (("glint", self.colour), ("mine", "backdrop")))


HUES = (
    Hue("own", "hatch", "shape_square"),
    Hue("theirs", "dots", "shape_circle"),
    Hue("third", "bars", "shape_triangle"),
    Hue("fourth", "crosses", "shape_diamond"),
)
