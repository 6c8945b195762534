"""Deep thought: at once where nothing is to be weighed, else what play-outs and judgement find best together."""

from random import Random

import pytest

from game.engine.deal import Start, deal
from game.engine.grid import grid
from game.engine.view import View
from game.review import deep as deep_thought
from game.review.deep import best_deep_move, deep
from game.review.playout import forced
from game.review.win_chance import WinChance
from game.solver.strategy import best_move
from tests.solver.test_strategy import stalls


def weighed(seed: int, count: int) -> list[View]:
    """Return positions in which several cells are weighed against each other."""
    return [view for view in stalls(seed, games=40) if len(best_move(view).weighed) > 1][:count]


def test_what_needs_no_weighing_is_played_at_once() -> None:
    """Certain cells, forced guesses and end games cost no play-out."""
    views = [view for view in stalls(seed=2, games=15) if len(best_move(view).weighed) < 2]
    assert views
    for view in views:
        assert best_deep_move(view, 8, Random(1)) == best_move(view)


def test_a_judgement_without_doubt_is_followed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Then play-outs can't change its mind."""
    monkeypatch.setattr(deep_thought, "DOUBT", 0.0)
    for view in weighed(seed=3, count=3):
        assert best_deep_move(view, 4, Random(9)).cell == best_move(view).cell


def test_a_judgement_full_of_doubt_gives_way_to_play_outs(monkeypatch: pytest.MonkeyPatch) -> None:
    """Then the cell is taken that won most, on the very layouts that the same random draws."""
    monkeypatch.setattr(deep_thought, "DOUBT", 1e9)
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
    """It thinks as any player does, so everything that plays games out takes it."""
    board = grid(9, 9)
    layout = deal(board, 20, 0, Start.OPENING, Random(4))
    assert 0 < forced(layout, layout.flood(1), Random(4), deep(2, Random(4))) <= 1
