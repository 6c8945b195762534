"""
The terminal commands: the engine and the solver without a window.

A command loads its module only when it runs. An error is one sentence on standard error and exit code 2.
"""

import argparse
import codecs
import importlib
import io
import os
import re
import sys
from collections.abc import Callable, Sequence
from typing import Any, NoReturn, TypeAlias

from game.battle.choices import EXPLOSIONS, LIVES, MOST_LIVES, RANKS
from game.engine.deal import Start
from game.engine.errors import GameError, printable, shorten
from game.version import called

MOST_BOARDS = 100_000
MOST_LAYOUTS = 10_000
MOST_WORKERS = 1_000


def main(arguments: Sequence[str]) -> int:
    """Run a terminal command; return the exit code."""
    chosen = parser().parse_args(arguments)
    if sys.stdin is None:  # closed, or a bundle without a terminal
        sys.stdin = io.TextIOWrapper(io.BytesIO())
    if sys.stdout is None:
        sys.stdout = io.StringIO()
    elif isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")  # no error for a character that the terminal lacks
    try:
        run: Run = chosen.run
        code = run(chosen)
        sys.stdout.flush()
    except ModuleNotFoundError as error:
        print(f"minesweeper: {chosen.command} is not in this bundle; run it from source ({error})", file=sys.stderr)
        return 2
    except BrokenPipeError:  # the reader of our output has closed the pipe
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:
        return 130
    except OSError as error:
        print(f"minesweeper: the output can't be written: {error.strerror or error}", file=sys.stderr)
        sys.stdout = None  # else Python writes again at its end
        return 2
    except GameError as error:
        print(printable(shorten(f"minesweeper: {error}")), file=sys.stderr)
        return 2
    return code or 0


class Parser(argparse.ArgumentParser):
    """A parser that refuses abbreviations: ``--wind`` does not mean ``--window``."""

    def __init__(self, **given: Any) -> None:
        super().__init__(allow_abbrev=False, **given)

    def error(self, message: str) -> NoReturn:
        """End the program with a short message."""
        super().error(printable(shorten(message)))


Run = Callable[[argparse.Namespace], int | None]
"""The function of a command; it returns the exit code, or None for 0."""

Commands: TypeAlias = "argparse._SubParsersAction[Parser]"


def add(commands: Commands, name: str, run: str, help_text: str, *parents: Parser) -> Parser:
    """Add a command that runs a function of this package, such as ``boards.deal``, and loads its module only then."""

    def load_and_run(chosen: argparse.Namespace) -> int | None:
        module, _, function = run.partition(".")
        work: Run = getattr(importlib.import_module(f"game.cli.{module}"), function)
        return work(chosen)

    added = commands.add_parser(name, parents=parents, help=help_text)
    added.set_defaults(run=load_and_run)
    return added


def parser() -> argparse.ArgumentParser:
    """Return the parser of the command line; its result has the command's function in *run*."""
    whole = Parser(prog=called(), description="Minesweeper without a window.")
    commands = whole.add_subparsers(dest="command", required=True, metavar="COMMAND", parser_class=Parser)
    json = Parser(add_help=False)
    json.add_argument("--json", action="store_true", help="print JSON")
    file = Parser(add_help=False)
    file.add_argument("file", metavar="FILE", help="a file, or - for standard input")
    _offer_boards(commands, json, file)
    _offer_positions(commands, json, file)
    _offer_recordings(commands, json, file)
    _offer_battles(commands, json)
    _offer_runs(commands, json, file)
    add(commands, "course", "course.course", "the trainer's cards: positions, answers and proofs", json)
    road = add(commands, "road", "road.road", "the Road's boards, and what each one needs", json)
    road.add_argument("--check", metavar="FILE", help="look over a file of boards, or - for standard input")
    _offer_history(commands, json, file)
    _offer_bench(commands, json)
    return whole


def _offer_boards(commands: Commands, json: Parser, file: Parser) -> None:
    deal = add(commands, "deal", "boards.deal", "deal boards", json)
    deal.add_argument("level", metavar="LEVEL", help="beginner, classic, intermediate, expert or WxH/MINES")
    deal.add_argument("--seed", metavar="S", type=whole_number, help="deal the first board from S, the next from S+1")
    deal.add_argument(
        "--first", metavar="X,Y", type=column_and_row, help="the cell opened first, from 0,0 (the middle)"
    )
    deal.add_argument("--start", choices=[start.value for start in Start], default="opening", help="(opening)")
    deal.add_argument("--no-guess", action="store_true", help="boards that logic alone can win")
    deal.add_argument("--count", metavar="N", type=positive(MOST_BOARDS), default=1, help="how many boards (1)")
    metrics = add(commands, "metrics", "boards.metrics", "3BV, openings, islands and ZiNi of a layout", json, file)
    metrics.add_argument(
        "--write", metavar="NOTATION", choices=("drawing", "code", "tatham", "mine"), help="print the layout instead"
    )


