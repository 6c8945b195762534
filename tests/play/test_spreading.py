"""Slow work on a huge board runs in the background, with the same result."""

import threading
from collections.abc import Callable
from random import Random

import pytest

from game.engine import game as rules
from game.engine.actions import Open
from game.engine.deal import Start
from game.engine.errors import GameError
from game.engine.events import Event, Lost
from game.engine.game import Status
from game.engine.grid import cells_of, lsb
from game.engine.layout import Layout
from game.engine.level import BEGINNER, MOST_AT_ONCE, Level
from game.play.session import Session, Undo, click
from game.play.setup import Setup, deal_layout, deal_steps
from game.play.work import LayoutSearch, Spreading
from game.ui.core.time import Timed
from tests.patience import wait_until
from tests.strategies import replay

HUGE = Level("custom", 400, 101, 2_000)
SETUP = Setup(HUGE, Start.OPENING, 3)
FIRST = HUGE.grid.cell(200, 50)


def awaited(ask: Callable[[], list[Event]], session: Session) -> list[Event]:
    """Call *ask* until the session waits for nothing; return the events."""
    happened = ask()
    wait_until(lambda: session.dealing_for is None and not session.spreading, lambda: happened.extend(ask()))
    return happened


class Elsewhere:
    """A session whose slow work runs in the background, as in a scene."""

    def __init__(self, setup: Setup) -> None:
        self.session = Session(setup, works_elsewhere=True)
        self._dealing, self._spreading = LayoutSearch(self.session, Timed()), Spreading(self.session, Timed())

    def update(self, ticks: int = 0) -> list[Event]:
        """Pass time."""
        return self.session.advance(ticks) + self._dealing.update() + self._spreading.update()

    def settle(self) -> list[Event]:
        """Wait for all background work."""
        return awaited(self.update, self.session)


def all_of(session: Session) -> tuple[object, ...]:
    """Return all that may depend on where the work was done."""
    return session.view, session.status, session.clicks, session.log, session.started, session.ended, session.unranked


def random_cells(cells: int, count: int) -> int:
    """Return *count* random ones of *cells*, as a bitboard."""
    return sum(1 << cell for cell in Random(1).sample(cells_of(cells), count))


def script(session: Session) -> list[int]:
    """Return cells to click after the first one: openings, numbers and at last a mine."""
    assert session.game
    layout, random = session.game.layout, Random(1)
    zeros, numbers = layout.zeros & session.view.covered, layout.safe & ~layout.zeros & session.view.covered
    wide, narrow = random.sample(cells_of(zeros), 3), random.sample(cells_of(numbers), 5)
    return [*wide, *narrow, lsb(layout.mines)]


def test_a_game_whose_work_is_done_elsewhere_is_the_same() -> None:
    """Event for event, and so is what its log leads to; else a recording would show another game."""
    here, elsewhere = Session(SETUP), Elsewhere(SETUP)
    assert HUGE.grid.size > MOST_AT_ONCE
    click(here, FIRST)
    click(elsewhere.session, FIRST)
    happened, also = here.advance(1), elsewhere.update(1) + elsewhere.settle()
    assert happened == also
    assert happened
    for cell in script(here):
        for session in (here, elsewhere.session):
            session.tick = max(here.tick, elsewhere.session.tick)
            click(session, cell)
        happened, also = here.advance(5), elsewhere.update(5) + elsewhere.settle()
        assert happened == also
        assert all_of(elsewhere.session) == all_of(here)
    assert here.status is Status.LOST
    assert all_of(replay(SETUP, elsewhere.session.log, here.tick)) == all_of(here)


