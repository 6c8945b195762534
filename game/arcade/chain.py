"""
The chain: useful actions without a gap, and what they multiply the score by.

Every window of time without a link halves it. Between two stages, and until a stage's first link, it rests.
"""

from bisect import bisect_right
from dataclasses import dataclass, replace

from game.arcade.rules import LINKS


@dataclass(frozen=True, slots=True)
class Chain:
    """So many links, and when they are halved."""

    links: int = 0
    longest: int = 0  # of the run
    due: int | None = None  # tick; None while it rests

    @property
    def multiplier(self) -> int:
        """What points are multiplied by."""
        return bisect_right(LINKS, self.links)

    @property
    def next_at(self) -> int | None:
        """The links from which on the multiplier is one more; None at the highest."""
        return next((links for links in LINKS if links > self.links), None)

    def add(self, tick: int, window: int) -> "Chain":
        """Return the chain with one more link."""
        return Chain(self.links + 1, max(self.longest, self.links + 1), tick + window)

    def halved(self, tick: int, window: int) -> "Chain":
        """Return the chain after a gap; a chain of nothing rests."""
        links = self.links // 2
        return replace(self, links=links, due=tick + window if links else None)

    def broken(self) -> "Chain":
        """Return the chain with no links."""
        return Chain(longest=self.longest)

    def resting(self) -> "Chain":
        """Return the chain as it waits for the next stage."""
        return replace(self, due=None)
