"""``review``: the account of a recorded game, as JSON and as a page to read."""

import io
import json
from itertools import count
from pathlib import Path

import pytest

from game.cli import review
from game.cli.main import main
from game.engine.level import INTERMEDIATE
from game.notation import rawvf
from game.notation.recording import Header, Recording
from game.play.replay import Playback, from_opening, play
from tests.cli.conftest import Terminal
from tests.review.bots import bot_game, played
from tests.strategies import drawn_layout, hands

NEEDLESS = "L90 l90 +100 L50 l50 +300 L10 l10"
"""A forced guess, then a guess while a cell was certain."""


def file_of(folder: Path, game: Playback) -> str:
    """Return the name of a recording of the game."""
    path = folder / "game.rawvf"
    path.write_text(rawvf.write(from_opening(game)), encoding="utf-8")
    return str(path)


@pytest.fixture
def needless(tmp_path: Path) -> str:
    """Return the name of a short game whose chances are exact."""
    return file_of(tmp_path, played(drawn_layout("*.....*...."), NEEDLESS))


def test_the_account_in_json(needless: str, terminal: Terminal) -> None:
    """Every move with its chances, and the sums."""
    found = terminal.json("review", needless)
    guess, slip = found.pop("moves")
    assert found == {
        "start": pytest.approx(5 / 6),
        "result": None,
        "skill_cost": 0.25,
        "luck": pytest.approx(1 / 6 + 1 / 4),
        "error": 0,
        "skill": 0,
        "skill_error": 0,
        "guesses": {"forced": 1, "needless": 1},
    }
    assert slip == {
        "moment": 2,
        "tick_ms": 400,
        "cell": [1, 0],
        "kind": "needless_guess",
        "survival": 0.75,
        "win_before": 1,
        "win_best": 1,
        "win_chosen": 0.75,
        "win_after": 1,
        "skill_cost": 0.25,
        "luck": 0.25,
        "proof": "single",
    }
    assert (guess["moment"], guess["kind"], guess["cell"], guess["proof"]) == (1, "best_guess", [5, 0], "guess")


def test_a_page_to_read(needless: str, terminal: Terminal) -> None:
    """The sums in words, the curve with its marks, what to look at again, and the pace."""
    said = terminal.spoken("review", needless)
    assert said == Path(__file__).with_name("review.txt").read_text(encoding="utf-8")


@pytest.mark.long
def test_a_seed_gives_the_same_review(tmp_path: Path, terminal: Terminal) -> None:
    """The default seed repeats too; another seed or more layouts change the chances a little."""
    asked = ("review", file_of(tmp_path, bot_game(INTERMEDIATE.grid, 40, 10, slips=0.04)), "--json", "--layouts")
    first = json.loads(terminal.spoken(*asked, "10"))
    assert json.loads(terminal.spoken(*asked, "10", "--seed", "1")) == first
    for other in (("10", "--seed", "2"), ("20",)):
        found = json.loads(terminal.spoken(*asked, *other))
        assert found["start"] != first["start"]
        assert found["start"] == pytest.approx(first["start"], abs=4 * 0.1)
    assert first["start"] - first["skill_cost"] + first["luck"] == pytest.approx(first["result"])


def test_a_long_game_is_drawn_no_wider_than_a_terminal(tmp_path: Path, terminal: Terminal) -> None:
    """Each column then stands for more than one move, and shows the worst of their marks."""
    game = bot_game(INTERMEDIATE.grid, 40, 10, slips=0.04)
    lines = terminal.spoken("review", file_of(tmp_path, game), "--layouts", "5").splitlines()
    curve = lines[lines.index("") + 1 :]
    assert curve[0].startswith("100 % |")
    assert curve[10].startswith("  0 % |")
    assert curve[11] == "      +" + "-" * 64
    assert curve[12].endswith("X")
    assert len(curve[12]) == 71
    assert curve[12].count("?") == 1
    assert all(len(line) <= 80 for line in lines[lines.index("") :])


