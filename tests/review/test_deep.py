"""Deep thought: immediate without a choice, else the best cell by play-outs and judgement together."""

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
    monkeypatch.setattr(deep_thought, "DOUBT", 0.0)
    for view in weighed(seed=3, count=3):
        assert best_deep_move(view, 4, Random(9)).cell == best_move(view).cell


def test_a_judgement_full_of_doubt_gives_way_to_play_outs(monkeypatch: pytest.MonkeyPatch) -> None:
    """With a large DOUBT the cell with the most wins on the same layouts is chosen."""
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
    """It has a player's interface, so all code with play-outs accepts it."""
    board = grid(9, 9)
    layout = deal(board, 20, 0, Start.OPENING, Random(4))
    assert 0 < forced(layout, layout.flood(1), Random(4), deep(2, Random(4))) <= 1
