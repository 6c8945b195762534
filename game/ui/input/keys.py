"""Turns key events into actions."""

from collections.abc import Callable

import pygame

from game.ui.input.actions import KEYBOARD, REPEATING, Asked
from game.ui.input.bindings import Bindings
from game.ui.input.keyboard import place_of

REPEAT_AFTER_MS, REPEAT_EVERY_MS = 280, 45


class Keys:
    """Remembers which keys are down, to tell a press from a repetition."""

    def __init__(self, bindings: Callable[[], Bindings]) -> None:
        self._bindings = bindings
        self._down: set[int] = set()

    def asked(self, event: pygame.Event) -> Asked | None:
        """Return the action of a KEYDOWN or KEYUP, if any."""
        key = place_of(event) or event.key  # a layout that changes meanwhile gives a key another number
        if event.type == pygame.KEYUP:
            self._down.discard(key)
            return None
        repeated = key in self._down
        self._down.add(key)
        bindings = self._bindings()
        action = bindings.action(KEYBOARD.kind, bindings.key(event))
        if action is None or (repeated and action not in REPEATING):
            return None
        return Asked(action, KEYBOARD)

    def release_all(self) -> None:
        """Forget every pressed key: the window lost focus and gets no events of their releases."""
        self._down.clear()
