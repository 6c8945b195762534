"""The terminal commands, run as a person or another program does."""

import argparse
import json
import os
import re
import subprocess
import sys
from contextlib import closing
from dataclasses import replace
from io import StringIO
from pathlib import Path
from random import Random

import pytest

from game.cli import boards
from game.cli import recordings as cli_recordings
from game.cli.main import main
from game.engine.deal import Start
from game.engine.gesture import Kind
from game.engine.grid import MAX_SIDE
from game.engine.level import BEGINNER, CLASSIC
from game.notation import board_text, game_id, rawvf, recordings
from game.play.replay import play, record
from game.play.session import Session
from game.play.setup import START, STRICT_MOUSE, CompetitionEntry, Setup
from game.store.access import open_records
from game.store.exchange import export_file, write_jsonl
from tests.cli.conftest import CORNER, Terminal
from tests.notation.recorded import rawvf_text
from tests.patience import PATIENCE
from tests.store import made
from tests.store.made import BASE
from tests.strategies import hands, replay

ROOT = Path(__file__).resolve().parents[2]


def a_game() -> Session:
    """Return a game won with a flag and two clicks."""
    session = replay(Setup(BEGINNER, Start.OPENING, 1), hands("L44 l44 +300"), 1)
    assert session.game
    for cell in range(81):
        kind = "R{0} r{0}" if session.game.layout.mines >> cell & 1 else "L{0} l{0}"
        for event in hands(f"+{session.tick + 5} " + kind.format(f"{cell % 9}{cell // 9}")):
            session.post(event)
        session.advance(10)
    return session


# deal and metrics


def test_deal_prints_layouts_that_can_be_read_again(terminal: Terminal) -> None:
    """The same seed gives the same boards, a blank line between them."""
    said = terminal.spoken("deal", "8x5/6", "--seed", "3", "--count", "3")
    layouts = [board_text.read_layout(text) for text in said.split("\n\n")]
    assert [layout.mine_count for layout in layouts] == [6, 6, 6]
    assert len({layout.mines for layout in layouts}) == 3
    assert terminal.spoken("deal", "8x5/6", "--seed", "3", "--count", "3") == said
    assert said.endswith(terminal.spoken("deal", "8x5/6", "--seed", "5"))


@pytest.mark.parametrize(("start", "free"), [("opening", 9), ("safe", 1), ("off", 0)])
def test_deal_keeps_the_start_rule_at_the_first_cell(start: str, free: int, terminal: Terminal) -> None:
    """The dense board leaves exactly what the rule promises free."""
    mines = 36 - max(free, 1)
    [board] = terminal.json("deal", f"6x6/{mines}", "--start", start, "--first", "2,3", "--seed", "1")["boards"]
    layout = board_text.read_layout("\n".join(board["layout"]))
    assert board["first"] == [2, 3]
    if free:
        assert layout.safe >> layout.grid.cell(2, 3) & 1
    assert layout.safe.bit_count() == max(free, 1)
    assert game_id.read(board["id"]).layout == layout


def test_deal_no_guess_deals_boards_that_need_none(terminal: Terminal) -> None:
    """A beginner's board, and whether it was mended is said."""
    [board] = terminal.json("deal", "beginner", "--no-guess", "--seed", "4")["boards"]
    assert (board["no_guess"], board["mended"]) == (True, False)


def test_metrics_tells_four_numbers(terminal: Terminal) -> None:
    """The input is a drawing or a board's code, the output words or JSON."""
    layout = board_text.read_layout("..*..\n..*..\n..*..\n**.**\n")
    expected = {"bbbv": 3, "openings": 2, "islands": 1, "zini": 3}
    for text in (board_text.write_layout(layout), game_id.write(layout)):
        assert terminal.json("metrics", terminal.file(text)) == expected
    assert terminal.spoken("metrics", terminal.file(text)) == "3BV 3\nopenings 2\nislands 1\nZiNi 3\n"


# solve and reveal


