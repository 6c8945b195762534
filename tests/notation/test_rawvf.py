"""RAWVF: other programs' texts, our own texts, and every kind of wrong line."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.engine.errors import BadBoardError, BadEventError, NotThisFormatError
from game.engine.game import Status
from game.engine.gesture import Kind, MouseEvent
from game.notation.rawvf import read, write
from game.notation.recording import Header, Recording
from tests.notation.recorded import EVENTS, LAYOUT, drawn, rawvf_text, replayed
from tests.strategies import layouts

SIZE = ("Width: 8", "Height: 8", "Mines: 10")
ROWS = tuple(drawn(LAYOUT))


def events_of(*events: str) -> list[tuple[int, str, int, int]]:
    """Return the events that the reader finds in these lines."""
    return [(e.tick, e.kind.value, e.x, e.y) for e in read(rawvf_text(events=events)).events]


def header_of(*fields: str) -> Header:
    """Return the header that is read of these lines and the size."""
    return read(rawvf_text((*fields, *SIZE))).header


def texts() -> st.SearchStrategy[str]:
    """Return values as a header holds them: one line, no blanks at the ends or in a row."""
    letters = st.characters(min_codepoint=33, exclude_categories=("C", "Z"))
    return st.lists(st.text(letters, min_size=1, max_size=8), max_size=4).map(" ".join)


@st.composite
def recordings(draw: st.DrawFn) -> Recording:
    """Draw any recording: negative times, places off the board, every kind of event."""
    step = draw(st.sampled_from([1, 10, 100, 1000]))
    time_ms = draw(st.none() | st.integers(0, 9_999).map(lambda steps: steps * step))
    header = Header(
        program=draw(texts()),
        version=draw(texts()),
        player=draw(texts()),
        timestamp=draw(texts()),
        level=draw(texts()).lower(),
        mode=draw(texts()).lower(),
        marks=draw(st.booleans()),
        chord_with_left=draw(st.booleans()),
        flag_rest=draw(st.booleans()),
        won=draw(st.sampled_from([None, True, False])),
        time_ms=time_ms,
        step_ms=1 if time_ms is None else step,
        bbbv=draw(st.none() | st.integers(0, 9_999)),
        clicks=draw(st.none() | st.tuples(*[st.integers(0, 9_999)] * 3)),
    )
    ticks = sorted(draw(st.lists(st.integers(-2_000, 9_999_999), max_size=12)))
    places = st.integers(-300, 20_000)
    events = tuple(MouseEvent(tick, draw(st.sampled_from(Kind)), draw(places), draw(places)) for tick in ticks)
    return Recording(draw(layouts()), events, header)


@pytest.mark.long
@given(recordings())
def test_what_is_written_is_read_again(recording: Recording) -> None:
    """Nothing of a recording is lost in its text, and the text is the same the second time."""
    text = write(recording)
    assert read(text) == recording
    assert write(read(text)) == text


def test_the_text_is_what_other_programs_expect() -> None:
    """Rev6.2, in the order that all of them write: header, board, events with times, cells from 1, and pixels."""
    header = Header(
        program="Sweeper",
        version="1.0",
        player="Zoë",
        timestamp="2023-11-14T22:13:20",
        level="custom",
        mode="classic",
        marks=True,
        chord_with_left=True,
        flag_rest=True,
        won=True,
        time_ms=1_070,
        bbbv=2,
        clicks=(1, 2, 3),
    )
    events = (MouseEvent(-1_050, Kind.RIGHT_PRESS, 0, 31), MouseEvent(70, Kind.LEFT_PRESS, 127, -1))
    expected = f"""\
