"""A word in key caps as a node: its size, its bright caps, and its turn."""

import pygame

from game.engine.grid import cells_of
from game.ui.core.cabinet import Cabinet
from game.ui.kit.key_faces import LIT, face
from game.ui.kit.key_writing import KeyDisplay, size_of, written
from game.ui.kit.node import State
from tests.ui.conftest import Opener


def lit(cabinet: Cabinet, display: KeyDisplay, tile: int) -> int:
    """Return the cells of a painted display that show bright caps."""
    size = display.measure(cabinet.style, None)
    surface = pygame.Surface(size)
    display.paint(surface, cabinet.style, surface.get_rect(), State())
    key = pygame.image.tobytes(face(cabinet.style.sprites, LIT, tile), "RGB")
    columns, rows = size_of(display.text, tall=display.tall)
    places = (
        (cell, pygame.Rect(cell % columns * tile, cell // columns * tile, tile, tile)) for cell in range(columns * rows)
    )
    return sum(1 << cell for cell, at in places if pygame.image.tobytes(surface.subsurface(at), "RGB") == key)


def test_a_display_is_as_large_as_its_word_and_a_margin(open_game: Opener) -> None:
    """Its caps shrink if there is less room."""
    style = open_game((1280, 720)).style
    display = KeyDisplay("11-23", 12)
    assert display.measure(style, None) == (21 * 12, 7 * 12)
    assert display.measure(style, 21 * 8) == (21 * 8, 7 * 8)
    assert KeyDisplay("3", 10, tall=True).measure(style, None) == (70, 90)


def test_its_letters_turn_to_lit_keys_column_after_column(open_game: Opener) -> None:
    """No cap is bright at first, all letters are at the end."""
    cabinet = open_game((1280, 720))
    seen = [lit(cabinet, KeyDisplay("42", 12, part=part), 12) for part in (0, 0.6, 1)]
    assert seen[0] == 0
    assert seen[2] == written("42", *size_of("42", tall=False))
    assert seen[1] & ~seen[2] == 0
    assert 0 < seen[1].bit_count() < seen[2].bit_count()
    assert max(cell % 9 for cell in cells_of(seen[1])) < max(cell % 9 for cell in cells_of(seen[2]))
