"""
The terminal: everything the engine and the solver know, without a window.

Each command loads only what it needs. What goes wrong is one sentence on standard error and exit code 2.
"""

import argparse
import io
import os
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Any, NoReturn

from game.cli.terminal import shortened
from game.engine.deal import Start
from game.engine.errors import GameError

MOST_BOARDS = 100_000


def main(arguments: Sequence[str]) -> int:
    """Run a terminal command; return the exit code."""
    chosen = parser().parse_args(arguments)
    if sys.stdout is None:  # a windowed bundle has nowhere to print to
        sys.stdout = io.StringIO()
    elif isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")  # a name in another script must not end the output
    try:
        code: int | None = getattr(import_module(f"game.cli.{chosen.room}"), chosen.function)(chosen)
        sys.stdout.flush()
    except ModuleNotFoundError as error:
        print(f"minesweeper: {chosen.command} is not in this bundle; run it from source ({error})", file=sys.stderr)
        return 2
    except BrokenPipeError:  # whoever read our output has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:
        return 130
    except OSError as error:
        print(f"minesweeper: the output can't be written: {error.strerror or error}", file=sys.stderr)
        sys.stdout = None  # else Python tries it once more at the end
        return 2
    except GameError as error:
        print(shortened(f"minesweeper: {error}"), file=sys.stderr)
        return 2
    return code or 0


class Parser(argparse.ArgumentParser):
    """One that takes no option half written: ``--wind`` is not another way to say ``--window``."""

    def __init__(self, **given: Any) -> None:
        super().__init__(allow_abbrev=False, **given)

    def error(self, message: str) -> NoReturn:
        """End the program; what was typed is not repeated at any length."""
        super().error(shortened(message))


def parser() -> argparse.ArgumentParser:
    """Return what reads the command line."""
    whole = Parser(prog="python -m game", description="Minesweeper without a window.")
    commands = whole.add_subparsers(dest="command", required=True, metavar="COMMAND", parser_class=Parser)
    json = Parser(add_help=False)
    json.add_argument("--json", action="store_true", help="print JSON")
    file = Parser(add_help=False)
    file.add_argument("file", metavar="FILE", help="a file, or - for standard input")

    deal = commands.add_parser("deal", parents=[json], help="deal boards")
    deal.set_defaults(room="boards", function="deal")
    deal.add_argument("level", metavar="LEVEL", help="beginner, classic, intermediate, expert or WxH/MINES")
    deal.add_argument("--seed", metavar="S", type=whole_number, help="deal the first board from S, the next from S+1")
    deal.add_argument(
        "--first", metavar="X,Y", type=column_and_row, help="the cell opened first, from 0,0 (the middle)"
    )
    deal.add_argument("--start", choices=[start.value for start in Start], default="opening", help="(opening)")
    deal.add_argument("--no-guess", action="store_true", help="boards that logic alone can win")
    deal.add_argument("--count", metavar="N", type=positive(MOST_BOARDS), default=1, help="how many boards (1)")

    metrics = commands.add_parser("metrics", parents=[json, file], help="3BV, openings, islands and ZiNi of a layout")
    metrics.set_defaults(room="boards", function="metrics")
    solve = commands.add_parser("solve", parents=[json, file], help="exact chances and advice for a position")
    solve.set_defaults(room="positions", function="solve")
    solve.add_argument("--mines", metavar="N", type=whole_number, help="mines on the whole board, if known")
    reveal = commands.add_parser(
        "reveal", parents=[json, file], help="a LeetCode 529 board after a click, from JSON to JSON"
    )
    reveal.set_defaults(room="positions", function="reveal")

    replay = commands.add_parser("replay", parents=[json, file], help="play a recording: figures, window, or convert")
    replay.set_defaults(room="recordings", function="replay")
    replay.add_argument("--window", action="store_true", help="watch it")
    replay.add_argument(
        "--to", metavar="OUT", help="write it as OUT.rawvf, .evf or .rmv (- for RAWVF on standard output)"
    )
    replay.add_argument("--evf", metavar="V", type=int, choices=(3, 4), default=4, help="version of an EVF file (4)")
    verify = commands.add_parser("verify", parents=[json, file], help="hold a recording against its own header")
    verify.set_defaults(room="verification", function="verify")

    battle = commands.add_parser("battle", parents=[json], help="let two computer players fight for territory")
    battle.set_defaults(room="battles", function="battle")
    battle.add_argument("--level", metavar="L", required=True, help="recruit, sapper, captain or marshal")
    battle.add_argument("--versus", metavar="L2", required=True, help="whom it plays against")
    battle.add_argument("--games", metavar="N", type=positive(100_000), default=10, help="matches (10)")
    battle.add_argument("--seed", metavar="S", type=whole_number, default=1, help="where the matches come from (1)")
    battle.add_argument("--board", metavar="B", default="small", help="small, medium, large or WxH/MINES (small)")
    battle.add_argument("--explosion", choices=["sudden_death", "crater", "lives"], default="sudden_death")
    battle.add_argument("--lives", metavar="N", type=positive(5), default=3, help="lives with --explosion lives (3)")

    export = commands.add_parser("export", help="write all games to a file (- for standard output)", parents=[file])
    export.set_defaults(room="history", function="export")
    kinds = export.add_mutually_exclusive_group()
    kinds.add_argument("--csv", dest="format", action="store_const", const="csv", help="one line a game")
    kinds.add_argument("--json", dest="format", action="store_const", const="json", help="with replays and matches")
    import_ = commands.add_parser("import", parents=[json, file], help="merge games that were exported")
    import_.set_defaults(room="history", function="import_")
    doctor = commands.add_parser("doctor", parents=[json], help="look over records and settings")
    doctor.set_defaults(room="history", function="doctor")
    doctor.add_argument("--repair", action="store_true", help="mend what is damaged; the old files are kept beside")

    bench = commands.add_parser("bench", help="measure, and compare with other programs in the same run")
    bench.set_defaults(room="bench", function="bench")
    bench.add_argument("what", choices=["solver"])
    bench.add_argument("--games", metavar="N", type=positive(), default=400, help="games for each win rate (400)")
    bench.add_argument("--seed", metavar="S", type=whole_number, default=1, help="where the boards come from (1)")
    return whole


def whole_number(text: str) -> int:
    """Read a number from 0 on."""
    if not (text.isascii() and text.isdecimal()) or len(text) > 20:
        raise argparse.ArgumentTypeError(f"a whole number from 0 on is expected, not {text!r:.40}")
    return int(text)


def positive(most: int = 10_000_000) -> Callable[[str], int]:
    """Return what reads a number from 1 to *most*."""

    def read(text: str) -> int:
        number = whole_number(text)
        if not 1 <= number <= most:
            raise argparse.ArgumentTypeError(f"1 to {most} is expected, not {number}")
        return number

    return read


def column_and_row(text: str) -> tuple[int, int]:
    """Read ``X,Y``."""
    parts = text.split(",")
    if len(parts) != 2:
        raise argparse.ArgumentTypeError(f"a column and a row such as 3,3 are expected, not {text!r:.40}")
    return whole_number(parts[0]), whole_number(parts[1])
