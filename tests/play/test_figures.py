"""The figures of a game by their formulas, and beside what other programs say of the same recordings."""

import json
import os
from pathlib import Path
from typing import Any

import pytest

from game.engine import metrics
from game.engine.deal import Start
from game.engine.game import Status
from game.engine.level import BEGINNER, CLASSIC, EXPERT
from game.notation import recordings
from game.play.figures import Figures, figures_of, figures_of_recording
from game.play.replay import play
from game.play.session import Session, Setup

FOLDER = Path(os.environ.get("MINESWEEPER_REPLAYS", Path(__file__).resolve().parents[3] / "shared" / "replays"))


def figures(**changes: Any) -> Figures:
    """Return an expert game of 50 s with 100 of its 150 3BV solved, but for *changes*."""
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
        "ce": 100,
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


def test_a_lost_beginner_game_has_the_stnb_that_metasweeper_says() -> None:
    """The one lost game of which another program's figure is known."""
    game = figures(level=CLASSIC, time_ms=1_870, bbbv=12, solved_bbbv=5)
    assert game.stnb == pytest.approx(40.09, abs=0.005)


def test_what_would_divide_by_nothing_is_none() -> None:
    """A game lost with its first click has no speed."""
    game = figures(time_ms=0, solved_bbbv=0, bbbv=0, left=0, right=0, double=0, ce=0)
    for name in ("bbbv_per_second", "estimated_time", "ioe", "correctness", "throughput", "rqp", "qg", "stnb"):
        assert getattr(game, name) is None, name


def test_only_ranked_boards_have_an_stnb() -> None:
    """Our 9×9 beginner is none of the three."""
    assert figures(level=BEGINNER).stnb is None
    assert figures(level=CLASSIC).stnb is not None


def test_an_undealt_board_has_figures_of_nothing() -> None:
    """A scene may ask at any time."""
    game = figures_of(Session(Setup(EXPERT, Start.OPENING, 1)))
    assert (game.bbbv, game.time_ms, game.clicks, game.path) == (0, 0, 0, 0.0)


@pytest.mark.skipif(not (FOLDER / "truth.json").exists(), reason="the recordings of other programs are not here")
def test_other_programs_tell_the_same_of_their_recordings() -> None:
    """Rankings compare these: the mouse's way, the rates and ZiNi, for every file that says them."""
    compared = 0
    for row in json.loads((FOLDER / "truth.json").read_text(encoding="utf-8")):
        if row["path"] is None:
            continue
        playback = play(recordings.read((FOLDER / row["file"]).read_bytes()))
        game, layout = figures_of_recording(playback), playback.recording.layout
        assert game.path == pytest.approx(row["path"]), row["file"]
        assert game.qg == pytest.approx(row["qg"]), row["file"]
        assert game.rqp == pytest.approx(row["rqp"]), row["file"]
        assert (game.stnb or 0) == pytest.approx(row["stnb"]), row["file"]
        assert (metrics.zini(layout), metrics.human_zini(layout)) == (row["gzini"], row["hzini"]), row["file"]
        compared += 1
    assert compared == 6