def test_a_fall_is_drawn_from_top_to_bottom(tmp_path: Path, terminal: Terminal) -> None:
    """A certain mine: from all to nothing in one column."""
    lines = terminal.spoken("review", file_of(tmp_path, played(drawn_layout("..*.."), "L00 l00 L20 l20"))).splitlines()
    assert lines[0] == "A game with a chance of 100 % to win at its start, lost after 1 more opening."
    fall = [f" {tenth}0 % | |" for tenth in range(9, 0, -1)]
    assert lines[4:17] == ["100 % |*", *fall, "  0 % | *", "      +--", "        X"]


def test_a_game_that_was_not_proved_is_not_called_lost(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], terminal: Terminal
) -> None:
    """No mine was hit; alone and as one of many the account says what ended it."""
    guessed = play(Recording(drawn_layout("...*.."), tuple(hands("L00 l00 +100 L30 l30")), Header(prove_it=True)))
    name = file_of(tmp_path, guessed)
    assert terminal.spoken("review", name).startswith(
        "A game with a chance of 100 % to win at its start, not proved after 1 more opening."
    )
    assert main(["review", name, name, "--workers", "1"]) == 0
    assert capsys.readouterr().out.count(": not proved; skill 0 ± 0,") == 2


def test_what_the_first_opening_decided_needs_no_curve(tmp_path: Path, terminal: Terminal) -> None:
    """Without a move there is no curve."""
    for drawing, ended in (("*..", "0 % to win at its start, lost"), ("...", "100 % to win at its start, won")):
        name = file_of(tmp_path, played(drawn_layout(drawing), "L00 l00"))
        said = terminal.spoken("review", name)
        assert said == f"A game with a chance of {ended}.\nThe first opening decided it.\n"


def test_what_cannot_be_reviewed_ends_with_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, terminal: Terminal
) -> None:
    """A board too large, or layouts that would take too long."""
    huge = file_of(tmp_path, played(drawn_layout(" ".join(["." * 40] * 25 + ["*" * 40])), "L00 l00"))
    assert "a 40×26 board is too large to be reviewed: at most 1000 cells are" in terminal.refused("review", huge)
    monkeypatch.setattr(review, "LONGEST_S", 0)
    name = file_of(tmp_path, bot_game(INTERMEDIATE.grid, 40, 10, slips=0.04))
    assert "ask for fewer by --layouts" in terminal.refused("review", name, "--layouts", "7")


def test_of_many_files_each_gets_a_line(
    needless: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], terminal: Terminal
) -> None:
    """A broken file does not stop the others; the lines come in order from any process."""
    bad = tmp_path / "bad.rawvf"
    bad.write_text("no recording", encoding="utf-8")
    alone = terminal.json("review", needless)
    for workers in ("1", "2"):
        assert main(["review", needless, str(bad), needless, "--json", "--workers", workers]) == 1
        first, second, third = map(json.loads, capsys.readouterr().out.splitlines())
        assert first == third == {"file": needless, **alone}
        assert set(second) == {"file", "problem"}
    assert main(["review", needless, needless, "--workers", "1"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines == [f"{needless}: broken off; skill 0 ± 0, luck +42 points; 1 forced guess, 1 needless"] * 2


def test_a_board_too_dense_to_judge_is_said_soon(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, terminal: Terminal
) -> None:
    """The first places tell how long all take; every look at this clock takes half a second."""
    clock = count(0, 0.5)
    monkeypatch.setattr(review, "process_time", lambda: next(clock))
    name = file_of(tmp_path, bot_game(INTERMEDIATE.grid, 40, 10, slips=0.04))
    said = terminal.refused("review", name, "--layouts", "1000")
    assert "too dense to judge: 40 mines on 16×16 cells need about " in said
    assert "minutes with 1000 layouts at every guess, and at most 5 are spent" in said
    assert next(clock) < 400


def test_the_progress_is_seen_in_a_terminal_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, terminal: Terminal
) -> None:
    """Its line is empty at the end, and a pipe gets nothing of it."""
    name = file_of(tmp_path, bot_game(INTERMEDIATE.grid, 40, 10, slips=0.04))
    screen = io.StringIO()
    monkeypatch.setattr(screen, "isatty", lambda: True)
    monkeypatch.setattr("sys.stderr", screen)
    assert main(["review", name, "--layouts", "5"]) == 0
    assert "% reviewed" in screen.getvalue()
    assert screen.getvalue().endswith("\r\033[K\r")
