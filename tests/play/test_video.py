"""A game as RMV: the events before the first opening, and the changes of the board."""

import importlib
import importlib.util
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from game.engine.errors import TooLargeError
from game.engine.gesture import Kind
from game.engine.grid import cells_of
from game.notation import rmv
from game.notation.recording import Header, Recording
from game.play.replay import Playback, play, record
from game.play.video import to_rmv
from game.version import PROGRAM
from tests.play.test_plain import FOUR, tidy_game
from tests.strategies import hands

NAMES = {
    **{18 + number: f"number{number}" for number in range(9)},
    9: "pressed",
    10: "pressedqm",
    11: "closed",
    12: "questionmark",
    13: "flag",
    27: "blast",
}
CLICK = "L00 l00"


def told(drawing: str, *, marks: bool = False) -> tuple[Playback, Playback, list[tuple[str, int, int]]]:
    """Return a drawn game, the same read from RMV, and the file's changes of the board."""
    before = play(Recording(FOUR, tuple(hands(drawing)), Header(marks=marks)))
    data = to_rmv(before)
    return before, play(rmv.read(data)), shown(data)


def shown(data: bytes) -> list[tuple[str, int, int]]:
    """Return the board's events in an RMV file of type 2: picture, column and row."""
    at = len(data) - int.from_bytes(data[24:28], "big")
    found = []
    while data[at] not in (15, 16, 17):
        if data[at] in NAMES:
            found.append((NAMES[data[at]], data[at + 1], data[at + 2]))
        at += 9 if data[at] < 8 else 3
    return found


@pytest.mark.parametrize(
    ("drawing", "kinds"),
    [
        pytest.param(CLICK, "lc lr", id="a click"),
        pytest.param("R20 r20 R33 r33 " + CLICK, "rc rr rc rr lc lr", id="flags have a section of their own"),
        pytest.param("R20 r20 R20 r20 " + CLICK, "lc lr", id="a flag was taken back"),
        pytest.param("R00 r00 R00 r00 " + CLICK, "lc lr", id="a flag was taken back from the first cell"),
        pytest.param("R20 r20 R20 r20 R20 r20 " + CLICK, "rc rr lc lr", id="and set again"),
        pytest.param("R20 r20 R33 r33 R33 r33 " + CLICK, "rc rr lc lr rc rr rc rr", id="while another one stood"),
        pytest.param("R20 L00 l00 r00 " + CLICK, "rc rr lc rc lr rr lc lr", id="right was down"),
        pytest.param("L00 R00 l00 r00 " + CLICK, "lc rc lr rr lc lr", id="a chord came first"),
        pytest.param("L00 l-- " + CLICK, "lc lr lc lr", id="a release off the board came first"),
        pytest.param("R20 r20 L20 l20 " + CLICK, "rc rr lc lr lc lr", id="a click on a flag came first"),
    ],
)
def test_what_came_before_the_first_opening_counts_as_much(drawing: str, kinds: str) -> None:
    """The first left press is left out of the file, and readers make it up; every click is still there."""
    before, after, _ = told(drawing)
    effective = after.session.clicks.effective  # a flag on a mine that was taken back is in no file
    assert replace(before.session.clicks, effective=effective) == after.session.clicks
    assert after.session.view == before.session.view
    assert after.session.time_ms == before.session.time_ms
    assert " ".join(event.kind.value for event in after.events if event.kind is not Kind.MOVE) == kinds


def test_question_marks_from_before_stand_on_the_board() -> None:
    """The section of flags can't say them, so the clicks that set them follow the first opening."""
    before, after, changes = told("R20 r20 R20 r20 " + CLICK, marks=True)
    assert before.session.view.questions
    assert after.session.view == before.session.view
    assert changes[-2:] == [("flag", 2, 0), ("questionmark", 2, 0)]


def test_the_board_shows_what_is_pressed_opened_and_flagged() -> None:
    """A press follows the mouse; a chord without effect releases its pressed cells."""
    _, _, changes = told("L00 l00 R20 r20 L30 l30 L11 R11 l11 r11")
    assert changes[:2] == [("pressed", 0, 0), ("number0", 0, 0)]
    assert ("flag", 2, 0) in changes
    assert changes.index(("pressed", 3, 0)) < changes.index(("number1", 3, 0))


def test_a_lost_game_ends_with_the_mine_that_was_hit() -> None:
    """The other mines are shown by the end, and no event says so."""
    _, after, changes = told("L00 l00 L20 l20")
    assert changes[-1] == ("blast", 2, 0)
    assert after.recording.header.won is False


def test_a_game_without_a_left_press_is_told_as_it_is() -> None:
    """Nothing was opened, so no press is made up."""
    before, after, changes = told("R20 r20 R33 r33 R33 r33")
    assert after.session.view == before.session.view
    assert changes == [("flag", 2, 0), ("flag", 3, 3), ("closed", 3, 3)]


def test_what_the_board_showed_is_the_board_at_the_end() -> None:
    """A viewer that knows no rules follows these events to the same board."""
    for seed in range(30):
        session = tidy_game(Random(seed))
        view, cells = session.view, dict[int, str]()
        for name, x, y in shown(to_rmv(play(record(session)))):
            cells[y * view.grid.width + x] = name
        found = {cell for cell, name in cells.items() if name.startswith("number")}
        assert found == set(cells_of(view.opened))
        assert all(cells[cell] == f"number{view.number(cell)}" for cell in found)


@pytest.mark.skipif(importlib.util.find_spec("sweeping_view") is None, reason="sweeping-view is not installed")
def test_the_keepers_own_reader_reads_our_files() -> None:
    """Everything is read to the last byte: the names, the board, the events and the time."""
    reader: Any = importlib.import_module("sweeping_view.rmv").RMVReplay
    for seed in range(30):
        session = tidy_game(Random(seed))
        playback = play(record(session, player="Zoë", timestamp="2026-01-02T03:04:05Z"))
        read = reader.from_bytes(to_rmv(playback))
        assert (read.format_version, read.clone_id) == (2, 0)
        assert read.extension_properties == {"clone_name": PROGRAM.encode()}
        assert read.player_data["name"] == "Zoë"
        assert (read.timeth, read.bbbv) == (session.time_ms, session.bbbv)
        assert len(read.mines) == session.setup.level.mines
        assert next(e["subtype"] for e in read.events if e["type"] == "mouse") == "lmb_up"
        opened = sum(e["type"] == "board" and e["subtype"][:5] == "open_" for e in read.events)
        assert opened == session.view.opened.bit_count() + session.view.exploded.bit_count()


def test_a_game_that_is_too_long_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its flags are written again, which needs more events."""
    playback = play(Recording(FOUR, tuple(hands("R20 r20 " + CLICK))))
    monkeypatch.setattr("game.play.video.MOST_EVENTS", 3)
    with pytest.raises(TooLargeError, match="4 events, and at most 3"):
        to_rmv(playback)
