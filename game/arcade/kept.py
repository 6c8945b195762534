"""
A run as a text that can be saved, read and replayed: a header, then a line for each input.

The boards are stored too, so that a new dealer can't break saved runs. The format is here and not in
``game/notation``: it records the inputs of a run, and only these rules can check its score. Lines are::

    +250 deal 1 9x9/10:4,4:…      ticks since the line before, the input, and its values
    +3 lc 72 40                   a hand's events by RAWVF's names, in sixteenths of a cell
    +0 lr 72 40
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import islice

from game.arcade.daily import LARGEST_SEED, Day, daily_seed, parse_day
from game.arcade.events import Bank, Choose, Dealt, GiveUp, Hint, Input, Pause, Skip
from game.arcade.rules import KNOWN, SECOND
from game.arcade.session import RunSession, replay
from game.arcade.stages import deal_stage, terms
from game.arcade.state import Coin
from game.arcade.table import check_initials
from game.engine.errors import (
    BadEventError,
    BadHeaderError,
    GameError,
    NotationError,
    NotThisFormatError,
    TooLargeError,
)
from game.engine.gesture import CELL_UNITS, Kind, MouseEvent
from game.engine.mouse import MouseOptions
from game.notation import game_id
from game.notation.gestures import KINDS
from game.notation.header_text import one_line

TITLE = "Minesweeper Arcade run"
LOG = "Log:"
LARGEST = 8_000_000
"""Most characters that are read; enough for a run of some hours."""

MOST_LINES = 400_000
MOST_HEADER_LINES = 50
MOST_TICKS = 24 * 3600 * SECOND
MOST_STAGE = 1_000
MOST_SCORE = 10**15

_LINE = re.compile(
    r"\+([0-9]{1,9}) ([a-z]{2,6})(?: (-?[0-9]{1,6}) (-?[0-9]{1,6})| ([0-9]{1,4}) (\S{1,200}))?", re.ASCII
)
_INITIALS = re.compile(r"^Initials: \S{3}$", re.MULTILINE)
_BARE: Mapping[str, type[Skip | Hint | Pause | Bank | GiveUp]] = {
    "skip": Skip,
    "hint": Hint,
    "pause": Pause,
    "bank": Bank,
    "end": GiveUp,
}


@dataclass(frozen=True, slots=True)
class Kept:
    """A saved run, finished or not."""

    coin: Coin
    log: tuple[Input, ...]
    ticks: int  # from the start to the end, or to the moment of saving
    score: int  # as its header claims; check() proves it
    initials: str = "   "
    day: Day | None = None  # of a daily run
    timestamp: str = ""  # ISO 8601
    version: str = ""  # of the program


@dataclass(frozen=True, slots=True)
class Checked:
    """A replayed saved run."""

    kept: Kept
    session: RunSession

    def from_seed(self) -> bool:
        """Tell whether all boards come from the seed; dealing a late stage again takes 0.2 s."""
        boards = (event for event in self.kept.log if isinstance(event, Dealt))
        run = self.session.run
        specials = {result.terms.number: result.terms.special for result in run.results} | {run.number: run.special}
        seed = run.coin.seed
        return all(deal_stage(seed, board.number, specials[board.number]) == board.layout for board in boards)

    @property
    def daily(self) -> bool:
        """Whether it has the seed of its day."""
        return self.kept.day is not None and daily_seed(self.kept.day, self.kept.coin.rules) == self.kept.coin.seed


def keep(
    session: RunSession, *, initials: str = "   ", day: Day | None = None, timestamp: str = "", version: str = ""
) -> Kept:
    """Return a session's run for saving; the session may go on."""
    run = session.run
    return Kept(run.coin, tuple(session.log), run.tick, run.score, initials, day, timestamp, version)


