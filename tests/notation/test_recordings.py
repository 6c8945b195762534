"""Recordings of every format: recognised by content, replayed, and broken in many ways."""

import json
import os
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from game.engine import metrics
from game.engine.errors import BadHeaderError, GameError, NotThisFormatError, TooLargeError
from game.engine.game import Status
from game.notation import avf, evf, mvf, rawvf, rmv
from game.notation.header_text import bytes_of
from game.notation.recording import LARGEST_FILE, MOST_EVENTS, Recording
from game.notation.recordings import read
from game.play.replay import play
from game.play.video import to_rmv, with_two_buttons
from tests.notation import fuzz
from tests.notation.recorded import BBBV, EVENTS, FILES, LAYOUT, PLAYER, ROWS, TIME_MS, rawvf_text, replayed
from tests.notation.recorded import avf as avf_file
from tests.notation.recorded import evf as evf_file
from tests.notation.recorded import rmv as rmv_file
from tests.strategies import drawn_layout

REPLAYS = Path(os.environ.get("MINESWEEPER_REPLAYS") or Path(__file__).parents[3] / "shared" / "replays")
"""Recordings made by other programs, and ``truth.json`` about them; they are not ours to publish."""

TRUTH: list[dict[str, Any]] = (
    json.loads((REPLAYS / "truth.json").read_text(encoding="utf-8")) if (REPLAYS / "truth.json").exists() else []
)
OUTCOMES = {Status.PLAYING: "play", Status.WON: "won", Status.LOST: "lost"}


@pytest.mark.skipif(not TRUTH, reason=f"no recordings of other programs in {REPLAYS} (set MINESWEEPER_REPLAYS)")
def test_there_are_recordings_of_every_format() -> None:
    """An empty ``truth.json`` would make the next test pass without a check."""
    assert {row["format"] for row in TRUTH} == {"rawvf", "avf", "rmv", "evf", "mvf"}


@pytest.mark.skipif(not TRUTH, reason=f"no recordings of other programs in {REPLAYS} (set MINESWEEPER_REPLAYS)")
@pytest.mark.parametrize("truth", TRUTH, ids=[row["file"] for row in TRUTH])
def test_other_programs_recordings_replay_as_they_say(truth: dict[str, Any]) -> None:
    """Our rules, clock and counts are theirs: the same end at the same millisecond after the same clicks."""
    recording = read((REPLAYS / truth["file"]).read_bytes())
    session, layout, header = replayed(recording), recording.layout, recording.header
    got = {
        "width": layout.grid.width,
        "height": layout.grid.height,
        "mines": layout.mine_count,
        "outcome": OUTCOMES[session.status],
        "time_ms": None if session.ended is None else session.time_ms,
        "bbbv": metrics.count_bbbv(layout),
        "op": metrics.openings(layout),
        "isl": metrics.islands(layout),
        "solved_3bv": session.solved_bbbv,
        "left": session.clicks.left,
        "right": session.clicks.right,
        "double": session.clicks.double,
    }
    compared = [key for key in got if key not in truth["disagreements"]]
    assert {key: got[key] for key in compared} == {key: truth[key] for key in compared}
    assert session.clicks.effective == truth["lce"] + truth["dce"] + truth["rce_correct_first"]
    assert header.won in (None, session.status is Status.WON)
    assert header.bbbv in (None, got["bbbv"])
    if truth["header_time"] is not None:
        assert header.time_ms == round(truth["header_time"] * 1000)
        # One release's clock starts at 1 s: then the header is known to disagree with the events.
        if "hdr_time" not in truth["disagreements"]:
            assert header.time_ms == session.time_ms // header.step_ms * header.step_ms


@pytest.mark.parametrize("name", FILES)
def test_every_format_tells_the_same_game(name: str) -> None:
    """Board, end, time and clicks must not depend on the format."""
    recording = read(FILES[name]())
    session = replayed(recording)
    assert recording.layout == LAYOUT
    assert (session.status, session.time_ms, session.bbbv) == (Status.WON, TIME_MS, BBBV)
    clicks = session.clicks
    assert (clicks.left, clicks.right, clicks.double, clicks.effective) == (1, 2, 1, 4)
    assert [event.kind for event in recording.events] == [event.kind for event in EVENTS]


