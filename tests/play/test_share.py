"""A game's board passed on as a line of text."""

from dataclasses import replace

from game.engine.deal import Start
from game.engine.level import BEGINNER, custom
from game.engine.mouse import MouseOptions
from game.play.session import Session, Undo
from game.play.setup import Setup
from game.play.share import code_of, setup_from
from tests.strategies import drawn_layout, hands, replay

OPTIONS = MouseOptions(flag_rest=True)


def test_a_code_names_the_board_and_the_cell_that_was_opened_first() -> None:
    """The receiver plays the same board from the same cell, with settings of their own."""
    session = Session(Setup(custom(5, 3, 2), Start.OFF, 1, layout=drawn_layout("*.... ..... ....*")))
    assert code_of(session) is None
    session = replay(session.setup, hands("R00 r00 +5 L20 l31"), 5)
    code = code_of(session)
    assert code is not None
    mine = Setup(BEGINNER, Start.OPENING, 7, question_marks=True, mouse=OPTIONS, no_guess=True)
    setup, first = setup_from(code, mine)
    assert session.game is not None
    assert setup == replace(mine, level=custom(5, 3, 2), layout=session.game.layout, no_guess=False)
    assert first == 8


def test_a_board_whose_first_opening_was_taken_back_is_passed_on_without_it() -> None:
    """The board stays dealt, but no cell is open."""
    session = replay(Setup(BEGINNER, Start.OPENING, 7), [*hands("L44 l44"), Undo(1)], 1)
    code = code_of(session)
    assert code is not None
    assert setup_from(code, session.setup)[1] is None


def test_a_shared_prove_it_game_stays_prove_it() -> None:
    """A player with Prove it on keeps it on, whatever the code says."""
    strict = Setup(BEGINNER, Start.OPENING, 7, prove_it=True)
    for made, like, expected in ((True, False, True), (True, True, True), (False, True, True), (False, False, False)):
        code = code_of(replay(replace(strict, prove_it=made), hands("L44 l44"), 1))
        assert code is not None
        assert setup_from(code, replace(strict, prove_it=like))[0].prove_it is expected
