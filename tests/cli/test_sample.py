"""``sample``: layouts that fit a drawn position, as drawings or as JSON."""

from collections import Counter
from pathlib import Path

import pytest

from game.cli import positions
from tests.cli.test_cli import CORNER, data, file_with, refused, spoken


def test_layouts_are_given_row_by_row(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The corner's position has one layout only, whatever is drawn."""
    name = file_with(tmp_path, CORNER)
    rows = ["...", "*.*", "..."]
    assert data(spoken(capsys, "sample", name, "--json")) == {"layouts": [rows]}
    assert data(spoken(capsys, "sample", name, "--mines", "2", "--count", "3", "--json")) == {"layouts": [rows] * 3}


def test_layouts_are_drawn_as_boards(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """As ``deal`` prints them, with a blank line between."""
    said = spoken(capsys, "sample", file_with(tmp_path, CORNER), "--count", "2")
    assert said == "...\n*.*\n...\n\n...\n*.*\n...\n"


def test_all_layouts_come_up_and_no_others(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """One mine beside the 1 and one elsewhere: with both given there are four ways, and no total leaves eight."""
    name = file_with(tmp_path, "#1###\n")
    for total, expected in (("2", 4), (None, 8)):
        mines = ["--mines", total] if total else []
        found = data(spoken(capsys, "sample", name, *mines, "--count", "400", "--seed", "1", "--json"))["layouts"]
        assert len(found) == 400
        times = Counter(row for (row,) in found)
        assert len(times) == expected
        assert min(times.values()) > 400 / expected / 2


def test_a_seed_draws_the_same_layouts(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """And another seed, or none, others."""
    name = file_with(tmp_path, "########\n" * 8)
    asked = ("sample", name, "--mines", "20", "--json")
    assert spoken(capsys, *asked, "--seed", "5") == spoken(capsys, *asked, "--seed", "5")
    assert spoken(capsys, *asked, "--seed", "5") != spoken(capsys, *asked, "--seed", "6")
    assert spoken(capsys, *asked) != spoken(capsys, *asked)


def test_a_drawn_mine_is_in_every_layout(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The drawing shows it, so it is no belief as a flag is."""
    assert data(spoken(capsys, "sample", file_with(tmp_path, "*1#\n"), "--json")) == {"layouts": [["*.."]]}
    flagged = file_with(tmp_path, "F1#\n")
    found = data(spoken(capsys, "sample", flagged, "--count", "50", "--seed", "1", "--json"))["layouts"]
    assert {row for (row,) in found} == {"*..", "..*"}


def test_a_position_that_no_layout_fits_ends_with_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """What is wrong, and in which file."""
    name = file_with(tmp_path, "8#\n")
    assert refused(capsys, "sample", name) == f"minesweeper: {name}: the 8 at column 0, row 0 can't be met\n"
    assert "as many mines as the board" in refused(capsys, "sample", file_with(tmp_path, "1##\n"), "--mines", "0")


def test_more_than_anybody_reads_is_not_drawn(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A huge board a hundred thousand times would fill the memory."""
    monkeypatch.setattr(positions, "MOST_CELLS", 9)
    name = file_with(tmp_path, CORNER)
    assert spoken(capsys, "sample", name)
    assert "2 layouts of 9 cells: at most 9 cells are printed" in refused(capsys, "sample", name, "--count", "2")
