"""Prove it: an unproved opening while a proof exists ends the game, and recordings say so."""

from dataclasses import replace

import pytest

from game.engine.deal import Start
from game.engine.errors import TooLargeError
from game.engine.events import Event, Lost, NotProved, Opened, Won
from game.engine.game import Status
from game.engine.gesture import Kind
from game.engine.grid import cells_of, lsb
from game.engine.layout import Layout
from game.engine.level import BEGINNER, MOST_PROVED, custom
from game.notation import evf, rawvf, rmv
from game.notation.recording import Header, Recording
from game.play import session as clicks
from game.play.replay import from_opening, play, record
from game.play.session import Session, Undo, Unranked
from game.play.setup import Setup
from game.play.video import to_rmv, with_two_buttons
from game.play.work import ProofsAhead
from game.solver import proved
from game.solver.deduce import Deduction, deduce
from game.ui.core.time import Timed
from tests.strategies import drawn_layout


def game(drawing: str, first: int) -> Session:
    """Open a cell of a drawn layout."""
    layout = drawn_layout(drawing)
    level = custom(layout.grid.width, layout.grid.height, layout.mine_count)
    session = Session(Setup(level, Start.OFF, 1, layout=layout, prove_it=True))
    click(session, first)
    return session


def click(session: Session, cell: int, press: Kind = Kind.LEFT_PRESS) -> list[Event]:
    """Click a cell a tenth of a second later; return what happened."""
    happened = session.advance(25)
    clicks.click(session, cell, press)
    return happened + session.advance(0)


def test_what_is_proved_may_be_opened() -> None:
    """A proof may use one number, or the mine count if no number helps."""
    session = game("..*...", 1)
    assert isinstance(click(session, 4)[-1], Opened | Won)
    assert not session.unproved


def test_a_guess_beside_something_proved_ends_the_game_unseen() -> None:
    """No cell is opened, no mine is shown, and the clock stops."""
    session = game("...*..", 0)
    before = session.view
    assert before.opened == 0b000111
    assert click(session, 3) == [NotProved(3, 1 << 3)]
    assert (session.status, session.unproved, session.view) == (Status.LOST, 1 << 3, before)
    time = session.time_ms
    session.advance(100)
    assert session.time_ms == time
    assert click(session, 4) == []


def test_where_nothing_is_proved_anything_may_be_opened() -> None:
    """A mine explodes as usual and ends the game as a loss."""
    session = game("*.\n..", 1)
    assert not deduce(session.view).safe
    assert isinstance(click(session, 0)[-1], Lost)
    assert not session.unproved


def test_the_first_opening_is_free_and_so_is_every_one_without_the_rule() -> None:
    """A covered board has no proof, and games without Prove it need none."""
    session = Session(Setup(BEGINNER, Start.OPENING, 3, prove_it=True))
    assert isinstance(click(session, 40)[-1], Opened)
    view = session.view
    unproved = lsb(view.covered & ~deduce(view).safe)
    other = Session(replace(session.again(), prove_it=False))
    click(other, 40)
    click(other, unproved)
    click(session, unproved)
    assert (session.unproved, other.unproved) == (1 << unproved, 0)


def chorded() -> Session:
    """Flag a cell that is no mine beside a number, and chord there."""
    session = Session(Setup(BEGINNER, Start.OPENING, 3, prove_it=True))
    click(session, 40)
    view, layout = session.view, laid(session)
    ones = [cell for cell in cells_of(view.opened) if view.number(cell) == 1]
    for number in ones:
        wrong = view.grid.around(number) & view.covered & layout.safe
        if wrong and deduce(view).safe:
            click(session, lsb(wrong), Kind.RIGHT_PRESS)
            click(session, number, Kind.MIDDLE_PRESS)
            return session
    raise AssertionError("no number has a safe neighbour")


def laid(session: Session) -> Layout:
    """Return the layout, as only a test may."""
    assert session.game
    return session.game.layout


