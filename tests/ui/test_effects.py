"""What moves on the board: when each effect begins, what it hides and paints, and when it is over."""

import math
from dataclasses import replace
from itertools import pairwise
from random import Random

import pygame
import pytest

from game.engine.events import Chorded, Event, Flagged, Lost, Opened, Questioned, Unmarked, Won
from game.engine.grid import SMALL, Grid
from game.engine.view import View
from game.ui.board.camera import Camera
from game.ui.board.effect import Brush, Effect, Moment
from game.ui.board.effects import Effects
from game.ui.board.loss_effects import Blast, Embers, Held, Jolt, Mines, Shake, Shards, broken
from game.ui.board.win_effects import Echo, Flags, Run
from game.ui.core.assets import Assets, Sprites, find_root
from game.ui.core.cues import Cue
from game.ui.core.themes import NIGHT

SIDE, TILE = 5, 24
GRID = Grid(SIDE, SIDE)
LEFT = 60  # and top: the board lies from (60, 60) to (180, 180)
ALL = GRID.full
CENTRE = 12
HIT = 1 << CENTRE
MIDDLE = LEFT + 2 * TILE + TILE // 2


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

    def picture(self, ahead: float = 0, *, first: bool = False) -> pygame.Surface:
        """Return what the effects paint, on nothing."""
        screen = pygame.Surface((240, 240), pygame.SRCALPHA)
        self.effects.draw(screen, self.camera, ahead, first=first)
        assert screen.get_clip() == screen.get_rect()
        return screen

    def painted(self, ahead: float = 0, *, first: bool = False) -> pygame.Rect:
        """Return the smallest rectangle around what they paint."""
        return self.picture(ahead, first=first).get_bounding_rect()

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
        (Lost(CENTRE, 1 << CENTRE), 1000),
        (Won(0), 1305),
    ],
    ids=lambda case: type(case).__name__,
)
def test_every_effect_ends_by_itself(event: Event, lasts: int, board: Board) -> None:
    """In little more than a second: nothing holds a player up."""
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
    assert (board.effects.hidden, board.effects.pressed, board.effects.shake(TILE)) == (0, 0, (0, 0))
    assert not board.effects.frozen


def test_all_can_be_dropped_at_once(board: Board) -> None:
    """A board that is gone has no effects."""
    board.begin(Opened(CENTRE, ALL), Flagged(1), Lost(3, 8))
    board.effects.clear()
    assert not board.effects.active
    assert not board.painted()
    assert board.effects.hidden == 0


def test_nothing_is_painted_beside_the_board_s_area(board: Board) -> None:
    """The line above belongs to others."""
    board.begin(Lost(0, 1), Chorded(3))
    board.effects.update(60)
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


def test_a_chord_s_ring_grows_to_the_nine_cells_and_fades(board: Board) -> None:
    """Around the number, thinner and fainter, until nothing is left of it."""
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
    """To the value, where it is thick enough."""
    board.camera.tile = 48
    board.begin(Chorded(0))
    picture = board.picture()
    assert tuple(pygame.Color(NIGHT["question"])) in {tuple(picture.get_at((x, LEFT + 24))) for x in range(110)}


def test_what_was_clicked_is_seen_first_and_only_a_flag_falls_at_once(board: Board) -> None:
    """A flag that lies there already can't fall any more; all else begins with the next picture."""
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
    """The stage paints by them."""
    looks = {board.effects.looks()}
    board.begin(Chorded(3))
    looks.add(board.effects.looks())
    board.effects.update(4)
    looks.add(board.effects.looks())
    board.effects.clear()
    looks.add(board.effects.looks())
    assert len(looks) == 4


# A loss


