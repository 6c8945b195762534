"""A header's claims against the result of the gestures."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from game.engine.game import Status
from game.engine.gesture import Kind, MouseEvent
from game.engine.grid import cells_of
from game.notation.recording import Header, Recording
from game.notation.recordings import read
from game.play.replay import Playback, from_opening, play
from game.review.verify import Answer, answer, checks
from game.version import PROGRAM
from tests.notation.recorded import EVENTS, LAYOUT, ROWS, TIME_MS, avf
from tests.notation.test_recordings import REPLAYS, TRUTH
from tests.strategies import drawn_layout

MINE = next((8 + 16 * x, 8 + 16 * y) for x, y in map(LAYOUT.grid.place, cells_of(LAYOUT.mines)))
TOLD = from_opening(play(Recording(LAYOUT, EVENTS, Header(level="classic")))).header


def differing(events: Sequence[MouseEvent] = EVENTS, **header: Any) -> list[str]:
    """Return the names of the differing fields in the game of all formats with *header*."""
    return [check.name for check in checks(played(events, replace(TOLD, **header))) if not check.agrees]


def played(events: Sequence[MouseEvent], header: Header = TOLD) -> Playback:
    """Return the game of all formats played."""
    return play(Recording(LAYOUT, tuple(events), header))


def test_a_true_header_agrees() -> None:
    """The header has every field, and the replay agrees."""
    said = {check.name: (check.said, check.found, check.agrees) for check in checks(played(EVENTS))}
    assert said == {
        "board": ("classic", "8×8 cells, 10 mines", True),
        "outcome": ("won", "won", True),
        "time": ("1.420 s", "1.420 s", True),
        "3BV": ("2", "2", True),
        "clicks": ("1 left, 2 right, 1 double", "1 left, 2 right, 1 double", True),
    }


@pytest.mark.parametrize(
    ("header", "names"),
    [
        ({"level": "expert"}, ["board"]),
        ({"level": "Intermediate"}, ["board"]),
        ({"level": "Beginner"}, []),
        ({"level": "my own"}, []),
        ({"won": False}, ["outcome"]),
        ({"time_ms": TIME_MS - 1}, ["time"]),
        ({"time_ms": TIME_MS + 1}, ["time"]),
        ({"time_ms": TIME_MS + 1000}, ["time"]),
        ({"time_ms": 1_400, "step_ms": 100}, []),
        ({"time_ms": 1_500, "step_ms": 100}, ["time"]),
        ({"bbbv": 3}, ["3BV"]),
        ({"clicks": (1, 1, 2)}, ["clicks"]),
        ({"won": False, "bbbv": 1}, ["outcome", "3BV"]),
        ({"bbbv_s": "1.408"}, []),  # 2 3BV in 1.420 s, cut
        ({"bbbv_s": "1.41"}, []),  # and rounded
        ({"bbbv_s": "1"}, []),
        ({"bbbv_s": "1.43"}, ["3BV/s"]),
        ({"bbbv_s": "1.38"}, ["3BV/s"]),
        ({"bbbv_s": "9999999.999999"}, ["3BV/s"]),
        ({"bbbv_s": "1.43", "time_ms": 1_400, "step_ms": 100}, []),  # worked out from the tenths that are shown
        ({"bbbv_s": "1.44", "time_ms": 1_400, "step_ms": 100}, ["3BV/s"]),
    ],
)
def test_a_false_header_differs(header: dict[str, Any], names: list[str]) -> None:
    """Each field by itself; other programs' beginner has 8×8 cells, ours 9×9."""
    assert differing(**{"program": PROGRAM} | header) == names


def test_a_header_that_says_nothing_can_not_differ() -> None:
    """The check reports that the header lacks the field."""
    silent = checks(played(EVENTS, Header()))
    assert [check.said for check in silent] == [None] * 5
    assert all(check.agrees for check in silent)
    assert answer(silent) is Answer.UNKNOWN


def test_the_speed_of_a_lost_game_is_that_of_the_board_or_of_what_was_solved() -> None:
    """Programs differ in it; for an unfinished game it is unknown."""
    lost = [*EVENTS[:3], MouseEvent(1_000, Kind.LEFT_PRESS, *MINE), MouseEvent(1_000, Kind.LEFT_RELEASE, *MINE)]
    header = {"won": False, "time_ms": None, "clicks": None}
    solved, whole = (f"{count * 1000 / played(lost).session.time_ms:.2f}" for count in (1, 2))
    assert played(lost).session.status is Status.LOST
    for speed, names in ((solved, []), (whole, []), ("7.77", ["3BV/s"])):
        assert differing(lost, **header, bbbv_s=speed) == names
    assert differing(EVENTS[:5], won=None, clicks=None, bbbv_s="7.77") == []


