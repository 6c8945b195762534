"""Limits of waits: for other programs only once the player leaves, and processor time for our own work."""

import time
from collections.abc import Callable
from math import inf
from time import monotonic

thread_time: Callable[[], float] = getattr(time, "thread_time", time.perf_counter)
"""Return this thread's processor time in seconds; on a system without that clock, the passed time."""

LAST_WAIT = 2.0
"""Seconds that the game waits for another program when it ends; then records stay in files."""


class Patience:
    """A limit that all waits for the disk share, so one call shortens them all."""

    def __init__(self) -> None:
        self._end = inf

    def end_in(self, seconds: float) -> None:
        """End every wait at most *seconds* from now."""
        self._end = min(self._end, monotonic() + seconds)

    def remaining(self, most: float) -> float:
        """Return the seconds that a wait may still last, at most *most*."""
        return max(0.0, min(most, self._end - monotonic()))
