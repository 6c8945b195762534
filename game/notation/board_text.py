"""
Boards as drawings: a line per row, a character per cell.

``#`` is covered, ``F`` a flag, ``?`` a question mark, ``.`` or ``0`` an open 0, ``1`` to ``8`` an
open number, ``*`` a mine, ``X`` a mine that was hit and ``%`` a wrong flag, crossed out at the end.

Blank lines around a drawing and blanks after its rows are ignored. Errors count rows and columns from 1.

``M`` is an unrevealed mine, ``E`` an unrevealed empty cell, ``B`` an open cell that touches no mine, ``1`` to ``8`` an
open number and ``X`` a mine that was hit. Rows and columns count from 0 in a click, as there, and from 1 in errors.
"""

import re
from collections.abc import Sequence

from game.engine.actions import Open
from game.engine.errors import BadBoardError, BadEventError, MineCountError, TooLargeError
from game.engine.events import Lost, Opened
from game.engine.game import apply, new_game
from game.engine.grid import MAX_SIDE, Grid, cells_of, codes, from_bytes, grid
from game.engine.layout import Layout
from game.engine.view import View

LARGEST_TEXT = 2 * MAX_SIDE * (MAX_SIDE + 2)
"""The most characters of a drawing: twice those of the largest board, so there is room for blanks."""

ALPHABET = "#F?.012345678*X%"
_STRANGE = re.compile(f"[^{re.escape(ALPHABET)}]")

_NUMBERS = ".12345678"
_CODES = bytes.maketrans(
    bytes([*range(9), *(kind << 4 for kind in range(1, 7))]),
    f"{_NUMBERS}#F?*X%".encode(),
)
"""The character of each code: a number in the low four bits, or the kind of a covered cell above them."""

_LAYOUT_CHARACTERS = bytes.maketrans(b"\0\1", b".*")


def read_view(text: str, mines: int | None = None) -> View:
    """
    Return the position of a drawing.

    *mines* is the board's total. Without it the view's ``mines`` counts only the flags, or the shown mines of an ended
    game, so the solver must not count mines. Numbers are not checked. A drawing with a mine is an ended game, in which
    flags are right and ``%`` are wrong ones; a won game has only flags and is read as one in play.

    Raises: BadBoardError, TooLargeError: the drawing can't be read. MineCountError: more mines than covered cells.
    """
    board, cells = _read(text)
    opened = cells_with(cells, "0" + _NUMBERS)
    shown, exploded, wrong = cells_with(cells, "*X"), cells_with(cells, "X"), cells_with(cells, "%")
    right = cells_with(cells, "F")
    if shown:
        shown |= right
    elif wrong:
        at = _place((wrong & -wrong).bit_length() - 1, board.width)
        raise BadBoardError(f"{at}: found '%', a wrong flag of an ended game, expected a '*' or 'X' elsewhere, too")
    flags = right | wrong
    covered = board.size - opened.bit_count()
    if mines is None:
        mines = (shown or flags).bit_count()
    elif not 0 <= mines <= covered:
        raise MineCountError(f"0 to {covered} mines fit the drawing's covered cells, not {mines}")
    ones, twos, fours = (cells_with(cells, digits) for digits in ("1357", "2367", "4567"))
    eights = cells_with(cells, "8")
    return View(
        board, mines, opened, (ones, twos, fours, eights), flags, cells_with(cells, "?"), exploded=exploded, shown=shown
    )


def write_view(view: View) -> str:
    """Draw a position; the drawing does not contain the mine total."""
    exploded, shown = view.exploded, view.shown
    wrong = view.flags & ~shown if shown else 0
    right = view.flags ^ wrong
    mine = shown & ~(exploded | right)
    question = view.questions
    plain = view.covered & ~(view.flags | shown | question)
    kinds = (plain | question | exploded, right | question | wrong, mine | exploded | wrong)
    return _rows(codes((*view.numbers, *kinds), view.grid.size).translate(_CODES), view.grid)


def read_layout(text: str) -> Layout:
    """
    Return the layout of a drawing: ``*`` and ``X`` are mines, all other cells are safe; numbers are not checked.

    Raises: BadBoardError, TooLargeError: the drawing can't be read.
    """
    board, cells = _read(text)
    return Layout(board, cells_with(cells, "*X"))


def write_layout(layout: Layout) -> str:
    """Draw a layout with ``*`` and ``.`` alone."""
    size = layout.grid.size
    return _rows(codes((layout.mines,), size).translate(_LAYOUT_CHARACTERS), layout.grid)


def _read(text: str) -> tuple[Grid, bytes]:
    """Return the grid of a drawing and its characters, all of them valid."""
    if len(text) > LARGEST_TEXT:
        raise TooLargeError(f"the drawing has {len(text)} characters, at most {LARGEST_TEXT} are read")
    rows = _without_blanks(text)
    if not rows:
        raise BadBoardError("the drawing is empty, expected rows of cells such as '#1.'")
    width = len(rows[0])
    if width > MAX_SIDE or len(rows) > MAX_SIDE:
        raise TooLargeError(
            f"the drawing has {len(rows)} rows and its first {width} columns, at most {MAX_SIDE} of each are read"
        )
    for y, row in enumerate(rows):
        if len(row) != width:
            raise BadBoardError(_row_error(y, row, width))
    cells = "".join(rows)
    if strange := _STRANGE.search(cells):
        at = _place(strange.start(), width)
        raise BadBoardError(f"{at}: found {strange.group()!r}, expected one of {ALPHABET}")
    return grid(width, len(rows)), cells.encode()


def mine_bits(layout: Layout) -> bytes:
    """Return the mines row by row, the first cell in the highest bit."""
    size = layout.grid.size
    return (int(f"{layout.mines:0{size}b}"[::-1], 2) << -size % 8).to_bytes((size + 7) // 8, "big")


def _without_blanks(text: str) -> list[str]:
    rows = [row.rstrip(" \t") for row in text.replace("\r\n", "\n").replace("\r", "\n").split("\n")]
    filled = [y for y, row in enumerate(rows) if row]
    return rows[filled[0] : filled[-1] + 1] if filled else []


def _row_error(y: int, row: str, width: int) -> str:
    if len(row) < width:
        return f"row {y + 1}, column {len(row) + 1}: found the end of the row, expected {width} cells as in row 1"
    return f"row {y + 1}, column {width + 1}: found {row[width]!r}, expected {width} cells as in row 1"


def _place(cell: int, width: int) -> str:
    y, x = divmod(cell, width)
    return f"row {y + 1}, column {x + 1}"


def cells_with(cells: bytes, characters: str) -> int:
    """Return the cells that show one of *characters*."""
    return from_bytes(cells.translate(bytes(chr(code) in characters for code in range(256))))


def _rows(cells: bytes, board: Grid) -> str:
    drawn = cells.decode()
    return "\n".join(drawn[at : at + board.width] for at in range(0, board.size, board.width))


LETTERS = "MEB12345678X"
_CELLS = "B12345678"


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
    view = View(layout.grid, layout.mine_count, opened=cells_with(cells, _CELLS))
    _, events = apply(new_game(layout, view=view), Open(cell))
    for event in events:
        match event:
            case Opened(_, opened):
                numbers = codes(layout.numbers, layout.grid.size)
                for place in cells_of(opened):
                    after[place // width][place % width] = _CELLS[numbers[place]]
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
