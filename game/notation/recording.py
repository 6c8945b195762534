"""
One recorded game, independent of the file format: the board, the gestures with their times, and the header.

The module of a format turns its text or bytes into a :class:`Recording`; its users don't know the format.
"""

from dataclasses import dataclass, field

from game.engine.errors import BadHeaderError
from game.engine.gesture import MouseEvent
from game.engine.layout import Layout

MOST_EVENTS = 200_000
"""
The most events of one file: 25 minutes of a mouse that never rests, at 125 events a second.

Reading and playing an event takes up to 7 µs (measured), so every command answers within two seconds.
"""

MODES = (
    "classic",
    "upk",
    "cheat",
    "density",
    "win7",
    "speed no-guess",
    "strict no-guess",
    "weak no-guess",
    "quasi no-guess",
    "strong guessable",
    "weak guessable",
    "recursive chord",
    "flag recursion",
    "recursive chord and flag recursion",
    "recursive chord, no guess",
    "flag recursion, no guess",
    "recursive chord and flag recursion, no guess",
)
"""The names of modes; the index is the number in EVF and RMV."""

NO_RULE = 65_535
"""EVF's number for a mode without any rule."""

MODE_NAMES = {**dict(enumerate(MODES)), NO_RULE: "no rule"}
MODE_NUMBERS = {name: number for number, name in MODE_NAMES.items()}

LARGEST_FILE = 8_000_000
"""The most bytes of one file; MOST_EVENTS events need fewer."""


@dataclass(frozen=True, slots=True)
class Header:
    """The header of a file; a field is None or empty if the file does not give it."""

    program: str = ""
    version: str = ""
    player: str = ""
    timestamp: str = ""  # ISO 8601 if the file's text can be parsed, else that text
    level: str = ""
    mode: str = ""  # classic, density, upk, cheat, strict no-guess ...; a number or word without a name as it is
    prove_it: bool = False  # a guess ended the game while a proof was possible
    competition: bool = False  # played by the rules of the competition profile
    identifier: str = ""  # of the player on a ranking site
    tournament: str = ""  # the token of a tournament
    marks: bool = False  # question marks were on
    chord_with_left: bool = False
    flag_rest: bool = False
    won: bool | None = None
    time_ms: int | None = None
    step_ms: int = 1  # the true time is at least time_ms and less than time_ms + step_ms
    bbbv: int | None = None
    bbbv_s: str = ""  # 3BV/s as the file writes it, such as 1.41
    clicks: tuple[int, int, int] | None = None  # left, right, double
    checksum: bool | None = None  # whether the file has one; None: its format has none
    converted_by: str = ""  # the program that made the file from another program's recording
    width: int | None = None  # as the header says; None if it is the drawn board's, as height and mines
    height: int | None = None
    mines: int | None = None
    other_rules: tuple[tuple[str, str], ...] = ()  # keys and values of rules that we don't play by, such as Lives
    unread: tuple[tuple[str, str], ...] = ()  # keys and values that can't be read, as they are; "" is a line's key


@dataclass(frozen=True, slots=True)
class Recording:
    """
    A game as it was played.

    A tick of *events* is one millisecond here; ticks rise and may be negative. Tick 0 has no meaning: the game's
    clock starts at the first opening.
    """

    layout: Layout
    events: tuple[MouseEvent, ...]
    header: Header = field(default_factory=Header)
    stepped_back: int = 0  # the largest step back of the file's clock, in milliseconds


def mode_name(number: int) -> str:
    """Return the name of EVF's or RMV's mode; the number as a text if it has none."""
    return MODE_NAMES.get(number, str(number))


def mode_number(mode: str, target: str, largest: int) -> int:
    """
    Return the number of a mode for the format *target*; a missing mode is the plain game.

    Only we write numbers for modes without a name, so the number of a named mode is another program's word.

    Raises: BadHeaderError: the format has no number for it. Another number would make another game of it.
    """
    number = MODE_NUMBERS.get(mode or MODES[0])
    if number is None and mode.isdecimal() and len(mode) <= 5 and mode_name(int(mode)) == mode:
        number = int(mode)
    if number is None or number > largest:
        raise BadHeaderError(f"{target} has no number for the mode {mode[:40]!r}; RAWVF keeps its name")
    return number
