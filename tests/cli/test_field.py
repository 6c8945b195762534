"""Files, names and boards that people really have, at the terminal."""

import io
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from game.cli.main import main
from game.notation.recordings import read
from tests.cli.conftest import Terminal
from tests.notation.recorded import FILES, PLAYER, avf, evf, evf_4, rawvf_text
from tests.notation.test_evfs import evfs

NAMES = {"玩家一1": "gb18030", "Kamiński": "cp1250", "Иван": "cp1251", "たろう": "cp932"}


def arbiters(name: bytes) -> bytes:
    """Return an AVF file of a player with this name."""
    return avf().replace(PLAYER.encode(), name)


def written(folder: Path, name: str, data: bytes) -> str:
    """Return the path of a new file."""
    path = folder / name
    path.write_bytes(data)
    return str(path)


# Names


@pytest.mark.parametrize("ending", ["rawvf", "evf", "rmv"])
@pytest.mark.parametrize("name", NAMES)
def test_a_conversion_keeps_a_name(name: str, ending: str, tmp_path: Path, terminal: Terminal) -> None:
    """With its code page as UTF-8, without it as its bytes; a Chinese name needs none said."""
    given = written(tmp_path, "given.avf", arbiters(name.encode(NAMES[name])))
    known, kept = tmp_path / f"known.{ending}", tmp_path / f"kept.{ending}"
    assert terminal.spoken("replay", given, "--names", NAMES[name], "--to", str(known)) == ""
    assert read(known.read_bytes()).header.player == name
    assert terminal.spoken("replay", given, "--to", str(kept)) == ""
    expected = name.encode() if NAMES[name] == "gb18030" else name.encode(NAMES[name])
    assert expected in kept.read_bytes()
    assert "\ufffd".encode() not in kept.read_bytes()


def test_a_name_in_bytes_is_printed_as_such(tmp_path: Path, terminal: Terminal) -> None:
    """JSON has surrogates that give the bytes back; verify answers as ever."""
    given = written(tmp_path, "given.avf", arbiters("Иван".encode("cp1251")))
    assert terminal.json("replay", given)["header"]["player"].encode("utf-8", "surrogateescape") == b"\xc8\xe2\xe0\xed"
    assert terminal.json("verify", given)["answer"] == "agrees"


@pytest.mark.parametrize("codec", ["", "no such", "rot13", "hex", "base64"])
def test_a_code_page_must_be_one(codec: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """It is checked before a file is read."""
    with pytest.raises(SystemExit, match="2"):
        main(["replay", str(tmp_path / "none"), "--names", codec])
    assert "a code page such as cp1250 is expected" in capsys.readouterr().err


# Sets


def test_a_set_is_listed(tmp_path: Path, terminal: Terminal) -> None:
    """A line for each recording, also for one that can't be read, and for the place where the file is cut off."""
    given = written(tmp_path, "all.evfs", evfs(evf(), evf_4(), evf(mines=9)))
    lines = terminal.spoken("replay", given).splitlines()
    assert lines[0] == f"1 game 1 扫雷: won, 1.420 s, beginner, {PLAYER}"
    assert lines[2].startswith("3 game 3 扫雷: the board at byte ")
    found = terminal.json("replay", given)["recordings"]
    assert [(one["number"], one["name"], "problem" in one) for one in found] == [
        (1, "game 1 扫雷", False),
        (2, "game 2 扫雷", False),
        (3, "game 3 扫雷", True),
    ]
    cut = written(tmp_path, "cut.evfs", evfs(evf(), evf_4())[:-60])
    first, last = terminal.spoken("replay", cut).splitlines()
    assert first.startswith("1 game 1 扫雷: won, ")
    assert last.startswith("2 : the recording 'game 2 扫雷' at byte ")


def test_one_of_a_set_is_chosen(tmp_path: Path, terminal: Terminal) -> None:
    """Every command that reads a recording can; without a number it says how."""
    given, out = written(tmp_path, "all.evfs", evfs(evf(), evf_4())), tmp_path / "out.evf"
    assert terminal.json("replay", given, "--only", "2")["outcome"] == "won"
    assert terminal.json("verify", given, "--only", "2")["answer"] == "agrees"
    assert "A game with a chance" in terminal.spoken("review", given, "--only", "1")
    assert terminal.spoken("replay", given, "--only", "1", "--to", str(out)) == ""
    assert read(out.read_bytes()).header.player == PLAYER
    for command in (["verify", given], ["review", given], ["replay", given, "--to", str(tmp_path / "no.evf")]):
        assert "is a set of 2 recordings: choose one by --only 1 to --only 2" in terminal.refused(*command)
    assert "has no number 3" in terminal.refused("replay", given, "--only", "3")


# Output


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "utf-16"])
def test_a_recording_on_standard_output_is_utf_8_in_every_terminal(encoding: str, tmp_path: Path) -> None:
    """It is the same as the file; a history is, too."""
    given, out = written(tmp_path, "given.avf", avf()), tmp_path / "out.rawvf"
    call = [sys.executable, "-m", "game", "replay", given, "--to"]
    subprocess.run([*call, str(out)], check=True)
    done = subprocess.run([*call, "-"], check=True, capture_output=True, env={"PYTHONIOENCODING": encoding})
    assert done.stdout == out.read_bytes()
    assert PLAYER.encode() in done.stdout


