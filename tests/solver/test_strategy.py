"""The player's judgement: certain cells first, then the guess that wins most often."""

from fractions import Fraction
from itertools import combinations
from random import Random

import pytest

from game.engine.deal import Start, deal
from game.engine.errors import InconsistentView
from game.engine.grid import cells_of, grid
from game.engine.layout import Layout
from game.engine.view import View
from game.solver import strategy
from game.solver.chances import mine_chances
from game.solver.deduce import Deduction, deduce
from game.solver.end_game import EndGame
from game.solver.strategy import Move, best_move
from tests.strategies import drawn_cells, drawn_layout

PLENTY = 1_000_000

UNPROTECTED = [
    (3, 3, 1, 8),
    (3, 3, 2, 24),
    (3, 3, 3, 33),
    (3, 3, 4, 27),
    (4, 4, 1, 15),
    (4, 4, 2, 102),
    (4, 4, 3, 400),
    (4, 4, 4, 961),
    (4, 4, 5, 1461),
    (4, 5, 3, 864),
    (5, 5, 1, 24),
    (5, 5, 2, 266),
    (5, 5, 3, 1798),
]
"""Width, height, mines and wins; `python -m tests.solver.slow small` plays the larger ones."""

OPENING_START = [(4, 4, 5, 20, 21), (4, 4, 8, 23, 45), (4, 5, 4, 309, 330), (5, 5, 3, 512, 560)]


def seen(layout: Layout, opened: int) -> View:
    """Return the view of a player who has opened those cells."""
    return View(layout.grid, layout.mine_count, opened, layout.numbers_of(opened))


def all_layouts(mines: int, places: int) -> list[int]:
    """Return every way to lay *mines* mines in *places* cells."""
    return [sum(1 << cell for cell in chosen) for chosen in combinations(cells_of(places), mines)]


def stalls(seed: int, games: int) -> list[View]:
    """Return positions of dealt games in which the player has to think."""
    found = []
    board, random = grid(16, 16), Random(seed)
    for _ in range(games):
        layout = deal(board, 40, board.cell(2, 2), Start.OPENING, random)
        fresh, opened = 1 << board.cell(2, 2), 0
        while not fresh & layout.mines and opened != layout.safe:
            opened |= layout.flood(fresh)
            if opened == layout.safe:
                break
            view = seen(layout, opened)
            fresh = deduce(view).safe & ~opened
            if not fresh:
                found.append(view)
                fresh = 1 << best_move(view).cell
    return found


@pytest.mark.long
@pytest.mark.parametrize(("width", "height", "mines", "wins"), UNPROTECTED)
def test_perfect_play_of_small_boards_wins_as_often_as_is_known(width: int, height: int, mines: int, wins: int) -> None:
    """The end game is a full search, so it must reach the published counts exactly."""
    board = grid(width, height)
    assert EndGame(board, board.full, all_layouts(mines, board.full), PLENTY).best()[0] == wins


@pytest.mark.parametrize(("width", "height", "mines", "wins", "layouts"), OPENING_START)
def test_perfect_play_from_the_best_opening_wins_as_often_as_is_known(
    width: int, height: int, mines: int, wins: int, layouts: int
) -> None:
    """The same counts hold if the first cell must be a 0."""
    board = grid(width, height)
    found = []
    for first in range(board.size):
        unknown = board.full & ~board.dilate(1 << first)
        laid = all_layouts(mines, unknown)
        if len(laid) == layouts:
            found.append(EndGame(board, board.full & ~(1 << first), laid, PLENTY).best()[0])
    assert max(found) == wins


def test_a_certain_cell_comes_first() -> None:
    """The player must not guess while a cell is certain."""
    layout = drawn_layout("""
        ...*
        ....
        ....
        *...
    """)
    view = seen(layout, drawn_cells("""
        xx..
        xx..
        ....
        ....
    """))  # fmt: skip
    move = best_move(view)
    assert move.certain
    assert move.chance == 0
    assert layout.safe >> move.cell & 1
    assert not view.is_open(move.cell)


def test_cells_known_already_are_taken_without_thinking() -> None:
    """A caller that has deduced should not pay for it twice."""
    view = View(grid(30, 16), 99)
    assert best_move(view, known=Deduction(safe=1 << 77)).cell == 77


def test_safe_cells_that_are_open_by_now_are_not_opened_again() -> None:
    """A caller may pass knowledge from view to view, so it may contain open cells."""
    for view in stalls(seed=3, games=10):
        known = deduce(view)
        move = best_move(view, known=Deduction(known.safe | view.opened, known.mines))
        assert not view.is_open(move.cell)


def test_a_fifty_fifty_is_taken_at_once() -> None:
    """No later number can separate the corner's pair, so waiting gains nothing, though the sea is safer."""
    layout = drawn_layout("""
        *.*.....
        ..*.....
        ...*....
        ***.....
        .....*..
        ..*....*
    """)
    view = seen(layout, drawn_cells("""
        ........
        xx......
        xxx.....
        ........
        ........
        ........
    """))  # fmt: skip
    assert best_move(view) == Move(0, False, Fraction(1, 2), forced=True)


def test_a_certain_mine_is_never_opened_and_a_guess_tells_its_risk() -> None:
    """The chance of a move is the exact chance of its cell."""
    views = stalls(seed=1, games=40)
    assert views
    for view in views:
        move = best_move(view)
        chances = mine_chances(view)
        assert move.chance == chances.of(move.cell) < 1
        assert move.certain == (move.chance == 0) == bool(chances.safe & view.covered)


def test_the_same_view_gives_the_same_move() -> None:
    """Replays and the demo depend on it; flags are beliefs and change nothing."""
    for view in stalls(seed=2, games=15):
        flagged = View(view.grid, view.mines, view.opened, view.numbers, flags=view.covered)
        assert best_move(view) == best_move(view) == best_move(flagged)


def test_a_dead_cell_is_left_for_the_end() -> None:
    """A cell that can show one number only gives no information, however safe it is."""
    random, board, seen_live = Random(4), grid(4, 4), 0
    for _ in range(60):
        layout = deal(board, 5, 0, Start.SAFE, random)
        view = seen(layout, layout.safe & (1 | random.getrandbits(16)))
        known = deduce(view)
        unknown = view.covered & ~(known.safe | known.mines)
        laid = [mines for mines in all_layouts(5, view.covered) if seen(Layout(board, mines), view.opened) == view]
        end = EndGame(board, unknown, laid, PLENTY)
        live = [
            cell
            for cell, by_number in end.shown.items()
            if sum(bool(part & ~end.mines[cell]) for part in by_number) > 1
        ]
        seen_live += bool(live)
        assert not live or end.best()[1] in live
    assert seen_live


def test_a_covered_board_gets_a_move() -> None:
    """The player may be asked for the first cell, too; every cell is equally good then."""
    move = best_move(View(grid(30, 16), 99))
    assert move.chance == Fraction(99, 480)


def test_a_search_without_budget_gives_way_to_the_look(monkeypatch: pytest.MonkeyPatch) -> None:
    """A search that can't end in time must neither block the game nor change certain moves."""
    views = stalls(seed=5, games=15)
    monkeypatch.setattr(strategy, "nodes_for", lambda _: 0)
    for view in views:
        assert best_move(view).certain == bool(mine_chances(view).safe & view.covered)


def test_a_board_without_a_safe_cell_has_no_move() -> None:
    """If only mines are covered, there is nothing to open."""
    layout = drawn_layout("""
        *..
        ...
    """)
    with pytest.raises(InconsistentView):
        best_move(seen(layout, layout.safe))
