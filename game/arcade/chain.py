"""
The chain: useful actions without a gap, and the score's multiplier from them.

Every window of time without a new link halves it. Between stages, and until a stage's first link, it rests.
"""

from dataclasses import dataclass, replace
from math import isqrt

from game.arcade.rules import MORE_LINKS


@dataclass(frozen=True, slots=True)
class Chain:
    """The links, and the tick at which they are halved."""

    links: int = 0
    longest: int = 0  # of the run
    due: int | None = None  # tick; None while it rests

    @property
    def multiplier(self) -> int:
        """The factor on points."""
        return (1 + isqrt(1 + 8 * self.links // MORE_LINKS)) // 2

    @property
    def next_at(self) -> int:
        """The number of links for the next multiplier."""
        return MORE_LINKS * self.multiplier * (self.multiplier + 1) // 2

    def add(self, tick: int, window: int, links: int = 1) -> "Chain":
        """Return the chain with *links* more links."""
        links += self.links
        return Chain(links, max(self.longest, links), tick + window)

    def kept_alive(self, tick: int, window: int) -> "Chain":
        """Return the chain with a new window; a resting chain stays at rest."""
        return self if self.due is None else replace(self, due=tick + window)

    def halved(self, tick: int, window: int) -> "Chain":
        """Return the chain after a gap; an empty chain rests."""
        links = self.links // 2
        return replace(self, links=links, due=tick + window if links else None)

    def broken(self) -> "Chain":
        """Return the chain with no links."""
        return Chain(longest=self.longest)

    def resting(self) -> "Chain":
        """Return the chain at rest, waiting for the next stage."""
        return replace(self, due=None)
