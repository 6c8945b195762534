"""Writing so that a file is the old one or the new one, whole, whatever happens in between."""

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TextIO

LARGEST_COPY = 10_000_000
"""Bytes."""

ABANDONED_S = 24 * 60 * 60
"""A temporary file so old is nobody's any more."""

DRAWN = 8
"""Letters that the system draws for the name of a temporary file."""


def write_atomically(path: Path, content: str | bytes) -> None:
    """
    Replace what is in the file: temporary file, fsync, rename.

    Raises: OSError; the old file is then untouched.
    """
    with replacing(path) as file:
        if isinstance(content, bytes):
            file.buffer.write(content)
        else:
            file.write(content)


@contextmanager
def replacing(path: Path) -> Iterator[TextIO]:
    """
    Give a file to write into that takes *path*'s place at the end, if nothing went wrong.

    Raises: OSError; the old file is then untouched.
    """
    path = path.resolve()  # a link stays a link
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=path.name, suffix=".new")
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def sweep(path: Path) -> None:
    """Remove temporary files whose writers were killed a day or longer before *path* was written, which is now."""
    path = path.resolve()
    with suppress(OSError):  # they are in nobody's way
        now = path.stat().st_mtime
        for other in path.parent.iterdir():
            drawn = other.name.removeprefix(path.name).removesuffix(".new")
            ours = other.name == f"{path.name}{drawn}.new" and len(drawn) == DRAWN and "." not in drawn
            if ours and now - other.stat().st_mtime > ABANDONED_S:
                other.unlink()


def keep_aside(path: Path) -> Path:
    """
    Copy a file that can't be used to ``<name>.bad`` (``.bad2`` …, never over another one) and return where.

    One that is far too large to be ours is not copied but renamed.
    """
    if path.stat().st_size > LARGEST_COPY:
        return path.replace(free_aside(path))
    content = path.read_bytes()
    number = 1
    while True:
        aside = path.with_name(f"{path.name}.bad{number if number > 1 else ''}")
        try:
            file = aside.open("xb")
        except FileExistsError:
            if aside.is_file() and aside.read_bytes() == content:
                return aside
            number += 1
            continue
        try:
            with file:
                file.write(content)
        except BaseException:  # half a copy would stand in the way of a whole one
            aside.unlink(missing_ok=True)
            raise
        return aside


def free_aside(path: Path) -> Path:
    """Return the first name ``<name>.bad``, ``.bad2`` … that nothing has yet."""
    number = 1
    while os.path.lexists(aside := path.with_name(f"{path.name}.bad{number if number > 1 else ''}")):
        number += 1
    return aside