def test_a_lost_game_stands_still_first(board: Board) -> None:
    """For 120 ms nothing is to be seen of it: the key is pressed, no mine is shown, nothing is painted or moved."""
    board.begin(Lost(CENTRE, HIT), shown=ALL & ~0b110, flags=0b011)
    for passed in range(120):
        assert board.effects.frozen, passed
        assert board.effects.hidden == ALL & ~0b101, "the mines without a flag, and the flag that is wrong"
        assert board.effects.pressed == HIT
        assert board.effects.shake(TILE) == (0, 0)
        assert not board.painted()
        assert not board.painted(4)
        board.effects.update(1)
    assert not board.effects.frozen
    assert board.effects.pressed == 0
    assert not board.effects.hidden & HIT
    assert board.painted()
    assert board.effects.shake(TILE) != (0, 0)


def test_what_moved_before_stands_still_too(board: Board) -> None:
    """And goes on from where it was; a step longer than the freeze is not lost."""
    board.begin(Opened(0, ALL))
    board.effects.update(13)
    before, hidden = raw(board.picture()), board.effects.hidden
    board.begin(Lost(CENTRE, HIT), shown=HIT)
    board.effects.update(100)
    assert raw(board.picture()) == raw(board.picture(4)) == before
    assert board.effects.hidden == hidden | HIT
    board.effects.update(31)
    assert board.effects.hidden & ~HIT == hidden & ~column_and_row(2)


def column_and_row(distance: int) -> int:
    """Return the cells at that distance from the first one."""
    return sum(1 << cell for cell in range(SIDE * SIDE) if max(divmod(cell, SIDE)) == distance)


def test_where_the_game_goes_on_nothing_stands_still(board: Board) -> None:
    """In a match of several lives the others play on."""
    board.begin(Lost(CENTRE, HIT))
    assert not board.effects.frozen
    assert (board.effects.hidden, board.effects.pressed) == (0, 0)
    assert board.painted(first=True)
    board.effects.update(1)
    assert board.effects.shake(TILE) != (0, 0)


def test_a_game_that_is_left_freezes_nothing(board: Board) -> None:
    """The next one begins at once."""
    board.begin(Lost(CENTRE, HIT), shown=ALL)
    board.effects.clear()
    assert not board.effects.frozen


def test_the_end_of_a_won_game_freezes_nothing(board: Board) -> None:
    """Its mines are shown too."""
    board.begin(Won(0), shown=ALL)
    assert not board.effects.frozen


def test_the_other_mines_are_laid_open_ring_by_ring(board: Board) -> None:
    """Every 40 ms, wrong flags with them."""
    board.begin(Lost(CENTRE, HIT), shown=ALL & ~2, flags=0b11)
    board.effects.update(120)
    assert board.effects.hidden == ALL & ~(HIT | 1)
    board.effects.update(39)
    assert board.effects.hidden == ALL & ~(HIT | 1)
    board.effects.update(1)
    assert board.effects.hidden == ring(2) & ~1
    board.effects.update(39)
    assert board.effects.hidden == ring(2) & ~1
    board.effects.update(1)
    assert board.effects.hidden == 0


def test_the_last_mine_comes_to_rest_within_nine_tenths_of_a_second(sprites: Sprites) -> None:
    """However long the board is."""
    grid = Grid(60, 1)
    board = Board(sprites, grid)
    board.begin(Lost(0, 1), shown=grid.full)
    board.effects.update(120 + 12 * 30)
    assert board.effects.hidden == grid.full & ~((1 << 31) - 1)
    board.effects.update(12 * 29)
    assert board.effects.hidden == 0
    mines = Mines.begun_by(Lost(0, 1), Moment(grid, View(grid, 1, shown=grid.full), [], Random(1)))
    assert mines[0].length <= 900


def test_each_ring_of_mines_knocks_once(board: Board) -> None:
    """The nearer the higher, from the side of the mine that was hit; a ring without a mine is silent."""
    board.begin(Lost(10, 1 << 10), shown=1 << 10 | 1 << 11 | 0b11000 << 10, flags=2)
    heard: list[tuple[int, Cue]] = []
    for passed in range(1, 400):
        heard += [(passed, cue) for cue in board.effects.update(1)]
    assert heard == [(160, Cue("knock_1", -1.0)), (240, Cue("knock_3", -1.0)), (280, Cue("knock_4", -1.0))]
    board.begin(Lost(10, 1 << 10), shown=1 << 10 | 1 << 11 | 0b11000 << 10)
    assert board.effects.update(1000) == [cue for _, cue in heard]


