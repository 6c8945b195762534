"""The program's name and version, in one place, the day of its release, and the command that starts it."""

import sys
from pathlib import PurePath

PROGRAM = "Minesweeper Arcade"
COMMAND = "minesweeper"
__version__ = "0.1.0"
RELEASED = "2026-11-21"


def called() -> str:
    """Return the command by which the program was started: a bundle's or the installed one's name, or Python's."""
    if hasattr(sys, "frozen"):
        return PurePath(sys.executable).stem or COMMAND
    return COMMAND if PurePath(sys.argv[0]).stem == COMMAND else "python -m game"
