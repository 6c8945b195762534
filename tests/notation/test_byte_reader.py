"""Existing bytes are read, and an error names missing ones with their place."""

import pytest

from game.engine.errors import BadBoardError, GameError, TruncatedError
from game.engine.grid import cells_of
from game.notation.byte_reader import ByteReader


def said(error: pytest.ExceptionInfo[GameError]) -> str:
    """Return the error's message."""
    return str(error.value)


def test_numbers_are_read_up_to_the_last_byte() -> None:
    """Numbers are big-endian; one byte too few is an error."""
    reader = ByteReader(b"\1\2\3", begin=100)
    assert (reader.number(2, "a"), reader.offset, reader.left) == (0x102, 102, 1)
    with pytest.raises(TruncatedError) as error:
        reader.number(2, "the height")
    assert said(error) == "the height at byte 102: 1 bytes are left of 2"
    assert (reader.number(1, "b"), reader.left, reader.take(0, "nothing")) == (3, 0, b"")


def test_a_text_ends_at_its_zero_byte() -> None:
    """It may be empty, also at the very beginning, and must end within the limit."""
    reader = ByteReader(b"\0ab\0\xffc\0rest", begin=7)
    assert [reader.text_to_zero(name) for name in "xyz"] == ["", "ab", "\udcffc"]
    assert reader.data[reader.at :] == b"rest"
    with pytest.raises(TruncatedError) as error:
        reader.text_to_zero("the name")
    assert said(error) == "the name at byte 14 has no zero byte to end it within 10000 bytes"
    assert ByteReader(b"ab\0").text_to_zero("a", most=3) == "ab"
    with pytest.raises(TruncatedError):
        ByteReader(b"ab\0").text_to_zero("a", most=2)


def test_a_section_knows_where_it_lies_in_the_file() -> None:
    """Bytes after a section's end don't belong to it, even if the file continues."""
    reader = ByteReader(b"0123456789", begin=5)
    reader.take(2, "")
    section = reader.section(3, "the board")
    assert (section.data, section.offset, reader.offset) == (b"234", 7, 10)
    with pytest.raises(TruncatedError, match="the width at byte 7: 3 bytes are left of 4"):
        section.number(4, "the width")


def test_reading_goes_on_anywhere_up_to_the_end() -> None:
    """After the last byte no reading begins."""
    reader = ByteReader(b"0123", begin=5)
    reader.skip_to(4, "the events")
    assert reader.left == 0
    with pytest.raises(TruncatedError) as error:
        reader.skip_to(5, "the events")
    assert said(error) == "the events begins at byte 10, and there are 4 bytes"


@pytest.mark.parametrize("first", [0, 1])
@pytest.mark.parametrize("row_first", [False, True])
def test_mines_lie_in_the_corners_and_nowhere_else(first: int, row_first: bool) -> None:
    """Each neighbour of a corner that is off the board is refused, with its place; -1 is no last column."""

    def layout(x: int, y: int) -> list[int]:
        pair = (y, x) if row_first else (x, y)
        reader = ByteReader(b"head" + bytes(number + first for number in pair), begin=10)
        reader.take(4, "the head")
        return [*cells_of(reader.mines_by_pairs(3, 2, 1, first=first, row_first=row_first).mines)]

    assert [layout(x, y) for x, y in ((0, 0), (2, 0), (0, 1), (2, 1))] == [[0], [2], [3], [5]]
    for x, y in ((-1, 0), (-1, 1), (0, -1), (2, -1), (3, 0), (3, 1), (0, 2), (2, 2)):
        if min(x, y) + first >= 0:
            with pytest.raises(BadBoardError) as error:
                layout(x, y)
            assert said(error) == f"the mine at byte 14 in column {x + 1}, row {y + 1} of 3×2 cells is off the board"


def test_a_board_holds_no_mine_twice_and_not_more_than_its_cells() -> None:
    """All cells may be mines; a wrong size is refused before a board is built."""
    every = bytes((0, 0, 1, 0, 0, 1, 1, 1))
    assert ByteReader(every).mines_by_pairs(2, 2, 4, first=0).mine_count == 4
    with pytest.raises(BadBoardError, match="the mine at byte 4 in column 2, row 1 of 2×2 cells is there twice"):
        ByteReader(bytes((0, 0, 1, 0, 1, 0))).mines_by_pairs(2, 2, 3, first=0)
    with pytest.raises(BadBoardError, match="before byte 0: 5 mines, and 2×2 cells"):
        ByteReader(every + every).mines_by_pairs(2, 2, 5, first=0)
    with pytest.raises(BadBoardError, match="before byte 3: a board is 1×1 to 1000×1000"):
        ByteReader(every, begin=3).mines_by_pairs(0, 2, 0, first=0)
    with pytest.raises(TruncatedError, match="the 4 mines at byte 0: 7 bytes are left of 8"):
        ByteReader(every[:7]).mines_by_pairs(2, 2, 4, first=0)
