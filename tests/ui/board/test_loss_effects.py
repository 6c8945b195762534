"""A lost game: the freeze, the wave that pushes cells, the other mines."""

from random import Random

from game.engine.events import Lost, Opened, Won
from game.engine.grid import Grid
from game.engine.view import View
from game.ui.board.effect import Effect, Moment
from game.ui.board.loss_effects import Blast, Held, Mines, ShockWave
from game.ui.board.shards import Shards
from game.ui.core.assets import Sprites
from game.ui.core.cues import Cue
from tests.ui.board.boards import ALL, CENTRE, GRID, HIT, SIDE, Board, raw


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
