"""Drawn boards: reading, writing, and every kind of wrong drawing."""

from collections import deque
from contextlib import suppress
from typing import cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.engine.actions import Mark, Open
from game.engine.errors import BadBoardError, BadEventError, MineCountError, NotationError, TooLargeError
from game.engine.game import Game, Status, apply, new_game
from game.engine.grid import MAX_SIDE, cells_of, grid
from game.engine.layout import Layout
from game.engine.view import View
from game.notation.board_text import (
    ALPHABET,
    LARGEST_TEXT,
    read_layout,
    read_view,
    update_board,
    write_layout,
    write_view,
)
from tests.strategies import drawn_cells, drawn_layout, games, layouts

LOST = "%X1.\n2F1*\n#?12"


@st.composite
def drawings(draw: st.DrawFn) -> str:
    """Return rows of any characters that a drawing may have; a crossed flag only beside a mine that is shown."""
    width = draw(st.integers(1, 9))
    rows = draw(st.lists(st.text(ALPHABET, min_size=width, max_size=width), min_size=1, max_size=9))
    text = "\n".join(rows)
    return text if set(text) & set("*X") else text.replace("%", "#")


def test_every_character_means_what_the_legend_says() -> None:
    """One cell of each kind shows that no character has two meanings."""
    view = read_view("#F?.0\n12345\n678*X\n%####", 9)
    assert (view.grid, view.mines) == (grid(5, 4), 9)
    assert view.opened == drawn_cells("...xx xxxxx xxx.. .....")
    assert [view.number(cell) for cell in cells_of(view.opened)] == [0, 0, 1, 2, 3, 4, 5, 6, 7, 8]
    assert view.flags == drawn_cells(".x... ..... ..... x....")
    assert view.questions == drawn_cells("..x.. ..... ..... .....")
    assert view.exploded == drawn_cells("..... ..... ....x .....")
    assert view.shown == drawn_cells(".x... ..... ...xx ....."), "flags that are not crossed are right"


def test_a_flag_in_play_is_a_belief() -> None:
    """Without a shown mine the game is in play, and a flag may be wrong."""
    view = read_view("F1\n1#")
    assert (view.flags, view.shown, view.exploded) == (0b0001, 0, 0)


def test_a_lost_game_is_drawn_as_it_is_seen() -> None:
    """The drawing has the hit mine, the others, right and wrong flags, as the board at the end."""
    game = new_game(drawn_layout("*...* ..... *...*"))
    for action in (Open(7), Mark(0), Mark(5), Open(4)):
        game, _ = apply(game, action)
    assert write_view(game.view) == "F1.1X\n%2.2#\n*1.1*"
    assert read_view(write_view(game.view), 4) == game.view


def test_without_a_total_the_mines_are_those_marked() -> None:
    """A drawing has no counter, so only flags and shown mines are known."""
    assert read_view("#F\nF#").mines == 2
    assert read_view(LOST).mines == 3


@pytest.mark.parametrize("mines", [0, 3])
def test_the_total_is_taken_as_given(mines: int) -> None:
    """Flags may be wrong, so fewer mines than flags is no mistake."""
    assert read_view("FF1\n#11", mines).mines == mines


@pytest.mark.parametrize("mines", [-1, 4])
def test_a_total_that_cannot_fit_is_an_error(mines: int) -> None:
    """No mine lies under an open cell."""
    with pytest.raises(MineCountError, match=f"0 to 3 mines fit the drawing's covered cells, not {mines}"):
        read_view("FF1\n#11", mines)


@given(games(), st.data())
def test_a_lost_view_is_read_as_it_was_written(game: Game, data: st.DataObject) -> None:
    """The end shows more than play, and the drawing must keep that."""
    left = cells_of(game.layout.mines & ~game.view.flags)
    if left:
        game, _ = apply(game, Open(data.draw(st.sampled_from(left))))
        assert game.status is Status.LOST
        assert read_view(write_view(game.view), game.view.mines) == game.view


@given(drawings())
def test_what_was_read_is_written_again(text: str) -> None:
    """Every drawing survives, consistent or not; only 0 becomes a dot."""
    view = read_view(text)
    assert write_view(view) == text.replace("0", ".")
    assert read_view(write_view(view)) == view


@given(layouts())
def test_a_layout_is_read_as_it_was_written(layout: Layout) -> None:
    """Stars and dots are all it needs."""
    assert read_layout(write_layout(layout)) == layout


