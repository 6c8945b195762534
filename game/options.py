"""The window game's command line."""

import argparse
from collections.abc import Sequence
from typing import Any

from game.version import __version__

LONGEST_SEED = 20
"""Digits. Python prints no number of more than 4,300, and a game that can't be written down is lost."""


def parsed(arguments: Sequence[str]) -> dict[str, Any]:
    """Return what was given, by the option's name; argparse ends the program where it can't be read."""
    parser = argparse.ArgumentParser(prog="python -m game", description="Minesweeper, with sound, full screen.")
    parser.add_argument("--windowed", action="store_true", help="start in a window, not full screen")
    parser.add_argument(
        "--level", metavar="L", help="begin at once: beginner, classic, intermediate, expert or WxH/MINES"
    )
    parser.add_argument(
        "--seed", metavar="N", type=_seed, help="deal the first board from this number, the next from N+1"
    )
    parser.add_argument("--replay", metavar="FILE", help="watch a recording: RAWVF, AVF, RMV, EVF or MVF")
    parser.add_argument("--mute", action="store_true", help="no sound")
    parser.add_argument("--theme", metavar="T", help="night or classic")
    parser.add_argument("--version", action="version", version=f"minesweeper {__version__}")
    parser.add_argument(
        "--selftest", action="store_true", help="load and draw everything once without a screen, then end"
    )
    return vars(parser.parse_args(arguments))


def _seed(text: str) -> int:
    """Read a seed; a minus would be lost on the way to the dealer."""
    if not text.isdecimal() or len(text) > LONGEST_SEED:
        raise argparse.ArgumentTypeError(
            f"a seed is a whole number from 0 on of up to {LONGEST_SEED} digits, not {text!r:.40}"
        )
    return int(text)
