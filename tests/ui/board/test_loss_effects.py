"""A lost game: the freeze, the wave that pushes cells, the other mines."""

from random import Random

import pygame
import pytest

from game.engine.events import Lost, Opened, Won
from game.engine.grid import Grid
from game.engine.view import View
from game.ui.board.effect import Brush, Effect, Moment
from game.ui.board.loss_effects import FRAMES, TAKES, Blast, Held, Mines, ShockWave, burst
from game.ui.board.painter import cell_picture
from game.ui.board.shards import Shards
from game.ui.core.assets import Sprites
from game.ui.core.cues import Cue
from tests.ui.board.boards import ALL, CENTRE, GRID, HIT, LEFT, SIDE, TILE, Board, raw, ring


def test_a_lost_game_stands_still_first(board: Board) -> None:
    """For 70 ms the cell only looks pressed: no mine is shown, nothing is painted or moved."""
    board.begin(Lost(CENTRE, HIT), shown=ALL & ~0b110, flags=0b011)
    for passed in range(70):
        assert board.effects.frozen, passed
        assert board.effects.hidden == ALL & ~0b101, "the mines without a flag, and the flag that is wrong"
        assert board.effects.pressed == HIT
        assert not board.painted()
        assert not board.painted(4)
        board.effects.update(1)
    assert not board.effects.frozen
    assert board.effects.pressed == 0
    assert not board.effects.hidden & HIT
    assert board.painted()


def test_what_moved_before_stands_still_too(board: Board) -> None:
    """Afterwards it continues from its place; a step longer than the freeze loses no time."""
    board.begin(Opened(0, ALL))
    board.effects.update(13)
    before, hidden = raw(board.picture()), board.effects.hidden
    board.begin(Lost(CENTRE, HIT), shown=HIT)
    board.effects.update(60)
    assert raw(board.picture()) == raw(board.picture(4)) == before
    assert board.effects.hidden == hidden | HIT
    board.effects.update(12)
    assert board.effects.hidden & ~HIT == hidden & ~(column_and_row(1) | HIT)


def column_and_row(distance: int) -> int:
    """Return the cells at that distance from the first one."""
    return sum(1 << cell for cell in range(SIDE * SIDE) if max(divmod(cell, SIDE)) == distance)


def test_nothing_else_freezes_the_picture(board: Board) -> None:
    """A win (which shows mines too), a match with several lives and an abandoned game do not freeze."""
    board.begin(Lost(CENTRE, HIT), shown=ALL)
    board.effects.clear()
    assert not board.effects.frozen
    board.begin(Won(0), shown=ALL)
    assert not board.effects.frozen
    board.begin(Lost(CENTRE, HIT))
    assert (board.effects.frozen, board.effects.hidden, board.effects.pressed) == (False, 0, 0)
    assert board.painted(first=True)


def test_the_other_mines_go_off_ring_by_ring(board: Board) -> None:
    """A ring explodes every 50 ms, 0.1 s after the first mine, together with its wrong flags."""
    board.begin(Lost(CENTRE, HIT), shown=ALL & ~2, flags=0b11)
    board.effects.update(70)
    for ring_of in (2, 1):
        for _ in range(2):
            board.effects.update(75 if ring_of == 2 else 25)
        assert board.effects.hidden == (ring(2) & ~1 if ring_of == 2 else 0)


def test_the_last_mine_goes_off_within_eight_tenths_of_a_second(sprites: Sprites) -> None:
    """This holds for any length of the board."""
    grid = Grid(60, 1)
    board = Board(sprites, grid)
    board.begin(Lost(0, 1), shown=grid.full)
    board.effects.update(400)
    assert board.effects.hidden
    board.effects.update(400)
    assert board.effects.hidden == 0


def test_each_ring_of_mines_knocks_once(board: Board) -> None:
    """Near rings sound higher, from the side of the hit mine; a ring without a mine is silent."""
    board.begin(Lost(10, 1 << 10), shown=1 << 10 | 1 << 11 | 0b11000 << 10, flags=2)
    heard: list[tuple[int, Cue]] = []
    for passed in range(1, 500):
        heard += [(passed, cue) for cue in board.effects.update(1)]
    assert heard == [(220, Cue("knock_1", -1.0)), (320, Cue("knock_3", -1.0)), (370, Cue("knock_4", -1.0))]
    board.begin(Lost(10, 1 << 10), shown=1 << 10 | 1 << 11 | 0b11000 << 10)
    assert board.effects.update(1000) == [cue for _, cue in heard]


