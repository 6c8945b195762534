"""The chance to win is exact if all layouts are searched, and unbiased if they are drawn."""

from fractions import Fraction
from itertools import count
from math import hypot, sqrt
from random import Random
from statistics import fmean, stdev

import pytest

from game.engine.grid import cells_of, grid
from game.engine.layout import Layout
from game.engine.level import INTERMEDIATE
from game.engine.view import View
from game.review.playout import plain
from game.review.win_chance import OWN_PLAY, Estimate, WinChance
from game.solver.strategy import best_move
from tests.review.bots import positions
from tests.solver.test_sample import every_layout, fitting
from tests.strategies import drawn_layout

pytestmark = pytest.mark.long

SMALL = grid(4, 3)


def small_views(seed: int, most: int) -> list[tuple[View, set[int]]]:
    """Return views of a small board, and the layouts that fit each."""
    random, layouts = Random(seed), every_layout(SMALL, 4)
    found = []
    for layout in random.sample(layouts, most):
        opened = layout.safe & random.getrandbits(SMALL.size) & random.getrandbits(SMALL.size)
        view = View(SMALL, 4, opened, layout.numbers_of(opened))
        found.append((view, fitting(view, layouts)))
    return found


def share_won(view: View, fit: set[int], move: int) -> Fraction:
    """Return the share of layouts that the computer's play wins after a move, one by one."""
    alive = [Layout(view.grid, mines) for mines in fit if not mines & move]
    return Fraction(sum(plain(layout, view.opened | layout.flood(move)) for layout in alive), len(fit))


def test_with_few_layouts_left_every_move_is_exact() -> None:
    """A count layout by layout agrees for OWN_PLAY, any cell and two cells at once."""
    random, differing = Random(2), 0
    for view, fit in small_views(11, 60):
        if len(fit) > 60:
            continue
        cells = random.sample(cells_of(view.covered), 3)
        moves = [1 << cells[0], 1 << cells[1] | 1 << cells[2]]
        chance = WinChance(view, random, moves)
        assert chance.exact
        for move in (OWN_PLAY, *moves):
            won = share_won(view, fit, move)
            assert chance.of(move) == Estimate(float(won), 0)
            assert chance.lead(move) == Estimate(float(won - share_won(view, fit, OWN_PLAY)), 0)
            differing += chance.lead(move).value < 0
    assert differing > 20


def test_drawn_layouts_agree_with_the_exact_chance() -> None:
    """The values of OWN_PLAY, another move and their difference agree within the errors."""
    random, far = Random(3), list[float]()
    for view, fit in small_views(12, 80):
        if not 5 <= len(fit) <= 60:
            continue
        move = 1 << random.choice(cells_of(view.covered))
        exact, drawn = WinChance(view, random, [move]), WinChance(view, random, [move], search=False)
        drawn.refine(60)
        assert not drawn.exact
        for true, found in (
            (exact.of(), drawn.of()),
            (exact.of(move), drawn.of(move)),
            (exact.lead(move), drawn.lead(move)),
        ):
            far.append(abs(true.value - found.value) / found.error if found.error else 0)
            assert found.error or found.value == true.value
    assert len(far) > 40
    assert max(far) < 4
    assert fmean(distance < 1 for distance in far) > 0.6


def test_the_estimate_has_no_bias() -> None:
    """Over the guesses of many games the computer wins as often as estimated."""
    differences = list[float]()
    for seed in range(500):
        guesses = positions(INTERMEDIATE.grid, INTERMEDIATE.mines, seed)
        if guesses:
            layout, view = guesses[0]
            chance = WinChance(view, Random(seed))
            chance.refine(4)
            differences.append(chance.of().value - plain(layout, view.opened))
    assert len(differences) > 150
    assert abs(fmean(differences)) <= 2 * stdev(differences) / sqrt(len(differences))
    assert stdev(differences) < 0.55


