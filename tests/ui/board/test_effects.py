"""Effects on the board: waves, flags, chords, and the rules common to all effects."""

from random import Random

import pygame
import pytest

from game.engine.events import Chorded, Event, Flagged, Lost, Opened, Questioned, Unmarked, Won
from game.engine.grid import SMALL, Grid
from game.engine.view import View
from game.ui.board.effect import Brush, Moment
from game.ui.board.flood import Flood, lit_key
from game.ui.board.painter import cell_picture
from game.ui.core.assets import Sprites
from game.ui.core.themes import NIGHT
from tests.ui.board.boards import ALL, CENTRE, GRID, LEFT, MIDDLE, SIDE, TILE, Board, raw, ring


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


@pytest.mark.parametrize("event", [Opened(CENTRE, ALL), Flagged(1), Chorded(3), Lost(CENTRE, 1), Won(3)])
def test_with_reduced_motion_none_begins(event: Event, sprites: Sprites) -> None:
    """Motion makes some players sick."""
    board = Board(sprites, still=True)
    board.begin(event, shown=ALL)
    assert not board.effects.active
    assert (board.effects.hidden, board.effects.pressed) == (0, 0)
    assert not board.effects.frozen


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


def test_a_chord_s_ring_lies_over_the_keys_that_shrink_below_it(sprites: Sprites) -> None:
    """The ring lies on top although it began before them."""
    first, second, alone = Board(sprites), Board(sprites), Board(sprites)
    first.begin(Chorded(CENTRE), Opened(CENTRE, ALL))
    second.begin(Opened(CENTRE, ALL), Chorded(CENTRE))
    alone.begin(Opened(CENTRE, ALL))
    assert raw(first.picture()) == raw(second.picture()) != raw(alone.picture())


def test_a_wave_reaches_ring_after_ring(board: Board) -> None:
    """The wave reaches the cell itself at once and the next ring 14 ms later."""
    board.begin(Opened(CENTRE, ALL))
    assert board.effects.hidden == ring(1) | ring(2)
    board.effects.update(13)
    assert board.effects.hidden == ring(1) | ring(2)
    board.effects.update(1)
    assert board.effects.hidden == ring(2)
    board.effects.update(14)
    assert board.effects.hidden == 0


def test_a_long_wave_hurries(sprites: Sprites) -> None:
    """It takes 420 ms at most from end to end."""
    grid = Grid(60, 1)
    board = Board(sprites, grid)
    board.begin(Opened(0, grid.full))
    board.effects.update(2 * 7)
    assert board.effects.hidden == grid.full & ~0b111
    assert board.lasts() == 59 * 7 + 290 - 14


def flood_on_wells(sprites: Sprites, age: float, number: int = 3) -> dict[int, bytes]:
    """Return the pixels of 25 cells with the same *number*, *age* milliseconds after a flood's start."""
    board, wells = Board(sprites), pygame.Surface((240, 240))
    planes = tuple(ALL if number >> plane & 1 else 0 for plane in range(4))
    view = View(GRID, 1, opened=ALL, numbers=(planes[0], planes[1], planes[2], planes[3]))
    well = cell_picture(sprites, number, TILE)
    wells.fblits([(well, board.camera.cell_rect(cell)) for cell in range(SIDE * SIDE)])
    board.effects.begin([Opened(CENTRE, ALL)], view)
    board.effects.update(age)
    board.effects.draw(wells, board.camera, 0)
    places = {cell: board.camera.cell_rect(cell) for cell in range(SIDE * SIDE)}
    return {cell: raw(wells.subsurface(place).copy()) for cell, place in places.items()}