RawVF_Version: Rev6.2
Program: Sweeper
Version: 1.0
Player: Zoë
Timestamp: 2023-11-14T22:13:20
Level: Custom
Width: 8
Height: 8
Mines: 10
Marks: On
Time: 1.070
BBBV: 2
Clicks: 1 left, 2 right, 3 double
Status: won
Mode: classic
SuperClick: On
SuperFlag: On
Board:
{chr(10).join(ROWS)}
Events:
-1.050 rc 1 2 (0 31)
0.070 lc 8 0 (127 -1)
"""
    assert write(Recording(LAYOUT, events, header)) == expected


def test_a_text_holds_no_line_that_a_name_brought_in() -> None:
    """A player called after a header line must not become one."""
    header = Header(player="Zoë\nWidth: 3\r\n\x00Board:")
    assert "Player: Zoë Width: 3 Board:\n" in write(Recording(LAYOUT, EVENTS, header))
    assert read(write(Recording(LAYOUT, EVENTS, header))).layout == LAYOUT


@pytest.mark.parametrize(
    ("step_ms", "time_ms", "said"), [(1, 1_070, "1.070"), (10, 1_070, "1.07"), (100, 1_100, "1.1"), (1000, 3_000, "3")]
)
def test_a_time_is_written_as_exactly_as_it_is_known(step_ms: int, time_ms: int, said: str) -> None:
    """More decimals would claim what the other program never measured."""
    header = Header(time_ms=time_ms, step_ms=step_ms)
    assert f"Time: {said}\n" in write(Recording(LAYOUT, EVENTS, header))


def test_the_header_is_read_in_any_order_and_case() -> None:
    """Programs agree only on the keys; unknown keys are skipped."""
    header = header_of(
        "Skin:  3.1\r",
        "MODE: UPK",
        "",
        "Player:  Zoë   B: ",
        "Status: Lost",
        "Time: 12,34",
        "Level: Beginner",
        "BBBV: 1234567",
        "Marks: on",
        "superclick: ON",
        "SuperFlag: off",
        "URL: http://example.org",
    )
    assert header == Header(
        player="Zoë B:",
        level="beginner",
        mode="upk",
        marks=True,
        chord_with_left=True,
        won=False,
        time_ms=12_340,
        step_ms=10,
        bbbv=1_234_567,
    )


def test_what_the_header_leaves_open_stays_open() -> None:
    """Without a status and a time the header claims nothing."""
    assert [header_of(f"BBBVS: {said}").bbbv_s for said in ("1,41", "2", "1e9", "9" * 8, "-1")] == [
        "1.41",
        "2",
        "",
        "",
        "",
    ]
    assert header_of("Status: unfinished", "Time:", "BBBV:") == Header(unread=(("Status", "unfinished"),))


@pytest.mark.parametrize(
    ("written", "found"),
    [("\n", "\r\n"), ("\n", "\r\r\n"), ("\n", "\n\n  \n"), ("Events:\n", ""), ("Events:", "EVENTS")],
    ids=repr,
)
def test_lines_are_read_as_programs_and_people_leave_them(written: str, found: str) -> None:
    """Windows' line ends and one program's second carriage return, gaps, and no line before the events."""
    assert read(rawvf_text().replace(written, found)) == read(rawvf_text())


def test_a_board_may_be_all_there_is() -> None:
    """A recording without events is valid."""
    assert read(rawvf_text(events=())).events == ()
    assert read(rawvf_text(events=()).replace("Events:\n", "")).layout == LAYOUT


@pytest.mark.parametrize(
    ("line", "event"),
    [
        ("1.234 mv 3 4 (40 56)", (1234, "mv", 40, 56)),
        ("1.23 lc (40 56)", (1230, "lc", 40, 56)),
        ("1.2 lr (40 56)", (1200, "lr", 40, 56)),
        ("1 rc (40 56)", (1000, "rc", 40, 56)),
        ("-0.050 rr 3 4 (40 56)", (-50, "rr", 40, 56)),
        ("-1.05 mc 3 4 (40 56)", (-1050, "mc", 40, 56)),
        ("0.005 mr 3 4 ( 40 56 ) (lr)", (5, "mr", 40, 56)),
        ("  12.000 sc 0 -1 (-3 -20) ()\r", (12_000, "sc", -3, -20)),
        ("1,5 LC 3 4 (40, 56)", (1500, "lc", 40, 56)),
        ("+1.23456s lr NaN 4.5 (40.9 56)", (1234, "lr", 40, 56)),
        ("-.05: mv - - (-0.5,56.0) (l)", (-50, "mv", -1, 56)),
    ],
)
def test_an_event_is_read_in_every_spelling(line: str, event: tuple[int, str, int, int]) -> None:
    """Any count of decimals, commas, parts of a pixel, any text for the cell, before the start and off the board."""
    assert events_of(line) == [event]


@pytest.mark.parametrize(
    "line",
    [
        "closed 1 1",
        "flag 1 1",
        "pressed 1 1",
        "questionmark 1 1",
        "pressedqm 1 1",
        "blast 1 1",
        "0.000 start",
        "1.500 boom",
        "1.500 won",
        "won",
        "lost",
        "1.500 nonstandard",
        "1.500 sx 3 4",
        "1.500 sy 3 4",
        *(f"number{number} 1 1" for number in range(9)),
    ],
)
def test_what_the_board_did_is_skipped(line: str) -> None:
    """The replay gives the changes of the board by the rules."""
    assert events_of("0.100 lc (3 4)", line, "0.200 lr (3 4)") == [(100, "lc", 3, 4), (200, "lr", 3, 4)]


def test_all_is_written_in_the_first_events_pixels() -> None:
    """A hand that counted in others is turned into them, off the board too; the cell is beside its pixels."""
    events = (MouseEvent(0, Kind.LEFT_PRESS, 39, 20, 20), MouseEvent(7, Kind.MOVE, 33, -1, 16))
    text = write(Recording(LAYOUT, events))
    assert "SquareSize: 20" in text
    assert text.splitlines()[-2:] == ["0.000 lc 2 2 (39 20)", "0.007 mv 3 0 (41 -2)"]
    assert [(e.x, e.y, e.square) for e in read(text).events] == [(39, 20, 20), (41, -2, 20)]


@pytest.mark.parametrize("line", ["1.500 mt 1 1 (3 4)", "1.500 mt (3 4)", "1.500 mt", "  1.5 mt \r"])
def test_question_marks_may_be_switched_while_playing(line: str) -> None:
    """No button does it, so no program agrees where the mouse is then."""
    assert [tick for tick, name, _, _ in events_of("0.1 lc (3 4)", line) if name == "mt"] == [1500]


def test_a_flag_before_the_start_is_a_right_click() -> None:
    """It has one line and no own release."""
    assert events_of("0.000 pf (8 8)") == [(0, "rc", 8, 8), (0, "rr", 8, 8)]


def test_the_other_button_is_the_one_that_is_up() -> None:
    """That event only says that a chord begins; which button is missing tells the one before."""
    assert [name for _, name, _, _ in events_of("0 lc (8 8)", "0 cc (8 8)", "0 lr (8 8)", "0 rr (8 8)")] == [
        "lc",
        "rc",
        "lr",
        "rr",
    ]
    assert [name for _, name, _, _ in events_of("0 rc (8 8)", "0 cc (8 8)")] == ["rc", "lc"]


@pytest.mark.parametrize(
    ("line", "field", "value"),
    [
        ("Marks: Yes", "marks", True),
        ("Marks: 0", "marks", False),
        ("SuperClick: true", "chord_with_left", True),
        ("SuperFlag: no", "flag_rest", False),
        ("Time: 0.00s", "time_ms", 0),
        ("Time: 12,5 sec", "time_ms", 12_500),
        ("Time: 950 ms", "time_ms", 950),
        ("Time: 1.23456", "time_ms", 1_234),
        ("BBBV: 1.0", "bbbv", 1),
        ("Status: loss", "won", False),
        ("Status: Win", "won", True),
        ("Status: completed", "won", True),
        ("Marks: enabled", "marks", True),
        ("Mode: No Guess", "mode", "no guess"),
        ("Lives: 3", "other_rules", (("Lives", "3"),)),
        ("Lives: 1", "other_rules", ()),
        ("Autoflag: Off", "other_rules", ()),
    ],
)
def test_a_field_is_read_in_other_programs_words(line: str, field: str, value: object) -> None:
    """Programs disagree how to say on, lost and seconds."""
    header = header_of(line)
    assert (getattr(header, field), header.unread) == (value, ())


@pytest.mark.parametrize(
    "line",
    [
        *("BBBV: N/A", "BBBV: -1", "Marks: maybe", "SuperClick: sometimes", "SuperFlag: ?", "Time: 1:20", "Time: -"),
        *("Status: abandoned", "SquareSize: 16px", "ProveIt: who knows", "BBBVS: 1e9", "Clicks: 51"),
        *("Clicks: 1 left, 2 right", "Clicks: 1 left, 2 right, x double", "Clicks: 12345678 left, 2 right, 3 double"),
        *("Width: -8", "Height: ٨", "Mines: ten", "Width: 99999999", "# written by hand"),
    ],
)
def test_a_field_that_can_not_be_read_is_kept_as_it_is(line: str) -> None:
    """It says nothing, the game is played without it, and the text that is written has it again."""
    recording = read(rawvf_text((*SIZE, line)))
    key, colon, text = line.partition(": ")
    assert recording.header.unread == (((key, text),) if colon else (("", line),))
    assert (recording.layout, recording.events) == (LAYOUT, EVENTS)
    assert line in write(recording).splitlines()
    assert read(write(recording)) == recording


@pytest.mark.parametrize("left_out", ["Width", "Height", "Mines", "WidthHeightMines"])
def test_the_drawn_board_needs_no_header(left_out: str) -> None:
    """LlamaSweeper writes no mines: the drawing tells all three."""
    recording = read(rawvf_text([line for line in SIZE if line.partition(":")[0] not in left_out]))
    assert (recording.layout, recording.header) == (LAYOUT, Header())


@pytest.mark.parametrize("line", ["Width: 7", "Height: 7", "Height: 9", "Height: 1001", "Width: 0", "Mines: 11"])
def test_the_drawn_board_counts_and_not_what_is_said_of_it(line: str) -> None:
    """What the header says instead is kept, so it can be held against the board."""
    recording = read(rawvf_text([line if line.startswith(kept[:5]) else kept for kept in SIZE]))
    key, _, number = line.partition(": ")
    assert (recording.layout, recording.events) == (LAYOUT, EVENTS)
    assert getattr(recording.header, key.lower()) == int(number)
    assert read(write(recording)) == recording


@pytest.mark.parametrize("first", [0, 1])
@pytest.mark.parametrize(
    ("pixels", "said", "square"),
    [("24.5", "24.5", 49), ("20", "20", 20), ("24", "", 24), ("30", "big", 30), ("64", "0", 64), ("16", "", 16)],
)
def test_the_pixels_of_a_cell_may_be_any(first: int, pixels: str, said: str, square: int) -> None:
    """Half pixels are counted in halves; without a number the cells beside the pixels tell it, counted from 0 or 1."""
    size = float(pixels)
    events = [
        f"{k}.000 mv {x + first} {y + first} ({int(x * size + size / 2)} {int(y * size + size / 2)})"
        for k, (x, y) in enumerate((x, y) for x in range(8) for y in range(8))
    ] + [f"99.000 mv {7 + first} {first} ({int(7 * size + 0.99)} 0)"]
    found = read(rawvf_text((*SIZE, f"SquareSize: {said}"), events=events)).events
    assert {event.square for event in found} == {square}
    assert [event.cell(LAYOUT.grid) for event in found[:-1]] == [x + 8 * y for x in range(8) for y in range(8)]


def test_lines_may_end_with_a_carriage_return_alone() -> None:
    """Old Macs' line ends."""
    assert read(rawvf_text().replace("\n", "\r")) == read(rawvf_text())