@pytest.mark.parametrize("name", [name for name in FILES if name not in ("rmv", "mvf 0.96")])
def test_events_come_as_they_were_written(name: str) -> None:
    """To the millisecond and the pixel; the two that don't store the first press are tested by themselves."""
    assert read(FILES[name]()).events == EVENTS


@pytest.mark.parametrize("name", FILES)
def test_the_text_of_a_recording_gives_it_back(name: str) -> None:
    """A recording of any program can be saved as RAWVF and returns unchanged."""
    recording = read(FILES[name]())
    text = rawvf.write(recording)
    assert read(text.encode()) == fuzz.as_text(recording)
    assert rawvf.write(read(text.encode())) == text


@pytest.mark.long
@pytest.mark.parametrize("name", FILES)
def test_a_file_cut_anywhere_is_a_recording_or_a_named_error(name: str) -> None:
    """A download that broke off must not break the game."""
    whole = FILES[name]()
    for size in range(len(whole)):
        fuzz.outcome(whole[:size])


@pytest.mark.long
@pytest.mark.parametrize("name", FILES)
def test_a_broken_file_is_a_recording_or_a_named_error(name: str) -> None:
    """The seeded share of ``python -m tests.notation.fuzz``; anything but a GameError fails here."""
    outcomes = {fuzz.outcome(data)[0] for data in fuzz.attempts(name, 300, 2, 1_000)}
    assert "recording" in outcomes, "the changes are so rough that no reader gets far"
    assert len(outcomes) >= 4, "the changes are so mild that few errors are seen"


@pytest.mark.long
@pytest.mark.parametrize("name", FILES)
def test_a_broken_file_goes_through_every_command(name: str) -> None:
    """Each command succeeds or names the fault in one line."""
    for data in fuzz.attempts(name, 10, 3, 1_000):
        fuzz.command_seconds(data)