def test_keys_sink_turn_and_their_numbers_land(sprites: Sprites) -> None:
    """The clicked cell shows its number at once; the next one is a bright cell, then a line, then a large number."""
    rest = raw(cell_picture(sprites, 3, TILE))
    beside = CENTRE + 1
    seen = [flood_on_wells(sprites, age)[beside] for age in (14, 14 + 40, 14 + 90, 14 + 160, 14 + 280)]
    assert len({*seen}) == 5
    assert rest not in seen[:4]
    bright = [sum(picture) for picture in seen]
    assert bright[0] > bright[1] > bright[2], "light, no light, edge"
    assert flood_on_wells(sprites, 14 + 290)[beside] == rest
    clicked = [flood_on_wells(sprites, age)[CENTRE] for age in (1, 139)]
    assert min(sum(picture) for picture in clicked) > bright[2]
    assert flood_on_wells(sprites, 140)[CENTRE] == rest


def test_a_number_beside_a_flag_is_left_to_the_board(sprites: Sprites) -> None:
    """Otherwise the effect would show a number that the flag's aid changes a moment later."""
    board = Board(sprites)
    view = View(GRID, 1, opened=ALL & ~1, numbers=(ALL & ~1, 0, 0, 0), flags=1)
    board.effects.begin([Opened(CENTRE, ALL & ~1)], view)
    board.effects.update(200)
    picture = board.picture()
    assert not picture.subsurface(board.camera.cell_rect(6)).get_bounding_rect()
    assert picture.subsurface(board.camera.cell_rect(7)).get_bounding_rect()


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


def test_a_flag_falls_and_bounces_once(board: Board, sprites: Sprites) -> None:
    """It falls a quarter of a cell over a covered cell, because the board already shows the flag."""
    place = board.camera.cell_rect(CENTRE)
    board.begin(Flagged(1 << CENTRE))
    for ahead, high in ((0, 6), (28, 3), (56, 0), (68, 3), (80, 0), (500, 0)):
        expected = pygame.Surface((240, 240), pygame.SRCALPHA)
        expected.blit(sprites.get("covered", TILE), place)
        expected.blit(sprites.get("flag", TILE), place.move(0, -high))
        assert raw(board.picture(ahead)) == raw(expected), ahead
    later = raw(board.picture(28))
    board.effects.update(28)
    assert raw(board.picture()) == later


def test_only_a_few_flags_at_once_fall(board: Board) -> None:
    """Eight flags around a number fall; only the game sets more."""
    board.begin(Flagged(0xFF))
    assert board.painted().width == SIDE * TILE
    board.effects.clear()
    board.begin(Flagged(0x1FF))
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


def test_a_chord_s_ring_grows_to_the_nine_cells_and_fades(board: Board) -> None:
    """It runs around the number, thinner and fainter, until it is gone."""
    board.begin(Chorded(CENTRE))
    wide, lit, thick = [], [], []
    for ahead in (0, 30, 60, 85):
        picture = board.picture(ahead)
        painted = picture.get_bounding_rect()
        assert abs(painted.centerx - MIDDLE) <= 1
        assert abs(painted.centery - MIDDLE) <= 1
        row = [picture.get_at((x, MIDDLE)).a for x in range(MIDDLE, 240)]
        wide.append(painted.width)
        lit.append(max(row))
        thick.append(sum(row) / 255)
    assert abs(wide[0] - 1.2 * TILE) <= 2
    assert abs(wide[-1] - 2.9 * TILE) <= 3
    assert wide == sorted(wide)
    assert lit == sorted(lit, reverse=True)
    assert lit[0] > 240
    assert 2.4 < thick[0] < 3.6
    assert lit[-1] < 20
    assert thick == sorted(thick, reverse=True)
    board.effects.update(45)
    assert wide[1] < board.painted().width < wide[2]
    assert not board.painted(45)


def test_a_chord_s_ring_is_of_the_theme(board: Board) -> None:
    """Where it is thick enough, its pixels have exactly the theme's colour."""
    board.camera.tile = 48
    board.begin(Chorded(0))
    picture = board.picture()
    assert tuple(pygame.Color(NIGHT["question"])) in {tuple(picture.get_at((x, LEFT + 24))) for x in range(110)}


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