def test_only_what_may_spread_over_a_huge_board_is_waited_for() -> None:
    """A number, a flag, and whatever happens on a smaller board is there at once."""
    session = Session(SETUP, works_elsewhere=True)
    click(session, FIRST)
    session.advance(1)
    assert session.dealing_for == FIRST
    assert session.take_layout(deal_layout(SETUP, FIRST)) == []
    assert session.game
    assert session.spreading == (session.game, Open(FIRST))
    session.take_result(rules.apply(*session.spreading))
    layout = session.game.layout
    click(session, lsb(layout.safe & ~layout.zeros & session.view.covered))
    assert session.advance(1)
    assert session.spreading is None
    small = Session(Setup(BEGINNER, Start.OPENING, 1), works_elsewhere=True)
    click(small, 40)
    assert small.advance(1)
    assert (small.dealing_for, small.spreading) == (None, None)


def given_layout() -> tuple[Session, int, int]:
    """Return a game on a given layout whose first opening spreads, the cell of it, and a number far from it."""
    layout = deal_layout(SETUP, FIRST).layout
    session = Session(Setup(HUGE, Start.OPENING, 3, layout=layout), works_elsewhere=True)
    number = layout.safe & ~layout.zeros & ~layout.flood(1 << FIRST)
    click(session, FIRST)
    assert session.advance(1) == []
    return session, FIRST, lsb(number)


def test_time_goes_on_while_an_opening_spreads_and_clicks_wait_for_it() -> None:
    """A slow machine does not stop the clock, and clicks meanwhile count at their own time."""
    session, first, number = given_layout()
    with pytest.raises(GameError, match="no opening waits"):
        session.take_layout(deal_layout(SETUP, FIRST))
    assert session.advance(7) == []
    assert session.tick == 8
    click(session, number)
    assert session.advance(3) == []
    assert session.spreading
    session.take_result(rules.apply(*session.spreading))
    assert session.view.is_open(first)
    assert session.view.is_open(number)
    assert [given.tick for given in session.log] == [0, 0, 8, 8]
    assert session.time_ms == 11 * session.setup.tick_ms
    with pytest.raises(GameError, match="no opening waits"):
        session.take_result((session.game or rules.new_game(deal_layout(SETUP, FIRST).layout), ()))


def test_what_is_taken_back_while_it_spreads_is_taken_back_after_it() -> None:
    """Undo must not take back the action before it."""
    session, _, _ = given_layout()
    session.post(Undo(session.tick))
    assert session.advance(1) == []
    assert session.spreading
    assert session.take_result(rules.apply(*session.spreading))
    assert (session.view.opened, session.started) == (0, None)


def test_a_lost_game_lives_on_where_its_opening_spreads() -> None:
    """In the other layout the fatal cell may be a 0."""
    elsewhere = Elsewhere(Setup(Level("custom", 400, 101, 8_000), Start.OPENING, 3))
    session, grid = elsewhere.session, HUGE.grid
    click(session, FIRST)
    elsewhere.update(1)
    elsewhere.settle()
    assert session.game
    mines = session.game.layout.mines
    far = grid.full & ~grid.dilate(session.view.opened)
    fatal = lsb(mines & ~grid.dilate(grid.full ^ far))
    click(session, fatal)
    assert isinstance(elsewhere.update(1)[-1], Lost)
    freed = grid.dilate(1 << fatal)
    moved = random_cells(far & ~(mines | freed), (mines & freed).bit_count())
    world = Layout(grid, mines & ~freed | moved)
    assert session.live_on(world) == []
    assert elsewhere.settle()
    assert session.status is Status.PLAYING
    assert session.view.opened & freed == freed


@pytest.mark.threads
def test_a_scene_s_thread_neither_deals_nor_spreads(monkeypatch: pytest.MonkeyPatch) -> None:
    """Both would make its frame late."""
    workers = list[threading.Thread]()

    def noting(work: Callable[..., object]) -> Callable[..., object]:
        def noted(*given: object, **named: object) -> object:
            workers.append(threading.current_thread())
            return work(*given, **named)

        return noted

    monkeypatch.setattr("game.play.work.deal_steps", noting(deal_steps))
    monkeypatch.setattr("game.play.work.rules.apply", noting(rules.apply))
    elsewhere = Elsewhere(SETUP)
    click(elsewhere.session, FIRST)
    assert elsewhere.update(1) + elsewhere.settle()
    assert len(workers) == 2
    assert threading.current_thread() not in workers