def test_the_smallest_file_that_a_program_writes_is_played() -> None:
    """No mines, no status: a first release that opens the board."""
    text = "Width: 3\nHeight: 3\nBoard:\n*00\n000\n000\nEvents:\n0.000 lc 3 3 (40 40)\n0.000 lr 3 3 (40 40)"
    session = replayed(read(text))
    assert (session.status, session.bbbv) == (Status.WON, 1)


def test_a_board_that_breaks_off_is_none() -> None:
    """The text ends before the rows that its header announces."""
    whole = rawvf_text()
    for rows in range(8):
        cut = whole[: whole.index("Board:") + 7 + 9 * rows]
        with pytest.raises(BadBoardError, match=f"the board ends after {rows} of 8 rows"):
            read(cut)


@pytest.mark.parametrize("size", [(1, 1_001), (1_001, 1)])
def test_a_board_too_large_is_refused(size: tuple[int, int]) -> None:
    """Its rows are counted while they are read."""
    with pytest.raises(BadBoardError, match="a board is 1×1 to 1000×1000"):
        read("Board:\n" + ("0" * size[0] + "\n") * size[1])


@pytest.mark.parametrize("row", ["0000000", "000000000", "0000000x", "0000 000", "........"])
def test_a_broken_row_says_where(row: str) -> None:
    """Too short, too long, or of other signs than two."""
    with pytest.raises(BadBoardError, match=f"line 7: {re.escape(repr(row))} is no row of 8"):
        read(rawvf_text(board=(*ROWS[:2], row, *ROWS[3:])))


