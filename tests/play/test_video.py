"""
A game as RMV: the events before the first opening, and the changes of the board.

``python -m tests.play.test_video GAMES [SEED]`` sends so many games through all formats.
"""

import importlib
import importlib.util
import sys
import tempfile
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from math import inf
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.engine import metrics
from game.engine.deal import Start, deal
from game.engine.errors import BadEventError, TooLargeError
from game.engine.game import Status
from game.engine.gesture import Kind, MouseEvent
from game.engine.grid import cells_of, grid, to_bytes
from game.engine.layout import Layout
from game.engine.level import custom
from game.engine.mouse import MouseOptions
from game.notation import evf, rawvf, recordings, rmv
from game.notation.gestures import TWO_BUTTONS
from game.notation.recording import Header, Recording
from game.play.figures import figures_of
from game.play.replay import Playback, play, record
from game.play.session import Session
from game.play.setup import Setup
from game.play.video import to_rmv, with_two_buttons
from game.version import PROGRAM
from tests.notation.recorded import LAYOUT, ROWS
from tests.play.test_replay import random_game
from tests.strategies import LETTERS, drawn_cells, drawn_layout, hands

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


WRITERS: dict[str, Callable[[Recording], bytes]] = {
    "evf 4": evf.write,
    "evf 3": partial(evf.write, version=3),
    "rmv": lambda recording: to_rmv(play(recording)),
}
FOUR = drawn_layout("..*. .... .... *...")
SHORT = 60
"""The most gestures of most games in a long run, so that it checks four times as many games."""

PLAIN = Header()


def plain(drawing: str, layout: Layout = FOUR, header: Header = PLAIN) -> Playback:
    """Return a drawn game as two buttons would have played it."""
    return play(with_two_buttons(play(Recording(layout, tuple(hands(drawing)), header))))


def kinds(playback: Playback) -> str:
    """Return the names of all events except moves."""
    return " ".join(event.kind.value for event in playback.events if event.kind is not Kind.MOVE)


def whereabouts(playback: Playback) -> set[tuple[int, int, int]]:
    """Return the times and places of the mouse from the first opening on."""
    zero = playback.session.started or 0
    return {(event.tick - zero, event.x, event.y) for event in playback.events}


def check_round_trips(session: Session) -> None:
    """Raise AssertionError unless each format gives back board, outcome, time and clicks of a dealt game."""
    first = play(rawvf.read(rawvf.write(record(session, player="Ada #1"))))
    counted = first.session.clicks
    assert first.recording.header.clicks in (None, (counted.left, counted.right, counted.double))
    written = with_two_buttons(first)
    assert {event.kind.value for event in written.events} <= TWO_BUTTONS
    assert whereabouts(first) <= whereabouts(play(written)), "the hand was elsewhere"
    for name, write in WRITERS.items():
        recording = recordings.read(write(written))
        again = play(recording).session
        assert recording.layout == first.recording.layout, name
        assert (again.view, again.status) == (session.view, session.status), name
        clicks, wanted = again.clicks, first.session.clicks
        if session.setup.mouse.flag_rest:  # a click for each flag
            assert (clicks.left, clicks.double) == (wanted.left, wanted.double), name
            assert clicks.right >= wanted.right, name
        else:
            assert clicks == wanted, name
        if session.status is not Status.PLAYING:
            assert again.time_ms == session.time_ms, name
            said = recording.header
            assert said.time_ms == session.time_ms // said.step_ms * said.step_ms, name


@pytest.mark.long
@given(st.integers(0, 2**32), st.booleans())
@settings(max_examples=150)
def test_a_game_goes_through_every_format_and_back(seed: int, undoes: bool) -> None:
    """All options of the mouse, question marks, losses, undo: the board, the end, the time and the clicks stay."""
    session, _ = random_game(Random(seed), undoes=undoes)
    if session.game is not None and session.started is not None:
        check_round_trips(session)


