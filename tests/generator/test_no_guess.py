"""A no-guess board needs no guess, all are equally likely, and the result says when one was mended or not found."""

from collections import Counter
from functools import lru_cache
from hashlib import sha256
from itertools import combinations
from math import sqrt
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.engine.actions import Open
from game.engine.deal import Start, deal, most_mines
from game.engine.errors import CalledOffError, MineCountError, NoBoardError
from game.engine.game import Game, Status, apply, new_game
from game.engine.grid import cells_of, grid
from game.engine.layout import Layout
from game.engine.level import BEGINNER, EXPERT, INTERMEDIATE, Level
from game.engine.steps import SearchProgress, finish, while_wanted
from game.engine.view import View
from game.generator.no_guess import (
    NoGuessBoard,
    deal_no_guess,
    needs_guess,
    open_certain,
    search,
    solve,
)
from game.solver.chances import mine_chances
from game.solver.deduce import Deduction, deduce
from tests.solver.slow import Position, fitting, position_of
from tests.strategies import drawn_layout, layouts

STARTS = (Start.OPENING, Start.SAFE)
DENSE = Level("dense", 9, 9, 26)
TINY = grid(4, 4)


def dealt(level: Level, start: Start, seed: int) -> tuple[NoGuessBoard, int]:
    """Return the board of this seed, and the first cell, which comes from the seed, too."""
    random = Random(seed)
    first = random.randrange(level.grid.size)
    return deal_no_guess(level.grid, level.mines, first, start, random), first


def careful_game(layout: Layout, first: int) -> Game:
    """Play on with certain cells only; return the game when it has ended or no cell is certain."""
    game, _ = apply(new_game(layout), Open(first))
    while game.status is Status.PLAYING:
        safe = deduce(game.view).safe or mine_chances(game.view).safe
        if not safe:
            break
        for cell in cells_of(safe):
            game, _ = apply(game, Open(cell))
    return game


@pytest.mark.long
@pytest.mark.parametrize("start", STARTS)
@pytest.mark.parametrize(("level", "boards"), [(BEGINNER, 100), (INTERMEDIATE, 40), (EXPERT, 12), (DENSE, 8)])
def test_a_player_of_certain_cells_wins_every_board(level: Level, boards: int, start: Start) -> None:
    """The test plays by the rules of the game, not by the dealer's own opening."""
    for seed in range(boards):
        board, first = dealt(level, start, seed)
        assert careful_game(board.layout, first).status is Status.WON


@given(st.integers(1, 6), st.integers(1, 6), st.sampled_from(Start), st.data())
def test_a_layout_is_solved_when_a_player_of_certain_cells_wins_it(
    width: int, height: int, start: Start, data: st.DataObject
) -> None:
    """At any density the dealer accepts exactly the layouts that certain cells win."""
    board = grid(width, height)
    first = data.draw(st.integers(0, board.size - 1))
    mines = data.draw(st.integers(0, max(0, most_mines(board, start))))
    layout = deal(board, mines, first, start, Random(data.draw(st.integers(0, 2**32))))
    stalled, played = solve(layout, first), careful_game(layout, first)
    assert (stalled is None) == (played.status is Status.WON)
    if stalled is not None:
        assert stalled.opened == played.view.opened


@pytest.mark.parametrize(
    ("level", "sum_of_boards"),
    [
        (BEGINNER, "fcba888eff24bf02"),
        (INTERMEDIATE, "a3a7b3c88338ec6d"),
        (EXPERT, "aa07e466f8a366b8"),
        (DENSE, "e0d5e29dcb39f59e"),
    ],
)
def test_a_seed_deals_the_same_board_for_ever(level: Level, sum_of_boards: str) -> None:
    """However quickly hopeless boards are rejected, the board of a seed is the one of the first version."""
    boards = [dealt(level, start, seed)[0] for start in STARTS for seed in range(20)]
    told = "".join(f"{board.layout.mines:x} {board.tries} {board.mended} " for board in boards)
    assert sha256(told.encode()).hexdigest()[:16] == sum_of_boards