@pytest.fixture(scope="module")
def early() -> View:
    """Return a position with too many layouts to search, in which nothing is certain."""
    for seed in count():
        for _, view in positions(INTERMEDIATE.grid, INTERMEDIATE.mines, seed):
            if not WinChance(view, Random(1)).exact:
                return view
    raise AssertionError


def test_the_same_random_gives_the_same_values_in_any_portions(early: View) -> None:
    """A review is the same however often the scene asks for more."""
    at_once, bit_by_bit, other = (WinChance(early, Random(seed)) for seed in (1, 1, 2))
    at_once.refine(6)
    other.refine(6)
    for portion in (1, 2, 3):
        bit_by_bit.refine(portion)
    assert at_once.playouts == bit_by_bit.playouts == 6
    assert at_once.of() == bit_by_bit.of() != other.of()


def test_more_playouts_bring_a_smaller_error(early: View) -> None:
    """The error falls with the square root of the number of play-outs."""
    chance = WinChance(early, Random(5))
    chance.refine(10)
    coarse = chance.of().error
    chance.refine(90)
    assert 0 < chance.of().error < 0.6 * coarse


def test_a_difference_is_more_exact_than_both_values(early: View) -> None:
    """The same layouts are played by both moves."""
    own = next(iter(cells_of(early.covered & early.grid.dilate(early.opened))))
    chance = WinChance(early, Random(6), [1 << own])
    chance.refine(40)
    lead, mine, theirs = chance.lead(1 << own), chance.of(1 << own), chance.of()
    assert lead.value == pytest.approx(mine.value - theirs.value)
    assert lead.error < hypot(mine.error, theirs.error)
    assert chance.lead(OWN_PLAY) == Estimate(0, 0)


def test_the_own_guess_made_first_changes_nothing(early: View) -> None:
    """Layout by layout: the one drawn is kept where the guess lives in it, else the same other one is drawn."""
    cell = 1 << best_move(early).cell
    chance = WinChance(early, Random(7), [cell])
    chance.refine(40)
    assert chance.lead(cell).value == pytest.approx(0)
    assert chance.lead(cell).error == pytest.approx(0.5 / 40)


def test_a_cell_that_must_be_a_mine_loses_for_certain() -> None:
    """No play-out is needed to know it, and none makes it less certain."""
    layout = drawn_layout("..*.. .....")
    opened = layout.safe & 0b01111_00011
    view = View(layout.grid, 1, opened, layout.numbers_of(opened))
    for search in (True, False):
        chance = WinChance(view, Random(1), [1 << 2], search=search)
        chance.refine(5)
        assert chance.of(1 << 2) == Estimate(0, 0)
        assert chance.lead(1 << 2).value == -chance.of().value == -1


def test_equal_playouts_are_not_yet_certainty() -> None:
    """Five games won do not prove that the sixth is; a hundred come closer."""
    layout = drawn_layout("*....")
    view = View(layout.grid, 1, 1 << 4, layout.numbers_of(1 << 4))
    chance = WinChance(view, Random(1), search=False)
    chance.refine(5)
    assert chance.of() == Estimate(1, 0.1)
    chance.refine(95)
    assert chance.of() == Estimate(1, 0.005)


def test_it_can_be_called_off_between_two_playouts(early: View) -> None:
    """A scene that is left must not wait for the rest."""
    chance, asked = WinChance(early, Random(1)), count()
    chance.refine(50, lambda: next(asked) < 3)
    assert chance.playouts == 3
    assert next(asked) == 4


def test_before_any_playout_there_is_nothing_to_tell(early: View) -> None:
    """A mean of nothing would be a lie."""
    with pytest.raises(ValueError, match="mean"):
        WinChance(early, Random(1)).of()


def test_an_exact_chance_is_not_refined() -> None:
    """It would only take time."""
    view, _ = small_views(11, 1)[0]
    chance = WinChance(view, Random(1))
    chance.refine(10)
    assert (chance.exact, chance.playouts) == (True, 0)