@pytest.mark.parametrize(
    ("drawing", "wanted"),
    [
        pytest.param("L00 l00 R20 r20 S10 l10", "lc lr rc rr lc rc lr rr", id="shift"),
        pytest.param("L00 l00 R20 r20 M10 m10", "lc lr rc rr lc rc lr rr", id="the middle button"),
        pytest.param("L00 l00 R20 M10 r10 m10", "lc lr rc lc lr rr", id="the middle button with right down"),
        pytest.param("L00 l00 R10 M11 m11 r11", "lc lr rc rr lc rc lr rr", id="right on a number, then the middle one"),
        pytest.param("L00 l00 R10 M-- m11", "lc lr rc rr lc rc lr rr", id="pressed off the board"),
        pytest.param("L00 l00 L10 M10 m10 l10", "lc lr lc rc lr rr", id="left, then the middle one"),
        pytest.param("L00 l00 R20 r20 R10 S10 l10 r10", "lc lr rc rr rc lc lr rr", id="shift with right down"),
        pytest.param("L00 l00 L-- l-- R-- r--", "lc lr lc lr rc rr", id="off the board"),
        pytest.param("L00 l00 L20 l20 L33 l33", "lc lr lc lr", id="after the end"),
    ],
)
def test_other_buttons_become_left_and_right(drawing: str, wanted: str) -> None:
    """The board and the counts must stay the same."""
    before, after = play(Recording(FOUR, tuple(hands(drawing)))), plain(drawing)
    assert kinds(after) == wanted
    assert after.session.view == before.session.view
    assert after.session.clicks == before.session.clicks
    assert whereabouts(before) <= whereabouts(after)


def test_a_chord_by_left_alone_becomes_one_by_both() -> None:
    """This holds for chords with and without an effect."""
    game = plain("L00 l00 L10 l10 R20 r20 L10 l10", header=Header(chord_with_left=True))
    assert kinds(game) == "lc lr lc rc lr rr rc rr lc rc lr rr"
    assert (game.session.clicks.left, game.session.clicks.double) == (1, 2)


def test_flagging_the_rest_becomes_a_click_for_each_flag() -> None:
    """Right stays down after the last, as it did; a question mark takes two."""
    layout = drawn_layout("*.... ..... ...** ...*.")
    drawing = "R00 r00 R00 r00 L20 l20 L02 l02 R11 L11 l11 r11 R41 r41"
    game = plain(drawing, layout, header := Header(flag_rest=True, marks=True))
    assert whereabouts(play(Recording(layout, tuple(hands(drawing)), header))) <= whereabouts(game)
    assert game.session.view.flags == drawn_cells("x.... ..... ...xx .....")
    assert kinds(game) == "rc rr rc rr lc lr lc lr rc rr rc lc lr rr rc rr rc rr"
    assert (game.session.clicks.right, game.session.clicks.double) == (6, 1)


def test_switched_question_marks_stay_in_rawvf() -> None:
    """No other format can store the switch."""
    events = (*hands("L00 l00"), MouseEvent(1, Kind.MARKS_SWITCH, 0, 0))
    with pytest.raises(BadEventError, match="only RAWVF can say that"):
        with_two_buttons(play(Recording(FOUR, events)))


@pytest.mark.parametrize("write", WRITERS.values(), ids=WRITERS)
@pytest.mark.parametrize("program", ["", "Arbiter"])
def test_a_press_off_the_board_stays_a_press_where_a_recording_names_no_program(
    program: str, write: Callable[[Recording], bytes]
) -> None:
    """Other programs count it; a converted file must not look like our own recording."""
    rows = [(tick, name, x, 10_000 if (tick, name) == (1400, "lc") else y) for tick, name, x, y in ROWS]
    events = tuple(MouseEvent(tick, Kind(name), x, y) for tick, name, x, y in rows)
    heard = play(Recording(LAYOUT, events, Header(program=program)))
    again = play(recordings.read(write(with_two_buttons(heard))))
    assert heard.session.status is again.session.status is Status.WON
    assert again.session.clicks == heard.session.clicks


# ms_toollib


def tidy_game(random: Random) -> Session:
    """Return a game as other programs let people play it: it begins with an opening and stays on the board."""
    level = custom(*random.choice([(8, 8, 10), (9, 9, 10), (16, 16, 40), (12, 7, 9)]))
    options = MouseOptions(chord_with_left=random.random() < 0.3, double_click_ticks=random.choice([0, 100]))
    session = Session(Setup(level, Start.SAFE, random.getrandbits(32), mouse=options))
    tick = 0
    cell = random.randrange(level.grid.size)
    for letters in ["Ll", *random.choices(["Ll", "Rr", "LRlr", "RLrl", "LRrl", "Mm", "Sl", "LlLl"], k=120)]:
        if session.game:
            cell = random.choice(cells_for(session, letters, slips=random.random() < 0.005))
        x, y = cell % level.width * 16 + random.randrange(16), cell // level.width * 16 + random.randrange(16)
        for kind in (Kind.MOVE, *map(LETTERS.__getitem__, letters)):
            tick += random.randint(0, 90)
            session.post(MouseEvent(tick, kind, x, y))
        session.advance(tick - session.tick)
    return session


