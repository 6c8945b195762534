"""Key events in, commands and typed characters out."""

import pygame

from game.ui.input.bindings import ALT_KEYS, CTRL_KEYS, KEYS, REPEATING, Command

REPEAT_AFTER_MS, REPEAT_EVERY_MS = 280, 45


class Keys:
    """Remembers which keys are down, to tell a press from a repetition."""

    def __init__(self) -> None:
        self._down: set[int] = set()

    def command(self, event: pygame.Event) -> Command | None:
        """Return what a KEYDOWN or KEYUP asks for, if anything."""
        if event.type == pygame.KEYUP:
            self._down.discard(event.key)
            return None
        repeated = event.key in self._down
        self._down.add(event.key)
        if event.mod & pygame.KMOD_ALT:
            command = ALT_KEYS.get(event.key)
        elif event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META):
            command = CTRL_KEYS.get(event.key)
        else:
            command = KEYS.get(event.key)
        return command if command in REPEATING or not repeated else None

    def release_all(self) -> None:
        """Forget every held key: the window lost focus and won't hear of their releases."""
        self._down.clear()