def test_solve_gives_chances_for_covered_cells_and_null_for_open_ones(terminal: Terminal) -> None:
    """Without the total each layout is as likely; the numbers pin all four cells down."""
    found = terminal.json("solve", terminal.file(CORNER))
    assert found["layouts"] == "1"
    assert found["chances"] == [[0.0, None, 0.0], [1.0, None, 1.0], [None, None, None]]
    assert found["mines"] == [[0, 1], [2, 1]]
    assert found["safe"] == [[0, 0], [2, 0]]
    assert found["advice"]["cell"] in found["safe"]
    assert found["advice"]["rule"] == "pair"


def test_solve_counts_the_mines_when_told(terminal: Terminal) -> None:
    """One mine for the 1 and none for the rest: the sea is safe, and that is the advice."""
    name = terminal.file("#1#\n###\n###\n")
    free = terminal.json("solve", name)
    counted = terminal.json("solve", name, "--mines", "1")
    assert free["layouts"] == str(5 * 2**3)
    assert counted["layouts"] == "5"
    assert counted["safe"] == [[0, 2], [1, 2], [2, 2]]
    assert counted["chances"][0] == [0.2, None, 0.2]
    assert counted["advice"]["rule"] == "count"
    assert counted["advice"]["cell"] in counted["safe"]
    assert counted["advice"]["mine"] is False


def test_solve_speaks_to_people_too(terminal: Terminal) -> None:
    """Percents in the shape of the board, and one sentence of advice; a guess has its risk."""
    assert "50 % risk" in terminal.spoken("solve", terminal.file("#1#\n"))
    said = terminal.spoken("solve", terminal.file("#1#\n###\n###\n"), "--mines", "1")
    assert said.startswith("layouts 5\n 20   .  20\n 20  20  20\n  0   0   0\nsafe 0,2 1,2 2,2\nmines -\nadvice ")


@pytest.mark.parametrize(
    ("drawing", "mines", "steps"),
    [
        (
            "11#\n###\n",
            "1",
            [
                {"step": "follow", "numbers": [[0, 0], [1, 0]], "cells": [[2, 0], [2, 1]], "mine": False},
                {"step": "conclude", "cells": [[2, 0], [2, 1]], "mine": False},
            ],
        ),
        (
            "#2#\n23#\n###\n",
            "3",
            [
                {"step": "suppose", "cell": [2, 2], "mine": True},
                {"step": "follow", "numbers": [[0, 1], [1, 1]], "cells": [[2, 0], [2, 1]], "mine": False},
                {"step": "clash", "number": [1, 0]},
            ],
        ),
        (
            "#1#\n###\n###\n",
            "1",
            [
                {"step": "suppose", "cell": [0, 2], "mine": True},
                {"step": "count", "numbers": [[1, 0]], "left": 1, "fewest": 2, "most": None},
            ],
        ),
        ("#1#\n", "1", []),
    ],
)
def test_solve_tells_the_steps_of_a_proof(drawing: str, mines: str, steps: list[object], terminal: Terminal) -> None:
    """Each step names its numbers and cells by column and row; a guess has none."""
    found = terminal.json("solve", terminal.file(drawing), "--mines", mines)
    assert found["advice"]["proof"] == steps
    if not steps:
        assert (found["advice"]["rule"], found["advice"]["cells"]) == ("guess", [found["advice"]["cell"]])


def test_solve_prints_numbers_of_any_length(terminal: Terminal) -> None:
    """Python refuses to print more than 4300 digits unless asked."""
    found = terminal.json("solve", terminal.file(("#" * 150 + "\n") * 150))
    assert len(found["layouts"]) > 6_000


def test_solve_answers_for_the_largest_board_too(terminal: Terminal) -> None:
    """A million covered cells, all alike: one of them stands for all."""
    said = terminal.spoken("solve", terminal.file("\n".join(["#" * MAX_SIDE] * MAX_SIDE)))
    assert said.endswith("advice 0,0 Nothing is certain: this is the safest, 50 % risk\n")


def test_reveal_answers_leetcode(terminal: Terminal) -> None:
    """The first published example, from JSON to JSON."""
    board = [["E"] * 5, ["E", "E", "M", "E", "E"], ["E"] * 5, ["E"] * 5]
    given = json.dumps({"board": board, "click": [3, 0]})
    assert json.loads(terminal.spoken("reveal", terminal.file(given))) == [
        ["B", "1", "E", "1", "B"],
        ["B", "1", "M", "1", "B"],
        ["B", "1", "1", "1", "B"],
        ["B", "B", "B", "B", "B"],
    ]


