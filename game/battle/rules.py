"""The rules that players agree on before a battle, the actions in it, and its times in ticks."""

from dataclasses import dataclass
from enum import Enum

from game.battle.choices import LIVES, MOST_LIVES
from game.battle.sight import SECOND
from game.engine import actions
from game.engine.errors import GameError

QUIET = 20 * SECOND
"""Ticks without a taken cell before a supply drop, if no player has a certain move."""

AGAIN = 10 * SECOND
"""Ticks from one drop to the next."""

PATIENCE = 60 * SECOND
"""Ticks without a taken cell before a drop in any case: an idle player must not block a match."""

STALL, LATEST = 90 * SECOND, 300 * SECOND
"""Ticks without a taken cell before the sea shrinks (STALL), and the tick at which it does in any case."""

SHRINKS, SHRINKS_EVERY = 12, 5 * SECOND
"""Drops that open the whole sea, and ticks between them: a match lasts six minutes at most."""

STUN = 4 * SECOND

SETBACK = 8 * SECOND
"""A mine takes back the cells of the last SETBACK ticks: fast, thoughtless clicks cost more."""

STANDS_STILL, FORFEITS = 20 * SECOND, 30 * SECOND
"""Ticks without a taken cell despite a certain move: after STANDS_STILL a warning, after FORFEITS a forfeit."""

LOOKS_AGAIN = 5 * SECOND
"""Ticks between two checks of an idle player without a certain move."""


LIFE_COUNTS = range(1, MOST_LIVES + 1)

MOST_LIVES_ONCE = 5
"""The most lives under the first edition's rules."""


class Explosion(Enum):
    """The penalty for a mine."""

    OUT = "out"  # a life and the cells taken last; without lives a player is out, and others need more cells to win
    CRATER = "crater"  # a life, the cells around it and four seconds
    ORIGINAL = "original"  # the match, however many cells the player owns


@dataclass(frozen=True, slots=True)
class Rules:
    """The rules of one match. Raises GameError for a wrong number of lives."""

    explosion: Explosion = Explosion.OUT
    lives: int = LIVES  # mines that put a player out
    shrinks: bool = True  # a stall shrinks the sea; it did not in matches of the first edition
    sets_back: bool = True  # OUT costs cells, too; it did not in earlier matches

    def __post_init__(self) -> None:
        if not 1 <= self.lives <= (MOST_LIVES if self.shrinks else MOST_LIVES_ONCE):
            raise GameError(f"a battle is played with 1 to {MOST_LIVES} lives, not {self.lives}")

    @property
    def first_lives(self) -> int:
        """The number of mines that put a player out."""
        return 1 if self.explosion is Explosion.ORIGINAL else self.lives

    @property
    def name(self) -> str:
        """The name of the rules in records."""
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
"""All rules to choose from, by name."""

EARLIER = {rules.name: rules for rules in (Rules(Explosion.OUT, lives, sets_back=False) for lives in LIFE_COUNTS)}
"""The rules before mines took back cells (see SETBACK)."""

FIRST_EDITION = ("out", "crater", "lives", "sudden_death")
"""The names of the first edition's rules."""


def rules_called(name: str, lives: int) -> Rules:
    """Return the rules of a saved match of any edition. Raises GameError for an unknown name."""
    if known := ALL_RULES.get(name) or EARLIER.get(name):
        return known
    if name not in FIRST_EDITION:
        raise GameError(f"no edition had a rule {name!r:.40}")
    once = (Explosion.OUT, 1), (Explosion.CRATER, 3), (Explosion.OUT, lives), (Explosion.ORIGINAL, 1)
    return Rules(*once[FIRST_EDITION.index(name)], shrinks=False, sets_back=False)


@dataclass(frozen=True, slots=True)
class Settle:
    """End a decided match."""


@dataclass(frozen=True, slots=True)
class GiveUp:
    """Leave the match: a loss, unless the player has already won."""


Action = actions.Action | Settle | GiveUp
