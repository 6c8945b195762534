"""
The folder that the one-file Linux bundle unpacks itself into, and those that killed runs left behind.

The bundle's starter makes ``_MEI`` + its process as 8 hexadecimal digits + something random, and removes it at the end,
unless it is killed. Whoever runs from such a folder holds a lock on the file in it that says whose it is: another
container may share the temporary folder and not the process numbers, and a game may outlive its starter.
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
"""The file that tells our folders from those of other programs; build.spec packs it, and it is unpacked first."""

PLACES = ("/tmp", "/var/tmp", "/usr/tmp")
VARIABLES = ("TMPDIR", "TEMP", "TMP")
NAME = re.compile(r"_MEI([0-9a-f]{8}).+")


def here() -> Path | None:
    """Return the folder that this program was unpacked into, if it was."""
    folder = Path(getattr(sys, "_MEIPASS", ""))
    return folder if NAME.fullmatch(folder.name) else None


def hold() -> int | None:
    """Lock this program's folder for as long as it runs; return the open file, which nobody needs to close."""
    folder = here()
    if folder is None:
        return None
    with suppress(OSError):
        file = os.open(folder / MARK, os.O_RDONLY | os.O_CLOEXEC)
        fcntl.flock(file, fcntl.LOCK_SH)
        return file
    return None


def sweep_later(seconds: float) -> None:
    """Remove what killed runs left, beside the game and after so long: its first frames have the disk to themselves."""
    if here():
        sweeper = threading.Timer(seconds, sweep)
        sweeper.daemon = True  # nobody waits for it: what is left is for the next start
        sweeper.start()


def sweep() -> None:
    """Remove what killed runs left, wherever a run may have unpacked itself. Takes as long as the disk does."""
    folder = here()
    if folder is None:
        return
    named = [os.environ[name] for name in VARIABLES if os.environ.get(name)]
    for place in {folder.parent, *map(Path, (*named, *PLACES))}:
        for left in left_in(place):
            remove(left)


def left_in(place: Path) -> Iterator[Path]:
    """Yield the folders of this game in *place* that are this user's and nobody runs from."""
    with suppress(OSError):
        for folder in place.iterdir():
            name = NAME.fullmatch(folder.name)
            if name and is_ours(folder) and not runs(int(name[1], 16)) and not is_held(folder):
                yield folder


def is_ours(folder: Path) -> bool:
    """Tell whether a folder was made by this user, and is no link to another one."""
    with suppress(OSError):
        made = folder.lstat()
        return stat.S_ISDIR(made.st_mode) and made.st_uid == os.geteuid()
    return False


def runs(process: int) -> bool:
    """Tell whether there is such a process; somebody else's counts."""
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except OSError:
        pass
    return True


def is_held(folder: Path) -> bool:
    """Tell whether somebody runs from a folder; one that does not bear our mark is always held."""
    with suppress(OSError):
        file = os.open(folder / MARK, os.O_RDONLY | os.O_CLOEXEC | os.O_NOFOLLOW)
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        finally:
            os.close(file)
        return False
    return True


def remove(folder: Path) -> None:
    """Remove a folder, its mark last: what is broken off goes on at the next start."""
    with suppress(OSError):
        for entry in [entry for entry in folder.iterdir() if entry.name != MARK]:
            if entry.is_dir() and not entry.is_symlink():
                shutil.rmtree(entry, ignore_errors=True)
            else:
                entry.unlink()
        (folder / MARK).unlink()
        folder.rmdir()
