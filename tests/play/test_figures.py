"""The figures of a game: by their formulas, and compared with other programs' figures."""

import json
import os
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from game.engine import metrics
from game.engine.deal import Start
from game.engine.game import Status
from game.engine.level import BEGINNER, CLASSIC, EXPERT, INTERMEDIATE, Level, custom
from game.notation import recordings
from game.play.figures import Figures, efficiency, estimated_time, figures_of, speed
from game.play.replay import play
from game.play.session import Session
from game.play.setup import Setup
from tests.store.made import BASE
from tests.strategies import drawn_layout

FOLDER = Path(os.environ.get("MINESWEEPER_REPLAYS", Path(__file__).resolve().parents[3] / "shared" / "replays"))


def figures(**changes: Any) -> Figures:
    """Return an expert game of 50 s with 100 of its 150 3BV solved, except for *changes*."""
    fields = {
        "level": EXPERT,
        "outcome": Status.LOST,
        "time_ms": 50_000,
        "bbbv": 150,
        "solved_bbbv": 100,
        "openings": 10,
        "islands": 5,
        "left": 60,
        "right": 30,
        "double": 35,
        "effective": 100,
        "path": 1000.0,
    }
    return Figures(**{**fields, **changes})


def test_the_formulas() -> None:
    """Worked out by hand; an unfinished game counts by its solved 3BV."""
    game = figures()
    assert game.clicks == 125
    assert game.bbbv_per_second == 2
    assert game.estimated_time == 75
    assert game.ioe == 0.8
    assert game.correctness == 0.8
    assert game.throughput == 1
    assert game.rqp == 25
    assert game.qg == pytest.approx(50**1.7 / 100)
    assert game.stnb == pytest.approx(435 / (50**1.7 / 150) * (100 / 150) ** 0.5 * 100 / 150)
    assert game.seconds == 50


def test_a_lost_beginner_game_has_the_stnb_that_metasweeper_says() -> None:
    """The one lost game of which another program's figure is known."""
    game = figures(level=CLASSIC, time_ms=1_870, bbbv=12, solved_bbbv=5)
    assert game.stnb == pytest.approx(40.09, abs=0.005)


def test_what_would_divide_by_nothing_is_none() -> None:
    """A game lost with its first click has no speed."""
    game = figures(time_ms=0, solved_bbbv=0, bbbv=0, left=0, right=0, double=0, effective=0)
    for name in ("bbbv_per_second", "estimated_time", "ioe", "correctness", "throughput", "rqp", "qg", "stnb"):
        assert getattr(game, name) is None, name


def test_records_and_screen_know_the_same_speed_and_efficiency() -> None:
    """Both use one formula: a game that shows 2.00 is in the table under 2.00."""
    game = replace(BASE, solved_bbbv=37, time_ms=12_345, left=20, right=5, double=6)
    ended = figures(solved_bbbv=37, time_ms=12_345, left=20, right=5, double=6)
    assert game.speed == ended.bbbv_per_second == speed(37, 12_345) == 37_000 / 12_345
    assert game.ioe == ended.ioe == efficiency(37, 31) == 37 / 31
    assert ended.estimated_time == estimated_time(12_345, 150, 37) == 12.345 * 150 / 37


def test_a_game_without_time_or_clicks_counts_in_the_records_as_with_one_of_each() -> None:
    """A table can't sort missing values; the screen shows no figure."""
    game = replace(BASE, solved_bbbv=3, time_ms=0, left=0, right=0, double=0)
    assert (game.speed, game.ioe) == (3000, 3)
    assert (speed(3, 0), efficiency(3, 0), estimated_time(5, 3, 0)) == (None, None, None)


@pytest.mark.parametrize(("level", "factor"), [(CLASSIC, 36), (INTERMEDIATE, 162), (EXPERT, 435), (BEGINNER, None)])
def test_only_ranked_boards_have_an_stnb(level: Level, factor: int | None) -> None:
    """Each has its factor, of 2023; our 9×9 beginner is none of the three."""
    game = figures(level=level, bbbv=100, solved_bbbv=100)
    assert game.qg is not None
    assert game.stnb == (factor and pytest.approx(factor / game.qg))


def test_an_undealt_board_has_figures_of_nothing() -> None:
    """A scene may ask at any time."""
    game = figures_of(Session(Setup(EXPERT, Start.OPENING, 1)))
    assert (game.bbbv, game.openings, game.islands) == (0, 0, 0)
    assert (game.time_ms, game.clicks, game.path) == (0, 0, 0.0)


def test_a_given_board_has_its_figures_before_anything_is_opened() -> None:
    """A replayed or shared board is known before the first opening."""
    layout = drawn_layout("...*. ...** .....")
    game = figures_of(Session(Setup(custom(5, 3, 3), Start.OFF, 1, layout=layout)))
    assert (game.bbbv, game.solved_bbbv, game.openings, game.islands) == (4, 0, 1, 2)


@pytest.mark.long
@pytest.mark.skipif(not (FOLDER / "truth.json").exists(), reason="no recordings of other programs")
def test_other_programs_tell_the_same_of_their_recordings() -> None:
    """Rankings compare the mouse's path, the rates and ZiNi, so every file's figures must agree."""
    compared = 0
    for row in json.loads((FOLDER / "truth.json").read_text(encoding="utf-8")):
        if row["path"] is None:
            continue
        playback = play(recordings.read((FOLDER / row["file"]).read_bytes()))
        game, layout = figures_of(playback), playback.recording.layout
        assert game.path == pytest.approx(row["path"]), row["file"]
        assert game.qg == pytest.approx(row["qg"]), row["file"]
        assert game.rqp == pytest.approx(row["rqp"]), row["file"]
        assert (game.stnb or 0) == pytest.approx(row["stnb"]), row["file"]
        assert (metrics.zini(layout), metrics.human_zini(layout)) == (row["gzini"], row["hzini"]), row["file"]
        compared += 1
    assert compared == 6
