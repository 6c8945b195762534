"""
Boards as other programs write them: a layout, or a position in play.

- Simon Tatham's Mines: ``9x9:4,4,m1f…``, the opened cell, then the mines in hexadecimal digits, the first cell in the
  highest bit; ``m`` says that they are obscured, ``u`` that they are plain. ``9x9n10`` and the like name no board.
- JSMinesweeper, ``.mine``: ``9x9x10``, then rows: F a flagged mine, M or ? a mine, H covered, 0–8 open; of a position
  that is analysed, H is any covered cell and F a flag.
- MBF and ABF: width, height and mines in bytes, then column and row of each mine; also as hexadecimal digits.
- PTTACG's ZiNi calculator and LlamaSweeper: a link with ``b=`` for the size and ``m=`` for the mines, five a digit.
- Drawings, also with blanks between the cells, and our own codes.
"""

import re
from hashlib import sha1

from game.engine.errors import BadBoardError, BadHeaderError, NotationError, NotThisFormatError
from game.engine.grid import MAX_SIDE, Grid, from_bytes, grid, lsb
from game.engine.layout import Layout
from game.engine.view import View
from game.notation import board_text, game_id
from game.notation.byte_reader import ByteReader

LARGEST = 4_000_000
"""The most bytes that are looked through."""

SIZES = {"1": (9, 9), "2": (16, 16), "3": (30, 16)}
"""The boards that have one digit in PTTACG's links."""

DIGITS = "0123456789abcdefghijklmnopqrstuv"
"""The digits of base 32, from 0 to 31."""

_DEAL = r"(\d{1,4})x(\d{1,4})(?:n[\d.]+%?)?a?"
_TATHAM = re.compile(rf"{_DEAL}:(\d{{1,4}}),(\d{{1,4}}),([mu])([0-9a-f]+)", re.ASCII | re.I)
_TATHAM_WITHOUT = re.compile(rf"{_DEAL}(?:#.*|:r\d+,[ua],.*)?", re.ASCII | re.I)
_MINE = re.compile(r"(\d{1,4})x(\d{1,4})x(\d{1,7})", re.ASCII | re.I)
_LINK = re.compile(r"(?:\b|%3F|%26)b=(\d{1,8})(?:\b|(?=%26))", re.I)
_LINK_MINES = re.compile(r"(?:\b|%26)m=([0-9a-v]*)", re.I)
_HEX = re.compile(r"(?:[0-9a-fA-F]{2}){5,}")


def read_layout(data: bytes) -> Layout:
    """Return the layout in a file or a text of any known notation. Raises: NotationError."""
    if (layout := _read_mbf(data)) is not None:
        return layout
    text = _text(data)
    if (found := read_others(text)) is not None:
        return found[0]
    if head := _mine_head(text):
        raise BadBoardError(f"is a position: {head[3]} mines are said, and not all are drawn")
    return game_id.read(text).layout if ":" in text else board_text.read_layout(_close_up(text))


def read_others(text: str) -> tuple[Layout, int | None] | None:
    """
    Return the layout in a text of another program and the cell to open first if it is said; None if it is no such text.

    Raises: NotationError: the text is broken.
    """
    line = "\n".join(text.strip().splitlines())
    if match := _TATHAM.fullmatch(line):
        return _read_tatham(match)
    if _TATHAM_WITHOUT.fullmatch(line):
        raise NotThisFormatError("this only says how Simon Tatham's Mines deals a board; its game ID has the board")
    if match := _LINK.search(line):
        return _read_link(match[1], _LINK_MINES.search(line)), None
    if _HEX.fullmatch(joined := "".join(line.split())) and (layout := _read_mbf(bytes.fromhex(joined))) is not None:
        return layout, None
    if head := _mine_head(line):
        layout, _ = _read_mine(head, line)
        return (layout, None) if layout.mine_count == int(head[3]) else None
    return None


def read_view(text: str, mines: int | None = None) -> tuple[View, bool]:
    """
    Return the position in a file of JSMinesweeper or a drawing, and whether its mine total is known.

    *mines* is the total; without it a file's first line may say it. Raises: NotationError, MineCountError.
    """
    text = "\n".join(text.splitlines())
    if head := _mine_head(text):
        _, drawing = _read_mine(head, text.strip())
        return board_text.read_view(drawing, int(head[3]) if mines is None else mines), True
    return board_text.read_view(_close_up(text), mines), mines is not None


def first_cell(layout: Layout) -> int:
    """Return the cell to open first: the first 0, else the first safe cell, else the corner."""
    return lsb(layout.zeros or layout.safe or 1)


def write_tatham(layout: Layout, first: int) -> str:
    """Return the game ID of a layout for Simon Tatham's Mines, in which *first* is open at the start."""
    board = layout.grid
    bits = bytearray(board_text.mine_bits(layout))
    _obscure(bits, board.size)
    x, y = board.place(first)
    return f"{board.width}x{board.height}:{x},{y},m{bits.hex()[: (board.size + 3) // 4]}"


def write_mine(layout: Layout) -> str:
    """Return a layout as JSMinesweeper's ``.mine`` file."""
    board = layout.grid
    rows = board_text.write_layout(layout).replace("*", "M").replace(".", "H")
    return f"{board.width}x{board.height}x{layout.mine_count}\n{rows}\n"


