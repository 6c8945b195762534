"""``arcade`` and ``run``, for people and other programs."""

from pathlib import Path

import pytest

from game.arcade.bots import Style
from game.arcade.daily import LARGEST_SEED, Day, daily_seed
from game.arcade.kept import keep, write
from game.arcade.session import RunSession
from game.arcade.state import Coin
from game.cli.main import parser
from tests.cli.conftest import Terminal

QUICK = ("arcade", "--tempo", "1500", "--misread", "0.2", "--seed", "4")
"""Options for short runs."""


def test_arcade_prints_figures_that_its_seed_repeats(terminal: Terminal) -> None:
    """Other programs read the bots' results as JSON."""
    found = terminal.json(*QUICK, "--runs", "3")
    assert found["runs"] == 3
    for name in ("stage", "score", "seconds"):
        assert [*found[name]] == ["p10", "median", "p90"]
        assert found[name]["p10"] <= found[name]["median"] <= found[name]["p90"]
    assert found["lives_lost"]["mine"] >= 1
    assert sum(found["lives_lost"].values()) >= 9
    assert terminal.json(*QUICK, "--runs", "3") == found
    assert "3 runs by a bot of logic, 1500 ms an action" in terminal.spoken(*QUICK, "--runs", "3")


def test_a_bot_s_run_is_kept_and_played_again(tmp_path: Path, terminal: Terminal) -> None:
    """The file gives the same score and stages, and is never overwritten."""
    name = str(tmp_path / "bot.run")
    assert terminal.spoken(*QUICK, "--out", name) == ""
    wanted = terminal.json(*QUICK, "--runs", "1")
    found = terminal.json("run", name)
    assert found["score"] == wanted["score"]["median"]
    assert found["stage"] == wanted["stage"]["median"] == found["stages"][-1]["stage"]
    assert found["lives_lost"] == wanted["lives_lost"]
    assert found["dealt_from_seed"] is True
    assert (found["ended"], found["day"], found["seed"]) == ("no_lives", None, 4)
    assert sum(stage["points"] for stage in found["stages"]) == found["score"]
    text = terminal.spoken("run", name)
    assert f"score {found['score']}\n" in text
    assert "stage 1 9x9/10" in text
    assert "lives_lost mine {mine}, clock {clock}\n".format(**found["lives_lost"]) in text
    assert "is there already" in terminal.refused(*QUICK, "--out", name)
    assert terminal.spoken(*QUICK, "--out", "-") == Path(name).read_text(encoding="utf-8")


def test_a_daily_run_is_told_with_its_day(terminal: Terminal) -> None:
    """A run counts as daily only with that day's seed."""
    day = Day(2026, 11, 21)
    for seed, told in ((daily_seed(day), "2026-11-21"), (5, None)):
        text = write(keep(RunSession(Coin(seed)), day=day, initials="ABC"))
        found = terminal.json("run", terminal.file(text))
        assert (found["day"], found["initials"], found["ended"], found["stages"]) == (told, "ABC", None, [])


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "the first line is ''"),
        ("Minesweeper Arcade run\nRules: 99\nLog:\n", "rules 99"),
        (write(keep(RunSession(Coin(1)))).replace("Score: 0", "Score: 5"), "the log scores 0, and the header says 5"),
        (write(keep(RunSession(Coin(1)))) + "+0 deal 1 9x9/10:4,4:A\n", "line 9"),
    ],
)
def test_bad_runs_get_one_sentence(text: str, said: str, terminal: Terminal) -> None:
    """It names the file and says what is wrong."""
    told = terminal.refused("run", terminal.file(text))
    assert "given.txt: " in told
    assert said in told


def test_seeds_have_a_limit(terminal: Terminal) -> None:
    """A larger seed could not be written as eight letters."""
    assert str(LARGEST_SEED) in terminal.refused("arcade", "--seed", str(LARGEST_SEED))


def test_every_bot_can_be_asked_for() -> None:
    """The command line names them without loading them."""
    for style in Style:
        assert parser().parse_args(["arcade", "--bot", style.value]).bot == style.value


@pytest.mark.parametrize(("text", "misread"), [("0", 0.0), ("1", 1.0), ("0.03", 0.03), (".5", 0.5)])
def test_a_part_is_read(text: str, misread: float) -> None:
    """A part is a fraction from 0 to 1."""
    assert parser().parse_args(["arcade", "--misread", text]).misread == misread


@pytest.mark.parametrize("wrong", [("--misread", "3"), ("--misread", "1e-3"), ("--tempo", "0"), ("--bot", "human")])
def test_what_no_bot_can_do_is_refused(wrong: tuple[str, str], capsys: pytest.CaptureFixture[str]) -> None:
    """Exit code 2, and the option is named."""
    with pytest.raises(SystemExit) as ended:
        parser().parse_args(["arcade", *wrong])
    assert ended.value.code == 2
    assert wrong[0] in capsys.readouterr().err
