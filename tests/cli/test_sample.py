"""``sample``: layouts that fit a drawn position, as drawings or as JSON."""

from collections import Counter

import pytest

from game.cli import positions
from tests.cli.conftest import CORNER, Terminal


def test_layouts_are_given_row_by_row(terminal: Terminal) -> None:
    """The corner's position has only one layout, so every drawing is equal."""
    name = terminal.file(CORNER)
    rows = ["...", "*.*", "..."]
    assert terminal.json("sample", name) == {"layouts": [rows]}
    assert terminal.json("sample", name, "--mines", "2", "--count", "3") == {"layouts": [rows] * 3}


def test_layouts_are_drawn_as_boards(terminal: Terminal) -> None:
    """The output is that of ``deal``, with a blank line between boards."""
    said = terminal.spoken("sample", terminal.file(CORNER), "--count", "2")
    assert said == "...\n*.*\n...\n\n...\n*.*\n...\n"


def test_all_layouts_come_up_and_no_others(terminal: Terminal) -> None:
    """One mine beside the 1 and one elsewhere: with both given there are four ways, and no total leaves eight."""
    name = terminal.file("#1###\n")
    for total, expected in (("2", 4), (None, 8)):
        mines = ["--mines", total] if total else []
        found = terminal.json("sample", name, *mines, "--count", "400", "--seed", "1")["layouts"]
        assert len(found) == 400
        times = Counter(row for (row,) in found)
        assert len(times) == expected
        assert min(times.values()) > 400 / expected / 2


def test_a_seed_draws_the_same_layouts(terminal: Terminal) -> None:
    """Another seed, or none, draws other layouts."""
    name = terminal.file("########\n" * 8)
    asked = ("sample", name, "--mines", "20", "--json")
    assert terminal.spoken(*asked, "--seed", "5") == terminal.spoken(*asked, "--seed", "5")
    assert terminal.spoken(*asked, "--seed", "5") != terminal.spoken(*asked, "--seed", "6")
    assert terminal.spoken(*asked) != terminal.spoken(*asked)


def test_a_drawn_mine_is_in_every_layout(terminal: Terminal) -> None:
    """The drawing shows it, so it is no belief as a flag is."""
    assert terminal.json("sample", terminal.file("*1#\n")) == {"layouts": [["*.."]]}
    flagged = terminal.file("F1#\n")
    found = terminal.json("sample", flagged, "--count", "50", "--seed", "1")["layouts"]
    assert {row for (row,) in found} == {"*..", "..*"}


def test_a_position_that_no_layout_fits_ends_with_one_sentence(terminal: Terminal) -> None:
    """The sentence names the fault and the file."""
    name = terminal.file("8#\n")
    assert terminal.refused("sample", name) == f"minesweeper: {name}: the 8 at column 0, row 0 can't be met\n"
    assert "as many mines as the board" in terminal.refused("sample", terminal.file("1##\n"), "--mines", "0")


def test_more_than_anybody_reads_is_not_drawn(monkeypatch: pytest.MonkeyPatch, terminal: Terminal) -> None:
    """A huge board a hundred thousand times would fill the memory."""
    monkeypatch.setattr(positions, "MOST_CELLS", 9)
    name = terminal.file(CORNER)
    assert terminal.spoken("sample", name)
    assert "2 layouts of 9 cells: at most 9 cells are printed" in terminal.refused("sample", name, "--count", "2")