def _mine_head(text: str) -> re.Match[str] | None:
    """Return the first line of a file of JSMinesweeper."""
    return _MINE.fullmatch(text.strip().partition("\n")[0].strip())


def _text(data: bytes) -> str:
    """Return the text of a file. Raises NotThisFormatError, BadBoardError."""
    if len(data) > LARGEST:
        raise BadBoardError(f"{len(data)} bytes, and at most {LARGEST} are read")
    try:
        return "\n".join(data.decode("utf-8-sig").splitlines())
    except UnicodeDecodeError as error:
        raise NotThisFormatError(f"is no text: byte {error.start} is not UTF-8, and no board of MBF") from error


def _close_up(text: str) -> str:
    """Return a drawing without the blanks between its cells, if they are between all."""
    rows = [row.strip() for row in text.split("\n") if row.strip()]
    spaced = all(len(cell) == 1 for row in rows for cell in row.split()) and any(len(row.split()) > 1 for row in rows)
    return "\n".join("".join(row.split()) for row in rows) if spaced else text


def _board(width: int, height: int) -> Grid:
    if not (1 <= width <= MAX_SIDE and 1 <= height <= MAX_SIDE):
        raise BadHeaderError(f"found a {width}×{height} board, expected 1×1 to {MAX_SIDE}×{MAX_SIDE}")
    return grid(width, height)


def _read_tatham(match: re.Match[str]) -> tuple[Layout, int]:
    """Return the layout of a game ID and the cell that is open at its start."""
    width, height, x, y = map(int, match.groups()[:4])
    board, digits = _board(width, height), match[6]
    if x >= width or y >= height:
        raise BadHeaderError(f"found the first cell {x},{y}, expected 0,0 to {width - 1},{height - 1}")
    if len(digits) != (board.size + 3) // 4:
        raise BadBoardError(f"found {len(digits)} hexadecimal digits, expected {(board.size + 3) // 4}")
    bits = bytearray(bytes.fromhex(digits + "0" * (len(digits) % 2)))
    if match[5] in "mM":
        _obscure(bits, board.size, clear=True)
    cells = "".join(f"{byte:08b}" for byte in bits)[: board.size]
    return Layout(board, int(cells[::-1], 2)), board.cell(x, y)


def _obscure(bits: bytearray, size: int, *, clear: bool = False) -> None:
    """
    Obscure *size* bits as Tatham's puzzles do, or clear them again.

    The second half is the seed of a mask over the first half, then the first half of one over the second. A mask is
    SHA-1 of the seed and a counter, again and again.
    """
    half = len(bits) // 2
    first, second = slice(0, half), slice(half, None)
    steps = ((second, first), (first, second))
    for seed, target in reversed(steps) if clear else steps:
        length = len(bits[target])
        mask = b"".join(sha1(bytes(bits[seed]) + b"%d" % k).digest() for k in range(length // 20 + 1))
        bits[target] = bytes(one ^ other for one, other in zip(bits[target], mask, strict=False))
        bits[-1] &= 0xFF << -size % 8 & 0xFF


def _read_mine(head: re.Match[str], text: str) -> tuple[Layout, str]:
    """Return the mines that a file of JSMinesweeper draws, and its position as a drawing of ours."""
    width, height, mines = map(int, head.groups())
    board = _board(width, height)
    rows = "".join(text.partition("\n")[2].split())
    if len(rows) != board.size:
        raise BadBoardError(f"found {len(rows)} cells, expected {board.size} of {width}×{height}")
    if strange := re.search(r"[^FM?H0-8]", rows):
        y, x = divmod(strange.start(), width)
        raise BadBoardError(f"row {y + 1}, column {x + 1}: found {strange[0]!r}, expected one of FM?H012345678")
    drawn = sum(rows.count(letter) for letter in "FM?")
    # A saved board names every mine; a position that is analysed has only flags, and H hides the other mines.
    kept = "FM?" if drawn == mines else ""
    layout = Layout(board, from_bytes(bytes(letter in kept for letter in rows)))
    position = rows.translate(str.maketrans("HM?", "###"))
    return layout, "\n".join(position[at : at + width] for at in range(0, board.size, width))


def _read_link(size: str, mines: re.Match[str] | None) -> Layout:
    """Return the layout of a link: five cells a digit, the first in its highest bit; without mines it has none."""
    if size in SIZES:
        width, height = SIZES[size]
    elif len(size) % 2 == 0:
        width, height = int(size[: len(size) // 2]), int(size[len(size) // 2 :])
    else:
        raise BadHeaderError(f"found the size {size!r}, expected 1, 2, 3, or width and height of as many digits")
    board = _board(width, height)
    digits = mines[1].lower() if mines else "0" * -(-board.size // 5)
    if len(digits) != -(-board.size // 5):
        raise BadBoardError(f"found {len(digits)} digits after m=, expected {-(-board.size // 5)}")
    cells = "".join(f"{DIGITS.index(digit):05b}" for digit in digits)[: board.size]
    return Layout(board, int(cells[::-1], 2))


def _read_mbf(data: bytes) -> Layout | None:
    """Return the layout of an MBF or ABF file; None if the bytes are none."""
    if len(data) < 6 or len(data) != 4 + 2 * (mines := int.from_bytes(data[2:4], "big")) or not (data[0] and data[1]):
        return None
    try:
        return ByteReader(data[4:], 4).mines_by_pairs(data[0], data[1], mines, first=0)
    except NotationError:
        return None
