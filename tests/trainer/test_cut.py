"""What is cut out of a board says what the board said, no more and no less."""

from dataclasses import replace
from random import Random

import pytest

from game.engine.grid import cells_of
from game.engine.level import BEGINNER, INTERMEDIATE, Level
from game.engine.view import View
from game.solver.advice import advise
from game.solver.chances import mine_chances
from game.trainer.card import LARGEST
from game.trainer.cut import Piece, cut, cut_whole
from game.trainer.own import seen_mines
from tests.solver.slow import fitting, lucky_games, position_of, together

LEVELS = (BEGINNER, INTERMEDIATE, Level("tight", 9, 9, 20))


def positions(level: Level, seed: int) -> list[View]:
    """Return positions of a game, some with flags."""
    random = Random(seed)
    views = [game.view for game in lucky_games(level, seed)]
    return [replace(view, flags=seen_mines(view)) if random.random() < 0.5 else view for view in views]


def pieces(level: Level, seed: int) -> list[tuple[View, Piece]]:
    """Return what the shortest proofs of a game are cut to."""
    found = []
    for view in positions(level, seed):
        chances = mine_chances(view, count_mines=False)
        advice = advise(view, chances, count_mines=False)
        if advice and advice.proof:
            piece = cut(view, advice.proof.numbers, chances)
            if piece:
                found.append((view, piece))
    return found


def on_board(piece: Piece, view: View, cell: int) -> int:
    """Return where a card's cell lies on the whole board."""
    x, y = piece.view.grid.place(cell)
    return view.grid.cell(piece.window.left + x, piece.window.top + y)


@pytest.mark.parametrize("level", LEVELS, ids=lambda level: level.name)
@pytest.mark.parametrize("seed", range(3))
def test_cutting_never_changes_what_is_certain(level: Level, seed: int) -> None:
    """A cell that is covered on both is certain on the card, by every layout written down, if it was on the board."""
    cuts = pieces(level, seed)
    assert cuts
    for view, piece in cuts:
        card, before = piece.view, mine_chances(view, count_mines=False)
        tally = together(fitting(position_of(card), card.grid.width))
        for cell in cells_of(card.covered):
            there = on_board(piece, view, cell)
            chance = tally.chance(cell)
            if view.is_open(there):
                assert chance < 1, "a safe cell that is covered again never counts as a mine"
            else:
                assert (chance == 0) == bool(before.safe >> there & 1)
                assert (chance == 1) == bool(before.mines >> there & 1)


@pytest.mark.parametrize("seed", range(3))
def test_a_card_keeps_its_proof_and_every_number_as_it_was(seed: int) -> None:
    """What is open on the card is open on the board and says the same; the proof is no longer than it was."""
    for view, piece in pieces(INTERMEDIATE, seed):
        card = piece.view
        assert max(card.grid.width, card.grid.height) <= LARGEST
        for cell in cells_of(card.opened):
            assert view.is_open(on_board(piece, view, cell))
            assert card.number(cell) == view.number(on_board(piece, view, cell))
        for cell in cells_of(card.flags):
            assert view.flags >> on_board(piece, view, cell) & 1
        before, after = advise(view, count_mines=False), advise(card, count_mines=False)
        assert before
        assert after
        assert before.proof
        assert after.proof
        assert after.proof.length <= before.proof.length


def test_no_covered_cell_of_a_card_touches_a_0() -> None:
    """In a game a 0 has opened all that it touches."""
    for _, piece in pieces(BEGINNER, 4):
        assert not piece.view.grid.dilate(piece.view.zeros) & piece.view.covered


def test_the_end_of_a_game_is_cut_whole() -> None:
    """All covered cells come with it, and each keeps its chance."""
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
    """Nine by nine is the most."""
    view = next(view for view in positions(INTERMEDIATE, 1) if view.opened.bit_count() > 60)
    everything = view.opened & view.grid.dilate(view.covered)
    assert cut(view, everything, mine_chances(view, count_mines=False)) is None
