"""
The folder into which the one-file Linux bundle unpacks itself, and the folders that killed runs left behind.

The bundle's starter makes ``_MEI`` + its process id as 8 hexadecimal digits + random letters, and removes it at the end
unless it is killed. The game locks a file in its folder: process ids are not enough, because another container may
share the temporary folder, and a game may outlive its starter.
"""

import fcntl
import os
import re
import shutil
import stat
import sys
import threading
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

MARK = "minesweeper-unpacked"
"""The file that marks our folders; build.spec packs it, and it is unpacked first."""

PLACES = ("/tmp", "/var/tmp", "/usr/tmp")
VARIABLES = ("TMPDIR", "TEMP", "TMP")
NAME = re.compile(r"_MEI([0-9a-f]{8}).+")


def here() -> Path | None:
    """Return the folder into which this program was unpacked, or None."""
    folder = Path(getattr(sys, "_MEIPASS", ""))
    return folder if NAME.fullmatch(folder.name) else None


def hold() -> int | None:
    """Lock this program's folder until it ends; return the open file, which need not be closed."""
    folder = here()
    if folder is None:
        return None
    with suppress(OSError):
        file = os.open(folder / MARK, os.O_RDONLY | os.O_CLOEXEC)
        fcntl.flock(file, fcntl.LOCK_SH)
        return file
    return None


def sweep_later(seconds: float) -> None:
    """Remove leftovers of killed runs in the background, after *seconds*: the first frames need the disk."""
    if here():
        sweeper = threading.Timer(seconds, sweep)
        sweeper.daemon = True  # the game's end does not wait for it: the next start continues
        sweeper.start()


def sweep() -> None:
    """Remove leftovers of killed runs from every folder for temporary files. It may be slow."""
    folder = here()
    if folder is None:
        return
    named = [os.environ[name] for name in VARIABLES if os.environ.get(name)]
    for place in {folder.parent, *map(Path, (*named, *PLACES))}:
        for left in leftovers(place):
            remove(left)


def leftovers(place: Path) -> Iterator[Path]:
    """Yield this user's folders of the game in *place* that no program uses."""
    with suppress(OSError):
        for folder in place.iterdir():
            name = NAME.fullmatch(folder.name)
            if name and is_ours(folder) and not runs(int(name[1], 16)) and not is_held(folder):
                yield folder


def is_ours(folder: Path) -> bool:
    """Return whether a folder belongs to this user and is not a link."""
    with suppress(OSError):
        made = folder.lstat()
        return stat.S_ISDIR(made.st_mode) and made.st_uid == os.geteuid()
    return False


def runs(process: int) -> bool:
    """Return whether a process exists, another user's included."""
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except OSError:
        pass
    return True


def is_held(folder: Path) -> bool:
    """Return whether a program uses a folder; a folder without our mark counts as used."""
    with suppress(OSError):
        file = os.open(folder / MARK, os.O_RDONLY | os.O_CLOEXEC | os.O_NOFOLLOW)
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        finally:
            os.close(file)
        return False
    return True


def remove(folder: Path) -> None:
    """Remove a folder, its mark last, so that the next start can finish an interrupted removal."""
    with suppress(OSError):
        for entry in [entry for entry in folder.iterdir() if entry.name != MARK]:
            if entry.is_dir() and not entry.is_symlink():
                shutil.rmtree(entry, ignore_errors=True)
            else:
                entry.unlink()
        (folder / MARK).unlink()
        folder.rmdir()
