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

SETBACK = 8 * SECOND
"""Of how many ticks a mine undoes what was taken: who clicks faster than it thinks pays more."""

STANDS_STILL, FORFEITS = 20 * SECOND, 30 * SECOND
"""So long nobody may take nothing beside a certain move: first it is said, then the match is forfeited."""

LOOKS_AGAIN = 5 * SECOND
"""From one look at a player who takes nothing, but has no certain move, to the next."""


LIFE_COUNTS = range(1, MOST_LIVES + 1)

MOST_LIVES_ONCE = 5
"""The most lives in the first edition."""


class Explosion(Enum):
    """What hitting a mine costs."""

    OUT = "out"  # a life and what was taken last; the last life puts the player out, and others must come to own more
    CRATER = "crater"  # a life, the cells around it and four seconds
    ORIGINAL = "original"  # the match, whatever is owned


@dataclass(frozen=True, slots=True)
class Rules:
    """What players agree on before they begin. Raises GameError for lives that nobody may choose."""

    explosion: Explosion = Explosion.OUT
    lives: int = LIVES  # mines that put a player out
    shrinks: bool = True  # a stall shrinks the sea; it did not in matches of the first edition
    sets_back: bool = True  # going out costs land too; it did not in earlier matches

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
        called = "back" if self.explosion is Explosion.OUT and self.sets_back else self.explosion.value
        return called if self.explosion is Explosion.ORIGINAL else f"{called}_{self.lives}"

    @property
    def costs_land(self) -> bool:
        """Whether a mine costs cells besides a life."""
        return self.explosion is Explosion.CRATER or (self.explosion is Explosion.OUT and self.sets_back)


ALL_RULES = {
    rules.name: rules
    for rules in (
        *(Rules(explosion, lives) for explosion in (Explosion.OUT, Explosion.CRATER) for lives in LIFE_COUNTS),
        Rules(Explosion.ORIGINAL),
    )
}
"""All that players may agree on, by name."""

EARLIER = {rules.name: rules for rules in (Rules(Explosion.OUT, lives, sets_back=False) for lives in LIFE_COUNTS)}
"""What they could agree on before a mine set them back."""

FIRST_EDITION = ("out", "crater", "lives", "sudden_death")
"""What the rules of the first edition were called."""


def rules_called(name: str, lives: int) -> Rules:
    """Return the rules of a match that was kept, of whatever edition. Raises GameError for a name that none had."""
    if known := ALL_RULES.get(name) or EARLIER.get(name):
        return known
    if name not in FIRST_EDITION:
        raise GameError(f"no edition had a rule {name!r:.40}")
    once = (Explosion.OUT, 1), (Explosion.CRATER, 3), (Explosion.OUT, lives), (Explosion.ORIGINAL, 1)
    return Rules(*once[FIRST_EDITION.index(name)], shrinks=False, sets_back=False)


@dataclass(frozen=True, slots=True)
class Settle:
    """Leave it at that: end a match that is decided."""


@dataclass(frozen=True, slots=True)
class GiveUp:
    """Leave the match to the others: a loss, unless it was won before."""


Action = actions.Action | Settle | GiveUp
