"""
What is kept of a finished game, match or run: plain values, checked once, where they come in.

The same checks hold for what was just finished, for a line of an imported file and for a row of a damaged database.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import MISSING, dataclass, fields
from enum import Enum
from typing import TypeVar

from game.arcade.daily import LARGEST_SEED
from game.play.figures import efficiency, speed
from game.store.errors import StoreError
from game.store.fields import MOST_MS, check, shown

OF_CELLS = (
    *("bbbv", "solved_bbbv", "openings", "islands", "zini"),
    *("luck_bits", "forced", "needless", "given_away", "fortune"),
)
"""
What of a game its cells bound: each is at most a click, a guess, a survival. Luck too: what was guessed right is no
rarer than one layout of all, and those are two to the power of the cells at most.
"""

Plain = bool | int | float | str | None

TOP = 10
"""How many games of a table are its best."""

PRACTICE, PEOPLE = "practice", "people"
"""Whose match it was, but a person's alone: on a typed or an own board, which doesn't count; and people's together."""

EVERY_GAMES = 100
"""After how many games and matches a backup is due, if not after a day."""


class Order(Enum):
    """What a table of bests goes by."""

    TIME = "time"
    SPEED = "speed"  # 3BV/s
    IOE = "ioe"


@dataclass(frozen=True, slots=True, order=True)
class Table:
    """The games that are compared with each other: one size, one start rule, guessing, proving, competing or not."""

    width: int
    height: int
    mines: int
    start: str
    no_guess: bool
    prove_it: bool = False
    competition: bool = False


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """
    One finished game, won or lost.

    *uid* is 32 hexadecimal digits drawn by the caller: the same game is never kept twice. *path* is in pixels of a
    16-pixel cell; what is no whole number is rounded to thousandths. Only a game whose *unranked* is empty may enter a
    table; else it is a short reason: hint, chances, undo ... Raises StoreError where a field can't be right.
    """

    uid: str
    finished_at: int  # seconds since 1970, UTC
    player: str
    level: str
    width: int
    height: int
    mines: int
    start: str
    no_guess: bool
    mended: bool  # the no-guess board was mended, not drawn
    seed: int
    layout_id: str
    won: bool
    time_ms: int
    bbbv: int
    solved_bbbv: int
    left: int
    right: int
    double: int
    effective: int
    path: float
    openings: int
    islands: int
    zini: int | None
    luck_bits: float | None
    unranked: str
    fatal_cell: int | None
    prove_it: bool = False  # every opening had to be proved where one could be
    unproved: bool = False  # one was not, and that ended the game
    forced: int | None = None  # guesses where nothing was certain
    needless: int | None = None  # guesses where something was
    given_away: float | None = None  # survival that safer openings would have kept, 1 for each certain mine
    fortune: float | None = None  # survivals that came, minus those that were to be expected
    paces: str = ""  # how long each kind of proof took: kind, openings, median of the milliseconds before them; …
    calls: str = ""  # odds that the player called: percent said, thousandths that were true; …
    competition: bool = False  # by the rules of the competition profile

    def __post_init__(self) -> None:
        check(self)
        if self.mines >= self.width * self.height:
            raise StoreError(f"mines must be fewer than the {self.width * self.height} cells, not {self.mines}")
        if self.fatal_cell is not None and self.fatal_cell >= self.width * self.height:
            raise StoreError(f"fatal_cell must be on the {self.width}×{self.height} board, not {self.fatal_cell}")
        cells = self.width * self.height
        for name in OF_CELLS:
            if abs(getattr(self, name) or 0) > cells:
                raise StoreError(f"{name} must be no more than the {cells} cells, not {shown(getattr(self, name))}")
        if self.unproved and (self.won or not self.prove_it):
            raise StoreError("unproved must be false in a game that was won or needed no proofs")

    @property
    def table(self) -> Table:
        """The games that this one is compared with."""
        return Table(self.width, self.height, self.mines, self.start, self.no_guess, self.prove_it, self.competition)

    @property
    def ranked(self) -> bool:
        """Whether the game may enter a table."""
        return not self.unranked

    @property
    def speed(self) -> float:
        """3BV/s: solved 3BV over the time, which counts as 1 ms at least."""
        return speed(self.solved_bbbv, max(self.time_ms, 1)) or 0.0

    @property
    def ioe(self) -> float:
        """Solved 3BV over all clicks, which count as 1 at least."""
        return efficiency(self.solved_bbbv, max(self.left + self.right + self.double, 1)) or 0.0


@dataclass(frozen=True, slots=True)
class PlayedMatch:
    """
    One finished Battle match.

    *first* is "person", :data:`PRACTICE` or :data:`PEOPLE`, *second* a level's name or several of them with a _
    between, "person" among them; *winner* is "first", "second" or empty. *share* is what the first one owned of all
    safe cells (in earlier versions, of all cells owned). Raises StoreError where a field can't be right.
    """

    uid: str
    finished_at: int  # seconds since 1970, UTC
    player: str
    width: int
    height: int
    mines: int
    first: str
    second: str
    explosion: str  # the rule
    seed: int
    winner: str
    reason: str
    share: float  # 0 to 1
    time_ms: int
    moves: int

    def __post_init__(self) -> None:
        check(self)


@dataclass(frozen=True, slots=True)
class PlayedRun:
    """
    One Arcade run, played to its end or cut off.

    *day* is that of a daily run, such as 2026-11-21, or empty. *initials* are those of the run before until the player
    has *named* this one. Raises StoreError where a field can't be right.
    """

    uid: str
    finished_at: int  # seconds since 1970, UTC
    player: str
    initials: str
    named: bool
    seed: int
    day: str
    score: int
    stage: int  # the last one reached
    cleared: int  # stages
    chain: int  # the longest
    time_ms: int
    lost_to_mine: int  # lives
    lost_to_clock: int
    ending: str  # empty where it was cut off

    def __post_init__(self) -> None:
        check(self)
        if self.seed > LARGEST_SEED:
            raise StoreError(f"seed must be from 0 to {LARGEST_SEED} in a run, not {shown(self.seed)}")
        if self.cleared > self.stage:
            raise StoreError(f"cleared must be at most the {self.stage} stages reached, not {self.cleared}")


