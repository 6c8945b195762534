"""Each effect as a sheet of small pictures, one every few milliseconds: a film that was looked at."""

from collections.abc import Sequence

import pygame
import pytest

from game.engine.events import Chorded, Event, Flagged, Lost, Opened, Unmarked, Won
from game.engine.view import View
from game.ui.board.bloom import Bloom, Light
from game.ui.board.effect import Effect
from game.ui.board.painter import cell_picture
from game.ui.core.assets import Sprites
from game.ui.kit.key_faces import turned
from tests.golden.frames import FOLDER, differing_pixels, worst_block
from tests.ui.board.boards import ALL, CENTRE, GRID, HIT, SIDE, TILE, Board

AGES = (
    *(0, 1, 13, 14, 28, 40, 56, 68, 79, 90, 110, 140, 170, 200, 250),
    *(289, 300, 318, 350, 420, 500, 600, 700, 800, 900, 1000, 1200, 1500),
)
"""Milliseconds: thresholds of the effects among them."""

ACROSS, PICTURE, MARK = 7, 240, 6
"""Pictures in a row, the side of each, and of a mark in it."""

LEAST = 0.03
"""A part of a block that differs: one mark."""

FILMS: dict[str, list[list[Event]]] = {
    "open": [[Opened(CENTRE, ALL)]],
    "one": [[Opened(CENTRE, 1 << CENTRE)]],
    "flag": [[Flagged(1 << CENTRE)]],
    "flags": [[Flagged(0xFF)], [Unmarked(3)]],
    "many": [[Flagged(0x1FF)]],
    "chord": [[Chorded(CENTRE), Opened(CENTRE, ALL & ~HIT)]],
    "lost": [[Opened(3, 0b11000)], [Lost(CENTRE, HIT)]],
    "losses": [[Lost(0, 0b100010001)]],
    "won": [[Won(CENTRE)]],
}

AT_REST = ("many", "won")
"""Nothing moves where a game sets more flags than a player can, and before a won board blooms."""


def sheet(sprites: Sprites, steps: list[list[Event]], *, still: bool, joined: Sequence[Effect] = ()) -> pygame.Surface:
    """Return at each age the effects over a board of 3s, with marks for what the board hides or presses meanwhile."""
    board, threes = Board(sprites, still=still), (ALL, ALL, 0, 0)
    view = View(GRID, 1, opened=ALL & ~0b11111, numbers=threes, flags=1, shown=0b100010001)
    film, well = pygame.Surface((ACROSS * PICTURE, len(AGES) // ACROSS * PICTURE)), cell_picture(sprites, 3, TILE)
    for events in steps:
        board.effects.begin(events, view)
    board.effects.join(joined)
    for place, (before, age) in enumerate(zip((0, *AGES), AGES, strict=False)):
        board.effects.update(age - before)
        screen, effects = pygame.Surface((PICTURE, PICTURE)), board.effects
        screen.fill("#203040")
        screen.fblits([(well, board.camera.cell_rect(cell)) for cell in range(SIDE, SIDE * SIDE)])
        for cell, (name, step) in effects.turns(place % 3).items() if joined else ():
            screen.blit(turned(sprites, name, TILE, step), board.camera.cell_rect(cell))
        effects.draw(screen, board.camera, place % 3, first=place == 0)
        for cell in range(SIDE * SIDE):
            colour = 255 * (effects.hidden >> cell & 1), 255 * (effects.pressed >> cell & 1), 99 * effects.active
            screen.fill(colour, (cell % SIDE * MARK, cell // SIDE * MARK, MARK, MARK))
        screen.fill((99 * effects.frozen, 99 * effects.visible, 0), (0, SIDE * MARK, MARK, MARK))
        film.blit(screen, (place % ACROSS * PICTURE, place // ACROSS * PICTURE))
    return film


@pytest.mark.parametrize("still", [False, True])
@pytest.mark.parametrize("name", FILMS)
def test_an_effect_looks_as_it_did_at_every_age(
    name: str, sprites: Sprites, request: pytest.FixtureRequest, *, still: bool
) -> None:
    """A person has looked at the sheet; with reduced motion nothing moves."""
    shot = "rest" if still or name in AT_REST else name
    compare(sheet(sprites, FILMS[name], still=still), shot, request)


def test_a_feast_looks_as_it_did_at_every_age(sprites: Sprites, request: pytest.FixtureRequest) -> None:
    """The light runs over the board, then flowers open along the thread and stay."""
    feast = [*Light.around(CENTRE, ALL, GRID), Bloom(GRID, (3, 10, 24, 22), CENTRE, grand=True)]
    compare(sheet(sprites, [], still=False, joined=feast), "feast", request)


def compare(film: pygame.Surface, shot: str, request: pytest.FixtureRequest) -> None:
    """Compare a sheet with the one that was looked at."""
    file = FOLDER / "sheets" / f"{shot}.png"
    if request.config.getoption("--rewrite-golden"):
        pygame.image.save(film, file)
    golden = pygame.image.load(file)
    place, part = worst_block(film, golden)
    assert part < LEAST, f"{part:.0%} differ at {place}"
    assert differing_pixels(film, golden, file.with_suffix(".diff.png")) < 0.001
