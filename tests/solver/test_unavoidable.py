"""Unavoidable guesses: the search finds what a slow judge finds by trying all sets, and the player makes them."""

from itertools import combinations
from textwrap import dedent

import pytest

from game.engine.grid import cells_of
from game.engine.level import EXPERT
from game.notation.board_text import read_view
from game.solver.chances import Counted, count, mine_chances
from game.solver.influence import MOST_FENCE, Influence
from game.solver.position import work_out
from game.solver.strategy import best_move
from game.solver.twins import Twins, twins_of
from game.solver.unavoidable import MOST_SIDE, unavoidable
from tests.solver.test_influence import alike, positions


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