def _offer_positions(commands: Commands, json: Parser, file: Parser) -> None:
    solve = add(commands, "solve", "positions.solve", "exact chances and advice for a position", json, file)
    solve.add_argument("--mines", metavar="N", type=whole_number, help="mines on the whole board, if known")
    sample = add(commands, "sample", "positions.sample", "random layouts that fit a position", json, file)
    sample.add_argument("--mines", metavar="N", type=whole_number, help="mines on the whole board, if known")
    sample.add_argument("--count", metavar="N", type=positive(MOST_BOARDS), default=1, help="how many layouts (1)")
    sample.add_argument("--seed", metavar="S", type=whole_number, help="draw the same layouts each time")
    add(commands, "reveal", "positions.reveal", "a LeetCode 529 board after a click, from JSON to JSON", json, file)


def _offer_recordings(commands: Commands, json: Parser, file: Parser) -> None:
    replay = add(commands, "replay", "recordings.replay", "play a recording: figures, window, or convert", json, file)
    replay.add_argument("--window", action="store_true", help="watch it")
    _offer_reading(replay)
    replay.add_argument(
        "--to", metavar="OUT", help="write it as OUT.rawvf, .evf or .rmv (- for RAWVF on standard output)"
    )
    replay.add_argument("--evf", metavar="V", type=int, choices=(3, 4), default=4, help="version of an EVF file (4)")
    verify = add(commands, "verify", "verification.verify", "hold a recording against its own header", json, file)
    _offer_reading(verify)
    review = add(commands, "review", "review.review", "skill and luck of recorded games, move by move", json)
    review.add_argument("files", metavar="FILE", nargs="+", help="a file, or - for standard input")
    _offer_reading(review)
    _offer_farm(review)
    review.add_argument(
        "--layouts", metavar="N", type=positive(MOST_LAYOUTS), default=150, help="played out at every guess (150)"
    )
    review.add_argument("--seed", metavar="S", type=whole_number, default=1, help="where they come from (1)")


def _offer_reading(parser: Parser) -> None:
    parser.add_argument("--only", metavar="N", type=positive(), help="the recording with this number in a set (EVFS)")
    parser.add_argument("--names", metavar="CODEC", type=code_page, help="the code page of names that are no UTF-8")


def _offer_battles(commands: Commands, json: Parser) -> None:
    battle = add(commands, "battle", "battles.battle", "let computer players fight for territory", json)
    battle.add_argument(
        "--level",
        metavar="L",
        help=f"{', '.join(RANKS)}, idle, spam:MS, or bot:MS[:MISREAD%%][:chords][:seals] (captain)",
    )
    battle.add_argument("--versus", metavar="L2", help="whom it plays against, one of the same (sapper)")
    battle.add_argument("--players", metavar="L1,L2,…", help="two to four who play each other, instead of these two")
    battle.add_argument("--games", metavar="N", type=positive(100_000), default=10, help="matches (10)")
    battle.add_argument("--seed", metavar="S", type=whole_number, default=1, help="where the matches come from (1)")
    battle.add_argument("--board", metavar="B", default="medium", help="small, medium, large or WxH/MINES (medium)")
    battle.add_argument("--explosion", choices=EXPLOSIONS, default=EXPLOSIONS[0])
    battle.add_argument(
        "--lives", metavar="N", type=positive(MOST_LIVES), default=LIVES, help=f"mines that put a player out ({LIVES})"
    )
    _offer_farm(battle)


def _offer_runs(commands: Commands, json: Parser, file: Parser) -> None:
    arcade = add(commands, "arcade", "runs.arcade", "let a bot play runs, to see what they come to", json)
    arcade.add_argument("--tempo", metavar="MS", type=positive(60_000), default=700, help="an action's time (700)")
    arcade.add_argument("--misread", metavar="P", type=share, default=0.0, help="misread part of actions, 0 to 1 (0)")
    arcade.add_argument("--runs", metavar="N", type=positive(100_000), default=10, help="how many (10)")
    arcade.add_argument("--seed", metavar="S", type=whole_number, default=1, help="of the first run (1)")
    arcade.add_argument("--bot", choices=["logic", "chord", "idle", "spam", "random", "pattern"], default="logic")
    arcade.add_argument("--door", type=int, choices=[0, 1, 2], default=0, help="1 is riskier, 2 the last (0)")
    arcade.add_argument("--bank", choices=["life", "time"], default="", help="what it gives its chain for (nothing)")
    arcade.add_argument("--out", metavar="FILE", help="keep the first run (- for standard output)")
    _offer_farm(arcade)
    add(commands, "run", "runs.run", "play a kept run again: its score and its stages", json, file)