def cells_for(session: Session, letters: str, *, slips: bool) -> list[int]:
    """Return the cells for *letters*: without flags on openings, whose 3BV programs count in two ways."""
    assert session.game
    layout, view = session.game.layout, session.view
    safe = layout.mines if slips else layout.safe & view.covered & ~view.flags or layout.safe
    marks = layout.mines & ~view.flags or layout.grid.full & ~layout.zeros
    wanted = {"Ll": safe, "Rr": marks}.get(letters, view.opened)
    return [cell for cell in range(layout.grid.size) if wanted >> cell & 1]


def told_by_ms_toollib(data: bytes) -> dict[str, float]:
    """Return the other program's figures of an EVF file."""
    ms: Any = importlib.import_module("ms_toollib")
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "game.evf"
        path.write_bytes(data)
        video = ms.EvfVideo(str(path))
        video.parse()
    video.analyse()
    video.current_time = 1e9
    names = """
        left right double ce bbbv bbbv_solved op isl zini hzini row column mine_num
        rtime path rqp qg stnb ioe corr thrp is_completed
    """
    figures = {name: getattr(video, name) for name in names.split()}
    return {name: 0 if figure == inf else figure for name, figure in figures.items()}  # its later versions say 0 too


def told_by_us(data: bytes) -> dict[str, float]:
    """Return the same figures, by our own reading of the file."""
    playback = play(recordings.read(data))
    game, layout = figures_of(playback), playback.recording.layout
    return {
        "left": game.left,
        "right": game.right,
        "double": game.double,
        "ce": game.effective,
        "bbbv": game.bbbv,
        "bbbv_solved": game.solved_bbbv,
        "op": game.openings,
        "isl": game.islands,
        "zini": metrics.zini(layout),
        "hzini": metrics.human_zini(layout),
        "row": layout.grid.height,
        "column": layout.grid.width,
        "mine_num": layout.mine_count,
        "rtime": game.seconds,
        "path": game.path,
        "rqp": game.rqp or 0,
        "qg": game.qg or 0,
        "stnb": game.stnb or 0,
        "ioe": game.ioe or 0,
        "corr": game.correctness or 0,
        "thrp": game.throughput or 0,
        "is_completed": game.outcome is Status.WON,
    }


@pytest.mark.skipif(importlib.util.find_spec("ms_toollib") is None, reason="no ms_toollib for this machine")
@pytest.mark.parametrize("version", [3, 4])
def test_ms_toollib_reads_our_files_to_the_same_figures(version: int) -> None:
    """Won, lost and unfinished games, with every way to chord: the other program's reader is the judge."""
    random, ends = Random(version), set()
    for _ in range(60):
        session = tidy_game(random)
        data = evf.write(with_two_buttons(play(record(session))), version)
        assert told_by_us(data) == pytest.approx(told_by_ms_toollib(data))
        ends.add(session.status)
    assert ends == set(Status)


@pytest.mark.skipif(importlib.util.find_spec("ms_toollib") is None, reason="no ms_toollib for this machine")
def test_ms_toollib_finds_the_same_zini() -> None:
    """Boards of every shape and density, square or not: only the order among equals could differ."""
    ms: Any = importlib.import_module("ms_toollib")
    random = Random(5)
    for _ in range(300):
        board = grid(random.randint(1, 20), random.randint(1, 20))
        layout = deal(board, random.randint(0, board.size - 1), 0, Start.OFF, random)
        cells = to_bytes(layout.mines, board.size)
        rows = [
            [-1 if cell else 0 for cell in cells[at : at + board.width]] for at in range(0, board.size, board.width)
        ]
        theirs = ms.cal_board_numbers(rows)
        assert (metrics.zini(layout), metrics.human_zini(layout)) == (ms.cal_zini(theirs), ms.cal_hzini(theirs)), layout


def main(count: int, seed: int) -> None:
    """Send games through every format, mostly short ones, and print now and then how many."""
    random, games = Random(seed), 0
    while games < count:
        session, _ = random_game(random, undoes=games % 3 == 0, most=250 if games % 10 == 0 else SHORT)
        if session.game is not None and session.started is not None:
            check_round_trips(session)
            games += 1
            if games % 1_000 == 0 or games == count:
                print(f"{games} games through RAWVF, EVF 3 and 4 and RMV and back", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 1)
