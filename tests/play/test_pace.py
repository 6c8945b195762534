"""The times at which parts of a board were solved."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.engine.gesture import Kind, MouseEvent
from game.engine.grid import Grid
from game.engine.layout import Layout
from game.notation.recording import Header, Recording
from game.play.pace import GamePace, pace_of
from game.play.replay import play
from tests.strategies import drawn_layout, hands

LAYOUT = drawn_layout("*... .... ....")


def test_a_recordings_pace_counts_from_its_first_opening() -> None:
    """The clock starts at the first opening; a click without a new cell solves nothing."""
    events = [type(e)(1000 * n, e.kind, e.x, e.y) for n, e in enumerate(hands("R00 r00 L10 l10 L10 l10 L32 l32"))]
    pace = pace_of(play(Recording(LAYOUT, tuple(events), Header())))
    assert pace.times[0] == 0
    assert pace.parts[-1] == 1.0
    assert pace.times[-1] == 4000
    assert len(pace.times) == 2


def test_a_game_without_an_opening_has_none() -> None:
    """A game without an opening has no times."""
    assert pace_of(play(Recording(LAYOUT, (), Header()))) == GamePace()


@pytest.mark.parametrize(("width", "height", "counted"), [(128, 64, True), (683, 12, False), (129, 64, False)])
def test_a_board_that_takes_long_to_count_has_none(width: int, height: int, counted: bool) -> None:
    """Up to 8,192 cells it is counted."""
    layout = Layout(Grid(width, height), 1)
    events = (MouseEvent(0, Kind.LEFT_PRESS, 40, 8), MouseEvent(1, Kind.LEFT_RELEASE, 40, 8))
    pace = pace_of(play(Recording(layout, events, Header())))
    assert bool(pace.times) is counted


@given(st.lists(st.tuples(st.integers(0, 10_000), st.floats(0, 1))), st.floats(0.001, 1))
def test_what_was_reached_is_solved_from_then_on(moments: list[tuple[int, float]], part: float) -> None:
    """A part has no time before it is solved."""
    pace = GamePace()
    for time_ms, solved in sorted(moments):
        pace = pace.then(time_ms, solved)
    assert [*pace.parts] == sorted({*pace.parts})
    assert pace.time_at(part) == next((time_ms for time_ms, solved in sorted(moments) if solved >= part), None)