@pytest.mark.parametrize(
    "line",
    [
        "1.000 xx 1 1 (3 4)",
        "1.000 mv",
        "1.000 mv 1 1 (3 4",
        "1.000 mv 1 1 (3)",
        "1.000 mv 1 1 3 4",
        "1.000 mv 1 (3 4)",
        "mv 1 1 (3 4)",
        "x.000 mv 1 1 (3 4)",
        "1e3 mv (3 4)",
        "99999999 mv (3 4)",
        "1.000 mv (9999999 4)",
        "1.000 mv (٣ 4)",
        "--1.000 mv (3 4)",
        "1.000 mv (3 4) and more",
        "number9 1 1",
    ],
)
def test_a_broken_event_says_where(line: str) -> None:
    """An unknown name, a missing bracket, a number that is none or too large: the line's number and the line."""
    with pytest.raises(BadEventError, match=rf"line 16: {re.escape(repr(line))} is no event: expected 'time name"):
        read(rawvf_text(events=["0.000 mv (3 4)", "", line]))


@pytest.mark.parametrize("text", ["", "Width: 8\n" * 5_000, "\n" * 5_000 + rawvf_text()])
def test_a_text_without_a_board_is_no_recording(text: str) -> None:
    """Headers are short, so no file is searched to its end for a board."""
    with pytest.raises(NotThisFormatError, match="no line 'Board:' among the first"):
        read(text)
