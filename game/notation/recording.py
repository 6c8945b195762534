"""
One recorded game, independent of the file format: the board, the gestures with their times, and the header.

The module of a format turns its text or bytes into a :class:`Recording`; the rooms above don't know the format.
"""

from dataclasses import dataclass, field

from game.engine.gesture import MouseEvent
from game.engine.layout import Layout

MOST_EVENTS = 200_000
"""
The most events of one file: 25 minutes of a hand that never rests, at 125 a second.

Each is read and played in up to 7 µs (measured), so every command answers within two seconds.
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
)
"""The modes by the numbers that EVF and RMV give them."""

LARGEST_FILE = 8_000_000
"""The most bytes of one file; MOST_EVENTS need fewer."""


@dataclass(frozen=True, slots=True)
class Header:
    """What a file says about its game; None or empty if it says nothing."""

    program: str = ""
    version: str = ""
    player: str = ""
    timestamp: str = ""  # ISO 8601 if the file's text can be understood, else that text
    level: str = ""
    mode: str = ""  # classic, density, upk, cheat, strict no-guess ...
    prove_it: bool = False  # a guess ended the game while a proof was possible
    competition: bool = False  # played by the rules of the competition profile
    identifier: str = ""  # of the player on a ranking site
    tournament: str = ""  # the token that a tournament gave out
    marks: bool = False  # question marks were on
    chord_with_left: bool = False
    flag_rest: bool = False
    won: bool | None = None
    time_ms: int | None = None
    step_ms: int = 1  # the game took from time_ms to less than time_ms + step_ms
    bbbv: int | None = None
    bbbv_s: str = ""  # 3BV/s with the decimals that the file has, such as 1.41
    clicks: tuple[int, int, int] | None = None  # left, right, double
    checksum: bool | None = None  # whether the file has one; None: its format has none
    converted_by: str = ""  # the program that made the file from another program's recording


@dataclass(frozen=True, slots=True)
class Recording:
    """
    A game as it was played.

    A tick of *events* is one millisecond here; ticks rise and may be negative. Zero has no meaning: the game's clock
    starts at the first opening.
    """

    layout: Layout
    events: tuple[MouseEvent, ...]
    header: Header = field(default_factory=Header)
    stepped_back: int = 0  # the largest step back of the file's clock, in milliseconds
