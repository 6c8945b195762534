"""
Repeats the actions of held keys and buttons, for several players at once.

The system repeats the key that went down last and no other: of two people on one keyboard it would stop the first.
"""

from collections.abc import Hashable
from math import inf

from game.ui.input.actions import REPEATING, Asked
from game.ui.input.keys import REPEAT_AFTER_MS, REPEAT_EVERY_MS

AFTER, EVERY = REPEAT_AFTER_MS / 1000, REPEAT_EVERY_MS / 1000


class Repeats:
    """Remembers the held controls; times are in seconds."""

    def __init__(self) -> None:
        self._held: dict[Hashable, tuple[Asked, float]] = {}  # what it asks for, and when next

    def __len__(self) -> int:
        """Return how many controls are held."""
        return len(self._held)

    def press(self, control: Hashable, asked: Asked, now: float) -> bool:
        """Note that a control went down; False where it was down already."""
        if control in self._held:
            return False
        self._held[control] = asked, now + AFTER if asked.action in REPEATING else inf
        return True

    def release(self, control: Hashable) -> None:
        """Note that a control came up."""
        self._held.pop(control, None)

    def clear(self) -> None:
        """Forget all: the window lost focus or a device is gone, so no release will be heard."""
        self._held.clear()

    def due(self, now: float) -> list[Asked]:
        """Return the due repetitions; once after a stall, so that no cursor runs away."""
        found = []
        for control, (asked, due) in self._held.items():
            if due <= now:
                self._held[control] = asked, max(due + EVERY, now)
                found.append(asked)
        return found