# replay


def test_replay_tells_the_figures_of_a_recording(terminal: Terminal) -> None:
    """The names are the rules' in snake case; a figure without a value is null."""
    session = a_game()
    name = terminal.file(rawvf.write(record(session, player="Ada")))
    found = terminal.json("replay", name)
    assert found["outcome"] == "won"
    assert found["time"] == session.time_ms / 1000
    assert (found["bbbv"], found["solved_bbbv"]) == (session.bbbv, session.bbbv)
    assert found["clicks"] == found["left"] + found["right"] + found["double"] == session.clicks.total
    assert found["ce"] == session.clicks.effective
    assert found["ioe"] == session.bbbv / session.clicks.total
    assert found["path"] == session.path
    assert found["stnb"] == 0
    assert found["header"]["player"] == "Ada"
    said = terminal.spoken("replay", name)
    assert f"3BV {session.bbbv}" not in said
    assert f"bbbv {session.bbbv}\n" in said


def test_replay_converts_to_rawvf(tmp_path: Path, terminal: Terminal) -> None:
    """It writes a new file, never over an old one, or standard output."""
    session, out = a_game(), tmp_path / "out.rawvf"
    name = terminal.file(rawvf.write(record(session)))
    assert terminal.spoken("replay", name, "--to", str(out)) == ""
    assert play(recordings.read(out.read_bytes())).session.view == session.view
    assert terminal.spoken("replay", name, "--to", "-").encode() == out.read_bytes()
    assert "is there already" in terminal.refused("replay", name, "--to", str(out))


@pytest.mark.parametrize(
    ("out", "options", "begins"),
    [
        ("out.evf", [], b"\4"),
        ("OUT.EVF", ["--evf", "4"], b"\4"),
        ("out.evf", ["--evf", "3"], b"\3"),
        ("out.rmv", [], b"*rmv"),
        ("out.RawVF", [], b"RawVF_Version: Rev6.2"),
    ],
)
def test_replay_writes_what_the_ending_says(
    out: str, options: list[str], begins: bytes, tmp_path: Path, terminal: Terminal
) -> None:
    """The ending chooses the format of the same game."""
    session = a_game()
    name = terminal.file(rawvf.write(record(session)))
    assert terminal.spoken("replay", name, "--to", str(tmp_path / out), *options) == ""
    written = (tmp_path / out).read_bytes()
    assert written.startswith(begins)
    again = play(recordings.read(written)).session
    assert (again.view, again.clicks, again.time_ms) == (session.view, session.clicks, session.time_ms)


@pytest.mark.parametrize("out", ["out.avf", "out", "evf", "out.evf.txt"])
def test_replay_writes_no_format_that_it_does_not_know(out: str, tmp_path: Path, terminal: Terminal) -> None:
    """The error names the known formats, before anything is read."""
    said = terminal.refused("replay", "no such file", "--to", str(tmp_path / out))
    assert "a recording is written as .rawvf, .evf, .rmv, not as" in said
    assert not (tmp_path / out).exists()


def test_replay_says_what_can_not_be_written(tmp_path: Path, terminal: Terminal) -> None:
    """A file is no folder; existing files stay unchanged."""
    name = terminal.file(rawvf.write(record(a_game())))
    out = str(Path(name) / "out.evf")
    assert f"{out} can't be written: " in terminal.refused("replay", name, "--to", out)
    assert [path.name for path in tmp_path.iterdir()] == [Path(name).name]


def test_replay_tells_zeros_as_other_programs_do(terminal: Terminal) -> None:
    """A game lost with its first click has speed 0, not null."""
    text = "Width: 2\nHeight: 2\nMines: 1\nBoard:\n*0\n00\nEvents:\n0.1 lc (3 4)\n0.2 lr (3 4)\n"
    found = terminal.json("replay", terminal.file(text))
    names = ("bbbv_s", "estimated_time", "ioe", "correctness", "throughput", "rqp", "qg", "stnb", "path", "time", "ce")
    assert {name: found[name] for name in names} == dict.fromkeys(names, 0)
    assert (found["outcome"], found["left"], found["zini"]) == ("lost", 1, 3)


