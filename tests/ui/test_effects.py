"""What moves on the board: when each effect begins, what it hides and paints, and when it is over."""

import math
from random import Random

import pygame
import pytest

from game.engine.events import Chorded, Event, Flagged, Lost, Opened, Questioned, Unmarked, Won
from game.engine.grid import SMALL, Grid
from game.engine.view import View
from game.ui.assets import Assets, Sprites, find_root
from game.ui.board.camera import Camera
from game.ui.board.effects import Effects
from game.ui.themes import NIGHT

SIDE, TILE = 5, 24
GRID = Grid(SIDE, SIDE)
LEFT = 60  # and top: the board lies from (60, 60) to (180, 180)
ALL = GRID.full
CENTRE = 12


@pytest.fixture(scope="module")
def sprites() -> Sprites:
    """The night's pictures."""
    return Sprites(Assets(find_root()), NIGHT)


class Board:
    """A board of 5×5 cells of 24 pixels and its effects."""

    def __init__(
        self, sprites: Sprites, grid: Grid = GRID, *, still: bool = False, random: Random | None = None
    ) -> None:
        self.camera = Camera(grid)
        self.camera.area = pygame.Rect(0, 0, 240, 240)
        self.camera.tile, self.camera.left, self.camera.top = TILE, LEFT, LEFT
        self.effects = Effects(grid, sprites, still=still, random=random or Random(1))
        self._grid = grid

    def begin(self, *events: Event, shown: int = 0, flags: int = 0) -> None:
        """Let these events happen at once."""
        self.effects.begin([*events], View(self._grid, 1, shown=shown, flags=flags))

    def picture(self, ahead: float = 0) -> pygame.Surface:
        """Return what the effects paint, on nothing."""
        screen = pygame.Surface((240, 240), pygame.SRCALPHA)
        self.effects.draw(screen, self.camera, ahead)
        assert screen.get_clip() == screen.get_rect()
        return screen

    def painted(self, ahead: float = 0) -> pygame.Rect:
        """Return the smallest rectangle around what they paint."""
        return self.picture(ahead).get_bounding_rect()

    def lasts(self) -> int:
        """Return after how many milliseconds nothing moves any more."""
        for passed in range(5000):
            if not self.effects.active:
                return passed
            self.effects.update(1)
        raise AssertionError("an effect that never ends")


@pytest.fixture
def board(sprites: Sprites) -> Board:
    """A board on which nothing moves yet."""
    return Board(sprites)


def ring(distance: int) -> int:
    """Return the cells at that distance from the centre."""
    inner, outer = 0, 1 << CENTRE
    for _ in range(distance):
        inner, outer = outer, GRID.dilate(outer)
    return outer & ~inner


def raw(picture: pygame.Surface) -> bytes:
    """Return the pixels."""
    return picture.get_buffer().raw


# All of them


@pytest.mark.parametrize(
    ("event", "lasts"),
    [
        (Opened(CENTRE, 1 << CENTRE), 60),
        (Opened(CENTRE, ALL), 2 * 12 + 60),
        (Flagged(1), 80),
        (Chorded(3), 90),
        (Lost(CENTRE, 1 << CENTRE), 120 + 600),
        (Won(0), 700),
    ],
    ids=lambda case: type(case).__name__,
)
def test_every_effect_ends_by_itself(event: Event, lasts: int, board: Board) -> None:
    """In well under a second: nothing holds a player up."""
    assert not board.effects.active
    board.begin(event)
    assert board.effects.active
    assert board.lasts() == lasts
    assert board.effects.hidden == 0
    assert not board.painted()


@pytest.mark.parametrize("event", [Opened(CENTRE, ALL), Flagged(1), Chorded(3), Lost(CENTRE, 1), Won(3)])
def test_with_reduced_motion_none_begins(event: Event, sprites: Sprites) -> None:
    """Some players get sick of it."""
    board = Board(sprites, still=True)
    board.begin(event, shown=ALL)
    assert not board.effects.active
    assert (board.effects.hidden, board.effects.shake()) == (0, (0, 0))


def test_all_can_be_dropped_at_once(board: Board) -> None:
    """A board that is gone has no effects."""
    board.begin(Opened(CENTRE, ALL), Flagged(1), Lost(3, 8))
    board.effects.clear()
    assert not board.effects.active
    assert not board.painted()
    assert board.effects.hidden == 0


def test_nothing_is_painted_beside_the_board_s_area(board: Board) -> None:
    """The line above belongs to others."""
    board.begin(Lost(0, 1), Won(0))
    board.effects.update(300)
    free = board.painted()
    board.camera.area = pygame.Rect(70, 80, 50, 40)
    assert not board.camera.area.contains(free)
    assert board.painted()
    assert board.camera.area.contains(board.painted())