def test_a_game_without_an_end_has_no_time() -> None:
    """Its program's time is unknown; a claimed win is false."""
    assert differing(EVENTS[:5], time_ms=999_999, won=None, clicks=None) == []
    assert differing(EVENTS[:5], clicks=None) == ["outcome"]


@pytest.mark.parametrize(
    ("program", "version", "time_ms", "names"),
    [
        ("Vienna Minesweeper - Home Edition", "2.2", TIME_MS + 1000, []),
        ("Vienna Minesweeper - Home Edition", "2.2", TIME_MS, []),
        ("Vienna Minesweeper - Home Edition", "2.2", TIME_MS + 999, ["time"]),
        ("Vienna Minesweeper - Home Edition", "3.0", TIME_MS + 1000, ["time"]),
        ("Another", "2.2", TIME_MS + 1000, ["time"]),
    ],
)
def test_one_release_counts_from_one_second_on(program: str, version: str, time_ms: int, names: list[str]) -> None:
    """Its honest games must not count as changed."""
    assert differing(program=program, version=version, time_ms=time_ms) == names


# The competition profile


def profile(events: Sequence[MouseEvent] = EVENTS, **header: Any) -> str:
    """Return the profile check of the game of all formats."""
    told = replace(TOLD, competition=True, **header)
    return next(check.found for check in checks(played(events, told)) if check.name == "profile")


def test_a_competition_game_is_held_against_its_rules() -> None:
    """Those that a recording shows; a game of another kind is not asked for them."""
    assert profile() == "its rules kept, as far as they can be seen"
    assert [check.name for check in checks(played(EVENTS))][-1] == "clicks"
    assert profile(chord_with_left=True) == "chords with the left button alone"
    assert profile(flag_rest=True) == "clicks that flag the rest"
    assert profile(prove_it=True) == "openings that had to be proved"
    assert differing(competition=True, flag_rest=True) == ["profile"]
    mine = LAYOUT.mines.bit_length() - 1
    at = mine % 8 * 16 + 8, mine // 8 * 16 + 8
    lost = [MouseEvent(0, Kind.LEFT_PRESS, *at), MouseEvent(50, Kind.LEFT_RELEASE, *at)]
    assert profile(lost, won=False, clicks=None) == "no safe start"


def test_the_old_beginners_board_is_none_of_a_competition() -> None:
    """It has its own word in our recordings, so a change of that word is seen too."""
    layout = drawn_layout("*" * 9 + "\n*" + "." * 8 + ("\n" + "." * 9) * 7)
    at = MouseEvent(0, Kind.LEFT_PRESS, 8 * 16, 8 * 16)
    recording = Recording(layout, (at, replace(at, kind=Kind.LEFT_RELEASE)), Header(competition=True, program=PROGRAM))
    [check] = [check for check in checks(play(recording)) if check.name == "profile"]
    assert check.found == "a beginner's board of 9×9"
    for level, agrees in (("beginner", True), ("classic", False), ("expert", False), ("custom", None), ("", None)):
        told = replace(recording, header=replace(recording.header, level=level))
        assert checks(play(told))[0].judged is agrees, level


# What can't be judged


def checked(events: Sequence[MouseEvent] = EVENTS, **header: Any) -> dict[str, bool | None]:
    """Return the answer to each field of the game of all formats with *header*."""
    return {check.name: check.judged for check in checks(played(events, replace(TOLD, **header)))}


@pytest.mark.parametrize(
    ("level", "agrees"), [("expert", True), ("beginner", False), ("custom", None), ("no name", None), ("", None)]
)
def test_another_programs_level_is_a_size(level: str, agrees: bool | None) -> None:
    """LlamaSweeper calls every board of 30×16 cells expert; ours names the mines, too."""
    layout = drawn_layout("\n".join(["*" + "." * 29, *["." * 30] * 15]))
    for program, found in (("LlamaSweeper", agrees), (PROGRAM, False if agrees else agrees)):
        game = play(Recording(layout, (), Header(program=program, level=level)))
        assert checks(game)[0].judged is found


@pytest.mark.parametrize("program", ["Minesweeper Clone", "Minesweeper Arbiter", "LlamaSweeper", "Minesweeper X"])
def test_another_program_may_count_time_by_its_own_clock(program: str) -> None:
    """Its zero is the press, or a moment before it; ours is the first release. What has no name may round, too."""
    late = [event.at(event.tick + 30) for event in EVENTS]
    own = TIME_MS + 80 + 30
    assert checked(late, program=program, time_ms=own)["time"]
    assert checked(late, program=program, time_ms=own - 7, step_ms=10)["time"]
    assert checked(late, program=program, time_ms=own - 25)["time"] is False
    assert checked(late, program=PROGRAM, time_ms=own)["time"] is False
    assert checked(late, time_ms=own)["time"]
    assert checked(time_ms=2_000, step_ms=1000)["time"]