def test_replay_works_out_no_more_than_the_records_do(monkeypatch: pytest.MonkeyPatch, terminal: Terminal) -> None:
    """Large boards have neither ZiNi nor luck; a game whose luck takes too long has none."""
    name = terminal.file(rawvf.write(record(a_game())))
    assert isinstance(terminal.json("replay", name)["luck"], float)
    monkeypatch.setattr(cli_recordings, "LONGEST_LUCK_S", -1)
    found = terminal.json("replay", name)
    assert found["luck"] is None
    assert found["zini"] > 0
    text = "Width: 51\nHeight: 50\nMines: 0\nBoard:\n" + ("0" * 51 + "\n") * 50 + "Events:\n"
    found = terminal.json("replay", terminal.file(text))
    assert (found["zini"], found["human_zini"], found["luck"]) == (None, None, None)


@pytest.mark.parametrize("command", ["replay", "verify", "review"])
def test_proofs_that_take_too_long_are_given_up(
    command: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], terminal: Terminal
) -> None:
    """A made-up board can be so tangled that each opening takes a fifth of a second."""
    name = terminal.file(rawvf.write(record(a_game())).replace("Board:", "ProveIt: On\nBoard:"))
    assert main((command, name)) in (0, 1)
    capsys.readouterr()
    monkeypatch.setattr(cli_recordings, "LONGEST_PROOFS_S", -1)
    assert f"{name}: whether every opening was proved takes too long to tell" in terminal.refused(command, name)


# verify


def test_verify_says_what_agrees(terminal: Terminal) -> None:
    """The exit code is 0, and the words say what agreement proves."""
    name = terminal.file(rawvf.write(record(a_game())))
    said = terminal.spoken("verify", name)
    assert said.count(": agrees") == 5
    assert "What this proves: these gestures" in said
    assert "What it can't prove: who played" in said
    found = terminal.json("verify", name)
    assert found["agrees"]
    assert [check["name"] for check in found["checks"]] == ["board", "outcome", "time", "3BV", "clicks"]


def test_verify_says_what_differs(terminal: Terminal) -> None:
    """A difference gives exit code 1."""
    text = rawvf.write(record(a_game()))
    name = terminal.file(re.sub("BBBV: .*", "BBBV: 999", text))
    said = terminal.spoken("verify", name, code=1)
    assert "the header says 999: differs" in said
    assert "header and gestures don't belong together" in said
    assert terminal.json("verify", name, code=1)["agrees"] is False


ALTERED = [
    ("Level: Beginner", "Level: Expert"),
    ("Width: 8", "Width: 9"),
    ("Height: 8", "Height: 7"),
    ("Mines: 10", "Mines: 11"),
    ("Time: {time}", "Time: {less}"),
    ("BBBV: {bbbv}", "BBBV: 1"),
    ("Clicks: {left} left", "Clicks: 900 left"),
    ("Status: {status}", "Status: {other}"),
    ("Mode: classic", "Mode: classic\nSuperFlag: On"),
]


