"""
A board and its first cell as one line that players can share: ``30x16/99:3,4:…``.

Width, height and mines, then a ``p`` if every opening must be proved (Prove it); the first cell's column and row,
from 0, if it is known; the mines; three check characters. All except the separators are letters, digits, ``-`` and
``_``, so addresses and chats don't change it.

The code names one of the C(cells, mines) layouts by its number (the combinatorial number system), which is as short as
possible: 348 bits, 59 characters for expert. Its time grows with the square of the cells, so boards of more than
:data:`MOST_NUMBERED` cells are written as one bit per cell. The check is a CRC of 16 bits over that text: it finds
every change of one character, and misses about one in 65,536 other errors.
"""

import re
from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import crc_hqx
from dataclasses import dataclass
from math import comb

from game.engine.errors import BadBoardError, BadHeaderError, NotThisFormatError, TooLargeError, TruncatedError
from game.engine.grid import MAX_SIDE, Grid, grid, to_bytes
from game.engine.layout import Layout

MOST_NUMBERED = 4_096
"""The most cells of a layout that is written as its number (64×64). This takes 4 ms, less than a frame."""

LARGEST_TEXT = 400_000
"""The most characters: twice those of a 1000×1000 board, so there is room for white space."""

CHECK_LENGTH = 3
_SHAPE = re.compile(r"(\d{1,4})x(\d{1,4})/(\d{1,7})(p?):(?:(\d{1,4}),(\d{1,4}):)?([A-Za-z0-9_-]*)", re.ASCII)


@dataclass(frozen=True, slots=True)
class Shared:
    """The content of a code: a layout, the cell to open first if it is known, and whether openings must be proved."""

    layout: Layout
    first: int | None = None
    prove_it: bool = False


def write(layout: Layout, first: int | None = None, *, prove_it: bool = False) -> str:
    """Return the code of a layout and the cell to open first. Raises CellError: it is not on the board."""
    board = layout.grid
    text = f"{board.width}x{board.height}/{layout.mine_count}{'p' if prove_it else ''}:"
    if first is not None:
        y, x = divmod(first, board.width)
        board.cell(x, y)  # raises CellError
        text += f"{x},{y}:"
    value = _number_of(layout) if board.size <= MOST_NUMBERED else layout.mines
    text += _letters(value, _bytes_of(board, layout.mine_count))
    return text + _check(text)


def read(text: str) -> Shared:
    """
    Return the content of a code; white space is ignored.

    Raises: NotThisFormatError, BadHeaderError, TooLargeError, TruncatedError, BadBoardError.
    """
    if len(text) > LARGEST_TEXT:
        raise TooLargeError(f"the code has {len(text)} characters, at most {LARGEST_TEXT} are read")
    text = "".join(text.split())
    match = _SHAPE.fullmatch(text)
    if match is None:
        raise NotThisFormatError(f"found {_start_of(text)}, expected a code such as 9x9/10:4,4:…")
    board, mines = _read_board(*map(int, match.group(1, 2, 3)))
    first = _read_first(board, match.group(5), match.group(6))
    letters = match.group(7)
    length = _bytes_of(board, mines)
    wanted = -(-length * 4 // 3) + CHECK_LENGTH
    if len(letters) < wanted:
        raise TruncatedError(f"found {len(letters)} characters behind the last ':', expected {wanted}")
    if len(letters) > wanted:
        raise BadBoardError(f"found {len(letters)} characters behind the last ':', expected {wanted}")
    found, expected = text[-CHECK_LENGTH:], _check(text[:-CHECK_LENGTH])
    if found != expected:
        raise BadBoardError(f"the code was mistyped: it ends in {found!r}, expected {expected!r}")
    return Shared(_read_layout(board, mines, _value(letters[:-CHECK_LENGTH])), first, bool(match.group(4)))


def _read_board(width: int, height: int, mines: int) -> tuple[Grid, int]:
    if width > MAX_SIDE or height > MAX_SIDE:
        raise TooLargeError(f"found a {width}×{height} board, at most {MAX_SIDE}×{MAX_SIDE} is read")
    if not width or not height:
        raise BadHeaderError(f"found a {width}×{height} board, expected 1×1 or more")
    if mines > width * height:
        raise BadHeaderError(f"found {mines} mines on {width}×{height} cells, expected at most {width * height}")
    return grid(width, height), mines


def _read_first(board: Grid, column: str | None, row: str | None) -> int | None:
    if column is None or row is None:
        return None
    x, y = int(column), int(row)
    if x >= board.width or y >= board.height:
        last = f"{board.width - 1},{board.height - 1}"
        raise BadHeaderError(f"found the first cell {x},{y}, expected 0,0 to {last}")
    return y * board.width + x


def _read_layout(board: Grid, mines: int, value: int) -> Layout:
    if board.size > MOST_NUMBERED:
        if value > board.full or value.bit_count() != mines:
            raise BadBoardError(f"found {value.bit_count()} mines on or off the board, expected {mines} on it")
        return Layout(board, value)
    if value >= comb(board.size, mines):
        raise BadBoardError(f"the code's number is beyond the last layout of {mines} mines on {board.size} cells")
    return Layout(board, _layout_of(value, board.size, mines))


def _number_of(layout: Layout) -> int:
    """Return the layout's number: the sum of C(cell, i) over its mines; *i* numbers the mines from 1."""
    size, left, number = layout.grid.size, layout.mine_count, 0
    is_mine = to_bytes(layout.mines, size)
    ways = comb(size - 1, left)  # C(cell, left) in every round
    for cell in range(size - 1, 0, -1):
        if is_mine[cell]:
            number += ways
            ways = ways * left // cell
            left -= 1
        else:
            ways = ways * (cell - left) // cell
    return number


def _layout_of(number: int, size: int, mines: int) -> int:
    """Return the mines of the layout with that number, which must be less than C(size, mines)."""
    is_mine = bytearray(b"0" * size)
    left, ways = mines, comb(size - 1, mines)
    for cell in range(size - 1, 0, -1):
        if number >= ways:
            number -= ways
            is_mine[~cell] = ord("1")
            ways = ways * left // cell
            left -= 1
        else:
            ways = ways * (cell - left) // cell
    if left:
        is_mine[-1] = ord("1")
    return int(is_mine, 2)


def _bytes_of(board: Grid, mines: int) -> int:
    """Return the number of bytes in which a layout with *mines* mines is written."""
    bits = (comb(board.size, mines) - 1).bit_length() if board.size <= MOST_NUMBERED else board.size
    return (bits + 7) // 8


def _letters(value: int, length: int) -> str:
    return urlsafe_b64encode(value.to_bytes(length, "big")).decode().rstrip("=")


def _value(letters: str) -> int:
    return int.from_bytes(urlsafe_b64decode(letters + "=" * (-len(letters) % 4)), "big")


def _check(text: str) -> str:
    return _letters(crc_hqx(text.encode(), 0xFFFF), 2)


def _start_of(text: str) -> str:
    return repr(text[:20] + "…" if len(text) > 20 else text)