@pytest.mark.parametrize("name", FILES)
def test_more_events_than_are_read_are_an_error(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every format asks for the limit before the memory is gone; here the limit is small."""
    for module in ("gestures", "rmv"):
        monkeypatch.setattr(f"game.notation.{module}.MOST_EVENTS", 100)
    # A file of states has a move before its first press.
    rows = [(k, ("lc", "lr")[k % 2], 40, 40) for k in range(98 if name.startswith("mvf") else 100)]
    assert len(read(FILES[name](rows=rows)).events) == (99 if name.startswith("mvf") else 100)
    with pytest.raises(TooLargeError, match="at most 100 are read"):
        read(FILES[name](rows=[(k, ("lc", "lr")[k % 2], 40, 40) for k in range(103)]))


def test_a_file_too_large_is_not_looked_at() -> None:
    """The size is checked before the content."""
    with pytest.raises(TooLargeError, match=f"{LARGEST_FILE + 1} bytes, and at most {LARGEST_FILE}"):
        read(bytes(LARGEST_FILE + 1))


def test_a_text_of_endless_lines_is_not_split() -> None:
    """A list of millions of empty lines would take more memory than the file."""
    with pytest.raises(TooLargeError, match="lines, and at most"):
        read(rawvf_text().encode() + b"\n" * (MOST_EVENTS + 10_000))


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\n",
        b"PK\x03\x04",
        b"hello",
        bytes(range(200, 256)) * 9,
        b"\x89PNG\r\n\x1a\n",
        b"MSDOS 1.0",
        b"\xff\xfeB\0o\0",
    ],
    ids=["empty", "a line", "zip", "words", "noise", "png", "other", "utf-16"],
)
def test_what_is_no_recording_is_of_no_known_format(data: bytes) -> None:
    """The message names the known formats and the file's first bytes."""
    with pytest.raises(NotThisFormatError, match="no RAWVF, AVF, RMV, EVF or MVF recording"):
        read(data)


@pytest.mark.parametrize("module", [avf, rmv, mvf])
def test_a_reader_asked_for_another_format_says_so(module: Any) -> None:
    """Each module checks the format itself."""
    with pytest.raises(NotThisFormatError):
        module.read(b"Width: 8\nHeight: 8\n")


def test_an_evf_of_a_later_version_is_not_guessed_at() -> None:
    """Version 5 is unknown."""
    with pytest.raises(NotThisFormatError, match="EVF version 5 at byte 0: 0 to 4"):
        evf.read(b"\x05" + FILES["evf 4"]()[1:])


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-16-be"])
def test_a_byte_order_mark_is_no_part_of_a_text(encoding: str) -> None:
    """Some editors put one in front, and some programs fill the end."""
    text = rawvf_text() if encoding != "utf-16-be" else f"\ufeff{rawvf_text()}"
    assert read(text.encode(encoding) + b"\0\x1a" * (encoding == "utf-8-sig")).events == EVENTS


def test_an_avf_whose_mines_look_like_a_date_is_an_avf() -> None:
    """Only Arbiter's version byte tells it from a file of Clone's that lost its head."""
    layout = drawn_layout("..*...*. **...... ...*.... ........ ........ ........ ........ ...*****")
    data = avf_file(layout=layout)
    assert data[7:16] == bytes([3, 1, 7, 2, 1, 2, 2, 3, 4]), "1 March 1794, 01:02:02, level 3, mode 4"
    assert read(data).layout == layout


def test_a_clock_that_steps_back_stands_still() -> None:
    """The order of events is the file's; a session takes none that lies before the one it had."""
    rows = [(0, "lc", 84, 52), (80, "lr", 84, 52), (40, "rc", 40, 120), (90, "rr", 40, 120)]
    assert [event.tick for event in read(avf_file(rows)).events] == [0, 80, 80, 90]


def test_squares_of_any_size_count_as_cells() -> None:
    """Places are kept as the file has them, for the way of the mouse must not be rounded."""
    doubled = [(tick, name, 2 * x, 2 * y) for tick, name, x, y in ROWS]
    header = ("Width: 8", "Height: 8", "Mines: 10", "SquareSize: 32")
    text = rawvf_text(header).encode()
    expected = tuple(replace(event, square=32) for event in EVENTS)
    assert read(text).events == expected
    twice = tuple(replace(event, x=2 * event.x, y=2 * event.y, square=32) for event in EVENTS)
    assert read(FILES["evf 3"](rows=doubled, square=32)).events == twice
    assert read(FILES["evf 4"](rows=doubled, square=32)).events == twice
    assert read(rawvf.write(read(text)).encode()) == read(text)


def test_errors_of_reading_are_errors_of_the_game() -> None:
    """A caller that opens a file needs to catch only GameError."""
    with pytest.raises(GameError):
        read(b"*rmv")


FOREIGN = {
    "zeros": bytes(4_000),
    "a font": b"\0\1\0\0\0\x0f\0\x80\0\3\0\x70DSIG" + bytes(range(256)) * 4,
    "wasm": b"\0asm\1\0\0\0\1\x1b\5\x60" + bytes(range(256)) * 4,
    "an icon": b"\0\0\1\0\1\0\x20\x20\0\0\1\0\x20\0\xa8\x10\0\0\x16\0\0\0" + bytes(range(256)) * 4,
    "a film": b"\0\0\0\x20ftypisom\0\0\2\0isomiso2avc1mp41" + bytes(range(256)) * 4,
    "a database": b"\4\x22\x4d\x18\x64\x40\xa7" + bytes(range(256)) * 4,
    "a table": b"\3\x5f\7\x1a\4\0\0\0\x61\0\x0f\0" + bytes(range(256)) * 4,
    "a zip": b"PK\3\4\x14\3\0\0\x08\0" + bytes(range(256)) * 4,
    "gzip": b"\x1f\x8b\x08\0\x12\5\0\0" + bytes(range(256)) * 4,
    "a page": b"# Keyboard:\n\n- dashboard: on\n- Board: the committee\n",
    "a list": b"Board:\n\n- Alice\n- Bob\n",
    "a board of MBF": b"\x08\x08\0\x0a" + bytes(place for k in range(8) for place in (k, 0)) + b"\0\1\1\1",
}


@pytest.mark.parametrize("name", FOREIGN)
def test_a_file_of_another_kind_is_no_recording(name: str) -> None:
    """Whatever it begins with: a format is known by its structure, not by one byte."""
    with pytest.raises(NotThisFormatError, match="is no recording: it begins with"):
        read(FOREIGN[name])


CODE_PAGES = {"玩家一1": "gb18030", "Kamiński": "cp1250", "Иван": "cp1251", "たろう": "cp932"}


@pytest.mark.parametrize("name", CODE_PAGES)
@pytest.mark.parametrize("build", [name for name in FILES if name not in ("mvf 0.96",)])
def test_a_name_goes_through_every_format(build: str, name: str) -> None:
    """Read with its code page it becomes UTF-8; without, its bytes are those of the file."""
    raw = name.encode(CODE_PAGES[name])
    data = FILES[build]()
    data = data if PLAYER.encode() in data else f"Player: {PLAYER}\n".encode() + data
    at = data.index(PLAYER.encode())
    size = len(PLAYER.encode())
    data = data[:at] + raw.ljust(size, b".") + data[at + size :]
    known = read(data, names=CODE_PAGES[name])
    assert known.header.player == (raw.ljust(size, b".")).decode(CODE_PAGES[name])
    kept = read(data)
    assert bytes_of(kept.header.player) in (raw.ljust(size, b"."), known.header.player.encode())
    written = bytes_of(rawvf.write(kept)), evf.write(with_two_buttons(play(kept))), to_rmv(play(kept))
    assert [read(new).header.player for new in written] == [kept.header.player] * 3
    later = [read(new, names=CODE_PAGES[name]).header.player for new in written]
    assert later == [kept.header.player if kept.header.player.isprintable() else known.header.player] * 3


@pytest.mark.parametrize("mode", [14, 15, 16, 17, 255, 256, 40_000, 65_535])
def test_no_mode_becomes_another(mode: int) -> None:
    """A mode without a name is carried by its number, if the format has room for it."""
    small = mode <= 255
    for data in (evf_file(mode=mode), *([rmv_file(properties=bytes([0, 0, mode, 0]))] if small else [])):
        found = read(data)
        written = evf.write(found, 3), evf.write(found), *([rmv.write(found)] if small else [])
        assert {read(new).header.mode for new in written} == {found.header.mode} != {"classic"}


@pytest.mark.parametrize("write", [evf.write, rmv.write])
@pytest.mark.parametrize("mode", ["no guess", "classic ng", "lucky", "mode 5", "0", "3", "014", "70000"])
def test_a_mode_without_a_number_is_refused(write: Callable[[Recording], bytes], mode: str) -> None:
    """Otherwise the file would say that a plain game was played; a named mode's number is another program's word."""
    given = read(FILES["rmv"]())
    with pytest.raises(BadHeaderError, match=f"has no number for the mode '{mode}'; RAWVF keeps its name"):
        write(replace(given, header=replace(given.header, mode=mode)))


@pytest.mark.parametrize(("build", "at"), [("avf", b"Nobody"), ("rmv", b"Copyright")])
def test_a_part_of_a_text_is_read_as_it_is_alone(build: str, at: bytes) -> None:
    """A program's name is cut out of bytes that are no text as a whole; written and read again it is the same."""
    data = FILES[build]().replace(b"Minesweeper", "扫雷王".encode("gb18030") + b"Mine ").replace(at, b"\xff" * len(at))
    found = read(data).header.program
    assert "扫雷王" in found
    assert rawvf.read(rawvf.write(read(data))).header.program == found


@pytest.mark.skipif(not TRUTH, reason=f"no recordings of other programs in {REPLAYS} (set MINESWEEPER_REPLAYS)")
def test_the_name_of_a_chinese_recording_is_read() -> None:
    """Arbiter's file with a name in GB 18030."""
    assert read((REPLAYS / "gb18030_name.avf").read_bytes()).header.player == "玩家一1"
