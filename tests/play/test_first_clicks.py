"""
Clicks before the first opening, and openings that a flag keeps shut: MetaSweeper's convention.

The same gestures go to ms_toollib, MetaSweeper's own library, where it is installed.
"""

from dataclasses import replace
from pathlib import Path

import pytest

from game.notation import evf
from game.notation.recording import Header, Recording
from game.play.figures import figures_of
from game.play.replay import play
from tests.strategies import drawn_layout, hands

BOARD = drawn_layout("*....... ........ ........ ........ ........ ........ **...... ***.****")
OPEN = "L53 l53 "
MINE, ZERO, RIM = "R00 r00 ", "R44 r44 ", "R11 r11 "
OFF = "L53 l-- "
CHORD = "L44 R44 l44 r44 "

CASES = {
    "nothing before": (OPEN, (1, 0, 0, 1, 1)),
    "a flag on a mine taken back": (MINE * 2 + OPEN, (1, 0, 0, 2, 1)),
    "a flag taken back": (ZERO * 2 + OPEN, (1, 0, 0, 1, 1)),
    "many flags, none left": (ZERO * 48 + OPEN, (1, 0, 0, 1, 1)),
    "a flag taken back beside another": (MINE + ZERO * 2 + OPEN, (1, 3, 0, 2, 1)),
    "a click on a flag": (MINE + "L00 l00 " + OPEN, (2, 1, 0, 2, 1)),
    "a chord": (CHORD + OPEN, (1, 0, 0, 1, 1)),
    "a chord beside a flag": (MINE + CHORD + OPEN, (1, 1, 1, 2, 1)),
    "a release off the board": (OFF + OPEN, (1, 0, 0, 1, 1)),
    "a release off the board, and a flag": (MINE + OFF + OPEN, (2, 1, 0, 2, 1)),
    "a right click off the board": ("R-- r-- " + OPEN, (1, 0, 0, 1, 1)),
    "a loss at once": (ZERO * 2 + "L00 l00", (1, 0, 0, 0, 0)),
    "a flag inside the opening": (ZERO + OPEN, (1, 1, 0, 1, 0)),
    "which is then opened": (ZERO + OPEN + ZERO + "L44 l44", (2, 2, 0, 2, 1)),
    "a flag on its rim": (RIM + OPEN, (1, 1, 0, 1, 1)),
}


def recording(drawing: str) -> Recording:
    """Return the gestures as another program's recording."""
    spread = "".join(f"{gesture} +12 " for gesture in drawing.split())
    return Recording(BOARD, tuple(hands(spread)), Header(program="Meta", version="3.2", time_ms=0))


@pytest.mark.parametrize("name", CASES)
def test_clicks_before_the_first_opening_count_while_a_flag_stands(name: str) -> None:
    """Left, right and double clicks, effective ones, and the solved 3BV."""
    drawing, expected = CASES[name]
    figures = figures_of(play(recording(drawing)))
    assert (figures.left, figures.right, figures.double, figures.effective, figures.solved_bbbv) == expected


@pytest.mark.parametrize("name", CASES)
def test_the_peer_counts_the_same(name: str, tmp_path: Path) -> None:
    """MetaSweeper's library reads the same gestures from an EVF file."""
    peer = pytest.importorskip("ms_toollib")
    drawing, expected = CASES[name]
    path = tmp_path / "game.evf"
    path.write_bytes(evf.write(recording(drawing), 3))
    video = peer.EvfVideo(str(path))
    video.parse()
    video.analyse()
    video.current_time = 999
    assert (video.left, video.right, video.double, video.ce, video.bbbv_solved) == expected


def test_with_question_marks_every_click_counts() -> None:
    """MetaSweeper has none, so its convention says nothing of them."""
    given = recording(ZERO * 3 + OPEN)
    marked = replace(given, header=replace(given.header, marks=True))
    assert (play(given).session.clicks.right, play(marked).session.clicks.right) == (1, 3)


def test_the_counts_of_a_game_begin_with_what_is_left() -> None:
    """Efficiency is that of the game, not of the idle clicks before it."""
    idle = figures_of(play(recording((ZERO * 2) * 24 + OPEN)))
    assert (idle.right, idle.ioe) == (0, 1.0)
