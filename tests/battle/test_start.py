"""Fair starts, and the boards that have one."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.battle.boards import BOARDS, LARGE, SMALL, corners, custom
from game.battle.choices import CORNERS
from game.battle.match import new_match, sight
from game.battle.rules import Rules
from game.battle.start import APART, LEAST, MOST, corner_openings, deal_fairly, is_fair
from game.engine.errors import BoardSizeError, GameError, MineCountError, NoBoardError
from game.engine.grid import cells_of
from game.engine.layout import Layout
from game.engine.level import Level
from game.engine.view import View
from tests.strategies import drawn_cells, drawn_layout


@settings(max_examples=16)
@given(st.sampled_from(list(BOARDS.values())), st.integers(0, 2**32), st.sampled_from([2, 2, 3]))
def test_all_corners_are_worth_the_same(board: Level, seed: int, players: int) -> None:
    """Openings have 12 to 24 cells, differ by 2 at most, give each player a certain move, and no cell is cut off."""
    check_fair(board, seed, players)


def test_four_corners_are_worth_the_same() -> None:
    """It takes thousands of draws, so the test uses one board."""
    check_fair(SMALL, 4, 4)


def check_fair(board: Level, seed: int, players: int) -> None:
    """Deal a board and check it cell by cell."""
    dealt = deal_fairly(board, Random(seed), players)
    layout, starts = dealt.layout, dealt.starts
    sizes = [start.bit_count() for start in starts]
    assert len(starts) == players
    assert all(12 <= size <= 24 for size in sizes)
    assert max(sizes) - min(sizes) <= 2
    width, height = layout.grid.width, layout.grid.height
    places = ((0, 0), (width - 1, height - 1), (width - 1, 0), (0, height - 1))
    assert all(start >> layout.grid.cell(*place) & 1 for start, place in zip(starts, places, strict=False))
    together = 0
    for start in starts:
        assert not start & (layout.mines | together)
        together |= start
    match = new_match(layout, starts, Rules())
    for player in match.everybody:
        seen = sight(match, player)
        assert by_each_number(seen.view) & seen.legal, f"player {player} has no certain move"
    assert reached_from_a_corner(layout) == {*cells_of(layout.safe)}
    assert layout.mine_count == board.mines


@pytest.mark.parametrize("players", [0, 1, 5])
def test_a_board_has_four_corners(players: int) -> None:
    """A battle also needs at least two players."""
    with pytest.raises(GameError, match=f"2 to 4 players, not {players}"):
        deal_fairly(SMALL, Random(1), players)


def test_corners_have_names() -> None:
    """Each corner has one, in the order of the players."""
    assert CORNERS == ("top_left", "bottom_right", "top_right", "bottom_left")
    assert len(corners(SMALL.grid)) == len(CORNERS)


def by_each_number(view: View) -> int:
    """Return the cells that numbers prove safe one by one, with no other logic."""
    safe = mines = 0
    for _ in range(10):
        for number in cells_of(view.opened):
            unknown = view.grid.around(number) & view.covered & ~(safe | mines)
            left = view.number(number) - (view.grid.around(number) & mines).bit_count()
            safe |= 0 if left else unknown
            mines |= unknown if left == unknown.bit_count() else 0
    return safe


def reached_from_a_corner(layout: Layout) -> set[int]:
    """Return the safe cells that steps through safe cells reach, cell by cell."""
    reached, waiting = {0}, [0]
    while waiting:
        for cell in {*cells_of(layout.grid.around(waiting.pop()) & layout.safe)} - reached:
            reached.add(cell)
            waiting.append(cell)
    return reached


def test_a_seed_gives_one_start() -> None:
    """A seed identifies a match."""
    assert deal_fairly(SMALL, Random(7)) == deal_fairly(SMALL, Random(7))
    assert deal_fairly(SMALL, Random(7)) != deal_fairly(SMALL, Random(8))


def test_tries_are_counted_from_the_first() -> None:
    """A limit of exactly the needed tries suffices, and one less does not."""
    dealt = deal_fairly(SMALL, Random(7))
    assert deal_fairly(SMALL, Random(7), most_tries=dealt.tries) == dealt
    with pytest.raises(NoBoardError, match=f"in {dealt.tries - 1} draws"):
        deal_fairly(SMALL, Random(7), most_tries=dealt.tries - 1)


def test_the_limits_of_a_fair_opening() -> None:
    """Fewer cells are too few to start, more are half a victory."""
    assert (LEAST, MOST, APART) == (12, 24, 2)


def test_mines_are_not_mirrored() -> None:
    """A mirrored board would reveal the other half to each player."""
    layout = deal_fairly(LARGE, Random(3)).layout
    turned = sum(1 << layout.grid.size - 1 - cell for cell in cells_of(layout.mines))
    assert (turned & layout.mines).bit_count() < layout.mine_count // 2


def test_the_corner_openings_are_those_of_the_corners() -> None:
    """The first one begins top left, the second one bottom right."""
    layout = drawn_layout("..*.. ..... ..*.. ")
    assert corner_openings(layout) == (drawn_cells("xx... xx... xx..."), drawn_cells("...xx ...xx ...xx"))
    assert corner_openings(drawn_layout(".*.. .... ....")) == (0, drawn_cells("..xx xxxx xxxx"))


def test_openings_that_meet_are_not_fair() -> None:
    """One flood over both corners would have no owner."""
    layout = drawn_layout("........ ........ ........")
    assert not is_fair(layout, corner_openings(layout))


@pytest.mark.parametrize("starts", [(11, 12), (25, 24), (15, 18), (12, 15)])
def test_uneven_openings_are_not_fair(starts: tuple[int, int]) -> None:
    """Too small, too large, or too far apart."""
    layout = deal_fairly(SMALL, Random(1)).layout
    one, two = ((1 << cells) - 1 for cells in starts)
    assert not is_fair(layout, (one, two << 200))


def test_a_cell_that_is_cut_off_is_not_fair() -> None:
    """Nobody could ever take it, and no majority would be sure."""
    dealt = deal_fairly(SMALL, Random(1))
    grid, mines = dealt.layout.grid, dealt.layout.mines
    middle = grid.cell(12, 8)
    assert is_fair(dealt.layout, dealt.starts)
    walled = Layout(grid, (mines | grid.around(middle)) & ~(1 << middle))
    assert not is_fair(walled, dealt.starts)


def test_draws_are_bounded() -> None:
    """A board that hardly has a fair start ends with an error that names it."""
    with pytest.raises(NoBoardError, match=r"24×16 cells with 63 mines in 3 draws"):
        deal_fairly(SMALL, Random(1), most_tries=3)
    with pytest.raises(NoBoardError, match="in 50 draws"):
        deal_fairly(Level("battle_custom", 20, 12, 1), Random(1), most_tries=50)


@pytest.mark.parametrize("board", BOARDS.values(), ids=BOARDS)
def test_a_named_board_has_a_majority(board: Level) -> None:
    """An odd number of safe cells can't be halved."""
    assert (board.width * board.height - board.mines) % 2 == 1
    assert custom(board.width, board.height, board.mines) is board


@pytest.mark.parametrize(("width", "height"), [(19, 12), (61, 12), (20, 11), (20, 41)])
def test_a_custom_board_has_its_limits(width: int, height: int) -> None:
    """The message names them."""
    with pytest.raises(BoardSizeError, match=rf"20×12 to 60×40 cells, not {width}×{height}"):
        custom(width, height, 60)


@pytest.mark.parametrize("mines", [23, 61])
def test_custom_mines_have_their_limits(mines: int) -> None:
    """They may be a tenth to a quarter of the cells."""
    with pytest.raises(MineCountError, match=rf"24 to 60 mines, not {mines}"):
        custom(20, 12, mines)
    with pytest.raises(MineCountError, match="240 to 600 mines, not 601"):
        custom(60, 40, 601)


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize(("width", "height", "mines"), [(20, 12, 24), (20, 12, 60), (60, 40, 240), (60, 40, 600)])
def test_custom_boards_at_the_limits_have_fair_starts(width: int, height: int, mines: int, players: int) -> None:
    """Any board that can be chosen can be played."""
    assert len(deal_fairly(custom(width, height, mines), Random(5), players).starts) == players
