"""A supply drop falls on the lowest exact chance among the cells a player could open; private flags don't move it."""

from dataclasses import replace
from random import Random

import pytest

from game.battle import risk, supply
from game.battle.passing import advance
from game.battle.risk import estimates
from game.battle.rules import QUIET, Rules
from game.engine.errors import TooComplexError
from game.engine.grid import cells_of
from game.engine.view import View
from game.solver.chances import Chances, mine_chances
from game.solver.deduce import Deduction, deduce
from tests.battle.matches import ONE, TWO, dealt_match, drawn_match
from tests.strategies import drawn_cells

LIVES = Rules(lives=3)

STUCK = """
    1.......
    *.......
    ........
    .......*
    .......2
"""


def too_hard(*_view: View, **_how: object) -> Chances:
    """Stand in for mine_chances() as if the position were too hard."""
    raise TooComplexError("too many open ends")


@pytest.mark.parametrize("seed", range(30))
def test_it_falls_on_the_lowest_exact_chance(seed: int) -> None:
    """Cells in reach of either player are candidates."""
    match = dealt_match(seed, LIVES)
    legal = match.border(ONE) | match.border(TWO)
    chances = mine_chances(match.view())
    cell = supply.safest_cell(match.view(), (legal, match.covered), 0)
    assert legal >> cell & 1
    assert chances.of(cell) == min(chances.of(other) for other in cells_of(legal))


def test_the_next_wish_counts_where_the_first_is_all_mines() -> None:
    """A mine that everybody knows would help nobody."""
    view = drawn_match("1*.*2", LIVES).view()
    assert supply.safest_cell(view, (0b01010, 0b01110), 0) == 2


def test_among_equals_it_falls_near_the_middle_and_takes_turns() -> None:
    """Neither corner may have an advantage."""
    view = drawn_match(STUCK, LIVES).view()
    beside = drawn_cells(".x...... xx...... ........ ......xx ......x.")
    assert [supply.safest_cell(view, (beside,), turn) for turn in range(4)] == [9, 30, 9, 30]
    assert supply.safest_cell(view, (beside,), 0) == 9
    assert supply.safest_cell(view, (beside,), 1) == 30


def test_a_certain_cell_is_found_by_exact_chances_too() -> None:
    """The mine total can prove a cell when the two rules find nothing."""
    view = drawn_match("1.. .*2", LIVES).view()
    assert deduce(view) == Deduction()
    assert risk.certain_cells(view, drawn_cells("... x.."))
    assert not risk.certain_cells(view, drawn_cells(".x. .x."))
    view = drawn_match("..1*. *...2", LIVES).view()
    assert not risk.certain_cells(view, 1), "a corner that nobody has is as unknown as any other cell"


def test_without_exact_chances_estimates_do(monkeypatch: pytest.MonkeyPatch) -> None:
    """A position too hard to count must not block a match."""
    monkeypatch.setattr(risk, "mine_chances", too_hard)
    match = drawn_match(STUCK, LIVES)
    after, events = advance(match, QUIET)
    assert events
    assert after.drops == 1
    view = drawn_match("1....... ....*... .......2", LIVES).view()
    assert risk.certain_cells(view, drawn_cells("........ x....... ........"))
    assert supply.safest_cell(view, (drawn_cells("........ .x..x... ........"),), 0) == 9, "that one is proven"
    view = drawn_match("1*....... ........2", LIVES).view()
    assert supply.safest_cell(view, (drawn_cells(".x..x.... ........."),), 0) == 4, (
        "beside no number: a mine in fifteen"
    )


def test_an_estimate_is_the_highest_share_of_any_number_beside() -> None:
    """A 1 with three unknown neighbours gives one third; beside no number the mines are spread evenly."""
    view = drawn_match("1*..... .....*2", LIVES).view()
    found = estimates(view, Deduction(), drawn_cells(".x..x.. ......."))
    assert found[1] == pytest.approx(1 / 3)
    assert found[4] == pytest.approx(2 / 12)
    assert estimates(drawn_match("1*2").view(), Deduction(0, 0b10), 0) == {}
    view = drawn_match("11.1*", LIVES).view()
    assert estimates(view, Deduction(), 0b00100) == {2: 0.5}, "a 0 on the one hand and a 1 on the other"


def test_private_flags_don_t_move_a_drop() -> None:
    """A moved drop would reveal them."""
    random = Random(4)
    for seed in range(20):
        match = dealt_match(seed, LIVES)
        one, two = match.players
        flagged = replace(one, flags=match.border(ONE) & random.getrandbits(match.layout.grid.size))
        plain, events = advance(match, 100 * QUIET)
        marked, same = advance(replace(match, players=(flagged, two)), 100 * QUIET)
        assert events[:-1] == same[:-1]
        assert marked.neutral == plain.neutral