@given(drawings())
def test_a_layout_has_its_mines_where_mines_are_shown(text: str) -> None:
    """All other cells are safe, a flag too, because it is a belief."""
    drawn = "".join(text.split())
    assert cells_of(read_layout(text).mines) == [cell for cell, char in enumerate(drawn) if char in "*X"]


def test_a_layout_is_drawn_with_stars_and_dots() -> None:
    """Its numbers follow from it."""
    assert write_layout(Layout(grid(3, 2), 0b100_001)) == "*..\n..*"


@pytest.mark.parametrize(
    "text", ["\n \n#1\n.F\n\n", "#1\r\n.F\r\n", "#1  \n.F\t\n", "#1\r.F", "\n\r\n#1 \r\n.F"], ids=repr
)
def test_blanks_around_a_drawing_mean_nothing(text: str) -> None:
    """Drawings are pasted from chats and files of every system."""
    assert write_view(read_view(text)) == "#1\n.F"
    assert read_layout(text) == Layout(grid(2, 2), 0)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "the drawing is empty"),
        (" \n\t\r\n", "the drawing is empty"),
        ("##\n#", "row 2, column 2: found the end of the row, expected 2 cells as in row 1"),
        ("##\n\n##", "row 2, column 1: found the end of the row, expected 2 cells"),
        ("\n##\n#1F", "row 2, column 3: found 'F', expected 2 cells as in row 1"),
        ("##\n#9", "row 2, column 2: found '9', expected one of #F"),
        (" ##\n###", "row 1, column 1: found ' '"),
        ("#é\n##", "row 1, column 2: found 'é'"),
        ("#\u2028", "row 1, column 2: found "),
        ("#f", "row 1, column 2: found 'f'"),
        ("#\0", "row 1, column 2: found "),
    ],
)
def test_an_error_says_where_and_what(text: str, message: str) -> None:
    """A person who typed a drawing must find the wrong cell."""
    for read in (read_view, read_layout):
        with pytest.raises(BadBoardError) as caught:
            read(text)
        assert message in str(caught.value)


def test_a_crossed_flag_needs_a_mine_that_is_shown() -> None:
    """Which flags are wrong is known at the end alone, and then mines are shown."""
    with pytest.raises(BadBoardError, match="row 2, column 1: found '%'"):
        read_view("#F\n%#")
    assert read_layout("#F\n%#").mines == 0


@pytest.mark.parametrize("text", ["#" * (MAX_SIDE + 1), "#\n" * (MAX_SIDE + 1), " " * (LARGEST_TEXT + 1)])
def test_what_is_too_large_is_refused(text: str) -> None:
    """The refusal must come before a huge board is built."""
    for read in (read_view, read_layout):
        with pytest.raises(TooLargeError, match="at most"):
            read(text)


def test_the_largest_board_may_have_as_many_blanks_as_cells() -> None:
    """Other programs may have filled a pasted drawing's lines with blanks."""
    text = (("." * MAX_SIDE).ljust(2 * MAX_SIDE + 3) + "\n") * MAX_SIDE
    assert len(text) == LARGEST_TEXT
    assert read_layout(text).grid == grid(MAX_SIDE, MAX_SIDE)


@pytest.mark.parametrize("size", [(1, 1), (MAX_SIDE, 1), (1, MAX_SIDE), (MAX_SIDE, MAX_SIDE)])
def test_the_extremes_of_size_are_read(size: tuple[int, int]) -> None:
    """Boards of exactly the limit are read."""
    board = grid(*size)
    view = View(board, 1)
    assert read_view(write_view(view), 1) == view
    assert read_layout(write_layout(Layout(board, board.full))).mine_count == board.size


@given(st.text(ALPHABET + " \r\nfé", max_size=60))
def test_any_text_is_read_or_refused(text: str) -> None:
    """A foreign text gives a named error or a position that can be written."""
    with suppress(NotationError):
        view = read_view(text)
        assert read_view(write_view(view)) == view
    with suppress(NotationError):
        layout = read_layout(text)
        assert read_layout(write_layout(layout)) == layout


Board = list[list[str]]


def rows(drawing: str) -> Board:
    """Return a board of letters from words."""
    return [list(row) for row in drawing.split()]


BEFORE = rows("EEEEE EEMEE EEEEE EEEEE")
AFTER = rows("B1E1B B1M1B B111B BBBBB")
LEETCODE_LOST = rows("B1E1B B1X1B B111B BBBBB")


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
    assert update_board(AFTER, [1, 2]) == LEETCODE_LOST


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
