"""LeetCode's problem 529 on our engine: its examples, and a plain solution of our own beside it."""

from collections import deque
from typing import cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.engine.errors import BadBoardError, BadEventError, TooLargeError
from game.engine.grid import MAX_SIDE
from game.notation.leetcode import update_board

Board = list[list[str]]


def rows(drawing: str) -> Board:
    """Return a board of letters from words."""
    return [list(row) for row in drawing.split()]


BEFORE = rows("EEEEE EEMEE EEEEE EEEEE")
AFTER = rows("B1E1B B1M1B B111B BBBBB")
LOST = rows("B1E1B B1X1B B111B BBBBB")


def plain_answer(board: Board, click: list[int]) -> Board:
    """Return the problem's answer, cell by cell with a queue."""
    after = [list(row) for row in board]
    height, width = len(board), len(board[0])
    y, x = click
    if after[y][x] == "M":
        after[y][x] = "X"
        return after
    queue = deque([(y, x)])
    while queue:
        y, x = queue.popleft()
        if after[y][x] != "E":
            continue
        around = [
            (row, column)
            for row in range(max(0, y - 1), min(height, y + 2))
            for column in range(max(0, x - 1), min(width, x + 2))
        ]
        mines = sum(after[row][column] == "M" for row, column in around)
        after[y][x] = str(mines) if mines else "B"
        if not mines:
            queue.extend(around)
    return after


@st.composite
def boards(draw: st.DrawFn, letters: str = "EEEEEM") -> Board:
    """Return a board of those letters up to 12×12."""
    width = draw(st.integers(1, 12))
    row = st.lists(st.sampled_from(letters), min_size=width, max_size=width)
    return draw(st.lists(row, min_size=1, max_size=12))


def clicks(board: Board, letters: str) -> list[list[int]]:
    """Return the places of those letters."""
    return [[y, x] for y, row in enumerate(board) for x, letter in enumerate(row) if letter in letters]


def test_the_published_examples() -> None:
    """A click on an empty cell far from the mine opens all it may; one on the mine turns it alone into X."""
    assert update_board(BEFORE, [3, 0]) == AFTER
    assert update_board(AFTER, [1, 2]) == LOST


def test_the_board_given_stays_as_it_is() -> None:
    """The caller may keep it; rows are not shared either."""
    board = rows("EEE EEE")
    after = update_board(board, [0, 0])
    assert board == rows("EEE EEE")
    again = update_board(after, [0, 0])
    again[0][0] = "M"
    assert after[0][0] == "B"


@given(boards(), st.data())
def test_every_click_gives_the_plain_answer(board: Board, data: st.DataObject) -> None:
    """Whole games, click after click, until a mine is hit or nothing is left."""
    for _ in range(6):
        left = clicks(board, "ME")
        if not left or clicks(board, "X"):
            break
        click = data.draw(st.sampled_from(left))
        after = update_board(board, click)
        assert after == plain_answer(board, click)
        board = after


@given(boards("EEEEMB12"), st.data())
def test_open_cells_are_taken_as_they_are(board: Board, data: st.DataObject) -> None:
    """Boards that no game leads to: open cells stop the flood and are never counted anew."""
    if left := clicks(board, "ME"):
        click = data.draw(st.sampled_from(left))
        assert update_board(board, click) == plain_answer(board, click)


@given(boards("EEMB12345678X"), st.data())
def test_a_click_that_the_problem_rules_out_changes_nothing(board: Board, data: st.DataObject) -> None:
    """On an open cell, or after the end, a click means nothing, as in the game."""
    ended = bool(clicks(board, "X"))
    if left := clicks(board, "EMB12345678X" if ended else "B12345678"):
        assert update_board(board, data.draw(st.sampled_from(left))) == board


@pytest.mark.parametrize(
    ("board", "message"),
    [
        ([], "the board is empty"),
        ([[]], "the board is empty"),
        ([["E", "E"], ["E"]], "row 2: found 1 columns, expected 2 as in row 1"),
        ([["E", "E"], ["E", "0"]], "row 2, column 2: found '0', expected one of MEB12345678X"),
        ([["E", "MB"]], "row 1, column 2: found 'MB'"),
        ([["E", ""]], "row 1, column 2: found ''"),
        ([["e"]], "row 1, column 1: found 'e'"),
        ([["E"], ["9"]], "row 2, column 1: found '9'"),
    ],
)
def test_a_board_that_is_none_is_an_error(board: Board, message: str) -> None:
    """It says where, what was found and what was expected."""
    with pytest.raises(BadBoardError) as caught:
        update_board(board, [0, 0])
    assert message in str(caught.value)


@pytest.mark.parametrize("letter", [None, 1, ["E"]])
def test_a_cell_that_is_no_letter_is_an_error(letter: object) -> None:
    """Boards come from JSON, where a cell may be anything."""
    board = cast(Board, [["E", letter]])
    with pytest.raises(BadBoardError, match="row 1, column 2"):
        update_board(board, [0, 0])


@pytest.mark.parametrize("click", [[4, 0], [0, 5], [-1, 0], [0, -1], [], [1], [1, 2, 3]])
def test_a_click_off_the_board_is_an_error(click: list[int]) -> None:
    """Python would count a row of -1 from the end."""
    with pytest.raises(BadEventError, match=r"expected \["):
        update_board(BEFORE, click)


@pytest.mark.parametrize("board", [[["E"] * (MAX_SIDE + 1)], [["E"]] * (MAX_SIDE + 1)])
def test_a_board_that_is_too_large_is_refused(board: Board) -> None:
    """The refusal must come before a huge board is built."""
    with pytest.raises(TooLargeError, match=f"at most {MAX_SIDE}"):
        update_board(board, [0, 0])


def test_the_largest_board_floods_at_once() -> None:
    """A million cells: one flood, no recursion."""
    board = [["E"] * MAX_SIDE for _ in range(MAX_SIDE)]
    board[0][0] = "M"
    after = update_board(board, [MAX_SIDE - 1, MAX_SIDE - 1])
    assert [row[:3] for row in after[:3]] == rows("M1B 11B BBB")
    assert sum(row.count("B") for row in after) == MAX_SIDE * MAX_SIDE - 4
