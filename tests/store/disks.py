"""Full and read-only disks, simulated by Unix's own means."""

import os
import resource
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

NOBODY = 65534


@contextmanager
def full_disk(room: int = 0) -> Iterator[None]:
    """Let no file grow beyond *room* bytes; the system then reports that it is too large."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (room, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


@contextmanager
def read_only(folder: Path, *, reachable: bool = True) -> Iterator[None]:
    """
    Make *folder* read-only or, unless *reachable*, unreadable.

    Root, who may write everywhere, becomes the user nobody meanwhile; the parent folders must admit every user.
    """
    parts = [folder, *folder.rglob("*")]
    modes = [part.stat().st_mode for part in parts]
    above = folder.parent.stat().st_mode
    folder.parent.chmod(0o755)
    for part in parts:
        part.chmod(0o555 if part.is_dir() else 0o444)
    if not reachable:
        folder.chmod(0)
    root = os.geteuid() == 0
    if root:
        os.seteuid(NOBODY)
    try:
        yield
    finally:
        if root:
            os.seteuid(0)
        for part, mode in zip(parts, modes, strict=True):
            with suppress(FileNotFoundError):  # the game may go on as soon as it can
                part.chmod(mode)
        folder.parent.chmod(above)
