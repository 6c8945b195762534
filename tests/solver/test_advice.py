"""A hint is true, shows all that its proof needs, and takes the easiest rule there is."""

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from random import Random

import pytest
from hypothesis import given, settings

from game.engine.errors import InconsistentView
from game.engine.grid import cells_of
from game.engine.level import INTERMEDIATE
from game.engine.view import View
from game.solver.advice import Advice, Rule, advise
from game.solver.chances import mine_chances
from tests.solver.slow import Mines, around, certain_by_rule, fitting, lucky_games, number, position_of, view_of
from tests.strategies import drawn_cells, views


def drawn_view(drawing: str, mines: int) -> View:
    """Return the view of a drawing: a digit for an open cell, ``#`` for a covered one, ``F`` for a flag."""
    rows = drawing.split()
    cells = "".join(rows)
    position = tuple(int(char) if char.isdigit() else None for char in cells)
    flags = sum(1 << cell for cell, char in enumerate(cells) if char == "F")
    return replace(view_of(position, len(rows[0]), mines), flags=flags)


@pytest.mark.parametrize(
    ("drawing", "mines", "rule", "mine", "cell", "numbers", "cells"),
    [
        ("F10 ##0 ###", 1, Rule.SINGLE, False, "... .x. ...", "..x ... ...", "... .x. ..."),
        # The covered cell in the middle is a mine, which the proof takes in though nobody flagged it.
        (
            "111 1#1 111 ### ###",
            2,
            Rule.SINGLE,
            False,
            "... ... ... x.. ...",
            "... ... x.. ... ...",
            "... .x. ... xx. ...",
        ),
        ("3## ### ###", 4, Rule.SINGLE, True, ".x. ... ...", "x.. ... ...", ".x. xx. ..."),
        ("3F# F## ###", 4, Rule.SINGLE, True, "... .x. ...", "x.. ... ...", ".x. xx. ..."),
        ("11# ###", 1, Rule.PAIR, False, "..x ...", "xx. ...", "..x xxx"),
        ("13# ###", 3, Rule.PAIR, True, "..x ...", "xx. ...", "..x xxx"),
        ("### #31 #1#", 3, Rule.CONTRADICTION, False, "... ... ..x", "... .xx .x.", ".xx x.. x.x"),
        ("### #32 #2#", 3, Rule.CONTRADICTION, True, "... ... ..x", "... .xx .x.", ".xx x.. x.x"),
        ("1# ## ## ## 1#", 2, Rule.COUNT, False, ".. .. x. .. ..", "x. .. .. .. x.", ".x xx xx xx .x"),
        ("### ### ##1", 6, Rule.COUNT, True, "x.. ... ...", "... ... ..x", "xxx xxx xx."),
        ("1## ### ###", 2, Rule.GUESS, False, "..x ... ...", "... ... ...", "..x ... ..."),
    ],
)
def test_a_drawn_hint(drawing: str, mines: int, rule: Rule, mine: bool, cell: str, numbers: str, cells: str) -> None:
    """Each rule at its plainest: the cell, the numbers that say it and the cells they speak of."""
    advice = advise(drawn_view(drawing, mines))
    assert advice
    assert (advice.rule, advice.mine) == (rule, mine)
    assert 1 << advice.cell == drawn_cells(cell)
    assert advice.numbers == drawn_cells(numbers)
    assert advice.cells == drawn_cells(cells)


@given(views())
@settings(deadline=None)
def test_a_certain_cell_is_certain_and_a_guess_is_the_best(view: View) -> None:
    """Every layout is written down: a hint that is wrong once is worse than none."""
    tally = fitting(position_of(view), view.grid.width)[view.mines]
    chances = {cell: tally.chance(cell) for cell in cells_of(view.covered)}
    advice = advise(view)
    if advice is None:
        assert all(chance == 1 for chance in chances.values())
        return
    assert advice.chance == chances[advice.cell]
    if advice.rule is Rule.GUESS:
        assert advice.chance == min(chances.values()) > 0
        assert not any(chances[cell] == 1 for cell in cells_of(view.covered & ~view.flags))
    else:
        assert advice.chance == Fraction(advice.mine)
        assert not advice.mine or not view.flags >> advice.cell & 1, "a mine that is flagged is no news"


