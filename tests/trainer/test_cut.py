"""A card says no more than the board, and its answers stay certain."""

from dataclasses import replace
from random import Random

import pytest

from game.engine.grid import cells_of
from game.engine.level import BEGINNER, INTERMEDIATE, Level
from game.engine.view import View
from game.review.account import obvious_mines
from game.solver.advice import advise
from game.solver.chances import mine_chances
from game.trainer.card import LARGEST, Task
from game.trainer.cut import cut_asked, cut_whole
from tests.solver.slow import fitting, lucky_games, position_of, together

LEVELS = (BEGINNER, INTERMEDIATE, Level("tight", 9, 9, 20))


def positions(level: Level, seed: int) -> list[View]:
    """Return positions of a game, some with flags."""
    random = Random(seed)
    views = [game.view for game in lucky_games(level, seed)]
    return [replace(view, flags=obvious_mines(view)) if random.random() < 0.5 else view for view in views]


def pieces(level: Level, seed: int) -> list[tuple[View, View, int]]:
    """Return the boards of a game, the cards of their shortest proofs, and the cells that these settle."""
    found = []
    for view in positions(level, seed):
        chances = mine_chances(view, count_mines=False)
        advice = advise(view, chances, count_mines=False, flags=True)
        if advice and advice.proof:
            asked = advice.proof.concluded
            part = cut_asked(replace(view, questions=asked), advice.proof.numbers, asked)
            if part:
                found.append((view, part, asked))
    return found


@pytest.mark.parametrize("level", LEVELS, ids=lambda level: level.name)
@pytest.mark.parametrize("seed", range(3))
def test_what_is_asked_is_as_certain_on_the_card_as_it_was(level: Level, seed: int) -> None:
    """A list of every layout of the card with its flags shows it; and no cell becomes certain only on the card."""
    cuts = pieces(level, seed)
    assert cuts
    for view, card, asked in cuts:
        assert max(card.grid.width, card.grid.height) <= LARGEST
        task = Task(card, counted=False)
        assert (task.safe | task.open_mines).bit_count() == asked.bit_count()
        chances = mine_chances(view)
        assert bool(task.safe) is bool(asked & chances.safe)
        if not card.flags and card.covered.bit_count() < 20:
            tally = together(fitting(position_of(card), card.grid.width))
            assert all(tally.chance(cell) == 0 for cell in cells_of(task.safe))
            assert all(tally.chance(cell) == 1 for cell in cells_of(task.open_mines))


def test_every_number_of_a_card_stands_on_the_board() -> None:
    """The card's rows of numbers appear in the same order somewhere on the board."""
    for view, card, _ in pieces(INTERMEDIATE, 1):
        board = view.grid
        places = [
            (left, top)
            for top in range(board.height - card.grid.height + 1)
            for left in range(board.width - card.grid.width + 1)
            if all(
                view.is_open(there) and view.number(there) == card.number(cell)
                for cell in cells_of(card.opened)
                for there in [board.cell(left + card.grid.place(cell)[0], top + card.grid.place(cell)[1])]
            )
        ]
        assert places


def test_the_end_of_a_game_is_cut_whole() -> None:
    """The card has all covered cells, and each keeps its chance."""
    count = 0
    for seed in range(12):
        for view in positions(Level("small", 7, 7, 9), seed):
            chances = mine_chances(view)
            card = cut_whole(replace(view, flags=0), chances)
            if card:
                count += 1
                assert card.mines == view.mines
                assert card.covered.bit_count() == view.covered.bit_count()
                assert sorted(mine_chances(card)) == sorted(chances)
    assert count > 40


def test_a_proof_wider_than_a_card_gives_none() -> None:
    """A card has nine by nine cells at most."""
    view = next(view for view in positions(INTERMEDIATE, 1) if view.opened.bit_count() > 60)
    assert cut_asked(view, view.opened & view.grid.dilate(view.covered), 0) is None
