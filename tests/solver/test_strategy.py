"""The player's judgement: certain cells first, then the guess that wins most often."""

from collections import defaultdict
from fractions import Fraction
from itertools import combinations
from random import Random
from textwrap import dedent

import pytest

from game.engine.deal import Start, deal
from game.engine.errors import InconsistentView
from game.engine.grid import cells_of, grid
from game.engine.layout import Layout
from game.engine.level import EXPERT
from game.engine.view import View
from game.notation.board_text import read_view
from game.solver import strategy
from game.solver.chances import Counted, count, mine_chances
from game.solver.deduce import Deduction, deduce
from game.solver.end_game import EndGame
from game.solver.position import work_out
from game.solver.strategy import MOST_CERTAIN, MOST_SIDE, Guess, Move, Prospect, best_move, look, unavoidable
from game.solver.twins import MOST_FENCE, Influence, Twins, twins_of
from tests.solver.test_sample import every_layout, fitting
from tests.solver.test_twins import alike, positions
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


def guess_of(view: View) -> Guess:
    """Return a view as a guess, even if it is none."""
    position = work_out(view, count_mines=False)
    chances = mine_chances(view, count_mines=False)
    survival = {group.cells: 1 - group.weight / chances.layouts for group in chances.groups}
    return Guess(position, position.unknown & ~chances.mines, survival)


def slow_prospect(cell: int, unknown: int, around: int, layouts: list[int]) -> Prospect:
    """Average over all equally likely layouts, number by number that a safe cell can show."""
    by_number = defaultdict(list)
    for layout in layouts:
        if not layout >> cell & 1:
            by_number[(layout & around).bit_count()].append(layout)
    total = sum(map(len, by_number.values()))
    safest = second = certain = 0.0
    for left in by_number.values():
        survivals = sorted(1 - sum(layout >> other & 1 for layout in left) / len(left) for other in cells_of(unknown))
        safest += survivals[-1] * len(left) / total
        second += survivals[-2] * len(left) / total
        certain += min(survivals.count(1.0), MOST_CERTAIN) * len(left) / total
    return Prospect(safest, second, certain, dead=len(by_number) == 1)


def test_a_prospect_is_the_average_over_the_numbers_that_can_show() -> None:
    """Without a sea and a mine total all layouts weigh the same, so the look must be exact."""
    random, board, seen = Random(5), grid(4, 4), 0
    for _ in range(80):
        layout = deal(board, 6, 0, Start.SAFE, random)
        opened = layout.safe & (random.getrandbits(16) | random.getrandbits(16))
        view = View(board, 6, opened, layout.numbers_of(opened))
        guess = guess_of(view)
        if guess.position.sea or len(guess.position.components) != 1:
            continue
        laid = [
            mines
            for left in range(17)
            for mines in fitting(View(board, left, opened, view.numbers), every_layout(board, left))
        ]
        for cell in cells_of(guess.unknown):
            rest = guess.unknown & ~(1 << cell)
            if rest.bit_count() < 2 or not any(not layout >> cell & 1 for layout in laid):
                continue
            found, slow = look(guess, cell), slow_prospect(cell, rest, board.around(cell), laid)
            assert (found.safest, found.second, found.certain) == pytest.approx(
                (slow.safest, slow.second, slow.certain), abs=1e-3
            )
            assert found.dead == slow.dead
            seen += 1
    assert seen > 50


def test_a_look_without_budget_knows_only_what_lies_elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    """A cell with too many ways around it must not block a game."""
    view = stalls(seed=3, games=10)[0]
    guess = guess_of(view)
    cells = cells_of(guess.position.frontier & guess.unknown)
    full = [look(guess, cell) for cell in cells]
    monkeypatch.setattr(strategy, "MOST_STATES", 0)
    short = [look(guess, cell) for cell in cells]
    assert all(less.safest <= more.safest + 1e-9 and less.certain == 0 for less, more in zip(short, full, strict=True))


def sets_of(cells: list[int]) -> list[int]:
    """Return all sets of one to MOST_SIDE cells as bitboards."""
    return [
        sum(1 << cell for cell in chosen) for many in range(1, MOST_SIDE + 1) for chosen in combinations(cells, many)
    ]


def allowed(twins: Twins, counted: Counted, possible: int) -> bool:
    """Tell whether no open number, and no cell of a large sea, can tell the sets apart."""
    position = counted.position
    sea = position.sea & possible
    telling = position.view.opened | (sea if position.sea.bit_count() > MOST_FENCE else 0)
    return not twins.fence & telling and (twins.fence & possible).bit_count() <= MOST_FENCE


def judged(counted: Counted, layouts: list[int]) -> list[int]:
    """Return the cells for which the slow judge finds two sets that are twins in all layouts with the cell mined."""
    position = counted.position
    possible = position.unknown & ~counted.chances.mines
    sets, found = sets_of(cells_of(position.frontier & possible)), []
    for cell in cells_of(position.frontier & possible):
        mined = [layout for layout in layouts if layout >> cell & 1]
        for one in sets:
            if not one >> cell & 1 or any(layout & one != one for layout in mined):
                continue
            always_safe = [
                other
                for other in sets
                if other.bit_count() == one.bit_count() and not any(layout & other for layout in mined)
            ]
            pairs = (twins_of(position.view.grid, one, other) for other in always_safe)
            if any(allowed(twins, counted, possible) and alike(twins, layouts) == len(mined) for twins in pairs):
                found.append(cell)
                break
    return found


def test_exactly_the_unavoidable_guesses_are_found() -> None:
    """A guess is unavoidable if whenever the cell is a mine, it is in one of two sets that nothing tells apart."""
    found = 0
    for view, counted, layouts in positions(seed=6, number=900):
        if counted.chances.safe & view.covered:
            continue
        cells = unavoidable(Influence(counted))
        assert cells == judged(counted, layouts), view
        found += len(cells)
    assert found > 50


BESIDE_THE_EDGE = """
    0000001#2#####################
    0000001133####################
    000000112#22##################
    0000001#2111##################
    000011323122##################
    00001#2#3#5###################
    110012323#####################
    #22211#1124###################
    13##1233102###################
    03#632##224###################
    13###3454#####################
    ##5#32###6####################
    ####4334######################
    ######22######################
    #####3##2#####################
    ##############################
"""


A_BOX = """
    ##1001#21
    ##421112#
    ####10011
    ###310000
    ###100000
    ##3210000
    ####10000
    ###210000
"""

A_CHAIN_OF_THREE = """
    0112#1000
    01#3#3221
    012#3##4#
    00113####
    00001####
    000013###
    00112####
    001#2####
"""


@pytest.mark.parametrize(
    ("drawing", "mines", "cells"),
    [
        (BESIDE_THE_EDGE, EXPERT.mines, [(4, 14), (4, 15)]),
        (A_BOX, 15, [(2, 3), (2, 4), (2, 6), (2, 7)]),
        (A_CHAIN_OF_THREE, 15, [(4, 0), (4, 1), (5, 3), (5, 4), (5, 6), (5, 7)]),
    ],
)
def test_an_unavoidable_guess_is_made_at_once(drawing: str, mines: int, cells: list[tuple[int, int]]) -> None:
    """Other cells are safer, but no opening elsewhere changes the guess; one of them is opened."""
    view = read_view(dedent(drawing), mines)
    chances, move = mine_chances(view), best_move(view)
    assert move.forced
    assert move.chance > min(chance for chance in chances if chance)
    assert [view.grid.place(cell) for cell in unavoidable(Influence(count(work_out(view))))] == cells
    assert view.grid.place(move.cell) in cells