def test_a_clock_that_steps_back_before_the_start_is_the_files() -> None:
    """An AVF file begins with a press at 10 ms and its release at 0: its time counts from 0."""
    rows = [(10, "lc", 84, 52), (0, "lr", 84, 52)]
    rows += [(max(0, tick - 80), name, x, y) for tick, name, x, y in ROWS[3:]]
    recording = read(avf(rows))
    assert play(recording).session.time_ms == TIME_MS, "no press of before moves the zero"
    assert recording.header.time_ms == TIME_MS
    assert answer(checks(play(recording))) is Answer.AGREES


def test_the_clone_counts_right_presses_while_left_is_up() -> None:
    """A press that chords is none of them, one on an open cell is; and by our own rule its count agrees, too."""
    at = MouseEvent(600, Kind.RIGHT_PRESS, 84, 52)
    events = [*EVENTS[:6], at, at.at(610).of(Kind.LEFT_PRESS), at.at(620).of(Kind.LEFT_RELEASE)]
    events += [at.at(630).of(Kind.RIGHT_RELEASE), *EVENTS[6:]]
    clicks = played(events).session.clicks
    for right, agrees in ((clicks.right, True), (clicks.right + 1, True), (clicks.right + 2, False)):
        found = checked(events, program="Minesweeper Clone", clicks=(clicks.left, right, clicks.double))
        assert found["clicks"] is agrees
        given = checked(events, program=PROGRAM, clicks=(clicks.left, right, clicks.double))
        assert given["clicks"] is (right == clicks.right)
        others = checked(events, program="Another", clicks=(clicks.left, right, clicks.double))
        assert others["clicks"] is (True if right == clicks.right else None), "its rule is unknown"


@pytest.mark.parametrize(
    "header", [{"mode": "weak no-guess"}, {"mode": "17"}, {"mode": "lucky"}, {"other_rules": (("Lives", "3"),)}]
)
def test_a_game_by_other_rules_can_not_be_judged(header: dict[str, Any]) -> None:
    """Our replay may end elsewhere; what agrees agrees all the same."""
    found = checked(won=False, time_ms=1, clicks=(1, 1, 1), bbbv_s="9.9", **header)
    assert found == {"board": True, "outcome": None, "time": None, "3BV": True, "clicks": None, "3BV/s": None}
    assert checked(**header)["outcome"]


def test_a_field_that_can_not_be_read_accuses_nobody() -> None:
    """It is said as it is, with the reason; other lines that can't be read are one check."""
    header = replace(
        TOLD,
        time_ms=None,
        bbbv=None,
        unread=(("Time", "soon"), ("BBBV", "N/A"), ("BBBVS", "fast"), ("Marks", "maybe"), ("", "# line")),
    )
    found = {check.name: check for check in checks(played(EVENTS, header))}
    assert [found[name].judged for name in ("time", "3BV", "3BV/s", "header")] == [None] * 4
    assert (found["3BV"].said, found["3BV"].why) == ("N/A", "it can't be read")
    assert found["header"].said == "Marks: maybe; # line"
    assert answer(list(found.values())) is Answer.AGREES


def test_a_board_drawn_otherwise_than_said_contradicts_itself() -> None:
    """The drawing is played, and the header's sizes are held against it."""
    found = {check.name: check for check in checks(played(EVENTS, replace(TOLD, width=9, mines=11)))}
    assert (found["width"].said, found["width"].found, found["width"].judged) == ("9", "8 drawn", False)
    assert (found["mines"].said, found["mines"].found, found["mines"].judged) == ("11", "10 drawn", False)
    assert answer(list(found.values())) is Answer.CONTRADICTS


def test_a_3bv_of_0_was_not_counted() -> None:
    """Other programs write it for a lost game."""
    assert checked(bbbv=0)["3BV"] is None
    assert checked(bbbv=0, program=PROGRAM)["3BV"] is False


@pytest.mark.skipif(not TRUTH, reason=f"no recordings of other programs in {REPLAYS} (set MINESWEEPER_REPLAYS)")
@pytest.mark.parametrize("name", [row["file"] for row in TRUTH] + ["mvf097_noflag.mvf", "gb18030_name.avf"])
def test_no_genuine_recording_is_accused(name: str) -> None:
    """Each is one that its own program wrote."""
    found = checks(play(read((REPLAYS / name).read_bytes())))
    assert [check for check in found if not check.agrees] == []