def test_painting_changes_nothing_and_looks_ahead(board: Board) -> None:
    """The same moment paints the same pixels; a moment ahead those of later."""
    board.begin(Opened(CENTRE, ALL), Flagged(1), Chorded(3), Won(0))
    now, ahead = raw(board.picture()), raw(board.picture(3))
    assert raw(board.picture()) == now != ahead


def test_a_chord_s_ring_lies_over_the_keys_that_shrink_below_it(sprites: Sprites) -> None:
    """Though it began before them."""
    first, second, alone = Board(sprites), Board(sprites), Board(sprites)
    first.begin(Chorded(CENTRE), Opened(CENTRE, ALL))
    second.begin(Opened(CENTRE, ALL), Chorded(CENTRE))
    alone.begin(Opened(CENTRE, ALL))
    assert raw(first.picture()) == raw(second.picture()) != raw(alone.picture())


# Waves


def test_a_wave_reaches_ring_after_ring(board: Board) -> None:
    """The cell itself at once, the next ring 12 ms later."""
    board.begin(Opened(CENTRE, ALL))
    assert board.effects.hidden == ring(1) | ring(2)
    board.effects.update(11)
    assert board.effects.hidden == ring(1) | ring(2)
    board.effects.update(1)
    assert board.effects.hidden == ring(2)
    board.effects.update(11)
    assert board.effects.hidden == ring(2)
    board.effects.update(1)
    assert board.effects.hidden == 0


def test_a_long_wave_hurries(sprites: Sprites) -> None:
    """From end to end it takes 300 ms at most."""
    grid = Grid(50, 1)
    board = Board(sprites, grid)
    board.begin(Opened(0, grid.full))
    board.effects.update(2 * 6)
    assert board.effects.hidden == grid.full & ~0b111
    assert board.lasts() == 49 * 6 + 60 - 12


def test_keys_shrink_from_seven_tenths_to_nothing(board: Board) -> None:
    """The first frame already shows what was opened."""
    cell = board.camera.cell_rect(CENTRE)
    board.begin(Opened(CENTRE, 1 << CENTRE))
    wide = []
    for _ in range(6):
        painted = board.painted()
        assert abs(painted.centerx - cell.centerx) <= 1
        assert abs(painted.centery - cell.centery) <= 1
        wide.append(painted.width)
        board.effects.update(10)
    assert wide == [17, 14, 11, 8, 6, 3]
    board.begin(Opened(CENTRE, 1 << CENTRE))
    assert board.painted(ahead=20).width == wide[2]
    assert board.painted(ahead=500).size == (0, 0)


def test_a_key_of_two_pixels_is_still_painted_and_one_of_one_is_not(board: Board) -> None:
    """There is no picture so small."""
    board.begin(Opened(CENTRE, 1 << CENTRE))
    board.effects.update(52)
    assert board.painted().width == 2
    board.effects.update(3)
    assert board.painted().width == 0


def test_only_the_rings_that_are_being_opened_have_keys(board: Board) -> None:
    """Inner ones have gone, outer ones wait."""
    board.begin(Opened(CENTRE, ALL))
    assert board.painted().width == 17
    board.effects.update(12)
    assert TILE * 2 + 10 < board.painted().width < TILE * 3
    board.effects.update(50)
    hole = board.picture().subsurface(pygame.Rect(LEFT + 2 * TILE, LEFT + 2 * TILE, TILE, TILE))
    assert not hole.get_bounding_rect()
    assert board.painted().width > TILE * 4


def test_keys_outside_the_window_are_left_out(board: Board) -> None:
    """Half a key at the edge would be cut off anyway."""
    board.camera.area = pygame.Rect(LEFT + TILE, LEFT, 200, 200)
    board.begin(Opened(0, 0b11))
    board.effects.update(12)
    assert board.painted().left >= LEFT + TILE