def proved(view: View, advice: Advice) -> bool:
    """Tell whether whoever sees no more than the hint shows must believe it: no way to lay mines says otherwise."""
    if advice.rule is Rule.COUNT:
        # The exact chances speak for all numbers; those that are not named must have nothing to say.
        return advice.numbers == view.opened & view.grid.dilate(view.covered)
    # One or two numbers may lean on the mines that the hint shows; a contradiction only on those rightly flagged.
    shown = view.flags if advice.rule is Rule.CONTRADICTION else view.flags | advice.cells
    known = frozenset(cells_of(mine_chances(view).mines & shown & ~(1 << advice.cell)))
    neighbours = around(view.grid.width, view.grid.height)
    named = cells_of(advice.numbers)
    told_of = {other for cell in named for other in neighbours[cell] if not view.is_open(other)}
    ways: list[Mines] = [known]
    for cell in told_of - known:
        ways = [
            tried
            for mines in ways
            for tried in (mines, mines | {cell})
            if all(number(tried, neighbours[other]) <= view.number(other) for other in named)
        ]
    fit = [mines for mines in ways if all(number(mines, neighbours[cell]) == view.number(cell) for cell in named)]
    assert fit, "a true board always fits"
    return advice.cell in told_of and all((advice.cell in mines) is advice.mine for mines in fit)


@given(views())
@settings(deadline=None)
def test_the_named_numbers_suffice(view: View) -> None:
    """A player who looks only where the hint points can follow it."""
    advice = advise(view)
    assert not advice or advice.rule is Rule.GUESS or proved(view, advice)


def test_the_named_numbers_suffice_in_whole_games() -> None:
    """Real games have long tales, with some mines flagged and some not; each rule comes up."""
    seen: Counter[Rule] = Counter()
    for seed in range(25):
        random = Random(seed)
        for game in lucky_games(INTERMEDIATE, seed):
            view = replace(game.view, flags=game.layout.mines & random.getrandbits(game.view.grid.size))
            advice = advise(view)
            assert advice
            assert advice.rule is Rule.GUESS or proved(view, advice), (seed, advice)
            assert advice.rule is Rule.GUESS or bool(game.layout.mines >> advice.cell & 1) is advice.mine
            seen[advice.rule] += 1
    assert set(seen) == set(Rule)


@given(views())
@settings(deadline=None)
def test_the_easiest_rule_comes_first(view: View) -> None:
    """Nobody should be shown two numbers where one is enough, nor be told to count where two will do."""
    view = replace(view, flags=0)
    advice, chances = advise(view), mine_chances(view)
    if advice is None:
        return
    position, width = position_of(view), view.grid.width
    if certain_by_rule(position, width, pairs=False)[0]:
        assert (advice.rule, advice.mine) == (Rule.SINGLE, False)
        return
    safe, mines = certain_by_rule(position, width)
    assert (advice.rule in (Rule.SINGLE, Rule.PAIR)) == bool(safe | mines)
    assert not safe or not advice.mine
    assert (advice.rule is Rule.GUESS) == (not chances.safe | chances.mines)


@given(views())
@settings(deadline=None)
def test_wrong_flags_change_no_hint(view: View) -> None:
    """The hint builds on what the player has found out, but never on a mistake."""
    right = view.flags & mine_chances(view).mines
    assert advise(view) == advise(replace(view, flags=right))


@given(views())
@settings(deadline=None)
def test_chances_at_hand_are_used(view: View) -> None:
    """Whoever has worked them out already gets the same hint, and does not pay twice."""
    assert advise(view, mine_chances(view)) == advise(view)


def test_a_board_with_nothing_left_to_open_needs_no_hint() -> None:
    """A won board has mines left, and they are no news."""
    assert advise(drawn_view("#1 11", 1)) is None


def test_numbers_that_no_layout_fits_are_refused() -> None:
    """A hint from a wrong position would be a lie."""
    with pytest.raises(InconsistentView):
        advise(drawn_view("8# ##", 3))
