"""
A chain of openings without a gap: it raises the sounds, turns on the lamps and is shown in the line above.

It only decorates: no figure, table or recording contains it.
"""

from collections.abc import Sequence

from game.engine.events import Event, Lost, NotProved, Opened, Won
from game.engine.gesture import TICK_MS

WINDOW = 1_500 // TICK_MS
"""Ticks after an opening in which the next one still belongs to the chain."""

SHOWN_FROM = 3
"""The fewest links that the line above shows as a chain."""

LINKS_A_STEP, MOST_STEPS = 2, 4
"""The sounds climb one step of the scale every LINKS_A_STEP links, at most MOST_STEPS steps."""

ALL_LIT_AT = 24
"""Links at which all lamps are on."""


class Momentum:
    """The chain of one game; ticks are those of the scene."""

    def __init__(self) -> None:
        self.links = 0
        self._due = 0  # the tick at which the chain ends

    def feed(self, events: Sequence[Event], tick: int) -> None:
        """Count the events of one action."""
        if any(isinstance(event, Won | Lost | NotProved) for event in events):
            self.links = 0
        elif any(isinstance(event, Opened) for event in events):
            self.links = self.links + 1 if tick <= self._due else 1
            self._due = tick + WINDOW

    def update(self, tick: int) -> None:
        """End the chain after a gap."""
        if tick > self._due:
            self.links = 0

    @property
    def shown_links(self) -> int:
        """The links that the line above shows; 0 below SHOWN_FROM."""
        return self.links if self.links >= SHOWN_FROM else 0

    @property
    def climb(self) -> int:
        """How many steps of the scale the sounds have climbed."""
        return min(MOST_STEPS, self.links // LINKS_A_STEP)

    @property
    def lit(self) -> float:
        """The share of the lamps that are on, 0–1."""
        return min(1.0, self.shown_links / ALL_LIT_AT)