def _offer_history(commands: Commands, json: Parser, file: Parser) -> None:
    export = add(commands, "export", "history.export", "write the history to a file (- for standard output)", file)
    kinds = export.add_mutually_exclusive_group()
    kinds.add_argument("--csv", dest="format", action="store_const", const="csv", help="the games alone, one a line")
    kinds.add_argument(
        "--json",
        dest="format",
        action="store_const",
        const="jsonl",
        help="JSON Lines: games, matches, runs, achievements, initials, the trainer",
    )
    add(commands, "import", "history.import_", "merge what was exported", json, file)
    doctor = add(commands, "doctor", "history.doctor", "look over records and settings", json)
    doctor.add_argument("--repair", action="store_true", help="mend what is damaged; the old files are kept beside")


def _offer_bench(commands: Commands, json: Parser) -> None:
    bench = commands.add_parser("bench", help="measure how strong players are")
    measured = bench.add_subparsers(dest="what", required=True, metavar="WHAT", parser_class=Parser)
    played = _play_options()
    strength = add(measured, "strength", "bench.strength", "how often games are won", json, played)
    strength.add_argument(
        "--layouts", metavar="N", type=positive(MOST_LAYOUTS), help="play out N layouts at each guess before it is made"
    )
    versus = add(measured, "versus", "bench.versus", "two players on the same games", json, played)
    for place in ("first", "second"):
        versus.add_argument(
            place, metavar="PLAYER", help="strong, blind, near, safest or deep:N; changed by ,influence=0 and the like"
        )


def _play_options() -> Parser:
    """Return the options of commands that play thousands of games."""
    played = Parser(add_help=False)
    played.add_argument("--level", metavar="L", default="expert", help="a level's name or WxH/MINES (expert)")
    played.add_argument("--start", choices=["opening", "safe"], default="opening", help="at 3,3 or in the corner")
    played.add_argument(
        "--estimate",
        choices=["forced", "plain"],
        default="forced",
        help="multiply the survivals of guesses and live on, or count wins (forced)",
    )
    played.add_argument("--games", metavar="N", type=positive(), default=2000, help="games (2000)")
    played.add_argument("--seed", metavar="S", type=whole_number, default=1, help="where the boards come from (1)")
    _offer_farm(played)
    return played


def _offer_farm(parser: Parser) -> None:
    where = parser.add_mutually_exclusive_group()
    where.add_argument("--workers", metavar="N", type=positive(MOST_WORKERS), help="processes (one for each core)")
    where.add_argument(
        "--dask", metavar="HOST:PORT", type=host_and_port, help="the scheduler of a Dask cluster to use instead"
    )


def whole_number(text: str) -> int:
    """Read a whole number, 0 or more."""
    if not (text.isascii() and text.isdecimal()) or len(text) > 20:
        raise argparse.ArgumentTypeError(f"a whole number from 0 on is expected, not {text!r:.40}")
    return int(text)


def host_and_port(text: str) -> str:
    """Read ``HOST:PORT``, perhaps with the name of a protocol."""
    if not re.fullmatch(r"(tcp://)?([\w.-]+|\[[\da-f:]+\]):\d{1,5}", text, re.ASCII):
        raise argparse.ArgumentTypeError(f"HOST:PORT such as 127.0.0.1:8786 is expected, not {text!r:.40}")
    return text


def positive(most: int = 10_000_000) -> Callable[[str], int]:
    """Return a function that reads a number from 1 to *most*."""

    def read(text: str) -> int:
        number = whole_number(text)
        if not 1 <= number <= most:
            raise argparse.ArgumentTypeError(f"1 to {most} is expected, not {number}")
        return number

    return read


def code_page(text: str) -> str:
    """Read the name of an encoding that Python knows."""
    try:
        "".encode(text)  # a codec of something else than texts is none
        return codecs.lookup(text).name
    except (LookupError, ValueError) as error:
        raise argparse.ArgumentTypeError(f"a code page such as cp1250 is expected, not {text!r:.40}") from error


def share(text: str) -> float:
    """Read a fraction from 0 to 1."""
    if not re.fullmatch(r"(0|1|0?\.\d{1,6}|1\.0{1,6})", text, re.ASCII):
        raise argparse.ArgumentTypeError(f"a part from 0 to 1 such as 0.03 is expected, not {text!r:.40}")
    return float(text)


def column_and_row(text: str) -> tuple[int, int]:
    """Read ``X,Y``."""
    parts = text.split(",")
    if len(parts) != 2:
        raise argparse.ArgumentTypeError(f"a column and a row such as 3,3 are expected, not {text!r:.40}")
    return whole_number(parts[0]), whole_number(parts[1])
