"""
The doors between two stages: each leads to a stage, plain or special, with risk against reward.

They come from the run's seed, so everybody with the seed has the same choice. In the second stage, and in every fourth
after it, both doors are special; otherwise one of them leads to a plain board.
"""

from dataclasses import dataclass
from random import Random

from game.arcade import rules
from game.arcade.result import Result
from game.arcade.stages import Special, Terms, specials, terms


@dataclass(frozen=True, slots=True)
class Door:
    """One door's stage, and the points that it gives at once."""

    number: int  # of the stage
    special: Special | None = None
    points: int = 0

    @property
    def terms(self) -> Terms:
        """The terms of its stage."""
        return terms(self.number, self.special)


def doors(seed: int, last: Result, version: int = rules.RULES) -> tuple[Door, ...]:
    """
    Return the doors after a stage, by a *version* of the rules.

    A quick first stage opens a third one, which skips three stages for points.
    """
    number = last.terms.number + 1
    one, other = Random(seed * 65_537 + number << 1).sample(specials(version), 2)
    both = number % rules.SPECIAL_EVERY == 2
    found = (Door(number, one if both else None), Door(number, other))
    quick = rules.WARP_TIME * last.terms.clock(last.bbbv) >= 100 * last.ticks
    if number == 2 and quick and not last.losses:
        return (*found, Door(number + rules.WARP, points=rules.WARP * last.points))
    return found
