"""The program's name and version, in one place, and the day of its release."""

PROGRAM = "Minesweeper Arcade"
__version__ = "0.1.0"
RELEASED = "2026-11-21"
