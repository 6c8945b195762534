"""The search for a no-guess board runs in the background while the game waits."""

from itertools import count
from unittest.mock import Mock

import pytest

from game.engine.deal import Start
from game.engine.errors import NoBoardError
from game.engine.events import Opened
from game.engine.level import BEGINNER, EXPERT, Level, custom
from game.play import worker
from game.play.engines import Slices
from game.play.session import Session, click
from game.play.setup import Setup, deal_layout
from game.play.work import LayoutSearch
from game.ui.core.time import Timed


@pytest.fixture(autouse=True)
def slices(monkeypatch: pytest.MonkeyPatch) -> Slices:
    """Work in slices, so that a search can be watched at each of its tries."""
    engine = Slices(count().__next__)
    monkeypatch.setattr(worker, "engine", engine)
    return engine


def waiting_for_a_board(setup: Setup, cell: int) -> Session:
    """Return a session whose first opening, of *cell*, waits for its board."""
    session = Session(setup, works_elsewhere=True)
    click(session, cell)
    session.advance(1)
    assert session.dealing_for == cell
    return session


def test_a_search_finds_what_the_session_would_deal(slices: Slices) -> None:
    """A recording has only the seed, so the place of the search must not matter."""
    setup = Setup(Level("custom", 30, 16, 108), Start.OPENING, 5, no_guess=True)  # long enough to be watched
    session = waiting_for_a_board(setup, 0)
    dealing, tries = LayoutSearch(session, Timed()), [0]
    assert dealing.progress is None
    while not (events := dealing.update()):
        assert dealing.progress is not None
        tries.append(dealing.progress[0])
        slices.step(2)
    assert any(isinstance(event, Opened) for event in events)
    assert session.game
    assert session.game.layout == deal_layout(setup, 0).layout
    assert dealing.progress is None
    assert tries == sorted(tries)
    assert tries[-1] > 1


def test_nothing_is_looked_for_unless_a_session_waits() -> None:
    """Most games are dealt at once by the click."""
    session = Session(Setup(BEGINNER, Start.OPENING, 1), works_elsewhere=True)
    dealing = LayoutSearch(session, Timed())
    assert dealing.update() == []
    assert dealing.progress is None
    dealing.call_off()
    assert session.dealing_for is None


def test_a_search_that_is_called_off_gives_the_covered_board_back_and_may_begin_anew() -> None:
    """Otherwise it would run for seconds behind the next game."""
    session = waiting_for_a_board(Setup(custom(40, 40, 700), Start.SAFE, 1, no_guess=True), 820)
    dealing = LayoutSearch(session, Timed())
    assert dealing.update() == []
    dealing.call_off()
    assert (session.dealing_for, dealing.progress) == (None, None)
    click(session, 0)
    session.advance(1)
    assert session.dealing_for == 0
    assert dealing.update() == []
    assert dealing.progress is not None
    dealing.call_off()


def test_a_search_that_finds_nothing_is_said_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The opening is dropped, and the player may try another cell."""
    monkeypatch.setattr("game.play.work.deal_steps", Mock(side_effect=NoBoardError("no board")))
    session = waiting_for_a_board(Setup(EXPERT, Start.OPENING, 5, no_guess=True), 0)
    dealing = LayoutSearch(session, Timed())
    monkeypatch.setattr("game.play.worker.Job.done", True)  # its result is waited for
    with pytest.raises(NoBoardError):
        dealing.update()
    monkeypatch.undo()
    assert session.dealing_for is None
    assert dealing.update() == []
