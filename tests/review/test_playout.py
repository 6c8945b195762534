"""Forced and plain play-outs win equally often; forced ones need fewer games for the same error."""

from functools import partial
from math import sqrt
from random import Random
from statistics import fmean, stdev

import pytest

from game.engine.deal import Start, deal
from game.engine.grid import grid
from game.engine.layout import Layout
from game.engine.level import INTERMEDIATE
from game.engine.view import View
from game.review import win_chance
from game.review.playout import Thought, forced, plain, think
from game.review.win_chance import WinChance, best_deep_move, deep
from game.solver.strategy import Judgement, best_move
from tests.solver.test_sample import every_layout, fitting
from tests.solver.test_strategy import stalls

pytestmark = pytest.mark.long

BOARD, MINES = grid(4, 4), 5
SMALL = grid(4, 3)


def test_by_force_and_plainly_the_same_share_is_won() -> None:
    """Every layout of a small board is dealt once, no end game is searched, so the plain share is exact."""
    looking = partial(think, judgement=Judgement(layouts=0))
    layouts = [layout for layout in every_layout(BOARD, MINES) if layout.safe & 1][::5]
    exact = fmean(plain(layout, layout.flood(1), looking) for layout in layouts)
    random = Random(1)
    shares = [forced(layout, layout.flood(1), random, looking) for layout in layouts]
    assert abs(fmean(shares) - exact) <= 4 * stdev(shares) / sqrt(len(shares))
    assert stdev(shares) < sqrt(exact * (1 - exact)) / 1.5


def test_an_end_game_tells_the_share_that_is_won() -> None:
    """The player wins the share that the search gives, layout by layout."""
    random, searched, layouts = Random(8), 0, every_layout(SMALL, 4)
    for layout in random.sample(layouts, 300):
        opened = layout.safe & random.getrandbits(SMALL.size) & random.getrandbits(SMALL.size)
        view = View(SMALL, 4, opened, layout.numbers_of(opened))
        fit = fitting(view, layouts)
        move = best_move(view)
        if move.wins is not None and len(fit) <= 60:
            won = sum(plain(Layout(SMALL, mines), opened) for mines in fit)
            assert move.wins * len(fit) == won
            assert forced(layout, opened, Random(1), at_once) == pytest.approx(won / len(fit))
            searched += 1
    assert searched > 30


def at_once(view: View, mines: int) -> Thought:
    """Think without opening certain cells first."""
    move = best_move(view)
    return 1 << move.cell, mines, move


def test_a_game_without_a_guess_is_won_for_certain() -> None:
    """Luck has no part, so the share is 1 and the layout never changes."""
    certain = 0
    for seed in range(30):
        layout = deal(INTERMEDIATE.grid, INTERMEDIATE.mines, 0, Start.OPENING, Random(seed))
        guesses: list[Thought] = []

        def noted(view: View, mines: int, guesses: list[Thought] = guesses) -> Thought:
            thought = think(view, mines)
            guesses += [thought] if thought[2] else []
            return thought

        won = plain(layout, layout.flood(1), noted)
        if not guesses:
            assert won
            assert forced(layout, layout.flood(1), Random(seed)) == 1
            certain += 1
        else:
            assert forced(layout, layout.flood(1), Random(seed)) < 1
    assert certain >= 3


def weighed(seed: int, count: int) -> list[View]:
    """Return positions with several cells to weigh."""
    return [view for view in stalls(seed, games=40) if len(best_move(view).weighed) > 1][:count]


def test_what_needs_no_weighing_is_played_at_once() -> None:
    """Certain cells, forced guesses and end games cost no play-out."""
    views = [view for view in stalls(seed=2, games=15) if len(best_move(view).weighed) < 2]
    assert views
    for view in views:
        assert best_deep_move(view, 8, Random(1)) == best_move(view)


def test_a_judgement_without_doubt_is_followed(monkeypatch: pytest.MonkeyPatch) -> None:
    """With DOUBT 0 play-outs can't change the choice."""
    monkeypatch.setattr(win_chance, "DOUBT", 0.0)
    for view in weighed(seed=3, count=3):
        assert best_deep_move(view, 4, Random(9)).cell == best_move(view).cell


def test_a_judgement_full_of_doubt_gives_way_to_play_outs(monkeypatch: pytest.MonkeyPatch) -> None:
    """With a large DOUBT the cell with the most wins on the same layouts is chosen."""
    monkeypatch.setattr(win_chance, "DOUBT", 1e9)
    changed = 0
    for view in weighed(seed=3, count=6):
        move = best_move(view)
        chance = WinChance(view, Random(9), [1 << one.cell for one in move.weighed])
        chance.refine(6)
        won = {one.cell: chance.of(1 << one.cell).value for one in move.weighed}
        found = best_deep_move(view, 6, Random(9)).cell
        assert won[found] == pytest.approx(max(won.values()))
        changed += found != move.cell
    assert changed


def test_a_deep_player_plays_a_game_to_its_end() -> None:
    """It has a player's interface, so all code with play-outs accepts it."""
    board = grid(9, 9)
    layout = deal(board, 20, 0, Start.OPENING, Random(4))
    assert 0 < forced(layout, layout.flood(1), Random(4), deep(2, Random(4))) <= 1
