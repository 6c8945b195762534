"""What players agree on before a battle, what they may ask in it, and the times that count."""

from dataclasses import dataclass
from enum import Enum

from game.battle.choices import MOST_LIVES
from game.battle.sight import SECOND
from game.engine import actions
from game.engine.errors import GameError

QUIET = 20 * SECOND
"""So long nobody takes a cell before a supply drop, if nobody has a certain move."""

AGAIN = 10 * SECOND
"""From one drop to the next."""

PATIENCE = 60 * SECOND
"""So long nobody takes a cell before a drop comes anyway: who just stands there must not hold a match up."""

STUN = 4 * SECOND

STANDS_STILL, FORFEITS = 20 * SECOND, 30 * SECOND
"""So long nobody may take nothing beside a certain move: first it is said, then the match is forfeited."""

LOOKS_AGAIN = 5 * SECOND
"""From one look at a player who takes nothing, but has no certain move, to the next."""


class Explosion(Enum):
    """What hitting a mine costs."""

    OUT = "out"  # every further move; the cells stay, and others must come to own more
    CRATER = "crater"  # the cells around it and four seconds; the third mine puts the player out
    LIVES = "lives"  # a life; the last one puts the player out
    SUDDEN_DEATH = "sudden_death"  # the match, whatever is owned


@dataclass(frozen=True, slots=True)
class Rules:
    """What players agree on before they begin. Raises GameError for lives that nobody may choose."""

    explosion: Explosion = Explosion.OUT
    lives: int = 3  # counts where the explosion costs lives

    def __post_init__(self) -> None:
        if not 1 <= self.lives <= MOST_LIVES:
            raise GameError(f"a battle is played with 1 to {MOST_LIVES} lives, not {self.lives}")

    @property
    def first_lives(self) -> int:
        """How many mines put a player out."""
        return {Explosion.CRATER: 3, Explosion.LIVES: self.lives}.get(self.explosion, 1)


@dataclass(frozen=True, slots=True)
class Settle:
    """Leave it at that: end a match that is decided."""


@dataclass(frozen=True, slots=True)
class GiveUp:
    """Leave the match to the others: a loss, unless it was won before."""


Action = actions.Action | Settle | GiveUp