@pytest.mark.parametrize("start", STARTS)
@pytest.mark.parametrize("level", [BEGINNER, INTERMEDIATE, DENSE])
def test_the_first_cell_gets_its_promise_and_no_mine_is_lost(level: Level, start: Start) -> None:
    """Mending moves mines, but none into the start and none off the board."""
    for seed in range(8):
        board, first = dealt(level, start, seed)
        assert board.layout.mine_count == level.mines
        assert not board.layout.mines >> first & 1
        if start is Start.OPENING:
            assert board.layout.zeros >> first & 1


@pytest.mark.parametrize("level", [BEGINNER, DENSE])
def test_the_same_seed_gives_the_same_board(level: Level) -> None:
    """Players share a board by its seed, so only the seed may decide, and no clock."""
    assert [dealt(level, Start.OPENING, seed) for seed in range(5)] == [
        dealt(level, Start.OPENING, seed) for seed in range(5)
    ]


@lru_cache(maxsize=100_000)
def surely_safe(position: Position, mines: int) -> frozenset[int]:
    """Return the covered cells that are safe in every layout with that number of mines."""
    tally = fitting(position, TINY.width)[mines]
    return frozenset(cell for cell, seen in enumerate(position) if seen is None and not tally.mines[cell])


def won_by_the_judge(layout: Layout, first: int) -> bool:
    """Tell whether a player wins who lists all layouts before each move."""
    game, _ = apply(new_game(layout), Open(first))
    while game.status is Status.PLAYING:
        safe = surely_safe(position_of(game.view), layout.mine_count)
        if not safe:
            return False
        for cell in safe:
            game, _ = apply(game, Open(cell))
    return True


def no_guess_layouts(first: int, mines: int) -> set[int]:
    """Return the mines of every no-guess layout of the tiny board, as bitboards."""
    cells = [cell for cell in range(TINY.size) if cell != first]
    every = [sum(1 << cell for cell in chosen) for chosen in combinations(cells, mines)]
    return {board for board in every if won_by_the_judge(Layout(TINY, board), first)}


@pytest.mark.long
@pytest.mark.parametrize(("first", "mines", "boards"), [(0, 3, 182), (5, 4, 87)])
def test_every_no_guess_board_is_equally_likely(first: int, mines: int, boards: int) -> None:
    """A sum of squares checks this claim: a dealer that moves up to a quarter of the mines would fail."""
    expected = no_guess_layouts(first, mines)
    assert len(expected) == boards
    random, each = Random(1), 30
    drawn = Counter(
        deal_no_guess(TINY, mines, first, Start.SAFE, random).layout.mines for _ in range(each * len(expected))
    )
    assert set(drawn) <= expected
    chi_square = sum((drawn[board] - each) ** 2 / each for board in expected)
    freedom = len(expected) - 1
    assert abs(chi_square - freedom) < 4 * sqrt(2 * freedom)


@pytest.mark.parametrize(
    "level", [BEGINNER, INTERMEDIATE, EXPERT, Level("a quarter", 8, 8, 16), Level("more", 5, 5, 7)]
)
def test_boards_that_are_not_too_rare_are_never_mended(level: Level) -> None:
    """These boards are uniform, and each comes from the plain dealer."""
    for seed in range(8):
        random = Random(seed)
        board = deal_no_guess(level.grid, level.mines, 0, Start.OPENING, random)
        again = Random(seed)
        plain = [deal(level.grid, level.mines, 0, Start.OPENING, again) for _ in range(board.tries)]
        assert board.layout == plain[-1]
        assert not board.mended