def test_wrong_flags_are_crossed_out_in_silence(board: Board, sprites: Sprites) -> None:
    """And without a spark: nothing goes off there."""
    board.begin(Lost(CENTRE, HIT), shown=HIT | 1, flags=2)
    assert [cue.role for cue in board.effects.update(200 + 10)] == ["knock_2"]
    wave = Mines.begun_by(Lost(CENTRE, HIT), Moment(GRID, View(GRID, 1, shown=HIT | 1, flags=2), [], Random(1)))[0]
    wave.age = 90
    screen = pygame.Surface((240, 240), pygame.SRCALPHA)
    wave.draw(Brush(screen, board.camera, sprites), 0)
    assert abs(screen.get_bounding_rect().centerx - LEFT - TILE // 2) <= 1


def test_each_mine_has_a_spark_that_goes_out(board: Board) -> None:
    """Larger than the cell at first, smaller and smaller, always in its middle."""
    board.begin(Lost(24, 1 << 24), shown=1 << 24 | 1)
    wide = []
    for ms in (120 + 160, 60, 60, 55):
        board.effects.update(ms)
        place = pygame.Rect(0, 0, LEFT + 2 * TILE, LEFT + 2 * TILE)
        spark = board.picture().subsurface(place).get_bounding_rect(min_alpha=40)
        assert abs(spark.centerx - LEFT - TILE // 2) <= 1
        wide.append(spark.width)
    assert TILE < wide[0] < 1.3 * TILE
    assert wide == sorted(wide, reverse=True)
    assert wide[3] < wide[0] / 2
    board.effects.update(6)
    assert not board.picture().subsurface(place).get_bounding_rect()


def test_near_keys_are_pushed_outwards_and_come_back(board: Board, sprites: Sprites) -> None:
    """By a sixteenth of a cell, flags with them; numbers and mines stay where they are."""
    view = View(GRID, 1, opened=1 << 7, shown=HIT | 1 << 17, flags=1 << 13)
    begun = Jolt.begun_by(Lost(CENTRE, HIT), Moment(GRID, view, [], Random(1)))
    screen = pygame.Surface((240, 240))
    board.camera.tile = 32

    def painted(age: float, ahead: float = 0) -> pygame.Surface:
        screen.fill("white")
        for cell in (11, 13, 7, 17, 0):
            pygame.draw.circle(screen, "red", board.camera.cell_rect(cell).center, 3)
        begun[0].age = age
        begun[0].draw(Brush(screen, board.camera, sprites), ahead)
        return screen.copy()

    def dot(picture: pygame.Surface, cell: int) -> tuple[int, int]:
        rect = board.camera.cell_rect(cell)
        mask = pygame.mask.from_threshold(picture.subsurface(rect), (255, 0, 0), (9, 9, 9))
        return mask.centroid()[0] - rect.width // 2, mask.centroid()[1] - rect.height // 2

    rest = painted(150)
    assert [dot(rest, cell) for cell in (11, 13, 7, 17)] == [dot(rest, 7)] * 4
    zero = dot(rest, 7)
    first = painted(0)
    assert dot(first, 11) == (zero[0] - 2, zero[1])
    assert dot(first, 13) == (zero[0] + 2, zero[1])
    assert dot(first, 7) == dot(first, 17) == zero
    assert dot(first, 0)[0] < zero[0] > dot(first, 0)[1]
    assert dot(painted(75), 13) == (zero[0] + 1, zero[1])
    assert raw(painted(0, 75)) == raw(painted(75))
    right = board.camera.cell_rect(13)
    assert first.get_at(right.topleft)[:3] == pygame.Color(NIGHT["covered_bottom"])[:3], "the ground shows beside it"


def test_keys_far_from_the_blast_stay(sprites: Sprites) -> None:
    """Two cells away is near."""
    grid = Grid(9, 1)
    begun = Jolt.begun_by(Lost(4, 16), Moment(grid, View(grid, 1), [], Random(1)))
    board = Board(sprites, grid)
    board.camera.left = 10
    screen = pygame.Surface((240, 240))
    for cell in range(9):
        screen.set_at(board.camera.cell_rect(cell).center, "red")
    begun[0].draw(Brush(screen, board.camera, sprites), 0)
    pushed = []
    for cell in range(9):
        place = board.camera.cell_rect(cell).center
        pushed.append(screen.get_at(place)[:3] != (255, 0, 0))
    assert pushed == [False, False, True, True, False, True, True, False, False]


def test_the_board_trembles_less_and_less(board: Board) -> None:
    """By one unit and a half at most, for 150 ms from the moment the picture moves again."""
    unit = 8
    board.begin(Lost(CENTRE, HIT), shown=HIT)
    board.effects.update(120)
    seen = []
    for _ in range(150):
        seen.append(board.effects.shake(16 * unit))
        board.effects.update(1)
    wide = [max(abs(right), abs(down)) for right, down in seen]
    assert seen[0] == (12, 0)
    assert max(wide) == 12
    assert max(wide[75:]) <= 3
    assert max(wide[40:75]) > 4
    assert {(right > 0, down > 0) for right, down in seen} == {
        (False, False),
        (False, True),
        (True, False),
        (True, True),
    }
    assert board.effects.active
    assert board.effects.shake(16 * unit) == (0, 0)


def test_the_first_of_two_mines_shakes_the_board(sprites: Sprites) -> None:
    """Two tremors would only cancel out."""
    alone, two = Board(sprites), Board(sprites)
    for board in (alone, two):
        board.begin(Lost(3, 8))
        board.effects.update(30)
    two.begin(Lost(5, 32))
    for _ in range(25):
        assert two.effects.shake(200) == alone.effects.shake(200)
        for board in (alone, two):
            board.effects.update(4)


def test_a_white_core_becomes_an_orange_ring(sprites: Sprites) -> None:
    """White in the middle first; later only a ring, that grows, thins and fades."""
    blast = Blast.begun_by(Lost(CENTRE, HIT), Moment(GRID, View(GRID, 1), [], Random(1)))[0]
    board = Board(sprites)

    def painted(age: float, ahead: float = 0) -> pygame.Surface:
        blast.age = age
        screen = pygame.Surface((240, 240), pygame.SRCALPHA)
        blast.draw(Brush(screen, board.camera, sprites), ahead)
        return screen

    assert min(painted(0).get_at((MIDDLE, MIDDLE))) > 250
    faint = [painted(age).get_at((MIDDLE, MIDDLE)).a for age in (0, 60, 120, 180, 239, 240)]
    assert faint == sorted(faint, reverse=True)
    assert faint[2] > 100
    assert faint[-2:] == [faint[-2], 0]
    assert faint[-2] < 20
    rows = {age: [painted(age).get_at((x, MIDDLE)).a for x in range(MIDDLE, 240)] for age in (240, 300, 340, 370)}
    wide = [max(x for x, alpha in enumerate(row) if alpha) for row in rows.values()]
    lit = [sum(row) for row in rows.values()]
    assert wide == sorted(wide)
    assert abs(wide[0] - 2.43 * TILE) <= 2, "fast at first"
    assert abs(wide[-1] - 2.6 * TILE) <= 2
    assert lit == sorted(lit, reverse=True)
    ring = painted(240).get_at((MIDDLE + wide[0] - 2, MIDDLE))
    assert all(abs(one - other) < 12 for one, other in zip(ring[:3], pygame.Color(NIGHT["cross"])[:3], strict=True))
    assert raw(painted(100, 20)) == raw(painted(120))
    assert not painted(420).get_bounding_rect()


class Ends(Random):
    """Chance that always gives one end of what is asked for."""

    def __init__(self, end: int) -> None:
        super().__init__(1)
        self._end = end

    def uniform(self, *ends: float) -> float:
        """Return that end."""
        return ends[self._end]


@pytest.mark.parametrize(("end", "speed"), [(0, 1), (1, 9)])
def test_an_ember_s_way(end: int, speed: int, sprites: Sprites) -> None:
    """To the right here: air slows it down, and it falls faster and faster; it shrinks all the while."""
    embers = Embers.begun_by(Lost(0, 1), Moment(GRID, View(GRID, 1), [], Ends(end)))[0]
    board = Board(sprites)
    board.camera.tile = 42

    def painted(age: float, ahead: float = 0) -> pygame.Rect:
        embers.age = age
        screen = pygame.Surface((400, 240), pygame.SRCALPHA)
        embers.draw(Brush(screen, board.camera, sprites), ahead)
        return screen.get_bounding_rect()

    centre, seconds = LEFT + 21, 0.35
    assert painted(0) == pygame.Rect(centre - 3, centre - 3, 6, 6)
    later = painted(350)
    assert later.size == (3, 3)
    assert abs(later.centerx - (centre + 42 * speed * (1 - math.exp(-3 * seconds)) / 3)) <= 1.5
    assert abs(later.centery - (centre + 42 * 2 * seconds**2)) <= 1.5
    assert painted(300, 50) == later
    assert painted(699).size == (2, 2), "to the end it can be seen"


def test_embers_have_two_colours_and_fly_all_ways(sprites: Sprites) -> None:
    """One would look like paint."""
    embers = Embers.begun_by(Lost(CENTRE, HIT), Moment(GRID, View(GRID, 1), [], Random(1)))[0]
    board = Board(sprites)
    board.camera.tile, board.camera.left, board.camera.top = 42, 15, 15
    embers.age = 100
    screen = pygame.Surface((240, 240), pygame.SRCALPHA)
    embers.draw(Brush(screen, board.camera, sprites), 0)
    colours = {tuple(screen.get_at((x, y))) for x in range(240) for y in range(240)}
    assert {tuple(pygame.Color(NIGHT[name])) for name in ("face", "cross")} <= colours
    assert screen.get_bounding_rect().contains(pygame.Rect(120 - 20, 120 - 20, 40, 40))


def test_the_key_breaks_into_fourteen_pieces_of_its_own(sprites: Sprites) -> None:
    """Together they are the key, no part of it twice: none is torn from its groove."""
    pieces = [*broken(7, Random(4))]
    assert len(pieces) == 14
    key = sprites.get("covered", 64)
    together = pygame.Surface((64, 64), pygame.SRCALPHA)
    area = 0
    for piece in pieces:
        picture = piece.cut(key)
        area += pygame.mask.from_surface(picture).count()
        x, y = piece.place(0, 15)
        together.blit(picture, picture.get_rect(center=(round(x * 64), round(y * 64))))
    assert together.get_bounding_rect().inflate(-2, -2).size <= (60, 56)
    covered = pygame.mask.from_surface(together).count()
    assert 0.9 * 60 * 56 < covered <= 61 * 57
    assert area < covered * 1.25
    seen = {tuple(together.get_at((x, y))[:3]) for x in range(8, 52, 4) for y in range(8, 48, 4)}
    assert len(seen & {tuple(key.get_at((x, y))[:3]) for x in range(64) for y in range(64)}) > len(seen) / 2


def test_some_pieces_fly_over_six_cells_and_all_fall() -> None:
    """Outwards and a little up, at 4 to 11 cells a second, spinning both ways."""
    pieces = [*broken(7, Random(4))]
    far = [
        math.hypot(*(end - begin for end, begin in zip(p.place(1, 15), p.place(0, 15), strict=True))) for p in pieces
    ]
    assert max(far) >= 6
    for piece in pieces:
        assert 4 <= math.hypot(piece.right, piece.down + 3) <= 11
        assert 200 <= abs(piece.spin) <= 720
        (x, y), (later_x, later_y) = piece.place(0, 15), piece.place(2, 15)
        assert later_x == pytest.approx(x + 2 * piece.right)
        assert later_y == pytest.approx(y + 2 * piece.down + 30)
        aside = math.atan2(y - 0.44, x - 0.47) - math.atan2(piece.down + 3, piece.right)
        assert math.cos(aside) > 0.5, "away from the middle"
    assert {piece.spin > 0 for piece in pieces} == {True, False}


def test_shards_turn_fall_and_fade(sprites: Sprites) -> None:
    """Fully seen for the first three fifths of a second, gone after one."""
    shards = Shards.begun_by(Lost(CENTRE, HIT), Moment(GRID, View(GRID, 1), [], Random(1)))[0]
    board = Board(sprites)

    def painted(age: float, tile: int = TILE, ahead: float = 0) -> pygame.Surface:
        shards.age, board.camera.tile = age, tile
        screen = pygame.Surface((600, 600), pygame.SRCALPHA)
        shards.draw(Brush(screen, board.camera, sprites), ahead)
        return screen

    def solid(picture: pygame.Surface) -> int:
        return max(pygame.mask.from_surface(picture, alpha).count() and alpha for alpha in range(0, 255, 5))

    assert painted(0).get_bounding_rect().inflate(-4, -4).size <= (TILE, TILE)
    assert painted(300).get_bounding_rect().width > 3 * TILE
    assert solid(painted(0)) > 240
    assert solid(painted(600)) > 240
    assert 90 < solid(painted(800)) < 140
    assert not painted(1000).get_bounding_rect()
    assert raw(painted(100, ahead=20)) == raw(painted(120))
    assert painted(0, tile=60).get_bounding_rect().width > 2 * TILE, "drawn anew when the cells are larger"
    once = raw(painted(50))
    shards._pieces = [replace(piece, spin=0) for piece in shards._pieces]
    assert raw(painted(50)) != once


@pytest.mark.parametrize(("kind", "most"), [(Blast, 8), (Embers, 8), (Shards, 3)])
def test_only_so_many_mines_go_off_in_full(kind: type[Effect], most: int) -> None:
    """More is too much for the eye and the frame."""
    for hits in (1, most, most + 1):
        moment = Moment(GRID, View(GRID, 1), [], Random(1))
        assert len(kind.begun_by(Lost(0, (1 << hits) - 1), moment)) == min(hits, most)


def test_the_same_game_breaks_the_same_way(sprites: Sprites) -> None:
    """Chance comes in from outside."""
    first, second = Board(sprites), Board(sprites)
    for board in (first, second):
        board.begin(Lost(3, 0b11000))
        board.effects.update(300)
    assert raw(first.picture()) == raw(second.picture())


# A win


def test_a_win_flags_the_rest_from_the_last_cell_opened(board: Board) -> None:
    """Ring by ring, 25 ms apart; of several that one action opened, from the last; flags that stood there stay."""
    board.begin(Opened(0, 0), Opened(CENTRE, 0), Won(ALL & ~1), flags=ALL)
    assert board.effects.hidden == (ring(1) | ring(2)) & ~1
    board.effects.update(24)
    assert board.effects.hidden == (ring(1) | ring(2)) & ~1
    board.effects.update(1)
    assert board.effects.hidden == ring(2) & ~1
    board.effects.clear()
    board.begin(Won(ALL))
    assert board.effects.hidden == ALL & ~1


def test_every_flag_waves_once_as_the_wave_reaches_it(sprites: Sprites) -> None:
    """Also one that stood there; it rests before and after, and its pole stands still."""
    board = Board(sprites)
    board.camera.tile = 32
    flags = Flags.begun_by(Won(1), Moment(GRID, View(GRID, 1, flags=0b101), [Opened(0, 1)], Random(1)))[0]
    rest = pygame.Surface((32, 32))
    rest.blit(sprites.get("covered", 32), (0, 0))
    rest.blit(sprites.get("flag", 32), (0, 0))
    seen = []
    for age in range(0, 480, 20):
        flags.age = age
        screen = pygame.Surface((240, 240))
        flags.draw(Brush(screen, board.camera, sprites), 0)
        first, other = (screen.subsurface(board.camera.cell_rect(cell)) for cell in (0, 2))
        assert pygame.mask.from_threshold(other, "black", (1, 1, 1)).count() == (1024 if age < 50 or age >= 470 else 0)
        if age < 420:
            pole = pygame.Rect(0, 0, 12, 32)
            foot = pygame.Rect(0, 26, 32, 6)
            for still in (pole, foot):
                assert raw(first.subsurface(still).copy()) == raw(rest.subsurface(still).copy())
            seen.append(raw(first.copy()))
    assert seen[0] == raw(rest)
    assert 10 <= len({*seen}) <= 16
    flags.age = 60
    late, ahead = pygame.Surface((240, 240)), pygame.Surface((240, 240))
    flags.draw(Brush(ahead, board.camera, sprites), 40)
    flags.age = 100
    flags.draw(Brush(late, board.camera, sprites), 0)
    assert raw(late) == raw(ahead)


def test_a_ring_leaves_the_last_cell(sprites: Sprites) -> None:
    """Fast at first; it thins and fades."""
    echo = Echo.begun_by(Won(0), Moment(GRID, View(GRID, 1), [Opened(CENTRE, 1)], Random(1)))[0]
    board = Board(sprites)
    wide, lit = [], []
    for age in (0, 100, 200, 300, 400, 440):
        echo.age = age
        screen = pygame.Surface((240, 240), pygame.SRCALPHA)
        echo.draw(Brush(screen, board.camera, sprites), 0)
        painted = screen.get_bounding_rect()
        assert abs(painted.centerx - MIDDLE) <= 1
        assert abs(painted.centery - MIDDLE) <= 1
        wide.append(painted.width)
        lit.append(max(screen.get_at((x, MIDDLE)).a for x in range(MIDDLE, 240)))
    assert abs(wide[0] - 1.2 * TILE) <= 2
    assert abs(wide[-1] - 6.4 * TILE) <= 3
    assert wide == sorted(wide)
    assert wide[1] - wide[0] > wide[3] - wide[2]
    assert lit == sorted(lit, reverse=True)
    assert lit[0] > 240
    assert lit[-1] < 20


def run_at(sprites: Sprites, age: float, ahead: float = 0, tile: int = TILE) -> pygame.Surface:
    """Return the light on the rim of a won board at that age."""
    board = Board(sprites)
    board.camera.tile = tile
    run = Run.begun_by(Won(0), Moment(GRID, View(GRID, 1), [], Random(1)))[0]
    run.age = age
    screen = pygame.Surface((240, 240), pygame.SRCALPHA)
    run.draw(Brush(screen, board.camera, sprites), ahead)
    return screen


def test_a_light_runs_along_the_rim_from_below_to_above(sprites: Sprites) -> None:
    """Both ways alike, on the rim and nowhere else, until both have met and faded."""
    rim = pygame.Rect(LEFT, LEFT, SIDE * TILE, SIDE * TILE)
    start = run_at(sprites, 0).get_bounding_rect()
    assert start.inflate(2, 2).collidepoint(rim.midbottom)
    assert start.width <= 6
    heights: list[int] = []
    for age in (0, 200, 450, 700, 900):
        picture = run_at(sprites, age)
        assert not picture.subsurface(rim.inflate(-8, -8)).get_bounding_rect()
        assert rim.inflate(8, 8).contains(picture.get_bounding_rect())
        left = [picture.get_at((x, y)).a for y in range(240) for x in range(MIDDLE)]
        right = [picture.get_at((x, y)).a for y in range(240) for x in range(2 * MIDDLE - 1, MIDDLE - 1, -1)]
        assert sum(left) == pytest.approx(sum(right), rel=0.2, abs=1500)
        heights.append(picture.get_bounding_rect(min_alpha=60).top)
    assert heights[:4] == sorted(heights[:4], reverse=True)
    assert rim.top - 4 <= heights[4] <= rim.top
    assert not run_at(sprites, 1304).get_bounding_rect(min_alpha=60)
    assert raw(run_at(sprites, 300, 40)) == raw(run_at(sprites, 340))


def test_the_light_is_one_soft_stroke(sprites: Sprites) -> None:
    """From its head back it gets fainter, without a gap; across it is brightest on the rim itself."""
    picture, bottom = run_at(sprites, 200, tile=24), LEFT + SIDE * TILE
    along = [picture.get_at((x, bottom)).a for x in range(MIDDLE, LEFT + SIDE * TILE)]
    lit = [alpha for alpha in along if alpha]
    assert len(lit) > 30
    steps = [abs(one - other) for one, other in pairwise(lit[5:-5])]
    assert max(steps) < 40, "no beads"
    across = [picture.get_at((MIDDLE + 35, y)).a for y in range(bottom - 4, bottom + 5)]
    assert across.index(max(across)) in (3, 4, 5)
    assert max(across) > 200
    assert across[0] < 90 > across[-1]


def test_the_light_s_tail_fades(sprites: Sprites) -> None:
    """Its head is the brightest."""
    picture = run_at(sprites, 450)
    side = [picture.get_at((LEFT + SIDE * TILE, y)).a for y in range(LEFT, LEFT + SIDE * TILE)]
    head = min(place for place, alpha in enumerate(side) if alpha > 60)
    assert side[head + 6] > side[head + 30] > side[head + 55]


def test_the_light_is_as_thick_as_the_board_is_large(sprites: Sprites) -> None:
    """A ninetieth of it on each side of the rim, three pixels at least."""
    picture = pygame.Surface((700, 700), pygame.SRCALPHA)
    board = Board(sprites)
    board.camera.area, board.camera.tile, board.camera.left, board.camera.top = picture.get_rect(), 126, 30, 30
    run = Run.begun_by(Won(0), Moment(GRID, View(GRID, 1), [], Random(1)))[0]
    run.draw(Brush(picture, board.camera, sprites), 0)
    assert 12 <= picture.get_bounding_rect().height <= 14
    small = run_at(sprites, 0).get_bounding_rect()
    assert 4 <= small.height <= 6


def test_the_light_may_pass_beside_the_board_s_window(board: Board) -> None:
    """A little: a board that fills its window has its rim outside."""
    board.camera.area = board.camera.board
    board.begin(Won(0))
    board.effects.update(500)
    painted = board.painted()
    assert painted.right >= board.camera.area.right + 2
    assert painted.bottom >= board.camera.area.bottom + 2
    assert board.camera.area.inflate(6, 6).contains(painted)


def test_no_other_event_ends_a_game(sprites: Sprites) -> None:
    """Only a loss breaks keys, only a win waves flags."""
    moment = Moment(GRID, View(GRID, 1, shown=ALL, flags=ALL), [], Random(1))
    losing: list[type[Effect]] = [Held, Jolt, Shake, Mines, Blast, Embers, Shards]
    for kind in losing:
        assert kind.begun_by(Won(0), moment) == ()
        assert kind.begun_by(Lost(0, 1), replace(moment, view=View(GRID, 1, shown=ALL))) != ()
    winning: list[type[Effect]] = [Flags, Echo, Run]
    for kind in winning:
        assert kind.begun_by(Lost(0, 1), moment) == ()
        assert kind.begun_by(Won(0), moment) != ()