def check(kept: Kept) -> Checked:
    """
    Replay a saved run. A few ms per stage.

    Raises: BadEventError: its log is no valid run. BadHeaderError: its score differs from the header's.
    """
    try:
        session = replay(kept.coin, kept.log, kept.ticks)
    except NotationError:
        raise
    except GameError as error:
        raise BadEventError(f"the log is no run's: {error}") from error
    if session.run.tick != kept.ticks:
        raise BadHeaderError(f"the run ends at tick {session.run.tick}, and the header says {kept.ticks}")
    if session.run.score != kept.score:
        raise BadHeaderError(f"the log scores {session.run.score}, and the header says {kept.score}")
    return Checked(kept, session)


# Writing


def write(kept: Kept) -> str:
    """Return the text of a run; :func:`read` reverses this."""
    coin = kept.coin
    fields = {
        "Rules": str(coin.rules),
        "Version": kept.version,
        "Seed": str(coin.seed),
        "Day": str(kept.day or ""),
        "Initials": _shown(kept.initials),
        "Timestamp": kept.timestamp,
        "Score": str(kept.score),
        "Ticks": str(kept.ticks),
        "Marks": _on(coin.question_marks),
        "ChordWithLeft": _on(coin.mouse.chord_with_left),
        "FlagRest": _on(coin.mouse.flag_rest),
        "DoubleClick": str(coin.mouse.double_click_ticks),
    }
    lines = [TITLE, *(f"{key}: {one_line(value)}" for key, value in fields.items() if value), LOG]
    before = 0
    for given in kept.log:
        lines.append(f"+{given.tick - before} {_words(given)}")
        before = given.tick
    return "\n".join(lines) + "\n"


def renamed(text: str, initials: str) -> str:
    """Return a saved run's text with other initials, without checking the rest. Raises GameError."""
    return _INITIALS.sub(f"Initials: {_shown(check_initials(initials))}", text, count=1)


def _shown(initials: str) -> str:
    return initials.replace(" ", "_")


def _words(given: Input) -> str:
    match given:
        case MouseEvent(_, kind, x, y, square):
            return f"{kind.value} {x * CELL_UNITS // square} {y * CELL_UNITS // square}"
        case Choose(_, door):
            return f"door {door} 0"
        case Dealt(_, number, layout):
            return f"deal {number} {game_id.write(layout, terms(number).first)}"
    return next(name for name, kind in _BARE.items() if isinstance(given, kind))


def _on(switch: bool) -> str:
    return "on" if switch else ""


# Reading


def readable(text: str) -> bool:
    """Tell whether a text is small enough for :func:`read`."""
    return len(text) <= LARGEST and text.count("\n") <= MOST_LINES


def read(text: str) -> Kept:
    """Read a saved run without replaying it. Raises: NotationError."""
    if len(text) > LARGEST:
        raise TooLargeError(f"{len(text)} characters, and at most {LARGEST} are read")
    if (line_ends := text.count("\n")) > MOST_LINES:
        raise TooLargeError(f"{line_ends} lines, and at most {MOST_LINES} are read")
    lines = [line.rstrip("\r") for line in text.split("\n")]
    if lines[0].strip() != TITLE:
        raise NotThisFormatError(f"the first line is {lines[0][:40]!r}, expected {TITLE!r}")
    fields, at = _fields(lines)
    if (rules := _whole(fields, "rules", MOST_STAGE)) not in KNOWN:
        known = " and ".join(map(str, KNOWN))
        raise BadHeaderError(f"the run was played by rules {rules}, and this program knows rules {known}")
    mouse = MouseOptions(
        chord_with_left=_switch(fields, "chordwithleft"),
        flag_rest=_switch(fields, "flagrest"),
        double_click_ticks=_whole(fields, "doubleclick", MOST_TICKS),
    )
    ticks = _whole(fields, "ticks", MOST_TICKS)
    return Kept(
        coin=Coin(_whole(fields, "seed", LARGEST_SEED), _switch(fields, "marks"), mouse, rules),
        log=tuple(_log(lines, at, ticks)),
        ticks=ticks,
        score=_whole(fields, "score", MOST_SCORE),
        initials=_initials(fields),
        day=_day(fields),
        timestamp=fields.get("timestamp", ""),
        version=fields.get("version", ""),
    )


