"""The tip that appears beside a button when the mouse rests on it."""

from typing import Protocol

import pygame

from game.ui.core.time import Timed

AFTER = 0.5
"""Seconds that the mouse rests."""


class Tipped(Protocol):
    """A node with a tip."""

    @property
    def tip(self) -> str:
        """Its purpose, and the key that does the same."""

    def draw_tip(self, surface: pygame.Surface) -> None:
        """Paint the tip beside the node."""


class Tips(Timed):
    """The node under the mouse, and for how long; a press hides the tip until the mouse has left the node."""

    def __init__(self) -> None:
        self._under: Tipped | None = None
        self._offered: Tipped | None = None
        self._rest = self.cooldown(AFTER)
        self._used = False

    def begin(self) -> None:
        """Begin to wait for the node under the mouse."""
        self._offered = None

    def offer(self, under: Tipped) -> None:
        """Take the node under the mouse."""
        self._offered = under

    def settle(self, *, pressed: bool) -> None:
        """Count anew where the mouse has come to something else."""
        if self._offered != self._under:
            self._under, self._rest, self._used = self._offered, self.cooldown(AFTER), False
        self._used = self._used or pressed

    def clear(self) -> None:
        """Say nothing: the hands are elsewhere."""
        self._under = None

    @property
    def shown(self) -> Tipped | None:
        """The node whose tip is shown."""
        return self._under if self._under and not self._used and not self._rest else None

    def looks(self) -> object:
        """Return all that its picture depends on."""
        return self.shown, self.shown and self.shown.tip
