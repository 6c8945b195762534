"""Writes files so that a crash leaves the old content or the new one, never a part of it."""

import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from errno import ELOOP
from pathlib import Path
from typing import IO, TextIO

LARGEST_COPY = 10_000_000
"""The most bytes of a damaged file that is copied; a larger one is renamed."""

ABANDONED_S = 24 * 60 * 60
"""Seconds after which a temporary file was surely left by a killed program."""

MOST_ASIDE = 5
"""The most damaged copies of one file; the next one replaces the oldest."""

DRAWN = 8
"""The number of random letters in the name of a temporary file."""


def write_atomically(path: Path, content: str | bytes) -> None:
    """
    Replace the file's content: temporary file, fsync, rename.

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
    Yield a file to write into; if no error occurs, it replaces *path* at the end.

    Raises: OSError; the old file is then untouched.
    """
    path = _resolve(path)
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


def _resolve(path: Path) -> Path:
    """Return the real path of a file, so that a link stays a link. Raises OSError: its links form a loop."""
    try:
        return path.resolve()
    except RuntimeError as error:  # until Python 3.13
        raise OSError(ELOOP, os.strerror(ELOOP), str(path)) from error


def sweep(path: Path) -> None:
    """Remove the temporary files of killed programs that are a day older than *path*, which was just written."""
    with suppress(OSError):  # a leftover does no harm
        path = _resolve(path)
        now = path.stat().st_mtime
        for other in path.parent.iterdir():
            drawn = other.name.removeprefix(path.name).removesuffix(".new")
            ours = other.name == f"{path.name}{drawn}.new" and len(drawn) == DRAWN and "." not in drawn
            if ours and now - other.stat().st_mtime > ABANDONED_S:
                other.unlink()


def keep_aside(path: Path) -> Path:
    """
    Copy a damaged file to ``<name>.bad`` (``.bad2`` …) and return the copy's path.

    A file that is far too large to be ours is renamed instead.
    """
    if path.stat().st_size > LARGEST_COPY:
        return path.replace(free_aside(path))
    content = path.read_bytes()
    for known in asides(path):
        if known.stat().st_size == len(content) and known.read_bytes() == content:
            return known
    aside = free_aside(path)
    write_atomically(aside, content)
    return aside


def asides(path: Path) -> list[Path]:
    """Return the damaged copies kept of *path*."""
    return [aside for aside in _aside_names(path) if os.path.isfile(aside)]  # False in a folder that can't be read


def free_aside(path: Path) -> Path:
    """Return the first free name among ``<name>.bad``, ``.bad2`` …, else the name of the oldest such file."""
    free = next((aside for aside in _aside_names(path) if not os.path.lexists(aside)), None)
    last = _aside_names(path)[-1]
    return free or min(asides(path), key=lambda aside: aside.stat().st_mtime, default=last)


def _aside_names(path: Path) -> list[Path]:
    return [path.with_name(f"{path.name}.bad{number if number > 1 else ''}") for number in range(1, MOST_ASIDE + 1)]


def locking_fault(folder: Path) -> OSError | None:
    """Return the error of locking a file in a *folder*, or None if that works."""
    if sys.platform == "win32":
        return None
    import fcntl

    with suppress(OSError), tempfile.TemporaryFile(dir=folder) as probe:
        try:
            fcntl.lockf(probe, fcntl.LOCK_EX | fcntl.LOCK_NB)  # as SQLite does; no other program uses this file
        except OSError as error:
            return error
    return None


def lock_file(path: Path) -> IO[bytes] | None:
    """
    Lock a file until it is closed or the program ends; return None if another program has locked it.

    Raises: OSError: the file can't be made, or the system can't lock files there.
    """
    file = path.open("ab")
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        file.close()
        if isinstance(error, BlockingIOError) or sys.platform == "win32":
            return None
        raise
    return file


def game_file(path: Path, name: str) -> Path:
    """Return a file for a game under way next to the history at *path*."""
    return path.with_name(f"unfinished-{name}.game")


def game_files(path: Path) -> list[Path]:
    """Return the files of games under way."""
    with suppress(OSError):
        return sorted(path.parent.glob("unfinished-*.game"))
    return []


class FileLocks:
    """The files that this copy of the game owns: each is locked by another file beside it, with the ending .lock."""

    def __init__(self) -> None:
        self._locks: dict[Path, IO[bytes]] = {}

    def take(self, path: Path) -> bool:
        """Lock a file; return whether this copy owns it now."""
        with suppress(OSError):
            if path not in self._locks and (lock := lock_file(path.with_suffix(".lock"))):
                self._locks[path] = lock
            return path in self._locks
        return True  # no file can be locked here, so no other copy owns it

    def release(self, path: Path) -> None:
        """Unlock a file that is no longer there."""
        if lock := self._locks.pop(path, None):
            lock.close()
            with suppress(OSError):
                path.with_suffix(".lock").unlink(missing_ok=True)

    def close(self) -> None:
        """Leave all files to other copies of the game."""
        for path in tuple(self._locks):
            self._locks.pop(path).close()
