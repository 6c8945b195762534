"""What players agree on before a battle, what they may ask in it, and the times that count."""

from dataclasses import dataclass
from enum import Enum

from game.battle.choices import LIVES, MOST_LIVES
from game.battle.sight import SECOND
from game.engine import actions
from game.engine.errors import GameError

QUIET = 20 * SECOND
"""So long nobody takes a cell before a supply drop, if nobody has a certain move."""

AGAIN = 10 * SECOND
"""From one drop to the next."""

PATIENCE = 60 * SECOND
"""So long nobody takes a cell before a drop comes anyway: who just stands there must not hold a match up."""

STALL, LATEST = 90 * SECOND, 300 * SECOND
"""So long nobody takes a cell before the sea begins to shrink, and the tick at which it does in any case."""

SHRINKS, SHRINKS_EVERY = 12, 5 * SECOND
"""In so many drops a shrinking sea is open, and the ticks from one to the next: a match lasts six minutes at most."""

STUN = 4 * SECOND

STANDS_STILL, FORFEITS = 20 * SECOND, 30 * SECOND
"""So long nobody may take nothing beside a certain move: first it is said, then the match is forfeited."""

LOOKS_AGAIN = 5 * SECOND
"""From one look at a player who takes nothing, but has no certain move, to the next."""


LIFE_COUNTS = range(1, MOST_LIVES + 1)

MOST_LIVES_ONCE = 5
"""The most lives in the first edition."""


class Explosion(Enum):
    """What hitting a mine costs."""

    OUT = "out"  # a life; the last one puts the player out: its cells stay, and others must come to own more
    CRATER = "crater"  # a life, the cells around it and four seconds
    ORIGINAL = "original"  # the match, whatever is owned


@dataclass(frozen=True, slots=True)
class Rules:
    """What players agree on before they begin. Raises GameError for lives that nobody may choose."""

    explosion: Explosion = Explosion.OUT
    lives: int = LIVES  # mines that put a player out
    shrinks: bool = True  # a stall shrinks the sea; it did not in matches of the first edition

    def __post_init__(self) -> None:
        if not 1 <= self.lives <= (MOST_LIVES if self.shrinks else MOST_LIVES_ONCE):
            raise GameError(f"a battle is played with 1 to {MOST_LIVES} lives, not {self.lives}")

    @property
    def first_lives(self) -> int:
        """How many mines put a player out."""
        return 1 if self.explosion is Explosion.ORIGINAL else self.lives

    @property
    def name(self) -> str:
        """The name that records know the rules by."""
        return self.explosion.value if self.explosion is Explosion.ORIGINAL else f"{self.explosion.value}_{self.lives}"


ALL_RULES = {
    rules.name: rules
    for rules in (
        *(Rules(explosion, lives) for explosion in (Explosion.OUT, Explosion.CRATER) for lives in LIFE_COUNTS),
        Rules(Explosion.ORIGINAL),
    )
}
"""All that players may agree on, by name."""


FIRST_EDITION = ("out", "crater", "lives", "sudden_death")
"""What the rules of the first edition were called."""


def first_edition(name: str, lives: int) -> Rules:
    """Return the rules that a match of the first edition was played by. Raises GameError for a name it didn't have."""
    if name not in FIRST_EDITION:
        raise GameError(f"the first edition had no rule {name!r:.40}")
    once = (Explosion.OUT, 1), (Explosion.CRATER, 3), (Explosion.OUT, lives), (Explosion.ORIGINAL, 1)
    return Rules(*once[FIRST_EDITION.index(name)], shrinks=False)


@dataclass(frozen=True, slots=True)
class Settle:
    """Leave it at that: end a match that is decided."""


@dataclass(frozen=True, slots=True)
class GiveUp:
    """Leave the match to the others: a loss, unless it was won before."""


Action = actions.Action | Settle | GiveUp
