"""A run in play: its input queue, its log, and the log replayed."""

import pytest

from game.arcade.events import Dealt, Skip
from game.arcade.session import FRAME, RunSession, replay, story
from game.arcade.state import Coin
from game.engine.errors import GameError
from game.engine.gesture import Kind, MouseEvent
from tests.arcade.runs import CLICK, clear, deal, feed, gesture, playing


def moves(session: RunSession) -> list[int]:
    """Return the ticks of the moves in the log."""
    return [given.tick for given in session.log if isinstance(given, MouseEvent) and given.kind is Kind.MOVE]


def test_a_log_gives_the_same_run_again() -> None:
    """The runs are equal tick for tick, boards included, however time is divided."""
    session = playing(seed=5, stage=3)
    clear(session, leave=9)
    session.advance(333)
    again = replay(session.run.coin, session.log, session.run.tick)
    assert again.run == session.run
    assert again.log == session.log


def test_the_story_tells_each_step() -> None:
    """It yields each input with the run before and after it, and the events of the time after the last input."""
    session = playing(seed=5, stage=2)
    session.advance(100_000)
    steps = [*story(session.run.coin, session.log, session.run.tick)]
    assert len(steps) == len(session.log) + 1
    assert steps[-1][2] == session.run
    assert [before for before, _, _ in steps[1:]] == [after for _, _, after in steps[:-1]]
    assert steps[-1][1]
    half = playing(seed=5, stage=2)
    assert [*story(half.run.coin, half.log, half.run.tick)][-1][2] == half.run


def test_only_the_last_move_of_a_frame_is_kept() -> None:
    """A mouse that never rests must not fill the disk; all presses are kept."""
    session = playing()
    first = session.run.tick // FRAME * FRAME + FRAME
    for tick in range(first, first + 3 * FRAME):
        session.post(MouseEvent(tick, Kind.MOVE, tick % 99, 5))
    session.advance(100)
    assert moves(session) == [first + 3, first + 7, first + 11]


def test_what_means_nothing_is_not_logged() -> None:
    """Clicks in an intro and inputs after the end are left out."""
    session = RunSession(Coin(1))
    feed(session)
    gesture(session, 3, CLICK)
    assert all(isinstance(given, Dealt) for given in session.log)
    session.advance(10**6)
    logged = len(session.log)
    session.post(Skip(session.run.tick))
    session.advance(0)
    assert len(session.log) == logged


def test_a_board_may_come_too_late() -> None:
    """The dealer in the background can't know that the run has ended."""
    session = RunSession(Coin(1))
    session.take_layout(1, deal(1, 1))
    session.advance(10**6)
    log = [*session.log]
    session.take_layout(2, deal(1, 2))
    assert session.run.layout == deal(1, 1)
    assert session.log == log


def test_inputs_come_in_order_of_time() -> None:
    """Otherwise an early input could wait behind a later one."""
    session = RunSession(Coin(1))
    session.post(Skip(10))
    with pytest.raises(GameError, match="tick 9 comes after tick 10"):
        session.post(Skip(9))


def test_inputs_wait_for_their_tick() -> None:
    """An input posted ahead takes effect at its tick."""
    session = RunSession(Coin(1))
    session.take_layout(1, deal(1, 1))
    session.post(Skip(100))
    assert session.advance(99) == []
    assert session.advance(1)


def test_the_cursor_is_where_the_hand_is() -> None:
    """It may be on the board or off it."""
    session = playing()
    session.post(MouseEvent(session.run.tick, Kind.MOVE, 20, 20))
    session.advance(0)
    assert session.cursor == 10
    session.post(MouseEvent(session.run.tick, Kind.MOVE, -1, 20))
    session.advance(0)
    assert session.cursor is None
    assert session.pressed == session.faded == 0
