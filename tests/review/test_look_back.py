"""The loss of a game: provable, needless or a guess, and a layout in which it would have survived."""

from fractions import Fraction
from functools import cache
from random import Random

import pytest

from game.engine.game import Status
from game.engine.grid import grid
from game.engine.level import INTERMEDIATE
from game.i18n.catalogue import Words
from game.play.replay import Playback
from game.review.look_back import Cause, Loss, look_back
from game.solver.chances import mine_chances
from game.ui.board.proof_words import say, shown_steps
from tests.judge import ProofJudge
from tests.review.bots import bot_game, played
from tests.strategies import drawn_layout

SMALL = grid(7, 6)


def last_word(playback: Playback) -> Loss:
    """Return a game's loss after its comparison."""
    *_, last = look_back(playback, Random(1))
    return last


def lost(drawing: str, gestures: str) -> Loss:
    """Return the loss of a drawn game."""
    return last_word(played(drawn_layout(drawing), gestures))


@cache
def lost_games() -> list[Playback]:
    """Return lost games of a player with slips."""
    games = (bot_game(SMALL, 10, seed, slips=0.3) for seed in range(80))
    return [playback for playback in games if playback.session.status is Status.LOST]


@cache
def last_words() -> list[Loss]:
    """Return the loss of each lost game, worked out once for all tests."""
    return [last_word(playback) for playback in lost_games()]


def test_a_certain_mine_is_proved() -> None:
    """The proof is about the very cell that was opened."""
    loss = lost("*....*. ....... .......", "L22 l22 L00 l00")
    assert loss.cause is Cause.CERTAIN_MINE
    assert loss.advice
    assert (loss.advice.cell, loss.advice.mine) == (0, True)
    assert loss.survival == loss.lived == 0
    assert loss.world is None


def test_a_safe_cell_that_was_there_is_proved() -> None:
    """The safe cell is not the opened one."""
    loss = lost("..*.* ..... *.... .....", "L00 l00 L40 l40")
    assert loss.cause is Cause.SAFE_CELL
    assert loss.advice
    assert not loss.advice.mine
    assert not loss.cells >> loss.advice.cell & 1
    assert 0 < loss.survival < 1


def test_a_guess_that_had_to_be_is_counted_in_worlds() -> None:
    """With one mine in three cells, two layouts of three survive."""
    loss = lost("*. ..", "L01 l01 L00 l00")
    assert (loss.cause, loss.survival, loss.lived) == (Cause.BEST_GUESS, Fraction(2, 3), 67)


def test_a_wrong_flag_that_caused_the_loss_is_named() -> None:
    """A chord trusted it; whether a single cell beside it was a certain mine doesn't matter."""
    loss = lost("*.* ...", "L01 l01 L11 l11 R00 r00 R10 r10 M11 m11")
    assert loss.cause is Cause.WRONG_FLAG
    assert loss.wrong == 1 << 1
    assert loss.survival == 0
    assert loss.world is None


def test_the_proof_of_a_wrong_flag_says_that_it_is_wrong() -> None:
    """It beats the proof that another cell was safe, and it speaks of the flag."""
    loss = lost("*...* ..... .....", "R01 r01 L22 l22 M11 m11")
    assert (loss.cause, loss.wrong) == (Cause.WRONG_FLAG, 1 << 5)
    assert loss.advice
    assert loss.advice.proof
    steps = shown_steps(loss.view, loss.advice.proof, loss.advice.known)
    said = [say(Words(), loss.view, loss.advice.proof, step) for step in steps]
    assert said[-1] == Words()("proof.wrong_flag")


def test_a_flag_that_misled_nobody_is_not_named() -> None:
    """The number beside it still misses a mine, so it made no cell look safe."""
    loss = lost("*....*. ....... .......", "L22 l22 R10 r10 L00 l00")
    assert loss.wrong in (0, 1 << 1)
    far = lost("*....*. ....... .......", "L22 l22 R60 r60 L00 l00")
    assert (far.cause, far.wrong) == (Cause.CERTAIN_MINE, 0)


def test_a_game_that_was_not_lost_has_nothing_to_look_back_on() -> None:
    """A won or an unfinished game has no loss."""
    layout = drawn_layout("*... .... ....")
    assert not list(look_back(played(layout, "L30 l30"), Random(1)))
    assert not list(look_back(played(layout, ""), Random(1)))


@pytest.mark.long
def test_the_cause_is_what_could_be_known() -> None:
    """The exact chances must agree, and the slow judge follows every proof."""
    causes = set()
    for loss in last_words():
        causes.add(loss.cause)
        chances = mine_chances(loss.view)
        safe = chances.safe & loss.view.covered
        if loss.cause is Cause.CERTAIN_MINE:
            assert loss.cells & chances.mines
        elif loss.cause is Cause.SAFE_CELL:
            assert safe
        else:
            assert not safe
            assert loss.best is not None
        assert (loss.cost > 0) is (loss.cause is Cause.WORSE_GUESS)
        assert (loss.advice is not None) is (loss.cause in (Cause.CERTAIN_MINE, Cause.SAFE_CELL))
        if loss.advice and loss.advice.proof:
            assert not ProofJudge(loss.view, loss.advice.known).fault(loss.advice.proof.steps)
            assert (chances.mines if loss.advice.mine else chances.safe) >> loss.advice.cell & 1
    assert causes == {Cause.CERTAIN_MINE, Cause.SAFE_CELL, Cause.BEST_GUESS, Cause.WORSE_GUESS}


@pytest.mark.long
def test_the_other_world_fits_all_that_was_open_and_lives() -> None:
    """The player could not distinguish it from the real layout."""
    worlds = 0
    for loss in last_words():
        assert (loss.world is None) is (loss.survival == 0)
        if loss.world:
            worlds += 1
            assert loss.world.mine_count == loss.view.mines
            assert not loss.world.mines & (loss.cells | loss.view.opened)
            assert loss.world.numbers_of(loss.view.opened) == loss.view.numbers
    assert worlds > 10


def test_it_ends_when_nobody_wants_it() -> None:
    """The immediate part is given; the comparison does not begin."""
    for playback in lost_games():
        told = list(look_back(playback, Random(1), lambda: False))
        assert len(told) == 1
        assert told[0].cause not in (Cause.BEST_GUESS, Cause.WORSE_GUESS)


@pytest.mark.parametrize(
    ("survival", "lived"),
    [(Fraction(0), 0), (Fraction(1, 1000), 1), (Fraction(83, 100), 83), (Fraction(999, 1000), 99), (Fraction(1), 100)],
)
def test_the_worlds_are_rounded_but_never_to_certainty(survival: Fraction, lived: int) -> None:
    """A hundred of a hundred would be false for a loss."""
    view = played(drawn_layout("*... ...."), "L30 l30").session.view
    assert Loss(Cause.GUESS, view, 1, survival).lived == lived


def test_a_large_board_is_looked_back_on() -> None:
    """Real games have large boards."""
    playback = next(
        game
        for seed in range(9)
        if (game := bot_game(INTERMEDIATE.grid, 40, seed, slips=0.2)).session.status is Status.LOST
    )
    assert last_word(playback).cause is not Cause.GUESS