EVIL = "a\x1b]0;owned\x07\x9b31m\u202etxt.evil\u2066\U000e0041\xad\n\ttwo\x7f"
"""A name that sets a window's title, rings, colours, turns letters around and breaks a line."""


def test_no_line_commands_the_terminal(tmp_path: Path, terminal: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    """Names of files and of players are others' texts: every command prints them escaped."""
    first = written(tmp_path, EVIL + "1.rawvf", rawvf_text(("Player: P\x1b[2J\u202e", "Width: 8")).encode())
    second = written(tmp_path, EVIL + "2.rawvf", b"no recording")
    unnamed = written(tmp_path, "set", evfs(evf()).replace("game 1 扫雷".encode(), EVIL.encode()))
    home = tmp_path / EVIL
    home.mkdir()
    for place in ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME"):
        monkeypatch.setenv(place, str(home))
    out = io.StringIO()
    for command in (
        ["review", first, second],
        ["review", first, second, "--json"],
        ["replay", first],
        ["replay", first, "--json"],
        ["replay", unnamed],
        ["verify", first],
        ["export", str(home / "out.csv")],
        ["export", str(home / "out.jsonl")],
        ["import", str(home / "out.jsonl")],
        ["doctor"],
        ["doctor", "--json"],
        ["metrics", second],
        ["solve", second],
        ["run", second],
    ):
        assert main(command) in (0, 1, 2), command
        said = terminal.capsys.readouterr()
        out.write(said.out + said.err)
    assert "\\x1b]0;owned\\x07" in out.getvalue()
    assert [char for char in out.getvalue() if char != "\n" and not char.isprintable()] == []


def test_every_line_goes_through_one_escape() -> None:
    """No command prints past it; what goes to standard error is escaped where it is written."""
    folder = Path(sys.modules[main.__module__].__file__ or "").parent
    loose = [
        f"{path.name}: {line.strip()}"
        for path in folder.glob("*.py")
        for line in path.read_text(encoding="utf-8").splitlines()
        if re.search(r"\bprint\(|stdout\.write", line) and "stderr" not in line and path.name != "terminal.py"
    ]
    assert [line for line in loose if not line.endswith("print(")] == []


# verify


@pytest.mark.parametrize("data", [bytes(500), b"GIF89a" + bytes(99), b"just words\n", FILES["evf 3"]()[:60]])
def test_what_is_no_whole_recording_is_accused_of_nothing(data: bytes, tmp_path: Path, terminal: Terminal) -> None:
    """It can't be judged, and the sentence says why."""
    given = written(tmp_path, "given", data)
    assert f"can't be judged: {given}: " in terminal.refused("verify", given)
    assert main(["verify", given, "--json"]) == 2
    found = json.loads(terminal.capsys.readouterr().out)
    assert (found["answer"], found["agrees"], found["checks"]) == ("can't be judged", None, [])


def test_verify_says_what_contradicts_what(terminal: Terminal) -> None:
    """The header's value and the game's; what can't be read is said as it is."""
    given = terminal.file(rawvf_text(("Time: 9.000", "BBBV: N/A", "Mode: Classic", "Level: Expert", "Program: X")))
    said = terminal.spoken("verify", given, code=1)
    assert (
        "answer   contradicts itself: board: the header says expert, and the game 8×8 cells, 10 mines; time: " in said
    )
    assert "3BV      2; the header says N/A: can't be judged: it can't be read" in said
    given = terminal.file(rawvf_text(("Time: 9.000", "Mode: Lucky", "Program: X")))
    assert "the mode is lucky, and we play by other rules" in terminal.spoken("verify", given)