def _fields(lines: list[str]) -> tuple[dict[str, str], int]:
    """Return the header by keys in small letters, and the index of the line after ``Log:``."""
    fields: dict[str, str] = {}
    for number, line in enumerate(lines[1:MOST_HEADER_LINES], 2):
        if line.strip() == LOG:
            return fields, number
        key, colon, value = line.partition(":")
        if not colon:
            raise BadHeaderError(f"line {number}: {line[:40]!r} is no 'Key: Value', and no {LOG!r} came yet")
        fields[key.strip().lower()] = one_line(value)
    raise BadHeaderError(f"no line {LOG!r} among the first {min(len(lines), MOST_HEADER_LINES)} lines")


def _whole(fields: Mapping[str, str], key: str, most: int) -> int:
    text = fields.get(key, "")
    if not (text.isascii() and text.isdecimal() and len(text) <= 20 and int(text) <= most):
        raise BadHeaderError(f"{key} is {text[:30]!r}, expected a whole number from 0 to {most}")
    return int(text)


def _switch(fields: Mapping[str, str], key: str) -> bool:
    text = fields.get(key, "off")
    if text not in ("on", "off"):
        raise BadHeaderError(f"{key} is {text[:30]!r}, expected on or off")
    return text == "on"


def _initials(fields: Mapping[str, str]) -> str:
    try:
        return check_initials(fields.get("initials", "___").replace("_", " "))
    except GameError as error:
        raise BadHeaderError(str(error)) from error


def _day(fields: Mapping[str, str]) -> Day | None:
    if not fields.get("day"):
        return None
    try:
        return parse_day(fields["day"])
    except GameError as error:
        raise BadHeaderError(str(error)) from error


def _log(lines: list[str], at: int, ticks: int) -> Iterator[Input]:
    tick = 0
    for number, line in enumerate(islice(lines, at, None), at + 1):
        if not line:
            continue
        match = _LINE.fullmatch(line)
        if not match:
            raise BadEventError(f"line {number}: {line[:60]!r} is no '+ticks word values'")
        tick += int(match[1])
        if tick > ticks:
            raise BadEventError(f"line {number}: tick {tick} is after the end at {ticks}")
        try:
            yield _input(tick, match)
        except GameError as error:
            raise BadEventError(f"line {number}: {error}") from error


def _input(tick: int, match: re.Match[str]) -> Input:
    word, x, y, stage, code = match.group(2, 3, 4, 5, 6)
    if word in KINDS and x is not None:
        return MouseEvent(tick, Kind(word), int(x), int(y))
    if word == "door" and x is not None:
        return Choose(tick, int(x))
    if word == "deal" and code is not None:
        return _dealt(tick, int(stage), code)
    if word in _BARE and x is None and code is None:
        return _BARE[word](tick)
    raise BadEventError(f"{match[0][:60]!r} is no input")


def _dealt(tick: int, number: int, code: str) -> Dealt:
    """Read a stage's board; check its size before reading its mines."""
    if not 1 <= number <= MOST_STAGE:
        raise BadEventError(f"stages are numbered 1 to {MOST_STAGE}, not {number}")
    stage = terms(number)
    level = stage.level
    if not code.startswith(f"{level.width}x{level.height}/"):
        raise BadEventError(f"stage {number} is {level.width}x{level.height}, not {code[:20]}")
    shared = game_id.read(code)
    if shared.first != stage.first or shared.layout.mines & level.grid.dilate(1 << stage.first):
        raise BadEventError(f"the board of stage {number} does not open in its middle")
    return Dealt(tick, number, shared.layout)