def test_boards_tell_whether_they_were_mended() -> None:
    """A board found as dealt is not marked as mended, and a mended one always is."""
    level, mended = Level("full of mines", 5, 5, 14), Counter[bool]()
    for seed in range(100):
        board = deal_no_guess(level.grid, level.mines, 12, Start.OPENING, Random(seed))
        if board.tries == 1:
            first_dealt = deal(level.grid, level.mines, 12, Start.OPENING, Random(seed))
            assert board.mended == (board.layout != first_dealt)
            mended[board.mended] += 1
    assert min(mended[True], mended[False]) > 5


@pytest.mark.long
@pytest.mark.parametrize(
    ("width", "height", "mines"),
    [(9, 9, 40), (9, 9, 55), (9, 9, 72), (16, 16, 110), (30, 16, 180), (2, 30, 20), (70, 5, 90), (150, 90, 2785)],
)
@pytest.mark.parametrize("start", STARTS)
def test_dense_and_large_boards_are_mended_and_need_no_guess(width: int, height: int, mines: int, start: Start) -> None:
    """With one tile or many, few mines or many, the plain solver wins each from its first cell; no mine is lost."""
    board = grid(width, height)
    for seed in range(4):
        first = Random(seed).randrange(board.size)
        if start is Start.OPENING:
            first = board.cell(width // 2, height // 2)
        found = deal_no_guess(board, mines, first, start, Random(seed))
        assert solve(found.layout, first) is None
        assert found.layout.mine_count == mines
        assert start is Start.SAFE or found.layout.zeros >> first & 1


def test_mending_leaves_the_mines_where_they_are_dense() -> None:
    """Mending moves no density between parts of a large board: each ninth keeps its share within three per cent."""
    board = grid(120, 120)
    first = board.cell(60, 60)
    layout = deal_no_guess(board, 2970, first, Start.OPENING, Random(8)).layout
    dealt = deal(board, 2970, first, Start.OPENING, Random(8))
    for left in range(0, 120, 40):
        for top in range(0, 120, 40):
            ninth = sum(1 << board.cell(x, y) for x in range(left, left + 40) for y in range(top, top + 40))
            assert abs((layout.mines & ninth).bit_count() - (dealt.mines & ninth).bit_count()) < 0.03 * 1600


@pytest.mark.parametrize(("mines", "tries"), [(2, 250), (4, 50)])
def test_the_search_ends_when_the_tries_run_out(mines: int, tries: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """From the middle of 3×3 there is always a guess: the error says so, with the number of tried boards."""
    monkeypatch.setattr("game.generator.no_guess.MOST_TRIES", 200)
    monkeypatch.setattr("game.generator.no_guess.MOST_DEALS", 50)
    heard: list[int] = []

    def hear(progress: SearchProgress) -> bool:
        heard.append(progress.tries)
        return True

    with pytest.raises(NoBoardError, match=f"no board of 3×3 with {mines} mines .* in {tries} tries$"):
        finish(while_wanted(search(grid(3, 3), mines, 4, Start.SAFE, Random(4)), hear))
    assert heard == sorted(heard)
    assert set(heard) == set(range(1, tries + 1)), "each try, and often while it lasts"


def test_the_search_can_be_called_off() -> None:
    """A player who closes the dialogue must not wait for a board; the search checks in every try."""
    heard: list[int] = []

    def hear(progress: SearchProgress) -> bool:
        heard.append(progress.tries)
        return progress.tries < 3

    with pytest.raises(CalledOffError, match=r"called off at .*=3"):
        finish(while_wanted(search(EXPERT.grid, 99, 0, Start.SAFE, Random(2)), hear))
    assert list(dict.fromkeys(heard)) == [1, 2, 3]


def test_the_search_can_be_called_off_while_a_board_is_mended() -> None:
    """A huge board takes seconds; the search checks between its steps and yields the solved share."""
    heard: list[SearchProgress] = []

    def hear(progress: SearchProgress) -> bool:
        heard.append(progress)
        return len(heard) < 5

    with pytest.raises(CalledOffError, match=r"called off at .*=1"):
        finish(while_wanted(search(grid(200, 200), 8000, 20_100, Start.OPENING, Random(5)), hear))
    assert [progress.tries for progress in heard] == [1] * 5
    shares = [progress.solved for progress in heard if progress.solved is not None]
    assert shares == sorted(shares)
    assert 0 < shares[0] < shares[-1] < 0.8


def test_mines_that_do_not_fit_are_refused_with_the_limit() -> None:
    """The dealer's own error reaches the caller, for it names the limit."""
    with pytest.raises(MineCountError, match="0 to 16 mines fit"):
        deal_no_guess(grid(5, 5), 17, 12, Start.OPENING, Random(1))


def test_a_board_without_a_question_is_found_at_once() -> None:
    """A board without mines, or with mines in all cells around the start, needs no guess."""
    assert deal_no_guess(grid(5, 5), 0, 0, Start.SAFE, Random(1)).tries == 1
    assert deal_no_guess(grid(5, 5), 16, 12, Start.OPENING, Random(1)).tries == 1
    assert deal_no_guess(grid(1, 1), 0, 0, Start.OPENING, Random(1)).tries == 1


def test_a_first_cell_without_promise_is_never_a_mine_of_a_no_guess_board() -> None:
    """No player wins from a mine, so boards that begin with one are rejected."""
    for seed in range(50):
        board = deal_no_guess(grid(5, 5), 5, 0, Start.OFF, Random(seed))
        assert not board.layout.mines & 1
        dense = deal_no_guess(grid(4, 4), 8, 0, Start.OFF, Random(seed))
        assert not dense.layout.mines & 1


def won_by_rules(layout: Layout) -> bool:
    """Tell whether the two rules win from the first cell, with the counter once all mines are known."""
    game, _ = apply(new_game(layout), Open(0))
    while game.status is Status.PLAYING:
        found = deduce(game.view)
        if found.mines.bit_count() == layout.mine_count:
            return True
        if not found.safe:
            return False
        for cell in cells_of(found.safe):
            game, _ = apply(game, Open(cell))
    return True


def test_a_board_too_complex_for_exact_chances_is_thrown_away(monkeypatch: pytest.MonkeyPatch) -> None:
    """
    The player asked for a board, not for chances: what can't be worked out is one more try.

    With chances never to be had, the boards found are the first ones dealt that the two rules and the counter win.
    """
    level, thrown_away = INTERMEDIATE, []
    with monkeypatch.context() as patch:
        patch.setattr("game.solver.counts.MOST_TRIES", 0)
        for seed in range(20):
            board = deal_no_guess(level.grid, level.mines, 0, Start.OPENING, Random(seed))
            again = Random(seed)
            dealt = [deal(level.grid, level.mines, 0, Start.OPENING, again) for _ in range(board.tries)]
            assert [won_by_rules(layout) for layout in dealt] == [False] * (board.tries - 1) + [True]
            thrown_away += dealt[:-1]
    assert any(solve(layout, 0) is None for layout in thrown_away), "with chances some of them would have done"


def opened_by_player(layout: Layout, opened: int, told: int) -> tuple[int, int]:
    """Return what a player opens and the mines that he knows at last; cells not *told* stay without a number."""
    known = 0
    while True:
        numbers = layout.numbers_of(opened & told)
        view = View(layout.grid, layout.mine_count, opened & told, numbers)
        found = deduce(view, Deduction(opened & ~told, known))
        if found.safe | opened == opened and found.mines == known:
            return opened, known
        opened, known = opened | found.safe, found.mines


@given(st.data(), layouts())
def test_a_known_layout_opens_what_a_player_opens(data: st.DataObject, layout: Layout) -> None:
    """This holds from any safe cells, whichever cells show their numbers."""
    opened = data.draw(st.integers(0, layout.grid.full)) & data.draw(st.integers(0, layout.grid.full)) & layout.safe
    told = data.draw(st.just(-1) | st.integers(0, layout.grid.full))
    assert open_certain(layout, opened, 0, told) == opened_by_player(layout, opened, told)


@pytest.mark.parametrize(
    ("level", "count", "share"), [(BEGINNER, 600, 0.02), (INTERMEDIATE, 600, 0.05), (EXPERT, 600, 0.4)]
)
@pytest.mark.parametrize("start", [Start.OPENING, Start.SAFE])
def test_no_board_that_logic_wins_is_thrown_away(level: Level, count: int, share: float, start: Start) -> None:
    """Many boards that logic can't win are rejected, or the check would not pay."""
    random, thrown = Random(7), 0
    for _ in range(count):
        first = random.randrange(level.grid.size)
        layout = deal(level.grid, level.mines, first, start, random)
        if needs_guess(level.grid, layout.mines, first):
            thrown += 1
            assert solve(layout, first) is not None
    assert thrown > share * count


@pytest.mark.parametrize(
    ("width", "height", "mines"), [(4, 4, 3), (4, 4, 5), (5, 3, 4), (3, 5, 3), (1, 6, 2), (2, 6, 4)]
)
def test_no_small_board_that_the_judge_wins_is_thrown_away(width: int, height: int, mines: int) -> None:
    """The judge checks every small layout and lists all layouts before each move."""
    board, first, thrown = grid(width, height), width + 1 if width > 1 else 2, 0
    if first >= board.size:
        first = 0
    for chosen in combinations([cell for cell in range(board.size) if cell != first], mines):
        laid = sum(1 << cell for cell in chosen)
        if needs_guess(board, laid, first):
            thrown += 1
            assert not needs_no_guess(board.width, board.height, laid, first)
    assert thrown


def needs_no_guess(width: int, height: int, laid: int, first: int) -> bool:
    """Tell whether logic wins the layout, by the slow judge on its own board, by the solver elsewhere."""
    layout = Layout(grid(width, height), laid)
    if (width, height) == (4, 4):
        return won_by_the_judge(layout, first)
    return solve(layout, first) is None


@pytest.mark.parametrize(
    ("drawing", "first", "needed"),
    [
        ("*.*.\n..*.\n....\n....", 15, True),
        ("*...\n....\n....\n....", 15, False),
        ("*.*.....\n..*.....\n***.....\n........", 31, True),
        ("*....\n.....\n.....\n....*", 12, False),
    ],
)
def test_a_pair_in_the_corner_is_seen(drawing: str, first: int, needed: bool) -> None:
    """It is the smallest case."""
    layout = drawn_layout(drawing)
    assert (solve(layout, first) is not None) == needed
    assert needs_guess(layout.grid, layout.mines, first) == needed


BOX = """
    ........
    .*..*...
    ..*.....
    ...*....
    .*..*...
    ........
"""

TWO_PAIRS = """
    ..........
    .*.....*..
    .**..*.*..
    .*.....*..
    ..........
"""


@pytest.mark.parametrize(
    ("drawing", "fence"),
    [(BOX, [(1, 1), (4, 1), (1, 4), (4, 4)]), (TWO_PAIRS, [(x, y) for x in (1, 7) for y in (1, 2, 3)])],
)
def test_larger_twins_are_seen_inside_their_fence(drawing: str, fence: list[tuple[int, int]]) -> None:
    """Nothing distinguishes the diagonals of a box, or two pairs with a gap, though no single pair can be swapped."""
    layout = drawn_layout(drawing)
    assert needs_guess(layout.grid, layout.mines, 0)
    assert solve(layout, 0) is not None
    for corner in fence:
        fewer = Layout(layout.grid, layout.mines & ~(1 << layout.grid.cell(*corner)))
        assert not needs_guess(fewer.grid, fewer.mines, 0)


def test_the_first_cell_is_known_to_be_safe() -> None:
    """A cell that is open from the start can't be swapped with a mine."""
    layout = drawn_layout("*.")
    assert not needs_guess(layout.grid, layout.mines, 1)
    assert needs_guess(layout.grid, drawn_layout("*.\n..").mines, 3)
