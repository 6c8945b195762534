"""The points for openings and cleared stages, and the scores that give a further life."""

from bisect import bisect_right
from dataclasses import dataclass

from game.arcade import rules


@dataclass(frozen=True, slots=True)
class Tally:
    """The points for clearing a stage."""

    seconds: int = 0
    clean: int = 0  # no wrong flag, nothing reckless
    no_flags: int = 0
    efficient: int = 0  # no more clicks than 3BV

    @property
    def total(self) -> int:
        """The sum of all parts."""
        return self.seconds + self.clean + self.no_flags + self.efficient


def opening_points(bbbv: int, cells: int, multiplier: int, *, chord: bool) -> int:
    """Return the points for one action that opened *cells* cells and solved *bbbv* of the 3BV."""
    chorded = rules.PER_CHORDED * (cells - 1) if chord else 0
    return (rules.PER_BBBV * bbbv + rules.PER_CELL * (cells - bbbv) + chorded) * multiplier


def lives_won(score: int) -> int:
    """Return the number of further lives that a score has given."""
    return bisect_right(rules.FURTHER_LIVES, score)