@pytest.mark.parametrize("alteration", ALTERED, ids=lambda alteration: alteration[0].partition(":")[0])
def test_every_header_that_a_replay_can_belie_is_found_out(alteration: tuple[str, str], terminal: Terminal) -> None:
    """Changed by hand, one after the other, in a competition recording of our own."""
    random, entry = Random(2), CompetitionEntry("me", "cup")
    session = Session(Setup(CLASSIC, START, 5, mouse=STRICT_MOUSE, competition=entry))
    while session.ended is None:
        cell = random.randrange(64)
        for kind in (Kind.LEFT_PRESS, Kind.LEFT_RELEASE):
            session.advance(3)
            session.hear(kind, cell % 8 * 16 + 8, cell // 8 * 16 + 8, 0)
        session.advance(3)
    text = rawvf.write(record(session))
    terminal.spoken("verify", terminal.file(text))
    said = dict(line.split(": ", 1) for line in text.splitlines() if ": " in line)
    other = "lost" if said["Status"] == "won" else "won"
    words = {"time": said["Time"], "less": f"{float(said['Time']) - 0.001:.3f}", "bbbv": said["BBBV"]}
    words |= {"left": said["Clicks"].split()[0], "status": said["Status"], "other": other}
    true, false = (part.format(**words) for part in alteration)
    assert true in text
    name = terminal.file(text.replace(true, false))
    terminal.spoken("verify", name, code=1)
    assert terminal.json("verify", name, code=1)["agrees"] is False


def test_verify_says_what_hands_do_not_do(terminal: Terminal) -> None:
    """A doubt is printed with its value, and changes no agreement."""
    name = terminal.file(rawvf_text())
    assert "doubt    few events: 5.5 for each 3BV, and a mouse leaves 10 or more" in terminal.spoken("verify", name)
    [doubt] = terminal.json("verify", name)["doubts"]
    assert (doubt["sign"], doubt["value"], doubt["limit"]) == ("few_events", 5.5, 10)
    assert doubt["sentence"].startswith("few events: 5.5")


def test_verify_says_when_a_header_is_silent(terminal: Terminal) -> None:
    """A missing field can't differ."""
    said = terminal.spoken("verify", terminal.file(rawvf_text()))
    assert said.count("the header says nothing\n") == 5
    assert "What this proves: little" in said


# export, import, doctor


def at_home(folder: Path, *arguments: str, given: str = "") -> "subprocess.CompletedProcess[str]":
    """Run a command with *folder* as the player's home."""
    home = {name: str(folder / name) for name in ("HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "LOCALAPPDATA")}
    command, environment = [sys.executable, "-m", "game", *arguments], {**os.environ, **home}
    return subprocess.run(
        command, cwd=ROOT, env=environment, input=given, capture_output=True, text=True, check=False, timeout=PATIENCE
    )


@pytest.mark.long
def test_the_history_goes_out_and_in(tmp_path: Path) -> None:
    """An empty history works too; an export never overwrites a file."""
    for name in ("games.csv", "games.jsonl", "not there yet/games.json"):
        ended = at_home(tmp_path, "export", str(tmp_path / name))
        assert (ended.returncode, ended.stderr) == (0, "")
        assert at_home(tmp_path, "export", str(tmp_path / name)).returncode == 2
        ended = at_home(tmp_path, "import", str(tmp_path / name), "--json")
        assert json.loads(ended.stdout) == {"added": 0, "known": 0, "refused": 0, "reasons": []}
    assert at_home(tmp_path, "export", "--csv", "-").stdout.startswith("uid,")


@pytest.mark.long
def test_no_command_leaves_the_files_of_an_open_history(tmp_path: Path) -> None:
    """SQLite removes its log at the end, unless a connection is not closed, or may only read."""
    games = str(tmp_path / "games.jsonl")
    for command in (["export", games], ["import", games], ["doctor"], ["doctor", "--repair"]):
        assert at_home(tmp_path, *command).returncode == 0
        assert [path.name for path in tmp_path.rglob("*") if path.name.endswith(("-wal", "-shm"))] == []


@pytest.mark.long
def test_an_export_says_what_is_in_it_and_what_fits_in_no_table_of_games(tmp_path: Path) -> None:
    """A player who moves to another computer by CSV would miss the runs."""
    runs = tmp_path / "runs.jsonl"
    with closing(open_records(tmp_path / "records.sqlite")) as records:
        records.merge([(made.run(1), "text"), (BASE, None)])
        export_file(records, runs)
    assert at_home(tmp_path, "import", str(runs)).stdout == "2 added, 0 known already, 0 refused\n"
    games = tmp_path / "games.csv"
    assert at_home(tmp_path, "export", str(games)).stdout.splitlines() == [
        f"1 game and 0 matches written to {games}",
        "CSV holds games alone; --json writes matches, runs, achievements, initials and the trainer too.",
    ]
    everything = tmp_path / "all.jsonl"
    said = at_home(tmp_path, "export", str(everything)).stdout
    assert said == f"1 game, 0 matches and 1 run written to {everything}\n"


def test_an_export_of_a_history_that_can_not_be_reached_is_no_success(tmp_path: Path) -> None:
    """A script that moves a history must not take the empty file for it."""
    for name in ("HOME", "XDG_DATA_HOME", "LOCALAPPDATA"):
        (tmp_path / name).write_text("no folder")
    ended = at_home(tmp_path, "export", str(tmp_path / "games.jsonl"))
    assert (ended.returncode, "can't be reached" in ended.stderr) == (1, True)


@pytest.mark.long
def test_the_doctor_says_where_the_files_lie(tmp_path: Path) -> None:
    """And that all is well with a new player's; a damaged one is found, mended and kept."""
    ended = at_home(tmp_path, "doctor", "--json")
    found = json.loads(ended.stdout)
    assert ended.returncode == 0
    assert found["healthy"]
    settings = Path(found["settings"])
    settings.parent.mkdir(parents=True, exist_ok=True)
    settings.write_text("volume = 1000\n", encoding="utf-8")
    ended = at_home(tmp_path, "doctor")
    assert ended.returncode == 1
    assert "volume" in ended.stdout
    assert at_home(tmp_path, "doctor", "--repair").returncode == 0
    assert settings.with_name("settings.toml.bad").read_text(encoding="utf-8") == "volume = 1000\n"


# What can't be done


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("deal", "9x9"), "unknown level '9x9'"),
        (("deal", "9x9/80"), "1 to 72 mines fit"),
        (("deal", "9x9/10", "--first", "9,0"), "column 9, row 0"),
        (("metrics", "no such file"), "no such file can't be read"),
        (("replay", str(ROOT / "README.md")), "README.md"),
        (("battle", "--level", "recruit", "--versus", "recruit", "--board", "9x9/10"), "20×12"),
    ],
)
def test_bad_arguments_get_one_sentence(arguments: tuple[str, ...], said: str, terminal: Terminal) -> None:
    """The sentence has the given and the expected value."""
    assert said in terminal.refused(*arguments)