def test_on_a_huge_board_no_wave_begins(sprites: Sprites) -> None:
    """It would leave the window at once; and nothing opened means no wave either."""
    small, huge = Grid(SMALL // 32, 32), Grid(SMALL // 32 + 1, 32)
    for grid, waves in ((small, True), (huge, False)):
        board = Board(sprites, grid)
        board.begin(Opened(0, 3))
        assert board.effects.active is waves
    board = Board(sprites)
    board.begin(Opened(0, 0))
    assert not board.effects.active


def test_a_loss_shows_the_mines_after_a_moment_from_the_one_that_went_off(board: Board) -> None:
    """Flagged cells and the mine itself are seen at once; nothing shrinks away."""
    hit, flagged = 1 << CENTRE, 1
    board.begin(Lost(CENTRE, hit), shown=ALL, flags=flagged)
    rest = ALL & ~(hit | flagged)
    assert board.effects.hidden == rest
    board.effects.update(131)
    assert board.effects.hidden == rest
    board.effects.update(1)
    assert board.effects.hidden == rest & ring(2)
    board.effects.update(12)
    assert board.effects.hidden == 0


def test_before_the_freeze_is_over_not_even_the_first_cell_is_shown(board: Board) -> None:
    """A cell set off from afar waits like all others."""
    board.begin(Lost(CENTRE, 1), shown=1 << CENTRE)
    board.effects.update(119)
    assert board.effects.hidden == 1 << CENTRE
    board.effects.update(1)
    assert board.effects.hidden == 0


def test_a_win_flags_the_rest_from_the_last_cell_opened(board: Board) -> None:
    """Of several that one action opened, the last; no key shrinks below a flag."""
    board.begin(Opened(0, 1), Opened(CENTRE, 1 << CENTRE), Won(ALL & ~1))
    board.effects.update(60)
    board.effects.clear()
    board.begin(Opened(0, 0), Opened(CENTRE, 0), Won(ALL))
    assert board.effects.hidden == ring(1) | ring(2)
    board.effects.clear()
    board.begin(Won(ALL))
    assert not board.effects.hidden & 1
    assert board.effects.hidden == ALL & ~1


# Flags and chords


def test_a_flag_falls_and_bounces_once(board: Board, sprites: Sprites) -> None:
    """From a quarter of a cell above; over a covered cell, for the board shows the flag already."""
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
    """Eight around a number do; more are set by the game."""
    board.begin(Flagged(0xFF))
    assert board.painted().width == SIDE * TILE
    board.effects.clear()
    board.begin(Flagged(0x1FF))
    assert not board.effects.active


@pytest.mark.parametrize("event", [Unmarked(3), Questioned(3)])
def test_a_flag_taken_away_falls_no_more(event: Event, board: Board) -> None:
    """Its neighbour does."""
    board.begin(Flagged(0b11000), Chorded(24))
    board.begin(event)
    taken, left = (board.picture().subsurface(board.camera.cell_rect(cell)).get_bounding_rect() for cell in (3, 4))
    assert not taken
    assert left
    assert board.lasts() == 90, "the chord's ring is not a flag"


def test_a_flag_set_again_falls_again(board: Board) -> None:
    """What happens in one go counts in its order."""
    board.begin(Flagged(8), Unmarked(3), Flagged(8))
    board.effects.update(40)
    board.begin(Unmarked(3))
    assert not board.effects.active


def test_a_chord_s_ring_grows_to_the_nine_cells(board: Board) -> None:
    """Around the number."""
    board.begin(Chorded(CENTRE))
    first, last = board.painted(), board.painted(90)
    centre = LEFT + 2 * TILE + TILE // 2
    for painted, size in ((first, 1.2), (last, 3.0)):
        assert abs(painted.centerx - centre) <= 1
        assert abs(painted.centery - centre) <= 1
        assert size * TILE * 0.8 < painted.width <= size * TILE + 1
    board.effects.update(45)
    assert first.width < board.painted().width < last.width
    assert board.painted(45) == last == board.painted(900)


# Mines


def test_the_board_trembles_from_the_moment_a_mine_goes_off(board: Board) -> None:
    """Two pixels at most, for 270 ms."""
    board.begin(Lost(CENTRE, 1 << CENTRE))
    assert board.effects.shake() == (1, 0)
    seen = set()
    for _ in range(269):
        board.effects.update(1)
        seen.add(board.effects.shake())
    assert max(abs(part) for shift in seen for part in shift) == 2
    assert board.effects.shake() != (0, 0)
    board.effects.update(1)
    assert board.effects.active
    assert board.effects.shake() == (0, 0)


def test_the_first_of_two_mines_shakes_the_board(sprites: Sprites) -> None:
    """Two tremors would only cancel out."""
    alone, two = Board(sprites), Board(sprites)
    for board in (alone, two):
        board.begin(Lost(3, 8))
        board.effects.update(30)
    two.begin(Lost(5, 32))
    for _ in range(60):
        assert two.effects.shake() == alone.effects.shake()
        for board in (alone, two):
            board.effects.update(4)


def test_sparks_fly_after_the_freeze_and_fall(board: Board) -> None:
    """They start at the mine, spread, and are below it in the end."""
    board.begin(Lost(CENTRE, 1 << CENTRE))
    board.effects.update(119)
    assert not board.painted()
    assert board.painted(1)
    board.effects.update(1)
    centre = LEFT + 2 * TILE + TILE // 2
    start = board.painted()
    assert start.inflate(2, 2).contains(pygame.Rect(centre - 2, centre - 2, 4, 4))
    assert start.width <= TILE // 6 + 1
    board.effects.update(100)
    assert TILE * 0.6 < board.painted().width < TILE * 2 * 7 * 0.09 + 4
    board.effects.update(450)
    assert board.painted().centery > centre + TILE // 2
    assert abs(board.painted().centerx - centre) < TILE


class Ends(Random):
    """Chance that always gives one end of what is asked for."""

    def __init__(self, end: int) -> None:
        super().__init__(1)
        self._end = end

    def uniform(self, *ends: float) -> float:
        """Return that end."""
        return ends[self._end]


@pytest.mark.parametrize(("end", "speed"), [(0, 1), (1, 7)])
def test_a_spark_s_way(end: int, speed: int, sprites: Sprites) -> None:
    """To the right here: air slows it down, and it falls faster and faster; it shrinks to a third in 400 ms."""
    board = Board(sprites, random=Ends(end))
    board.camera.tile = 36
    board.begin(Lost(0, 1))
    board.effects.update(120 + 400)
    centre, seconds = LEFT + 18, 0.4
    painted = board.painted()
    assert painted.size == (2, 2)
    assert abs(painted.centerx - (centre + 36 * speed * (1 - math.exp(-3 * seconds)) / 3)) <= 1
    assert abs(painted.centery - (centre + 36 * 2 * seconds**2)) <= 1
    board.effects.update(190)
    assert board.painted().size == (2, 2), "to the end it can be seen"


def test_a_spark_begins_at_the_mine_s_middle(sprites: Sprites) -> None:
    """A sixth of a cell large."""
    board = Board(sprites, random=Ends(0))
    board.camera.tile = 36
    board.begin(Lost(0, 1))
    board.effects.update(120)
    assert board.painted() == pygame.Rect(LEFT + 18 - 3, LEFT + 18 - 3, 6, 6)


def test_sparks_have_two_colours(board: Board) -> None:
    """One would look like paint."""
    board.camera.tile = 36
    board.begin(Lost(CENTRE, 1 << CENTRE))
    board.effects.update(320)
    picture = board.picture()
    colours = {tuple(picture.get_at((x, y))) for x in range(240) for y in range(240)}
    assert {tuple(pygame.Color(NIGHT[name])) for name in ("blast", "cross")} <= colours


def test_eight_mines_at_most_throw_sparks(sprites: Sprites) -> None:
    """The ninth is too much for the eye and the frame."""
    pictures = []
    for hits in (0xFF, 0x1FF, 0x7F):
        board = Board(sprites)
        board.begin(Lost(0, hits))
        board.effects.update(121)
        pictures.append(raw(board.picture()))
    assert pictures[0] == pictures[1] != pictures[2]


def test_the_same_game_throws_the_same_sparks(sprites: Sprites) -> None:
    """Chance comes in from outside."""
    first, second = Board(sprites), Board(sprites)
    for board in (first, second):
        board.begin(Lost(3, 0b11000))
        board.effects.update(300)
    assert raw(first.picture()) == raw(second.picture())


# A win


def test_a_light_runs_along_the_rim_of_a_won_board_both_ways(board: Board) -> None:
    """From the top left corner to the bottom right one, and nothing inside."""
    rim = board.camera.board
    board.begin(Won(0))
    start = board.painted()
    assert start == pygame.Rect(rim.left - 2, rim.top - 2, 4, 4)
    board.effects.update(250)
    middle = board.picture()
    assert not middle.subsurface(rim.inflate(-6, -6)).get_bounding_rect()
    corner = rim.left + rim.top
    lit = [divmod(place, 240) for place, alpha in enumerate(raw(middle)[3::4]) if alpha]
    assert {(y, x) for x, y in lit} == {*lit}, "the board is square: both lights are equally far"
    assert min(x + y for x, y in lit) > corner, "the trail has left the corner"
    assert max(x + y for x, y in lit) < rim.right + rim.bottom
    board.effects.update(440)
    assert board.painted().bottomright == (rim.right + 2, rim.bottom + 2)
    assert board.painted().left > rim.left + TILE


def test_the_rim_is_as_thick_as_the_cells_are_large(board: Board) -> None:
    """A twelfth of a cell, two pixels at least."""
    board.camera.tile = 36
    board.begin(Won(0))
    assert board.painted().size == (6, 6)
    for tile in (35, 14):
        board.camera.tile = tile
        assert board.painted().size == (4, 4)
