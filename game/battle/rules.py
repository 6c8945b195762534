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


class Explosion(Enum):
    """What hitting a mine costs."""

    SUDDEN_DEATH = "sudden_death"  # the match, whatever is owned
    CRATER = "crater"  # the cells around it and four seconds; the third mine puts the player out
    LIVES = "lives"  # a life; the last one puts the player out


@dataclass(frozen=True, slots=True)
class Rules:
    """What players agree on before they begin. Raises GameError for lives that nobody may choose."""

    explosion: Explosion = Explosion.SUDDEN_DEATH
    lives: int = 3  # counts where the explosion costs lives

    def __post_init__(self) -> None:
        if not 1 <= self.lives <= MOST_LIVES:
            raise GameError(f"a battle is played with 1 to {MOST_LIVES} lives, not {self.lives}")

    @property
    def first_lives(self) -> int:
        """How many mines put a player out."""
        return {Explosion.SUDDEN_DEATH: 1, Explosion.CRATER: 3, Explosion.LIVES: self.lives}[self.explosion]


@dataclass(frozen=True, slots=True)
class Settle:
    """Leave it at that: end a match that is decided."""


Action = actions.Action | Settle