@pytest.mark.parametrize(
    ("command", "text", "said"),
    [
        ("solve", "12\n1x\n", "row 2, column 2"),
        ("solve", "8#\n", "the 8 at column 0, row 0 can't be met"),
        ("solve", "", "empty"),
        ("metrics", "..\n.\n", "row 2"),
        ("metrics", "9x9/10:AAAA", "given.txt: found 4 characters"),
        ("reveal", "{", "is no JSON"),
        ("reveal", "[]", "must hold"),
        ("reveal", '{"board": [["Q"]], "click": [0, 0]}', "Q"),
        ("reveal", '{"board": [["E"]], "click": [1, 0]}', "1"),
        ("reveal", '{"board": 7, "click": null}', "board"),
        ("reveal", "[" * 100_000, "is no JSON"),
        ("replay", "RawVF_Version: Rev6\n", "line"),
        *(("verify", text, "given.txt") for text in ("", "RawVF_Version: Rev6\n", "*rmv")),
    ],
)
def test_bad_texts_get_one_sentence(command: str, text: str, said: str, terminal: Terminal) -> None:
    """The sentence names the place of the fault."""
    assert said in terminal.refused(command, terminal.file(text))


def test_an_mvr_file_is_called_encrypted(tmp_path: Path, terminal: Terminal) -> None:
    """Its name shows the format, because its bytes have no pattern."""
    path = tmp_path / "int.mvr"
    path.write_bytes(bytes(range(200)))
    assert "are encrypted and can't be read" in terminal.refused("replay", str(path))


@pytest.mark.parametrize(
    "arguments",
    [
        ("deal", "9" * 100_000),
        ("replay", "x" * 100_000),
        ("replay", "x", "--to", "y" * 100_000),
    ],
)
def test_no_message_repeats_what_it_is_about_at_any_length(arguments: tuple[str, ...], terminal: Terminal) -> None:
    """A short part identifies the value, and the end of the message still names the fault."""
    said = terminal.refused(*arguments)
    assert len(said) < 700
    assert " … " in said


def test_the_search_for_a_board_without_guesses_ends(monkeypatch: pytest.MonkeyPatch, terminal: Terminal) -> None:
    """Tries are counted, but on large boards one alone takes minutes; so there is a time too."""
    monkeypatch.setattr(boards, "LONGEST_SEARCH_S", 0.2)
    said = terminal.refused("deal", "1000x1000/200000", "--no-guess", "--seed", "1")
    assert "no board of 1000×1000 with 200000 mines that needs no guess was found in 0 s" in said


