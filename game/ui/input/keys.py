"""Key events in, commands and typed characters out."""

import pygame

from game.ui.input.actions import REPEATING, Action
from game.ui.input.bindings import ALT_KEYS, CTRL_KEYS, KEYS

REPEAT_AFTER_MS, REPEAT_EVERY_MS = 280, 45


class Keys:
    """Remembers which keys are down, to tell a press from a repetition."""

    def __init__(self) -> None:
        self._down: set[int] = set()

    def action(self, event: pygame.Event) -> Action | None:
        """Return what a KEYDOWN or KEYUP asks for, if anything."""
        if event.type == pygame.KEYUP:
            self._down.discard(event.key)
            return None
        repeated = event.key in self._down
        self._down.add(event.key)
        if event.mod & pygame.KMOD_ALT:
            action = ALT_KEYS.get(event.key)
        elif event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META):
            action = CTRL_KEYS.get(event.key)
        else:
            action = KEYS.get(event.key)
        return action if action in REPEATING or not repeated else None

    def release_all(self) -> None:
        """Forget every held key: the window lost focus and won't hear of their releases."""
        self._down.clear()