def test_a_chord_on_a_wrong_flag_is_a_guess() -> None:
    """Flags are beliefs, so the cells that a chord opens must be proved too."""
    session = chorded()
    assert session.unproved.bit_count() >= 1
    assert session.status is Status.LOST
    assert not session.view.exploded


def test_taking_it_back_goes_on_with_the_same_proofs() -> None:
    """After undo the game is unranked, the next guess is refused again, the next proof is not."""
    session = chorded()
    session.post(Undo(session.tick))
    session.advance(0)
    assert (session.status, session.unproved, session.unranked) == (Status.PLAYING, 0, Unranked.UNDO)
    assert isinstance(click(session, lsb(deduce(session.view).safe & ~session.view.flags))[-1], Opened | Won)


@pytest.mark.parametrize("version", [3, 4])
def test_recordings_say_it_and_end_alike(version: int) -> None:
    """RAWVF has its own line, EVF the race; the read game ends by the same opening."""
    session = chorded()
    recording = record(session)
    assert recording.header.prove_it
    text = rawvf.write(recording)
    assert "\nProveIt: On\n" in text
    for read in (rawvf.read(text), evf.read(evf.write(with_two_buttons(play(recording)), version))):
        again = play(read).session
        assert read.header.prove_it
        assert (again.unproved, again.view.opened) == (session.unproved, session.view.opened)
    assert from_opening(play(recording)).header.won is False


def test_a_recording_whose_proofs_take_too_long_is_refused_by_name() -> None:
    """It is asked before each that needs one: a made-up board can be so tangled that each takes a fifth of a second."""
    recording, asked = record(chorded()), iter((False,))
    with pytest.raises(TooLargeError, match="every opening was proved"):
        play(recording, going_on=lambda: next(asked))
    assert next(asked, None) is None
    assert play(recording, going_on=lambda: True).session.unproved
    assert play(replace(recording, header=replace(recording.header, prove_it=False)), going_on=lambda: False)


def test_what_a_format_cannot_say_is_a_game_broken_off() -> None:
    """An RMV file ends before the opening that was refused: played anywhere it shows the same board, without an end."""
    session = chorded()
    found = play(rmv.read(to_rmv(play(record(session)))))
    assert (found.session.status, found.session.view.opened) == (Status.PLAYING, session.view.opened)
    assert (found.recording.header.won, found.recording.header.prove_it) == (None, False)


def test_a_board_too_large_to_look_at_every_opening_needs_no_proof() -> None:
    """On such a board the solver would delay every click."""
    side = custom(101, 100, 1_000)
    assert side.grid.size > MOST_PROVED
    assert not Session(Setup(side, Start.OPENING, 1, prove_it=True)).prove_it
    header = Header(prove_it=True)
    layout = drawn_layout("*..")
    assert play(Recording(layout, (), header)).session.prove_it


def test_what_was_worked_out_ahead_settles_an_opening_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same games end alike with it, and no opening asks the solver then; taking back asks anew."""
    session = Session(Setup(BEGINNER, Start.OPENING, 3, prove_it=True))
    click(session, 40)
    ahead = ProofsAhead(Timed())
    ahead.update(session)
    while not session.proofs.all_in(session.view):
        ahead.update(session)
    monkeypatch.setattr(proved, "standing", None)
    safe = deduce(session.view).safe
    click(session, lsb(safe))
    assert session.status is Status.PLAYING
    monkeypatch.undo()
    while not (certain := session.proofs.all_in(session.view)):
        ahead.update(session)
    monkeypatch.setattr(proved, "standing", None)
    unproved = lsb(session.view.covered & ~certain.safe)
    click(session, unproved)
    assert session.unproved == 1 << unproved


def test_what_was_found_for_another_board_is_not_used() -> None:
    """A click before the answer is checked by itself."""
    session = Session(Setup(BEGINNER, Start.OPENING, 3, prove_it=True))
    click(session, 40)
    session.proofs.know(replace(session.view, opened=1), Deduction(safe=session.view.covered))
    unproved = lsb(session.view.covered & ~deduce(session.view).safe)
    click(session, unproved)
    assert session.unproved == 1 << unproved
