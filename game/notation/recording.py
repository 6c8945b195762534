"""
One recorded game as every replay format tells it: the board, what the hand did and when, and what the file claims.

A format's module turns its own text or bytes into a :class:`Recording`; nobody
above this room knows which one it was.
"""

from dataclasses import dataclass, field

from game.engine.gesture import MouseEvent
from game.engine.layout import Layout

MOST_EVENTS = 200_000
"""
Events that are read from one file: 25 minutes of a hand that never rests, at 125 a second.

Each is read and played in up to 7 µs (measured), so that every command answers within two seconds.
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
"""Bytes of one file that are looked at; so many events need fewer."""


@dataclass(frozen=True, slots=True)
class Header:
    """What a file says about its game; None or empty where it says nothing."""

    program: str = ""
    version: str = ""
    player: str = ""
    timestamp: str = ""  # as the file has it; ISO 8601 where it can be told
    level: str = ""
    mode: str = ""  # classic, density, upk, cheat, strict no-guess ...
    prove_it: bool = False  # an opening that was not proved, while something could be, ended the game
    competition: bool = False  # played by the rules of the competition profile
    identifier: str = ""  # of the player, as a ranking site knows him
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

    A tick of *events* is one millisecond here, in rising order; it may be negative. Where zero lies is the file's
    own affair: the game's clock starts at the first opening, wherever that is.
    """

    layout: Layout
    events: tuple[MouseEvent, ...]
    header: Header = field(default_factory=Header)
    stepped_back: int = 0  # the most milliseconds by which the file's clock went back between two events
