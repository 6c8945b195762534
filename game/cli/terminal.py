"""The common parts of all terminal commands: limited input, JSON output, new files, cells as column and row."""

import gc
import io
import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from time import process_time
from typing import BinaryIO

from game.engine.errors import GameError, TooLargeError, printable
from game.engine.grid import Grid, cells_of

LARGEST_INPUT = 16_000_000
"""The most bytes of a file or of standard input."""


def read_bytes(name: str) -> bytes:
    """
    Return the content of the file *name*, or of standard input for ``-``.

    Raises: GameError: it can't be read. TooLargeError: it is larger than LARGEST_INPUT.
    """
    try:
        if name == "-":
            data = sys.stdin.buffer.read(LARGEST_INPUT + 1)
        else:
            with Path(name).open("rb") as file:
                data = file.read(LARGEST_INPUT + 1)
    except OSError as error:
        raise GameError(f"{name} can't be read: {error.strerror or error}") from error
    if len(data) > LARGEST_INPUT:
        raise TooLargeError(f"{name} holds more than {LARGEST_INPUT} bytes")
    return data


@contextmanager
def no_circles() -> Iterator[None]:
    """
    Stop Python's search for reference cycles inside the block.

    A long recording has a million small values without cycles: the search took an eighth of the time (measured).
    """
    looked = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if looked:
            gc.enable()


def read_text(name: str) -> str:
    """Return the text of a file, or of standard input for ``-``. Raises GameError."""
    try:
        return read_bytes(name).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise GameError(f"{name} is no text: byte {error.start} is not UTF-8") from error


def write_new(name: str, content: str | bytes) -> None:
    """Write to a file that does not exist yet, or to standard output for ``-``, texts in UTF-8. Raises GameError."""
    if name == "-":
        with raw_output() as output:
            output.write(content.encode() if isinstance(content, str) else content)
        return
    from game.store.files import write_atomically  # needed only here

    with new_file(Path(name)) as path:
        write_atomically(path, content)


@contextmanager
def new_file(path: Path) -> Iterator[Path]:
    """Yield a path to write to. Raises GameError: the file exists, or can't be written."""
    if path.exists():
        raise GameError(f"{path} is there already and is not overwritten")
    try:
        yield path
    except OSError as error:
        raise GameError(f"{path} can't be written: {error.strerror or error}") from error


@contextmanager
def about(name: str) -> Iterator[None]:
    """Put the file's name before the message of an error in its content."""
    try:
        yield
    except GameError as error:
        raise GameError(f"{name}: {error}") from error


def until(seconds: float) -> Callable[[], bool]:
    """Return a function that is true for the next *seconds* seconds of processor time."""
    end = process_time() + seconds
    return lambda: process_time() < end


@contextmanager
def raw_output() -> Iterator[BinaryIO]:
    """Yield standard output for bytes, whatever the terminal's encoding."""
    sys.stdout.flush()
    output = getattr(sys.stdout, "buffer", None) or io.BytesIO()  # a bundle without a terminal has no output
    yield output
    output.flush()


def say(*lines: str) -> None:
    """Print lines, without anything that commands a terminal: names come from files that others made."""
    for line in lines:
        print(printable(line), flush=True)


def show(data: object) -> None:
    """Print *data* as JSON, in ASCII: not every terminal and pipe understands UTF-8."""
    print(json.dumps(data).replace("\x7f", "\\u007f"))


def places(grid: Grid, cells: int) -> list[object]:
    """Return a set of cells as ``[column, row]`` pairs."""
    return [place(grid, cell) for cell in cells_of(cells)]


def place(grid: Grid, cell: int) -> object:
    """Return a cell as ``[column, row]``, from 0 on."""
    return [*grid.place(cell)]
