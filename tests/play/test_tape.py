"""The playback of a recording, tick for tick."""

import pytest

from game.engine.events import Won
from game.engine.game import Status
from game.notation.recording import Header, Recording
from game.play.replay import Playback, play
from game.play.tape import SPEEDS, Tape
from tests.strategies import drawn_layout, hands

LAYOUT = drawn_layout("*... .... ....")
GESTURES = "L30 l30 @00 R00 r00"


def tape(gestures: str = GESTURES) -> tuple[Tape, Playback]:
    """Return a tape of drawn gestures, a second apart."""
    events = tuple(event for event in hands(gestures))
    spaced = [type(event)(1000 * place, event.kind, event.x, event.y) for place, event in enumerate(events)]
    playback = play(Recording(LAYOUT, tuple(spaced), Header()))
    return Tape(playback), playback


def test_it_runs_through_once_and_stops() -> None:
    """Every event of the recording happens, none twice."""
    running, playback = tape()
    happened = []
    while running.runs:
        happened += running.advance(100)
    assert happened == [event for moment in playback.moments for event in moment.happened]
    assert isinstance(happened[-1], Won)
    assert (running.part, running.status, running.view) == (1.0, Status.WON, playback.session.view)
    assert running.advance(1000) == []


def test_its_clock_begins_with_the_first_opening_and_ends_with_the_game() -> None:
    """The mouse may rest before and after the game."""
    running, playback = tape("@00 L30 l30 @00 @10")
    running.seek(0.25)
    assert (running.at, running.time_ms) == (1000, 0)
    running.seek(1)
    assert running.time_ms == playback.session.time_ms


def test_seeking_is_bounded_and_tells_where_it_stands() -> None:
    """A bar may be dragged beyond its ends."""
    running, playback = tape()
    for part, at in ((-3.0, 0.0), (0.5, playback.length / 2), (7.0, float(playback.length))):
        running.seek(part)
        assert running.at == at
        assert running.part == pytest.approx(min(1, max(0, part)))
    running.seek(0)
    assert running.view == playback.blank


def test_steps_go_from_change_to_change_and_stop_at_the_ends() -> None:
    """Steps forward return their events; steps back return none."""
    running, playback = tape("R00 r00 L30 l30")
    assert len(playback.moments) == 2
    assert running.step(-1) == []
    assert not running.runs
    views = []
    for _ in range(2):
        assert running.step(1)
        views.append(running.view)
    assert views == [moment.view for moment in playback.moments]
    assert running.step(1) == []
    assert running.view == views[-1]
    assert running.step(-1) == []
    assert (running.view, running.at) == (views[0], playback.moments[0].tick)
    running.step(-1)
    assert (running.view, running.at) == (playback.blank, 0)


def test_it_goes_on_or_begins_anew() -> None:
    """The same button stops, goes on, and plays once more from the end."""
    running, _ = tape()
    running.toggle()
    assert not running.runs
    assert running.advance(5000) == []
    running.toggle()
    assert running.runs
    running.advance(1e9)
    assert not running.runs
    running.toggle()
    assert (running.runs, running.at) == (True, 0)


def test_the_speeds_go_round() -> None:
    """After the highest comes the lowest; time passes at the chosen one."""
    running, _ = tape()
    assert running.speed == 1
    seen = []
    for _ in SPEEDS:
        running.change_speed()
        seen.append(running.speed)
        before = running.at
        running.advance(4)
        assert running.at == before + 4 * running.speed
    start = SPEEDS.index(1.0)
    assert seen == [*SPEEDS[start + 1 :], *SPEEDS[: start + 1]]


def test_the_hand_has_a_trail_that_is_neither_long_nor_old() -> None:
    """The whole path would hide the board."""
    running, playback = tape("@00 @10 @20 @30 @31")
    assert running.hand(9, 9_000)[-1] == playback.events[0]
    running.seek(1)
    assert running.hand(3, 9_000) == playback.events[-3:]
    assert running.hand(9, 1_500) == playback.events[-2:]
    assert running.hand(1, 0) == playback.events[-1:]


def test_an_empty_recording_is_over_at_once() -> None:
    """A file may hold no event."""
    running = Tape(play(Recording(LAYOUT, (), Header())))
    assert (running.part, running.hand(5, 5), running.last_change) == (0.0, (), None)
    assert running.advance(10) == []
    assert not running.runs
