"""Texts written in cells: the letters as drawings, and the size that fits each board."""

from itertools import pairwise

import pytest

from game.engine.grid import Grid, cells_of
from game.ui.kit.key_writing import (
    SHORT_LETTERS,
    TALL_LETTERS,
    written,
    written_date,
    written_in_the_middle,
    written_shares,
    written_time,
)


def drawing(cells: int, width: int) -> list[str]:
    """Return cells as drawn rows, without empty rows."""
    lit = {*cells_of(cells)}
    rows = sorted({cell // width for cell in lit})
    return ["".join("#" if row * width + x in lit else "." for x in range(width)) for row in rows]


def test_an_expert_board_writes_all_that_the_result_says() -> None:
    """No decimal is cut for the sake of taller figures."""
    assert drawing(written_time(61_249, 30, 16)[0], 30) == [
        "....###..#....###.#.#.###.....",
        "....#...##......#.#.#.#.#.....",
        "....###..#....###.###.###.....",
        "....#.#..#....#.....#...#.....",
        "....###.###.#.###...#.###.....",
    ]


def test_smaller_boards_write_the_decimals_below_or_whole_seconds() -> None:
    """16×16 has room for two lines, 9×9 for seconds; a text without room is not written."""
    assert drawing(written_time(61_249, 16, 16)[0], 16) == [
        "....###..#......",
        "....#...##......",
        "....###..#......",
        "....#.#..#......",
        "....###.###.....",
        "...###.#.#.###..",
        ".....#.#.#.#.#..",
        "...###.###.###..",
        "...#.....#...#..",
        ".#.###...#.###..",
    ]
    assert drawing(written_time(61_249, 9, 9)[0], 9) == [
        ".###..#..",
        ".#...##..",
        ".###..#..",
        ".#.#..#..",
        ".###.###.",
    ]
    assert written_time(9_990, 8, 4) == (0, 0)


def test_a_long_time_is_written_on_a_small_board_too() -> None:
    """First with a slim 1, then without gaps and every second figure paler, at last in minutes."""
    assert drawing(written_time(161_249, 9, 9)[0], 9) == [
        ".#.###.#.",
        ".#.#...#.",
        ".#.###.#.",
        ".#.#.#.#.",
        ".#.###.#.",
    ]
    lit, paler = written_time(234_000, 9, 9)
    assert drawing(lit, 9) == [
        "#######.#",
        "..#..##.#",
        "#########",
        "#....#..#",
        "######..#",
    ]
    assert drawing(paler, 9) == [row[:3].replace("#", ".") + row[3:6] + "..." for row in drawing(lit, 9)]
    assert drawing(written_time(234_000, 8, 8)[0], 8) == [
        ".###.#..",
        "...#.#..",
        ".###....",
        "...#....",
        ".###....",
    ]
    assert all(written_time(time_ms, 9, 9)[0] for time_ms in range(0, 3_600_000, 777))


@pytest.mark.parametrize("time_ms", [0, 999, 9_999, 59_990, 100_050, 999_999, 12_345_678])
def test_what_is_written_lies_on_the_board_with_the_same_room_on_both_sides(time_ms: int) -> None:
    """Times fit on every board size that a player may choose."""
    for grid in (Grid(width, height) for width in range(5, 41, 5) for height in range(5, 26, 4)):
        cells, paler = written_time(time_ms, grid.width, grid.height)
        assert cells & ~grid.full == paler & ~cells == 0


def test_every_letter_has_the_height_of_its_alphabet() -> None:
    """Both alphabets also have the same characters."""
    alphabets = []
    for letters, high in ((TALL_LETTERS, 7), (SHORT_LETTERS, 5)):
        names = []
        for name, *rows in map(str.split, letters.strip().split("\n")):
            names.append(name)
            assert len(rows) == high, name
            assert len({len(row) for row in rows}) == 1, name
            assert set("".join(rows)) <= {"#", "."}
        assert len({*names}) == len(names)
        alphabets.append(names)
    assert alphabets[0] == alphabets[1]


def test_what_has_no_letter_is_not_written() -> None:
    """An empty text is not written either."""
    assert written("3", 9, 9)
    assert written("é", 30, 16) == written("", 30, 16) == 0


@pytest.mark.parametrize(("width", "wanted"), [(7, "24"), (9, "24"), (16, "24"), (19, "11-24"), (30, "11-24")])
def test_a_date_is_written_at_every_size(width: int, wanted: str) -> None:
    """Month and day are written if they fit, else the day alone."""
    assert written_date(11, 24, width, 9) == written(wanted, width, 9) != 0


@pytest.mark.parametrize(("time_ms", "text"), [(8_000, "8.000"), (18_000, "18.000"), (161_249, "161.249")])
def test_a_time_is_written_as_the_result_says_it(time_ms: int, text: str) -> None:
    """All three decimals of the clock are written."""
    assert written_time(time_ms, 30, 16)[0] == written(text, 30, 16)


@pytest.mark.parametrize(("width", "height"), [(20, 12), (21, 13), (24, 16), (24, 17), (33, 20)])
@pytest.mark.parametrize("text", ["1", "2", "3", "GO", "LOS"])
def test_a_count_stands_in_the_very_middle(text: str, width: int, height: int) -> None:
    """Opposite margins are equal; the dark border is one cell wider than the text on each side."""
    lit, field = written_in_the_middle(text, width, height)
    for cells in (field, lit) if text not in "123" else (field,):
        columns, rows = ({cell % width for cell in cells_of(cells)}, {cell // width for cell in cells_of(cells)})
        assert min(columns) == width - 1 - max(columns)
        assert min(rows) == height - 1 - max(rows)
    assert lit
    assert lit & ~field == 0


def test_what_has_no_letters_or_no_room_is_not_written() -> None:
    """Examples: a board of two columns, a word in another script."""
    assert written_in_the_middle("3", 2, 9) == (0, 0)
    assert written_in_the_middle("СТАРТ", 60, 40) == (0, 0)


@pytest.mark.parametrize("shares", [(42, 7), (14, 26), (100, 0), (3, 3, 3), (12, 20, 31, 9)])
@pytest.mark.parametrize("width", [20, 24, 32, 44, 60])
def test_shares_stand_beside_each_other_or_not_at_all(shares: tuple[int, ...], width: int) -> None:
    """Each share has its own columns; two shares fit on every battle board."""
    sides = [{cell % width for cell in cells_of(cells)} for cells in written_shares(shares, width, 12)]
    assert all(max(left) + 1 < min(right) for left, right in pairwise(sides))
    assert len(sides) in ((2,) if len(shares) == 2 else (0, len(shares)))
