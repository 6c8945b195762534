"""The word that comes up beside a button when the mouse rests on it."""

from typing import Protocol

import pygame

from game.ui.core.time import Timed

AFTER = 0.5
"""Seconds that the mouse rests."""


class Tipped(Protocol):
    """What can say what it is for."""

    @property
    def tip(self) -> str:
        """What it is for, and the key that does the same."""

    def draw_tip(self, surface: pygame.Surface) -> None:
        """Paint that beside it."""


class Tips(Timed):
    """What the mouse rests on, and for how long; a press sends the word away until the mouse has been elsewhere."""

    def __init__(self) -> None:
        self._under: Tipped | None = None
        self._offered: Tipped | None = None
        self._rest = self.cooldown(AFTER)
        self._used = False

    def begin(self) -> None:
        """Wait for what lies under the mouse now."""
        self._offered = None

    def offer(self, under: Tipped) -> None:
        """Take what lies under the mouse."""
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
        """What says what it is for now."""
        return self._under if self._under and not self._used and not self._rest else None

    def looks(self) -> object:
        """Return all that its picture depends on."""
        return self.shown, self.shown and self.shown.tip
