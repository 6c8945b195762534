"""
Reads bytes of untrusted files.

A missing number raises TruncatedError with its name and place. An announced size is compared with the remaining
bytes before anything is built.
"""

from game.engine.errors import BadBoardError, GameError, TruncatedError
from game.engine.grid import Grid, from_bytes, grid
from game.engine.layout import Layout
from game.notation.header_text import text_of


class ByteReader:
    """
    A reader of big-endian bytes.

    *begin* is their offset in the file, for messages; *names* is the encoding of texts that are no UTF-8.
    """

    def __init__(self, data: bytes, begin: int = 0, names: str = "") -> None:
        self.data = data
        self.begin = begin
        self.names = names
        self.at = 0

    @property
    def offset(self) -> int:
        """The offset of the next byte in the file."""
        return self.begin + self.at

    @property
    def left(self) -> int:
        """The number of remaining bytes."""
        return len(self.data) - self.at

    def take(self, count: int, what: str) -> bytes:
        """Return the next *count* bytes, which hold *what*. Raises TruncatedError."""
        if count > self.left:
            raise TruncatedError(f"{what} at byte {self.offset}: {self.left} bytes are left of {count}")
        self.at += count
        return self.data[self.at - count : self.at]

    def number(self, size: int, what: str) -> int:
        """Return the number in the next *size* bytes. Raises TruncatedError."""
        return int.from_bytes(self.take(size, what), "big")

    def text(self, size: int, what: str) -> str:
        """Return the next *size* bytes as one line of text. Raises TruncatedError."""
        return text_of(self.take(size, what), self.names)

    def text_to_zero(self, what: str, most: int = 10_000) -> str:
        """Return the text up to the next zero byte, at most *most* bytes away. Raises TruncatedError."""
        end = self.data.find(b"\0", self.at, self.at + most)
        if end < 0:
            raise TruncatedError(f"{what} at byte {self.offset} has no zero byte to end it within {most} bytes")
        text = self.text(end - self.at, what)
        self.at += 1
        return text

    def section(self, size: int, what: str) -> "ByteReader":
        """Return a reader of the next *size* bytes alone. Raises TruncatedError."""
        begin = self.offset
        return ByteReader(self.take(size, what), begin, self.names)

    def skip_to(self, at: int, what: str) -> None:
        """Go on reading *what* at byte *at* of the data. Raises TruncatedError."""
        if at > len(self.data):
            raise TruncatedError(f"{what} begins at byte {self.begin + at}, and there are {len(self.data)} bytes")
        self.at = at

    def board(self, width: int, height: int) -> Grid:
        """Return the grid of a size that was just read. Raises: BadBoardError: no board has that size."""
        try:
            return grid(width, height)
        except GameError as error:
            raise BadBoardError(f"before byte {self.offset}: {error}") from error

    def mines_by_pairs(self, width: int, height: int, mines: int, *, first: int, row_first: bool = False) -> Layout:
        """
        Return the layout whose mines follow as pairs of bytes: column and row, counted from *first*.

        Raises: BadBoardError: no board has that size, or a mine lies off the board or twice on a cell.
        """
        board, board_at = self.board(width, height), self.offset
        if mines > board.size:
            raise BadBoardError(f"before byte {board_at}: {mines} mines, and {width}×{height} cells")
        pairs = self.take(2 * mines, f"the {mines} mines")
        cells = bytearray(board.size)
        for k in range(0, len(pairs), 2):
            x, y = pairs[k] - first, pairs[k + 1] - first
            if row_first:
                x, y = y, x
            on_board = 0 <= x < width and 0 <= y < height
            if not on_board or cells[y * width + x]:
                where = f"the mine at byte {board_at + k} in column {x + 1}, row {y + 1} of {width}×{height} cells"
                raise BadBoardError(f"{where} is {'there twice' if on_board else 'off the board'}")
            cells[y * width + x] = 1
        return Layout(board, from_bytes(cells))