@dataclass(frozen=True, slots=True)
class Achieved:
    """One achievement and when it was first achieved. Raises StoreError where a field can't be right."""

    achievement: str  # its id
    first_at: int  # seconds since 1970, UTC

    def __post_init__(self) -> None:
        check(self)

    @property
    def uid(self) -> str:
        """What it is known by: it is kept once."""
        return self.achievement


@dataclass(frozen=True, slots=True)
class Signature:
    """The three initials under a game of the table of ten. Raises StoreError where a field can't be right."""

    game: str  # its uid
    initials: str

    def __post_init__(self) -> None:
        check(self)

    @property
    def uid(self) -> str:
        """What it is known by, apart from its game: a game is signed once."""
        return f"signature_{self.game}"


@dataclass(frozen=True, slots=True)
class OwnCard:
    """
    One card of the trainer made of an own game; *uid* is its key, so no two are alike.

    Raises StoreError where a field can't be right; whether the position is one, ``trainer.card.check`` tells.
    """

    uid: str
    first_at: int  # seconds since 1970, UTC
    game: str  # the uid of the game that it is from
    why: str  # needless_guess, certain_mine, hesitation
    family: str
    position: str
    total: int | None  # of mines, where that is a part of the matter

    def __post_init__(self) -> None:
        check(self)


@dataclass(frozen=True, slots=True)
class CardAnswer:
    """One answer to a card and when the card is due after it. Raises StoreError where a field can't be right."""

    uid: str
    finished_at: int  # seconds since 1970, UTC
    card: str  # its key
    family: str
    known: bool  # whether all was marked right
    time_ms: int
    grade: int  # 1 to 4, as FSRS counts
    due_at: int  # seconds since 1970, UTC

    def __post_init__(self) -> None:
        check(self)


@dataclass(frozen=True, slots=True)
class SpeedDrill:
    """One speed drill. Raises StoreError where a field can't be right."""

    uid: str
    finished_at: int  # seconds since 1970, UTC
    player: str
    family: str
    solved: int
    missed: int

    def __post_init__(self) -> None:
        check(self)


@dataclass(frozen=True, slots=True)
class GameWaits:
    """How long the openings of one game took, by kind of proof. Raises StoreError where a field can't be right."""

    uid: str
    finished_at: int  # seconds since 1970, UTC
    waits: str  # such as ``single 420 515;guess 3210``, milliseconds

    def __post_init__(self) -> None:
        check(self)


OfTrainer = OwnCard | CardAnswer | SpeedDrill | GameWaits
"""What the trainer keeps."""

AnyPlayed = PlayedGame | PlayedMatch | PlayedRun | Achieved | Signature | OfTrainer

Kept = tuple[AnyPlayed, str | None]
"""What was played; a game, a match and a run with its replay."""

OF_TRAINER: dict[str, type[OfTrainer]] = {
    "card": OwnCard,
    "answer": CardAnswer,
    "speed_drill": SpeedDrill,
    "waits": GameWaits,
}
"""What of the trainer each is called in files."""

KINDS: dict[str, type[AnyPlayed]] = {
    "game": PlayedGame,
    "match": PlayedMatch,
    "run": PlayedRun,
    "achievement": Achieved,
    "signature": Signature,
    **OF_TRAINER,
}
"""What each is called in files."""

Played = TypeVar("Played", bound=AnyPlayed)


def to_plain(played: AnyPlayed) -> dict[str, Plain]:
    """Return the fields by name, the seed as a text: other programs round large numbers."""
    plain: dict[str, Plain] = {field.name: getattr(played, field.name) for field in fields(played)}
    return plain | ({"seed": str(plain["seed"])} if "seed" in plain else {})


def from_plain(kind: type[Played], plain: Mapping[str, object]) -> Played:
    """
    Read what was played from its fields by name; unknown names are passed over, and what came later may be missing.

    Raises: StoreError: a field is missing or wrong.
    """
    names = [field.name for field in fields(kind)]
    needed = [field.name for field in fields(kind) if field.default is MISSING]
    if missing := [name for name in needed if name not in plain]:
        raise StoreError(f"{', '.join(missing[:5])} must be given")
    values = {name: plain[name] for name in names if name in plain}
    seed = values.get("seed")
    if isinstance(seed, str) and seed.isascii() and seed.isdecimal() and len(seed) <= 4300:
        values["seed"] = int(seed)
    for field in fields(kind):
        value = values.get(field.name)
        if type(value) is int and field.type in (float, float | None) and abs(value) <= MOST_MS:
            values[field.name] = float(value)
    make: Callable[..., Played] = kind
    return make(**values)


def from_row(kind: type[Played], row: Iterable[object], names: Iterable[str] | None = None) -> Played:
    """
    Read what was played from its values in the order of its fields, or of *names*, as a database holds them.

    Raises: StoreError: a field is wrong.
    """
    values = dict(zip(names or [field.name for field in fields(kind)], row, strict=True))
    for field in fields(kind):
        if field.type is bool and values.get(field.name) in (0, 1):
            values[field.name] = bool(values[field.name])
    return from_plain(kind, values)


def to_row(played: AnyPlayed) -> tuple[Plain, ...]:
    """Return the values in the order of the fields, as a database holds them."""
    return tuple(to_plain(played).values())
