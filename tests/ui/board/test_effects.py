"""Effects on the board: waves, flags, chords, and the rules common to all effects."""

from random import Random

import pygame
import pytest

from game.engine.events import Chorded, Event, Flagged, Lost, Opened, Questioned, Unmarked, Won
from game.engine.grid import SMALL, Grid
from game.engine.view import View
from game.ui.board.effect import Brush, Moment
from game.ui.board.flood import Flood, lit_key
from game.ui.core.assets import Sprites
from tests.ui.board.boards import ALL, CENTRE, GRID, TILE, Board, raw


@pytest.mark.parametrize(
    ("event", "lasts"),
    [
        (Opened(CENTRE, 1 << CENTRE), 290),
        (Opened(CENTRE, ALL), 2 * 14 + 290),
        (Flagged(1), 80),
        (Chorded(3), 90),
        (Lost(CENTRE, 1 << CENTRE), 1000),
    ],
    ids=lambda case: type(case).__name__,
)
def test_every_effect_ends_by_itself(event: Event, lasts: int, board: Board) -> None:
    """It ends after little more than a second, so that no player has to wait."""
    assert not board.effects.active
    board.begin(event)
    assert board.effects.active
    assert board.lasts() == lasts
    assert board.effects.hidden == 0
    assert not board.painted()


def test_nothing_is_painted_beside_the_board_s_area(board: Board) -> None:
    """The line above the board belongs to other painters."""
    board.begin(Lost(0, 1), Chorded(3))
    board.effects.update(60)
    free = board.painted()
    board.camera.area = pygame.Rect(70, 80, 50, 40)
    assert not board.camera.area.contains(free)
    assert board.painted()
    assert board.camera.area.contains(board.painted())


def test_painting_changes_nothing_and_looks_ahead(board: Board) -> None:
    """The same moment paints the same pixels; *ahead* paints those of a later moment."""
    board.begin(Opened(CENTRE, ALL), Flagged(1), Chorded(3), Won(0))
    now, ahead = raw(board.picture()), raw(board.picture(3))
    assert raw(board.picture()) == now != ahead


def test_a_long_wave_hurries(sprites: Sprites) -> None:
    """It takes 420 ms at most from end to end."""
    grid = Grid(60, 1)
    board = Board(sprites, grid)
    board.begin(Opened(0, grid.full))
    board.effects.update(2 * 7)
    assert board.effects.hidden == grid.full & ~0b111
    assert board.lasts() == 59 * 7 + 290 - 14


def test_on_a_huge_board_no_wave_begins(sprites: Sprites) -> None:
    """The wave would leave the window at once; without opened cells there is no wave either."""
    small, huge = Grid(SMALL // 32, 32), Grid(SMALL // 32 + 1, 32)
    for grid, waves in ((small, True), (huge, False)):
        board = Board(sprites, grid)
        board.begin(Opened(0, 3))
        assert board.effects.active is waves
    board = Board(sprites)
    board.begin(Opened(0, 0))
    assert not board.effects.active


@pytest.mark.parametrize("event", [Unmarked(3), Questioned(3)])
def test_a_flag_taken_away_falls_no_more(event: Event, board: Board) -> None:
    """The flag beside it still falls."""
    board.begin(Flagged(0b11000), Chorded(24))
    board.begin(event)
    taken, left = (board.picture().subsurface(board.camera.cell_rect(cell)).get_bounding_rect() for cell in (3, 4))
    assert not taken
    assert left
    assert board.lasts() == 90, "the chord's ring is not a flag"
    board.begin(Flagged(8), Unmarked(3), Flagged(8))
    assert board.effects.active, "what happens in one go counts in its order"
    board.effects.update(40)
    board.begin(Unmarked(3))
    assert not board.effects.active


def test_what_was_clicked_is_seen_first_and_only_a_flag_falls_at_once(board: Board) -> None:
    """A flag must not be visible before it falls; all other effects begin with the next frame."""
    board.begin(Opened(CENTRE, ALL), Chorded(3))
    assert board.effects.active
    assert not board.effects.visible
    assert not board.painted(first=True)
    assert board.painted()
    board.effects.clear()
    board.begin(Flagged(1 << CENTRE))
    assert board.painted(first=True) == board.painted()
    board.effects.update(0)
    assert not board.effects.visible
    board.effects.update(1)
    assert board.effects.visible


def test_whatever_changes_the_picture_changes_the_looks(board: Board) -> None:
    """The stage repaints only when the looks change."""
    looks = {board.effects.looks()}
    board.begin(Chorded(3))
    looks.add(board.effects.looks())
    board.effects.update(4)
    looks.add(board.effects.looks())
    board.effects.clear()
    looks.add(board.effects.looks())
    assert len(looks) == 4


def test_the_front_of_a_flood_shines_on_the_keys_beside_it(sprites: Sprites) -> None:
    """Their gaps shine while the front is there; a flagged cell does not change."""
    board, opened = Board(sprites), sum(1 << cell for cell in (CENTRE, CENTRE + 1))
    view, flag, key = View(GRID, 1, opened=opened, flags=1 << CENTRE - 5), CENTRE - 5, CENTRE + 6
    (flood,) = Flood.begun_by(Opened(CENTRE, opened), Moment(GRID, view, [], Random(1)))
    lit = pygame.image.tobytes(lit_key(sprites, TILE), "RGB")
    seen = []
    for age in (1, 20, 50, 80, 140):
        flood.age = age
        screen = pygame.Surface((240, 240))
        flood.draw(Brush(screen, board.camera, sprites), 0)
        places = [board.camera.cell_rect(cell) for cell in (key, flag)]
        seen.append(tuple(pygame.image.tobytes(screen.subsurface(place), "RGB") == lit for place in places))
        assert not seen[-1][0] or places[0] in flood.reaches(board.camera)
    assert seen == [(True, False), (True, False), (True, False), (False, False), (False, False)]
