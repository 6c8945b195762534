"""Cells that turn over on a board's surface."""

import pygame

from game.ui.board.turning import Turn, Turning
from game.ui.core.assets import Sprites
from game.ui.kit.key_faces import DARK, LIT, STEPS, face

TILE = 24
PLACES = [(0, 0), (TILE, 0), (2 * TILE, 0)]


def test_only_keys_that_come_to_another_step_are_painted(sprites: Sprites) -> None:
    """A cell that the board repaints is painted turned again; after the last turn the board's own picture returns."""
    surface, turning, shown = pygame.Surface((3 * TILE, TILE)), Turning(sprites), face(sprites, DARK, TILE)

    def painted(turns: dict[int, Turn], anew: tuple[tuple[int, int], ...] = ()) -> list[tuple[int, int]]:
        blits = turning.paint(surface, TILE, turns, PLACES.__getitem__, anew, lambda cell: (cell, shown))
        return sorted(place for _, place in blits)

    assert painted({0: ("", 1), 1: (LIT, STEPS)}) == PLACES[:2]
    assert painted({0: ("", 1), 1: (LIT, STEPS)}) == []
    assert painted({0: ("", 2), 1: (LIT, STEPS)}) == PLACES[:1]
    assert painted({0: ("", 2), 1: (LIT, STEPS)}, (PLACES[1], PLACES[2])) == [PLACES[1]]
    assert turning
    assert painted({}) == PLACES[:2]
    assert not turning
    assert surface.subsurface((TILE, 0, TILE, TILE)).get_at((5, 5)) == shown.get_at((5, 5))
