"""How long others are waited for: as long as it takes, until the player has left."""

from math import inf
from time import monotonic

LAST_WAIT = 2.0
"""Seconds that the end of the game waits for another program: what can't be added by then is in files."""


class Patience:
    """What all that wait for the disk share, so that one call makes each of them hurry."""

    def __init__(self) -> None:
        self._end = inf

    def end_in(self, seconds: float) -> None:
        """Let nobody wait for longer than that from now on."""
        self._end = min(self._end, monotonic() + seconds)

    def left(self, most: float) -> float:
        """Return how many seconds one may wait who would wait for *most*."""
        return max(0.0, min(most, self._end - monotonic()))