def test_wrong_flags_are_crossed_out_in_silence(board: Board, sprites: Sprites) -> None:
    """They have no burst either, because nothing explodes there."""
    board.begin(Lost(CENTRE, HIT), shown=HIT | 1, flags=2)
    assert [cue.role for cue in board.effects.update(170 + 110)] == ["knock_2"]
    wave = Mines.begun_by(Lost(CENTRE, HIT), Moment(GRID, View(GRID, 1, shown=HIT | 1, flags=2), [], Random(1)))[0]
    wave.age = 110
    screen = pygame.Surface((240, 240), pygame.SRCALPHA)
    wave.draw(Brush(screen, board.camera, sprites), 0)
    assert abs(screen.get_bounding_rect().centerx - LEFT - TILE // 2) <= 1


def test_a_burst_grows_and_goes_out_and_four_takes_differ(sprites: Sprites) -> None:
    """They differ in size by up to a fifth, and in form."""
    first = [burst(sprites, take, 0, 40) for take in range(TAKES)]
    assert len({raw(picture) for picture in first}) == TAKES
    assert first[-1].get_width() / first[0].get_width() == pytest.approx(1.5, abs=0.05)
    steps = [burst(sprites, 1, frame, 40) for frame in range(FRAMES)]
    wide = [picture.get_bounding_rect(min_alpha=20).width for picture in steps]
    lit = [picture.get_alpha() or 0 for picture in steps]
    assert wide[0] < wide[-1] <= steps[0].get_width()
    assert lit == sorted(lit, reverse=True)
    assert burst(sprites, 1, 0, 40) is steps[0], "drawn once"


def shoved(sprites: Sprites, age: float, *, opened: int = 0, flags: int = 0) -> pygame.Surface:
    """Return the cells pushed by a wave from the board's middle, on an empty surface."""
    board, view = Board(sprites), View(GRID, 1, opened=opened, flags=flags)
    wave = ShockWave.begun_by(Lost(CENTRE, HIT), Moment(GRID, view, [], Random(1)))[0]
    wave.age = age
    screen = pygame.Surface((240, 240), pygame.SRCALPHA)
    wave.draw(Brush(screen, board.camera, sprites), 0)
    return screen


def painted_cells(picture: pygame.Surface, board: Board) -> int:
    """Return the cells with a painted middle."""
    places = [board.camera.cell_rect(cell).inflate(-14, -14) for cell in range(SIDE * SIDE)]
    masks = [pygame.mask.from_surface(picture.subsurface(place), 127) for place in places]
    return sum(1 << cell for cell, mask in enumerate(masks) if mask.count() > 60)


def test_a_wave_pushes_the_keys_that_it_is_at(board: Board, sprites: Sprites) -> None:
    """It runs five cells in 160 ms; 0s and the mine itself stay, flags move with their cells."""
    near = ring(1)
    assert painted_cells(shoved(sprites, 60), board) & (near | ring(2)) == near
    assert painted_cells(shoved(sprites, 150), board) == near | ring(2)
    assert painted_cells(shoved(sprites, 8 * 32 + 130), board) == 0
    assert not painted_cells(shoved(sprites, 90, opened=1 << 7), board) >> 7 & 1
    assert raw(shoved(sprites, 90, flags=1 << 13)) != raw(shoved(sprites, 90))


def test_numbers_are_pushed_as_keys_are(sprites: Sprites) -> None:
    """They keep their look and move as far; a 0 stays."""
    board, beside = Board(sprites), CENTRE + 1
    moment = Moment(GRID, View(GRID, 1, opened=ALL & ~HIT, numbers=(1 << beside, 0, 0, 0)), [], Random(1))
    wave = ShockWave.begun_by(Lost(CENTRE, HIT), moment)[0]
    place, shown = board.camera.cell_rect(beside), cell_picture(sprites, 1, TILE)
    lefts = []
    for age in (31, 60, 97, 140, 163):
        screen = pygame.Surface((240, 240), pygame.SRCALPHA)
        screen.blit(shown, place)
        wave.age = age
        wave.draw(Brush(screen, board.camera, sprites), 0)
        digit = pygame.mask.from_threshold(screen, sprites.theme["digit_1"], (50, 50, 50, 255))
        lefts.append(digit.centroid()[0])
        assert screen.get_bounding_rect().contains(place)
        assert not painted_cells(screen, board) & ~(1 << beside)
    assert lefts[0] == lefts[-1]
    assert lefts[0] + 2 <= max(lefts) == lefts[2] <= lefts[0] + TILE * ShockWave.PUSH + 1


def test_keys_are_pushed_outwards_tilted_and_brighter(board: Board, sprites: Sprites) -> None:
    """They move by a fifth of a cell at most."""
    key = board.camera.cell_rect(CENTRE + 2)
    beside = pygame.Rect(key.right, key.top, 12, key.height)
    seen = [shoved(sprites, age).subsurface(beside).get_bounding_rect(min_alpha=60).width for age in range(64, 194, 13)]
    assert 2 <= max(seen) <= TILE * ShockWave.PUSH + 2
    assert seen[0] < max(seen) > seen[-1]
    pushed, rest = (pygame.transform.average_color(shoved(sprites, age), key.inflate(-8, -8))[:3] for age in (129, 66))
    assert sum(pushed) > sum(rest)


def test_a_board_of_other_keys_is_not_pushed() -> None:
    """In a match each covered cell shows its players."""
    moment = Moment(GRID, View(GRID, 1), [], Random(1), plain=False)
    assert ShockWave.begun_by(Lost(CENTRE, HIT), moment) == ()


def test_no_other_event_ends_a_game() -> None:
    """Only a loss breaks cells."""
    moment = Moment(GRID, View(GRID, 1, shown=ALL), [], Random(1))
    losing: list[type[Effect]] = [Held, ShockWave, Mines, Blast, Shards]
    for kind in losing:
        assert kind.begun_by(Won(0), moment) == ()
        assert kind.begun_by(Lost(0, 1), moment) != ()
