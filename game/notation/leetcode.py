"""
LeetCode's problem 529, "Minesweeper": its letters and its one move.

``M`` is an unrevealed mine, ``E`` an unrevealed empty cell, ``B`` an open cell that touches no mine, ``1`` to ``8`` an
open number and ``X`` a mine that was hit. Rows and columns count from 0 in a click, as there, and from 1 in errors.
"""

from collections.abc import Sequence

from game.engine.actions import Open
from game.engine.errors import BadBoardError, BadEventError, TooLargeError
from game.engine.events import Lost, Opened
from game.engine.game import apply, new_game
from game.engine.grid import MAX_SIDE, cells_of, codes, grid
from game.engine.layout import Layout
from game.engine.view import View
from game.notation.board_text import cells_with

LETTERS = "MEB12345678X"
_NUMBERS = "B12345678"


def update_board(board: list[list[str]], click: Sequence[int]) -> list[list[str]]:
    """
    Return the board after a click on [row, column]; *board* stays as it is.

    A mine becomes ``X`` and nothing else changes. An empty cell shows its number; if that is 0, all unrevealed cells
    that it reaches are opened. A click on an open cell, or on a board with an ``X``, changes nothing. The numbers of
    open cells are not checked.

    Raises: BadBoardError, TooLargeError: not a board. BadEventError: not a click on it.
    """
    cells, width = _read_board(board)
    cell = _read_click(click, len(board), width)
    after = [list(row) for row in board]
    if b"X" in cells:
        return after
    layout = Layout(grid(width, len(board)), cells_with(cells, "M"))
    view = View(layout.grid, layout.mine_count, opened=cells_with(cells, _NUMBERS))
    _, events = apply(new_game(layout, view=view), Open(cell))
    for event in events:
        match event:
            case Opened(_, opened):
                numbers = codes(layout.numbers, layout.grid.size)
                for place in cells_of(opened):
                    after[place // width][place % width] = _NUMBERS[numbers[place]]
            case Lost(hit):
                after[hit // width][hit % width] = "X"
    return after


def _read_board(board: list[list[str]]) -> tuple[bytes, int]:
    """Return all letters in one row, and the board's width."""
    width = len(board[0]) if board else 0
    if not width:
        raise BadBoardError("the board is empty, expected rows of letters")
    if len(board) > MAX_SIDE or width > MAX_SIDE:
        raise TooLargeError(
            f"the board has {len(board)} rows and its first {width} columns, at most {MAX_SIDE} of each are read"
        )
    for y, row in enumerate(board):
        if len(row) != width:
            raise BadBoardError(f"row {y + 1}: found {len(row)} columns, expected {width} as in row 1")
        for x, letter in enumerate(row):
            if not isinstance(letter, str) or len(letter) != 1 or letter not in LETTERS:
                raise BadBoardError(f"row {y + 1}, column {x + 1}: found {letter!r}, expected one of {LETTERS}")
    return "".join(map("".join, board)).encode(), width


def _read_click(click: Sequence[int], height: int, width: int) -> int:
    if len(click) != 2 or not all(isinstance(place, int) for place in click):
        raise BadEventError(f"found the click {click!r}, expected [row, column]")
    y, x = click
    if not (0 <= y < height and 0 <= x < width):
        raise BadEventError(f"found a click on [{y}, {x}], expected [0, 0] to [{height - 1}, {width - 1}]")
    return y * width + x
