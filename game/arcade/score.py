"""What openings and cleared stages are worth, and when a score brings a further life."""

from bisect import bisect_right
from dataclasses import dataclass

from game.arcade import rules


@dataclass(frozen=True, slots=True)
class Tally:
    """What is added when a stage is cleared."""

    seconds: int = 0
    clean: int = 0  # no wrong flag, nothing reckless
    no_flags: int = 0
    efficient: int = 0  # no more clicks than 3BV

    @property
    def total(self) -> int:
        """All of it."""
        return self.seconds + self.clean + self.no_flags + self.efficient


def opening_points(bbbv: int, cells: int, multiplier: int, *, chord: bool) -> int:
    """Return the points for *cells* opened by one action that solved so much *bbbv*."""
    chorded = rules.PER_CHORDED * (cells - 1) if chord else 0
    return (rules.PER_BBBV * bbbv + rules.PER_CELL * (cells - bbbv) + chorded) * multiplier


def lives_won(score: int) -> int:
    """Return how many further lives a score has brought."""
    return bisect_right(rules.FURTHER_LIVES, score)
