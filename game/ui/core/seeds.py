"""The seeds that games are dealt from."""

from itertools import count
from random import Random


class Seeds:
    """A source of seeds: drawn, or counted up from *first*, which the player has *chosen* or a test has set."""

    def __init__(self, first: int | None = None, *, chosen: bool = False) -> None:
        source = Random()
        drawn = iter(lambda: source.getrandbits(48), -1)
        self.start = next(drawn) if first is None or chosen else first  # of what is only looked at; of no game
        self._seeds = drawn if first is None else count(first)
        self._unknown = drawn if chosen else self._seeds
        self.chosen = chosen  # by the player, who may know the boards

    def new(self) -> int:
        """Return the seed of the next game."""
        return next(self._seeds)

    def unknown(self) -> int:
        """Return a seed that the player never chose, for a competition game or a run."""
        return next(self._unknown)