def test_standard_input_is_read_and_bytes_that_are_no_text_are_told() -> None:
    """A dash means standard input."""
    command = [sys.executable, "-m", "game", "solve", "-"]
    ended = subprocess.run(command, cwd=ROOT, input=b"#1\n", capture_output=True, check=False, timeout=PATIENCE)
    assert (ended.returncode, ended.stderr) == (0, b"")
    ended = subprocess.run(command, cwd=ROOT, input=b"\xff\xfe", capture_output=True, check=False, timeout=PATIENCE)
    assert (ended.returncode, ended.stdout) == (2, b"")
    assert b"not UTF-8" in ended.stderr


@pytest.mark.parametrize("command", ["solve", "import"])
def test_a_closed_standard_input_is_an_empty_one(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, terminal: Terminal
) -> None:
    """Python has none then: as after ``<&-``, or in a bundle without a terminal."""
    monkeypatch.setattr(sys, "stdin", None)
    monkeypatch.setattr("game.store.paths.records_file", lambda: tmp_path / "records.sqlite")
    terminal.refused(command, "-")


# refusals of the parser


@pytest.mark.parametrize(
    "arguments",
    [
        *("dance", "bench", "bench cook", "bench versus --games 0", "bench strength --start off", "deal"),
        *("deal expert --count 0", "deal expert --first 3", "solve", "solve - --mines -3", "battle --games 0"),
        *("export --csv --json x", "replay --wind x"),
        *("battle --dask nonsense", "arcade --dask tls://127.0.0.1:1", "review x --dask a:b"),
        *("deal expert --start " + "9" * 9_000, "deal " + "9" * 9_000 + " more"),
    ],
)
def test_what_can_not_be_done_is_said_in_one_message(arguments: str, capsys: pytest.CaptureFixture[str]) -> None:
    """The parser's error, exit code 2; it repeats nothing at any length."""
    with pytest.raises(SystemExit) as ended:
        main(arguments.split())
    assert ended.value.code == 2
    said = capsys.readouterr().err
    assert "error:" in said
    assert len(said) < 1_500


def test_reading_the_command_line_loads_no_room() -> None:
    """Help must not wait for the solver; only commands that need SQLite and threads load them."""
    code = "import sys; from game.cli.main import parser; parser(); print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    names = loaded.stdout.split()
    rooms = ("game.solver", "game.notation", "game.play", "game.store", "game.ui", "game.battle.match", "sqlite3")
    assert [name for name in names if name.startswith(rooms)] == []
    assert [name for name in names if name.startswith("game.cli.")] == ["game.cli.main"]


@pytest.mark.parametrize(
    ("arguments", "function"),
    [
        ("deal beginner", "boards.deal"),
        ("metrics f", "boards.metrics"),
        ("solve f", "positions.solve"),
        ("reveal f", "positions.reveal"),
        ("sample f", "positions.sample"),
        ("replay f", "recordings.replay"),
        ("verify f", "verification.verify"),
        ("battle --level recruit --versus recruit", "battles.battle"),
        ("export f", "history.export"),
        ("import f", "history.import_"),
        ("doctor", "history.doctor"),
        ("bench strength", "bench.strength"),
        ("bench versus strong near", "bench.versus"),
    ],
)
def test_every_command_does_its_own_work(arguments: str, function: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A command that ran another one's function would be found here, and one that lost its exit code too."""
    asked: list[object] = []

    def note(chosen: argparse.Namespace) -> int:
        asked.append(chosen.command)
        return 3

    monkeypatch.setattr(f"game.cli.{function}", note)
    assert main(arguments.split()) == 3
    assert asked == arguments.split()[:1]


def test_an_export_is_imported_from_standard_input_too(tmp_path: Path) -> None:
    """``export - | import -`` joins two machines without a file."""
    with closing(open_records(tmp_path / "records.sqlite")) as records:
        records.add(replace(BASE, player="Łódź"), "a replay")
        text = StringIO()
        write_jsonl(records, text)
    for said in ("1 added, 0 known already, 0 refused\n", "0 added, 1 known already, 0 refused\n"):
        assert at_home(tmp_path / "home", "import", "-", given=text.getvalue()).stdout == said
