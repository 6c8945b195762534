"""The library's face: its examples, its answers without a mine total, and its imports."""

import doctest
import subprocess
import sys
from collections.abc import Callable

import pytest

from game import library
from tests.notation import recorded


def test_the_examples_are_what_they_print() -> None:
    """Users copy them."""
    found = doctest.testmod(library)
    assert found.attempted > 8
    assert found.failed == 0


def test_importing_it_loads_no_pygame() -> None:
    """A server has no screen."""
    code = "import sys, game.library; sys.exit('pygame' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_a_recording_is_read_and_counted() -> None:
    """It was won with a left click, two flags and a chord."""
    figures = library.figures(library.read_recording(recorded.avf(), "game.avf"))
    assert (figures.outcome.value, figures.bbbv, figures.seconds) == ("won", 2, 1.42)


@pytest.mark.parametrize("drawing", ["1#\n##", "###\n###", "..1#\n..1#\n1222\n####"])
def test_every_position_is_answered_without_a_mine_total(drawing: str) -> None:
    """The move is no certain mine, and a certain cell comes with its proof."""
    position = library.read_view(drawing)
    move, found = library.best_move(position), library.chances(position)
    assert move
    assert move.cell not in found.mines
    assert bool(move.proof) is (move.cell in found.safe)
    assert library.best_move(library.read_view("..\n..")) is None


def test_all_that_is_promised_is_there() -> None:
    """A listed name without a value would fail at the first star import."""
    assert all(hasattr(library, name) for name in library.__all__)


NAN = float("nan")


@pytest.mark.parametrize(
    "ask",
    [
        lambda: library.read_view("1#\n##", mines=1.5),  # type: ignore[arg-type]
        lambda: library.win_chance(library.read_view("\n".join(["#" * 16] * 16), mines=40), playouts=0),
        lambda: library.win_chance(library.read_view("1#\n##", mines=1), seed=NAN),  # type: ignore[arg-type]
        lambda: library.deal("9x9/10", NAN),  # type: ignore[arg-type]
        lambda: library.deal("9x9/10", 1, (0.5, 0)),  # type: ignore[arg-type]
        lambda: library.deal("9x9/10", 1, (-1, 0)),
    ],
)
def test_numbers_that_are_none_are_refused_in_a_sentence(ask: Callable[[], object]) -> None:
    """Another program may have worked them out; it is told which number is wrong."""
    with pytest.raises(library.NoWholeNumberError, match=r"a whole number from [01] on is expected, not "):
        ask()
